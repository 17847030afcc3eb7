"""A picture as changes to the one before: a move changes little, so most of a picture need not be sent again."""

from __future__ import annotations

import sys
from collections.abc import Sequence

SEAM = "<g"  # pictures are cut where groups begin; table.js knows this as well
Change = str | list[int]  # new markup, or [start, end] of the old pieces


def pieces_of(picture: str) -> list[str]:
    """A picture, cut up. Equal pieces are kept once for all open pages, whose pictures are much alike."""
    return list(map(sys.intern, picture.split(SEAM)))


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """How to build the new pieces from the old ones, in order.

    Most of a picture is the same before and after what has changed, so only what lies between is looked at closely.
    """
    start = _alike(old, new)
    end = _alike(old[start:][::-1], new[start:][::-1])
    told: list[Change] = [[0, start]] if start else []
    _add_changed(told, old, new[start : len(new) - end], start)
    if end:
        _add_places(told, len(old) - end, len(old))
    return told


def _alike(old: Sequence[str], new: Sequence[str]) -> int:
    """How many pieces are the same from the start; slices are compared much faster than pieces one by one."""
    least, most = 0, min(len(old), len(new))
    while least < most:
        middle = (least + most + 1) // 2
        if old[least:middle] == new[least:middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _add_changed(told: list[Change], old: Sequence[str], changed: Sequence[str], expected: int) -> None:
    """Tell pieces that are not all where they were; the old piece `expected` would come next."""
    where = dict(zip(old, range(len(old)), strict=True)) if changed else {}
    for piece in changed:  # most are in the same order as before, or replace another one
        as_expected = expected < len(old) and old[expected] == piece
        place = expected if as_expected else where.get(piece)
        if place is None:
            _add_markup(told, piece)
            expected += 1
        else:
            _add_places(told, place, place + 1)
            expected = place + 1


def _add_markup(told: list[Change], piece: str) -> None:
    if told and isinstance(told[-1], str):
        told[-1] += SEAM + piece
    else:
        told.append(piece)


def _add_places(told: list[Change], start: int, end: int) -> None:
    last = told[-1] if told else ""
    if isinstance(last, list) and last[1] == start:
        last[1] = end
    else:
        told.append([start, end])
