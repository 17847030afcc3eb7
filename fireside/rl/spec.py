"""`python -m fireside.rl.spec wapi 3`: what the numbers of an observation mean, as a table."""

from __future__ import annotations

import sys
import textwrap

from fireside.engine.observation import Part, dtype_of, length_of, slices
from fireside.game import Game
from fireside.registry import load

WIDTH = 100  # of a page's lines; those of a table cannot be broken


def table(game: Game, players: int) -> str:
    """The parts of a game's observations and what is left out of them, in Markdown."""
    parts, left_out = game.observation(players), game.observer.LEFT_OUT
    lines = [
        f"{players} players: {length_of(parts)} numbers of type {dtype_of(parts)}.",
        "",
        "| from | part | shape | range | meaning |",
        "| --- | --- | --- | --- | --- |",
        *(_row(part, where.start) for part, where in slices(parts)),
        "",
        "Left out:",
        "",
        *(textwrap.fill(f"- `{field}`: {why}", WIDTH, subsequent_indent="  ") for field, why in left_out.items()),
    ]
    return "\n".join(lines)


def _row(part: Part, start: int) -> str:
    shape = " × ".join(map(str, part.shape)) or "1"
    span = f"{part.low} to {part.high}".replace("-", "−")
    return f"| {start} | `{part.name}` | {shape} | {span} | {part.meaning} |"


if __name__ == "__main__":
    name, count = sys.argv[1:]
    print(table(load(name), int(count)))
