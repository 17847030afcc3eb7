"""The state of Wapi, and its numbers: phases, actions, events."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import state_type

from .. import tables

SEATS = len(tables.COLOURS)
MINES = len(tables.MINES)
SYMBOL_SPACES = tables.SYMBOL_SPACES
SILVER_PLACES = tables.SILVER_PLACES
SILVER_VALUES = np.array(tables.SILVER_VALUES, np.int8)
TOKENS = MINES + len(SILVER_VALUES)  # kinds of token: a symbol of each mine, then silver by value
BAG = np.array([tables.SYMBOL_TOKENS] * MINES + list(tables.SILVER_COUNTS), np.int8)
EMPTY = -1  # no token in hand, no silver on a place
NO_TOTEM = -1  # a symbol on which no totem stands

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

STATE = state_type(
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
        ("staked", np.int8, MINES),  # staked[mine]: everyone's totems, 0 to 4
        ("owner", np.int8, (MINES, SYMBOL_SPACES)),  # owner[mine, space]: seat whose totem stands there, or NO_TOTEM
        ("silver", np.int8, (MINES, SILVER_PLACES)),  # silver[mine, place]: its value, or EMPTY
    ]
)
