"""Wakanda Forever in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from fireside.engine.types import HIDDEN, Action, Event, Seat, State
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import events
from fireside.games.wakanda_forever.rules.state import (
    AGAIN,
    BATTLE,
    CHALLENGE,
    CUP,
    DONE,
    DORA,
    FACE,
    KEEP,
    NOBODY,
    NONE,
    REROLL,
    STONES,
    TRIBE,
    VILLAIN,
    VILLAIN_HEALTH,
    VILLAIN_POWER,
    VILLAIN_TRIBE,
    VILLAINS,
    VOTE,
    YIELD,
)
from fireside.texts import Say

SLOT_NAMES = ("battle", *(f"tech{number + 1}" for number in range(tables.TECH_DICE)), "dora")
_FACE_SIGNS = ("·", "V", "1", "2")
STANDING = ("yield", "challenge", "keep")  # answers that can be given ahead


def action_text(action: Action) -> str:
    """The notation: tribe=river, villain=klaw, mine=2, die=V, cup=4, yield, challenge, keep, reroll=tech2."""
    if action >= AGAIN:
        return f"reroll={SLOT_NAMES[action - AGAIN]}"
    if action >= YIELD:
        return ("yield", "challenge", "keep")[action - YIELD]
    if action >= CUP:
        return f"cup={action - CUP}"
    if action >= FACE:
        return f"die={tables.FACES[action - FACE]}"
    if action >= STONES:
        return f"mine={action - STONES}"
    if action >= VILLAIN:
        return f"villain={tables.VILLAINS[action - VILLAIN].name}"
    return f"tribe={tables.TRIBES[action - TRIBE]}"


def tribe_text(tribe: int, say: Say) -> str:
    """What a tribe is called."""
    return say(f"tribes.{tables.TRIBES[tribe]}")


def villain_text(villain: int, say: Say) -> str:
    """What a villain is called."""
    return say(f"villains.{tables.VILLAINS[villain].name}")


def power_text(power: int, say: Say) -> str:
    """What the power on a card is called."""
    return say(f"powers.{tables.POWERS[power]}")


def slot_text(slot: int, say: Say) -> str:
    """What a die is called."""
    if slot == BATTLE:
        return say("dice.battle")
    return say("dice.dora") if slot == DORA else say("dice.tech", number=slot)


def face_text(face: int, say: Say) -> str:
    """What a die shows."""
    return say(f"faces.{tables.FACES[face]}")


def shows_shield(seen: State, seat: Seat, player: Seat) -> bool:
    """Whether the table shows a player's totals: his own, with open shields, and at the end (WF-6.1)."""
    return bool(seen.open_shields or player == seat or seen.phase == DONE)


def shows_score(seen: State, seat: Seat, player: Seat) -> bool:
    """Whether the table shows a player's points before the end (WF-6.1)."""
    return shows_shield(seen, seat, player)


def counted(say: Say, key: str, count: int) -> str:
    """A number of things: `1 stone`, `3 stones`."""
    return say(f"counts.{key}", count=count)


def describe_action(seen: State, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    if action >= AGAIN:
        slot = action - AGAIN
        return say("actions.again", die=slot_text(slot, say), face=face_text(seen.faces[seen.turn, slot], say))
    if action == KEEP:
        return say("actions.keep")
    if action == CHALLENGE:
        return say("actions.challenge", panther=say.seat(seen.panther))
    if action == YIELD:
        return say("actions.yield", panther=say.seat(seen.panther))
    stones = action - CUP
    dice = tables.TECH_FOR_STONES[stones]
    return say("actions.cup", stones=counted(say, "stones", stones), dice=counted(say, "tech", dice))


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    values = {key: _NOUNS[noun](getattr(event, field), say) for key, field, noun in _TOLD[event.kind].words}
    variant = _VARIANTS[event.kind](event) if event.kind in _VARIANTS else ""
    return say(f"events.{events.KINDS[event.kind]}{variant}", seat=say.seat(event.seat), **values)


def event_clause(event: Event) -> str | None:
    """The clause behind an event."""
    return _TOLD[event.kind].clause


def _counted(noun: str) -> Callable[[int, Say], object]:
    return lambda count, say: counted(say, noun, count)


# How a number of an event is worded.
_NOUNS: dict[str, Callable[[int, Say], object]] = {
    "number": lambda number, _: number,
    "stones": _counted("stones"),
    "points": _counted("points"),
    "hits": _counted("hits"),
    "tech": _counted("tech"),
    "die": slot_text,
    "face": face_text,
    "tribe": tribe_text,
    "villain": villain_text,
    "power": lambda villain, say: power_text(VILLAIN_POWER[villain], say),
    "seat": lambda seat, say: say.seat(seat),
}


class Told(NamedTuple):
    """How a kind of event is told."""

    clause: str
    words: tuple[tuple[str, str, str], ...] = ()  # the name in the text, the event's field, the noun


_STONES = ("stones", "a", "stones")
_POINTS = ("points", "a", "points")
_HITS = ("hits", "a", "hits")
_ADDED = ("added", "b", "number")
_VILLAIN = ("villain", "a", "villain")

_TOLD = {
    events.PLAYS: Told("WF-1.4", (("tribe", "a", "tribe"),)),
    events.GIVEN: Told("WF-2.2", (_VILLAIN,)),
    events.TURNED_UP: Told("WF-2.2", (_VILLAIN,)),
    events.VIBRANIUM_DIE: Told("WF-1.2", (("stones", "a", "number"),)),
    events.MINED: Told("WF-3.3", (_STONES, _ADDED)),
    events.DIE: Told("WF-1.2", (("die", "a", "die"), ("face", "b", "face"))),
    events.TIE_HITS: Told("WF-1.6", (_HITS,)),
    events.TIE_AGAIN: Told("WF-1.6"),
    events.CONSOLED: Told("WF-2.3", (_STONES,)),
    events.FIRST_PANTHER: Told("WF-2.3"),
    events.NEW_ROUND: Told(
        "WF-3.1", (("number", "a", "number"), ("villain", "b", "villain"), ("health", "c", "number"))
    ),
    events.PAID: Told("WF-3.3", (_STONES, ("tribute", "b", "stones"))),
    events.CUP_OWN: Told("WF-3.5", (_STONES,)),
    events.CUP_PUT: Told("WF-3.5"),
    events.REVEALED: Told("WF-3.6", (_STONES, ("dice", "b", "tech"))),
    events.REROLLED: Told("WF-3.6", (("die", "a", "die"), ("face", "b", "face"))),
    events.KEPT: Told("WF-3.6"),
    events.SALVAGED: Told("WF-3.6", (_STONES,)),
    events.ATTACKED: Told("WF-3.7", (_HITS, _ADDED, ("damage", "c", "number"), ("health", "d", "number"))),
    events.SCORED: Told("WF-3.7", (_POINTS,)),
    events.BONUS: Told("WF-3.7", (("space", "a", "number"), ("stones", "b", "stones"), ("points", "c", "points"))),
    events.FELL: Told("WF-3.8", (_VILLAIN,)),
    events.FINAL_HIT: Told("WF-1.5", (_POINTS,)),
    events.CUPS_BACK: Told("WF-3.8"),
    events.CARD: Told("WF-3.8", (_VILLAIN, ("power", "a", "power"))),
    events.VOTE_OWN: Told("WF-4.1"),
    events.VOTED: Told("WF-4.1"),
    events.YIELDED: Told("WF-4.1", (_POINTS, ("stones", "b", "stones"))),
    events.CHALLENGED: Told("WF-4.1"),
    events.STONES_SHOWN: Told("WF-4.2", (_STONES,)),
    events.STEPPED_FORWARD: Told("WF-4.2"),
    events.CEREMONY_HITS: Told("WF-4.3", (_HITS, _ADDED)),
    events.CEREMONY_AGAIN: Told("WF-4.4"),
    events.THRONE_KEPT: Told("WF-4.4"),
    events.THRONE_TAKEN: Told("WF-4.5", (("other", "a", "seat"),)),
    events.STOLE: Told("WF-4.5", (("other", "a", "seat"),)),
    events.REFUNDED: Told("WF-1.5", (_STONES,)),
    events.WON: Told("WF-5.1", (_POINTS,)),
    events.NO_VILLAIN_LEFT: Told("WF-3.9"),
}

# Kinds that have more than one sentence.
_VARIANTS: dict[int, Callable[[Event], str]] = {
    events.TURNED_UP: lambda event: "_line" if event.b else "_centre",
    events.MINED: lambda event: "_more" if event.b else "",
    events.NEW_ROUND: lambda event: "_villain" if event.d else "",
    events.PAID: lambda event: "_both" if event.a and event.b else "_tribute" if event.b else "",
    events.ATTACKED: lambda event: "_more" if event.b else "" if event.a else "_nothing",
    events.BONUS: lambda event: "_both" if event.b and event.c else "_stones" if event.b else "_points",
    events.VOTE_OWN: lambda event: "_challenge" if event.a else "_yield",
    events.YIELDED: lambda event: "_stones" if event.b else "",
    events.CEREMONY_HITS: lambda event: "_more" if event.b else "",
}


def standing(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: a vote (WF-4.1), or to re-roll nothing (WF-3.6)."""
    if seen.phase == VOTE:
        return {"yield": YIELD, "challenge": CHALLENGE}
    return {"keep": KEEP} if seen.phase == REROLL else {}


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The villain and its track, the line, the Mine; then two lines a player: totals and cards, dice and cup."""
    lines = [_villain_line(seen, say), _line_line(seen, say), ""]
    for player in range(seen.players):
        lines.append(_player_line(seen, seat, player, say))
        if what := _on_table(seen, seat, player, say):
            lines.append(f"      {what}")
    return "\n".join(lines)


def _villain_line(seen: State, say: Say) -> str:
    if seen.line[0] == NONE:
        return f"  {say('board.no_villain')}"
    bonuses = " ".join(
        f"{space}:{lying}{'◆' if stones else '★'}"
        for (space, stones, _), lying in zip(tables.TRACK, seen.track.tolist(), strict=True)
        if lying
    )
    health = int(seen.health or VILLAIN_HEALTH[seen.line[0]])
    name = villain_text(seen.line[0], say)
    attacked = tribe_text(VILLAIN_TRIBE[seen.line[0]], say)
    return f"  {say('board.villain', villain=name, health=health, tribe=attacked)}  {bonuses}".rstrip()


def _line_line(seen: State, say: Say) -> str:
    line = ", ".join(villain_text(villain, say) for villain in seen.line[1:].tolist() if villain != NONE) or "–"
    return f"  {say('board.line', line=line, mine=seen.mine, target=seen.target)}"


def _player_line(seen: State, seat: Seat, player: Seat, say: Say) -> str:
    crown = "♛" if player == seen.panther else " "
    tribe = tribe_text(seen.tribe[player], say) if seen.tribe[player] != NONE else "–"
    stones, points = "?", "?"
    if shows_shield(seen, seat, player):
        stones, points = str(seen.stones[player]), str(seen.points[player])
    cards = [villain for villain in range(VILLAINS) if seen.owner[villain] == player != NOBODY]
    held = ", ".join(f"{villain_text(card, say)} ({power_text(VILLAIN_POWER[card], say)})" for card in cards)
    return f"  {crown} {say.seat(player)} [{tribe}]  {points}★ {stones}◆  {held}".rstrip()


def _on_table(seen: State, seat: Seat, player: Seat, say: Say) -> str:
    """Cup, vote and dice of a player."""
    parts = []
    cup, vote = int(seen.cup[player]), int(seen.vote[player])
    if cup != NONE:
        parts.append(say("board.cup_closed") if cup == HIDDEN else say("board.cup", stones=cup))
    if vote != NONE:
        parts.append(say("board.voted") if vote == HIDDEN else say(f"board.{action_text(vote)}"))
    faces = [_FACE_SIGNS[face] for face in seen.faces[player].tolist() if face != NONE]
    mined = [str(stones) for stones in seen.mined[player].tolist() if stones != NONE]
    if mined:
        parts.append(say("board.mined", dice=" ".join(mined)))
    if faces:
        parts.append(say("board.dice", dice=" ".join(faces)))
    if seen.damage[player] != NONE:
        parts.append(say("board.damage", damage=seen.damage[player]))
    return "; ".join(parts)
