"""Finds the command that was asked for, runs it, and says in one sentence what went wrong."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from fireside.cli import arena, games, play, record, rules, serve, simulate
from fireside.cli.common import Commands, error_console
from fireside.engine.errors import FiresideError
from fireside.version import VERSION

OK, FAILED, INTERRUPTED = 0, 1, 130  # argparse itself exits with 2 when it does not understand

EXAMPLES = """\
examples:
  fireside games                          which games there are
  fireside play wapi                      a game against a bot, here in the terminal
  fireside serve --open                   the site: play with friends and bots in the browser
  fireside simulate wapi --games 100000   who wins how often, and how fast that can be told
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
    for module in (games, rules, play, simulate, arena, record, serve):
        module.add(commands)
    return whole


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    chosen = parser().parse_args(arguments)
    try:
        code = int(chosen.run(chosen))
        sys.stdout.flush()
        return code
    except FiresideError as error:
        return _failed(str(error))
    except BrokenPipeError:  # whoever read our output has read enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    except OSError as error:
        return _failed(f"{error.filename}: {error.strerror}" if error.filename else str(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _failed(sentence: str) -> int:
    error_console().print(f"fireside: {sentence}", style="red", markup=False, highlight=False, soft_wrap=True)
    return FAILED
