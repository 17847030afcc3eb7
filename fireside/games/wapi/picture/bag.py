"""What is left in the bag, which anyone could work out (WP-4.1)."""

from __future__ import annotations

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, box
from fireside.texts import Say

from ..rules import state as codes
from . import pieces, tips
from .scene import Scene

_BAG = 34.0  # the width of the bag itself


def draw_bag(scene: Scene, place: Box, *, columns: int) -> str:
    """The bag with the number of its tokens; beside it each kind of token with its own."""
    return _drawn(scene.say.nameless, tuple(scene.seen.bag.tolist()), tips.bag(scene), place, columns)


@remembered
def _drawn(say: Say, counts: tuple[int, ...], tip: str, place: Box, columns: int) -> str:
    return group(
        box(*place, corner=12, fill="var(--felt)"),
        _bag(sum(counts), tip, Box(place.x + 3, place.y, _BAG, place.height)),
        *(_kind(say, token, counts[token], cell) for token, cell in enumerate(_cells(place, columns))),
    )


def _cells(place: Box, columns: int) -> list[Box]:
    """Where each kind of token lies: symbols first, then silver."""
    left, rows = place.x + 3 + _BAG, -(-codes.TOKENS // columns)
    width, height = (place.x + place.width - 3 - left) / columns, place.height / rows
    return [
        Box(left + width * (token % columns), place.y + height * (token // columns), width, height)
        for token in range(codes.TOKENS)
    ]


def _bag(count: int, tip: str, cell: Box) -> str:
    """How many tokens are left."""
    return explained(_cell(*cell, pieces.bag(*_spot(cell), 15), str(count)), tip=tip)


@remembered
def _kind(say: Say, token: int, count: int, cell: Box) -> str:
    """How many tokens of a kind are left."""
    drawing = _cell(*cell, pieces.drawn_token(token, *_spot(cell), 14), f"×{count}", is_faint=not count)
    return explained(drawing, tip=tips.token(say, token, count))


def _spot(cell: Box) -> tuple[float, float]:
    return cell.x + cell.width / 2, cell.y + cell.height / 2 - 8


@remembered
def _cell(x: float, y: float, width: float, height: float, piece: str, number: str, *, is_faint: bool = False) -> str:
    target = box(x, y, width, height, fill=SHADE, fill_opacity=0)
    count = label(x + width / 2, y + height / 2 + 17, number, size=13, bold=True)
    return group(target, piece, count, opacity=0.45 if is_faint else None)
