"""The final scoring as a table: the half-journey, territory by territory, connection by connection, settlements."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box, explained, joined
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, crown, disc, seat_badge
from fireside.draw.svg import group

from .. import notation, tables
from ..rules import lands, scoring
from .geography import TOTEM_PLACES
from .layout import LETTERS
from .pieces import biome_colour
from .scene import Scene

_INK = "var(--ink)"
_DARK = "#2b2622"
_ROW = 28.0  # the height of a row on a phone
_TITLE = 100.0  # the width of a title there
_NAME, _BADGE = 174.0, 34.0  # the width of a name in a wide table, or of a badge alone if there are many columns
_HALF, _SETTLEMENTS, _TOTAL = 44.0, 70.0, 56.0  # the widths of these columns
_WIDEST, _HEAD, _MANY = 48.0, 40.0, 20


@dataclass(frozen=True)
class Item:
    """Something that scored, and for whom."""

    title: str
    colour: str
    ink: str
    points: tuple[int, ...]  # points[tribe]
    tip: str
    times: int = 1


def scene_items(scene: Scene) -> list[Item]:
    """Everything that scored in a finished game; connections only where somebody scored."""
    seen, say, tribes = scene.seen, scene.say, range(scene.seen.tribes)
    half = tuple(int(seen.half_score[tribe]) for tribe in tribes)
    settled = tuple(_settlement_points(scene, tribe) for tribe in tribes)
    total = tuple(int(seen.score[tribe]) for tribe in tribes)
    return [
        Item(say("picture.tally.half"), "var(--felt)", _INK, half, say("explain.half")),
        *(_territory_item(scene, territory) for territory in TOTEM_PLACES[scene.land]),
        *(item for link in range(lands.LINKS[scene.land]) if any((item := _link_item(scene, link)).points)),
        Item(say("picture.tally.settlements"), "var(--felt)", _INK, settled, say("explain.settlements")),
        Item(say("picture.tally.total"), "var(--glow)", _DARK, total, say("explain.total")),
    ]


def _territory_item(scene: Scene, territory: int) -> Item:
    times = 1 + int(scene.seen.feats_at[territory])
    return Item(
        title=tables.TERRITORIES[territory],
        colour=biome_colour(int(lands.BIOME_OF[territory])),
        ink=_INK,
        points=tuple(
            times * int(scene.ask(scoring.tent_points, territory, tribe)) for tribe in range(scene.seen.tribes)
        ),
        tip=scene.say("explain.tents_scored", place=notation.territory_text(territory, scene.say)),
        times=times,
    )


def _link_item(scene: Scene, link: int) -> Item:
    times = 1 + int(scene.seen.feats_on[link])
    kind = "water" if lands.BY_WATER[scene.land, link] else "sign"
    return Item(
        title=str(link + 1),
        colour=f"var(--iwari-{kind})",
        ink=f"var(--iwari-{kind}-ink)",
        points=tuple(times * int(scene.ask(scoring.totem_points, link, tribe)) for tribe in range(scene.seen.tribes)),
        tip=scene.say("explain.totems_scored", place=notation.link_text(scene.land, link, scene.say)),
        times=times,
    )


def _settlement_points(scene: Scene, tribe: int) -> int:
    seen = scene.seen
    groups = [space for space in range(lands.SPACES) if seen.group[space] == space and seen.tent[space] == tribe]
    return sum(int(scene.ask(scoring.settlement_points, group)) for group in groups)


def draw_tally(scene: Scene, place: Box) -> str:
    """The table of a wide picture: one column per item."""
    found, tribes = scene_items(scene), int(scene.seen.tribes)
    name_width = _NAME if len(found) - 3 <= _MANY else _BADGE
    room = place.width - 24 - name_width - _HALF - _SETTLEMENTS - _TOTAL
    narrow = min(_WIDEST, room / (len(found) - 3))
    widths = [_HALF, *[narrow] * (len(found) - 3), _SETTLEMENTS, _TOTAL]
    head = place.y + 8
    row = (place.height - 16 - _HEAD) / tribes
    middles = [head + _HEAD + row * (tribe + 0.5) for tribe in range(tribes)]
    drawn = joined(_name(scene, tribe, place.x + 12, middles[tribe], name_width) for tribe in range(tribes))
    left = place.x + 12 + name_width
    for index, (item, width) in enumerate(zip(found, widths, strict=True)):
        column = Box(left, head, width, _HEAD + row * tribes)
        cells = [
            _cell(scene, tribe, points, left + width / 2, middles[tribe], is_total=index == len(found) - 1)
            for tribe, points in enumerate(item.points)
        ]
        reach = box(*column, fill="none", pointer_events="all")
        drawn += explained(reach, _head(item, column._replace(height=_HEAD)), *cells, tip=_tip(scene, item))
        left += width
    return group(sheet(place, drawn), role="group", aria_label=scene.say("picture.tally.title"))


def _tip(scene: Scene, item: Item) -> str:
    """What an item is, and who got how much for it."""
    points = ", ".join(f"{scene.name(tribe)} {points}" for tribe, points in enumerate(item.points) if points)
    return f"{item.tip} {points}" if points else item.tip


def _head(item: Item, place: Box) -> str:
    """The title of a column; below it how often Feats let it count."""
    x, y = place.middle
    lines = [item.title, f"×{item.times}"] if item.times > 1 else [item.title]
    top = y - 8 * (len(lines) - 1)
    return group(
        box(place.x + 1.5, place.y, place.width - 3, place.height - 3, corner=6, fill=item.colour),
        *(
            label(x, top + 16 * row, line, size=14, width=place.width - 4, least=LETTERS, bold=True, fill=item.ink)
            for row, line in enumerate(lines)
        ),
    )


def _cell(scene: Scene, tribe: int, points: int, x: float, y: float, *, is_total: bool) -> str:
    if not points and not is_total:
        return label(x, y, "·", size=14, fill="var(--muted)")
    is_best = is_total and tribe in scene.winners
    mark = disc(x, y, 14, fill="var(--glow)", fill_opacity=0.35) if is_best else ""
    return mark + label(x, y, str(points), size=17 if is_total else 14, bold=is_total)


def _name(scene: Scene, tribe: int, x: float, y: float, width: float) -> str:
    is_winner = tribe in scene.winners
    badge = seat_badge(tribe, x + 11, y, 10) + (crown(x + 11, y - 7, 12) if is_winner else "")
    if width <= _BADGE:
        return badge
    name = label(
        *(x + 28, y, scene.name(tribe)), size=14, width=width - 32, least=LETTERS, anchor="start", bold=is_winner
    )
    return badge + name


def tall_tally_height(scene: Scene) -> float:
    """How high the table is on a phone."""
    return 16 + _ROW * (len(scene_items(scene)) + 1)


def draw_tall_tally(scene: Scene, place: Box) -> str:
    """The table on a phone: one row per item, one column per tribe."""
    tribes = int(scene.seen.tribes)
    column = (place.width - 16 - _TITLE) / tribes
    middles = [place.x + 8 + _TITLE + column * (tribe + 0.5) for tribe in range(tribes)]
    drawn = joined(_name(scene, tribe, x - 11, place.y + 8 + _ROW / 2, _BADGE) for tribe, x in enumerate(middles))
    found = scene_items(scene)
    for index, item in enumerate(found):
        row = Box(place.x + 8, place.y + 8 + _ROW * (index + 1), place.width - 16, _ROW)
        cells = [
            _cell(scene, tribe, points, middles[tribe], row.y + _ROW / 2, is_total=index == len(found) - 1)
            for tribe, points in enumerate(item.points)
        ]
        reach = box(*row, fill="none", pointer_events="all")
        drawn += explained(reach, _side(item, row._replace(width=_TITLE)), *cells, tip=_tip(scene, item))
    return group(sheet(place, drawn), role="group", aria_label=scene.say("picture.tally.title"))


def _side(item: Item, place: Box) -> str:
    """The title of a row."""
    text = f"{item.title} ×{item.times}" if item.times > 1 else item.title
    return group(
        box(place.x, place.y + 1.5, place.width - 8, place.height - 3, corner=6, fill=item.colour),
        label(
            *(place.x + place.width / 2 - 4, place.y + place.height / 2, text),
            size=14,
            width=place.width - 14,
            least=LETTERS,
            bold=True,
            fill=item.ink,
        ),
    )
