"""The middle of the table in Waka Waka: the cards played this turn, deck, discards and fire; cards that are shown."""

from __future__ import annotations

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import at, box, disc, path, touch_area
from fireside.draw.svg import group

from ..rules import actions as act
from ..rules import events, phases
from ..rules.state import EMPTY, FIRE, KINDS, SLOTS, UPSIDE_DOWN
from . import emblems, explain
from .layout import CARD_GAP, rows_of_cards
from .pieces import (
    CardStyle,
    card_chip,
    hidden_card,
    number_badge,
    playing_card,
    ring,
)
from .scene import Scene

_CHIP, _CHIP_STEP, _CHIP_ROW = 22, 46, 30  # of the kinds among the discards


def draw_slots(scene: Scene, place: Box, style: CardStyle) -> str:
    """The cards played this turn, and by whom."""
    x, y, width, height = place
    title = scene.say("picture.slots", seat=scene.say.seat(int(scene.seen.turn)))
    heading = style.name * 1.4
    each = (width - CARD_GAP * (SLOTS - 1)) / SLOTS
    return group(
        label(
            *(x + 2, y + style.name * 0.6, title),
            size=style.name,
            width=width,
            least=style.name,
            anchor="start",
            fill="var(--muted)",
        ),
        *(
            _slot(scene, slot, kind, Box(x + slot * (each + CARD_GAP), y + heading, each, height - heading), style)
            for slot, kind in enumerate(scene.seen.slot.tolist())
        ),
    )


def _slot(scene: Scene, slot: int, kind: int, place: Box, style: CardStyle) -> str:
    x, y, width, height = place
    if kind == EMPTY:
        return explained(_dashed(place), tip=explain.slot(scene))
    if kind == UPSIDE_DOWN:
        backs = (hidden_card(x + 3 * layer, y + 4 - 2 * layer, width - 6, height - 4) for layer in range(3))
        return explained(*backs, tip=explain.face_down(scene), id=f"p-slot-{slot}")
    action, tip = act.COPY + kind, explain.card(scene, kind)
    can = scene.seen.phase == phases.REPEAT and scene.can(action)
    face = playing_card(place, kind, scene.say, style, glow=can, id=_played_id(scene, kind, slot))
    return scene.hot(face, action, tip=tip) if can else explained(face, tip=tip)


def _played_id(scene: Scene, kind: int, slot: int) -> str:
    """The viewer's own card keeps the id that it had as the top one of its kind in hand."""
    seen = scene.seen
    if seen.turn != scene.seat:
        return f"p-slot-{slot}"
    later = seen.slot.tolist()[slot + 1 :].count(kind)
    return f"p-card-{kind}-{int(seen.hand[scene.seat, kind]) + later}"


@remembered
def _dashed(place: Box) -> str:
    """Where a card would lie."""
    return box(*place, corner=7, fill="transparent", stroke="var(--muted)", stroke_opacity=0.5, stroke_dasharray="6 6")


def draw_deck(scene: Scene, place: Box, size: float) -> str:
    """The deck, and how many cards it has."""
    x, y, width, height = place
    count = int(scene.seen.deck_size) + sum(scene.seen.under_size.tolist())
    pile = joined(
        hidden_card(x + 2 * layer, y + 4 - 2 * layer, width - 4, height - 4) for layer in range(min(count, 3))
    )
    number = number_badge(x + width / 2, y + height - size, str(count), size)
    glow = ring(x, y, width, height, 9) if scene.can(act.DRAW) else ""
    return scene.hot((pile or _dashed(place)) + number + glow, act.DRAW, tip=explain.deck(scene, count))


def draw_discards(scene: Scene, place: Box, size: float) -> str:
    """The discards as a pile, and how many there are."""
    x, y, width, height = place
    count = sum(scene.seen.discards.tolist())
    pile = box(x, y + 2, width - 2, height - 2, corner=6, fill="var(--raised)", stroke="var(--line)", stroke_width=1.5)
    kinds = [kind for kind in range(KINDS) if scene.seen.discards[kind]]
    # The kinds lie upon each other as a hint of what the pile is.
    chips = [
        card_chip(x + width / 2 - 17 + 4 * index, y + 8 + 4 * index, 24, kind) for index, kind in enumerate(kinds[-3:])
    ]
    number = number_badge(x + width / 2, y + height - size, str(count), size)
    return explained(pile if count else _dashed(place), *chips, number, tip=explain.discards(scene))


def draw_discarded_kinds(scene: Scene, place: Box, size: float) -> str:
    """What was discarded, kind by kind."""
    x, y, width, _ = place
    counts = scene.seen.discards.tolist()
    kinds = [kind for kind in range(KINDS) if counts[kind]]
    per_row = int(width // _CHIP_STEP)
    chips = [
        _counted_chip(x + index % per_row * _CHIP_STEP, y + index // per_row * _CHIP_ROW, kind, counts[kind], size)
        for index, kind in enumerate(kinds)
    ]
    ground = touch_area(*place) if kinds else _dashed(place)
    return explained(ground, *chips, tip=explain.discards(scene))


@remembered
def _counted_chip(x: float, y: float, kind: int, count: int, size: float) -> str:
    number = label(x + _CHIP + 3, y + _CHIP / 2, str(count), size=size, anchor="start")
    return card_chip(x, y, _CHIP, kind) + number


def draw_fire(scene: Scene, place: Box) -> str:
    """The sorcerer's fire, lit or out: logs, with or without flames."""
    x, y = place.middle
    is_lit = bool(scene.seen.lit)
    has_flipped = scene.has_just(events.FLIPPED, int(is_lit))
    fire = at(x, y, _fire(is_lit=is_lit, has_flipped=has_flipped), scale=min(place.width, place.height) / 84)
    return explained(touch_area(*place), fire, tip=explain.fire(scene))


@remembered
def _fire(*, is_lit: bool, has_flipped: bool) -> str:
    """Around (0, 0), within a radius of 42."""
    logs = path(
        "M-26 34L26 22M-26 22L26 34", stroke="var(--waka-log)", stroke_width=9, stroke_linecap="round", fill="none"
    )
    spark = disc(0, 0, 40, fill="none", stroke="var(--glow)", stroke_width=3, stroke_dasharray="4 8")
    if is_lit:
        flames = group(
            disc(0, 4, 36, fill="var(--waka-flame)", fill_opacity=0.18),
            at(0, -2, emblems.flame("var(--waka-flame)", "var(--waka-core)"), scale=2.7),
        )
    else:
        smoke = "M-6 12C-14 4 2 -4 -6 -16M6 14C0 4 14 -2 6 -14"
        flames = path(smoke, stroke="var(--waka-smoke)", stroke_width=4, stroke_linecap="round", fill="none")
    return group(logs, flames, spark if has_flipped else "")


def shown_cards(scene: Scene) -> list[tuple[int, int, int]]:
    """Cards of others or of the deck that the viewer is to choose from: kind, how many, and the action."""
    seen = scene.seen
    if not scene.is_mine:
        return []
    if seen.phase == phases.KEEP:
        return [(kind, int(seen.looked[kind]), act.KEEP + kind) for kind in range(KINDS) if seen.looked[kind] > 0]
    if seen.phase == phases.COPY:
        known = seen.known[scene.seat, seen.target]
        return [(kind, int(known[kind]), act.COPY + kind) for kind in range(FIRE) if known[kind] > 0]
    return []


def draw_shown_cards(scene: Scene, place: Box, style: CardStyle, widest: float) -> str:
    """The cards to choose from, for as long as the viewer is asked."""
    shown = shown_cards(scene)
    places = rows_of_cards(place, len(shown), style.narrowest, widest)
    return group(
        *(
            _shown_card(scene, kind, count, action, where, style)
            for (kind, count, action), where in zip(shown, places, strict=True)
        )
    )


def _shown_card(scene: Scene, kind: int, count: int, action: int, place: Box, style: CardStyle) -> str:
    can = scene.can(action)
    face = playing_card(place, kind, scene.say, style, count=count, glow=can, pale=not can)
    return scene.hot(face, action, tip=explain.card(scene, kind), asks=True)
