"""What a sensible player of Wakanda Forever likes: cheap dice, the throne when it can win, and nobody else on it then.

All worths are in hundredths of a point. A bot remembers gains and payments, so it knows everybody's totals (WF-6.1).
"""

from __future__ import annotations

import numpy as np

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from . import tables
from .rules.ceremony import added_hits
from .rules.dice import FACE_HITS, FACE_WEIGHTS, hits_shown, tech_dice
from .rules.seats import next_seat
from .rules.state import (
    AGAIN,
    BATTLE,
    CHALLENGE,
    CUP,
    CUPS,
    DORA,
    FIRST_TECH,
    HIT,
    KEEP,
    MERCHANT,
    MOST_IN_CUP,
    REFUND,
    SALVAGE,
    TECH,
    VIBRANIUM,
    YIELD,
    YIELD_MORE,
)

POINT = 100
STONE = 75  # what a stone is worth to a player who has few
STONE_FALLS = 2  # how much less with every stone that they have
FALL = 300  # the bonus of the last space
STAKES = 500  # what the throne is worth early in the game
VICTORY = 2400  # what it is worth to win, or to stop somebody from winning
NEAR = 10  # how many points below the target the throne begins to grow in worth
CHANCE_PER_HIT = 18  # per cent more to win a ceremony, for each hit more that can be expected
OTHERS_HITS = 220  # what another player can be expected to hit

# What the die of each slot hits on average.
MEAN_HITS = np.array([POINT * (weights * FACE_HITS).sum() // weights.sum() for weights in FACE_WEIGHTS], np.int32)

# Random play brings nobody near the throne; measured against greedy bots, see docs/bots.md.
SEARCH = {"widening": 0.3, "samples": 4}


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """How much a seat likes a cup, a vote or a re-roll."""
    if action >= AGAIN:
        return _rerolling(seen, seat, action - AGAIN)
    if action == KEEP:
        return 0
    if action == CHALLENGE:
        return _challenging(seen, seat)
    if action == YIELD:
        return _yielding(seen, seat)
    if seen.phase == CUPS:
        return _attacking(seen, seat, action - CUP)
    return _fighting(seen, seat, action - CUP)


@rule
def _stone_worth(seen: State, seat: Seat) -> int:
    return STONE - STONE_FALLS * int(seen.stones[seat])


@rule
def _attacking(seen: State, seat: Seat, stones: int) -> int:
    """Damage to be expected, as far as the villain's health will go, less the worth of the stones."""
    dice = int(tech_dice(stones, seen.powers[seat, TECH]))
    hits = MEAN_HITS[BATTLE] + dice * MEAN_HITS[FIRST_TECH] + POINT * int(seen.powers[seat, HIT])
    if seat == seen.panther:
        hits += MEAN_HITS[DORA]
    left = _health_left_for(seen, seat)
    falls = FALL if hits >= left else FALL * hits // (2 * left)
    return min(hits, left) + falls - stones * _stone_worth(seen, seat)


@rule
def _health_left_for(seen: State, seat: Seat) -> int:
    """What the earlier attackers can be expected to leave of the villain, at least the last point."""
    left = POINT * int(seen.health)
    before = seen.panther
    while before != seat:
        left -= OTHERS_HITS
        before = next_seat(seen, before)
    return max(left, POINT)


@rule
def _rerolling(seen: State, seat: Seat, slot: int) -> int:
    """What the die can be expected to hit more than it does now; nothing once the villain falls anyway."""
    if hits_shown(seen, seat) >= seen.health:
        return -1
    face = seen.faces[seat, slot]
    now = POINT * int(FACE_HITS[face])
    if face == VIBRANIUM:
        now += _stone_worth(seen, seat) * (1 + int(seen.powers[seat, SALVAGE]))
    return MEAN_HITS[slot] - now


@rule
def _yielding(seen: State, seat: Seat) -> int:
    points = tables.YIELD_POINTS
    stones = 0
    if seen.tribe[seat] == MERCHANT:
        points = tables.MERCHANT_POINTS
        stones = tables.MERCHANT_STONES
    return POINT * (points + int(seen.powers[seat, YIELD_MORE])) + stones * _stone_worth(seen, seat)


@rule
def _challenging(seen: State, seat: Seat) -> int:
    """The best that a ceremony can be expected to bring, if nobody richer steps forward."""
    best = -VICTORY
    for stones in range(min(MOST_IN_CUP, seen.stones[seat]) + 1):
        best = max(best, _fighting(seen, seat, stones))
    return best


@rule
def _fighting(seen: State, seat: Seat, stones: int) -> int:
    """The chance to win a ceremony with this many stones, times what is at stake, less the worth of the stones."""
    rival = seen.panther
    if seat == seen.panther:
        rival = seen.challenger
    theirs = min(MOST_IN_CUP, seen.stones[rival])
    ahead = _ceremony_hits(seen, seat, stones) - _ceremony_hits(seen, rival, theirs)
    chance = min(95, max(5, 50 + CHANCE_PER_HIT * ahead // POINT))
    lost = max(0, stones - int(seen.powers[seat, REFUND]))
    return chance * _stakes(seen, seat, rival) // 100 - POINT - lost * _stone_worth(seen, seat)


@rule
def _ceremony_hits(seen: State, seat: Seat, stones: int) -> int:
    hits = MEAN_HITS[BATTLE] + int(tech_dice(stones, 0)) * MEAN_HITS[FIRST_TECH]
    return hits + POINT * int(added_hits(seen, seat, stones))


@rule
def _stakes(seen: State, seat: Seat, rival: Seat) -> int:
    """What it is worth to have the throne and not leave it to the rival; a point changes hands, a difference of two."""
    return STAKES + 2 * POINT + _worth_of_throne(seen, seat) + _worth_of_throne(seen, rival)


@rule
def _worth_of_throne(seen: State, seat: Seat) -> int:
    """The nearer to the target, the more."""
    missing = int(seen.target) - int(seen.points[seat]) - 1  # a ceremony brings a point
    if missing <= 0:
        return VICTORY
    return VICTORY * max(0, NEAR - missing) // (2 * NEAR)
