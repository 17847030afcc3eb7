"""`fireside record`: show a stored game in words, or check it."""

from __future__ import annotations

import argparse

from rich.console import Console
from rich.table import Table

from fireside.cli.common import Commands, add_command, add_language, console, file_path, own_say, variant_lines
from fireside.cli.play import show_board, show_result
from fireside.engine.types import CHANCE, SPECTATOR
from fireside.position import Position
from fireside.record import Move, Record, option_text
from fireside.registry import load, read
from fireside.table import fairness
from fireside.texts import Say

EXAMPLES = """\
  fireside record show game.fire            every move in words, and the board at the end
  fireside record show game.fire --lang fr
  fireside record show pig.fire --game examples/pig
  fireside record verify game.fire          are all moves legal, is the result right, was chance fair?
"""


def add(commands: Commands) -> None:
    """Declare the command and its two parts."""
    parser = add_command(commands, "record", "show or check the record of a game", EXAMPLES)
    parts: Commands = parser.add_subparsers(metavar="show|verify", required=True)
    shown = add_command(parts, "show", "show a game in words, move by move", "  fireside record show game.fire\n")
    verified = add_command(parts, "verify", "check a game, its dice and draws", "  fireside record verify game.fire\n")
    for part, run in ((shown, show), (verified, verify)):
        part.add_argument("file", metavar="FILE", type=file_path, help="the record of a game, such as game.fire")
        part.add_argument("--game", metavar="GAME", help="the folder of the record's game, if it is not installed")
        part.set_defaults(run=run)
    add_language(shown)


def show(chosen: argparse.Namespace) -> int:
    """The header, every move in words, the board and the result at the end."""
    record, end = _read(chosen)
    own = own_say(chosen.lang)
    texts = Say.of_folder(record.game.folder, chosen.lang, record.seats)
    out = console()
    _show_header(out, record, own)
    out.print(_move_table(record, own, texts), soft_wrap=False)
    if end.is_over:
        show_result(out, end, SPECTATOR, own, texts)
    else:
        show_board(out, end, SPECTATOR, texts)
        out.print(own("unfinished"))
    return 0


def _read(chosen: argparse.Namespace) -> tuple[Record, Position]:
    """The record and the position that it ends in."""
    if chosen.game:
        load(chosen.game)
    record = read(chosen.file)
    return record, record.replay()


def _show_header(out: Console, record: Record, own: Say) -> None:
    out.print(own("record", title=record.game.info.title, version=record.version), style="bold")
    for line in variant_lines(record.game, own):
        out.print(f"  {line}")
    for name, value in record.options.items():
        out.print(f"  {name}: {option_text(value)}")
    for seat, name in enumerate(record.seats):
        out.print(f"  {seat}: {name}")
    for name, value in record.extra.items():
        out.print(f"  {name}: {value}", style="dim")
    out.print()


def _move_table(record: Record, own: Say, texts: Say) -> Table:
    table = Table(box=None, show_header=False, padding=(0, 1))
    table.add_column(justify="right", style="dim")
    position = record.start()
    for number, move in enumerate(record.moves, start=1):
        who = own("chance") if move.seat == CHANCE else record.seats[move.seat]
        table.add_row(str(number), who, position.text(move.action), _in_words(position, move, texts))
    return table


def _in_words(position: Position, move: Move, texts: Say) -> str:
    """Play a move and say what happened. Nothing in a record is secret, so each event is told as its seat saw it."""
    describe = position.game.notation.describe_event
    return " ".join(describe(event, texts) for event in position.play(*move) if event.seen_by(event.seat))


def verify(chosen: argparse.Namespace) -> int:
    """Replay the game, and check every chance outcome where the record holds the proof."""
    record, end = _read(chosen)
    out = console()
    state = f"and they give its result, {record.result}" if end.is_over else "and the game is not finished"
    out.print(f"All {len(record.moves)} moves are legal, {state}.")
    if fairness.COMMITMENT in record.extra:
        checked = fairness.verify(record)
        out.print(
            f"Chance was fair: all {checked} outcomes follow from the seed that was committed to before the game."
        )
    else:
        out.print("The record holds no proof of fair chance; its outcomes are possible, but nothing more is known.")
    return 0
