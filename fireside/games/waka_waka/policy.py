"""What a sensible player of Waka Waka likes: goods that complete the next step, and gold for the rest.

Appeals are in hundredths of a piece of gold. They look only at what the seat may see.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Ints, Seat, State

from . import tables
from .rules import actions as act
from .rules import phases
from .rules.choices import can_use, cards_to_copy, cards_to_repeat, trades
from .rules.goods import total
from .rules.state import (
    BOAT_OF,
    BOATS,
    CHIMPANZEE,
    DRUMMER,
    ELDER,
    EMPTY,
    FIRE,
    GATHERER,
    GOODS,
    GROUPS,
    JUGGLER,
    MERCHANT,
    PORTER,
    PRICES,
    RAINMAKER,
    SEER,
    SORCERER,
    SPACES,
)

NOTHING: Any = np.int64(0)  # sums begin with a wide number: the fields of the state are narrow when uncompiled
COIN = 100
ENOUGH = tables.SORCERY + 2  # with this much gold, more gold is worth less
STEP = 1600  # what a step is worth, a little more than a sorcerer takes for it
PAIR = 350  # what a pair in stock is worth: it can be sold, but that takes a merchant
UNSEEN = 210  # what a good that nobody knows is worth on average
NEVER = -10_000
TROUBLE = 10  # what an exchange must bring, so that goods do not go back and forth
LOOKING = 90  # what it is worth to see goods before they are bought
CLIMBED = 3 * STEP  # what a step is worth that has been climbed

# What a card is worth in hand.
_WORTH = {
    MERCHANT: 330,
    SORCERER: 300,
    RAINMAKER: 230,
    DRUMMER: 190,
    JUGGLER: 180,
    GATHERER: 170,
    PORTER: 150,
    ELDER: 140,
    SEER: 120,
    CHIMPANZEE: 70,
    FIRE: 40,
}
CARD_WORTH = np.array([_WORTH[kind] for kind in range(FIRE + 1)], np.int64)

_AT_LEAST = GROUPS[..., :GOODS, np.newaxis] >= np.arange(tables.STOCK + 1)
# letters[ladder, step, n]: how many letters of the step ask for n identical goods or more; 0 if no step is left
LETTERS = np.pad(_AT_LEAST.sum(axis=2), ((0, 0), (0, 1), (0, 0)))
_SIZES = LETTERS[..., 1:].sum(axis=2, keepdims=True)
_FITTING = np.arange(_SIZES.max() + 1)
# progress[ladder, step, n]: what it is worth to have n of the goods that the step asks for
PROGRESS = STEP * _FITTING * (_FITTING + _SIZES) // np.maximum(1, 2 * _SIZES**2)
# n goods of a kind reach n levels, each a digit of four bits: the sum over all kinds counts those that reach it.
DIGIT = 4
_LEVELS = [sum(1 << DIGIT * level for level in range(1, top + 1)) for top in range(tables.STOCK + 1)]
LEVELS = np.array(_LEVELS + _LEVELS[-1:] * tables.GOODS_EACH)  # levels[held]

# Whole rollouts are long and say little, so they are cut off; measured against greedy bots, see docs/bots.md.
SEARCH = {"widening": 0.3, "samples": 4, "horizon": 60, "win": 0.3, "lead": 0.7}


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """How much a seat likes an action."""
    if action == act.PASS:
        return NOTHING
    if action < act.BUY:
        return _playing(seen, seat, action)
    if action < act.LOOK:
        return _paying(seen, seat, action - act.PAY) if action >= act.PAY else trade_worth(seen, seat, action - act.BUY)
    if action < act.KEEP:
        return _helping(seen, seat, action)
    if action < act.DROP:
        return _learning(seen, seat, action)
    if action < act.DRAW:
        return _with_good(seen, seat, -1, action - act.DROP)
    return _finishing(seen, seat, action)


@rule
def prospects(state: State, out: Ints) -> None:
    """What everybody's position promises: steps, goods for the next one, gold, cards. A search need not play on."""
    for seat in range(state.players):
        worth = CLIMBED * int(state.status[seat]) + stock_worth(state, seat, state.status[seat], -1, -1, 0)
        for kind in range(FIRE):
            worth += int(state.hand[seat, kind]) * CARD_WORTH[kind] // 2
        out[seat] = worth + _gold_worth(int(state.gold[seat]))


@rule
def _gold_worth(gold: int) -> int:
    """What an amount of gold is worth: less and less per piece, as coin_worth says."""
    plenty = min(max(0, gold - ENOUGH), ENOUGH)
    return COIN * min(gold, ENOUGH) + COIN // 2 * plenty + COIN // 5 * max(0, gold - 2 * ENOUGH)


@rule
def _playing(seen: State, seat: Seat, action: Action) -> int:
    if action >= act.LAY:
        return -CARD_WORTH[action - act.LAY]
    if action == act.FACE_DOWN:
        merchants = seen.hand[seat, MERCHANT] > 0
        return NEVER if merchants else best_trade(seen, seat) - _slot_worth(seen, seat) - _worst_cards(seen, seat)
    kind = action - act.PLAY
    return use_worth(seen, seat, kind) - _slot_worth(seen, seat) - _card_cost(seen, seat, kind)


@rule
def coin_worth(seen: State, seat: Seat) -> int:
    """What one more piece of gold is worth: less and less to the rich."""
    gold = int(seen.gold[seat])
    return NOTHING + (COIN if gold < ENOUGH else COIN // 2 if gold < 2 * ENOUGH else COIN // 5)


@rule
def _slot_worth(seen: State, seat: Seat) -> int:
    """What it costs to play a card: one card or one gold less afterwards."""
    return coin_worth(seen, seat) * 3 // 5


@rule
def _card_cost(seen: State, seat: Seat, kind: int) -> int:
    """A card is precious in a small hand; a full hand would have to discard one anyway."""
    spare = int(seen.hand_size[seat]) - tables.HAND + 2
    return CARD_WORTH[kind] // (2 + max(0, spare) * 2 + (seen.hand[seat, kind] > 2))


@rule
def _worst_cards(seen: State, seat: Seat) -> int:
    """What the three least valuable cards are worth together."""
    left, worth = tables.FACE_DOWN, NOTHING
    limit = NOTHING
    while left > 0 and limit < CARD_WORTH[MERCHANT]:
        limit += 10
        for kind in range(FIRE):
            if limit - 10 < CARD_WORTH[kind] <= limit and left > 0:
                taken = min(left, int(seen.hand[seat, kind]))
                worth += taken * CARD_WORTH[kind]
                left -= taken
    return worth


@rule
def use_worth(seen: State, seat: Seat, kind: int) -> int:
    """What the effect of a card is worth now."""
    if kind == ELDER:
        return NOTHING + 2 * COIN + CARD_WORTH[ELDER] // 2
    if kind == JUGGLER:
        return _best_of(seen, seat, cards_to_repeat(seen, seat, seen.used, 0))
    return _plain_worth(seen, seat, kind)


@rule
def _best_of(seen: State, seat: Seat, kinds: int) -> int:
    best = NOTHING
    for kind in range(FIRE):
        if kinds >> kind & 1 and kind != ELDER and kind != JUGGLER:
            best = max(best, _plain_worth(seen, seat, kind))
    return best


@rule
def _plain_worth(seen: State, seat: Seat, kind: int) -> int:
    if not can_use(seen, seat, kind):
        return NOTHING
    if kind == MERCHANT:
        return best_trade(seen, seat)
    if kind == SORCERER:
        return NOTHING + CLIMBED - tables.SORCERY * COIN
    if kind == GATHERER:
        return _best_gathering(seen, seat)
    if kind == PORTER:
        return _best_exchange(seen, seat, -1)
    if kind == RAINMAKER:
        return _best_picking(seen, seat)
    if kind == DRUMMER:
        return _cards_worth(seen, seat, tables.DRUMMED)
    if kind == SEER:
        return _cards_worth(seen, seat, 1) + COIN // 2
    return NOTHING + (LOOKING if seen.hand[seat, MERCHANT] > 0 else 0)


@rule
def _cards_worth(seen: State, seat: Seat, count: int) -> int:
    """New cards are worth less to a hand that is nearly full."""
    room = max(0, tables.HAND + 1 - int(seen.hand_size[seat]))
    return NOTHING + min(count, room) * 150 + max(0, count - room) * 40


@rule
def best_trade(seen: State, seat: Seat) -> int:
    """What the best thing that a merchant can do is worth."""
    possible = trades(seen, seat)
    best = NOTHING + NEVER
    for trade in range(BOATS + GOODS + 1):
        if possible >> trade & 1:
            best = max(best, trade_worth(seen, seat, trade))
    return best


@rule
def trade_worth(seen: State, seat: Seat, trade: int) -> int:
    """What a trade is worth: a boat, a pair of goods, or a step."""
    if trade == BOATS + GOODS:
        return NOTHING + CLIMBED
    if trade >= BOATS:
        return _sale_worth(seen, seat, trade - BOATS)
    return _boat_worth(seen, seat, trade) - int(PRICES[trade]) * coin_worth(seen, seat)


@rule
def _sale_worth(seen: State, seat: Seat, good: int) -> int:
    after = stock_worth(seen, seat, seen.status[seat], -1, good, 2)
    return tables.SALE * coin_worth(seen, seat) + after - stock_worth(seen, seat, seen.status[seat], -1, -1, 0)


@rule
def _boat_worth(seen: State, seat: Seat, boat: int) -> int:
    room = tables.STOCK - total(seen.stock[seat])
    worth = NOTHING
    for space in range(SPACES):
        if BOAT_OF[space] == boat and seen.boat[space] != EMPTY:
            gain = _good_worth(seen, seat, space)
            worth += gain if room > 0 else max(0, gain - UNSEEN)
            room -= 1
    return worth


@rule
def _good_worth(seen: State, seat: Seat, space: int) -> int:
    good = seen.boat[space]
    return _with_good(seen, seat, good, -1) if good >= 0 else NOTHING + UNSEEN


@rule
def stock_worth(seen: State, seat: Seat, step: int, plus: int, minus: int, count: int) -> int:
    """What a stock is worth for a step, with one good more, and some of another less."""
    levels, fitting, pairs = NOTHING, NOTHING, NOTHING
    for good in range(GOODS):
        levels += LEVELS[max(0, seen.stock[seat, good] + (good == plus) - (count if good == minus else 0))]
    for level in range(1, tables.STOCK + 1):
        kinds = levels >> DIGIT * level & (1 << DIGIT) - 1
        fitting += min(LETTERS[seen.ladder, step, level], kinds)  # most goods to the longest group
        pairs += kinds if level % 2 == 0 else 0
    return PROGRESS[seen.ladder, step, fitting] + PAIR * pairs


@rule
def _with_good(seen: State, seat: Seat, plus: int, minus: int) -> int:
    """What it changes to have one good more, or one less; any good at all is worth a little."""
    step = seen.status[seat]
    change = stock_worth(seen, seat, step, plus, minus, 1) - stock_worth(seen, seat, step, -1, -1, 0)
    return change + (40 if plus >= 0 else 0) - (40 if minus >= 0 else 0)


@rule
def _best_gathering(seen: State, seat: Seat) -> int:
    best = NOTHING
    for good in range(GOODS):
        if seen.village[good] > 0:
            best = max(best, _gathering(seen, seat, good))
    return best


@rule
def _gathering(seen: State, seat: Seat, good: int) -> int:
    gain = _with_good(seen, seat, good, -1)
    return gain if total(seen.stock[seat]) < tables.STOCK else gain - UNSEEN


@rule
def _best_exchange(seen: State, seat: Seat, given: int) -> int:
    """What the best exchange is worth, of any good or of a certain one."""
    best = NOTHING + NEVER
    for minus in range(GOODS):
        if seen.stock[seat, minus] > 0 and (given < 0 or given == minus):
            for plus in range(GOODS):
                if seen.village[plus] > 0 and plus != minus:
                    best = max(best, _with_good(seen, seat, plus, minus) - TROUBLE)
    return best


@rule
def _best_picking(seen: State, seat: Seat) -> int:
    best = NOTHING
    for space in range(SPACES):
        if seen.boat[space] != EMPTY:
            best = max(best, _good_worth(seen, seat, space))
    return best if total(seen.stock[seat]) < tables.STOCK else best - UNSEEN


@rule
def _paying(seen: State, seat: Seat, good: int) -> int:
    """Give what the step after this one needs least."""
    size = GROUPS[seen.ladder, seen.status[seat], seen.groups]
    return stock_worth(seen, seat, seen.status[seat] + 1, -1, good, size)


@rule
def _helping(seen: State, seat: Seat, action: Action) -> int:
    fee = coin_worth(seen, seat) if seat != seen.turn else NOTHING
    if action < act.USE:
        return NOTHING + _unseen_goods(seen, action - act.LOOK)
    if action == act.USE:
        return _plain_worth(seen, seat, seen.effect) - fee
    if action >= act.GIVE:
        return _best_exchange(seen, seat, action - act.GIVE) - (fee if seen.left == tables.SWAPS else 0)
    if seen.phase == phases.SWAP:
        return _with_good(seen, seat, action - act.TAKE, seen.given) - NEVER
    return _gathering(seen, seat, action - act.TAKE) - fee


@rule
def _unseen_goods(seen: State, boat: int) -> int:
    count = NOTHING
    for space in range(SPACES):
        if BOAT_OF[space] == boat and seen.boat[space] != EMPTY and seen.boat[space] < 0:
            count += 1
    return count


@rule
def _learning(seen: State, seat: Seat, action: Action) -> int:
    if action < act.ASK:
        return _keeping(seen, seat, action - act.KEEP)
    if action < act.COPY:
        return NOTHING + seen.hand_size[action - act.ASK]
    if action >= act.PICK:
        return _good_worth(seen, seat, action - act.PICK)
    kind = action - act.COPY
    if kind == JUGGLER:
        return _best_of(seen, seat, cards_to_repeat(seen, seat, seen.used - 1, 1))
    if kind == ELDER:
        return _best_of(seen, seat, cards_to_copy(seen, seat)) + 2 * COIN
    return _plain_worth(seen, seat, kind)


@rule
def _keeping(seen: State, seat: Seat, kind: int) -> int:
    """A second card of a kind is worth less than the first, a second merchant only slightly less."""
    return CARD_WORTH[kind] - int(seen.hand[seat, kind]) * (30 if kind == MERCHANT else 80)


@rule
def _finishing(seen: State, seat: Seat, action: Action) -> int:
    if action >= act.DISCARD:
        return -_keeping(seen, seat, action - act.DISCARD)
    if action == act.GOLD:
        return coin_worth(seen, seat)
    return _cards_worth(seen, seat, 1) + (COIN // 2 if seen.hand[seat, MERCHANT] == 0 else 0)
