"""The final scoring as a table: the half-journey, territory by territory, connection by connection, settlements."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import Box
from fireside.draw.lettering import label
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, crown, disc, seat_badge
from fireside.draw.svg import group
from fireside.engine.types import State
from fireside.games.iwari import tables
from fireside.games.iwari.picture.geography import TOTEM_PLACES
from fireside.games.iwari.picture.pieces import biome_colour
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.rules import lands, scoring

_INK = "var(--ink)"
_DARK = "#2b2622"


@dataclass(frozen=True)
class Item:
    """Something that scored, and for whom."""

    title: str
    colour: str
    ink: str
    points: tuple[int, ...]  # points[tribe]


def items(seen: State, *, half: str, settlements: str, total: str) -> list[Item]:
    """Everything that scored in a finished game; connections only where somebody scored."""
    tribes = range(seen.tribes)
    found = [Item(half, "var(--felt)", _INK, tuple(int(seen.half_score[tribe]) for tribe in tribes))]
    for territory in TOTEM_PLACES[int(seen.land)]:
        times = 1 + int(seen.feats_at[territory])
        points = tuple(times * int(scoring.tent_points(seen, territory, tribe)) for tribe in tribes)
        colour = biome_colour(int(lands.BIOME_OF[territory]))
        found.append(Item(_times(tables.TERRITORIES[territory], times), colour, _INK, points))
    for link in range(lands.LINKS[seen.land]):
        times = 1 + int(seen.feats_on[link])
        points = tuple(times * int(scoring.totem_points(seen, link, tribe)) for tribe in tribes)
        kind = "water" if lands.BY_WATER[seen.land, link] else "sign"
        if any(points):
            found.append(Item(_times(str(link + 1), times), f"var(--iwari-{kind})", f"var(--iwari-{kind}-ink)", points))
    settled = tuple(_settlement_points(seen, tribe) for tribe in tribes)
    result = tuple(int(seen.score[tribe]) for tribe in tribes)
    return [*found, Item(settlements, "var(--felt)", _INK, settled), Item(total, "var(--glow)", _DARK, result)]


def _times(title: str, times: int) -> str:
    return title if times == 1 else f"{title}×{times}"


def _settlement_points(seen: State, tribe: int) -> int:
    groups = [space for space in range(lands.SPACES) if seen.group[space] == space and seen.tent[space] == tribe]
    return sum(int(scoring.settlement_points(seen, group)) for group in groups)


def scene_items(scene: Scene) -> list[Item]:
    """The items in the language of a picture."""
    say = scene.say
    return items(
        scene.state,
        half=say("picture.tally.half"),
        settlements=say("picture.tally.settlements"),
        total=say("picture.tally.total"),
    )


def draw_tally(scene: Scene, place: Box) -> str:
    """The table: one column per item in a wide picture, one row per item on a phone held upright."""
    return group(
        sheet(place, _upright(scene, place) if scene.is_tall else _across(scene, place)),
        role="img",
        aria_label=scene.say("picture.tally.title"),
    )


def _head(item: Item, x: float, y: float, width: float, height: float) -> str:
    return group(
        box(x + 1.5, y + 2, width - 3, height - 4, corner=5, fill=item.colour),
        label(x + width / 2, y + height / 2, item.title, size=13, width=width - 6, bold=True, fill=item.ink),
    )


def _cell(scene: Scene, tribe: int, points: int, x: float, y: float, *, is_total: bool) -> str:
    if not points and not is_total:
        return label(x, y, "·", size=14, fill="var(--muted)")
    is_best = is_total and tribe in scene.winners
    mark = disc(x, y, 14, fill="var(--glow)", fill_opacity=0.35) if is_best else ""
    return mark + label(x, y, str(points), size=17 if is_total else 14, bold=is_total)


def _across(scene: Scene, place: Box) -> str:
    found, tribes = scene_items(scene), int(scene.seen.tribes)
    name_width, wide = 158.0, 62.0
    narrow = min(58.0, (place.width - 28 - name_width - 3 * wide) / (len(found) - 3))
    head = place.y + 10
    row = (place.height - 48) / tribes
    drawn = "".join(_name(scene, tribe, place.x + 14, head + 32 + row * (tribe + 0.5), 146) for tribe in range(tribes))
    left = place.x + 14 + name_width
    for index, item in enumerate(found):
        width = wide if index in (0, len(found) - 2, len(found) - 1) else narrow
        drawn += _head(item, left, head, width, 28)
        for tribe, points in enumerate(item.points):
            middle = head + 32 + row * (tribe + 0.5)
            drawn += _cell(scene, tribe, points, left + width / 2, middle, is_total=index == len(found) - 1)
        left += width
    return drawn


def _name(scene: Scene, tribe: int, x: float, y: float, width: float) -> str:
    badge = seat_badge(tribe, x + 11, y, 10)
    king = crown(x + 11, y - 7, 12) if tribe in scene.winners else ""
    is_winner = tribe in scene.winners
    return badge + king + label(x + 28, y, scene.name(tribe), size=15, width=width - 30, anchor="start", bold=is_winner)


def _upright(scene: Scene, place: Box) -> str:
    found, tribes = scene_items(scene), int(scene.seen.tribes)
    title_width = 150.0
    column = (place.width - 28 - title_width) / tribes
    left, top = place.x + 14 + title_width, place.y + 10
    drawn = ""
    for tribe in range(tribes):
        drawn += _name(scene, tribe, left + column * tribe + 6, top + 12, column)
    for index, item in enumerate(found):
        middle = top + 28 + 25 * (index + 0.5)
        drawn += _head(item, place.x + 14, middle - 12.5, title_width - 10, 25)
        for tribe, points in enumerate(item.points):
            at_x = left + column * (tribe + 0.5)
            drawn += _cell(scene, tribe, points, at_x, middle, is_total=index == len(found) - 1)
    return drawn
