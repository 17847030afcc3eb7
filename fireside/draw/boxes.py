"""Rectangles: where the parts of a picture lie."""

from __future__ import annotations

from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle, by its top left corner."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> tuple[float, float]:
        """Its centre."""
        return self.x + self.width / 2, self.y + self.height / 2

    def inset(self, margin: float) -> Box:
        """The box without a margin on all sides."""
        return Box(self.x + margin, self.y + margin, self.width - 2 * margin, self.height - 2 * margin)
