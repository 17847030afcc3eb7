"""Drawings that know what they are made of, so that a page is told only of the pieces that it does not have yet.

A drawing is plain markup to whoever reads it. One that was put together from remembered drawings still has them as its
pieces, each one the same object in every picture that shows it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Self

LONG = 250  # letters of a remembered drawing that is worth being a piece; with 400, messages are an eighth larger


class Composed(str):
    """A drawing that was put together from pieces and from markup between them."""

    __slots__ = ("parts",)
    parts: Sequence[str]  # Pieces and plain markup, one after the other; empty if the drawing is not made of others

    @classmethod
    def of(cls, parts: Iterable[str]) -> Self:
        """Drawings one after the other, as one."""
        all_parts = flat(parts)
        made = cls("".join(all_parts))
        made.parts = all_parts
        return made

    def __add__(self, other: str) -> str:
        return Composed.of((self, other))

    def __radd__(self, other: str) -> str:
        return Composed.of((other, self))

    def __reduce__(self) -> tuple[type[str], tuple[str]]:
        return str, (str(self),)  # whoever gets a copy of it has none of its pieces


class Piece(Composed):
    """A drawing that is remembered: most pictures of a game have it as it is, or not at all."""

    __slots__ = ()


_KINDS = {Composed, Piece}


def flat(drawings: Iterable[str]) -> list[str]:
    """The pieces of drawings one after the other, and the markup between them."""
    parts: list[str] = []
    for drawing in drawings:
        if type(drawing) is Composed:
            parts += drawing.parts
        elif drawing:
            parts.append(drawing)
    return parts


def are_composed(drawings: Iterable[str]) -> bool:
    """Whether any of these drawings is made of pieces, or is one."""
    return not _KINDS.isdisjoint(map(type, drawings))


def joined(drawings: Iterable[str]) -> str:
    """Drawings one after the other."""
    drawings = list(drawings)
    return Composed.of(drawings) if are_composed(drawings) else "".join(drawings)


def as_piece(drawing: str) -> str:
    """A drawing that is remembered, as a piece if it is long enough."""
    if len(drawing) < LONG or type(drawing) is Piece:
        return drawing
    parts = drawing.parts if type(drawing) is Composed else ()
    if len(parts) == 1 and type(parts[0]) is Piece:  # to which nothing was added
        return parts[0]
    made = Piece(drawing)
    made.parts = parts if len(parts) > 1 else ()
    return made


def parts_of(drawing: str) -> Sequence[str]:
    """The pieces of a drawing, and the markup between them."""
    return (isinstance(drawing, Composed) and drawing.parts) or (drawing,)
