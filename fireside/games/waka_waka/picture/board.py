"""The board of Waka Waka: boats on the water, the village, the ladder, the fire."""

from __future__ import annotations

from collections import Counter

from fireside.draw import Box, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, at, box, disc, path, pawn, shadow
from fireside.draw.svg import group
from fireside.engine.types import Seat
from fireside.games.waka_waka import notation, tables
from fireside.games.waka_waka.picture import emblems
from fireside.games.waka_waka.picture.pieces import coin, good_tile, hidden_tile, ring, seen_mark
from fireside.games.waka_waka.picture.scene import Scene
from fireside.games.waka_waka.rules import actions as act
from fireside.games.waka_waka.rules import events
from fireside.games.waka_waka.rules.state import BOAT_OF, EMPTY, EYES, SPACES, STEPS

_TIP, _STEP, _BEAM = 50, 54, 92  # of a boat: its ends, the distance between its spaces, its width
_EDGE = 44  # of a good
_ROWS = ((0, 3), (1, 2))  # boats that lie side by side: both rows are the same length
_ROW_LENGTH = 4 * _TIP + 6 * _STEP + 22


def draw_water(scene: Scene, place: Box) -> str:
    """The four boats on the water, two by two."""
    x, y, width, height = place
    scale = min((width - 24) / _ROW_LENGTH, (height - 40) / (2 * _BEAM + 24))
    rows = []
    for row, boats in enumerate(_ROWS):
        left = x + (width - _ROW_LENGTH * scale) / 2
        middle = y + height * (0.28 + 0.45 * row) + 6
        for boat in boats:
            length = _boat_length(boat)
            rows.append(at(left + length * scale / 2, middle, _boat(scene, boat), scale=scale))
            left += (length + 22) * scale
    return group(
        shadow(x, y, width, height, corner=16),
        box(x, y, width, height, corner=16, fill="var(--waka-water)"),
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
    """A boat from above, centred on (0, 0)."""
    half, beam = _boat_length(boat) / 2, _BEAM / 2
    price = tables.BOATS[boat].price
    spaces = [space for space in range(SPACES) if BOAT_OF[space] == boat]
    first = -half + _TIP + _STEP / 2
    hull = group(
        path(_hull(half + 3, beam + 3), fill=SHADE, fill_opacity=0.22, transform="translate(3 6)"),
        path(_hull(half, beam), fill="var(--waka-hull)", stroke="var(--waka-hull-edge)", stroke_width=3),
        path(_hull(half - 15, beam - 9), fill="var(--waka-deck)"),
        _carving(half),
        coin(-half + 31, 0, 16, str(price)),
    )
    goods = "".join(_space(scene, space, first + index * _STEP) for index, space in enumerate(spaces))
    action = act.LOOK + boat if scene.can(act.LOOK + boat) else act.BUY + boat
    is_hot = scene.can(action)
    glow = path(_hull(half + 3, beam + 3), fill="none", stroke="var(--glow)", stroke_width=5) if is_hot else ""
    if any(scene.can(act.PICK + space) for space in spaces):
        return hull + goods
    return scene.hot(hull + goods + glow, action, asks=scene.can(act.RISE) or _is_trading(scene))


def _is_trading(scene: Scene) -> bool:
    return any(scene.can(action) for action in range(act.BUY, act.PAY))


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
    x = half - _TIP + 16
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
    return bed + scene.hot(tile + ring(x - _EDGE / 2, -_EDGE / 2, _EDGE, _EDGE, 11), action)


def _good_in_boat(scene: Scene, space: int, x: float, name: str | None) -> str:
    good = int(scene.seen.boat[space])
    if good < 0:
        return hidden_tile(x, 0, _EDGE, id=name)
    if EYES[space]:
        return good_tile(x, 0, _EDGE, good, id=name)
    return good_tile(x, 0, _EDGE, good, seen_mark(x + _EDGE * 0.36, -_EDGE * 0.36, 15), id=name)


def draw_village(scene: Scene, place: Box, columns: int) -> str:
    """The goods in the village, a heap of each kind."""
    x, y, width, height = place
    rows = -(-len(tables.GOODS) // columns)
    top = 34 if rows > 1 else 36
    step_x, step_y = (width - 16) / columns, (height - top - 6) / rows
    heaps = [
        _heap(scene, good, x + 8 + (good % columns + 0.5) * step_x, y + top + (good // columns + 0.5) * step_y)
        for good in range(len(tables.GOODS))
    ]
    title = scene.say("picture.village", count=int(scene.seen.pile))
    return group(
        shadow(x, y, width, height, corner=16),
        box(x, y, width, height, corner=16, fill="var(--waka-sand)"),
        label(x + width / 2, y + 18, title, size=14, width=width - 20, fill="var(--waka-sand-ink)", bold=True),
        *heaps,
    )


def _heap(scene: Scene, good: int, x: float, y: float) -> str:
    count = int(scene.seen.village[good])
    edge = 44
    if count == 0:
        return box(
            *(x - edge / 2, y - edge / 2, edge, edge),
            corner=10,
            fill="none",
            stroke="var(--waka-sand-ink)",
            stroke_opacity=0.35,
            stroke_width=2,
            stroke_dasharray="5 5",
        )
    under = "".join(good_tile(x + 5 * layer, y - 4 * layer, edge, good) for layer in range(min(count, 3) - 1, 0, -1))
    number = group(
        disc(x + edge * 0.5, y + edge * 0.42, 12, fill="var(--raised)", stroke="var(--line)"),
        label(x + edge * 0.5, y + edge * 0.42, str(count), size=14, bold=True),
    )
    action = act.TAKE + good
    glow = ring(x - edge / 2, y - edge / 2, edge, edge, 12) if scene.can(action) else ""
    tile = good_tile(x, y, edge, good, id=scene.place_id(f"p-village-{good}"))
    text = scene.say("picture.heap", good=notation.good_text(good, scene.say), count=count)
    label_text = None if scene.can(action) else text
    return scene.hot(under + tile + glow + number, action, label=label_text)


def draw_ladder(scene: Scene, place: Box) -> str:
    """Five steps with their patterns, the highest on top, and the pawns on them."""
    x, y, width, height = place
    step = (height - 20) / (STEPS + 1)
    rows = [
        _rung(scene, number, Box(x + 10, y + 10 + (STEPS - number) * step, width - 20, step)) for number in range(6)
    ]
    return group(
        shadow(x, y, width, height, corner=16),
        box(x, y, width, height, corner=16, fill="var(--waka-ladder)"),
        *rows,
        *_pawns(scene, Box(x + 10, y + 10, width - 20, step)),
    )


def _rung(scene: Scene, number: int, place: Box) -> str:
    x, y, width, height = place
    is_next = not scene.is_over and scene.seat >= 0 and scene.seen.status[scene.seat] + 1 == number
    fill = "var(--raised)" if number else "none"
    indent = number * 5.0  # the steps rise to the right
    plank = box(
        *(x + indent, y + 3, width - indent, height - 6),
        corner=9,
        fill=fill,
        stroke="var(--accent)" if is_next else "var(--line)",
        stroke_width=3 if is_next else 1.5,
        stroke_dasharray=None if number else "6 6",
    )
    if number == 0:
        dashes = "– " * int(scene.seen.ladder)
        title = scene.say("picture.ladder", dashes=dashes.strip())
        return plank + label(
            x + 14, y + height / 2, title, size=14, anchor="start", width=width * 0.5, fill="var(--muted)"
        )
    pattern = tables.LADDERS[scene.seen.ladder][number - 1]
    drawing = (
        plank
        + label(x + indent + 16, y + height / 2, str(number), size=17, bold=True)
        + _pattern(pattern, x + indent + 44, y + height / 2, min(24.0, height - 18))
    )
    if not is_next or not scene.can(act.RISE):
        return drawing
    return scene.hot(drawing + ring(x + indent, y + 3, width - indent, height - 6, 11), act.RISE)


@remembered
def _pattern(pattern: str, x: float, y: float, edge: float) -> str:
    """A blank tile per letter; equal letters have the same pattern of stripes and touch each other."""
    tiles, left = [], x
    for index, letter in enumerate(pattern):
        if index and letter != pattern[index - 1]:
            left += edge * 0.22
        tiles.append(
            box(left - edge / 2, y - edge / 2, edge, edge, corner=5, fill=f"var(--waka-letter-{letter.lower()})")
            + label(left, y, letter, size=edge * 0.58, fill="var(--waka-letter-ink)", bold=True)
        )
        left += edge + 2
    return group(*tiles)


def _pawns(scene: Scene, top: Box) -> list[str]:
    seen = scene.seen
    standing: Counter[int] = Counter()
    pawns = []
    for seat in range(seen.players):
        status = int(seen.status[seat])
        x = top.x + top.width - 20 - standing[status] * 29
        foot = top.y + (STEPS - status + 1) * top.height - 8
        standing[status] += 1
        pawns.append(_pawn(scene, seat, x, foot, min(36, top.height - 12)))
    return pawns


def _pawn(scene: Scene, seat: Seat, x: float, foot: float, height: float) -> str:
    has_risen = any(event.kind == events.ROSE and event.seat == seat for event in scene.happened)
    halo = disc(x, foot - height / 2, height * 0.6, fill="var(--glow)", fill_opacity=0.5) if has_risen else ""
    return halo + pawn(x, foot, height, seat, id=f"p-pawn-{seat}")


def draw_fire(scene: Scene, place: Box) -> str:
    """The sorcerer's fire, lit or out: logs, with or without flames."""
    x, y = place.middle
    is_lit = bool(scene.seen.lit)
    text = scene.say("board.lit" if is_lit else "board.out")
    logs = path(
        "M-26 30L26 18M-26 18L26 30", stroke="var(--waka-log)", stroke_width=9, stroke_linecap="round", fill="none"
    )
    if is_lit:
        flames = group(
            disc(0, 2, 36, fill="var(--waka-flame)", fill_opacity=0.18),
            at(0, -2, emblems.flame("var(--waka-flame)", "var(--waka-core)"), scale=2.5),
        )
    else:
        smoke = "M-6 8C-14 0 2 -6 -6 -16M6 10C0 2 14 -4 6 -14"
        flames = path(smoke, stroke="var(--waka-smoke)", stroke_width=4, stroke_linecap="round", fill="none")
    return group(
        at(x, y - 12, logs, flames),
        label(x, place.y + place.height - 8, text, size=13, width=place.width, fill="var(--muted)"),
        *(() if not scene.has_just(events.FLIPPED, int(is_lit)) else (_spark(x, y),)),
    )


@remembered
def _spark(x: float, y: float) -> str:
    return disc(x, y - 12, 46, fill="none", stroke="var(--glow)", stroke_width=3, stroke_dasharray="4 8")
