"""Secret simultaneous choices: stones under cups (WF-3.5, 4.3) and votes (WF-4.1)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .seats import everyone
from .state import CHALLENGE, CUP_OWN, CUP_PUT, VOTE, VOTE_OWN, VOTED, clear


@rule
def ask_cups(state: State, seats: int, phase: int) -> None:
    """These seats owe a cup; one without stones has nothing to decide."""
    state.phase = phase
    state.owing = seats
    clear(state.cup)
    for seat in range(state.players):
        if seats >> seat & 1 and state.stones[seat] == 0:
            _commit(state, seat)
            state.cup[seat] = 0


@rule
def put_under_cup(state: State, seat: Seat, stones: int, log: Log) -> None:
    """A cup is pushed forward, and nobody else knows what is under it."""
    state.cup[seat] = stones
    _commit(state, seat)
    emit(log, 1 << seat, CUP_OWN, seat, stones, state.phase)
    emit(log, EVERYONE & ~(1 << seat), CUP_PUT, seat, state.phase)


@rule
def ask_votes(state: State) -> None:
    """Everybody but the Panther owes a vote (WF-4.1)."""
    state.phase = VOTE
    state.owing = everyone(state) & ~(1 << state.panther)
    clear(state.vote)


@rule
def cast_vote(state: State, seat: Seat, vote: int, log: Log) -> None:
    """A voting disc is put down, and nobody else knows which side is up."""
    state.vote[seat] = vote
    _commit(state, seat)
    emit(log, 1 << seat, VOTE_OWN, seat, int(vote == CHALLENGE))
    emit(log, EVERYONE & ~(1 << seat), VOTED, seat)


@rule
def _commit(state: State, seat: Seat) -> None:
    state.owing &= ~(1 << seat)
