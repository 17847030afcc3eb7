"""Simulations, batches and tree counts over a whole game."""

from __future__ import annotations

import math

import numpy as np
import pytest

import fireside
from fireside import IllegalAction, InvalidOption


@pytest.fixture
def game() -> fireside.Game:
    return fireside.load("wapi")


@pytest.mark.compiled
def test_same_seed_gives_the_same_games_on_any_number_of_threads(game: fireside.Game) -> None:
    one = game.simulate(3, games=40, seed=7, threads=1)
    three = game.simulate(3, games=40, seed=7, threads=3)
    other = game.simulate(3, games=40, seed=8, threads=1)
    assert np.array_equal(one.scores, three.scores)
    assert np.array_equal(one.lengths, three.lengths)
    assert not np.array_equal(one.scores, other.scores)


@pytest.mark.parametrize(("games", "threads"), [(0, 1), (-1, 1), (1, 0), (1, -1)])
def test_a_simulation_has_at_least_one_game_and_one_thread(game: fireside.Game, games: int, threads: int) -> None:
    with pytest.raises(InvalidOption, match=r"at least 1 (game|thread)"):
        game.simulate(games=games, threads=threads)


@pytest.mark.compiled
def test_simulation_is_fair_to_every_seat(game: fireside.Game) -> None:
    games = 400
    result = game.simulate(2, games=games, seed=1)
    wins = (result.ranks == 0).sum(axis=0)
    assert all(abs(count - games * 0.52) < 4 * math.sqrt(games) for count in wins)
    assert result.lengths.min() >= 60


def test_tree_count_agrees_with_a_walk_in_python(game: fireside.Game) -> None:
    def walk(position: fireside.Position, depth: int) -> int:
        if depth == 0 or position.is_over:
            return 1
        total = 0
        for seat in position.pending:
            for action in position.odds() or position.legal(seat):
                child = position.copy()
                child.play(seat, action)
                total += walk(child, depth - 1)
        return total

    start = game.start(players=2)
    assert [game.count(start, depth) for depth in range(4)] == [walk(start, depth) for depth in range(4)]


def test_batch_plays_whole_games(game: fireside.Game) -> None:
    batch = game.batch(16, players=3, seed=4)
    while not batch.over.all():
        mask = batch.legal_mask()
        actions = batch.random_actions()
        assert mask[np.arange(16), actions][~batch.over].all()
        batch.step(actions)
    scores, ranks = batch.results()
    assert scores.shape == ranks.shape == (16, 3)
    assert (ranks.min(axis=1) == 0).all()


def test_batch_refuses_an_illegal_step_as_a_whole(game: fireside.Game) -> None:
    batch = game.batch(8, players=2, seed=4)
    before = batch.states.tobytes()
    actions = batch.random_actions()
    actions[5] = 0
    with pytest.raises(IllegalAction, match="game 5 of the batch"):
        batch.step(actions)
    with pytest.raises(IllegalAction, match=r"takes \d+ actions"):
        batch.step(actions[:3])
    assert batch.states.tobytes() == before


def test_replay_stops_at_the_first_illegal_move(game: fireside.Game) -> None:
    position = game.start(players=2)
    moves = [(-1, position.parse("first=0")), (-1, position.parse("draw=owl")), (1, position.parse("totem"))]
    seats, actions = (np.array(column, np.int32) for column in zip(*moves, strict=True))
    assert game.loops.replay(game.start(players=2).states[0], seats, actions, *game.buffers()) == 2
