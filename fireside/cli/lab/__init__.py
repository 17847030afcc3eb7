"""`fireside lab`: what makes a game good, measured. Each part is a module with `add`, as every command is."""

from __future__ import annotations

from fireside.cli.common import Commands, add_command
from fireside.cli.lab import report, sweep, tune

PARTS = (report, sweep, tune)
EXAMPLES = """\
  fireside lab report wapi --out wapi.html
  fireside lab report wapi --players 2,4 --set TOTEMS=2 --out totems.html
  fireside lab sweep wapi --vary TOTEMS=1..5
  fireside lab tune wapi --vary TOTEMS=1..5 --goal turns=70±5
"""


def add(commands: Commands) -> None:
    """Declare the command and its parts."""
    parser = add_command(commands, "lab", "measure what makes a game good", EXAMPLES)
    parts: Commands = parser.add_subparsers(metavar="PART", required=True)
    for part in PARTS:
        part.add(parts)
