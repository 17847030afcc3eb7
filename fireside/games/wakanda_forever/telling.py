"""What happened, in words, and the clause behind it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from fireside.engine.types import Event
from fireside.texts import Say

from .rules import state as codes
from .words import counted, face_text, power_text, slot_text, tribe_text, villain_text


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    values = {key: _NOUNS[noun](getattr(event, field), say) for key, field, noun in _TOLD[event.kind].words}
    variant = _VARIANTS[event.kind](event) if event.kind in _VARIANTS else ""
    who = say.seat(event.seat) if event.seat != codes.NO_SEAT else ""
    return say(f"events.{codes.EVENTS[event.kind]}{variant}", seat=who, **values)


def event_clause(event: Event) -> str:
    """The clause behind an event."""
    clause = _TOLD[event.kind].clause
    return clause if isinstance(clause, str) else clause(event)


def announcements(events: Sequence[Event], say: Say) -> list[str]:
    """Who struck a villain down, and how the last ceremony went: its dice pass between two questions (WF-3.8, 4.4)."""
    hits = {event.seat: event for event in events if event.kind == codes.CEREMONY_HITS}  # of the last roll
    told = [event for event in events if event.kind in _ANNOUNCED or hits.get(event.seat) is event]
    return [describe_event(event, say) for event in told]


_ANNOUNCED = (codes.FELL, codes.THRONE_KEPT, codes.THRONE_TAKEN, codes.STOLE)


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
    "power": lambda villain, say: power_text(codes.VILLAIN_POWER[villain], say),
    "seat": lambda seat, say: say.seat(seat),
}


class Told(NamedTuple):
    """How a kind of event is told."""

    clause: str | Callable[[Event], str]
    words: tuple[tuple[str, str, str], ...] = ()  # the name in the text, the event's field, the noun


_STONES = ("stones", "a", "stones")
_POINTS = ("points", "a", "points")
_HITS = ("hits", "a", "hits")
_ADDED = ("added", "b", "number")
_VILLAIN = ("villain", "a", "villain")

# The clause behind what happens in several phases.
_PHASE_CLAUSES = {
    codes.LINE_DRAW: "WF-2.2",
    codes.OPENING: "WF-2.3",
    codes.OPENING_TIE: "WF-2.3",
    codes.MINING_ROLL: "WF-3.3",
    codes.CUPS: "WF-3.5",
    codes.ATTACK_ROLL: "WF-3.6",
    codes.REROLL_ROLL: "WF-3.6",
    codes.REFILL: "WF-3.8",
    codes.CHALLENGER_TIE: "WF-4.2",
    codes.CEREMONY_CUPS: "WF-4.3",
    codes.CEREMONY_ROLL: "WF-4.3",
}


def _mined_clause(event: Event) -> str:
    return _PHASE_CLAUSES[event.d] if event.a == event.c else "WF-3.4"


def _bonus_clause(event: Event) -> str:
    """A stone that may not be kept, the bonus of the last space, or any other."""
    if event.d:
        return "WF-3.4"
    return "WF-3.7" if event.a else "WF-3.8"


_TOLD = {
    codes.PLAYS: Told("WF-1.4", (("tribe", "a", "tribe"),)),
    codes.GIVEN: Told("WF-2.2", (_VILLAIN,)),
    codes.TURNED_UP: Told(lambda event: _PHASE_CLAUSES[event.c], (_VILLAIN,)),
    codes.VIBRANIUM_DIE: Told(lambda event: _PHASE_CLAUSES[event.b], (("stones", "a", "number"),)),
    codes.MINED: Told(_mined_clause, (_STONES, _ADDED)),
    codes.DIE: Told(lambda event: _PHASE_CLAUSES[event.c], (("die", "a", "die"), ("face", "b", "face"))),
    codes.TIE_HITS: Told(lambda event: _PHASE_CLAUSES[event.b], (_HITS,)),
    codes.TIE_AGAIN: Told(lambda event: _PHASE_CLAUSES[event.a]),
    codes.CONSOLED: Told("WF-2.3", (_STONES,)),
    codes.FIRST_PANTHER: Told("WF-2.3"),
    codes.NEW_ROUND: Told(
        "WF-3.1", (("number", "a", "number"), ("villain", "b", "villain"), ("health", "c", "number"))
    ),
    codes.PAID: Told(lambda event: "WF-3.3" if event.a else "WF-1.5", (_STONES, ("tribute", "b", "stones"))),
    codes.CUP_OWN: Told(lambda event: _PHASE_CLAUSES[event.b], (_STONES,)),
    codes.CUP_PUT: Told(lambda event: _PHASE_CLAUSES[event.a]),
    codes.REVEALED: Told(lambda event: _PHASE_CLAUSES[event.c], (_STONES, ("dice", "b", "tech"))),
    codes.REROLLED: Told("WF-3.6", (("die", "a", "die"), ("face", "b", "face"))),
    codes.KEPT: Told("WF-3.6"),
    codes.SALVAGED: Told(lambda event: "WF-3.6" if event.a else "WF-3.4", (_STONES,)),
    codes.ATTACKED: Told("WF-3.7", (_HITS, _ADDED, ("damage", "c", "number"), ("health", "d", "number"))),
    codes.SCORED: Told("WF-3.7", (_POINTS,)),
    codes.BONUS: Told(_bonus_clause, (("space", "a", "number"), ("stones", "b", "stones"), ("points", "c", "points"))),
    codes.FELL: Told("WF-3.8", (_VILLAIN,)),
    codes.FINAL_HIT: Told("WF-1.5", (_POINTS,)),
    codes.CUPS_BACK: Told("WF-3.8"),
    codes.CARD: Told("WF-3.8", (_VILLAIN, ("power", "a", "power"))),
    codes.VOTE_OWN: Told("WF-4.1"),
    codes.VOTED: Told("WF-4.1"),
    codes.YIELDED: Told("WF-4.1", (_POINTS, ("stones", "b", "stones"))),
    codes.CHALLENGED: Told("WF-4.1"),
    codes.STONES_SHOWN: Told("WF-4.2", (_STONES,)),
    codes.STEPPED_FORWARD: Told("WF-4.2"),
    codes.CEREMONY_HITS: Told(lambda event: "WF-4.4" if event.c else "WF-4.3", (_HITS, _ADDED)),
    codes.CEREMONY_AGAIN: Told("WF-4.4"),
    codes.THRONE_KEPT: Told("WF-4.4"),
    codes.THRONE_TAKEN: Told("WF-4.4", (("other", "a", "seat"),)),
    codes.STOLE: Told("WF-4.5", (("other", "a", "seat"),)),
    codes.REFUNDED: Told("WF-1.5", (_STONES,)),
    codes.WON: Told("WF-5.1", (_POINTS,)),
    codes.NO_VILLAIN_LEFT: Told("WF-3.9"),
}


def _mined_variant(event: Event) -> str:
    """Whether the Mine is empty or the player may not hold all (WF-3.4), and whether powers helped."""
    if event.a < event.c:
        return "_less" if event.a else "_nothing"
    return "_more" if event.b else ""


def _bonus_variant(event: Event) -> str:
    """Stones, points or both; a stone may have to go back (WF-3.4)."""
    if event.b:
        return "_both" if event.c else "_stones"
    if event.d:
        return "_back_points" if event.c else "_back"
    return "_points"


# Kinds that have more than one sentence.
_VARIANTS: dict[int, Callable[[Event], str]] = {
    codes.TURNED_UP: lambda event: "_line" if event.b else "_centre",
    codes.MINED: _mined_variant,
    codes.SALVAGED: lambda event: "" if event.a else "_nothing",
    codes.NEW_ROUND: lambda event: "_villain" if event.d else "",
    codes.PAID: lambda event: "_both" if event.a and event.b else "_tribute" if event.b else "",
    codes.ATTACKED: lambda event: "_more" if event.b else "" if event.a else "_nothing",
    codes.BONUS: _bonus_variant,
    codes.VOTE_OWN: lambda event: "_challenge" if event.a else "_yield",
    codes.YIELDED: lambda event: "_stones" if event.b else "",
    codes.CEREMONY_HITS: lambda event: "_more" if event.b else "",
}
