"""What a tribe, a card or a village is worth: how often players win who have it, and who do not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fireside.engine.traits import Trait
from fireside.lab.measures.intervals import CLUSTERS, Interval, ratio, ratio_difference
from fireside.lab.rows import Rows

DEFINITION = (
    "How often players win who have something at the end of the game, and how often those who have not, both as "
    "multiples of the fair share. Of what nearly everybody has, having it means having more than the players of that "
    "game have on average."
)
CONFOUNDERS = (
    "Going along with wins is not causing them. Only what is dealt at random, such as a tribe, is worth what it shows. "
    "What is bought, earned or reached during a game is not: who is winning anyway has more of everything, long games "
    "give everybody more of everything, and good players choose what is good. So compare things of one kind with each "
    "other, and make a variant to know what one of them does."
)
HOW = CLUSTERS
COMMON = 0.85  # what a larger share of players has, nearly everybody has
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Worth:
    """What one trait goes along with."""

    trait: Trait
    is_relative: bool  # whether having it means having more than average
    used: Interval  # the share of players who have it
    amount: float  # how much of it players have on average
    having: Interval  # the wins of those who have it, as a multiple of the fair share
    lacking: Interval  # and of those who have not
    gain: Interval  # the difference

    @property
    def is_clear(self) -> bool:
        """Whether those who have it win more, or less, than those who have not, as far as the games tell."""
        return not self.gain.holds(0.0)


def worths(rows: Rows, traits: Sequence[Trait]) -> list[Worth]:
    """What each trait goes along with, if anybody ever has it."""
    if "traits" not in rows.columns or not traits:
        return []
    held = rows["traits"]
    won = rows["won"] * rows["won"].shape[1]
    return [_worth(trait, held[:, :, number], won) for number, trait in enumerate(traits) if held[:, :, number].any()]


def _worth(trait: Trait, held: npt.NDArray[np.integer], won: Numbers) -> Worth:
    has = held > 0
    is_relative = bool(has.mean() > COMMON)
    if is_relative:
        has = held > held.mean(axis=1, keepdims=True)
    with_it, without = _sums(has, won), _sums(~has, won)
    seats = np.full(len(held), float(held.shape[1]))
    return Worth(
        trait=trait,
        is_relative=is_relative,
        used=ratio(has.sum(axis=1).astype(float), seats),
        amount=float(held.mean()),
        having=ratio(*with_it),
        lacking=ratio(*without),
        gain=ratio_difference(with_it, without),
    )


def _sums(has: npt.NDArray[np.bool_], won: Numbers) -> tuple[Numbers, Numbers]:
    """What those who have it win in each game, and how many they are."""
    return (won * has).sum(axis=1), has.sum(axis=1).astype(float)
