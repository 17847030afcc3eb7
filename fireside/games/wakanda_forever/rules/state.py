"""The state of Wakanda Forever, and its numbers: phases, actions, events."""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule, state_type
from fireside.engine.types import Ints

from .. import tables

SEATS = tables.MOST
TRIBES = len(tables.TRIBES)
VILLAINS = len(tables.VILLAINS)
POWERS = len(tables.POWERS)
SPACES = len(tables.TRACK)
LINE = tables.LINE
NO_SEAT = -1
NONE = -1

MINING, RIVER, BORDER, MERCHANT, JABARI = range(TRIBES)
SALVAGE, TRIBUTE, FINAL, YIELD_MORE, MINE, DUEL, REFUND, REROLLS, TECH, HIT = range(POWERS)
NORMAL, SHORT = range(2)  # the option `length`

# Dice lie in slots: the battle die, the tech dice, the Dora Milaje die.
BATTLE, FIRST_TECH, DORA = 0, 1, 1 + tables.TECH_DICE
SLOTS = DORA + 1
FACES = len(tables.FACES)
VIBRANIUM = tables.FACES.index("V")
STONE_FACES = max(tables.VIBRANIUM_DIE) + 1

# Phases
TRIBE_DRAW, GIFT_DRAW, LINE_DRAW, OPENING, OPENING_TIE, REFILL, MINING_ROLL = range(7)
ATTACK_ROLL, REROLL_ROLL, CHALLENGER_TIE, CEREMONY_ROLL = range(7, 11)
CUPS, REROLL, VOTE, CEREMONY_CUPS, DONE = range(11, 16)
FIRST_DECISION = CUPS  # phases below it are chance steps

THRONE_AND_POINTS, NO_VILLAIN = range(2)  # end reasons, WF-5.1 and 3.9

SOURCES = ("damage", "bonuses", "final_hits", "loyalty", "ceremonies")  # of points, in the order of these:
BY_DAMAGE, BY_BONUS, BY_FINAL_HIT, BY_LOYALTY, BY_CEREMONY = range(len(SOURCES))

# Actions: chance outcomes first, then what a player decides.
TRIBE = 0  # + tribe: what a seat plays
VILLAIN = TRIBE + TRIBES  # + villain: the card turned up
STONES = VILLAIN + VILLAINS  # + stones on a vibranium die
FACE = STONES + STONE_FACES  # + face of another die
CUP = FACE + FACES  # + stones put under the cup
MOST_IN_CUP = len(tables.TECH_FOR_STONES) - 1
YIELD = CUP + MOST_IN_CUP + 1
CHALLENGE = YIELD + 1
KEEP = CHALLENGE + 1  # no re-roll
AGAIN = KEEP + 1  # + slot of the die to roll again
ACTIONS = AGAIN + SLOTS

# Events. Some are told apart by the phase in which they happen.
EVENTS = (
    "plays",  # a: tribe
    "given",  # a: villain, at the start of a short game
    "turned_up",  # a: villain, b: its place in the line, 0 the centre, c: phase
    "vibranium_die",  # a: stones shown, b: phase
    "mined",  # a: stones taken, b: what powers added to the dice, c: what both came to, d: phase
    "die",  # a: slot, b: face, c: phase
    "tie_hits",  # a: hits of a tied player, b: phase
    "tie_again",  # a: phase in which the tied players roll
    "consoled",  # a: stones
    "first_panther",  # nothing
    "new_round",  # a: number, b: villain, c: its health, d: 1 if it has just come
    "paid",  # a: stones for Yield votes, b: stones of TRIBUTE cards
    "cup_own",  # a: stones, b: phase; told to their owner alone
    "cup",  # a: phase
    "revealed",  # a: stones, b: tech dice, c: phase
    "rerolls",  # a: slot, b: the face given up
    "keeps",  # nothing
    "salvaged",  # a: stones for V faces
    "attacks",  # a: hits, b: of them by powers, c: damage, d: health left
    "scored",  # a: points for damage
    "bonus",  # a: space, b: stones taken, c: points, of the bonus and of the Border tribe, d: stones put back
    "falls",  # a: villain; seat: the last attacker
    "final_hit",  # a: points of FINAL cards
    "cups_back",  # nothing: cups not yet revealed go back unseen
    "card",  # a: villain
    "vote_own",  # a: 1 for Challenge, told to its owner alone
    "vote",  # nothing
    "yielded",  # a: points, b: stones
    "challenges",  # nothing
    "shows_stones",  # a: stones behind the shield of one of several challengers
    "steps_forward",  # nothing: the challenger of the ceremony
    "ceremony_hits",  # a: hits, b: of them by powers, c: 1 if the ceremony was tied and is rolled again
    "ceremony_again",  # nothing
    "throne_kept",  # nothing
    "throne_taken",  # a: the seat that loses it
    "stole",  # a: the seat that loses a point
    "refunded",  # a: stones
    "won",  # a: points
    "no_villain",  # nothing: the game ends
)
(
    PLAYS,
    GIVEN,
    TURNED_UP,
    VIBRANIUM_DIE,
    MINED,
    DIE,
    TIE_HITS,
    TIE_AGAIN,
    CONSOLED,
    FIRST_PANTHER,
    NEW_ROUND,
    PAID,
    CUP_OWN,
    CUP_PUT,
    REVEALED,
    REROLLED,
    KEPT,
    SALVAGED,
    ATTACKED,
    SCORED,
    BONUS,
    FELL,
    FINAL_HIT,
    CUPS_BACK,
    CARD,
    VOTE_OWN,
    VOTED,
    YIELDED,
    CHALLENGED,
    STONES_SHOWN,
    STEPPED_FORWARD,
    CEREMONY_HITS,
    CEREMONY_AGAIN,
    THRONE_KEPT,
    THRONE_TAKEN,
    STOLE,
    REFUNDED,
    WON,
    NO_VILLAIN_LEFT,
) = range(len(EVENTS))

STATE = state_type(
    [
        ("players", np.int8),  # 3 to 5
        ("length", np.int8),  # NORMAL or SHORT
        ("open_shields", np.int8),  # whether pictures show everybody's totals, 0 or 1
        ("target", np.int8),  # points that the Black Panther needs, 25 to 55
        ("phase", np.int8),  # TRIBE_DRAW to DONE
        ("ended", np.int8),  # end reason, once the phase is DONE
        ("rounds", np.int16),  # rounds begun
        ("turn", np.int8),  # the seat that draws, rolls or re-rolls
        ("panther", np.int8),  # the seat on the throne, or NO_SEAT
        ("challenger", np.int8),  # the seat in a ceremony with the Panther, or NO_SEAT
        ("tribe", np.int8, SEATS),  # tribe[seat]: MINING to JABARI, or NONE
        ("deck", np.int32),  # bit mask of the villains that have not been turned up
        ("line", np.int8, LINE),  # villains face up: in the centre, next, last; or NONE
        ("owner", np.int8, VILLAINS),  # owner[villain]: the seat that holds its card, or NO_SEAT
        ("powers", np.int8, (SEATS, POWERS)),  # powers[seat, power]: what its cards of that power are worth together
        ("health", np.int8),  # of the villain in the centre; 0 from its fall until the next round
        ("track", np.int8, SPACES),  # track[space]: stones or points lying there
        ("mine", np.int8),  # stones in the Mine, 0 to 60
        ("stones", np.int8, SEATS),  # stones[seat]: behind the shield and under the cup, 0 to 15
        ("points", np.int16, SEATS),  # points[seat]
        ("owing", np.int8),  # bit mask of the seats that have yet to commit a cup or a vote
        ("cup", np.int8, SEATS),  # cup[seat]: stones under the cup, not yet revealed, or NONE; secret
        ("vote", np.int8, SEATS),  # vote[seat]: YIELD, CHALLENGE or NONE; secret until all are in
        ("spent", np.int8, SEATS),  # spent[seat]: stones revealed in this attack or ceremony, or NONE
        ("yields", np.int8),  # Yield votes that the Panther will be paid for
        ("slot", np.int8),  # the die that is rolled now
        ("tech", np.int8),  # tech dice of whoever rolls now
        ("rerolls", np.int8),  # re-rolls left in this attack
        ("mined", np.int8, (SEATS, tables.MINING_DICE)),  # mined[seat, die]: last seen there, or NONE
        ("faces", np.int8, (SEATS, SLOTS)),  # faces[seat, slot]: last seen there, or NONE
        ("hits", np.int8, SEATS),  # hits[seat]: of its last attack, ceremony or tie-break, or NONE
        ("damage", np.int8, SEATS),  # damage[seat]: done to the villain in this round, or NONE
        ("took", np.int8, SEATS),  # took[seat]: stones that its last mining or attack brought
        ("scored", np.int8, SEATS),  # scored[seat]: points that its last attack brought
        ("tied", np.int8),  # bit mask of the seats that roll for a tie
        ("repeated", np.int8),  # whether the ceremony was tied and is rolled again, 0 or 1
        ("earned", np.int16, (SEATS, len(SOURCES))),  # earned[seat, source]: points from it, BY_DAMAGE to BY_CEREMONY
    ]
)

VILLAIN_TRIBE = np.array([tables.TRIBES.index(villain.tribe) for villain in tables.VILLAINS], np.int8)
VILLAIN_HEALTH = np.array([villain.health for villain in tables.VILLAINS], np.int8)
VILLAIN_POWER = np.array([tables.POWERS.index(villain.power) for villain in tables.VILLAINS], np.int8)
POWER_WORTH = np.array(tables.POWER_WORTH, np.int8)
WHOLE_DECK = (1 << VILLAINS) - 1
SPACE = np.array([space for space, _, _ in tables.TRACK], np.int8)
SPACE_STONES = np.array([stones for _, stones, _ in tables.TRACK], np.int8)
SPACE_POINTS = np.array([points for _, _, points in tables.TRACK], np.int8)
POINTS_TO_WIN = np.array(list(tables.POINTS_TO_WIN.values()), np.int8)


@rule
def clear(values: Ints) -> None:
    """Nothing stands there any more."""
    values[:] = NONE
