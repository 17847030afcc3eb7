"""The place in front: who the viewer is, what they have, their cards, and what they can decide."""

from __future__ import annotations

from fireside.draw import Box, explained, group, joined, remembered
from fireside.draw.lettering import label, paragraph, text_width
from fireside.draw.shapes import disc, touch_area
from fireside.engine.types import Seat

from .. import tables
from ..rules import state as codes
from . import tips
from .choices import draw_high, draw_low
from .pieces import point, stone
from .places import (
    LEAST,
    TOUCH,
    draw_card,
    draw_cards,
    draw_frame,
    draw_name,
    draw_standard,
    facts,
)
from .scene import Scene

_ROWS = 3  # of stones
_ACROSS = tables.MOST_STONES // _ROWS


def draw_own_low(scene: Scene, player: Seat, place: Box) -> str:
    """A low place, for the thumb: what one has in a row, below it what one may do."""
    x, y, width, height = place
    middle = y + 29
    return group(
        draw_frame(scene, player, place),
        draw_standard(scene, player, x + 28, middle - 3, 44),
        _points(scene, player, x + 54, middle, 23),
        _stones(scene, player, x + 148, middle, 23),
        draw_cards(scene, player, Box(x + 206, middle, width - 210, 33)),
        draw_low(scene, player, Box(x + 8, y + 58, width - 16, height - 66)),
        role="group",
        aria_label=facts(scene, player),
    )


def draw_own(scene: Scene, player: Seat, place: Box) -> str:
    """The place in front on a wide table: identity, purse, what one may do, cards."""
    x, y, _, height = place
    return group(
        draw_frame(scene, player, place),
        _identity(scene, player, Box(x, y, 262, height)),
        _purse(scene, player, Box(x + 268, y, 158, height)),
        draw_high(scene, player, Box(x + 438, y + 10, 336, height - 20)),
        _own_cards(scene, player, Box(x + 786, y + 8, 148, height - 16)),
        role="group",
        aria_label=facts(scene, player),
    )


def _identity(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    tribe = int(scene.seen.tribe[player])
    left = x + 96
    parts = [
        draw_standard(scene, player, x + 52, y + height / 2 - 8, 104),
        draw_name(scene, player, left, y + 26, width - 96),
    ]
    if tribe != codes.NONE:
        name, power = scene.say(f"tribes.{tables.TRIBES[tribe]}"), scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")
        parts.append(label(left, y + 54, name, size=16, width=width - 96, anchor="start", bold=True))
        parts.append(paragraph(left, y + 76, power, width - 98, size=14, most_lines=5, fill="var(--muted)"))
    return joined(parts)


def _points(scene: Scene, player: Seat, x: float, y: float, size: float) -> str:
    """Points out of those needed; a closed shield does not show them."""
    points = str(scene.seen.points[player]) if scene.shows(player) else "?"
    width = size * 1.2 + text_width(points, size, bold=True)
    return explained(
        touch_area(x, y - TOUCH / 2, width + 34, TOUCH),
        point(x + size * 0.5, y, size),
        label(x + size * 1.15, y, points, size=size, anchor="start", bold=True),
        label(x + width + 2, y + 1, f"/{scene.seen.target}", size=15, anchor="start", fill="var(--muted)"),
        tip=tips.points(scene, player),
    )


def _stones(scene: Scene, player: Seat, x: float, y: float, size: float) -> str:
    stones = str(scene.seen.stones[player]) if scene.shows(player) else "?"
    return explained(
        touch_area(x, y - TOUCH / 2, size * 2, TOUCH),
        stone(x + size * 0.4, y, size),
        label(x + size * 0.9, y, stones, size=size, anchor="start", bold=True),
        tip=tips.stones(scene, player),
    )


def _purse(scene: Scene, player: Seat, place: Box) -> str:
    """Points out of those needed, and every stone in a slot of its own; a closed shield shows neither."""
    x, y, width, height = place
    stones = int(scene.seen.stones[player]) if scene.shows(player) else 0
    top, step = y + 88, (width - 20) / _ACROSS
    slots = Box(x + step / 2, top, step, (height - 88 - 22) / (_ROWS - 1))
    return (
        _points(scene, player, x + 4, y + 28, 28)
        + _stones(scene, player, x + 6, y + 62, 20)
        + explained(
            touch_area(x, top - 14, width - 20, height - 88),
            _stone_slots(slots, stones),
            tip=tips.stones(scene, player),
        )
    )


@remembered
def _stone_slots(place: Box, stones: int) -> str:
    """A slot for each stone that a player may hold."""
    x, y, across, down = place
    spots = [(x + index % _ACROSS * across, y + index // _ACROSS * down) for index in range(tables.MOST_STONES)]
    return joined(
        stone(*spot, 24) if index < stones else disc(*spot, 4, fill="var(--line)") for index, spot in enumerate(spots)
    )


def _own_cards(scene: Scene, player: Seat, place: Box) -> str:
    """The cards with the names of their powers; if there are many, without words."""
    x, y, width, height = place
    cards = scene.cards(player)
    if not cards:
        lines = scene.say("picture.no_cards")
        return paragraph(x, y + height / 2 - 9, lines, width, size=14, fill="var(--muted)")
    step, radius = 38.0, 17.0
    rows = int(height // step)
    if len(cards) > rows:
        return _card_grid(scene, cards, place)
    top = y + (height - len(cards) * step) / 2
    return joined(_card_line(scene, card, x, top + (row + 0.5) * step, width, radius) for row, card in enumerate(cards))


def _card_line(scene: Scene, villain: int, x: float, y: float, width: float, radius: float) -> str:
    name = scene.say(f"powers.{tables.VILLAINS[villain].power}")
    left = x + 2 * radius + 6
    return draw_card(scene, villain, x + radius, y, radius) + label(
        left, y, name, size=15, width=x + width - left, least=LEAST, anchor="start"
    )


def _card_grid(scene: Scene, cards: list[int], place: Box) -> str:
    x, y, width, height = place
    step = 36.0
    across = int(width // step)
    top = y + max(0.0, (height - -(-len(cards) // across) * step) / 2)
    return joined(
        draw_card(scene, card, x + (index % across + 0.5) * step, top + (index // across + 0.5) * step, 16)
        for index, card in enumerate(cards)
    )
