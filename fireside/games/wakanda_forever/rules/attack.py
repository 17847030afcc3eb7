"""The attacks on the villain, step 4 of a round (WF-3.6, 3.7)."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, Seat, State

from .. import tables
from .commits import ask_votes
from .dice import begin_roll, has_next_die, hits_shown, put_die
from .purse import end_if_won, gain_points, pay_stones, take_stones
from .seats import next_seat
from .state import (
    ATTACK_ROLL,
    ATTACKED,
    BONUS,
    BORDER,
    BY_BONUS,
    BY_DAMAGE,
    BY_FINAL_HIT,
    DONE,
    FINAL,
    FINAL_HIT,
    HIT,
    NONE,
    REROLL,
    REROLL_ROLL,
    REROLLED,
    REROLLS,
    REVEALED,
    RIVER,
    SALVAGE,
    SALVAGED,
    SCORED,
    SLOTS,
    SPACE,
    SPACE_STONES,
    SPACES,
    TECH,
    VIBRANIUM,
    clear,
)
from .villains import fall


@rule
def begin_attacks(state: State, log: Log) -> None:
    """All cups are in: from the Panther clockwise (WF-3.6). What lies on the table is cleared away first."""
    clear(state.hits)
    clear(state.damage)
    state.took[:] = 0
    state.scored[:] = 0
    for seat in range(state.players):
        clear(state.faces[seat])
    _begin_attack(state, state.panther, log)


@rule
def _begin_attack(state: State, seat: Seat, log: Log) -> None:
    """Reveal the cup, pay for it, and take the dice (WF-3.6)."""
    stones = state.cup[seat]
    state.cup[seat] = NONE
    state.spent[seat] = stones
    pay_stones(state, seat, stones)
    begin_roll(state, seat, stones, state.powers[seat, TECH])
    state.rerolls = state.powers[seat, REROLLS] + (tables.RIVER_REROLLS if state.tribe[seat] == RIVER else 0)
    state.phase = ATTACK_ROLL
    emit(log, EVERYONE, REVEALED, seat, stones, state.tech, state.phase)


@rule
def attack_die(state: State, face: int, log: Log) -> None:
    """A die of an attack comes to rest; after the last one re-rolls are offered."""
    put_die(state, face, log)
    if state.phase == REROLL_ROLL:
        state.rerolls -= 1
    elif has_next_die(state, state.turn == state.panther):
        return
    if state.rerolls:
        state.phase = REROLL
    else:
        resolve(state, log)


@rule
def roll_again(state: State, slot: int, log: Log) -> None:
    """One die is taken up again; the new result stands (WF-1.4, 1.5)."""
    emit(log, EVERYONE, REROLLED, state.turn, slot, state.faces[state.turn, slot])
    state.slot = slot
    state.phase = REROLL_ROLL


@rule
def resolve(state: State, log: Log) -> None:
    """Added hits, V faces, damage, bonuses, in this order (WF-3.6)."""
    seat = state.turn
    rolled = hits_shown(state, seat)
    added = state.powers[seat, HIT] if rolled else 0
    state.hits[seat] = rolled + added
    _salvage(state, seat, log)
    before = state.health
    state.damage[seat] = min(state.hits[seat], before)  # WF-3.7
    state.health -= state.damage[seat]
    emit(log, EVERYONE, ATTACKED, seat, state.hits[seat], added, state.damage[seat], state.health)
    _score(state, seat, log)
    if state.phase != DONE:
        _go_on(state, seat, log)


@rule
def _salvage(state: State, seat: Seat, log: Log) -> None:
    """A stone for each V, more with SALVAGE (WF-1.5, 3.6)."""
    shown = 0
    for slot in range(SLOTS):
        if state.faces[seat, slot] == VIBRANIUM:
            shown += 1
    if shown:
        taken = take_stones(state, seat, shown * (1 + state.powers[seat, SALVAGE]))
        state.took[seat] += taken
        emit(log, EVERYONE, SALVAGED, seat, taken)


@rule
def _score(state: State, seat: Seat, log: Log) -> None:
    """A point for each damage, bonuses from high to low, the final hit (WF-3.7, 3.8); stops where the game is won."""
    if state.damage[seat]:
        emit(log, EVERYONE, SCORED, seat, _gain(state, seat, state.damage[seat], BY_DAMAGE))
        end_if_won(state, log)
    for space in range(SPACES):
        if state.phase != DONE and state.track[space] and state.health <= SPACE[space]:
            _take_bonus(state, seat, space, log)
    if state.phase != DONE and state.health == 0 and state.powers[seat, FINAL]:
        emit(log, EVERYONE, FINAL_HIT, seat, _gain(state, seat, state.powers[seat, FINAL], BY_FINAL_HIT))
        end_if_won(state, log)


@rule
def _gain(state: State, seat: Seat, count: int, source: int) -> int:
    """Points of an attack, which the table goes on showing beside the dice."""
    gained = gain_points(state, seat, count, source)
    state.scored[seat] += gained
    return gained


@rule
def _take_bonus(state: State, seat: Seat, space: int, log: Log) -> None:
    """What lies on a space that was passed or reached, and a point more for the Border tribe (WF-1.4, 3.7)."""
    lying = state.track[space]
    state.track[space] = 0
    stones = 0
    points = 0
    if SPACE_STONES[space]:
        state.mine += lying  # by way of the Mine, which takes back what the player may not hold (WF-3.4)
        stones = take_stones(state, seat, lying)
    else:
        points = lying
    if state.tribe[seat] == BORDER:
        points += tables.BORDER_EXTRA
    state.took[seat] += stones
    back = lying - stones if SPACE_STONES[space] else 0
    source = BY_BONUS if SPACE[space] else BY_FINAL_HIT  # WF-3.8: space 0 is for the last attacker
    emit(log, EVERYONE, BONUS, seat, SPACE[space], stones, _gain(state, seat, points, source), back)
    end_if_won(state, log)


@rule
def _go_on(state: State, seat: Seat, log: Log) -> None:
    following = next_seat(state, seat)
    if state.health == 0:
        fall(state, seat, log)
    elif following == state.panther:
        ask_votes(state)
    else:
        _begin_attack(state, following, log)
