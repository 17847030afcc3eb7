"""A tall picture in panes: the board, what its owner holds at the thumb, and the rest, which can be folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fireside.draw.shapes import at, box
from fireside.draw.svg import Drawing, picture
from fireside.draw.theme import NO_PALETTE, Palette

TALL_WIDTH = 400.0  # units; the narrowest phone shows 348 pixels of it, so a unit is at least 0.87 pixels
TALL_TEXT = 13.0  # units: 11 pixels on the narrowest phone
TALL_TARGET = 46.0  # units: 40 pixels on the narrowest phone, wide enough for a thumb; never below 28

WHOLE = "whole"  # all panes, one below the other
BOARD = "board"  # what everybody looks at
OWN = "own"  # what the player in front holds, and may do with it
PLAYERS = "players"  # the places of the players
PANES = (BOARD, OWN, PLAYERS)

GAP = 10.0


class Pane(NamedTuple):
    """A part of a tall picture, TALL_WIDTH wide."""

    height: float
    drawing: str = ""


def tall_picture(
    pane: str, panes: Mapping[str, Callable[[], Pane]], *, definitions: str, title: str, palette: Palette = NO_PALETTE
) -> Drawing:
    """One pane by its name, or all of them one below the other; a pane with nothing in it has no height."""
    drawn = [panes[name]() for name in (panes if pane == WHOLE else [pane])]
    shown = [one for one in drawn if one.height]
    height, placed = 0.0, []
    for one in shown:
        placed.append(at(0, height, one.drawing))
        height += one.height + GAP
    height = max(height - GAP, 1.0)
    paper = box(0, 0, TALL_WIDTH, height, fill="var(--paper)")
    return picture(TALL_WIDTH, height, definitions, paper, *placed, title=title, palette=palette)
