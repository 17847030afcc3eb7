"""What every player's place shows: shield and name, totals, dice and what they brought, cup, vote and cards.

Ids begin with a prefix of their own wherever a thing is shown a second time.
"""

from __future__ import annotations

from typing import Any

from fireside.draw import Box, explained, group, hot, joined
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, crown, seat_badge, touch_area, turn_marker
from fireside.engine.types import HIDDEN, Seat

from ..rules import state as codes
from ..words import counted, tribe_text, villain_text
from . import tips
from .pieces import (
    battle_die,
    claws_token,
    cup,
    hit_token,
    point,
    shield,
    stone,
    totem,
    vibranium_die,
    villain_chip,
    voting_disc,
)
from .scene import Scene, Throw

MAIN = "p-"  # what the ids of the pieces themselves begin with
LEAST = 13  # the smallest letters
TOUCH = 30  # the smallest thing to point at


def draw_place(scene: Scene, player: Seat, place: Box, prefix: str = MAIN) -> str:
    """A player's whole place: shield and header, and below the name two rows, or three where there is room."""
    x, y, width, height = place
    large = min(1.5, height / 112)
    left, right = x + 20 + 52 * large, x + width - 12
    header = y + min(height * 0.18, 32)
    rows = _three_rows if height > 150 else _two_rows
    return group(
        draw_frame(scene, player, place),
        draw_standard(scene, player, x + 10 + 26 * large, y + height * 0.4, 64 * large, prefix),
        draw_name(scene, player, left, header, right - left - 100),
        draw_totals(scene, player, right, header),
        rows(scene, player, Box(left, y, right - left, height), prefix),
        role="group",
        aria_label=facts(scene, player),
    )


def _two_rows(scene: Scene, player: Seat, place: Box, prefix: str) -> str:
    """Dice and what they brought; cup, vote and cards."""
    x, y, width, height = place
    throw, right = scene.throw(player), x + width
    dice, foot = y + height * 0.5, y + height * 0.82
    laid, left = draw_cup_and_vote(scene, player, x, foot, TOUCH, prefix)
    return (
        draw_throw(scene, throw, x, dice, min(31, (width - 98) / codes.SLOTS / 1.14), gap=1.14, prefix=prefix)
        + draw_result(scene, throw, right, dice, 17)
        + laid
        + draw_cards(scene, player, Box(left, foot, right - left, TOUCH + 1), prefix)
    )


def _three_rows(scene: Scene, player: Seat, place: Box, prefix: str) -> str:
    """Dice; cup, vote and what the dice brought; cards."""
    x, y, width, height = place
    throw = scene.throw(player)
    dice, table, foot = (y + height * part for part in (0.43, 0.66, 0.88))
    size = min(40, height * 0.2)
    return (
        draw_throw(scene, throw, x, dice, min(size + 4, width / codes.SLOTS / 1.14), gap=1.14, prefix=prefix)
        + draw_cup_and_vote(scene, player, x, table, size, prefix)[0]
        + draw_result(scene, throw, x + width, table, 18)
        + draw_cards(scene, player, Box(x, foot, width, size - 2), prefix)
    )


def draw_cup_and_vote(
    scene: Scene, player: Seat, x: float, y: float, size: float, prefix: str = MAIN
) -> tuple[str, float]:
    """What a player has put down, in a row from x on, and where it ends."""
    seen, drawing = scene.seen, ""
    if (is_closed := seen.cup[player] != codes.NONE) or seen.spent[player] != codes.NONE:
        drawing += draw_cup(scene, player, x + size / 2, y + size * 0.46, size, prefix)
        x += size * (1.15 if is_closed else 2.1)
    if seen.vote[player] != codes.NONE:
        drawing += draw_vote(scene, player, x + size / 2, y, size / 2, prefix)
        x += size * 1.2
    return drawing, x


def draw_frame(scene: Scene, player: Seat, place: Box) -> str:
    """The sheet on which a place lies; it is lit while everybody looks at its player."""
    is_active = player in scene.active
    return sheet(place, turn_marker(place.x, place.y + 20, 11) if is_active else "", is_lit=is_active)


def facts(scene: Scene, player: Seat) -> str:
    """A text description of a place, for those who cannot see it."""
    seen, say = scene.seen, scene.say
    hidden = say("picture.hidden")
    return say(
        "picture.player",
        seat=scene.name(player),
        tribe=tribe_text(seen.tribe[player], say) if seen.tribe[player] != codes.NONE else "–",
        points=seen.points[player] if scene.shows(player) else hidden,
        stones=seen.stones[player] if scene.shows(player) else hidden,
        cards=", ".join(villain_text(card, say) for card in scene.cards(player)) or "–",
    )


def draw_standard(scene: Scene, player: Seat, x: float, y: float, height: float, prefix: str = MAIN) -> str:
    """A player's shield; the totem before it is the Panther's, claws on it are the villain's."""
    tribe = int(scene.seen.tribe[player])
    if tribe == codes.NONE:
        return ""
    is_attacked = scene.is_attacked(player) and not scene.is_over
    is_panther = player == scene.seen.panther
    return explained(
        touch_area(x - TOUCH / 2, y - TOUCH / 2, TOUCH, TOUCH),
        shield(tribe, x, y, height),
        claws_token(x - height * 0.3, y - height * 0.36, height * 0.18) if is_attacked else "",
        totem(x, y + height * 0.46, height * 0.5, id=f"{prefix}totem") if is_panther else "",
        crown(x, y - height * 0.42, height * 0.3) if player in scene.winners else "",
        tip=tips.tribe(scene, player),
    )


def draw_name(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    """Badge and name, and whether it is the viewer's if there is room."""
    bold = player in scene.active or player in scene.winners
    name, plain = scene.name(player), scene.say.seat(player)
    shown = name if text_width(name, LEAST, bold=bold) <= width - 25 else plain
    return seat_badge(player, x + 10, y, 10) + label(
        *(x + 25, y, shown), size=17, width=width - 25, least=LEAST, anchor="start", bold=bold
    )


def draw_totals(scene: Scene, player: Seat, right: float, y: float) -> str:
    """Points and stones, or what hides them."""
    is_shown = scene.shows(player)
    points = str(scene.seen.points[player]) if is_shown else "?"
    stones = str(scene.seen.stones[player]) if is_shown else "?"
    ink = "var(--ink)" if is_shown else "var(--muted)"
    how: dict[str, Any] = {"size": 17, "anchor": "end", "bold": is_shown, "fill": ink}
    return explained(
        touch_area(right - 98, y - 15, 100, TOUCH),
        label(right - 70, y, points, **how),
        point(right - 57, y, 20),
        label(right - 19, y, stones, **how),
        stone(right - 7, y, 20),
        tip=tips.totals(scene, player),
    )


def draw_throw(
    scene: Scene, throw: Throw, x: float, y: float, edge: float, *, gap: float, prefix: str = MAIN, is_own: bool = False
) -> str:
    """Dice in a row whose left end is (x, y); the viewer's own may be rolled again."""
    draw_one = _vibranium_die if throw.is_mining else _own_die if is_own else _battle_die
    return joined(
        draw_one(scene, throw, slot, face, Box(x + (index * gap + 0.5) * edge, y, edge, edge), prefix)
        for index, (slot, face) in enumerate(throw.faces)
    )


def _vibranium_die(scene: Scene, throw: Throw, slot: int, stones: int, place: Box, prefix: str) -> str:
    x, y, edge, _ = place
    drawing = vibranium_die(stones, x, y, edge, id=f"{prefix}mined-{throw.seat}-{slot}")
    return explained(drawing, tip=tips.vibranium_die(scene, stones))


def _battle_die(scene: Scene, throw: Throw, slot: int, face: int, place: Box, prefix: str) -> str:
    return explained(
        _drawn_die(scene, throw, slot, face, place, prefix, "var(--accent)"), tip=tips.die(scene, slot, face)
    )


def _own_die(scene: Scene, throw: Throw, slot: int, face: int, place: Box, prefix: str) -> str:
    """A die that the viewer may roll again."""
    action = codes.AGAIN + slot
    if action not in scene.legal:
        return _battle_die(scene, throw, slot, face, place, prefix)
    return hot(
        _drawn_die(scene, throw, slot, face, place, prefix, "var(--glow)", is_ringed=True),
        action=action,
        legal=scene.legal,
        label=scene.describe(action),
        tip=f"{tips.die(scene, slot, face)} {tips.choice(scene, action)}",
    )


def _drawn_die(
    scene: Scene, throw: Throw, slot: int, face: int, place: Box, prefix: str, ring: str, *, is_ringed: bool = False
) -> str:
    """A die, with a ring around it if it stands out from the others or may be rolled again."""
    x, y, edge, _ = place
    drawing = battle_die(slot, face, x, y, edge, id=f"{prefix}die-{throw.seat}-{slot}")
    if not is_ringed and not scene.stands_out(throw, slot):
        return drawing
    half = edge * 0.53
    return drawing + box(
        *(x - half, y - half, 2 * half, 2 * half), corner=edge * 0.24, fill="none", stroke=ring, stroke_width=2.5
    )


def draw_cup(scene: Scene, player: Seat, x: float, foot: float, width: float, prefix: str = MAIN) -> str:
    """A cup that is closed, or has been lifted from what was spent."""
    held, spent = int(scene.seen.cup[player]), int(scene.seen.spent[player])
    if held == spent == codes.NONE:
        return ""
    name = f"{prefix}cup-{player}"
    if held != codes.NONE:
        drawing = cup(x, foot, width, "?" if held == HIDDEN else str(held), id=name)
    else:
        middle = foot - width * 0.44
        drawing = (
            cup(x, foot, width, is_lifted=True, id=name)
            + label(x + width * 0.82, middle, str(spent), size=max(LEAST, width * 0.48), bold=True)
            + stone(x + width * 1.2, middle, width * 0.5)
        )
    return explained(touch_area(x - TOUCH / 2, foot - TOUCH, TOUCH, TOUCH), drawing, tip=tips.cup(scene, player))


def draw_vote(scene: Scene, player: Seat, x: float, y: float, radius: float, prefix: str = MAIN) -> str:
    """A vote, face down until all are in."""
    vote = int(scene.seen.vote[player])
    if vote == codes.NONE:
        return ""
    up = None if vote == HIDDEN else vote == codes.CHALLENGE
    disc = voting_disc(x, y, radius, is_challenge=up, id=f"{prefix}vote-{player}")
    return explained(disc, tip=tips.vote(scene, player))


def draw_cards(scene: Scene, player: Seat, place: Box, prefix: str = MAIN) -> str:
    """The villains' cards that a player holds, in a row around the line y; many of them lie closer together."""
    x, y, width, size = place
    cards = scene.cards(player)
    step = min(size * 1.1, (width - size) / max(1, len(cards) - 1))
    return joined(
        draw_card(scene, card, x + size / 2 + index * step, y, size / 2, prefix) for index, card in enumerate(cards)
    )


def draw_card(scene: Scene, villain: int, x: float, y: float, radius: float, prefix: str = MAIN) -> str:
    """A villain's card that somebody holds."""
    chip = villain_chip(villain, x, y, radius * 0.92, id=f"{prefix}villain-{villain}")
    return explained(chip, tip=tips.card(scene, villain))


def draw_result(scene: Scene, throw: Throw, right: float, y: float, size: float, *, is_brief: bool = False) -> str:
    """What dice brought, set from the right: stones when mining, points and stones in an attack, hits in a ceremony or
    a tie."""
    seen, player = scene.seen, throw.seat
    if throw.is_tie:
        return _hits(scene, throw, right, y, size, throw.tie_hits, is_brief=is_brief)
    if throw.is_mining:
        return _gain(scene, player, right, y, size, points=0, stones=int(seen.took[player]))
    if seen.damage[player] != codes.NONE:
        points, stones = int(seen.scored[player]), int(seen.took[player])
        return _gain(scene, player, right, y, size, points=points, stones=stones)
    return _hits(scene, throw, right, y, size, int(seen.hits[player]), is_brief=is_brief)


def _hits(scene: Scene, throw: Throw, right: float, y: float, size: float, hits: int, *, is_brief: bool) -> str:
    if hits == codes.NONE:
        return ""
    text = str(hits) if is_brief else counted(scene.say, "hits", hits)
    sign = hit_token(right - size * 0.6, y, size * 0.6) if is_brief else ""
    edge = right - (size * 1.4 if is_brief else 0)
    width = text_width(text, size, bold=True) + right - edge
    return explained(
        touch_area(right - max(width, TOUCH), y - TOUCH / 2, max(width, TOUCH), TOUCH),
        label(edge, y, text, size=size, anchor="end", bold=True),
        sign,
        tip=tips.hits(scene, throw, hits),
    )


def _gain(scene: Scene, player: Seat, right: float, y: float, size: float, *, points: int, stones: int) -> str:
    """+4 and a point, +1 and a stone; an attack that brought nothing is told as well."""
    gains = [(stones, stone), (points, point)]
    shown = [gain for gain in gains if gain[0]]
    if not shown and scene.is_mining:
        return ""
    parts, left = [], right
    for count, piece in shown or gains[1:]:
        text = f"+{count}"
        parts.append(piece(left - size * 0.5, y, size * 1.1))
        parts.append(label(left - size * 1.15, y, text, size=size, anchor="end", bold=True))
        left -= size * 1.5 + text_width(text, size, bold=True)
    tip = tips.gain(scene, player, points=points, stones=stones)
    return explained(touch_area(left, y - TOUCH / 2, right - left, TOUCH), *parts, tip=tip)
