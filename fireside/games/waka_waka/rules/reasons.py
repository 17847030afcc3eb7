"""Why an action is not possible now: the clause, for people who wonder."""

from __future__ import annotations

from fireside.engine.types import Action, Seat, State

from . import actions as act
from . import phases
from .choices import FIRST_ACTION, choices
from .state import (
    CHIMPANZEE,
    DRUMMER,
    ELDER,
    FIRE,
    GATHERER,
    JUGGLER,
    MERCHANT,
    PORTER,
    RAINMAKER,
    SEER,
    SORCERER,
)

# The clause that says what has to be decided in a phase.
_PHASE_CLAUSES = {
    phases.PLAY: "WW-3.1",
    phases.LAY: "WW-3.2",
    phases.TRADE: "WW-4.1",
    phases.PAY: "WW-4.1",
    phases.LOOK: "WW-4.2",
    phases.GATHER: "WW-4.4",
    phases.OFFER: "WW-4.11",
    phases.KEEP: "WW-4.5",
    phases.GIVE: "WW-4.7",
    phases.SWAP: "WW-4.7",
    phases.ASK: "WW-4.8",
    phases.COPY: "WW-4.8",
    phases.REPEAT: "WW-4.10",
    phases.PICK: "WW-4.9",
    phases.DROP: "WW-3.7",
    phases.DRAW: "WW-3.3",
    phases.DISCARD: "WW-3.5",
}
_CARD_CLAUSES = {
    MERCHANT: "WW-4.1",
    CHIMPANZEE: "WW-4.2",
    SORCERER: "WW-4.3",
    GATHERER: "WW-4.13",
    SEER: "WW-4.5",
    DRUMMER: "WW-4.6",
    PORTER: "WW-4.13",
    ELDER: "WW-4.8",
    RAINMAKER: "WW-4.9",
    JUGGLER: "WW-4.10",
    FIRE: "WW-3.4",
}


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == phases.OVER:
        return "WW-5.1"
    if action < act.PASS:
        return "WW-2.1" if action < act.CARD else "WW-3.6"  # only chance decides
    if state.phase <= phases.LAST_CHANCE or state.actor != seat:
        return "WW-4.11" if state.turn != state.actor else "WW-3.1"
    if _is_legal(state, action):
        return None
    if state.phase == phases.PLAY:
        return _why_not_play(state, seat, action)
    if state.phase == phases.COPY and act.COPY <= action < act.PICK:
        return _why_not_copy(state, seat, action - act.COPY)
    return _PHASE_CLAUSES[int(state.phase)]


def _is_legal(state: State, action: Action) -> bool:
    mask = int(choices(state))
    if action == act.PASS:
        return bool(mask & 1)
    bit = action - int(FIRST_ACTION[state.phase]) + 1
    return bit > 0 and bool(mask >> bit & 1)


def _why_not_play(state: State, seat: Seat, action: Action) -> str:
    if action == act.FACE_DOWN:
        return "WW-3.2"
    if act.PLAY <= action < act.FACE_DOWN and state.hand[seat, action - act.PLAY] > 0:
        return _why_not_use(state, action - act.PLAY)
    return "WW-3.1"


def _why_not_use(state: State, kind: int) -> str:
    if kind == PORTER and state.village.any():
        return "WW-4.7"
    return _CARD_CLAUSES[kind]


def _why_not_copy(state: State, seat: Seat, kind: int) -> str:
    if state.known[seat, state.target, kind] <= 0:
        return "WW-4.8"
    return "WW-4.12" if kind in (SORCERER, ELDER, JUGGLER) else _why_not_use(state, kind)
