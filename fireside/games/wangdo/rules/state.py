"""The numbers of Wangdo: its components, phases, actions and events, and the state of a game."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import state_type

from .. import tables

SEATS = tables.PLAYERS[1]
COLOURS = len(tables.COLOURS)
TYPES = len(tables.TYPES)
KINDS = 2 * TYPES  # of knowledge token: 2 × type, + 1 with a Dragon Seal
BEAR = KINDS  # the kind of token that a stele replaces (WD-2.3)
VILLAGES = len(tables.VILLAGES)
CARDS = len(tables.SEAL_CARDS)
EMPTY = -1

SEAL_CARDS = np.array([card.copies for card in tables.SEAL_CARDS], np.int8)
TOKENS = np.array(
    [
        [tables.PLAIN_TOKENS.get(players, 0), tables.SEALED_TOKENS.get(players, 0)] * TYPES + [tables.BEARS]
        for players in range(SEATS + 1)
    ],
    np.int8,
)  # TOKENS[players, kind]

(MERCHANTS_FAVOUR, TWIN_BEARS, PILGRIM, FULL_CART, SECOND_BREATH, BEAR_MARKET, MOVING_MONUMENTS, OPEN_BAG) = range(8)
DRAGONS_FAVOUR = 8

# Phases: what happens next. Chance decides those up to SEALING.
UNPACKING = -1  # Open Bag; drawing for the action is DRAWING
DEALING, BEARS, SUPPLY, CHOOSING_FIRST, DRAWING, SEALING = range(6)
MAIN, TAKING, WAIVING, PAYING, RITUAL, GIVING, GETTING, LIFTING, SETTING, RETURNING, DONE = range(6, 17)

# End reasons, and the clauses behind them
BOARD_COMPLETE, DEADLOCK, ROUNDS_OVER = range(3)
ENDINGS = ("WD-7.1", "WD-7.3", "WD-7.3")

# Actions: chance outcomes first, then what a player decides.
TOKEN = 0  # + kind: the token of the next village
STELE = TOKEN + KINDS + 1  # + colour: what comes out of the bag
FIRST = STELE + COLOURS  # + seat: who begins
SEAL = FIRST + SEATS  # + card: the top of the pile
TAKE = SEAL + CARDS  # + colour: a stele from that temple, as the action or after a Ritual
DECLINE = TAKE + COLOURS  # no stele after a Ritual
DRAW = DECLINE + 1  # steles from the bag
PAY = DRAW + 1  # + colour: the next stele of the offering
WAIVE = PAY + COLOURS  # + colour: a stele that Merchant's Favour saves
PAY_REST = WAIVE + COLOURS  # Merchant's Favour saves no more
RETURN = PAY_REST + 1  # + colour: a stele beyond the tenth goes back to the bag
PLAY = RETURN + COLOURS  # + card
GIVE = PLAY + CARDS  # + colour: what one offers on the Bear Market
GET = GIVE + COLOURS  # + seat × COLOURS + colour: what one gets for it, and from whom
STOP = GET + SEATS * COLOURS  # no second swap
LIFT = STOP + 1  # + village: one of the two steles that Moving Monuments swaps
END = LIFT + VILLAGES  # the turn
PLACE = END + 1  # + village × COLOURS + colour
ACTIONS = PLACE + VILLAGES * COLOURS

# Events
(DEALT, BEAR_SET, DREW, BEGAN, TOOK, PLACED, PAID, WAIVED, HELD_RITUAL, DECLINED, COMPLETED) = range(11)
(SEALED, SEALED_SECRETLY, PLAYED, SWAPPED, MOVED, RETURNED, PASSED, LAST_ROUND, ENDED) = range(11, 20)

# Why somebody gets a stele: DREW and TOOK carry it
BY_ACTION, AT_SETUP, AFTER_RITUAL, BY_OPEN_BAG = range(4)

STATE = state_type(
    [
        ("players", np.int8),  # 2 to 4
        ("middle", np.int8),  # 1 if part P of the board is in use
        ("spaces", np.int8),  # of every column of a personal board, 2 or 3
        ("phase", np.int8),  # UNPACKING to DONE
        ("turn", np.int8),  # the seat whose turn it is, or that draws its first steles
        ("first", np.int8),  # the seat that began
        ("rounds", np.int16),  # complete ones, 0 to 150
        ("acquired", np.int8),  # tokens taken in this round
        ("ending", np.int8),  # 1 from the moment that a board is complete
        ("reason", np.int8),  # BOARD_COMPLETE to ROUNDS_OVER, once it is over
        ("regular", np.int8),  # regular actions that the turn still holds, 0 to 3
        ("left", np.int8),  # steles still to draw or to take, or swaps still to make
        ("discount", np.int8),  # steles that Merchant's Favour may still save
        ("twins", np.int8),  # 1 if Twin Bears is declared
        ("pilgrim", np.int8),  # 1 if Pilgrim is declared
        ("cart", np.int8),  # 1 if Full Cart is declared
        ("ritual", np.int8),  # the temple of the Ritual in progress, or EMPTY
        ("spot", np.int8),  # the village that is being set up, or whose stele is lifted, or EMPTY
        ("given", np.int8),  # the colour offered on the Bear Market, or EMPTY
        ("partner", np.int8),  # the seat that the Bear Market is held with, or EMPTY
        ("bag", np.int8, COLOURS),  # bag[colour], 0 to 21
        ("temple", np.int8, COLOURS),  # temple[colour]: steles on its altars, 0 to 4
        ("owed", np.int8, COLOURS),  # owed[colour]: what the offering still costs, 0 to 4
        ("reserve", np.int8, (SEATS, COLOURS)),  # reserve[seat, colour], 0 to 21
        ("box", np.int8, KINDS + 1),  # box[kind]: tokens not yet dealt
        ("token", np.int8, VILLAGES),  # token[village]: its kind, BEAR, or EMPTY
        ("stele", np.int8, VILLAGES),  # stele[village]: its colour, or EMPTY
        ("beside", np.int8, (VILLAGES, COLOURS)),  # beside[village, colour]: steles on its neighbours, 0 to 4
        ("knowledge", np.int8, (SEATS, TYPES)),  # knowledge[seat, type]: tokens in that column, 0 to 3
        ("sealed", np.int8, (SEATS, TYPES)),  # sealed[seat, type]: those of them with a Dragon Seal
        ("pile", np.int8),  # Seal cards face down
        ("deck", np.int8, CARDS),  # deck[card]: how many are in the pile
        ("cards", np.int8, SEATS),  # cards[seat]: the size of the hand, 0 to 4
        ("hand", np.int8, (SEATS, CARDS)),  # hand[seat, card]
        ("fresh_cards", np.int8),  # how many cards were drawn this turn
        ("fresh", np.int8, CARDS),  # fresh[card]: which
        ("played", np.int8, CARDS),  # played[card]: out of the game
    ]
)
