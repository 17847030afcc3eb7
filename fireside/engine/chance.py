"""Random numbers for compiled code: a generator of one word that gives the same numbers compiled and uncompiled."""

from __future__ import annotations

from typing import Protocol

import numpy as np

from fireside.engine.kernel import rule, wrapping
from fireside.engine.types import Ints, Rng

# SplitMix64 (Steele, Lea, Flood 2014): one add and three mixes, and any two seeds give independent streams.
_STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_30, _27, _31, _32 = (np.uint64(bits) for bits in (30, 27, 31, 32))


class Randomness(Protocol):
    """Anything that draws a float from [0, 1): random.Random and numpy.random.Generator do."""

    def random(self) -> float:
        """The next float."""
        ...


def new_rng(seed: int) -> Rng:
    """A generator for compiled code."""
    return np.array([seed % 2**64], dtype=np.uint64)


@wrapping
def mixed(word: np.uint64) -> np.uint64:
    """A word whose bits all depend on all bits of the given one."""
    word = (word ^ (word >> _30)) * _MIX_1
    word = (word ^ (word >> _27)) * _MIX_2
    return word ^ (word >> _31)


@wrapping
def next_word(rng: Rng) -> np.uint64:
    """The next 64 random bits."""
    rng[0] = rng[0] + _STEP
    return mixed(rng[0])


@rule
def below(rng: Rng, bound: int) -> int:
    """A random number from 0 to bound − 1; the bias, under bound / 2³², is far below what a simulation can see."""
    return np.int64(((next_word(rng) >> _32) * np.uint64(bound)) >> _32)  # type: ignore[return-value]


@rule
def pick(rng: Rng, weights: Ints, count: int) -> int:
    """An index below count, drawn with these integer weights."""
    total = 0
    for index in range(count):
        total += weights[index]
    left = below(rng, total)
    chosen = 0
    for index in range(count - 1):  # counting is faster than leaving the loop where no processor can predict it
        left -= weights[index]
        chosen += left >= 0
    return chosen


@rule
def shuffle(rng: Rng, items: Ints, count: int) -> None:
    """Put the first items into random order."""
    for last in range(count - 1, 0, -1):
        other = below(rng, last + 1)
        items[last], items[other] = items[other], items[last]
