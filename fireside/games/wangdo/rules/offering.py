"""The offering in Wangdo: the neighbours are paid to the temples, and full temples hold Rituals (WD-4.5, 5)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from . import state as codes
from .favour import forced_waiver, owed_steles, waive
from .state import COLOURS, EMPTY
from .turn import go_on

LAST_ALTAR = tables.ALTARS


@rule
def go_on_offering(state: State, log: Log) -> None:
    """What Merchant's Favour saves is chosen first; then the rest is paid."""
    state.phase = codes.WAIVING
    while state.discount > 0 and owed_steles(state) > 0:
        colour = forced_waiver(state)
        if colour == EMPTY:
            return
        waive(state, colour, log)
    pay_rest(state, log)


@rule
def pay_rest(state: State, log: Log) -> None:
    """Pay what is owed, asking for the next colour only where the order can matter (WD-4.6)."""
    state.phase = codes.PAYING
    while owed_steles(state) > 0:
        if not _is_ritual_ahead(state):
            _pay_all(state, log)
        elif order_matters(state):
            return
        else:
            pay(state, _first_owed(state), log)
            if state.phase == codes.RITUAL:
                return
    _end_offering(state, log)


@rule
def _end_offering(state: State, log: Log) -> None:
    state.discount = 0
    state.twins = 0
    state.pilgrim = 0
    go_on(state, log)


@rule
def _is_ritual_due(state: State, colour: int) -> bool:
    return state.owed[colour] > 0 and state.temple[colour] + state.owed[colour] >= LAST_ALTAR


@rule
def _is_ritual_ahead(state: State) -> bool:
    due = False
    for colour in range(COLOURS):
        due = due or _is_ritual_due(state, colour)
    return due


@rule
def order_matters(state: State) -> bool:
    """Whether the colour that is paid next can change what comes of the Rituals (WD-4.6)."""
    for colour in range(COLOURS):
        if state.owed[colour] > 0 and state.temple[colour] == LAST_ALTAR - 1:
            for other in range(COLOURS):
                if other != colour and state.owed[other] > 0 and _is_better_first(state, other, colour):
                    return True
    return False


@rule
def _is_better_first(state: State, other: int, colour: int) -> bool:
    """Whether paying another colour before this one's Ritual opens a possibility.

    An empty temple gives a stele at the Ritual only if it is paid before; and a Ritual in the other temple can prevent
    this one, by taking a stele from here, if only one is owed here.
    """
    return state.temple[other] == 0 or (state.owed[colour] == 1 and _is_ritual_due(state, other))


@rule
def _first_owed(state: State) -> int:
    colour = 0
    while state.owed[colour] == 0:
        colour += 1
    return colour


@rule
def _pay_all(state: State, log: Log) -> None:
    owed = state.owed
    emit(log, EVERYONE, codes.PAID, state.turn, owed[0], owed[1], owed[2], owed[3])
    for colour in range(COLOURS):
        state.reserve[state.turn, colour] -= owed[colour]
        state.temple[colour] += owed[colour]
        owed[colour] = 0


@rule
def pay(state: State, colour: int, log: Log) -> None:
    """Put one stele on its temple; on the last altar it triggers a Ritual (WD-5.1)."""
    state.owed[colour] -= 1
    state.reserve[state.turn, colour] -= 1
    state.temple[colour] += 1
    emit(
        *(log, EVERYONE, codes.PAID, state.turn),
        *(int(colour == 0), int(colour == 1), int(colour == 2), int(colour == 3)),
    )
    if state.temple[colour] == LAST_ALTAR:
        _begin_ritual(state, colour, log)


@rule
def _begin_ritual(state: State, colour: int, log: Log) -> None:
    """The temple's steles go back to the bag; then a stele of another temple may be taken (WD-5.1, 5.2)."""
    state.bag[colour] += state.temple[colour]
    state.temple[colour] = 0
    emit(log, EVERYONE, codes.HELD_RITUAL, state.turn, colour)
    for other in range(COLOURS):
        if state.temple[other] > 0:
            state.ritual = colour
            state.phase = codes.RITUAL


@rule
def legal_of_ritual(state: State, out: Ints) -> int:
    """A stele from any other temple, or none (WD-5.2)."""
    count = 0
    for colour in range(COLOURS):
        if colour != state.ritual and state.temple[colour] > 0:
            out[count] = codes.TAKE + colour
            count += 1
    out[count] = codes.DECLINE
    return count + 1


@rule
def end_ritual(state: State, seat: Seat, colour: int, log: Log) -> None:
    """Take a stele from that temple, or none (EMPTY); then the offering goes on (WD-5.3)."""
    if colour == EMPTY:
        emit(log, EVERYONE, codes.DECLINED, seat)
    else:
        state.temple[colour] -= 1
        state.reserve[seat, colour] += 1
        emit(log, EVERYONE, codes.TOOK, seat, colour, codes.AFTER_RITUAL)
    state.ritual = EMPTY
    pay_rest(state, log)


@rule
def legal_payments(state: State, out: Ints) -> int:
    """The colours that may be paid next (WD-4.6)."""
    count = 0
    for colour in range(COLOURS):
        if state.owed[colour] > 0:
            out[count] = codes.PAY + colour
            count += 1
    return count
