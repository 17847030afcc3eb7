"""Positions that somebody holds possible: compared in compiled code as they would be one by one."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from itertools import islice

import pytest

import fireside
from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, SPECTATOR, Action, Seat
from fireside.position import Position

SAMPLES = 4
TRIED = 150  # positions of each game
Moves = Sequence[tuple[Seat, Action]]


def some_moves(name: str) -> Iterator[tuple[Position, Position, Moves]]:
    """Positions of random games, what came of them, and how."""
    for players in range(*fireside.load(name).info.players):
        rng, position = random.Random(players), fireside.load(name).start(players)
        while position.pending:
            position.roll(rng)
            before, moves = position.copy(), list[tuple[Seat, Action]]()
            while position.pending not in ((), (CHANCE,)) and len(moves) < 2:
                seat = rng.choice(position.pending)
                moves.append((seat, rng.choice(position.legal(seat))))
                position.play(*moves[-1])
            if moves:
                yield before, position, moves


def fits(possible: Position, moves: Moves, onlooker: Seat, sees: bytes) -> bool:
    """Whether an onlooker could see this after these moves, if that were the position."""
    try:
        for move in moves:
            possible.play(*move)
    except IllegalAction:
        return False
    return bytes(possible.view(onlooker)) == sees


def is_told(before: Position, after: Position, moves: Moves, onlooker: Seat) -> bool:
    view, sees = before.view(onlooker), bytes(after.view(onlooker))
    return not all(fits(view.fill(sample), moves, onlooker, sees) for sample in range(SAMPLES))


@pytest.mark.compiled
@pytest.mark.parametrize("name", fireside.games())
def test_moves_reveal_something_if_they_rule_out_what_somebody_held_possible(name: str) -> None:
    found = set()
    for before, after, moves in islice(some_moves(name), TRIED):
        expected = any(is_told(before, after, moves, onlooker) for onlooker in (SPECTATOR, *range(before.players)))
        assert before.reveals(after, moves, SAMPLES) == expected
        found.add(expected)
    assert found == ({False} if name == "wapi" else {False, True})  # what is hidden in Wapi, only chance reveals


@pytest.mark.compiled
@pytest.mark.parametrize("name", fireside.games())
def test_possible_scores_are_those_of_positions_that_fit_the_view(name: str) -> None:
    for _, position, _ in islice(some_moves(name), TRIED):
        for seat in (SPECTATOR, *range(position.players)):
            view = position.view(seat)
            assert view.possible_scores(SAMPLES) == [view.fill(sample).scores for sample in range(SAMPLES)]
