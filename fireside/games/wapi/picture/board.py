"""The board of Wapi: a disc of six mines, drawn around (0, 0) with a radius of 400. Everything on it stands upright."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import group, hot, remembered, tag
from fireside.draw.geometry import Point, arc_points, polar, sector_path
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, box, disc, path, polygon, totem
from fireside.games.wapi import notation
from fireside.games.wapi.picture.emblems import emblem
from fireside.games.wapi.picture.pieces import bag, drawn_token, mine_ink, mine_land, silver_coin, symbol_token
from fireside.games.wapi.picture.scene import Scene
from fireside.games.wapi.rules import state as codes

RADIUS = 400
_WEDGE = 360 / codes.MINES
_RIM, _LAND, _HUB = 396, 364, 64  # where the rim of wood, the mines and the middle end
_SILVER_AT, _SILVER_SPREAD, _SILVER_RADIUS = 328, 41, 25
_SYMBOLS_AT, _SYMBOLS_SPREAD, _SYMBOL_RADIUS = 245, 38, 23
_EMBLEM_AT, _EMBLEM_RADIUS = 165, 43
_WORTH_AT, _WORTH_RADIUS = 94, 26
_TOTEM_HEIGHT = 64
_TOTEM_FOOT = 9  # how far below the middle of its token a totem stands


def draw_board(scene: Scene) -> str:
    """The whole board; totems come last, those further down in front of the others."""
    return group(
        _rim(*(notation.mine_text(mine, scene.say) for mine in range(codes.MINES))),
        *(_mine(scene, mine) for mine in range(codes.MINES)),
        *(_seam(mine) for mine in range(codes.MINES)),
        _middle(scene),
        *_totems(scene),
    )


def _direction(mine: int) -> float:
    return mine * _WEDGE


@remembered
def _silver_spots(mine: int) -> tuple[Point, ...]:
    start = _direction(mine) - _SILVER_SPREAD / 2
    return tuple(arc_points(0, 0, _SILVER_AT, start, start + _SILVER_SPREAD, codes.SILVER_PLACES))


@remembered
def _symbol_spots(mine: int) -> tuple[Point, ...]:
    start = _direction(mine) - _SYMBOLS_SPREAD / 2
    return tuple(arc_points(0, 0, _SYMBOLS_AT, start, start + _SYMBOLS_SPREAD, codes.SYMBOL_SPACES))


@remembered
def _sector(mine: int, inner: float, outer: float, inset: float = 0) -> str:
    direction = _direction(mine)
    return sector_path(0, 0, inner, outer, direction - _WEDGE / 2, direction + _WEDGE / 2, inset)


@remembered
def _rim(*names: str) -> str:
    """The rim of wood with the names of the mines."""
    teeth = [
        polygon(
            [polar(0, 0, _RIM - 6, angle), polar(0, 0, _LAND + 7, angle - 1.7), polar(0, 0, _LAND + 7, angle + 1.7)]
        )
        for mine in range(codes.MINES)
        for angle in (_direction(mine) + offset for offset in (-26, -22, -18, 18, 22, 26))
    ]
    return group(
        disc(0, 6, _RIM, fill=SHADE, fill_opacity=0.25),
        disc(0, 0, _RIM, fill="var(--wapi-wood)"),
        group(*teeth, fill="var(--wapi-wood-ink)", fill_opacity=0.35),
        *(_name(mine, name) for mine, name in enumerate(names)),
    )


def _name(mine: int, name: str) -> str:
    """The name of a mine on the rim, turned so that it is never upside down."""
    direction = _direction(mine)
    x, y = polar(0, 0, (_RIM + _LAND) / 2, direction)
    turn = direction + 180 if 90 < direction < 270 else direction
    return label(
        *(x, y, name.upper()),
        size=17,
        width=150,
        bold=True,
        fill="var(--wapi-wood-ink)",
        letter_spacing=2,
        transform=f"rotate({turn:.0f} {x:.2f} {y:.2f})",
    )


@dataclass(frozen=True)
class _Mine:
    """All that the drawing of a mine depends on; what stays the same is drawn once."""

    mine: int
    symbols: int
    silver: tuple[int, ...]
    wealth: int
    shares: int  # totems among which its silver is divided
    new: int  # pieces of silver that were just placed
    hand: int | None  # the number that the newest piece had in hand, if it was the last to be placed
    is_legal: bool
    is_closed: bool

    @property
    def pieces(self) -> int:
        """How many pieces of silver lie there."""
        return len(self.silver) - self.silver.count(codes.EMPTY)


def _facts(scene: Scene, mine: int, *, is_closed: bool) -> _Mine:
    seen = scene.seen
    return _Mine(
        mine=mine,
        symbols=int(seen.symbols[mine]),
        silver=tuple(seen.silver[mine].tolist()),
        wealth=int(seen.wealth[mine]),
        shares=int(seen.staked[mine]) if seen.scoring == codes.ADVANCED else 1,
        new=scene.count(codes.SET, mine),
        hand=int(seen.filled) - 1 if scene.last_mine(codes.SET) == mine else None,
        is_legal=codes.PLACED + mine in scene.legal,
        is_closed=is_closed,
    )


def _mine(scene: Scene, mine: int) -> str:
    action = codes.PLACED + mine
    why = scene.why_not(mine)
    drawing = _mine_drawing(_facts(scene, mine, is_closed=why is not None))
    if action in scene.legal or why:
        what = notation.describe_action(scene.seen, scene.seat, action, scene.say)
        return hot(drawing, action=action, legal=scene.legal, label=f"{what}. {mine_facts(scene, mine)}", why=why)
    return group(drawing, role="img", aria_label=mine_facts(scene, mine))


def mine_facts(scene: Scene, mine: int) -> str:
    """A mine for those who cannot see it: its worth, its free places, whose totems stand there."""
    seen, say = scene.seen, scene.say
    owners = [say.seat(owner) for owner in seen.owner[mine].tolist() if owner != codes.NO_TOTEM]
    return say(
        "picture.mine",
        mine=notation.mine_text(mine, say),
        wealth=int(seen.wealth[mine]),
        free=codes.SILVER_PLACES - int(seen.pieces[mine]),
        totems=", ".join(owners) or say("picture.nobody"),
    )


@remembered
def _mine_drawing(facts: _Mine) -> str:
    mine = facts.mine
    return group(
        _ground(mine),
        *_symbols(mine, facts.symbols),
        *_silver(facts),
        path(_sector(mine, _HUB, _LAND), fill="var(--paper)", fill_opacity=0.45) if facts.is_closed else "",
        _worth(mine, facts.wealth, facts.shares),
        path(_sector(mine, _HUB + 6, _LAND - 4, inset=6), fill="none", stroke="var(--glow)", stroke_width=7)
        if facts.is_legal
        else "",
    )


@remembered
def _ground(mine: int) -> str:
    """What is printed on a mine."""
    x, y = polar(0, 0, _EMBLEM_AT, _direction(mine))
    return (
        path(_sector(mine, _HUB, _LAND), fill=mine_land(mine))
        + path(_sector(mine, _SILVER_AT - 36, _LAND), fill=SHADE, fill_opacity=0.07)
        + emblem(mine, x, y, _EMBLEM_RADIUS, ink=mine_ink(mine), ground=mine_land(mine))
    )


@remembered
def _worth(mine: int, wealth: int, stakes: int) -> str:
    """The sum of a mine's silver; where it is shared, what each totem earns (WP-3.3)."""
    x, y = polar(0, 0, _WORTH_AT, _direction(mine))
    if stakes > 1:
        each = label(x, y + 11, f"÷{stakes}={wealth // stakes}", size=14, bold=True, fill=mine_land(mine))
        lines = label(x, y - 8, str(wealth), size=23, bold=True, fill=mine_land(mine)) + each
    else:
        lines = label(x, y, str(wealth), size=29, bold=True, fill=mine_land(mine))
    return group(disc(x, y, _WORTH_RADIUS, fill=mine_ink(mine)), lines)


def _symbols(mine: int, laid: int) -> list[str]:
    return [
        symbol_token(mine, x, y, _SYMBOL_RADIUS, id=f"p-symbol-{mine}-{space}")
        if space < laid
        else _hollow(x, y, _SYMBOL_RADIUS, mine)
        for space, (x, y) in enumerate(_symbol_spots(mine))
    ]


@remembered
def _hollow(x: float, y: float, radius: float, mine: int | None = None) -> str:
    """A free space: a dent in the board, for a symbol with the emblem that belongs there."""
    dent = disc(x, y, radius - 1.5, fill=SHADE, fill_opacity=0.13, stroke=SHADE, stroke_opacity=0.2, stroke_width=2)
    if mine is None:
        return dent
    ghost = emblem(mine, x, y, radius * 0.62, ink=mine_ink(mine), ground=mine_land(mine))
    return dent + group(ghost, opacity=0.3)


def _silver(facts: _Mine) -> list[str]:
    next_place = facts.pieces if facts.is_legal else None
    return [
        _coin(facts, place, spot)
        if facts.silver[place] != codes.EMPTY
        else _hollow(*spot, _SILVER_RADIUS) + (_target(*spot) if place == next_place else "")
        for place, spot in enumerate(_silver_spots(facts.mine))
    ]


@remembered
def _target(x: float, y: float) -> str:
    return disc(x, y, _SILVER_RADIUS, fill="var(--glow)", fill_opacity=0.45, stroke="var(--glow)", stroke_width=4)


def _coin(facts: _Mine, place: int, spot: Point) -> str:
    """A piece of silver in its place. The one just placed also has the id that it had in hand, so that it can be
    seen to move."""
    age = facts.pieces - 1 - place  # 0 is the newest piece of the mine
    hand = facts.hand if age == 0 else None
    coin = silver_coin(facts.silver[place], *spot, _SILVER_RADIUS, id=None if hand is None else f"p-hand-{hand}")
    news = _news(*spot, _SILVER_RADIUS + 4) if age < facts.new else ""
    return group(coin, news, id=f"p-silver-{facts.mine}-{place}")


@remembered
def _news(x: float, y: float, radius: float) -> str:
    return disc(x, y, radius, fill="none", stroke="var(--accent)", stroke_width=5)


@remembered
def _seam(mine: int) -> str:
    (ax, ay), (bx, by) = (polar(0, 0, radius, _direction(mine) + _WEDGE / 2) for radius in (_HUB, _LAND))
    return tag("line", x1=ax, y1=ay, x2=bx, y2=by, stroke="var(--wapi-wood)", stroke_width=5)


def _middle(scene: Scene) -> str:
    """What was just drawn, or the bag."""
    seen = scene.seen
    inside = bag(0, 0, 40)
    if seen.drawn != codes.EMPTY:
        is_silver = seen.drawn >= codes.MINES
        inside = drawn_token(int(seen.drawn), 0, 0, 46, id=f"p-hand-{seen.filled}" if is_silver else None)
        inside = disc(0, 0, 55, fill="var(--glow)", fill_opacity=0.9) + inside
    return group(disc(0, 0, _HUB + 2, fill="var(--wapi-hub)", stroke="var(--wapi-wood)", stroke_width=6), inside)


def _totems(scene: Scene) -> list[str]:
    standing = [
        (y, _totem(scene, mine, space, (x, y)))
        for mine in range(codes.MINES)
        for space, (x, y) in enumerate(_symbol_spots(mine))
        if scene.seen.owner[mine, space] != codes.NO_TOTEM
    ]
    choice = _totem_choice(scene)
    return [drawing for _, drawing in sorted(standing)] + ([choice] if choice else [])


def _totem(scene: Scene, mine: int, space: int, spot: Point) -> str:
    """A totem on its token. The one just staked also has the id that it had in hand."""
    owners = scene.seen.owner[mine].tolist()
    owner = owners[space]
    age = sum(later != codes.NO_TOTEM for later in owners[space + 1 :])  # 0 is the newest totem of the mine
    is_last = age == 0 and scene.last_mine(codes.STAKED) == mine
    x, y = spot
    piece = totem(
        *(x, y + _TOTEM_FOOT, _TOTEM_HEIGHT, owner),
        id=f"p-totem-{owner}-{scene.seen.supply[owner]}" if is_last else None,
    )
    news = _news(x, y, _SYMBOL_RADIUS + 4) if age < scene.count(codes.STAKED, mine) else ""
    return group(news, piece, id=f"p-totem-on-{mine}-{space}", pointer_events="none")


def _totem_choice(scene: Scene) -> str | None:
    """The totem that could be staked now, as a ghost on the token just drawn (WP-2.4)."""
    seen = scene.seen
    if seen.phase != codes.STAKE:
        return None
    mine = int(seen.drawn)
    x, y = _symbol_spots(mine)[seen.symbols[mine] - 1]
    ring = disc(x, y, _SYMBOL_RADIUS + 5, fill="none", stroke="var(--glow)", stroke_width=6)
    if codes.TOTEM not in scene.legal:
        return ring
    ghost = group(totem(x, y + _TOTEM_FOOT, _TOTEM_HEIGHT, seen.turn), opacity=0.55)
    target = box(x - 32, y - 60, 64, 92, fill=SHADE, fill_opacity=0)
    text = notation.describe_action(seen, scene.seat, codes.TOTEM, scene.say)
    return hot(target, ring, ghost, action=codes.TOTEM, legal=scene.legal, label=text)
