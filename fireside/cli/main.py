"""Finds the command that was asked for, runs it, and says in one sentence what went wrong."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import sys
from collections.abc import Sequence
from typing import TextIO, cast

from fireside import bots
from fireside.cli import (
    admin,
    analyse,
    arena,
    explore,
    games,
    lab,
    play,
    position,
    puzzles,
    record,
    rules,
    serve,
    simulate,
)
from fireside.cli.common import Commands, error_console
from fireside.engine.errors import FiresideError
from fireside.version import VERSION

OK, FAILED, INTERRUPTED = 0, 1, 130  # argparse itself exits with 2 when it does not understand

EXAMPLES = """\
examples:
  fireside games                          which games there are
  fireside play wapi                      a game against a bot, here in the terminal
  fireside serve --open                   the site: play with friends and bots in the browser
  fireside simulate wapi --games 100000   how often each bot wins, and how fast games are played
"""


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    whole = argparse.ArgumentParser(
        prog="fireside",
        description="Modern board games: play them, read their rules, simulate them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    whole.add_argument("--version", action="version", version=f"fireside {VERSION}")
    commands: Commands = whole.add_subparsers(title="commands", metavar="COMMAND", required=True)
    play_and_measure = (games, rules, play, simulate, arena, lab)
    study = (record, position, analyse, explore, puzzles)
    for module in (*play_and_measure, *study, serve, admin):
        module.add(commands)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    _check_streams()
    chosen = parser().parse_args(arguments)
    try:
        if seconds := getattr(chosen, "bot_seconds", None):
            bots.allow(seconds)
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except FiresideError as error:
        return _failed(str(error))
    except BrokenPipeError:  # the reader of our output has read enough
        _give_up_output()
        return OK
    except OSError as error:
        return _failed(_sentence(error))
    except MemoryError:
        return _failed("that takes more memory than is available")
    except KeyboardInterrupt:
        return INTERRUPTED


def _check_streams() -> None:
    """Closed streams read and write nothing; a character that cannot be shown or read becomes a question mark."""
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _nowhere(mode: str) -> TextIO:
    return cast(TextIO, open(os.devnull, mode, encoding="utf-8"))


def _give_up_output() -> None:
    """Discard what is still to be written, so that it cannot cause an error at exit."""
    with contextlib.suppress(OSError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _sentence(error: OSError) -> str:
    what = error.strerror or str(error)
    if error.filename is None:
        _give_up_output()  # it was standard output that failed
        return f"nothing more can be written: {what}"
    if isinstance(error, IsADirectoryError):
        return f"{error.filename} is a folder; a file is needed (Is a directory)"
    if isinstance(error, FileExistsError | NotADirectoryError):
        return f"{error.filename}: there is a file where a folder is needed"
    return f"{error.filename}: {what}"


def _failed(sentence: str) -> int:
    error_console().print(f"fireside: {sentence}", style="red", markup=False, highlight=False, soft_wrap=True)
    return FAILED
