"""A picture as changes to the one before: a move changes little, so most of a picture need not be sent again."""

from __future__ import annotations

import sys
from collections.abc import Sequence

SEAM = "<g"  # pictures are cut where groups begin; table.js knows this as well
WORTH_EDITING = 40  # letters that an old piece must have in common with a new one to be sent as an edit

# New markup; or [start, end] of the old pieces; or [place, head, tail, markup]: an old piece of which that many letters
# stay at its head and at its tail.
Change = str | list[int] | list[int | str]


def pieces_of(picture: str) -> list[str]:
    """A picture, cut up. Equal pieces are kept once for all open pages, whose pictures are much alike."""
    return list(map(sys.intern, picture.split(SEAM)))


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """How to build the new pieces from the old ones, in order: most follow each other as before."""
    told: list[Change] = []
    where: dict[str, int] = {}
    expected = at = 0  # the old piece that should come next, and the new one that does
    while at < len(new):
        if run := _alike(old, new, expected, at):
            told.append([expected, expected + run])
            expected, at = expected + run, at + run
            continue
        where = where or dict(zip(old, range(len(old)), strict=True))
        place = where.get(new[at])
        if place is None:
            told.append(_edited(old, expected, new[at]))
            expected, at = expected + 1, at + 1
        else:
            expected = place
    return told


def _alike(old: Sequence[str], new: Sequence[str], before: int = 0, now: int = 0) -> int:
    """How many pieces, or letters, are the same from there on; slices are compared much faster than one by one."""
    least, most = 0, min(len(old) - before, len(new) - now)
    if most <= 0 or old[before] != new[now]:
        return 0
    while least < most:
        middle = (least + most + 1) // 2
        if old[before + least : before + middle] == new[now + least : now + middle]:
            least = middle
        else:
            most = middle - 1
    return least


def _edited(old: Sequence[str], place: int, piece: str) -> Change:
    """A new piece, as an edit of the old one in its place if that is shorter.

    Browsers count letters outside of ASCII differently; pictures are drawn without any.
    """
    before = old[place] if place < len(old) else ""
    if not before.isascii() or not piece.isascii():
        return piece
    head = _alike(before, piece)
    tail = _alike(before[head:][::-1], piece[head:][::-1])
    return [place, head, tail, piece[head : len(piece) - tail]] if head + tail >= WORTH_EDITING else piece
