"""The viewer's own place: who they are, what they have, what they can decide, and their cards."""

from __future__ import annotations

from fireside.draw import Box, group, remembered
from fireside.draw.lettering import label, paragraph, text_width, wrap
from fireside.draw.shapes import disc
from fireside.engine.types import Seat
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.picture.choices import draw_choice
from fireside.games.wakanda_forever.picture.layout import Layout
from fireside.games.wakanda_forever.picture.pieces import point, stone
from fireside.games.wakanda_forever.picture.places import (
    draw_chip,
    draw_dice,
    draw_frame,
    draw_name,
    draw_result,
    draw_standard,
    facts,
)
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.rules import state as codes


def draw_own(scene: Scene, layout: Layout) -> str:
    """The place in front: who the viewer is, what they have, what they can do, and their cards."""
    player = scene.front
    return group(
        group(draw_frame(scene, player, layout.own), role="img", aria_label=facts(scene, player)),
        _identity(scene, player, layout.identity, layout.small),
        _purse(scene, player, layout.purse),
        _action(scene, player, layout.action),
        _own_cards(scene, player, layout.cards, layout.small - 1),
    )


def _identity(scene: Scene, player: Seat, place: Box, size: float) -> str:
    x, y, width, height = place
    tribe = int(scene.seen.tribe[player])
    left = x + 108
    parts = [
        draw_standard(scene, player, x + 58, y + height / 2 - 8, 112),
        draw_name(scene, player, left, y + 32, width - 112),
    ]
    if tribe != codes.NONE:
        name, power = scene.say(f"tribes.{tables.TRIBES[tribe]}"), scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")
        parts.append(label(left, y + 60, name, size=16, width=width - 112, anchor="start", bold=True))
        parts.append(paragraph(left, y + 82, power, width - 112, size=size, most_lines=5, fill="var(--muted)"))
    return "".join(parts)


def _purse(scene: Scene, player: Seat, place: Box) -> str:
    """Points out of those needed, and every stone in a slot of its own; a closed shield shows neither."""
    x, y, width, height = place
    is_shown = scene.shows(player)
    points = str(scene.seen.points[player]) if is_shown else "?"
    goal = label(
        *(x + 50 + text_width(points, 34, bold=True), y + 38, f"/ {scene.seen.target}"),
        size=18,
        anchor="start",
        fill="var(--muted)",
    )
    stones = int(scene.seen.stones[player]) if is_shown else 0
    rows = 3
    across = tables.MOST_STONES // rows
    top = y + 80
    step_x, step_y = (width - 90) / (across - 1), (height - 80 - 26) / (rows - 1)
    slots = "".join(
        _stone_slot(x + 28 + index % across * step_x, top + index // across * step_y, index < stones)
        for index in range(tables.MOST_STONES)
    )
    count = label(x + width - 22, top + step_y, str(stones) if is_shown else "?", size=24, bold=True)
    return group(
        point(x + 24, y + 36, 34), label(x + 46, y + 38, points, size=34, anchor="start", bold=True), goal, slots, count
    )


@remembered
def _stone_slot(x: float, y: float, is_full: bool) -> str:
    return stone(x, y, 26) if is_full else disc(x, y, 5, fill="var(--line)")


def _action(scene: Scene, player: Seat, place: Box) -> str:
    """The viewer's dice and what they did; below them what is asked now, or the viewer's cup and vote."""
    x, y, width, height = place
    strip = 60
    below = Box(x, y + strip, width, height - strip)
    dice = draw_dice(scene, player, x + 4, y + 34, 44, width - 108)
    return dice + draw_result(scene, player, x + width - 8, y + 34, 20) + draw_choice(scene, player, below)


def _own_cards(scene: Scene, player: Seat, place: Box, size: float) -> str:
    """The viewer's cards with their powers; if there are many, in two columns or without words."""
    x, y, width, height = place
    cards = scene.cards(player)
    columns = 2 if width > 400 else 1
    step = size * 2.7
    rows = int((height - size) // step)
    if not cards:
        text = scene.say("picture.no_cards")
        return label(x + width / 2, y + height / 2, text, size=size, width=width - 20, fill="var(--muted)")
    if len(cards) > rows * columns:
        return _card_grid(scene, cards, place)
    across = width / columns
    return "".join(
        _card_line(scene, card, x + index // rows * across, y + 30 + index % rows * step, across - 8, size)
        for index, card in enumerate(cards)
    )


def _card_line(scene: Scene, villain: int, x: float, y: float, width: float, size: float) -> str:
    radius = size * 1.1
    left = x + 2.6 * radius
    lines = wrap(scene.say(f"power_texts.{tables.VILLAINS[villain].power}"), x + width - left, size)[:2]
    first = y - (len(lines) - 1) * size * 0.58
    return draw_chip(scene, villain, x + radius, y, radius) + "".join(
        label(left, first + row * size * 1.16, line, size=size, anchor="start") for row, line in enumerate(lines)
    )


def _card_grid(scene: Scene, cards: list[int], place: Box) -> str:
    x, y, width, _ = place
    across = int((width - 10) // 36)
    return "".join(
        draw_chip(scene, card, x + 20 + index % across * 36, y + 30 + index // across * 36, 16)
        for index, card in enumerate(cards)
    )
