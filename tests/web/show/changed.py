"""What a page makes of the changes that it is sent."""

from __future__ import annotations

from typing import Any

from fireside.web.show.changes import SEAM, Change


def after(old: str, part: str | list[Change]) -> str:
    """The picture that a page shows after a message; its first one is sent whole."""
    if isinstance(part, str):
        return part
    pieces = old.split(SEAM)
    return SEAM.join(piece for change in part for piece in _pieces(pieces, change))


def _pieces(old: list[str], change: Any) -> list[str]:
    if isinstance(change, str):
        return [change]
    if len(change) == 2:
        return old[change[0] : change[1]]
    place, head, tail, markup = change
    return [old[place][:head] + markup + old[place][len(old[place]) - tail :]]
