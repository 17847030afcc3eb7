"""The rules of Wapi: draw a token, place it, stake three totems. Clauses are those of rules.en.md."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import record, rule
from fireside.engine.log import Log, emit
from fireside.engine.records import assign, copy_into, rank
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Rng, Seat, State
from fireside.games.wapi import tables

SEATS = len(tables.COLOURS)
MINES = len(tables.MINES)
SYMBOL_SPACES = tables.SYMBOL_SPACES
SILVER_PLACES = tables.SILVER_PLACES
SILVER_VALUES = np.array(tables.SILVER_VALUES, np.int8)
TOKENS = MINES + len(SILVER_VALUES)  # kinds of token: a symbol of each mine, then silver by value
BAG = np.array([tables.SYMBOL_TOKENS] * MINES + list(tables.SILVER_COUNTS), np.int8)
NOBODY = -1
EMPTY = -1

BASIC, ADVANCED = range(2)  # the option `scoring`
FIRST, DRAW, STAKE, PLACE, DONE = range(5)  # phases
ALL_SILVER_PLACED = 0  # end reason, WP-3.1

# Actions: chance outcomes first, then what a player decides.
START = 0  # + seat: who begins
DRAWN = START + SEATS  # + token: what comes out of the bag
PASS = DRAWN + TOKENS  # no totem on the token just drawn
TOTEM = PASS + 1  # a totem on the token just drawn
PLACED = TOTEM + 1  # + mine: where the silver goes
ACTIONS = PLACED + MINES

# Events
BEGAN, DREW, STAKED, DECLINED, SET, ENDED = range(6)

STATE = record(
    [
        ("players", np.int8),  # 2 to 5
        ("scoring", np.int8),  # BASIC or ADVANCED
        ("phase", np.int8),  # FIRST to DONE
        ("turn", np.int8),  # the seat whose turn it is
        ("drawn", np.int8),  # the token in hand, 0 to TOKENS − 1, or EMPTY
        ("filled", np.int8),  # silver places in use on the whole board, 0 to 30
        ("bag", np.int8, TOKENS),  # bag[token]: how many are left, 0 to 18
        ("supply", np.int8, SEATS),  # supply[seat]: totems not yet on the board, 0 to 3
        ("symbols", np.int8, MINES),  # symbols[mine]: symbol tokens on the board, 0 to 4
        ("pieces", np.int8, MINES),  # pieces[mine]: silver pieces on the board, 0 to 5
        ("wealth", np.int8, MINES),  # wealth[mine]: sum of its silver, 0 to 25
        ("staked", np.int8, MINES),  # staked[mine]: totems of anyone, 0 to 4
        ("owner", np.int8, (MINES, SYMBOL_SPACES)),  # owner[mine, space]: seat whose totem stands there, or NOBODY
        ("silver", np.int8, (MINES, SILVER_PLACES)),  # silver[mine, place]: its value, or EMPTY
    ]
)


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed record becomes the position before the first player is drawn (WP-1.2 to 1.4)."""
    state.players = players
    state.scoring = options[0]
    state.phase = FIRST
    state.drawn = EMPTY
    copy_into(state.bag, BAG)
    state.supply[:players] = tables.TOTEMS
    state.owner[:] = NOBODY
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
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Stake or not (WP-2.4), or the mines that may take the silver (WP-2.6, 2.7)."""
    if state.turn != seat or (state.phase != STAKE and state.phase != PLACE):
        return 0
    if state.phase == STAKE:
        out[0] = PASS
        out[1] = TOTEM
        return 2
    count = _open_mines(state, out, with_totem=True)
    return count if count else _open_mines(state, out, with_totem=False)


@rule
def _open_mines(state: State, out: Ints, with_totem: bool) -> int:
    count = 0
    for mine in range(MINES):
        if state.pieces[mine] < SILVER_PLACES and (state.staked[mine] > 0 or not with_totem):
            out[count] = PLACED + mine
            count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Every seat is equally likely to begin (WP-2.1); a token is drawn as often as it is in the bag (WP-2.2)."""
    if state.phase == FIRST:
        for seat in range(state.players):
            actions[seat] = START + seat
            weights[seat] = 1
        return state.players
    count = 0
    for token in range(TOKENS):
        if state.bag[token]:
            actions[count] = DRAWN + token
            weights[count] = state.bag[token]
            count += 1
    return count


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= PLACED:
        _place_silver(state, seat, action - PLACED, log)
    elif action == TOTEM:
        _stake(state, seat, log)
    elif action == PASS:
        emit(log, EVERYONE, DECLINED, seat, state.drawn)
        _next_turn(state)
    elif action >= DRAWN:
        _draw(state, action - DRAWN, log)
    else:
        state.turn = action - START
        state.phase = DRAW
        emit(log, EVERYONE, BEGAN, state.turn)


@rule
def _draw(state: State, token: int, log: Log) -> None:
    state.bag[token] -= 1
    state.drawn = token
    emit(log, EVERYONE, DREW, state.turn, token)
    if token >= MINES:
        state.phase = PLACE
        return
    state.symbols[token] += 1  # WP-2.3
    if state.supply[state.turn] > 0:
        state.phase = STAKE
    else:
        _next_turn(state)  # WP-2.4: with no totem left there is no decision


@rule
def _stake(state: State, seat: Seat, log: Log) -> None:
    mine = state.drawn
    state.owner[mine, state.symbols[mine] - 1] = seat
    state.staked[mine] += 1
    state.supply[seat] -= 1
    emit(log, EVERYONE, STAKED, seat, mine)
    _next_turn(state)


@rule
def _place_silver(state: State, seat: Seat, mine: int, log: Log) -> None:
    value = SILVER_VALUES[state.drawn - MINES]
    state.silver[mine, state.pieces[mine]] = value
    state.pieces[mine] += 1
    state.wealth[mine] += value
    state.filled += 1
    emit(log, EVERYONE, SET, seat, mine, value)
    if state.filled == MINES * SILVER_PLACES:  # WP-3.1
        state.phase = DONE
        state.drawn = EMPTY
        emit(log, EVERYONE, ENDED, seat)
    else:
        _next_turn(state)


@rule
def _next_turn(state: State) -> None:
    state.drawn = EMPTY
    state.phase = DRAW
    state.turn += 1
    if state.turn == state.players:
        state.turn = 0


@rule
def scores(state: State, out: Ints) -> None:
    """Silver so far: a mine's sum per totem (WP-3.2), or its share (WP-3.3); no totem, no silver (WP-3.4)."""
    out[: state.players] = 0
    for mine in range(MINES):
        if state.staked[mine]:
            worth = state.wealth[mine] // state.staked[mine] if state.scoring == ADVANCED else state.wealth[mine]
            for space in range(state.symbols[mine]):
                if state.owner[mine, space] != NOBODY:
                    out[state.owner[mine, space]] += worth


@rule
def ranks(state: State, out: Ints) -> None:
    """Most silver wins, equal silver is equal rank (WP-3.5)."""
    scores(state, out)
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """There is one way to end (WP-3.1)."""
    return ALL_SILVER_PLACED


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Everything is public (WP-4.1)."""
    assign(out, state)


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Nothing is hidden, so nothing has to be guessed (WP-4.1)."""
    assign(out, seen)


@rule
def conserved(state: State) -> bool:
    """Tokens are in the bag, in hand or on the board (WP-1.3), totems in hand or on the board (WP-1.4)."""
    return _tokens_conserved(state) and _totems_conserved(state) and _sums_hold(state)


@rule
def _tokens_conserved(state: State) -> bool:
    for token in range(TOKENS):
        out = BAG[token] - state.bag[token]
        if token < MINES:
            on_board = state.symbols[token]
        else:
            on_board = _silver_of_value(state, SILVER_VALUES[token - MINES])
            if state.phase == PLACE and state.drawn == token:
                on_board += 1
        if out != on_board:
            return False
    return True


@rule
def _silver_of_value(state: State, value: int) -> int:
    count = 0
    for mine in range(MINES):
        for place in range(state.pieces[mine]):
            if state.silver[mine, place] == value:
                count += 1
    return count


@rule
def _totems_conserved(state: State) -> bool:
    for seat in range(state.players):
        totems = np.int64(state.supply[seat])
        for mine in range(MINES):
            for space in range(state.symbols[mine]):
                if state.owner[mine, space] == seat:
                    totems += 1
        if totems != tables.TOTEMS:
            return False
    return True


@rule
def _sums_hold(state: State) -> bool:
    """Whether the sums that are kept for speed agree with what lies on the board."""
    filled = 0
    for mine in range(MINES):
        staked = 0
        for space in range(SYMBOL_SPACES):
            if state.owner[mine, space] != NOBODY:
                staked += 1
        wealth = 0
        for place in range(state.pieces[mine]):
            wealth += state.silver[mine, place]
        if staked != state.staked[mine] or wealth != state.wealth[mine]:
            return False
        filled += state.pieces[mine]
    return filled == state.filled


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return "WP-3.1"
    if action < PASS:
        return "WP-2.2" if action >= DRAWN else "WP-2.1"  # chance decides what is drawn and who begins
    if state.phase <= DRAW or state.turn != seat:
        return "WP-2.1"
    if action >= PLACED:
        return _why_not_there(state, seat, action - PLACED)
    return None if state.phase == STAKE else "WP-2.4"


def _why_not_there(state: State, seat: Seat, mine: int) -> str | None:
    if state.phase != PLACE:
        return "WP-2.3"
    if state.pieces[mine] == SILVER_PLACES:
        return "WP-2.6"
    out = np.zeros(ACTIONS, np.int32)
    return None if PLACED + mine in out[: legal(state, seat, out)] else "WP-2.7"
