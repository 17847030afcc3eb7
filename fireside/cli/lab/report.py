"""`fireside lab report`: whether a game is fair, how long it is, what decides it; one HTML file to look at."""

from __future__ import annotations

import argparse

from fireside.cli.common import Commands, add_command, add_setup, file_path, whole_number
from fireside.engine.errors import FiresideError

EXAMPLES = """\
  fireside lab report wapi --out wapi.html
"""
MOST_GAMES = 10_000_000  # of one column; the rows of all columns are held in memory


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "report", "measure a game and its variants, and draw the figures", EXAMPLES)
    add_setup(parser)
    parser.add_argument(
        "--games",
        type=whole_number(2, MOST_GAMES),
        default=2000,
        metavar="N",
        help="how many games of each kind (2000)",
    )
    parser.add_argument("--out", type=file_path, required=True, metavar="FILE", help="the HTML file to write")
    parser.set_defaults(run=run)


def run(_chosen: argparse.Namespace) -> int:
    """Measure, and write the report."""
    raise FiresideError("reports cannot be made yet")
