"""What every player's place shows: shield and name, dice and what they did, cup, vote and cards."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import Box, group, hot, tag
from fireside.draw.lettering import label, text_width
from fireside.draw.panels import sheet
from fireside.draw.shapes import box, crown, disc, seat_badge, turn_marker
from fireside.engine.types import HIDDEN, Seat
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.picture.emblems import villain_emblem
from fireside.games.wakanda_forever.picture.pieces import (
    battle_die,
    claws_token,
    cup,
    point,
    shield,
    stone,
    totem,
    tribe_fill,
    vibranium_die,
    voting_disc,
)
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.rules import state as codes
from fireside.games.wakanda_forever.words import counted, tribe_text, villain_text


def draw_frame(scene: Scene, player: Seat, place: Box) -> str:
    """The sheet on which a place lies; it is lit while everybody looks at its player."""
    is_active = player in scene.active
    return sheet(place, turn_marker(place.x, place.y + 24, 12) if is_active else "", is_lit=is_active)


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


def draw_standard(scene: Scene, player: Seat, x: float, y: float, height: float) -> str:
    """A player's shield; the totem before it is the Panther's, claws on it are the villain's."""
    tribe = int(scene.seen.tribe[player])
    if tribe == codes.NONE:
        return ""
    return group(
        shield(tribe, x, y, height),
        _attack(scene, player, x - height * 0.3, y - height * 0.38, height * 0.16),
        totem(x, y + height * 0.5, height * 0.56, id="p-totem") if player == scene.seen.panther else "",
        crown(x, y - height * 0.42, height * 0.3) if player in scene.winners else "",
        tag("title", text=scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")),
    )


def _attack(scene: Scene, player: Seat, x: float, y: float, radius: float) -> str:
    """The claws of the villain that attacks a player, who mines with fewer dice unless on the throne (WF-3.2)."""
    if scene.is_over or not scene.is_attacked(player):
        return ""
    key = "picture.attacked_panther" if player == scene.seen.panther else "picture.attacked"
    return group(claws_token(x, y, radius), tag("title", text=scene.say(key, seat=scene.say.seat(player))))


def draw_name(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    bold = player in scene.active or player in scene.winners
    return seat_badge(player, x + 10, y, 10) + label(
        *(x + 27, y, scene.name(player)), size=17, width=width - 27, anchor="start", bold=bold
    )


def draw_totals(scene: Scene, player: Seat, right: float, y: float) -> str:
    """Points and stones, or what hides them."""
    is_shown = scene.shows(player)
    points = str(scene.seen.points[player]) if is_shown else "?"
    stones = str(scene.seen.stones[player]) if is_shown else "?"
    ink = "var(--ink)" if is_shown else "var(--muted)"
    return group(
        label(right - 76, y, points, size=18, anchor="end", bold=is_shown, fill=ink),
        point(right - 62, y, 20),
        label(right - 20, y, stones, size=18, anchor="end", bold=is_shown, fill=ink),
        stone(right - 7, y, 20),
    )


def draw_dice(scene: Scene, player: Seat, x: float, y: float, edge: float, width: float) -> str:
    """The dice that a player rolled last, in a row whose left end is (x, y); six fit the width."""
    seen = scene.seen
    edge = min(edge, width / codes.SLOTS / 1.2)
    step = edge * 1.2
    x += edge / 2
    if scene.is_mining:
        mined = [stones for stones in seen.mined[player].tolist() if stones != codes.NONE]
        return "".join(
            vibranium_die(stones, x + index * step, y, edge, id=f"p-mined-{player}-{index}")
            for index, stones in enumerate(mined)
        )
    rolled = [(slot, face) for slot, face in enumerate(seen.faces[player].tolist()) if face != codes.NONE]
    fresh = scene.dice_just_rolled(player)
    return "".join(
        _battle_die(scene, player, slot, face, x + index * step, y, edge, is_fresh=slot in fresh)
        for index, (slot, face) in enumerate(rolled)
    )


def _battle_die(
    scene: Scene, player: Seat, slot: int, face: int, x: float, y: float, edge: float, *, is_fresh: bool
) -> str:
    """A die; one that may be rolled again can be clicked."""
    action = codes.AGAIN + slot
    is_choice = player == scene.seat and action in scene.legal
    ring = box(
        *(x - edge * 0.56, y - edge * 0.56, edge * 1.12, edge * 1.12),
        corner=edge * 0.25,
        fill="none",
        stroke="var(--glow)" if is_choice else "var(--accent)",
        stroke_width=edge * 0.09,
    )
    drawing = group(
        battle_die(slot, face, x, y, edge, id=f"p-die-{player}-{slot}"), ring if is_choice or is_fresh else ""
    )
    if not is_choice:
        return drawing
    return hot(drawing, action=action, legal=scene.legal, label=scene.describe(action))


def draw_cup(scene: Scene, player: Seat, x: float, foot: float, width: float = 30) -> str:
    """A cup that is closed, or has been lifted from what was spent."""
    held, spent = int(scene.seen.cup[player]), int(scene.seen.spent[player])
    if held != codes.NONE:
        return cup(x, foot, width, "?" if held == HIDDEN else str(held), id=f"p-cup-{player}")
    if spent == codes.NONE:
        return ""
    return cup(x, foot, width, is_lifted=True, id=f"p-cup-{player}") + group(
        label(x + width * 0.92, foot - width * 0.4, str(spent), size=width * 0.5, bold=True),
        stone(x + width * 1.34, foot - width * 0.4, width * 0.55),
    )


def draw_vote(scene: Scene, player: Seat, x: float, y: float, radius: float = 16) -> str:
    vote = int(scene.seen.vote[player])
    if vote == codes.NONE:
        return ""
    up = None if vote == HIDDEN else vote == codes.CHALLENGE
    return voting_disc(x, y, radius, is_challenge=up, id=f"p-vote-{player}")


def draw_result(scene: Scene, player: Seat, right: float, y: float, size: float = 17) -> str:
    """What the dice on the table brought: hits in a ceremony or a tie, else points and stones."""
    seen = scene.seen
    if scene.is_mining:
        return _gain(right, y, size, ((int(seen.took[player]), "stone"),))
    if seen.damage[player] == codes.NONE:
        hits = int(seen.hits[player])
        return (
            ""
            if hits == codes.NONE
            else label(right, y, counted(scene.say, "hits", hits), size=size, anchor="end", bold=True)
        )
    return _gain(right, y, size, ((int(seen.took[player]), "stone"), (int(seen.scored[player]), "point")))


def _gain(right: float, y: float, size: float, gains: Sequence[tuple[int, str]]) -> str:
    """+4 and a point, +1 and a stone, set from the right."""
    parts = []
    for count, kind in gains:
        if count:
            piece = stone if kind == "stone" else point
            parts.append(piece(right - size * 0.5, y, size * 1.1))
            parts.append(label(right - size * 1.15, y, f"+{count}", size=size, anchor="end", bold=True))
            right -= size * 1.6 + text_width(f"+{count}", size, bold=True)
    return "".join(parts)


def draw_chip(scene: Scene, villain: int, x: float, y: float, radius: float) -> str:
    about = tables.VILLAINS[villain]
    text = scene.say(
        "picture.card", villain=scene.say(f"villains.{about.name}"), power=scene.say(f"power_texts.{about.power}")
    )
    return group(
        disc(
            x, y, radius, fill="var(--wf-night)", stroke=tribe_fill(tables.TRIBES.index(about.tribe)), stroke_width=2.5
        ),
        villain_emblem(about.name, x, y, radius * 0.68, ink="var(--wf-bone)", ground="var(--wf-night)"),
        tag("title", text=text),
        id=f"p-villain-{villain}",
    )
