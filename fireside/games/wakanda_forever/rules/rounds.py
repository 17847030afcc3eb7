"""The beginning of a round: the villain, mining and cups, steps 1 to 3 (WF-3.1 to 3.5)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .attack import begin_attacks
from .commits import ask_cups, put_under_cup
from .dice import put_vibranium_die, stones_shown
from .purse import take_stones
from .seats import everyone, next_seat
from .state import (
    CUPS,
    DONE,
    MINE,
    MINED,
    MINING,
    MINING_ROLL,
    NEW_ROUND,
    NO_SEAT,
    NO_VILLAIN,
    NO_VILLAIN_LEFT,
    NONE,
    PAID,
    TRIBUTE,
    clear,
)
from .villains import attacked_tribe, enter_centre


@rule
def begin_round(state: State, log: Log) -> None:
    """A new villain takes its place on the track; with no villain left the game is over (WF-3.1, 3.9)."""
    if state.line[0] == NONE:
        state.phase = DONE
        state.ended = NO_VILLAIN
        emit(log, EVERYONE, NO_VILLAIN_LEFT, NO_SEAT)
        return
    state.rounds += 1
    is_new = state.health == 0
    if is_new:
        enter_centre(state)
    emit(log, EVERYONE, NEW_ROUND, NO_SEAT, state.rounds, state.line[0], state.health, int(is_new))
    if state.rounds == 1:  # WF-3.3: nobody mines in the first round
        begin_cups(state, log)
    else:
        _begin_mining(state, log)


@rule
def _begin_mining(state: State, log: Log) -> None:
    """First the Panther is paid for Yield votes, if still on the throne (WF-3.3), and for TRIBUTE cards (WF-1.5)."""
    yields = take_stones(state, state.panther, state.yields)
    tribute = take_stones(state, state.panther, state.powers[state.panther, TRIBUTE])
    state.yields = 0
    state.took[:] = 0
    state.took[state.panther] = yields + tribute
    if yields or tribute:
        emit(log, EVERYONE, PAID, state.panther, yields, tribute)
    for seat in range(state.players):
        clear(state.mined[seat])
    state.turn = next_seat(state, state.panther)
    state.slot = 0
    state.phase = MINING_ROLL


@rule
def mining_dice(state: State, seat: Seat) -> int:
    """A player whose tribe is attacked rolls fewer dice (WF-3.2)."""
    return tables.MINING_DICE_ATTACKED if state.tribe[seat] == attacked_tribe(state) else tables.MINING_DICE


@rule
def mining_die(state: State, stones: int, log: Log) -> None:
    """A vibranium die comes to rest; after the last one the player takes the stones (WF-3.3)."""
    seat = state.turn
    put_vibranium_die(state, stones, log)
    if state.slot < mining_dice(state, seat):
        return
    _take_mined(state, seat, log)
    state.slot = 0
    state.turn = next_seat(state, seat)
    if state.turn == state.panther:
        begin_cups(state, log)


@rule
def _take_mined(state: State, seat: Seat, log: Log) -> None:
    extra = state.powers[seat, MINE]
    if state.tribe[seat] == MINING:
        extra += tables.MINING_EXTRA * state.slot
    found = stones_shown(state) + extra
    state.took[seat] = take_stones(state, seat, found)
    emit(log, EVERYONE, MINED, seat, state.took[seat], extra, found, state.phase)


@rule
def begin_cups(state: State, log: Log) -> None:
    """Everybody puts stones under the cup, at once and in secret (WF-3.5); last round's cups and votes are put away."""
    clear(state.spent)
    clear(state.vote)
    ask_cups(state, everyone(state), CUPS)
    if state.owing == 0:
        begin_attacks(state, log)


@rule
def fill_cup(state: State, seat: Seat, stones: int, log: Log) -> None:
    """The last cup of all begins the attacks (WF-3.5, 3.6)."""
    put_under_cup(state, seat, stones, log)
    if state.owing == 0:
        begin_attacks(state, log)
