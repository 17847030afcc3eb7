"""`fireside position`: check a position that somebody has written down, and show its board."""

from __future__ import annotations

import argparse

from fireside.cli.common import Commands, add_command, add_language, console, file_path, own_say, whole_number
from fireside.cli.play import show_board, show_result
from fireside.engine.types import SPECTATOR
from fireside.registry import load, read_position
from fireside.texts import Say

EXAMPLES = """\
  fireside position riddle.txt              is everything accounted for? the board as spectators see it
  fireside position riddle.txt --seat 1     as a seat sees it
  fireside position riddle.txt --game examples/pig
"""
SOUND, UNSOUND = 0, 1


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "position", "check a position and show its board", EXAMPLES)
    parser.add_argument("file", metavar="FILE", type=file_path, help="the text of a position")
    parser.add_argument("--seat", type=whole_number(), default=SPECTATOR, metavar="S", help="as this seat sees it")
    parser.add_argument("--game", metavar="GAME", help="the folder of its game, if it is not installed")
    add_language(parser)
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """What is wrong with it, or else the board and what can be done."""
    if chosen.game:
        load(chosen.game)
    position = read_position(chosen.file)
    position.check_seat(chosen.seat)
    own, texts = own_say(chosen.lang), Say.of_folder(position.game.folder, chosen.lang)
    out = console()
    if faults := position.faults(texts):
        for fault in faults:
            out.print(fault)
        return UNSOUND
    if position.is_over:
        show_result(out, position, chosen.seat, own, texts)
    else:
        show_board(out, position, chosen.seat, texts)
        out.print(own("sound"))
    return SOUND
