"""What several commands share: their arguments, their consoles, their texts."""

from __future__ import annotations

import argparse
import contextlib
import os
import tomllib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from rich.console import Console

from fireside import bots
from fireside.bots import outside
from fireside.engine import variants
from fireside.engine.errors import FiresideError, InvalidOption
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab import runners
from fireside.record import parse_option
from fireside.registry import load
from fireside.table.stores.opening import is_address
from fireside.texts import LANGUAGES, Say

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"

FOLDER = Path(__file__).parent
MOST_SEED = 2**63 - 1
WEB_EXTRA = (
    *("starlette", "uvicorn", "websockets", "jinja2", "python_multipart", "itsdangerous", "segno", "markdown_it"),
    *("py_vapid", "http_ece", "cryptography"),
)
MOST_WORKERS = 1_000
MOST_SECONDS = 86_400  # a day


class _Console(Console):
    """A console that lets `main` decide what to do when nobody reads its output any more."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def console() -> Console:
    """Where answers go."""
    return _Console(highlight=False, markup=False, soft_wrap=True)


def error_console() -> Console:
    """Where errors and progress go."""
    return Console(stderr=True, highlight=False, markup=False)


def add_command(commands: Commands, name: str, summary: str, examples: str) -> argparse.ArgumentParser:
    """Declare a command; its examples are shown below its --help."""
    return commands.add_parser(
        name,
        help=summary,
        description=f"{summary[0].upper()}{summary[1:]}.",
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_language(parser: argparse.ArgumentParser) -> None:
    """--lang; the language of the terminal unless told otherwise."""
    known = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
    parser.add_argument("--lang", choices=LANGUAGES, default=language(), help=f"{known}; yours if it is one of them")


def add_game(parser: argparse.ArgumentParser) -> None:
    """GAME."""
    parser.add_argument(
        "game", metavar="GAME", help="a name that `fireside games` lists, or the path of a game's folder"
    )


def add_variant_files(parser: argparse.ArgumentParser, help_text: str) -> None:
    """--variant."""
    parser.add_argument("--variant", type=file_path, action="append", default=[], metavar="FILE", help=help_text)


def add_variant(parser: argparse.ArgumentParser) -> None:
    """--variant and --set."""
    add_variant_files(
        parser, "play with the values of a TOML file, or of a folder of them, instead of the published ones"
    )
    parser.add_argument(
        "--set",
        type=_assignment,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="play with another value of one of the game's tables; may be given several times",
    )


def chosen_game(chosen: argparse.Namespace) -> Game:
    """The game that was asked for, with the values of --variant and --set; the last one given counts."""
    values: dict[str, Any] = {}
    for path in chosen.variant:
        values |= variants.read(path, chosen.game)
    values |= {name: toml_value(text) for name, text in chosen.set}
    return load(chosen.game, values) if values else load(chosen.game)


def toml_value(text: str) -> Any:
    """A value as TOML writes it; also a list without its brackets, and a text without quotation marks."""
    for form in (text, f"[{text}]" if "," in text else text):
        with contextlib.suppress(tomllib.TOMLDecodeError):
            return tomllib.loads(f"value = {form}")["value"]
    return text


def variant_lines(game: Game, say: Say) -> list[str]:
    """What differs from the published game, a line each."""
    return [say("variant", **found._asdict()) for found in variants.differences(game.info.variant)]


def add_setup(parser: argparse.ArgumentParser, *, has_tables: bool = False) -> None:
    """GAME, --variant, --set, --players, --bots, --bot-seconds, --seed and --option.

    With `has_tables`, --bots can be given several times: those of one are the bots of a table.
    """
    add_game(parser)
    add_variant(parser)
    parser.add_argument(
        "--players", type=whole_number(), metavar="N", help="how many play (the fewest that the game allows)"
    )
    add_bots(parser, has_tables=has_tables)


def add_bots(parser: argparse.ArgumentParser, *, has_tables: bool = False) -> None:
    """--bots, --bot-seconds, --seed and --option."""
    if has_tables:
        _add_tables(parser)
    else:
        told = f"who plays the bots' seats: {_bots()} (greedy)"
        parser.add_argument("--bots", type=names, default=["greedy"], metavar="A,B", help=told)
    add_bot_seconds(parser)
    parser.add_argument(
        "--seed",
        type=whole_number(-MOST_SEED, MOST_SEED),
        metavar="S",
        help="the same seed gives the same dice and draws",
    )
    parser.add_argument(
        "--option",
        type=_assignment,
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game; may be given several times",
    )


def _bots() -> str:
    return f"{', '.join(bots.names())}, or your own, by its path: ./mine.py:Agent"


def _add_tables(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--bots",
        type=names,
        action="append",
        metavar="A,B",
        help=f"who sits at a table: {_bots()}; may be given several times, for several tables",
    )


def add_resume(parser: argparse.ArgumentParser) -> None:
    """Declare where finished pieces of work are kept."""
    parser.add_argument(
        "--resume", type=file_path, metavar="FOLDER", help="keep what is finished here, and do not play it again"
    )


def add_runner(parser: argparse.ArgumentParser) -> None:
    """--workers and --on."""
    parser.add_argument(
        "--workers", type=whole_number(most=MOST_WORKERS), metavar="N", help="how many work at once (one per core)"
    )
    parser.add_argument("--on", metavar="WHERE", help=f"who does the work: {runners.WHERE} (this machine)")


def check_workers(chosen: argparse.Namespace) -> None:
    """InvalidOption unless that many can work."""
    if chosen.workers is not None and chosen.workers < 1:
        raise InvalidOption(f"there must be at least 1 worker, not {chosen.workers}")


def add_bot_seconds(parser: argparse.ArgumentParser) -> None:
    """--bot-seconds; `main` applies it."""
    parser.add_argument(
        "--bot-seconds",
        type=seconds,
        metavar="S",
        help=f"how long a bot of your own may think about one action ({outside.SECONDS:g})",
    )


def seconds(text: str) -> float:
    """The type of an argument that is a number of seconds."""
    try:
        number = float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{shortened(text)} is not a number of seconds") from None
    if not 0 < number <= MOST_SECONDS:
        raise argparse.ArgumentTypeError(f"{shortened(text)} s are too few or too many; the most are {MOST_SECONDS}")
    return number


def whole_number(least: int | None = None, most: int | None = None) -> Callable[[str], int]:
    """The type of an argument that is a whole number within bounds."""

    def number(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            raise argparse.ArgumentTypeError(f"{shortened(text)} is not a whole number") from None
        if least is not None and value < least:
            raise argparse.ArgumentTypeError(f"{shortened(text)} is too small; the smallest is {least}")
        if most is not None and value > most:
            raise argparse.ArgumentTypeError(f"{shortened(text)} is too large; the largest is {most}")
        return value

    return number


def shortened(text: str, most: int = 40) -> str:
    """What somebody wrote, in quotes, cut off where it is long."""
    return repr(text if len(text) <= most else f"{text[:most]}…")


def file_path(text: str) -> Path:
    """The type of an argument that is the path of a file or a folder."""
    if not text.strip() or "\0" in text:
        raise argparse.ArgumentTypeError(f"{text!r} is not the path of a file or folder")
    return Path(text)


def database_path(text: str) -> Path | str:
    """The type of an argument that says where tables are kept: a file, or the address of a server."""
    return text if is_address(text) else file_path(text)


@contextlib.contextmanager
def with_web_packages() -> Iterator[None]:
    """Where packages are imported that only the site needs: what to do if they are missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in WEB_EXTRA:
            raise
        raise FiresideError("the site needs a few more packages: python -m pip install 'fireside[web]'") from None


def names(text: str) -> list[str]:
    """The type of an argument that is a list of names."""
    return [name.strip() for name in text.split(",")]


def _assignment(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is not NAME=VALUE")
    return name.strip(), value.strip()


def chosen_options(game: Game, given: Sequence[tuple[str, str]]) -> dict[str, OptionValue]:
    """The options of a game from the command line; InvalidOption for an unknown one, or one that is given twice."""
    options: dict[str, OptionValue] = {}
    for name, text in given:
        if name in options:
            raise InvalidOption(f"the option {name!r} is given twice")
        options[name] = parse_option(game, name, text)
    return options


def language() -> str:
    """The language that the environment asks for, if it is one of ours; else English."""
    asked = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return asked[:2] if asked[:2] in LANGUAGES else "en"


def own_say(lang: str) -> Say:
    """The command line's own texts."""
    return Say.of_folder(FOLDER, lang)
