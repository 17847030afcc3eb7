"""The land with its pieces: regions, tents, totems, connections with their mountains, and Feats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from math import dist

from fireside.draw import explained, group, hot, joined, remembered
from fireside.draw.geometry import Point, polar
from fireside.draw.lettering import label
from fireside.draw.shapes import disc, path, totem
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import lands
from ..rules import state as codes
from . import explain
from .geography import CAMPS, LINK_ENDS, SIGN_PLACES, TENT_PLACES, TOTEM_PLACES
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
from .scene import NOTHING_ASKED, Asked, Feat, Fresh, Scene, Setting

_TENT_SIZE = 29.0
_TOTEM_SIZES = ((29.0, 0.0), (28.0, 19.0), (24.0, 17.0), (20.5, 13.0), (19.5, 11.5))  # height and step, by number
_TENT_REACH, _SIGN_REACH = 19.0, 16.0  # how far from the middle of a place a thumb still hits it
_FEAT_RADIUS, _LINK_FEAT_RADIUS = 10.0, 16.0
_FEAT_ANGLES = (0, 22, 45, 225, 248, 270, 292, 315, 338)  # not below nor, as the map may be mirrored, to the right
_TOTEMS_IN_ROW = 4
_LETTERS = 13.0
_GLOW = {"fill": "none", "stroke": "var(--glow)", "stroke_width": 3}


def draw_board(scene: Scene) -> list[str]:
    """The whole map, in its own units, from the bottom to the top."""
    land, is_tall = scene.land, scene.is_tall
    return [
        ground(land, is_tall),
        *_regions(scene),
        landscape(land, is_tall),
        *_signs(scene),
        *_hills(scene),
        *_camps(scene),
    ]


def _regions(scene: Scene) -> list[str]:
    """The territories, which a Feat may be placed in."""
    named, unnamed = scene.settings
    feats, choices = scene.feats, scene.feat_choices
    return [
        _region(
            *(named if any(tents) else unnamed, territory, tents),
            *(feats.get(territory, ()), choices.get(codes.FEAT_AT + territory)),
        )
        for territory, tents in scene.tents.items()
    ]


@remembered
def _region(
    setting: Setting, territory: int, tents: tuple[int, ...], feats: tuple[Feat, ...], choice: str | None
) -> str:
    """A territory; `choice` says what it does to choose it."""
    action, is_lit = codes.FEAT_AT + territory, choice is not None
    return hot(
        region(setting.land, territory, setting.is_tall, is_lit=is_lit),
        action=action,
        legal=(action,) if is_lit else (),
        label=choice or notation.territory_text(territory, setting.say),
        tip=explain.about_territory(setting, territory, tents, feats),
    )


@remembered
def _reach(x: float, y: float, radius: float) -> str:
    """Nothing to be seen, but it can be hit."""
    return disc(x, y, radius, fill="none", pointer_events="all")


def _camps(scene: Scene) -> list[str]:
    """The tent spaces of all territories."""
    named, unnamed = scene.settings
    tent, joined_tents, fresh = scene.tent, scene.joined, scene.fresh_tents
    drawn = []
    for territory, spaces in CAMPS[scene.land].items():
        owners, counts, asked = tent[spaces], joined_tents[spaces], NOTHING_ASKED
        if codes.NONE in owners:  # every other free space is like the first one
            asked = scene.asked(codes.TENT + spaces.start + owners.index(codes.NONE))
        setting = named if any(counts) else unnamed
        drawn.append(_camp(setting, spaces.start, owners, counts, fresh.get(territory, ()), asked))
    return drawn


@remembered
def _camp(
    setting: Setting,
    first: int,
    owners: tuple[Seat, ...],
    joined_tents: tuple[int, ...],
    fresh: tuple[Fresh, ...],
    asked: Asked,
) -> str:
    """The tent spaces of a territory; the same is asked about all that are free."""
    say, _, land, is_tall = setting
    numbers = {space: number for _, space, number in fresh}
    return joined(
        _free_space(say.nameless, land, space, is_tall, asked)
        if tribe == codes.NONE
        else _tent(setting, space, tribe, count, numbers.get(space))
        for space, (tribe, count) in enumerate(zip(owners, joined_tents, strict=True), first)
    )


@remembered
def _free_space(say: Say, land: int, space: int, is_tall: bool, asked: Asked) -> str:
    placing, is_legal, why = asked
    biome, action = int(lands.BIOME_OF[lands.TERRITORY_OF[space]]), codes.TENT + space
    spot = turned(TENT_PLACES[land][space], is_tall)
    return hot(
        _clearing(*spot, biome, lands.SPACE_NAMES[space][-1], is_legal=is_legal),
        action=action,
        legal=(action,) if is_legal else (),
        label=notation.piece_text(action, say, *placing) if placing else lands.SPACE_NAMES[space],
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
def _tent(setting: Setting, space: int, tribe: Seat, joined_tents: int, number: int | None) -> str:
    return explained(
        _pitched(setting.land, space, setting.is_tall, tribe, number),
        tip=explain.about_tent(setting, tribe, joined_tents),
        label=lands.SPACE_NAMES[space],
    )


@remembered
def _pitched(land: int, space: int, is_tall: bool, tribe: Seat, number: int | None) -> str:
    """A tent; one that was just placed has its number in the supply, where it came from."""
    x, y = turned(TENT_PLACES[land][space], is_tall)
    ground = disc(x, y, TENT_RADIUS, fill="var(--iwari-clearing)", fill_opacity=0.5)
    name = f"p-tent-on-{lands.SPACE_NAMES[space]}"
    if number is None:
        return ground + tent(tribe, x, y - 1, _TENT_SIZE, id=name)
    ground += disc(x, y, TENT_RADIUS + 3, **_GLOW)
    return ground + group(tent(tribe, x, y - 1, _TENT_SIZE, id=f"p-tent-{tribe}-{number}"), id=name)


def _hills(scene: Scene) -> list[str]:
    """The places for totems of all territories."""
    named, unnamed = scene.settings
    totems, feats, fresh = scene.totems, scene.feats, scene.fresh_totems
    return [
        _hill(
            *(named if any(totems[territory]) else unnamed, territory, totems[territory], max(tents)),
            *(feats.get(territory, ()), fresh.get(territory, ()), scene.asked(codes.TOTEM + territory)),
        )
        for territory, tents in scene.tents.items()
    ]


@remembered
def _hill(
    setting: Setting,
    territory: int,
    totems: tuple[int, ...],
    most: int,
    feats: tuple[Feat, ...],
    fresh: tuple[Fresh, ...],
    asked: Asked,
) -> str:
    """The place for totems, with the totems that stand there; there is room for `most` of them."""
    placing, is_legal, why = asked
    action, name = codes.TOTEM + territory, tables.TERRITORIES[territory]
    return hot(
        _hill_drawing(setting.land, territory, setting.is_tall, totems, feats, fresh, is_legal),
        action=action,
        legal=(action,) if is_legal else (),
        label=notation.piece_text(action, setting.say.nameless, *placing) if placing else name,
        why=why,
        tip=explain.about_totems(setting, territory, totems, most, feats),
    )


@remembered
def _hill_drawing(
    land: int,
    territory: int,
    is_tall: bool,
    totems: tuple[int, ...],
    feats: tuple[Feat, ...],
    fresh: tuple[Fresh, ...],
    is_legal: bool,
) -> str:
    x, y = turned(TOTEM_PLACES[land][territory], is_tall)
    return joined(
        [
            _hilltop(x, y, territory, is_legal=is_legal, is_empty=not any(totems)),
            *_totems(territory, totems, fresh, x, y),
            _place_name(x, y, tables.TERRITORIES[territory]),
            *_feats_at(land, territory, feats, is_tall=is_tall),
        ]
    )


@remembered
def _hilltop(x: float, y: float, territory: int, *, is_legal: bool, is_empty: bool) -> str:
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


def _totems(territory: int, counts: Sequence[int], fresh: Sequence[Fresh], x: float, y: float) -> Iterator[str]:
    """Totems of all tribes in one row or two, the larger the fewer there are."""
    owners = [(tribe, number) for tribe, count in enumerate(counts) for number in range(count)]
    height, step = _TOTEM_SIZES[min(len(owners), len(_TOTEM_SIZES)) - 1]
    rows = [owners[first : first + _TOTEMS_IN_ROW] for first in range(0, len(owners), _TOTEMS_IN_ROW)]
    for row, totems in enumerate(rows):
        foot = y + (height * 0.42 if len(rows) == 1 else -5 + 18 * row)
        for index, (tribe, number) in enumerate(totems):
            spot = x + step * (index - (len(totems) - 1) / 2)
            came = [left for whose, _, left in fresh if whose == tribe]
            younger = counts[tribe] - 1 - number
            came_from = came[younger] if younger < len(came) else None
            yield _totem(territory, tribe, number, came_from, spot, foot, height)


def _totem(
    territory: int, tribe: Seat, number: int, came_from: int | None, x: float, foot: float, height: float
) -> str:
    """A totem; one that was just placed comes from the supply, as tents do."""
    name = f"p-totem-in-{tables.TERRITORIES[territory]}-{tribe}-{number}"
    if came_from is None:
        return totem(x, foot, height, tribe, id=name)
    halo = disc(x, foot - height * 0.48, height * 0.58, **_GLOW)
    return halo + group(totem(x, foot, height, tribe, id=f"p-totem-{tribe}-{came_from}"), id=name)


def _signs(scene: Scene) -> list[str]:
    """The numbers of the connections."""
    say, land, is_tall, choices = scene.say.nameless, scene.land, scene.is_tall, scene.feat_choices
    totems = {territory: sum(counts) for territory, counts in scene.totems.items()}
    blocked, feats = scene.seen.blocked.tolist(), scene.seen.feats_on.tolist()
    return [
        _blocked(say, land, link, is_tall)
        if blocked[link]
        else _sign(
            *(say, land, link, totems[one] + totems[other], feats[link], choices.get(codes.FEAT_ON + link)), is_tall
        )
        for link, (one, other) in enumerate(LINK_ENDS[land])
    ]


@remembered
def _sign(say: Say, land: int, link: int, worth: int, feats: int, choice: str | None, is_tall: bool) -> str:
    """The number of a connection, by land or by water, with a star if it has a Feat; `choice` says what it does to
    choose it."""
    x, y = turned(SIGN_PLACES[land][link], is_tall)
    action, is_legal, by_water = codes.FEAT_ON + link, choice is not None, bool(lands.BY_WATER[land, link])
    kind = codes.RESPECT if by_water else codes.HONOUR
    return hot(
        _reach(x, y, _SIGN_REACH),
        feat(kind, x, y, _LINK_FEAT_RADIUS, id=f"p-feat-{kind}-0") if feats else "",
        _plate(x, y, str(link + 1), by_water=by_water, is_legal=is_legal),
        action=action,
        legal=(action,) if is_legal else (),
        label=choice or notation.link_text(land, link, say),
        tip=explain.about_link(say, land, link, worth, [kind] * feats),
    )


@remembered
def _blocked(say: Say, land: int, link: int, is_tall: bool) -> str:
    """The number of a connection that a mountain blocks."""
    x, y = turned(SIGN_PLACES[land][link], is_tall)
    name = label(x, y + 10, str(link + 1), size=_LETTERS, halo="var(--iwari-clearing)", bold=True)
    drawn = _reach(x, y, _SIGN_REACH) + mountain(x, y - 2, 24) + name
    return explained(drawn, tip=explain.about_mountain(say, land, link))


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


def _feats_at(land: int, territory: int, feats: Sequence[Feat], *, is_tall: bool) -> Iterator[str]:
    """Union and Discovery beside the totems of a territory."""
    spots = _roomy_spots(land, TOTEM_PLACES[land][territory], TOTEM_RADIUS + 3) if feats else []
    for (kind, number), spot in zip(feats, spots, strict=False):
        yield feat(kind, *turned(spot, is_tall), _FEAT_RADIUS, id=f"p-feat-{kind}-{number}")


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
