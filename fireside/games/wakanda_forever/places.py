"""The places of the players: the others' behind their shields, and the own one with what can be decided there."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import group, hot, tag
from fireside.draw.lettering import label, paragraph, text_width, wrap
from fireside.draw.shapes import LIGHT, box, button, crown, disc, seat_badge, shadow, token, turn_marker
from fireside.engine.types import HIDDEN, Action, Seat
from fireside.games.wakanda_forever import notation, tables
from fireside.games.wakanda_forever import state as names
from fireside.games.wakanda_forever.emblems import villain_emblem
from fireside.games.wakanda_forever.layout import Box, Layout
from fireside.games.wakanda_forever.pieces import (
    battle_die,
    claws_token,
    cup,
    point,
    salute,
    shield,
    spears,
    stone,
    totem,
    tribe_fill,
    vibranium_die,
    voting_disc,
)
from fireside.games.wakanda_forever.scene import Scene

_SLOT = "var(--line)"
_CHIP = 12  # radius of a card that is held by another player


def draw_other(scene: Scene, player: Seat, place: Box) -> str:
    """Another player: shield, name and totals, dice and what they did, cup and vote, cards."""
    x, y, width, _ = place
    left = x + 78
    right = x + width - 14
    return group(
        _frame(scene, player, place),
        _standard(scene, player, x + 40, y + 62, 92),
        _name(scene, player, left, y + 24, right - left - 104),
        _totals(scene, player, right, y + 24),
        _dice(scene, player, left, y + 66, 32, right - left),
        _on_table(scene, player, left, y + 116, right),
        _chips(scene, player, left, y + 141, right - left),
        role="img",
        aria_label=_facts(scene, player),
    )


def _frame(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    is_active = player in scene.active
    lit = {"stroke": "var(--glow)", "stroke_width": 4} if is_active else {"stroke": "var(--line)", "stroke_width": 1.5}
    return group(
        shadow(x, y, width, height, corner=14),
        box(x, y, width, height, corner=14, fill="var(--raised)", **lit),
        turn_marker(x, y + 24, 12) if is_active else "",
    )


def _facts(scene: Scene, player: Seat) -> str:
    """A place for those who cannot see it."""
    seen, say = scene.seen, scene.say
    hidden = say("picture.hidden")
    return say(
        "picture.player",
        seat=scene.name(player),
        tribe=notation.tribe_text(seen.tribe[player], say) if seen.tribe[player] != names.NONE else "–",
        points=seen.points[player] if scene.shows(player) else hidden,
        stones=seen.stones[player] if scene.shows(player) else hidden,
        cards=", ".join(notation.villain_text(card, say) for card in scene.cards(player)) or "–",
    )


def _standard(scene: Scene, player: Seat, x: float, y: float, height: float) -> str:
    """A player's shield; the totem before it is the Panther's, claws on it are the villain's."""
    tribe = int(scene.seen.tribe[player])
    if tribe == names.NONE:
        return ""
    attack = group(
        claws_token(x - height * 0.3, y - height * 0.38, height * 0.16),
        tag("title", text=scene.say("picture.attacked", seat=scene.say.seat(player))),
    )
    return group(
        shield(tribe, x, y, height),
        attack if scene.is_attacked(player) and not scene.is_over else "",
        totem(x, y + height * 0.5, height * 0.56, id="p-totem") if player == scene.seen.panther else "",
        crown(x, y - height * 0.42, height * 0.3) if player in scene.winners else "",
        tag("title", text=scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")),
    )


def _name(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    bold = player in scene.active or player in scene.winners
    return seat_badge(player, x + 10, y, 10) + label(
        *(x + 27, y, scene.name(player)), size=17, width=width - 27, anchor="start", bold=bold
    )


def _totals(scene: Scene, player: Seat, right: float, y: float) -> str:
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


def _dice(scene: Scene, player: Seat, x: float, y: float, edge: float, width: float) -> str:
    """The dice that a player rolled last, in a row whose left end is (x, y); six fit the width."""
    seen = scene.seen
    edge = min(edge, width / names.SLOTS / 1.2)
    step = edge * 1.2
    x += edge / 2
    if scene.is_mining:
        mined = [stones for stones in seen.mined[player].tolist() if stones != names.NONE]
        return "".join(
            vibranium_die(stones, x + index * step, y, edge, id=f"p-mined-{player}-{index}")
            for index, stones in enumerate(mined)
        )
    rolled = [(slot, face) for slot, face in enumerate(seen.faces[player].tolist()) if face != names.NONE]
    fresh = scene.dice_just_rolled(player)
    return "".join(
        _battle_die(scene, player, slot, face, x + index * step, y, edge, is_fresh=slot in fresh)
        for index, (slot, face) in enumerate(rolled)
    )


def _battle_die(
    scene: Scene, player: Seat, slot: int, face: int, x: float, y: float, edge: float, *, is_fresh: bool
) -> str:
    """A die; one that may be rolled again can be clicked."""
    action = names.AGAIN + slot
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


def _on_table(scene: Scene, player: Seat, left: float, foot: float, right: float) -> str:
    """Cup and vote; and, at the right, what the dice did."""
    return (
        _cup(scene, player, left + 15, foot)
        + _vote(scene, player, left + 92, foot - 14)
        + _result(scene, player, right, foot - 14)
    )


def _cup(scene: Scene, player: Seat, x: float, foot: float, width: float = 30) -> str:
    """A cup that is closed, or has been lifted from what was spent."""
    held, spent = int(scene.seen.cup[player]), int(scene.seen.spent[player])
    if held != names.NONE:
        return cup(x, foot, width, "?" if held == HIDDEN else str(held), id=f"p-cup-{player}")
    if spent == names.NONE:
        return ""
    return cup(x, foot, width, is_lifted=True, id=f"p-cup-{player}") + group(
        label(x + width * 0.92, foot - width * 0.4, str(spent), size=width * 0.5, bold=True),
        stone(x + width * 1.34, foot - width * 0.4, width * 0.55),
    )


def _vote(scene: Scene, player: Seat, x: float, y: float, radius: float = 16) -> str:
    vote = int(scene.seen.vote[player])
    if vote == names.NONE:
        return ""
    up = None if vote == HIDDEN else vote == names.CHALLENGE
    return voting_disc(x, y, radius, is_challenge=up, id=f"p-vote-{player}")


def _result(scene: Scene, player: Seat, right: float, y: float, size: float = 17) -> str:
    """What the dice on the table brought: hits in a ceremony or a tie, else points and stones."""
    seen = scene.seen
    if scene.is_mining:
        return _gain(right, y, size, ((int(seen.took[player]), "stone"),))
    if seen.damage[player] == names.NONE:
        hits = int(seen.hits[player])
        return (
            ""
            if hits == names.NONE
            else label(right, y, notation.counted(scene.say, "hits", hits), size=size, anchor="end", bold=True)
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


def _chips(scene: Scene, player: Seat, x: float, y: float, width: float) -> str:
    """The cards that another player holds."""
    cards = scene.cards(player)
    step = min(_CHIP * 2.25, (width - 2 * _CHIP) / max(1, len(cards) - 1))
    return "".join(_chip(scene, card, x + _CHIP + index * step, y, _CHIP) for index, card in enumerate(cards))


def _chip(scene: Scene, villain: int, x: float, y: float, radius: float) -> str:
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


def draw_own(scene: Scene, layout: Layout) -> str:
    """The place in front: who one is, what one has, what one can do, and the cards that one holds."""
    player = scene.front
    return group(
        group(_frame(scene, player, layout.own), role="img", aria_label=_facts(scene, player)),
        _identity(scene, player, layout.identity),
        _purse(scene, player, layout.purse),
        _action(scene, player, layout.action),
        _own_cards(scene, player, layout.cards),
    )


def _identity(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    tribe = int(scene.seen.tribe[player])
    left = x + 108
    parts = [
        _standard(scene, player, x + 58, y + height / 2 - 8, 112),
        _name(scene, player, left, y + 32, width - 112),
    ]
    if tribe != names.NONE:
        name, power = scene.say(f"tribes.{tables.TRIBES[tribe]}"), scene.say(f"tribe_powers.{tables.TRIBES[tribe]}")
        parts.append(label(left, y + 60, name, size=16, width=width - 112, anchor="start", bold=True))
        parts.append(paragraph(left, y + 82, power, width - 112, size=13, most_lines=5, fill="var(--muted)"))
    return "".join(parts)


def _purse(scene: Scene, player: Seat, place: Box) -> str:
    """Points of those that are needed, and every stone in a slot of its own; a closed shield shows neither."""
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


def _stone_slot(x: float, y: float, is_full: bool) -> str:
    return stone(x, y, 26) if is_full else disc(x, y, 5, fill=_SLOT)


def _action(scene: Scene, player: Seat, place: Box) -> str:
    """What is asked now; where nothing is, the dice, cup and vote of the player."""
    phase = scene.seen.phase
    if scene.is_asked and phase in (names.CUPS, names.CEREMONY_CUPS):
        return _cup_choices(scene, place)
    if scene.is_asked and phase == names.VOTE:
        return _vote_choices(scene, place)
    return _own_table(scene, player, place)


def _own_table(scene: Scene, player: Seat, place: Box) -> str:
    x, y, width, height = place
    middle = y + height * (0.36 if scene.is_asked else 0.32)
    foot = y + height - 22
    keep = ""
    if names.KEEP in scene.legal:
        push = button(x + 16, foot - 40, width - 32, 46, scene.say("picture.keep"), size=18)
        keep = hot(push, action=names.KEEP, legal=scene.legal, label=scene.describe(names.KEEP))
    else:
        keep = (
            _cup(scene, player, x + 40, foot, 46)
            + _vote(scene, player, x + 160, foot - 24, 24)
            + _result(scene, player, x + width - 20, foot - 22, 24)
        )
    return _dice(scene, player, x + 17, middle, 48, width - 30) + keep


def _cup_choices(scene: Scene, place: Box) -> str:
    """A cup for every number of stones, with the dice that it gives; those that one cannot fill are pale."""
    x, y, width, height = place
    step = width / (names.MOST_IN_CUP + 1)
    key = "picture.cups.title" if scene.seen.phase == names.CUPS else "picture.ceremony.title"
    title = label(x + width / 2, y + height * 0.13, scene.say(key), size=16, width=width - 20, bold=True)
    return title + "".join(
        _cup_choice(scene, stones, Box(x + stones * step + 2, y + height * 0.26, step - 4, height * 0.62))
        for stones in range(names.MOST_IN_CUP + 1)
    )


def _cup_choice(scene: Scene, stones: int, place: Box) -> str:
    x, y, width, height = place
    action = names.CUP + stones
    is_legal = action in scene.legal
    middle = x + width / 2
    dice = _tech_dice(scene, stones)
    frame = {"stroke": "var(--glow)", "stroke_width": 3} if is_legal else {"stroke": "none"}
    size = min(13.0, width * 0.2)
    squares = [
        box(
            middle + (index - dice / 2) * size * 1.2 + size * 0.1,
            y + height * 0.84 - size / 2,
            size,
            size,
            corner=2.5,
            fill="var(--wf-tech)",
            stroke="var(--muted)",
            stroke_width=0.8,
        )
        for index in range(dice)
    ]
    drawing = group(
        box(x, y, width, height, corner=10, fill="var(--felt)", **frame),
        cup(middle, y + height * 0.68, min(width * 0.9, 54), str(stones)),
        *squares,
        opacity=None if is_legal else 0.35,
    )
    return hot(drawing, action=action, legal=scene.legal, label=scene.describe(action), why=scene.why_not(action))


def _tech_dice(scene: Scene, stones: int) -> int:
    """The tech dice that stones give the one who looks, with his TECH cards in an attack (WF-1.3, 1.5)."""
    more = int(scene.seen.powers[scene.seat, names.TECH]) if scene.seen.phase == names.CUPS else 0
    return min(tables.TECH_DICE, tables.TECH_FOR_STONES[stones] + more)


def _vote_choices(scene: Scene, place: Box) -> str:
    x, y, width, height = place
    half = (width - 16) / 2
    return _vote_choice(scene, names.YIELD, Box(x, y + 22, half, height - 44)) + _vote_choice(
        scene, names.CHALLENGE, Box(x + half + 16, y + 22, half, height - 44)
    )


def _vote_choice(scene: Scene, action: Action, place: Box) -> str:
    """A large voting disc with its name below."""
    x, y, width, height = place
    is_challenge = action == names.CHALLENGE
    fill = "var(--wf-challenge)" if is_challenge else "var(--wf-yield)"
    sign = spears if is_challenge else salute
    middle, radius = x + width / 2, min(height * 0.31, 48)
    text = scene.say("picture.vote.challenge" if is_challenge else "picture.vote.yield")
    drawing = group(
        box(x, y, width, height, corner=14, fill="var(--felt)", stroke="var(--glow)", stroke_width=3),
        token(middle, y + height * 0.4, radius, sign(middle, y + height * 0.4, radius * 1.3, LIGHT), fill=fill),
        label(middle, y + height - 22, text, size=19, width=width - 16, bold=True),
    )
    return hot(drawing, action=action, legal=scene.legal, label=scene.describe(action))


def _own_cards(scene: Scene, player: Seat, place: Box) -> str:
    """The cards that one holds, with their powers; many stand in two columns, or without words."""
    x, y, width, height = place
    cards = scene.cards(player)
    columns = 2 if width > 400 else 1
    rows = int((height - 24) // 30)
    if not cards:
        return label(
            x + width / 2, y + height / 2, scene.say("picture.no_cards"), size=13, width=width - 20, fill="var(--muted)"
        )
    if len(cards) > rows * columns:
        return _card_grid(scene, cards, place)
    step = width / columns
    return "".join(
        _card_line(scene, card, x + index // rows * step, y + 28 + index % rows * 30, step - 8)
        for index, card in enumerate(cards)
    )


def _card_line(scene: Scene, villain: int, x: float, y: float, width: float) -> str:
    lines = wrap(scene.say(f"power_texts.{tables.VILLAINS[villain].power}"), width - 34, 12)[:2]
    first = y - (len(lines) - 1) * 7
    return _chip(scene, villain, x + 13, y, 13) + "".join(
        label(x + 34, first + row * 14, line, size=12, anchor="start") for row, line in enumerate(lines)
    )


def _card_grid(scene: Scene, cards: list[int], place: Box) -> str:
    x, y, width, _ = place
    across = int((width - 10) // 36)
    return "".join(
        _chip(scene, card, x + 20 + index % across * 36, y + 30 + index // across * 36, 16)
        for index, card in enumerate(cards)
    )
