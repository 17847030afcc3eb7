"""A picture as changes to the one before: a move changes little, so most of a picture need not be sent again."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

SEAM = "<g"  # pictures are cut where groups begin; table.js knows this as well
PLACES = 2  # the length of a change that names old pieces
LONG = 120  # letters of a piece that is worth comparing with the old one
WORTH_EDITING = 60  # letters that both must have in common for an edit

# New markup; or [start, end] of the old pieces; or [place, head, tail, markup]: an old piece of which that many letters
# stay at its head and at its tail.
Change = str | list[Any]


def pieces_of(picture: str) -> list[str]:
    """A picture, cut up."""
    return picture.split(SEAM)


def shared(pieces: Sequence[str]) -> list[str]:
    """The same pieces; equal ones are kept once for all open pages, whose pictures are much alike."""
    return list(map(sys.intern, pieces))


def kept(old: Sequence[str], new: Sequence[str], told: Sequence[Change]) -> list[str]:
    """The new pieces as `shared` would keep them, most of which the old picture has already."""
    pieces: list[str] = []
    for change in told:
        if isinstance(change, list) and len(change) == PLACES:
            pieces += old[change[0] : change[1]]
        else:
            pieces.append(sys.intern(new[len(pieces)]))
    return pieces


def changes(old: Sequence[str], new: Sequence[str]) -> list[Change]:
    """How to build the new pieces from the old ones, in order: most follow each other as before."""
    told: list[Change] = []
    where = dict(zip(old, range(len(old)), strict=True))
    start = expected = 0  # a run of old pieces, and the one that would come next
    for piece in new:
        if expected < len(old) and old[expected] == piece:
            expected += 1
            continue
        if expected > start:
            told.append([start, expected])
        place = where.get(piece)
        if place is None:
            told.append(_edited(old, expected, piece))
            start = expected = expected + 1
        else:
            start, expected = place, place + 1
    return [*told, [start, expected]] if expected > start else told


def _edited(old: Sequence[str], place: int, piece: str) -> Change:
    """A new piece, as an edit of the old one in its place if that is shorter.

    Browsers count letters outside of ASCII differently; pictures are drawn without any.
    """
    before = old[place] if place < len(old) and len(piece) >= LONG else ""
    if not before.isascii() or not piece.isascii():
        return piece
    one, other = before.encode(), piece.encode()
    head = _alike(one, other)
    tail = _alike(one[:head:-1], other[:head:-1])
    return [place, head, tail, piece[head : len(piece) - tail]] if head + tail >= WORTH_EDITING else piece


def _alike(old: bytes, new: bytes) -> int:
    """How many letters are the same from the start. As two large numbers they are compared all at once: the first
    letter that differs holds the highest bit of the difference."""
    size = min(len(old), len(new))
    difference = int.from_bytes(old[:size]) ^ int.from_bytes(new[:size])
    return size - (difference.bit_length() + 7) // 8
