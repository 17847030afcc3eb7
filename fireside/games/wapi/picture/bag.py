"""What is left in the bag, which anyone could work out (WP-4.1)."""

from __future__ import annotations

from fireside.draw import Box, explained, group, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, box
from fireside.games.wapi.picture import pieces, tips
from fireside.games.wapi.picture.scene import Scene
from fireside.games.wapi.rules import state as codes

_CELLS = codes.TOKENS + 1  # the bag itself, then every kind of token


def draw_bag(scene: Scene, place: Box, *, columns: int) -> str:
    """The bag with the number of its tokens, and each kind with its own."""
    x, y, width, height = place
    step, tall = (width - 4) / columns, height / (_CELLS / columns)
    cells = [Box(x + 2 + step * (n % columns), y + tall * (n // columns), step, tall) for n in range(_CELLS)]
    total = _cell(*cells[0], pieces.bag(*_spot(cells[0]), 15), str(scene.seen.bag.sum()))
    return group(
        box(x, y, width, height, corner=12, fill="var(--felt)"),
        explained(total, tip=tips.bag(scene)),
        *(_kind(scene, token, cells[token + 1]) for token in range(codes.TOKENS)),
    )


def _kind(scene: Scene, token: int, cell: Box) -> str:
    """How many tokens of a kind are left."""
    count = int(scene.seen.bag[token])
    drawing = _cell(*cell, pieces.drawn_token(token, *_spot(cell), 14), f"×{count}", is_faint=not count)
    return explained(drawing, tip=tips.token(scene, token))


def _spot(cell: Box) -> tuple[float, float]:
    return cell.x + cell.width / 2, cell.y + cell.height / 2 - 8


@remembered
def _cell(x: float, y: float, width: float, height: float, piece: str, number: str, *, is_faint: bool = False) -> str:
    target = box(x, y, width, height, fill=SHADE, fill_opacity=0)
    count = label(x + width / 2, y + height / 2 + 17, number, size=14, width=width - 2, least=13, bold=True)
    return group(target, piece, count, opacity=0.45 if is_faint else None)
