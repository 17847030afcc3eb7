"""The board of Wapi: a disc of six mines, drawn around (0, 0) with a radius of 400. What lies on it stands upright."""

from __future__ import annotations

from fireside.draw import explained, group, hot, joined, remembered, tag
from fireside.draw.geometry import Point, polar
from fireside.draw.shapes import SHADE, around, box, disc, path, totem
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation
from ..rules import state as codes
from . import tips
from .geography import HUB, LAND, RADIUS, SYMBOL_RADIUS, WEDGE, direction, symbol_spots
from .mine import draw_mine, news_ring
from .pieces import bag, drawn_token
from .scene import Scene

_RIM = 397  # where the rim of wood ends
_NAME_SIZE = 27  # half of it must still be readable on a phone
_TOTEM_HEIGHT = 66
_TOTEM_FOOT = 9  # how far below the middle of its token a totem stands


def draw_board(scene: Scene, x: float, y: float, radius: float) -> list[str]:
    """The whole board; totems come last, those further down in front of the others."""
    before, after = around(x, y, scale=radius / RADIUS)
    return [
        *(before, _rim(scene.say.nameless)),
        *[draw_mine(scene, mine) for mine in range(codes.MINES)],
        *(_seams(), _middle(scene)),
        *(*_totems(scene), after),
    ]


@remembered
def _rim(say: Say) -> str:
    """The rim of wood with the names of the mines."""
    return group(
        disc(0, 5, _RIM, fill=SHADE, fill_opacity=0.25),
        disc(0, 0, _RIM, fill="var(--wapi-wood)"),
        *(_name(mine, notation.mine_text(mine, say)) for mine in range(codes.MINES)),
    )


def _name(mine: int, name: str) -> str:
    """The name of a mine along the rim."""
    foot = f"wapi-rim-{mine}"
    return path(_foot(mine), id=foot, fill="none") + tag(
        "text",
        tag("textPath", text=name.upper(), href=f"#{foot}", startOffset="50%"),
        font_size=_NAME_SIZE,
        font_weight=700,
        letter_spacing=3,
        text_anchor="middle",
        fill="var(--wapi-wood-ink)",
        pointer_events="none",
    )


def _foot(mine: int) -> str:
    """The line on which a name stands: always from left to right, so that no name is upside down."""
    is_below = 90 < direction(mine) < 270
    capitals = _NAME_SIZE * 0.36  # half their height
    radius = (_RIM + LAND) / 2 + (capitals if is_below else -capitals)
    ends = [polar(0, 0, radius, direction(mine) + side * WEDGE / 2) for side in (-1, 1)]
    (ax, ay), (bx, by) = reversed(ends) if is_below else ends
    return f"M{ax:.2f} {ay:.2f}A{radius:.2f} {radius:.2f} 0 0 {0 if is_below else 1} {bx:.2f} {by:.2f}"


@remembered
def _seams() -> str:
    """The wood between the mines."""
    return joined(_seam(mine) for mine in range(codes.MINES))


def _seam(mine: int) -> str:
    (ax, ay), (bx, by) = (polar(0, 0, radius, direction(mine) + WEDGE / 2) for radius in (HUB, LAND))
    return tag("line", x1=ax, y1=ay, x2=bx, y2=by, stroke="var(--wapi-wood)", stroke_width=5)


def _middle(scene: Scene) -> str:
    """What was just drawn, or the bag."""
    seen = scene.seen
    return explained(_hub(seen.drawn, seen.filled if seen.drawn >= codes.MINES else None), tip=tips.middle(scene))


@remembered
def _hub(drawn: int, hand: int | None) -> str:
    """The bag, or a token that was drawn; silver in hand has a number."""
    inside = bag(0, 0, 38)
    if drawn != codes.EMPTY:
        piece = drawn_token(drawn, 0, 0, 44, id=None if hand is None else f"p-hand-{hand}")
        inside = disc(0, 0, 53, fill="var(--glow)", fill_opacity=0.9) + piece
    ground = disc(0, 0, HUB + 2, fill="var(--wapi-hub)", stroke="var(--wapi-wood)", stroke_width=6)
    return ground + inside


def _totems(scene: Scene) -> list[str]:
    standing = [
        (y, _totem(scene, mine, space, (x, y)))
        for mine, owners in enumerate(scene.owners)
        for space, (owner, (x, y)) in enumerate(zip(owners, symbol_spots(mine), strict=True))
        if owner != codes.NO_TOTEM
    ]
    choice = _totem_choice(scene)
    return [drawing for _, drawing in sorted(standing)] + ([choice] if choice else [])


def _totem(scene: Scene, mine: int, space: int, spot: Point) -> str:
    """A totem on its token. The one just staked also has the id that it had in hand."""
    owners = scene.owners[mine]
    owner, later = owners[space], owners[space + 1 :]
    age = len(later) - later.count(codes.NO_TOTEM)  # 0 is the newest totem of the mine
    is_last = age == 0 and scene.last_mine(codes.STAKED) == mine
    hand = int(scene.seen.supply[owner]) if is_last else None
    return _standing(mine, space, spot, owner, hand, is_new=age < scene.count(codes.STAKED, mine))


@remembered
def _standing(mine: int, space: int, spot: Point, owner: Seat, hand: int | None, *, is_new: bool) -> str:
    x, y = spot
    piece = totem(*(x, y + _TOTEM_FOOT, _TOTEM_HEIGHT, owner), id=None if hand is None else f"p-totem-{owner}-{hand}")
    news = news_ring(x, y, SYMBOL_RADIUS) if is_new else ""
    return group(news, piece, id=f"p-totem-on-{mine}-{space}", pointer_events="none")  # the mine explains itself


def _totem_choice(scene: Scene) -> str | None:
    """The totem that could be staked now, as a ghost on the token just drawn (WP-2.4)."""
    seen = scene.seen
    if seen.phase != codes.STAKE:
        return None
    mine = int(seen.drawn)
    x, y = symbol_spots(mine)[seen.symbols[mine] - 1]
    ring = disc(x, y, SYMBOL_RADIUS + 4, fill="none", stroke="var(--glow)", stroke_width=6)
    if codes.TOTEM not in scene.legal:
        return group(ring, pointer_events="none")
    ghost = group(totem(x, y + _TOTEM_FOOT, _TOTEM_HEIGHT, seen.turn), opacity=0.55)
    target = box(x - 46, y - 66, 92, 104, fill=SHADE, fill_opacity=0)
    text = notation.describe_action(scene.seen, scene.seat, codes.TOTEM, scene.say)
    return hot(target, ring, ghost, action=codes.TOTEM, legal=scene.legal, label=text, tip=tips.stake(scene))
