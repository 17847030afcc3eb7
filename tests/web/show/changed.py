"""What a page makes of the changes that it is sent."""

from __future__ import annotations

from fireside.web.show.changes import SEAM, Change


def after(old: str, part: str | list[Change]) -> str:
    """The picture that a page shows after a message; its first one is sent whole."""
    if isinstance(part, str):
        return part
    pieces = old.split(SEAM)
    return SEAM.join(piece for change in part for piece in _pieces(pieces, change))


def _pieces(old: list[str], change: Change) -> list[str]:
    return [change] if isinstance(change, str) else old[change[0] : change[1]]
