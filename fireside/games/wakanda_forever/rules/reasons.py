"""Why something may not be done: the clause that forbids an action."""

from __future__ import annotations

from fireside.engine.types import Action, Seat, State

from .state import (
    ACTIONS,
    AGAIN,
    CEREMONY_CUPS,
    CUP,
    CUPS,
    DONE,
    KEEP,
    NO_VILLAIN,
    NONE,
    REROLL,
    STONES,
    THRONE_AND_POINTS,
    VILLAIN,
    VOTE,
    YIELD,
)

_ENDINGS = {THRONE_AND_POINTS: "WF-5.1", NO_VILLAIN: "WF-3.9"}
_DECISIONS = {CUPS: "WF-3.5", REROLL: "WF-3.6", VOTE: "WF-4.1", CEREMONY_CUPS: "WF-4.3"}  # what is asked in a phase


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return _ENDINGS[int(state.ended)]
    if not 0 <= action < ACTIONS:  # forbidden by whatever else is to be done now
        return _DECISIONS.get(int(state.phase), "WF-1.2")
    if action < CUP:
        return _only_chance(action)
    if action >= KEEP:
        return _why_no_reroll(state, seat, action)
    return _why_no_vote(state, seat) if action >= YIELD else _why_no_cup(state, seat, action - CUP)


def _only_chance(action: Action) -> str:
    """Dice and cards decide these, not players."""
    if action >= STONES:
        return "WF-1.2"
    return "WF-2.2" if action >= VILLAIN else "WF-1.4"


def _owes(state: State, seat: Seat) -> bool:
    """Whether a seat has yet to commit a cup or a vote."""
    return seat >= 0 and bool(state.owing >> seat & 1)


def _why_no_cup(state: State, seat: Seat, stones: int) -> str | None:
    if state.phase == CEREMONY_CUPS and seat not in (state.panther, state.challenger):
        return "WF-4.2"
    if state.phase not in (CUPS, CEREMONY_CUPS) or not _owes(state, seat) or stones > state.stones[seat]:
        return "WF-4.3" if state.phase == CEREMONY_CUPS else "WF-3.5"
    return None


def _why_no_vote(state: State, seat: Seat) -> str | None:
    return None if state.phase == VOTE and _owes(state, seat) else "WF-4.1"


def _why_no_reroll(state: State, seat: Seat, action: Action) -> str | None:
    if state.phase != REROLL or state.turn != seat:
        return "WF-3.6"
    return None if action == KEEP or state.faces[seat, action - AGAIN] != NONE else "WF-1.3"
