"""`fireside rules`: the rules of a game for its players, whole or by clause."""

from __future__ import annotations

import argparse

from rich.markdown import Markdown

from fireside.cli.common import Commands, add_command, add_game, add_language, console
from fireside.engine.errors import FiresideError
from fireside.game import Game
from fireside.registry import load
from fireside.texts import clauses, rules_text

EXAMPLES = """\
  fireside rules wapi
  fireside rules wapi --lang nl
  fireside rules wapi WP-2.7      one clause, as errors and the log name it
"""


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "rules", "show the rules of a game", EXAMPLES)
    add_game(parser)
    parser.add_argument("clause", metavar="CLAUSE", nargs="?", help="show only this clause")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Print the rules, or one clause of them."""
    game = load(chosen.game)
    out = console()
    if chosen.clause:
        text = f"{chosen.clause.upper()}  {clause_text(game, chosen.clause, chosen.lang)}"
        out.print(text, soft_wrap=not out.is_terminal)
        return 0
    text = rules_text(game.folder, chosen.lang)
    if not text:
        raise FiresideError(f"{game.info.title} comes without written rules")
    out.print(Markdown(text) if out.is_terminal else text, soft_wrap=not out.is_terminal)
    return 0


def clause_text(game: Game, clause: str, lang: str) -> str:
    """The text of one clause; FiresideError names the clauses that there are."""
    known = clauses(game.folder, lang)
    if clause.upper() not in known:
        raise FiresideError(f"{game.info.title} has no clause {clause}; its clauses are: {', '.join(known) or 'none'}")
    return known[clause.upper()]
