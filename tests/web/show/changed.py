"""What a page makes of the pictures that it is told of."""

from __future__ import annotations

from fireside.web.show.changes import Told


class Shown:
    """A place of a page, as table.js keeps it."""

    def __init__(self) -> None:
        """It shows nothing yet."""
        self.html = ""
        self.pieces: list[str] = []

    def show(self, part: str | list[Told]) -> str:
        """What it shows after a message."""
        self.html = part if isinstance(part, str) else "".join(map(self._built, part))
        return self.html

    def _built(self, told: Told) -> str:
        if told is None:
            self.pieces.clear()
            return ""
        if isinstance(told, int):
            return self.pieces[told]
        piece = told if isinstance(told, str) else "".join(map(self._built, told))
        self.pieces.append(piece)
        return piece
