"""The places of the other players, behind their shields."""

from __future__ import annotations

from fireside.draw import Box, group
from fireside.engine.types import Seat
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
