"""By what the choices of Wakanda Forever differ, for the coach: stones, votes and dice rolled again."""

from __future__ import annotations

from collections.abc import Mapping

from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat, State

from .rules.dice import FACE_HITS, tech_dice
from .rules.state import AGAIN, CEREMONY_CUPS, CHALLENGE, CUP, CUPS, KEEP, MOST_IN_CUP, REROLL, TECH, YIELD


def attack(seen: State, _seat: Seat, action: Action) -> int | None:
    """The stones under the cup for an attack (WF-3.5)."""
    return _stones(action) if seen.phase == CUPS else None


def wasted(seen: State, seat: Seat, action: Action) -> int | None:
    """How many stones of a cup give no die (WF-1.3)."""
    stones = _stones(action)
    if stones is None:
        return None
    more = int(seen.powers[seat, TECH]) if seen.phase == CUPS else 0
    return stones - min(fewer for fewer in range(stones + 1) if tech_dice(fewer, more) == tech_dice(stones, more))


def throne(seen: State, seat: Seat, action: Action) -> int | None:
    """The stones with which the Black Panther defends the throne (WF-4.3)."""
    return _stones(action) if seen.phase == CEREMONY_CUPS and seat == seen.panther else None


def duel(seen: State, seat: Seat, action: Action) -> int | None:
    """The stones with which a challenger fights for the throne (WF-4.3)."""
    return _stones(action) if seen.phase == CEREMONY_CUPS and seat != seen.panther else None


def challenge(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a vote is for Challenge (WF-4.1), as long as the throne alone does not win."""
    return _vote(action) if seen.points[seat] < seen.target else None


def last_step(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a vote is for Challenge by somebody who needs only the throne to win (WF-5.1)."""
    return _vote(action) if seen.points[seat] >= seen.target else None


def reroll(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a die is rolled again (WF-1.4, 1.5)."""
    return int(action >= AGAIN) if action >= KEEP else None


def reroll_hits(seen: State, seat: Seat, action: Action) -> int | None:
    """How many hits the die shows that is rolled again."""
    return int(FACE_HITS[seen.faces[seat, action - AGAIN]]) if seen.phase == REROLL and action >= AGAIN else None


ASPECTS: Mapping[str, Aspect] = {
    "attack": attack,
    "wasted": wasted,
    "throne": throne,
    "duel": duel,
    "challenge": challenge,
    "last_step": last_step,
    "reroll": reroll,
    "reroll_hits": reroll_hits,
}


def _stones(action: Action) -> int | None:
    return action - CUP if CUP <= action <= CUP + MOST_IN_CUP else None


def _vote(action: Action) -> int | None:
    return int(action == CHALLENGE) if action in (YIELD, CHALLENGE) else None
