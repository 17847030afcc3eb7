"""One mine of the board: a wedge of the disc around (0, 0), with its silver, its symbols and what it is worth."""

from __future__ import annotations

from typing import NamedTuple

from fireside.draw import explained, group, hot, remembered
from fireside.draw.geometry import Point, polar, sector_path
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, box, disc, path

from .. import notation
from ..rules import state as codes
from . import tips
from .emblems import emblem
from .geography import HUB, LAND, SILVER_AT, SILVER_RADIUS, SYMBOL_RADIUS, WEDGE, direction, silver_spots, symbol_spots
from .pieces import mine_ink, mine_land, silver_coin, symbol_token
from .scene import Scene


@remembered
def _sector(mine: int, inner: float, outer: float, inset: float = 0) -> str:
    middle = direction(mine)
    return sector_path(0, 0, inner, outer, middle - WEDGE / 2, middle + WEDGE / 2, inset)


class _Mine(NamedTuple):
    """All that the drawing of a mine depends on; what stays the same is drawn once."""

    mine: int
    symbols: int
    silver: tuple[int, ...]
    wealth: int
    shares: int | None  # totems among which its silver is divided, if it is (WP-3.3)
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
        wealth=scene.wealth[mine],
        shares=int(seen.staked[mine]) if seen.scoring == codes.ADVANCED else None,
        new=scene.count(codes.SET, mine),
        hand=seen.filled - 1 if scene.last_mine(codes.SET) == mine else None,
        is_legal=codes.PLACED + mine in scene.legal,
        is_closed=is_closed,
    )


def draw_mine(scene: Scene, mine: int) -> str:
    """A mine that explains itself; the silver in hand can be put there if it is legal."""
    action, why = codes.PLACED + mine, scene.why_not(mine)
    facts, tip = _facts(scene, mine, is_closed=why is not None), tips.mine(scene, mine)
    if not facts.is_legal and why is None:
        return _explained(facts, tip)
    what = notation.describe_action(scene.seen, scene.seat, action, scene.say)
    return hot(_drawing(facts), action=action, legal=scene.legal, label=f"{what}. {tip}", why=why, tip=tip)


@remembered
def _explained(facts: _Mine, tip: str) -> str:
    return explained(_drawing(facts), tip=tip)


@remembered
def _drawing(facts: _Mine) -> str:
    mine = facts.mine
    return group(
        _ground(mine, is_shared=facts.shares is not None),
        *_symbols(mine, facts.symbols),
        *_silver(facts),
        path(_sector(mine, HUB, LAND), fill="var(--paper)", fill_opacity=0.45) if facts.is_closed else "",
        _worth(mine, facts.wealth) if facts.shares is None else _shared_worth(mine, facts.wealth, facts.shares),
        path(_sector(mine, HUB + 6, LAND - 4, inset=6), fill="none", stroke="var(--glow)", stroke_width=7)
        if facts.is_legal
        else "",
    )


@remembered
def _ground(mine: int, *, is_shared: bool) -> str:
    """What is printed on a mine; where silver is shared, its worth takes more room and the emblem less."""
    radius, distance = (24, 188) if is_shared else (40, 164)
    x, y = polar(0, 0, distance, direction(mine))
    return (
        path(_sector(mine, HUB, LAND), fill=mine_land(mine))
        + path(_sector(mine, SILVER_AT - 35, LAND), fill=SHADE, fill_opacity=0.07)
        + emblem(mine, x, y, radius, ink=mine_ink(mine), ground=mine_land(mine))
    )


@remembered
def _worth(mine: int, wealth: int) -> str:
    """The sum of a mine's silver, which every totem there earns (WP-3.2)."""
    x, y = polar(0, 0, 92, direction(mine))
    return disc(x, y, 29, fill=mine_ink(mine)) + label(x, y, str(wealth), size=36, bold=True, fill=mine_land(mine))


@remembered
def _shared_worth(mine: int, wealth: int, totems: int) -> str:
    """What each totem earns of a mine's silver, and how it is shared (WP-3.3)."""
    x, y = polar(0, 0, 112, direction(mine))
    ground = box(x - 42, y - 36, 84, 72, corner=22, fill=mine_ink(mine))
    if totems < 2:
        return ground + label(x, y, str(wealth), size=40, bold=True, fill=mine_land(mine))
    each = label(x, y - 12, str(wealth // totems), size=36, bold=True, fill=mine_land(mine))
    return ground + each + label(x, y + 19, f"{wealth}÷{totems}", size=27, bold=True, fill=mine_land(mine))


def _symbols(mine: int, laid: int) -> list[str]:
    return [
        symbol_token(mine, x, y, SYMBOL_RADIUS, id=f"p-symbol-{mine}-{space}")
        if space < laid
        else _hollow(x, y, SYMBOL_RADIUS, mine)
        for space, (x, y) in enumerate(symbol_spots(mine))
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
        else _hollow(*spot, SILVER_RADIUS) + (_target(*spot) if place == next_place else "")
        for place, spot in enumerate(silver_spots(facts.mine))
    ]


@remembered
def _target(x: float, y: float) -> str:
    return disc(x, y, SILVER_RADIUS, fill="var(--glow)", fill_opacity=0.45, stroke="var(--glow)", stroke_width=4)


def _coin(facts: _Mine, place: int, spot: Point) -> str:
    """A piece of silver in its place. The one just placed also has the id that it had in hand, so that it can be
    seen to move."""
    age = facts.pieces - 1 - place  # 0 is the newest piece of the mine
    hand = facts.hand if age == 0 else None
    coin = silver_coin(facts.silver[place], *spot, SILVER_RADIUS, id=None if hand is None else f"p-hand-{hand}")
    news = news_ring(*spot, SILVER_RADIUS) if age < facts.new else ""
    return group(coin, news, id=f"p-silver-{facts.mine}-{place}")


@remembered
def news_ring(x: float, y: float, radius: float) -> str:
    """A ring around a piece that has just been placed."""
    return disc(x, y, radius + 2, fill="none", stroke="var(--accent)", stroke_width=5)
