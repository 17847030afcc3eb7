"""The pieces on the land: tents, totems, connections with their mountains, and Feats."""

from __future__ import annotations

from functools import cache
from math import dist

from fireside.draw import group, hot, remembered
from fireside.draw.geometry import Point, polar
from fireside.draw.lettering import label
from fireside.draw.shapes import disc, path, totem
from fireside.games.iwari import tables
from fireside.games.iwari.picture.geography import SIGN_PLACES, TENT_PLACES, TOTEM_PLACES
from fireside.games.iwari.picture.landscape import (
    SIGN_RADIUS,
    TENT_RADIUS,
    TOTEM_RADIUS,
    landscape,
    region_path,
    turned,
)
from fireside.games.iwari.picture.pieces import biome_colour, biome_sign, feat, mountain, tent
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.rules import lands
from fireside.games.iwari.rules import state as codes

_TENT_SIZE, _TOTEM_HEIGHT = 36.0, 34.0
_FEAT_RADIUS, _SMALL_FEAT_RADIUS = 15.0, 12.0
_FEAT_ANGLES = (0, 45, 135, 225, 270, 315)  # not below and, since the map may be mirrored, not to the right
_TOTEMS_IN_ROW = 4
_GLOW = {"fill": "none", "stroke": "var(--glow)", "stroke_width": 4}


def draw_board(scene: Scene) -> str:
    """The whole map, in its own units."""
    land = int(scene.seen.land)
    totems = TOTEM_PLACES[land]
    return group(
        landscape(land, scene.is_tall),
        *(_feat_region(scene, territory) for territory in totems if codes.FEAT_AT + territory in scene.legal),
        *(_sign(scene, link) for link in range(lands.LINKS[land])),
        *(_totem_place(scene, territory) for territory in totems),
        *(_space(scene, space) for space in TENT_PLACES[land]),
        *(_feats_at(scene, territory) for territory in totems),
        *(_feat_on(scene, link) for link in range(lands.LINKS[land])),
    )


def _feat_region(scene: Scene, territory: int) -> str:
    """A territory that a Feat may be placed in."""
    action = codes.FEAT_AT + territory
    outline = region_path(int(scene.seen.land), territory, scene.is_tall)
    shape = path(outline, fill="var(--glow)", fill_opacity=0.2, stroke="var(--glow)", stroke_width=5)
    return hot(shape, action=action, legal=scene.legal, label=scene.label(action))


def _space(scene: Scene, space: int) -> str:
    """A tent space, free or with a tent."""
    x, y = turned(TENT_PLACES[int(scene.seen.land)][space], scene.is_tall)
    tribe = int(scene.seen.tent[space])
    if tribe != codes.NONE:
        return _tent_on(scene, tribe, space, x, y)
    biome = int(lands.BIOME_OF[lands.TERRITORY_OF[space]])
    action = codes.TENT + space
    is_legal = action in scene.legal
    ring = disc(
        *(x, y, TENT_RADIUS),
        fill="var(--iwari-clearing)",
        fill_opacity=None if is_legal else 0.9,
        stroke="var(--glow)" if is_legal else biome_colour(biome, "-deep"),
        stroke_width=4.5 if is_legal else 2,
    )
    letter = label(x, y, lands.SPACE_NAMES[space][-1], size=12, fill="var(--muted)", bold=is_legal)
    return hot(
        *(ring, letter),
        action=action,
        legal=scene.legal,
        label=scene.label(action),
        why=scene.why_not(action),
    )


def _tent_on(scene: Scene, tribe: int, space: int, x: float, y: float) -> str:
    """A tent; one just placed holds the id of the next tent in the supply, where it came from."""
    newest = scene.newest("tent", tribe)
    ground = disc(x, y, TENT_RADIUS, fill="var(--iwari-clearing)", fill_opacity=0.5)
    name = f"p-tent-on-{lands.SPACE_NAMES[space]}"
    if space not in newest:
        return ground + tent(tribe, x, y - 2, _TENT_SIZE, id=name)
    came_from = f"p-tent-{tribe}-{int(scene.seen.tents_left[tribe]) + 1 + newest.index(space)}"
    halo = disc(x, y, TENT_RADIUS + 5, **_GLOW)
    return ground + halo + group(tent(tribe, x, y - 2, _TENT_SIZE, id=came_from), id=name)


def _totem_place(scene: Scene, territory: int) -> str:
    """The place for totems, with the totems that stand there."""
    x, y = turned(TOTEM_PLACES[int(scene.seen.land)][territory], scene.is_tall)
    biome = int(lands.BIOME_OF[territory])
    action = codes.TOTEM + territory
    is_legal = action in scene.legal
    place = disc(
        *(x, y, TOTEM_RADIUS),
        fill="var(--iwari-clearing)",
        fill_opacity=0.85 if is_legal else 0.5,
        stroke="var(--glow)" if is_legal else biome_colour(biome, "-deep"),
        stroke_width=5 if is_legal else 2,
        stroke_dasharray=None if is_legal else "5 4",
    )
    name = tables.TERRITORIES[territory]
    stand = _totems(scene, territory, x, y)
    emblem = "" if stand else biome_sign(biome, x, y - 3, 26)
    return hot(
        *(place, emblem, stand),
        label(x, y + TOTEM_RADIUS - 6, name, size=13, bold=True, halo="var(--iwari-clearing)"),
        action=action,
        legal=scene.legal,
        label=scene.label(action),
        why=scene.why_not(action),
    )


def _totems(scene: Scene, territory: int, x: float, y: float) -> str:
    """Totems of all tribes in one or two rows."""
    counts = scene.seen.totems[territory].tolist()
    owners = [(tribe, number) for tribe, count in enumerate(counts) for number in range(count)]
    rows = [owners[first : first + _TOTEMS_IN_ROW] for first in range(0, len(owners), _TOTEMS_IN_ROW)]
    drawn = ""
    for row, totems in enumerate(rows):
        foot = y + (10 if len(rows) == 1 else -4 + 24 * row)
        for index, (tribe, number) in enumerate(totems):
            drawn += _totem_at(scene, territory, tribe, number, x + 15.5 * (index - (len(totems) - 1) / 2), foot)
    return drawn


def _totem_at(scene: Scene, territory: int, tribe: int, number: int, x: float, foot: float) -> str:
    """A totem; those just placed come from the supply, as tents do."""
    newest = scene.newest("totem", tribe)
    fresh = newest.count(territory) - (int(scene.seen.totems[territory, tribe]) - 1 - number)
    name = f"p-totem-in-{tables.TERRITORIES[territory]}-{tribe}-{number}"
    if fresh <= 0:
        return totem(x, foot, _TOTEM_HEIGHT, tribe, id=name)
    age = [index for index, place in enumerate(newest) if place == territory][-fresh]
    came_from = f"p-totem-{tribe}-{int(scene.seen.totems_left[tribe]) + 1 + age}"
    halo = disc(x, foot - 14, 17, **_GLOW)
    return halo + group(totem(x, foot, _TOTEM_HEIGHT, tribe, id=came_from), id=name)


def _sign(scene: Scene, link: int) -> str:
    """The number of a connection, by land or by water; a mountain where it is blocked."""
    seen = scene.seen
    x, y = turned(SIGN_PLACES[int(seen.land)][link], scene.is_tall)
    if seen.blocked[link]:
        return mountain(x, y, 36) + label(x, y + 16, str(link + 1), size=11, halo="var(--iwari-clearing)", bold=True)
    action = codes.FEAT_ON + link
    is_legal = action in scene.legal
    by_water = bool(lands.BY_WATER[seen.land, link])
    plate = _plate(x, y, by_water=by_water, is_legal=is_legal)
    ink = "var(--iwari-water-ink)" if by_water else "var(--iwari-sign-ink)"
    number = label(x, y, str(link + 1), size=14, bold=True, fill=ink)
    return hot(plate, number, action=action, legal=scene.legal, label=_sign_label(scene, link))


def _sign_label(scene: Scene, link: int) -> str:
    if codes.FEAT_ON + link in scene.legal:
        return scene.label(codes.FEAT_ON + link)
    one, other = (tables.TERRITORIES[end] for end in lands.LINK_ENDS[scene.seen.land, link])
    return scene.say("connection", number=link + 1, one=one, other=other)


@remembered
def _plate(x: float, y: float, *, by_water: bool, is_legal: bool) -> str:
    """A round sign by land, a buoy with a pointed foot by water."""
    edge = {
        "stroke": "var(--glow)" if is_legal else "var(--iwari-rim)",
        "stroke_width": 4 if is_legal else 1.6,
    }
    radius = SIGN_RADIUS
    if not by_water:
        return disc(x, y, radius, fill="var(--iwari-sign)", **edge)
    drop = (
        f"M{x:.1f} {y + radius * 1.5:.1f}L{x - radius * 0.86:.1f} {y + radius * 0.52:.1f}"
        f"A{radius:.1f} {radius:.1f} 0 1 1 {x + radius * 0.86:.1f} {y + radius * 0.52:.1f}Z"
    )
    return path(drop, fill="var(--iwari-water)", stroke_linejoin="round", **edge)


def _feats_at(scene: Scene, territory: int) -> str:
    """Union and Discovery beside the totems of a territory."""
    seen = scene.seen
    unions, all_feats = int(seen.unions_at[territory]), int(seen.feats_at[territory])
    kinds = [codes.UNION] * unions + [codes.DISCOVERY] * (all_feats - unions)
    spots = _roomy_spots(int(seen.land), TOTEM_PLACES[int(seen.land)][territory], TOTEM_RADIUS + 6)
    drawn = ""
    for index, (kind, spot) in enumerate(zip(kinds, spots, strict=False)):
        before = seen.unions_at if kind == codes.UNION else seen.feats_at - seen.unions_at
        number = int(before[:territory].sum()) + index - (0 if kind == codes.UNION else unions)
        drawn += feat(kind, *turned(spot, scene.is_tall), _FEAT_RADIUS, id=f"p-feat-{kind}-{number}")
    return drawn


def _feat_on(scene: Scene, link: int) -> str:
    """Honour or Respect beside the sign of a connection."""
    land = int(scene.seen.land)
    if not scene.seen.feats_on[link]:
        return ""
    kind = codes.RESPECT if lands.BY_WATER[land, link] else codes.HONOUR
    spot = _roomy_spots(land, SIGN_PLACES[land][link], SIGN_RADIUS + 9)[0]
    return feat(kind, *turned(spot, scene.is_tall), _SMALL_FEAT_RADIUS, id=f"p-feat-{kind}-0")


@cache
def _roomy_spots(land: int, centre: Point, radius: float) -> list[Point]:
    """Spots around a place, those farthest from everything else first; never below it, where its name is."""
    others = [*SIGN_PLACES[land], *TENT_PLACES[land].values(), *TOTEM_PLACES[land].values()]
    spots = [polar(*centre, radius, angle) for angle in _FEAT_ANGLES]
    return sorted(spots, key=lambda spot: -min(dist(spot, other) for other in others if other != centre))
