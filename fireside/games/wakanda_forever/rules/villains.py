"""The villains: how they enter, whom they attack, and what follows when one falls (WF-3.1, 3.2, 3.8)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .commits import ask_votes
from .seats import next_seat
from .state import (
    CARD,
    CUPS_BACK,
    FELL,
    LINE,
    NO_SEAT,
    NONE,
    POWER_WORTH,
    REFILL,
    SPACE,
    SPACE_POINTS,
    SPACE_STONES,
    SPACES,
    TURNED_UP,
    VILLAIN_HEALTH,
    VILLAIN_POWER,
    VILLAIN_TRIBE,
    clear,
)


@rule
def turn_up(state: State, villain: int, log: Log) -> None:
    """A villain joins the end of the line, or stands in the centre if that is empty (WF-2.2, 3.8)."""
    place = 0
    while state.line[place] != NONE:
        place += 1
    state.line[place] = villain
    state.deck &= ~(1 << villain)
    emit(log, EVERYONE, TURNED_UP, NO_SEAT, villain, place, state.phase)


@rule
def enter_centre(state: State) -> None:
    """Health of a new villain, and the bonuses below it; stones come from the Mine (WF-3.1)."""
    state.health = VILLAIN_HEALTH[state.line[0]]
    for space in range(SPACES):
        if state.health > SPACE[space]:
            stones = min(state.mine, SPACE_STONES[space])
            state.mine -= stones
            state.track[space] = stones + SPACE_POINTS[space]


@rule
def attacked_tribe(state: State) -> int:
    """The tribe that the villain in the centre attacks, in play or not (WF-3.2)."""
    return VILLAIN_TRIBE[state.line[0]] if state.line[0] != NONE else NONE


@rule
def fall(state: State, seat: Seat, log: Log) -> None:
    """Cups go back unseen, the card to the current Panther, and the line moves up (WF-3.8)."""
    villain = state.line[0]
    emit(log, EVERYONE, FELL, seat, villain)
    if next_seat(state, seat) != state.panther:
        clear(state.cup)
        emit(log, EVERYONE, CUPS_BACK, NO_SEAT)
    give_card(state, state.panther, villain)
    emit(log, EVERYONE, CARD, state.panther, villain)
    for place in range(LINE - 1):
        state.line[place] = state.line[place + 1]
    state.line[LINE - 1] = NONE
    if state.deck:
        state.phase = REFILL
    else:
        ask_votes(state)  # WF-3.9: the line shrinks


@rule
def give_card(state: State, seat: Seat, villain: int) -> None:
    """A villain's power counts for its owner from now on (WF-1.6)."""
    state.owner[villain] = seat
    power = VILLAIN_POWER[villain]
    state.powers[seat, power] += POWER_WORTH[power]


@rule
def refill(state: State, villain: int, log: Log) -> None:
    """A new villain at the end of the line; then the vote (WF-3.8, 4.1)."""
    turn_up(state, villain, log)
    ask_votes(state)
