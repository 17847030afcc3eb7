"""A picture as changes to the one before: a move changes little, so most of a picture need not be sent again."""

from __future__ import annotations

import sys
from collections.abc import Sequence

SEAM = "<g"  # pictures are cut where groups begin; table.js knows this as well
Change = str | list[int]  # new markup, or [start, end] of the old pieces


def pieces_of(picture: str) -> list[str]:
    """A picture, cut up. Equal pieces are kept once for all open pages, whose pictures are much alike."""
    return [sys.intern(piece) for piece in picture.split(SEAM)]


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """How to build the new pieces from the old ones, in order."""
    where = {piece: place for place, piece in enumerate(old)}
    told: list[Change] = []
    expected = 0  # most pieces are in the same order as before, or replace another one
    for piece in new:
        as_expected = expected < len(old) and old[expected] == piece
        place = expected if as_expected else where.get(piece)
        if place is None:
            _add_markup(told, piece)
            expected += 1
        else:
            _add_place(told, place)
            expected = place + 1
    return told


def _add_markup(told: list[Change], piece: str) -> None:
    if told and isinstance(told[-1], str):
        told[-1] += SEAM + piece
    else:
        told.append(piece)


def _add_place(told: list[Change], place: int) -> None:
    last = told[-1] if told else ""
    if isinstance(last, list) and last[1] == place:
        last[1] += 1
    else:
        told.append([place, place + 1])
