"""What can be chosen, as buttons: to stake a totem or not, or a mine for the silver in hand."""

from __future__ import annotations

from fireside.draw import Box, group, hot, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, box, button, seat_colour
from fireside.engine.types import Action

from .. import notation, tables
from ..rules import state as codes
from . import tips
from .emblems import emblem
from .layout import GAP
from .pieces import drawn_token, mine_ink, mine_land
from .scene import Scene


def totem_buttons(scene: Scene, yes: Box, no: Box) -> str:
    """Stake a totem on the token just drawn, or none (WP-2.4)."""
    say = scene.say
    stake = button(*yes, say("picture.stake.yes"), fill=seat_colour(scene.seat), ink="var(--seat-ink)", size=15)
    keep = button(*no, say("picture.stake.no"), fill="var(--line)", ink="var(--ink)", size=15)
    return _choice(scene, codes.TOTEM, stake, tips.stake(scene)) + _choice(scene, codes.PASS, keep, tips.keep(scene))


def mine_buttons(scene: Scene, place: Box) -> str:
    """The silver in hand, and the mines where it may go, side by side (WP-2.6)."""
    x, y, width, height = place
    drawn = int(scene.seen.drawn)
    step = width / (codes.MINES + 1)
    middle = y + height / 2
    return drawn_token(drawn, x + step / 2 - GAP / 2, middle, 22) + joined(
        _mine_button(scene, mine, Box(x + step * (mine + 1) + GAP / 2, y, step - GAP, height))
        for mine in range(codes.MINES)
    )


def _mine_button(scene: Scene, mine: int, place: Box) -> str:
    """A mine and what it will be worth; one that may not be chosen is faint."""
    action, wealth = codes.PLACED + mine, int(scene.seen.wealth[mine])
    value = tables.SILVER_VALUES[int(scene.seen.drawn) - codes.MINES]
    is_legal = action in scene.legal
    worth = f"{wealth}→{wealth + value}" if is_legal else str(wealth)
    return _choice(scene, action, _mine_face(mine, worth, place, is_legal=is_legal), tips.mine(scene, mine))


@remembered
def _mine_face(mine: int, worth: str, place: Box, *, is_legal: bool) -> str:
    x, y, width, height = place
    middle = x + width / 2
    edge = {"stroke": "var(--glow)", "stroke_width": 3} if is_legal else {"stroke": SHADE, "stroke_opacity": 0.2}
    return group(
        box(x, y, width, height, corner=10, fill=mine_land(mine), **edge),
        emblem(mine, middle, y + 18, 14, ink=mine_ink(mine), ground=mine_land(mine)),
        label(middle, y + height - 12, worth, size=14, width=width - 4, least=13, bold=True, fill=mine_ink(mine)),
        opacity=None if is_legal else 0.4,
    )


def _choice(scene: Scene, action: Action, drawing: str, tip: str) -> str:
    text = notation.describe_action(scene.seen, scene.seat, action, scene.say)
    why = None if action in scene.legal else scene.why_not(action - codes.PLACED)
    return hot(drawing, action=action, legal=scene.legal, label=text, why=why, tip=tip)
