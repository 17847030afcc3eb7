"""The land with its pieces: regions, tents, totems, connections with their mountains, and Feats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import groupby
from math import dist
from typing import NamedTuple

from fireside.draw import explained, group, hot, joined, remembered
from fireside.draw.geometry import Point, polar
from fireside.draw.lettering import label
from fireside.draw.shapes import disc, path, totem
from fireside.texts import Say

from .. import notation, tables
from ..rules import lands
from ..rules import state as codes
from . import explain
from .geography import SIGN_PLACES, TENT_PLACES, TOTEM_PLACES
from .landscape import (
    SIGN_RADIUS,
    TENT_RADIUS,
    TOTEM_RADIUS,
    ground,
    landscape,
    region,
    turned,
)
from .pieces import biome_colour, biome_sign, feat, mountain, tent
from .scene import Scene

_TENT_SIZE = 29.0
_TOTEM_SIZES = ((29.0, 0.0), (28.0, 19.0), (24.0, 17.0), (20.5, 13.0), (19.5, 11.5))  # height and step, by number
_TENT_REACH, _SIGN_REACH = 19.0, 16.0  # how far from the middle of a place a thumb still hits it
_FEAT_RADIUS, _LINK_FEAT_RADIUS = 10.0, 16.0
_FEAT_ANGLES = (0, 22, 45, 225, 248, 270, 292, 315, 338)  # not below nor, as the map may be mirrored, to the right
_TOTEMS_IN_ROW = 4
_LETTERS = 13.0
_GLOW = {"fill": "none", "stroke": "var(--glow)", "stroke_width": 3}


def draw_board(scene: Scene) -> str:
    """The whole map, in its own units."""
    land = scene.land
    totems = TOTEM_PLACES[land]
    return group(
        ground(land, scene.is_tall),
        *(_region(scene, territory) for territory in totems),
        landscape(land, scene.is_tall),
        *(_sign(scene, link) for link in range(lands.LINKS[land])),
        *(_totem_place(scene, territory) for territory in totems),
        *(_camp(scene, spaces) for spaces in _camps(land)),
    )


def _region(scene: Scene, territory: int) -> str:
    """A territory, which a Feat may be placed in."""
    action = codes.FEAT_AT + territory
    is_lit = action in scene.legal
    return hot(
        region(scene.land, territory, scene.is_tall, is_lit=is_lit),
        action=action,
        legal=scene.legal,
        label=scene.label(action) if is_lit else notation.territory_text(territory, scene.say),
        tip=explain.about_territory(scene, territory),
    )


@remembered
def _reach(x: float, y: float, radius: float) -> str:
    """Nothing to be seen, but it can be hit."""
    return disc(x, y, radius, fill="none", pointer_events="all")


@cache
def _camps(land: int) -> list[list[int]]:
    """The tent spaces of a land, by territory."""
    territories = groupby(TENT_PLACES[land], lambda space: int(lands.TERRITORY_OF[space]))
    return [list(spaces) for _, spaces in territories]


class _Space(NamedTuple):
    """What the drawing of a tent space depends on."""

    space: int
    tribe: int  # whose tent stands there, or NONE
    joined: int  # tents that are joined to it
    number: int | None  # that it had in the supply, if it was just placed
    is_legal: bool


class _Question(NamedTuple):
    """What the viewer is placing, and why there may be no tent on the free spaces of a territory."""

    is_own: bool
    by_pair: bool
    why: str | None


def _camp(scene: Scene, spaces: Sequence[int]) -> str:
    """The tent spaces of a territory."""
    seen, facts = scene.seen, tuple([_facts(scene, space) for space in spaces])
    free, asked = next((one.space for one in facts if one.tribe == codes.NONE), None), None
    if scene.may_place and free is not None:
        why = scene.why_not(codes.TENT + free)  # what forbids it on one free space forbids it on every other one
        asked = _Question(bool(seen.tribe == seen.turn), bool(seen.wild != codes.NONE), why)
    return _spaces(scene.say, int(seen.players), scene.land, facts, asked, is_tall=scene.is_tall)


def _facts(scene: Scene, space: int) -> _Space:
    """A tent just placed holds the id of the next tent in the supply, where it came from."""
    tribe = scene.tent[space]
    if tribe == codes.NONE:
        return _Space(space, tribe, 0, None, codes.TENT + space in scene.legal)
    newest, number = scene.newest("tent", tribe), None
    if space in newest:
        number = int(scene.seen.tents_left[tribe]) + 1 + newest.index(space)
    return _Space(space, tribe, scene.group_sizes[int(scene.seen.group[space])], number, is_legal=False)


@remembered
def _spaces(
    say: Say, players: int, land: int, facts: tuple[_Space, ...], asked: _Question | None, *, is_tall: bool
) -> str:
    return joined(
        _free(say, land, one, asked, is_tall=is_tall)
        if one.tribe == codes.NONE
        else _tent(
            *(land, one.tribe, one.space, explain.about_tent(say, players, one.tribe, one.joined), one.number),
            is_tall=is_tall,
        )
        for one in facts
    )


def _free(say: Say, land: int, facts: _Space, asked: _Question | None, *, is_tall: bool) -> str:
    name, why = lands.SPACE_NAMES[facts.space], None
    if asked:
        action, why = codes.TENT + facts.space, asked.why
        name = notation.piece_text(action, say, is_own=asked.is_own, by_pair=asked.by_pair)
    return _free_space(say.nameless, land, facts.space, name, why, is_legal=facts.is_legal, is_tall=is_tall)


@remembered
def _free_space(say: Say, land: int, space: int, label: str, why: str | None, *, is_legal: bool, is_tall: bool) -> str:
    biome, action = int(lands.BIOME_OF[lands.TERRITORY_OF[space]]), codes.TENT + space
    spot = turned(TENT_PLACES[land][space], is_tall)
    return hot(
        _clearing(*spot, biome, lands.SPACE_NAMES[space][-1], is_legal=is_legal),
        action=action,
        legal=(action,) if is_legal else (),
        label=label,
        why=why,
        tip=explain.about_space(say, biome),
    )


@remembered
def _clearing(x: float, y: float, biome: int, letter: str, *, is_legal: bool) -> str:
    """A free tent space with its letter."""
    edge = "var(--glow)" if is_legal else biome_colour(biome, "-deep")
    return group(
        _reach(x, y, _TENT_REACH),
        disc(
            *(x, y, TENT_RADIUS),
            fill="var(--iwari-clearing)",
            fill_opacity=None if is_legal else 0.93,
            stroke=edge,
            stroke_width=4 if is_legal else 1.5,
        ),
        label(x, y, letter, size=_LETTERS, fill="var(--ink)" if is_legal else "var(--muted)", bold=is_legal),
    )


@remembered
def _tent(land: int, tribe: int, space: int, tip: str, number: int | None, *, is_tall: bool) -> str:
    x, y = turned(TENT_PLACES[land][space], is_tall)
    ground = disc(x, y, TENT_RADIUS, fill="var(--iwari-clearing)", fill_opacity=0.5)
    name = f"p-tent-on-{lands.SPACE_NAMES[space]}"
    if number is None:
        drawn = tent(tribe, x, y - 1, _TENT_SIZE, id=name)
    else:
        ground += disc(x, y, TENT_RADIUS + 3, **_GLOW)
        drawn = group(tent(tribe, x, y - 1, _TENT_SIZE, id=f"p-tent-{tribe}-{number}"), id=name)
    return explained(ground, drawn, tip=tip, label=lands.SPACE_NAMES[space])


def _totem_place(scene: Scene, territory: int) -> str:
    """The place for totems, with the totems that stand there."""
    x, y = turned(TOTEM_PLACES[scene.land][territory], scene.is_tall)
    action = codes.TOTEM + territory
    stand = _totems(scene, territory, x, y)
    return hot(
        _hill(x, y, territory, is_legal=action in scene.legal, is_empty=not stand),
        stand,
        _place_name(x, y, tables.TERRITORIES[territory]),
        _feats_at(scene, territory),
        action=action,
        legal=scene.legal,
        label=scene.label(action) if scene.may_place else tables.TERRITORIES[territory],
        why=scene.why_not(action),
        tip=explain.about_totems(scene, territory),
    )


@remembered
def _hill(x: float, y: float, territory: int, *, is_legal: bool, is_empty: bool) -> str:
    """Where totems stand; the sign of the biome as long as there is none."""
    biome = int(lands.BIOME_OF[territory])
    place = disc(
        *(x, y, TOTEM_RADIUS),
        fill="var(--iwari-clearing)",
        fill_opacity=0.85 if is_legal else 0.5,
        stroke="var(--glow)" if is_legal else biome_colour(biome, "-deep"),
        stroke_width=4 if is_legal else 1.5,
        stroke_dasharray=None if is_legal else "4 3",
    )
    return place + (biome_sign(biome, x, y - 5, 22) if is_empty else "")


@remembered
def _place_name(x: float, y: float, name: str) -> str:
    return label(x, y + TOTEM_RADIUS - 8, name, size=_LETTERS, bold=True, halo="var(--iwari-clearing)")


def _totems(scene: Scene, territory: int, x: float, y: float) -> str:
    """Totems of all tribes in one row or two, the larger the fewer there are."""
    owners = [(tribe, number) for tribe, count in enumerate(scene.totems[territory]) for number in range(count)]
    height, step = _TOTEM_SIZES[min(len(owners), len(_TOTEM_SIZES)) - 1]
    rows = [owners[first : first + _TOTEMS_IN_ROW] for first in range(0, len(owners), _TOTEMS_IN_ROW)]
    drawn = ""
    for row, totems in enumerate(rows):
        foot = y + (height * 0.42 if len(rows) == 1 else -5 + 18 * row)
        for index, (tribe, number) in enumerate(totems):
            spot = x + step * (index - (len(totems) - 1) / 2)
            drawn += _totem_at(scene, territory, tribe, number, spot, foot, height)
    return drawn


def _totem_at(scene: Scene, territory: int, tribe: int, number: int, x: float, foot: float, height: float) -> str:
    """A totem; those just placed come from the supply, as tents do."""
    newest = scene.newest("totem", tribe)
    fresh = newest.count(territory) - (scene.totems[territory][tribe] - 1 - number)
    name = f"p-totem-in-{tables.TERRITORIES[territory]}-{tribe}-{number}"
    if fresh <= 0:
        return totem(x, foot, height, tribe, id=name)
    age = [index for index, place in enumerate(newest) if place == territory][-fresh]
    came_from = f"p-totem-{tribe}-{int(scene.seen.totems_left[tribe]) + 1 + age}"
    halo = disc(x, foot - height * 0.48, height * 0.58, **_GLOW)
    return halo + group(totem(x, foot, height, tribe, id=came_from), id=name)


def _sign(scene: Scene, link: int) -> str:
    """The number of a connection, by land or by water; a mountain where it is blocked, a star if it has a Feat."""
    seen, number = scene.seen, str(link + 1)
    x, y = turned(SIGN_PLACES[scene.land][link], scene.is_tall)
    tip = explain.about_link(scene, link)
    if seen.blocked[link]:
        return explained(_blocked(x, y, number), tip=tip)
    action = codes.FEAT_ON + link
    by_water = bool(lands.BY_WATER[scene.land, link])
    kind = codes.RESPECT if by_water else codes.HONOUR
    return hot(
        _reach(x, y, _SIGN_REACH),
        feat(kind, x, y, _LINK_FEAT_RADIUS, id=f"p-feat-{kind}-0") if seen.feats_on[link] else "",
        _plate(x, y, number, by_water=by_water, is_legal=action in scene.legal),
        action=action,
        legal=scene.legal,
        label=_sign_label(scene, link),
        tip=tip,
    )


@remembered
def _blocked(x: float, y: float, number: str) -> str:
    name = label(x, y + 10, number, size=_LETTERS, halo="var(--iwari-clearing)", bold=True)
    return _reach(x, y, _SIGN_REACH) + mountain(x, y - 2, 24) + name


def _sign_label(scene: Scene, link: int) -> str:
    if codes.FEAT_ON + link in scene.legal:
        return scene.label(codes.FEAT_ON + link)
    return notation.link_text(scene.land, link, scene.say)


@remembered
def _plate(x: float, y: float, number: str, *, by_water: bool, is_legal: bool) -> str:
    """The number on a round sign by land, on a buoy with a pointed foot by water."""
    edge = {
        "stroke": "var(--glow)" if is_legal else "var(--iwari-rim)",
        "stroke_width": 3.5 if is_legal else 1.3,
    }
    ink = "var(--iwari-water-ink)" if by_water else "var(--iwari-sign-ink)"
    text = label(x, y, number, size=_LETTERS, bold=True, fill=ink)
    radius = SIGN_RADIUS
    if not by_water:
        return disc(x, y, radius, fill="var(--iwari-sign)", **edge) + text
    drop = (
        f"M{x:.1f} {y + radius * 1.45:.1f}L{x - radius * 0.86:.1f} {y + radius * 0.52:.1f}"
        f"A{radius:.1f} {radius:.1f} 0 1 1 {x + radius * 0.86:.1f} {y + radius * 0.52:.1f}Z"
    )
    return path(drop, fill="var(--iwari-water)", stroke_linejoin="round", **edge) + text


def _feats_at(scene: Scene, territory: int) -> str:
    """Union and Discovery beside the totems of a territory."""
    seen = scene.seen
    if not seen.feats_at[territory]:
        return ""
    unions, kinds = int(seen.unions_at[territory]), scene.feats_at(territory)
    spots = _roomy_spots(scene.land, TOTEM_PLACES[scene.land][territory], TOTEM_RADIUS + 3)
    drawn = ""
    for index, (kind, spot) in enumerate(zip(kinds, spots, strict=False)):
        before = seen.unions_at if kind == codes.UNION else seen.feats_at - seen.unions_at
        number = int(before[:territory].sum()) + index - (0 if kind == codes.UNION else unions)
        drawn += feat(kind, *turned(spot, scene.is_tall), _FEAT_RADIUS, id=f"p-feat-{kind}-{number}")
    return drawn


@cache
def _roomy_spots(land: int, centre: Point, radius: float) -> list[Point]:
    """Spots around a place, apart from each other, those farthest from everything else first; never below it, where
    its name is."""
    others = [
        *((sign, SIGN_RADIUS) for sign in SIGN_PLACES[land]),
        *((space, TENT_RADIUS) for space in TENT_PLACES[land].values()),
        *((hill, TOTEM_RADIUS) for hill in TOTEM_PLACES[land].values() if hill != centre),
    ]
    around = [polar(*centre, radius, angle) for angle in _FEAT_ANGLES]
    around.sort(key=lambda spot: -min(dist(spot, other) - size for other, size in others))
    apart: list[Point] = []
    for spot in around:
        if all(dist(spot, other) > 2 * _FEAT_RADIUS for other in apart):
            apart.append(spot)
    return apart
