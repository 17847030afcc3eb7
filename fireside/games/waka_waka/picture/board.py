"""The board of Waka Waka: boats on the water, the village, the ladder."""

from __future__ import annotations

from itertools import groupby

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, at, box, disc, path, pawn, shadow, touch_area
from fireside.draw.svg import group
from fireside.engine.types import Seat

from .. import tables
from ..rules import actions as act
from ..rules import events, phases
from ..rules.state import BOAT_OF, EMPTY, EYES, SPACES, STEPS
from . import emblems, explain
from .pieces import (
    coin,
    good_colour,
    good_tile,
    hidden_tile,
    lower_tiles,
    number_badge,
    ring,
    seen_mark,
)
from .scene import Scene

_TIP, _STEP, _BEAM = 36, 52, 80  # of a boat: its ends, the distance between its spaces, its width
_EDGE = 46  # of a good on a boat
_GAP = 18  # between boats
_ROWS = ((0, 3), (1, 2))  # boats that lie side by side: both rows are the same length
_ROW_LENGTH = 4 * _TIP + 6 * _STEP + _GAP
_PAWN = 26  # height of a pawn


def draw_water(scene: Scene, place: Box) -> str:
    """The four boats on the water, two by two."""
    x, y, width, height = place
    scale = min((width - 16) / _ROW_LENGTH, (height - 12) / (2 * _BEAM + _GAP))
    free = (height - 2 * _BEAM * scale) / 3
    rows = []
    for row, boats in enumerate(_ROWS):
        left = x + (width - _ROW_LENGTH * scale) / 2
        middle = y + free + _BEAM * scale / 2 + row * (_BEAM * scale + free)
        for boat in boats:
            length = _boat_length(boat)
            rows.append(at(left + length * scale / 2, middle, _boat(scene, boat), scale=scale))
            left += (length + _GAP) * scale
    return group(
        shadow(x, y, width, height, corner=14),
        box(x, y, width, height, corner=14, fill="var(--waka-water)"),
        _waves(place),
        *rows,
    )


def _boat_length(boat: int) -> float:
    return 2 * _TIP + _STEP * tables.BOATS[boat].spaces


@remembered
def _waves(place: Box) -> str:
    x, y, width, height = place
    waves = ""
    for row in range(5):
        for column in range(7):
            left = x + 18 + column * (width - 36) / 7 + (row % 2) * 30
            if left + 44 < x + width:
                waves += f"M{left:.0f} {y + 22 + row * (height - 40) / 4:.0f}q7 -7 14 0t14 0t14 0"
    return path(waves, fill="none", stroke="var(--waka-wave)", stroke_width=2.5, stroke_linecap="round")


def _boat(scene: Scene, boat: int) -> str:
    """A boat from above, centred on (0, 0); it is one target, unless its goods are taken one by one."""
    half = _boat_length(boat) / 2
    spaces = [space for space in range(SPACES) if BOAT_OF[space] == boat]
    first = -half + _TIP + _STEP / 2
    goods = joined(_space(scene, space, first + index * _STEP) for index, space in enumerate(spaces))
    tip, hull = explain.boat(scene, boat), _empty_boat(half, tables.BOATS[boat].price)
    if any(scene.can(act.PICK + space) for space in spaces):
        return explained(hull, tip=tip) + goods
    action = act.LOOK + boat if scene.can(act.LOOK + boat) else act.BUY + boat
    glow = path(_hull(half + 3, _BEAM / 2 + 3), fill="none", stroke="var(--glow)", stroke_width=5)
    asks = scene.seen.phase == phases.TRADE
    return scene.hot(hull + goods + (glow if scene.can(action) else ""), action, tip=tip, asks=asks)


@remembered
def _empty_boat(half: float, price: int) -> str:
    beam = _BEAM / 2
    return group(
        path(_hull(half + 3, beam + 3), fill=SHADE, fill_opacity=0.22, transform="translate(3 6)"),
        path(_hull(half, beam), fill="var(--waka-hull)", stroke="var(--waka-hull-edge)", stroke_width=3),
        path(_hull(half - 12, beam - 8), fill="var(--waka-deck)"),
        _carving(half),
        coin(-half + 22, 0, 16, str(price)),
    )


@remembered
def _hull(half: float, beam: float) -> str:
    inner = half - _TIP
    return (
        f"M{-half:.1f} 0C{-half + 12:.1f} {-beam * 0.72:.1f} {-inner - 8:.1f} {-beam:.1f} {-inner + 12:.1f} {-beam:.1f}"
        f"H{inner - 12:.1f}C{inner + 8:.1f} {-beam:.1f} {half - 12:.1f} {-beam * 0.72:.1f} {half:.1f} 0"
        f"C{half - 12:.1f} {beam * 0.72:.1f} {inner + 8:.1f} {beam:.1f} {inner - 12:.1f} {beam:.1f}"
        f"H{-inner + 12:.1f}C{-inner - 8:.1f} {beam:.1f} {-half + 12:.1f} {beam * 0.72:.1f} {-half:.1f} 0Z"
    )


@remembered
def _carving(half: float) -> str:
    """The carved stern: a row of chevrons."""
    x = half - _TIP + 8
    marks = "".join(f"M{x + step:.0f} -9L{x + step + 6:.0f} 0L{x + step:.0f} 9" for step in (0, 8))
    return path(marks, fill="none", stroke="var(--waka-hull-edge)", stroke_width=3, stroke_linecap="round")


def _space(scene: Scene, space: int, x: float) -> str:
    good = int(scene.seen.boat[space])
    name = scene.place_id(f"p-space-{space}")
    mark = at(x, 0, emblems.eye("var(--waka-hull-edge)", "var(--waka-deck)"), scale=1.1) if EYES[space] else ""
    bed = box(x - _EDGE / 2 - 2, -_EDGE / 2 - 2, _EDGE + 4, _EDGE + 4, corner=10, fill=SHADE, fill_opacity=0.16) + mark
    if good == EMPTY:
        return bed
    tile = _good_in_boat(scene, space, x, name)
    action = act.PICK + space
    if not scene.can(action):
        return bed + tile
    lit = tile + ring(x - _EDGE / 2, -_EDGE / 2, _EDGE, _EDGE, 11)
    return bed + scene.hot(lit, action, tip=explain.boat(scene, int(BOAT_OF[space])))


def _good_in_boat(scene: Scene, space: int, x: float, name: str | None) -> str:
    good = int(scene.seen.boat[space])
    if good < 0:
        return hidden_tile(x, 0, _EDGE, id=name)
    if EYES[space]:
        return good_tile(x, 0, _EDGE, good, id=name)
    return good_tile(x, 0, _EDGE, good, seen_mark(x + _EDGE * 0.36, -_EDGE * 0.36, 15), id=name)


def draw_village(scene: Scene, place: Box, size: float) -> str:
    """The goods in the village, a heap of each kind, and the reserve; `size` is that of the lettering."""
    x, y, width, height = place
    top = y + size * 1.6
    step, middle = (width - 10) / (len(tables.GOODS) + 1), (top + y + height) / 2
    edge = min(step - 10, y + height - top - 10)
    heaps = [_heap(scene, good, x + 5 + (good + 0.5) * step, middle, edge, size) for good in range(len(tables.GOODS))]
    return group(
        shadow(x, y, width, height, corner=14),
        box(x, y, width, height, corner=14, fill="var(--waka-sand)"),
        label(
            *(x + 12, y + size, scene.say("picture.village")),
            size=size,
            anchor="start",
            fill="var(--waka-sand-ink)",
            bold=True,
        ),
        *heaps,
        _reserve(scene, x + 5 + (len(tables.GOODS) + 0.5) * step, middle, edge, size),
    )


def _heap(scene: Scene, good: int, x: float, y: float, edge: float, size: float) -> str:
    count = int(scene.seen.village[good])
    tip = explain.heap(scene, good)
    if count == 0:
        return explained(_no_heap(x, y, edge, good), tip=tip)
    under = lower_tiles(x, y, edge, good_colour(good), count)
    action = act.TAKE + good
    glow = ring(x - edge / 2, y - edge / 2, edge, edge, 12) if scene.can(action) else ""
    tile = good_tile(x, y, edge, good, id=scene.place_id(f"p-village-{good}"))
    number = number_badge(x + edge * 0.42, y + edge * 0.4, str(count), size)
    return scene.hot(under + tile + glow + number, action, tip=tip)


@remembered
def _no_heap(x: float, y: float, edge: float, good: int) -> str:
    """Where goods of a kind would lie."""
    return group(
        box(
            *(x - edge / 2, y - edge / 2, edge, edge),
            corner=10,
            fill="transparent",
            stroke="var(--waka-sand-ink)",
            stroke_opacity=0.4,
            stroke_width=2,
            stroke_dasharray="5 5",
        ),
        at(x, y, emblems.GOODS[good]("var(--waka-sand-ink)", "var(--waka-sand)"), scale=edge / 32, opacity=0.3),
    )


def _reserve(scene: Scene, x: float, y: float, edge: float, size: float) -> str:
    """The pile of goods that fill the boats."""
    count = int(scene.seen.pile)
    pile = lower_tiles(x, y, edge, "var(--waka-back)", count) + hidden_tile(x, y, edge) if count else ""
    number = number_badge(x + edge * 0.35, y + edge * 0.4, str(count), size)
    return explained(pile, number, tip=explain.reserve(scene))


def draw_ladder(scene: Scene, place: Box, size: float) -> str:
    """Stairs of five steps with their patterns, rising to the right, and the pawns on them."""
    x, y, width, height = place
    title = scene.say("picture.ladder", dashes=" ".join("–" * int(scene.seen.ladder)))
    return group(
        shadow(x, y, width, height, corner=14),
        box(x, y, width, height, corner=14, fill="var(--waka-ladder)"),
        label(x + 12, y + size, title, size=size, anchor="start", fill="var(--muted)", bold=True),
        *(_step(scene, number, place, size) for number in range(STEPS + 1)),
        *(_pawn(scene, seat, place, size) for seat in range(scene.seen.players)),
    )


def _step_box(place: Box, number: int, size: float) -> Box:
    """Where a step is; the ground before the first one is narrower and flat."""
    x, y, width, height = place.inset(6)
    ground = width * 0.15
    each = (width - ground) / STEPS
    lowest = size * 1.4 + 2 * tile_edge(size) + 6
    rise = (height - lowest - _PAWN - 2) / (STEPS - 1)
    high = lowest + (number - 1) * rise if number else 8.0
    left = x + ground + (number - 1) * each if number else x
    return Box(left, y + height - high, each if number else ground, high)


def tile_edge(size: float) -> float:
    """How large a tile is that bears a letter of this size."""
    return size * 1.45


def _step(scene: Scene, number: int, place: Box, size: float) -> str:
    seen = scene.seen
    x, y, width, height = _step_box(place, number, size)
    is_next = not scene.is_over and scene.seat >= 0 and seen.status[scene.seat] + 1 == number
    here = [seat for seat in range(seen.players) if seen.status[seat] == number]
    column = touch_area(x, place.y + 2, width, y + height - place.y - 2)  # up to the heads of the pawns
    pattern = tables.LADDERS[seen.ladder][number - 1] if number else ""
    drawing = column + _block(Box(x, y, width, height), number, pattern, size, is_next=is_next)
    if is_next and scene.can(act.RISE):
        drawing += ring(x + 3, y + 3, width - 6, height - 6, 8)
    tip = explain.step(scene, number, here)
    return scene.hot(drawing, act.RISE, tip=tip) if is_next else explained(drawing, tip=tip)


@remembered
def _block(place: Box, number: int, pattern: str, size: float, *, is_next: bool) -> str:
    x, y, width, height = place
    block = box(
        *(x + 1, y, width - 2, height),
        corner=5,
        fill="var(--raised)" if number else "var(--line)",
        stroke="var(--accent)" if is_next else "var(--line)",
        stroke_width=3 if is_next else 1.5,
    )
    if number == 0:
        return block
    return group(
        block,
        label(x + width / 2, y + size * 0.85, str(number), size=size * 1.1, bold=True),
        _pattern(x + width / 2, y + size * 1.6, pattern, size),
    )


def _pattern(x: float, y: float, pattern: str, size: float) -> str:
    """A tile per letter in rows of two or three, the first row below y; equal letters keep together."""
    edge = tile_edge(size)
    return group(
        *(
            pattern_tiles(x - len(row) * edge / 2, y + edge * (index + 0.5), row, size)
            for index, row in enumerate(rows_of(pattern))
        )
    )


def rows_of(pattern: str) -> list[str]:
    """AABBC is AA, BBC: letters stay together, unless there are too many of them."""
    most = 2 if len(pattern) == 4 else 3
    rows: list[str] = []
    for _, equal in groupby(pattern):
        letters = "".join(equal)
        for part in (letters[start : start + most] for start in range(0, len(letters), most)):
            if rows and len(rows[-1]) + len(part) <= most:
                rows[-1] += part
            else:
                rows.append(part)
    return rows


@remembered
def pattern_tiles(x: float, y: float, letters: str, size: float) -> str:
    """A row of tiles with the letters of a pattern, from x on, centred on y."""
    edge = tile_edge(size)
    return group(
        *(
            box(x + index * edge + 0.5, y - edge / 2 + 0.5, edge - 1, edge - 1, corner=4, fill=_letter_colour(letter))
            + label(x + (index + 0.5) * edge, y, letter, size=size, fill="var(--waka-letter-ink)", bold=True)
            for index, letter in enumerate(letters)
        )
    )


def _letter_colour(letter: str) -> str:
    return f"var(--waka-letter-{letter.lower()})"


def _pawn(scene: Scene, seat: Seat, place: Box, size: float) -> str:
    seen = scene.seen
    status = int(seen.status[seat])
    x, foot, width, _ = _step_box(place, status, size)
    here = [other for other in range(seen.players) if seen.status[other] == status]
    middle = x + width / 2 + (here.index(seat) - (len(here) - 1) / 2) * min(17, (width - 2) / len(here))
    return _standing_pawn(scene, seat, middle, foot, _PAWN)


def _standing_pawn(scene: Scene, seat: Seat, x: float, foot: float, height: float) -> str:
    has_risen = any(event.kind == events.ROSE and event.seat == seat for event in scene.happened)
    halo = disc(x, foot - height / 2, height * 0.6, fill="var(--glow)", fill_opacity=0.5) if has_risen else ""
    return group(halo + pawn(x, foot, height, seat, id=f"p-pawn-{seat}"), pointer_events="none")
