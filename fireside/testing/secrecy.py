"""Secrets: views hide what they must, and guesses fit them. What steps tell is in twins.py."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from fireside.engine.types import HIDDEN, SPECTATOR, Ints
from fireside.position import Position, View


class Guesses:
    """Counts how often a guess at what is hidden was right: a `fill` that is always right has seen the truth."""

    def __init__(self) -> None:
        """Nothing guessed yet."""
        self.made = 0
        self.right = 0

    def add(self, view: View, guess: Position, truth: Position) -> None:
        """Count a guess at a view with holes."""
        if has_secrets(view):
            self.made += 1
            self.right += bytes(guess) == bytes(truth)

    def check(self) -> None:
        """Some of many guesses must be wrong."""
        assert self.made < 50 or self.right < self.made, "fill always gives the truth: it must have seen it"


def values_of(position: Position | View) -> Ints:
    """All numbers of a state, those of one width after those of another: a state is asked for them very often."""
    memory = np.frombuffer(bytes(position), np.uint8)
    return np.concatenate([memory[places].view(width) for width, places in _places(position.game.rules.STATE)])


@cache
def _places(state: np.dtype[np.void]) -> list[tuple[np.dtype[Any], Ints]]:
    """The bytes of a state that hold numbers, by the width of these."""
    places: dict[np.dtype[Any], list[int]] = {}
    for kind, start, *_ in (state.fields or {}).values():
        places.setdefault(kind.base, []).extend(range(start, start + kind.itemsize))
    return [(width, np.array(found)) for width, found in places.items()]


def has_secrets(view: View) -> bool:
    """Whether anything of a view is hidden."""
    return HIDDEN in values_of(view)


def check_views(position: Position, guesses: Guesses, seed: int) -> None:
    """Every seat's view and a guess at what it hides."""
    spectator = values_of(position.view(SPECTATOR))
    for seat in (SPECTATOR, *range(position.players)):
        view = position.view(seat)
        check_guess(view, position, guesses, seed)
        check_own_choices(view, position)
        # A spectator knows no more than any player.
        is_fair = (spectator == HIDDEN) | (spectator == values_of(view))
        assert is_fair.all(), f"a spectator sees what seat {seat} does not"


def check_guess(view: View, position: Position, guesses: Guesses, seed: int) -> None:
    """A guess is a whole position that looks the same to the seat."""
    guess = view.fill(seed)
    guesses.add(view, guess, position)
    assert HIDDEN not in values_of(guess), f"fill left something hidden from seat {view.seat}"
    assert guess.is_conserved(), f"a guess of seat {view.seat} has lost or created something"
    assert bytes(guess.view(view.seat)) == bytes(view), f"a guess of seat {view.seat} does not fit its view"
    assert bytes(view.fill(seed)) == bytes(guess), "the same seed gives a different guess"


def check_own_choices(view: View, position: Position) -> None:
    """Who may act, and what the seat itself may do, is no secret to it."""
    assert view.pending == position.pending, f"pending differs in the view of seat {view.seat}"
    if view.seat != SPECTATOR:
        assert view.legal(view.seat) == position.legal(view.seat), f"legal differs in the view of seat {view.seat}"
    if position.is_over:
        assert view.scores == position.scores, "the result is a secret"
        assert view.ranks == position.ranks, "the result is a secret"
