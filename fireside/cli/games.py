"""`fireside games`: which games there are."""

from __future__ import annotations

import argparse

from rich.table import Table

from fireside.cli.common import Commands, add_command, add_language, console
from fireside.record import option_text
from fireside.registry import games, load
from fireside.texts import Say

EXAMPLES = """\
  fireside games
  fireside games --lang fr
"""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "games", "list all games that are installed", EXAMPLES)
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print a few lines per game."""
    table = Table(box=None, show_header=False, padding=(0, 2, 1, 0))
    table.add_column(no_wrap=True, style="bold")
    for name in games():
        table.add_row(name, _facts(name, chosen.lang))
    console().print(table, soft_wrap=False)
    return 0


def _facts(name: str, lang: str) -> str:
    try:
        game = load(name)
    except Exception as error:  # somebody else's game may fail in any way; the others are still listed
        return f"cannot be loaded: {error}"
    info = game.info
    say = Say.of_folder(game.folder, lang)
    fewest, most = info.players
    players = f"{fewest}–{most}" if fewest < most else str(fewest)
    first = " · ".join(filter(None, [info.title, info.designer, f"{players} players", f"{info.minutes} minutes"]))
    options = [f"--option {name}={'|'.join(map(option_text, option.values))}" for name, option in info.options.items()]
    return "\n".join([first, say("summary") if "summary" in say else info.summary, *options])
