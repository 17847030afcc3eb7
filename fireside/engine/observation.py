"""Observations: a view as numbers for learning. A game says what they mean (`Part`) and writes them (`observe`).

An observation is one flat array, the parts one after the other, so that a batch of them is one matrix. Its numbers are
small: int8 if every part fits, int16 otherwise. A quarter of the memory of float32 is a quarter of what has to be
written, kept in a replay buffer and sent to a device; networks convert it there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.engine.kernel import rule
from fireside.engine.types import Ints, Seat
from fireside.engine.writing import compare, copy, store

UNKNOWN = -1  # stands for a number that the seat may not know
Observation = npt.NDArray[np.signedinteger[Any]]  # int8 or int16


@dataclass(frozen=True)
class Part:
    """A part of an observation: some of its numbers, all within one range and with one meaning."""

    name: str
    shape: tuple[int, ...]  # () for a single number; a dimension of seats begins with the observing one
    low: int
    high: int
    meaning: str  # one line, for people

    @property
    def length(self) -> int:
        """How many numbers it takes."""
        return math.prod(self.shape)


def length_of(parts: Iterable[Part]) -> int:
    """How many numbers an observation has."""
    return sum(part.length for part in parts)


def dtype_of(parts: Iterable[Part]) -> np.dtype[Any]:
    """The smaller of int8 and int16 that holds all parts."""
    least = np.iinfo(np.int8)
    fits = all(least.min <= part.low and part.high <= least.max for part in parts)
    return np.dtype(np.int8 if fits else np.int16)


def slices(parts: Iterable[Part]) -> Iterator[tuple[Part, slice]]:
    """Where each part lies in an observation."""
    at = 0
    for part in parts:
        yield part, slice(at, at + part.length)
        at += part.length


def split(parts: Iterable[Part], observations: npt.NDArray[Any]) -> dict[str, npt.NDArray[Any]]:
    """The parts of an observation, or of a batch of them, by name and in their shapes; they share its memory."""
    batch = observations.shape[:-1]
    return {part.name: observations[..., where].reshape(batch + part.shape) for part, where in slices(parts)}


def bounds(parts: Iterable[Part]) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The lowest and the highest value of each number of an observation."""
    parts = tuple(parts)
    low, high = np.zeros((2, length_of(parts)), dtype_of(parts))
    for part, where in slices(parts):
        low[where], high[where] = part.low, part.high
    return low, high


# What `observe` writes with. Each returns where the next number goes. `observe` clears the array first. Numbers of a
# state are narrow: uncompiled, NumPy would count no further than 127 with them, hence `int`. There are no branches that
# depend on the state, and no loops whose length does: a processor that guesses wrong loses more than a store costs.


@rule
def put(out: Observation, at: int, value: int) -> int:
    """One number."""
    store(out, at, value)
    return at + 1


@rule
def put_all(out: Observation, at: int, values: Ints) -> int:
    """Numbers as they are."""
    copy(out, at, values)
    return at + len(values)


@rule
def put_known(out: Observation, at: int, values: Ints) -> int:
    """Numbers from 0 on as they are, and UNKNOWN for those that are HIDDEN."""
    for index in range(len(values)):
        store(out, at + index, max(values[index], UNKNOWN))
    return at + len(values)


@rule
def mark(out: Observation, at: int, index: int, count: int) -> int:
    """A 1 in place `index` of `count`, or nowhere if it is negative."""
    store(out, at + max(int(index), 0), index >= 0)
    return at + count


@rule
def mark_bits(out: Observation, at: int, mask: int, count: int) -> int:
    """A number per bit of a mask."""
    for index in range(count):
        store(out, at + index, mask >> index & 1)
    return at + count


@rule
def put_seats(out: Observation, at: int, values: Ints, seat: Seat, players: int) -> int:
    """A number per seat, that of the observing one first."""
    for index in range(players):
        store(out, at + index, values[follower(seat, index, players)])
    return at + players


@rule
def put_seat_rows(out: Observation, at: int, rows: Ints, seat: Seat, players: int) -> int:
    """A row per seat, that of the observing one first."""
    for index in range(players):
        at = put_all(out, at, rows[follower(seat, index, players)])
    return at


@rule
def mark_seat(out: Observation, at: int, who: Seat, seat: Seat, players: int) -> int:
    """A 1 in the place of a seat, counted from the observing one, or nowhere if it is negative."""
    store(out, at + seen_from(max(int(who), 0), seat, players), who >= 0)
    return at + players


@rule
def mark_seats(out: Observation, at: int, mask: int, seat: Seat, players: int) -> int:
    """A 1 in the places of the seats of a mask."""
    return mark_bits(out, at, int(mask) >> seat | int(mask) << players - seat, players)


@rule
def mark_equal(out: Observation, at: int, values: Ints, value: int) -> int:
    """For each number a 1 if it has a value."""
    compare(out, at, values, value)
    return at + len(values)


@rule
def mark_rows(out: Observation, at: int, values: Ints, first: int, rows: int) -> int:
    """A table with a row per value from `first` on, and a column per number: a 1 where the number has the value."""
    for row in range(rows):
        at = mark_equal(out, at, values, first + row)
    return at


@rule
def seen_from(who: Seat, seat: Seat, players: int) -> int:
    """The place of a seat in the order of play that begins with the observing one."""
    return who - seat if who >= seat else who - seat + players


@rule
def follower(seat: Seat, index: int, players: int) -> Seat:
    """The seat in a place of that order."""
    who = seat + index
    return who if who < players else who - players
