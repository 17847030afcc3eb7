"""Observations: the same for what looks the same, in range, and nothing forgotten that is not said to be left out."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.engine.observation import bounds, dtype_of, length_of, slices
from fireside.engine.types import Seat
from fireside.game import Game
from fireside.position import Position, View
from fireside.testing.twins import differing, observer_name, twins

MOST_NUMBERS = 16_384  # of one observation: more would be a mistake
GARBAGE = 101  # stands in an array before it is written


def check_parts(game: Game) -> None:
    """What the numbers mean is said once, for every player count; what is left out exists."""
    if not game.has_observations:
        return
    fewest, most = game.info.players
    for players in range(fewest, most + 1):
        parts = game.observation(players)
        names = [part.name for part in parts]
        assert len(set(names)) == len(names), f"two parts of the observation have the same name: {names}"
        assert 0 < length_of(parts) <= MOST_NUMBERS, f"an observation of {length_of(parts)} numbers"
        for part in parts:
            assert part.low < part.high, f"the part {part.name!r} can have only one value"
            assert np.iinfo(np.int16).min <= part.low, f"the part {part.name!r} does not fit into 16 bits"
            assert part.high <= np.iinfo(np.int16).max, f"the part {part.name!r} does not fit into 16 bits"
            assert part.meaning, f"the part {part.name!r} does not say what it means"
    unknown = set(game.observer.LEFT_OUT) - set(game.rules.STATE.names or ())
    assert not unknown, f"LEFT_OUT names what is no field of the state: {sorted(unknown)}"


class Observations:
    """Checks the observations of one game as it goes on."""

    def __init__(self) -> None:
        """Nothing seen yet."""
        self._before: dict[Seat, View] = {}

    def check(self, position: Position, seed: int) -> None:
        """Every seat's observation, whether it is its turn or not."""
        if not position.game.has_observations:
            return
        for seat in range(position.players):
            view = position.view(seat)
            numbers = observed(view)
            check_range(view, numbers)
            check_twins(position, seat, numbers, seed)
            if seat in self._before:
                check_differences(view, self._before[seat], numbers)
            self._before[seat] = view


def observed(view: View) -> npt.NDArray[np.signedinteger]:
    """The observation of a view, which must not depend on what stood in the array before."""
    numbers = view.observe()
    dirty = np.full_like(numbers, GARBAGE)
    assert np.array_equal(view.observe(dirty), numbers), "observe leaves numbers of the array as they were"
    return numbers


def check_range(view: View, numbers: npt.NDArray[np.signedinteger]) -> None:
    """Every number is within the range of its part."""
    parts = view.game.observation(view.players)
    assert (numbers.shape, numbers.dtype) == ((length_of(parts),), dtype_of(parts))
    low, high = bounds(parts)
    if ((low <= numbers) & (numbers <= high)).all():
        return
    for part, where in slices(parts):
        least, most = numbers[where].min(), numbers[where].max()
        assert part.low <= least <= most <= part.high, (
            f"{part.name} is between {least} and {most}, not between {part.low} and {part.high}"
        )


def check_twins(position: Position, seat: Seat, numbers: npt.NDArray[np.signedinteger], seed: int) -> None:
    """A position that the seat cannot tell apart has the same observation."""
    for twin in twins(position, seat, seed):
        assert np.array_equal(twin.view(seat).observe(), numbers), (
            f"the observation tells {observer_name(seat)} a secret"
        )
        return


def check_differences(view: View, other: View, numbers: npt.NDArray[np.signedinteger]) -> None:
    """What differs from an earlier view is seen in the observation, field by field, unless it is said to be left out.

    A view that is the present one in all fields but one need not be possible; its observation must be another one.
    """
    left_out = view.game.observer.LEFT_OUT
    for name in differing(view, other):
        if name in left_out:
            continue
        states = view.states.copy()
        states[name] = other.states[name]
        mixed = View(view.game, states, view.players, view.options, view.seat)
        assert not np.array_equal(mixed.observe(), numbers), (
            f"the observation does not show {name}, which LEFT_OUT does not name: "
            f"{view.state[name].tolist()} or {other.state[name].tolist()}"
        )
