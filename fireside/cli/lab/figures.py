"""What sweeps and tunings share on the command line: arguments, and numbers with their intervals as text."""

from __future__ import annotations

import argparse
import math

from fireside.bots.summary import Z_95
from fireside.engine.errors import FiresideError
from fireside.lab.goals import Goal, parse_goal
from fireside.lab.readings import Reading
from fireside.lab.vary import Vary, parse_vary


def _vary_argument(text: str) -> Vary:
    """The type of an argument that says what to vary."""
    try:
        return parse_vary(text)
    except FiresideError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def add_vary(parser: argparse.ArgumentParser) -> None:
    """Declare what to vary."""
    parser.add_argument(
        "--vary",
        type=_vary_argument,
        action="append",
        required=True,
        metavar="NAME=VALUES",
        help="a number of the game's tables and its values: TOTEMS=1..5, CARDS[merchant]=16..24:2, TOTEMS=1,3; "
        "may be given several times",
    )


def goal_argument(text: str) -> Goal:
    """The type of an argument that is a goal."""
    try:
        return parse_goal(text)
    except FiresideError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def number_text(reading: Reading) -> str:
    """A number, and how far it may be off, with as many decimals as that allows."""
    half = Z_95 * reading.error
    if not math.isfinite(half):
        return f"{reading.value:.3g} ± ?"
    digits = decimals(half)
    return f"{reading.value:.{digits}f} ± {half:.{digits}f}"


def decimals(half: float) -> int:
    """How many decimals a number deserves that may be off by this much: two digits of the error, three decimals."""
    return 2 if half == 0 else min(3, max(0, 1 - math.floor(math.log10(half))))
