"""The rules of Wakanda Forever: the contract of a game. Clauses are those of rulebook/en.md.

The steps of a round are in rounds (1 to 3), attack (4), villains (5), vote and ceremony (6).
"""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State

from .. import tables
from .attack import attack_die, resolve, roll_again
from .ceremony import ceremony_die, fill_ceremony_cup
from .choices import legal, odds
from .conservation import conserved
from .hidden import fill, view
from .opening import deal_tribe, give_villain, line_up, opening_die, opening_tie_die
from .reasons import why_not
from .rounds import fill_cup, mining_die
from .scoring import SOURCES, breakdown, end_reason, ranks, scores
from .state import (
    AGAIN,
    ATTACK_ROLL,
    CEREMONY_ROLL,
    CHALLENGER_TIE,
    CUP,
    CUPS,
    DONE,
    FACE,
    FIRST_DECISION,
    GIFT_DRAW,
    KEEP,
    KEPT,
    MINING_ROLL,
    NO_SEAT,
    NONE,
    POINTS_TO_WIN,
    REFILL,
    REROLL,
    REROLL_ROLL,
    STATE,
    STONES,
    TRIBE,
    TRIBE_DRAW,
    VILLAIN,
    WHOLE_DECK,
    YIELD,
)
from .villains import refill
from .vote import challenger_tie_die, vote

__all__ = [
    "SOURCES", "STATE", "apply", "breakdown", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the first tribe is dealt (WF-1.1, 2.1, 2.2)."""
    state.players = players
    state.length = options[0]
    state.open_shields = options[1]
    state.target = POINTS_TO_WIN[state.length, players - tables.FEWEST]
    state.phase = TRIBE_DRAW
    state.panther = NO_SEAT
    state.challenger = NO_SEAT
    state.tribe[:] = NONE
    state.deck = WHOLE_DECK
    state.line[:] = NONE
    state.owner[:] = NO_SEAT
    state.mine = tables.STONES
    state.cup[:] = NONE
    state.vote[:] = NONE
    state.spent[:] = NONE
    state.mined[:] = NONE
    state.faces[:] = NONE
    state.hits[:] = NONE
    state.damage[:] = NONE


@rule
def pending(state: State) -> int:
    """Cups and votes are owed by several seats at once; re-rolls are one seat's decision (WF-3.5, 4.1, 4.3)."""
    if state.phase < FIRST_DECISION:
        return CHANCE
    if state.phase == DONE:
        return OVER
    if state.phase == REROLL:
        return 1 << state.turn
    return state.owing


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= CUP:
        _decide(state, seat, action, log)
    elif action >= FACE:
        _roll_face(state, action - FACE, log)
    elif action >= STONES:
        if state.phase == MINING_ROLL:
            mining_die(state, action - STONES, log)
        else:
            opening_die(state, action - STONES, log)
    elif action >= VILLAIN:
        _draw_villain(state, action - VILLAIN, log)
    else:
        deal_tribe(state, action - TRIBE, log)


@rule
def _decide(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action >= AGAIN:
        roll_again(state, action - AGAIN, log)
    elif action == KEEP:
        emit(log, EVERYONE, KEPT, seat)
        resolve(state, log)
    elif action >= YIELD:
        vote(state, seat, action, log)
    elif state.phase == CUPS:
        fill_cup(state, seat, action - CUP, log)
    else:
        fill_ceremony_cup(state, seat, action - CUP, log)


@rule
def _roll_face(state: State, face: int, log: Log) -> None:
    if state.phase == ATTACK_ROLL or state.phase == REROLL_ROLL:
        attack_die(state, face, log)
    elif state.phase == CEREMONY_ROLL:
        ceremony_die(state, face, log)
    elif state.phase == CHALLENGER_TIE:
        challenger_tie_die(state, face, log)
    else:
        opening_tie_die(state, face, log)


@rule
def _draw_villain(state: State, villain: int, log: Log) -> None:
    if state.phase == REFILL:
        refill(state, villain, log)
    elif state.phase == GIFT_DRAW:
        give_villain(state, villain, log)
    else:
        line_up(state, villain, log)
