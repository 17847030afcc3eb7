"""What a bot guesses is no more like the truth than one guess is like another.

If the guesses of what is hidden follow the right distribution, the truth is one more of them. So a guess equals the
truth as often as it equals a second guess: more often, and something of the truth has leaked; less often, and the
guesses are not those that the rules allow.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

import fireside

GAMES = 60  # positions, each from a game of its own
GUESSES = 6  # of each position
LATEST = 40  # steps into a game: later, what people chose tells about what they hold, and a guess does not use that
FEWEST = 15  # positions in which something was in doubt
DOUBT = 4.0  # standard errors
WITH_SECRETS = [name for name in fireside.games() if name != "wapi"]

Guess = Callable[[fireside.Position, int, int], fireside.Position]  # a guess at what a seat does not see, by a seed


def honest(position: fireside.Position, seat: int, seed: int) -> fireside.Position:
    return position.view(seat).fill(seed)


def leaky(position: fireside.Position, seat: int, seed: int) -> fireside.Position:
    """Now and then it hands over the truth, as some searches have done."""
    return honest(position, seat, seed) if seed % 3 else position


def some_position(game: fireside.Game, seed: int) -> fireside.Position:
    """A position of a random game, before its end."""
    rng = random.Random(seed)
    position = game.start(rng.randint(*game.info.players))
    position.roll(rng)
    for _ in range(rng.randrange(LATEST)):
        before = position.copy()
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))
        position.roll(rng)
        if position.is_over:
            return before
    return position


def as_bytes(position: fireside.Position) -> npt.NDArray[np.uint8]:
    return np.frombuffer(bytes(position), np.uint8)


def excess_in(position: fireside.Position, seat: int, seed: int, guess: Guess) -> float | None:
    """How much more guesses agree with the truth than with each other where they differ; None where they do not."""
    guesses = [as_bytes(guess(position, seat, seed * GUESSES + number)) for number in range(GUESSES)]
    worlds = np.array([as_bytes(position), *guesses])
    doubtful = (worlds != worlds[0]).any(axis=0)  # the truth is one of the worlds: the guesses alone must not decide
    if not doubtful.any():
        return None
    truth, *guesses = worlds[:, doubtful]
    with_truth = [(guess == truth).mean() for guess in guesses]
    with_others = [(one == two).mean() for one, two in combinations(guesses, 2)]
    return float(np.mean(with_truth) - np.mean(with_others))


def excess(name: str, guess: Guess) -> tuple[float, float]:
    """The same over many positions, and its standard error."""
    game = fireside.load(name)
    positions = [some_position(game, seed) for seed in range(GAMES)]
    found = [excess_in(position, seed % position.players, seed, guess) for seed, position in enumerate(positions)]
    values = np.array([value for value in found if value is not None])
    assert len(values) >= FEWEST
    return float(values.mean()), float(values.std() / np.sqrt(len(values)))


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_guess_is_as_much_like_the_truth_as_like_another_guess(name: str) -> None:
    value, error = excess(name, honest)
    assert abs(value) < DOUBT * error


@pytest.mark.parametrize("name", WITH_SECRETS)
def test_a_guess_that_has_seen_the_truth_is_found_out(name: str) -> None:
    value, error = excess(name, leaky)
    assert value > DOUBT * error
