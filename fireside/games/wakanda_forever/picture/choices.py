"""What the viewer can decide: stones under the cup, a vote, or to keep the dice."""

from __future__ import annotations

from fireside.draw import Box, group, hot, joined, remembered
from fireside.draw.lettering import LINE_HEIGHT, label, paragraph, wrap
from fireside.draw.shapes import LIGHT, box, button, seat_badge, token
from fireside.engine.types import Action, Seat

from .. import notation, tables
from ..rules import state as codes
from ..words import tribe_text
from . import tips
from .pieces import cup, hit_token, point, salute, spears, stone, totem
from .places import TOUCH, draw_cup_and_vote, draw_result, draw_throw
from .scene import Scene

_KEEP = 88.0  # the width of the button beside the dice
_RESULT = 106.0  # the width of what dice brought
_GAP = 6.0


def draw_low(scene: Scene, player: Seat, place: Box) -> str:
    """In one row: what is asked now, or what the player in front has on the table."""
    x, y, width, height = place
    if is_free(scene):
        return _on_table(scene, player, place)
    if codes.KEEP not in scene.legal:
        return _choices(scene, place)
    dice = Box(x, y, width - _KEEP - _GAP, height)
    return _own_dice(scene, player, dice, 50) + _keep(scene, Box(x + width - _KEEP, y + height / 2 - 25, _KEEP, 50))


def draw_high(scene: Scene, player: Seat, place: Box) -> str:
    """In two rows: the dice of the player in front; below, what is asked now, or cup and vote."""
    x, y, width, height = place
    upper, lower = Box(x, y, width, 46), Box(x, y + 54, width, height - 54)
    if is_free(scene):
        laid, _ = draw_cup_and_vote(scene, player, lower.x, lower.middle[1], 56)
        return _dice_in_line(scene, player, upper) + laid
    if codes.KEEP not in scene.legal:
        return _dice_in_line(scene, player, upper) + _choices(scene, lower)
    return _own_dice(scene, player, upper, 46) + _keep(scene, Box(x, y + 70, width, 52))


def is_free(scene: Scene) -> bool:
    """Whether the viewer has nothing to decide now."""
    return not scene.is_asked or not scene.legal


def _choices(scene: Scene, place: Box) -> str:
    return _vote_choices(scene, place) if scene.seen.phase == codes.VOTE else _cup_choices(scene, place)


def _on_table(scene: Scene, player: Seat, place: Box) -> str:
    """Cup, vote and dice of the player in front; the power of the tribe as long as there are none."""
    x, y, width, height = place
    laid, left = draw_cup_and_vote(scene, player, x, y + height / 2, 40)
    if not laid and not scene.throw(player).faces:
        return _power(scene, player, place)
    return laid + _dice_and_result(scene, player, Box(left, y, x + width - left, height))


def _power(scene: Scene, player: Seat, place: Box) -> str:
    tribe = int(scene.seen.tribe[player])
    if tribe == codes.NONE:
        return ""
    name, power = tribe_text(tribe, scene.say), scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")
    text = scene.say.pair(name, power)
    top = place.middle[1] - (len(wrap(text, place.width, 15)) - 1) * 15 * LINE_HEIGHT / 2
    return paragraph(place.x, top, text, place.width, size=15, fill="var(--muted)")


def _dice_and_result(scene: Scene, player: Seat, place: Box) -> str:
    """Dice, and what they brought: beside them, or below where they would become too small."""
    x, y, width, height = place
    throw = scene.throw(player)
    edge = min(42.0, (width - _RESULT) / max(len(throw.faces), 1) / 1.12)
    if edge >= TOUCH:
        row, result = y + height / 2, y + height / 2
    else:
        row, result = y + height * 0.28, y + height * 0.8
        edge = min(height * 0.48, width / codes.SLOTS / 1.12)
    return draw_throw(scene, throw, x, row, edge, gap=1.12) + draw_result(scene, throw, x + width - 2, result, 18)


def _dice_in_line(scene: Scene, player: Seat, place: Box) -> str:
    """Dice, and what they brought beside them."""
    x, y, width, height = place
    throw, middle = scene.throw(player), y + height / 2
    edge = min(height - 6, (width - _RESULT) / codes.SLOTS / 1.12)
    return draw_throw(scene, throw, x, middle, edge, gap=1.12) + draw_result(scene, throw, x + width - 2, middle, 18)


def _own_dice(scene: Scene, player: Seat, place: Box, most: float) -> str:
    """The viewer's dice, any of which can be rolled again."""
    x, y, width, height = place
    edge = min(most, width / codes.SLOTS / 1.18)
    return draw_throw(scene, scene.throw(player), x, y + height / 2, edge, gap=1.18, is_own=True)


def _keep(scene: Scene, place: Box) -> str:
    return hot(
        button(*place, scene.say("picture.keep"), size=17),
        action=codes.KEEP,
        legal=scene.legal,
        label=scene.describe(codes.KEEP),
        tip=tips.choice(scene, codes.KEEP),
    )


def _cup_choices(scene: Scene, place: Box) -> str:
    """A cup for every number of stones, with the dice that it gives; those that the viewer cannot fill are pale."""
    x, y, width, height = place
    step = (width + _GAP) / (codes.MOST_IN_CUP + 1)
    return joined(
        _cup_choice(scene, stones, Box(x + stones * step, y, step - _GAP, height))
        for stones in range(codes.MOST_IN_CUP + 1)
    )


def _cup_choice(scene: Scene, stones: int, place: Box) -> str:
    action = codes.CUP + stones
    dice, hits = scene.ask(notation.cup_brings, scene.seat, stones)
    return hot(
        _filled_cup(place, stones, dice, hits, is_legal=action in scene.legal),
        action=action,
        legal=scene.legal,
        label=scene.describe(action),
        why=scene.why_not(action),
        tip=f"{scene.describe(action)}. {tips.choice(scene, action)}",
    )


@remembered
def _filled_cup(place: Box, stones: int, dice: int, hits: int, *, is_legal: bool) -> str:
    x, y, width, height = place
    middle, size = x + width / 2, min(width * 0.9, height - 34, 46)
    frame = {"stroke": "var(--glow)", "stroke_width": 2.5} if is_legal else {"stroke": "none"}
    return group(
        box(*place, corner=9, fill="var(--felt)", **frame),
        cup(middle, y + (height + size) / 2 - 13, size, str(stones)),
        _tech_dice(dice, middle, y + (height + size) / 2, min(11.0, (width - 6) / 4.7)),
        _added_hits(hits, x + width, y),
        opacity=None if is_legal else 0.4,
    )


@remembered
def _tech_dice(count: int, x: float, y: float, edge: float) -> str:
    """Small tech dice in a row around (x, y)."""
    style = {"fill": "var(--wf-tech)", "stroke": "var(--muted)", "stroke_width": 0.8}
    left = x - count / 2 * edge * 1.15 + edge * 0.075
    return joined(
        box(left + index * edge * 1.15, y - edge / 2, edge, edge, corner=2.5, **style) for index in range(count)
    )


@remembered
def _added_hits(count: int, right: float, top: float) -> str:
    """The hits that powers add to a ceremony, in the upper right corner."""
    return joined(hit_token(right - 10, top + 11 + index * 17, 8) for index in range(count))


def _vote_choices(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    half = (width - _GAP) / 2
    return _vote_choice(scene, codes.YIELD, Box(x, y, half, height)) + _vote_choice(
        scene, codes.CHALLENGE, Box(x + half + _GAP, y, half, height)
    )


def _vote_choice(scene: Scene, action: Action, place: Box) -> str:
    """A voting disc, its name, and what it brings."""
    x, y, width, height = place
    is_challenge = action == codes.CHALLENGE
    radius = min(height * 0.36, width * 0.14)
    left, centre = x + 2 * radius + 20, y + height / 2
    text = scene.say("picture.vote.challenge" if is_challenge else "picture.vote.yield")
    brings = _throne_sign(scene, left, centre + 15) if is_challenge else _yield_signs(scene, left, centre + 15)
    drawing = group(
        box(*place, corner=12, fill="var(--felt)", stroke="var(--glow)", stroke_width=2.5),
        _vote_disc(x + 10 + radius, centre, radius, is_challenge=is_challenge),
        label(left, centre - 13, text, size=18, width=x + width - left - 6, least=13, anchor="start", bold=True),
        brings,
    )
    described = scene.describe(action)
    return hot(
        drawing, action=action, legal=scene.legal, label=described, tip=f"{described}. {tips.choice(scene, action)}"
    )


@remembered
def _vote_disc(x: float, y: float, radius: float, *, is_challenge: bool) -> str:
    fill, sign = ("var(--wf-challenge)", spears) if is_challenge else ("var(--wf-yield)", salute)
    return token(x, y, radius, sign(x, y, radius * 1.3, LIGHT), fill=fill)


def _yield_signs(scene: Scene, x: float, y: float) -> str:
    """+2 and a point, +1 and a stone."""
    points, stones = scene.ask(notation.yield_brings, scene.seat)
    signs = label(x, y, f"+{points}", size=17, anchor="start", bold=True) + point(x + 34, y, 19)
    if not stones:
        return signs
    return signs + label(x + 47, y, f"+{stones}", size=17, anchor="start", bold=True) + stone(x + 80, y, 19)


def _throne_sign(scene: Scene, x: float, y: float) -> str:
    """Whose throne is fought for."""
    return totem(x + 12, y, 26) + seat_badge(int(scene.seen.panther), x + 38, y, 10)
