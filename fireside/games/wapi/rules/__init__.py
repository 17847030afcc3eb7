"""The rules of Wapi: draw a token, place it, stake three totems. Clauses are those of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State

from .. import tables
from .choices import legal, odds
from .conservation import conserved
from .hidden import fill, view
from .reasons import why_not
from .scoring import SOURCES, breakdown, end_reason, ranks, scores
from .state import (
    BAG,
    BEGAN,
    DECLINED,
    DONE,
    DRAW,
    DRAWN,
    EMPTY,
    FIRST,
    NO_TOTEM,
    PASS,
    PLACED,
    START,
    STATE,
    TOTEM,
)
from .turn import draw, next_turn, place_silver, stake

__all__ = [
    "SOURCES", "STATE", "apply", "breakdown", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the first player is drawn (WP-1.2 to 1.4)."""
    state.players = players
    state.scoring = options[0]
    state.phase = FIRST
    state.drawn = EMPTY
    copy_into(state.bag, BAG)
    state.supply[:players] = tables.TOTEMS
    state.owner[:] = NO_TOTEM
    state.silver[:] = EMPTY


@rule
def pending(state: State) -> int:
    """Chance draws the first player and the tokens; otherwise it is one seat's turn (WP-2.1)."""
    if state.phase <= DRAW:
        return CHANCE
    if state.phase == DONE:
        return OVER
    return 1 << state.turn


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= PLACED:
        place_silver(state, seat, action - PLACED, log)
    elif action == TOTEM:
        stake(state, seat, log)
    elif action == PASS:
        emit(log, EVERYONE, DECLINED, seat, state.drawn)
        next_turn(state)
    elif action >= DRAWN:
        draw(state, action - DRAWN, log)
    else:
        state.turn = action - START
        state.phase = DRAW
        emit(log, EVERYONE, BEGAN, state.turn)
