"""Panels: the news, and the places of the other players behind their shields."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.draw.lettering import LINE_HEIGHT, label, paragraph, wrap
from fireside.draw.panels import sheet
from fireside.engine.types import Seat
from fireside.games.wakanda_forever.picture.pieces import point, totem
from fireside.games.wakanda_forever.picture.places import (
    draw_chip,
    draw_cup,
    draw_dice,
    draw_frame,
    draw_name,
    draw_result,
    draw_standard,
    draw_totals,
    draw_vote,
    facts,
)
from fireside.games.wakanda_forever.picture.scene import Scene

_CHIP = 12  # radius of a card


def draw_news(scene: Scene, place: Box, size: float) -> str:
    """What it takes to win; small, what just happened; large, what everybody waits for."""
    x, y, width, height = place
    return sheet(
        place,
        _goal(scene, x + width - 16, y + 26),
        label(x + 18, y + 26, _round_text(scene), size=15, anchor="start", fill="var(--muted)", bold=True),
        _sentences(scene, Box(x + 18, y + 44, width - 36, height - 54), size),
        is_lit=scene.is_asked,
    )


def _round_text(scene: Scene) -> str:
    number = int(scene.seen.rounds)
    return scene.say("picture.round", number=number) if number else scene.say("picture.setup")


def _goal(scene: Scene, right: float, y: float) -> str:
    """The throne and the points needed."""
    return group(
        totem(right - 96, y, 26),
        label(right - 74, y, "+", size=17, bold=True),
        label(right - 26, y, str(scene.seen.target), size=19, anchor="end", bold=True),
        point(right - 10, y, 22),
        role="img",
        aria_label=scene.say("picture.goal", points=scene.seen.target),
    )


def _sentences(scene: Scene, place: Box, small: float) -> str:
    """Much happens in one step, so every sentence begins a line, and the last ones are shown (`panels.news` would join
    them and show the first)."""
    x, y, width, height = place
    large = small * 1.4
    now_height = len(wrap(scene.now_text(), width, large, bold=True)) * large * LINE_HEIGHT
    past = _last_sentences(scene, width, small, room=int((height - now_height - 8) // (small * LINE_HEIGHT)))
    past_height = len(past) * small * LINE_HEIGHT
    top = y + (height - past_height - now_height - 8) / 2
    return group(
        *(
            label(x, top + (row + 0.5) * small * LINE_HEIGHT, line, size=small, anchor="start", fill="var(--muted)")
            for row, line in enumerate(past)
        ),
        paragraph(x, top + past_height + 8 + large * LINE_HEIGHT / 2, scene.now_text(), width, size=large, bold=True),
    )


def _last_sentences(scene: Scene, width: float, size: float, *, room: int) -> list[str]:
    """The lines of as many of the last sentences as there is room for."""
    lines: list[str] = []
    for text in reversed(scene.past_texts()):
        earlier = wrap(text, width, size)
        if len(earlier) + len(lines) > room:
            break
        lines = earlier + lines
    return lines


def draw_other(scene: Scene, player: Seat, place: Box) -> str:
    """Another player: shield, name and totals, dice and what they did, cup and vote, cards."""
    x, y, width, _ = place
    left = x + 78
    right = x + width - 14
    return group(
        draw_frame(scene, player, place),
        draw_standard(scene, player, x + 40, y + 62, 92),
        draw_name(scene, player, left, y + 24, right - left - 104),
        draw_totals(scene, player, right, y + 24),
        draw_dice(scene, player, left, y + 66, 32, right - left),
        _on_table(scene, player, left, y + 116, right),
        _chips(scene, player, left, y + 141, right - left),
        role="img",
        aria_label=facts(scene, player),
    )


def _on_table(scene: Scene, player: Seat, left: float, foot: float, right: float) -> str:
    """Cup and vote; and, at the right, what the dice did."""
    return (
        draw_cup(scene, player, left + 15, foot)
        + draw_vote(scene, player, left + 84, foot - 14)
        + draw_result(scene, player, right, foot - 14)
    )


def _chips(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    """The cards that another player holds."""
    cards = scene.cards(player)
    step = min(_CHIP * 2.25, (width - 2 * _CHIP) / max(1, len(cards) - 1))
    return "".join(draw_chip(scene, card, x + _CHIP + index * step, y, _CHIP) for index, card in enumerate(cards))
