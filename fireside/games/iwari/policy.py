"""What a sensible player of Iwari likes: their own points, none for the others, and no card wasted."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from . import tables
from .rules import lands
from .rules.feats import feat_now
from .rules.placing import group_size, has_room_for_tent, has_room_for_totem, is_within_reach
from .rules.scoring import tent_points, totem_points
from .rules.state import (
    BIOMES,
    DECLINE,
    DISCARD,
    FEAT_AT,
    FEAT_ON,
    FINISH,
    HONOUR,
    NONE,
    PAIR,
    TAKE,
    TAKE_DECK,
    TENT,
    TERRITORIES,
    TOTEM,
)
from .rules.territories import leads_totems

SIZES = lands.SIZES
FIRST_SPACE = lands.FIRST_SPACE
BIOME_OF = lands.BIOME_OF
TERRITORY_OF = lands.TERRITORY_OF
NEIGHBOURS = lands.NEIGHBOURS
LINK_COUNT = lands.LINK_COUNT
LINK_ENDS = lands.LINK_ENDS

POINT = 60  # appeals are whole numbers: what a point of one's own counts
RIVALRY = 36  # what a point of all the others together costs
CARD = 40  # what a card in hand is worth: keeping it means one less to draw
EXCHANGE = 10  # an exchange is worth less than any useful piece
GROWTH = (0, 0, 45, 110)  # what a group of this many tents promises before it is a settlement
FOOTHOLD = 40  # what the first lead in totems promises, for each open connection from there
NEVER = -10_000

# Few moves are worth considering, and the policy finds them: see docs/bots.md.
SEARCH = {"widening": 0.3}


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """How much a seat likes an action."""
    if action < TOTEM:
        return _tent_gain(seen, seat, action - TENT)
    if action < PAIR:
        return _totem_gain(seen, seat, action - TOTEM)
    if action < DISCARD:
        return _best_gain(seen, seat, action - PAIR, True) - CARD
    if action < FINISH:
        return EXCHANGE - _best_gain(seen, seat, action - DISCARD, False) // 10
    if action == FINISH:
        return CARD // 4
    if action <= TAKE_DECK:
        return _card_appeal(seen, seat, action)
    return _feat_gain(seen, seat, action)


@rule
def _balance(seen: State, seat: Seat, tribe: Seat, points: int) -> int:
    """What points of a tribe are worth to a seat."""
    wide = int(points)  # a product of int8 would overflow uncompiled
    return POINT * wide if tribe == seat else -RIVALRY * wide // (int(seen.tribes) - 1)


@rule
def _tent_gain(seen: State, seat: Seat, space: int) -> int:
    """What a tent of the acting tribe changes: points of its territory, and the groups that it joins."""
    territory = TERRITORY_OF[space]
    times = 1 + int(seen.feats_at[territory]) + (seen.exhaustions == 0)  # before the half-journey it scores twice
    gain = 0
    for tribe in range(seen.tribes):
        points = tent_points(seen, territory, tribe, seen.tribe) - tent_points(seen, territory, tribe)
        gain += times * _balance(seen, seat, tribe, points)
    joined = _promise_of_joining(seen, space, seen.tribe)
    gain += joined if seen.tribe == seat else -joined
    return gain + _spoiled(seen, seat, space)


@rule
def _promise(size: int) -> int:
    return GROWTH[size] if size < tables.SETTLEMENT else POINT * size


@rule
def _promise_of_joining(seen: State, space: int, tribe: Seat) -> int:
    """How much more a tribe's groups are worth with a tent on a space."""
    before = 0
    size = 1
    index = 0
    while NEIGHBOURS[seen.land, space, index] != NONE:
        other = NEIGHBOURS[seen.land, space, index]
        if seen.tent[other] == tribe and not _is_repeated(seen, space, index):
            part = group_size(seen, seen.group[other])
            before += _promise(part)
            size += part
        index += 1
    return _promise(size) - before


@rule
def _is_repeated(seen: State, space: int, index: int) -> bool:
    """Whether an earlier neighbour belongs to the same group."""
    group = seen.group[NEIGHBOURS[seen.land, space, index]]
    for earlier in range(index):
        if seen.group[NEIGHBOURS[seen.land, space, earlier]] == group:
            return True
    return False


@rule
def _spoiled(seen: State, seat: Seat, space: int) -> int:
    """What a tent there takes away from the others' groups, and from the seat's own if it is the third tribe's."""
    spoiled = 0
    for tribe in range(seen.tribes):
        if tribe != seen.tribe:
            promise = _promise_of_joining(seen, space, tribe) * RIVALRY // POINT // (int(seen.tribes) - 1)
            spoiled += promise if tribe != seat else -promise
    return spoiled


@rule
def _totem_gain(seen: State, seat: Seat, territory: int) -> int:
    """What a totem of the acting tribe changes for every connection from its territory."""
    gain = 0
    for link in range(LINK_COUNT[seen.land]):
        one = LINK_ENDS[seen.land, link, 0]
        other = LINK_ENDS[seen.land, link, 1]
        if seen.blocked[link] or (territory != one and territory != other):
            continue
        times = 1 + int(seen.feats_on[link])
        for tribe in range(seen.tribes):
            points = totem_points(seen, link, tribe, territory, seen.tribe) - totem_points(seen, link, tribe)
            gain += times * _balance(seen, seat, tribe, points)
        gain += _foothold(seen, seat, territory)
    return gain


@rule
def _foothold(seen: State, seat: Seat, territory: int) -> int:
    """Taking or sharing the lead is the first half of a connection."""
    if leads_totems(seen, territory, seen.tribe) or not leads_totems(seen, territory, seen.tribe, seen.tribe):
        return 0
    return FOOTHOLD if seen.tribe == seat else -FOOTHOLD


@rule
def _best_gain(seen: State, seat: Seat, biome: int, is_wild: bool) -> int:
    """The best piece that one card of a biome, or a wild pair of it, can place now."""
    best = NEVER
    for territory in range(TERRITORIES):
        if (BIOME_OF[territory] == biome) != is_wild and is_within_reach(seen, territory):
            best = max(best, _best_gain_in(seen, seat, territory))
    return best


@rule
def _best_gain_in(seen: State, seat: Seat, territory: int) -> int:
    best = NEVER
    if has_room_for_totem(seen, territory):
        best = _totem_gain(seen, seat, territory)
    if has_room_for_tent(seen, territory):
        first = FIRST_SPACE[territory]
        for space in range(first, first + SIZES[seen.land, territory]):
            if seen.tent[space] == NONE:
                best = max(best, _tent_gain(seen, seat, space))
    return best


@rule
def _card_appeal(seen: State, seat: Seat, action: Action) -> int:
    """What the best piece that a card could place is worth; a second card of its biome places a second piece."""
    if action < TAKE_DECK:
        return _card_worth(seen, seat, action - TAKE)
    worth = 0
    cards = 1
    for biome in range(BIOMES):
        likely = int(max(0, seen.deck_most[biome]))
        worth += likely * _card_worth(seen, seat, biome)
        cards += likely
    return worth // cards


@rule
def _card_worth(seen: State, seat: Seat, biome: int) -> int:
    best = 0
    for territory in range(TERRITORIES):
        if BIOME_OF[territory] == biome and SIZES[seen.land, territory]:
            best = max(best, _best_gain_in(seen, seat, territory))
    return best + CARD * int(min(2, seen.hand[seat, biome]))


@rule
def _feat_gain(seen: State, seat: Seat, action: Action) -> int:
    """What multiplying a place once more would change, as things stand."""
    if action == DECLINE:
        return 0
    gain = 0
    for tribe in range(seen.tribes):
        if feat_now(seen) < HONOUR:
            points = tent_points(seen, action - FEAT_AT, tribe)
        else:
            points = totem_points(seen, action - FEAT_ON, tribe)
        gain += _balance(seen, seat, tribe, points)
    return gain
