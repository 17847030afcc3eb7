"""Levels and hints: named strengths that play legally, and what a search says of its best move."""

from __future__ import annotations

import random
from collections import Counter
from math import nan
from pathlib import Path

import pytest

import fireside
from fireside import bots
from fireside.bots import levels
from fireside.bots.search import Advice, Candidate, Settings, Sureness, settings_for

CONNECT_FOUR = str(Path(__file__).parents[2] / "examples" / "connect_four")


def connect_four(moves: str) -> fireside.Position:
    position = fireside.load(CONNECT_FOUR).start()
    for column in moves:
        position.play(position.pending[0], position.parse(column))
    return position


def test_levels_are_bots_weakest_first() -> None:
    assert [level.name for level in levels.BOTS] == list(bots.LEVELS)
    assert all(bots.find(level.name) is level for level in levels.BOTS)
    thorough = [level.iterations for level in levels.BOTS if isinstance(level, levels.Level)]
    assert thorough == sorted(thorough)
    assert len(thorough) == len(levels.BOTS) - 1


@pytest.mark.parametrize("level", levels.BOTS[:-1], ids=lambda level: level.name)  # the last one goes by the clock
def test_a_level_plays_a_whole_game_and_the_same_move_for_the_same_seed(level: bots.Bot) -> None:
    position = fireside.load("wapi").start(3)
    rng = random.Random(3)
    position.roll(rng)
    while not position.is_over:
        view = position.view(position.pending[0])
        action = level.choose(view, 5)
        assert action == level.choose(view, 5)
        position.play(view.seat, action)
        position.roll(rng)


def test_a_newcomer_overlooks_most_moves_but_knows_a_good_one_when_it_sees_it() -> None:
    position = fireside.load("iwari").start(3)
    position.roll(random.Random(2))
    view = position.view(position.pending[0])
    legal = view.legal(view.seat)
    chosen = Counter(bots.choose("newcomer", view, seed) for seed in range(60 * len(legal)))
    liked = bots.choose("greedy", view, 0)
    assert set(chosen) <= set(legal)
    assert len(chosen) > len(legal) / 2
    # It looks at one move or two, so it sees this one 1.5 times as often as dice would choose it.
    assert 1.1 < chosen[liked] / 60 < 1.9


@pytest.mark.parametrize("name", ["sharp", "master"])
def test_thinking_levels_win_at_once_and_do_not_let_others_win(name: str) -> None:
    winning = connect_four("abacad")
    assert winning.text(bots.choose(name, winning.view(0), 1)) == "a"
    threatened = connect_four("dadbd")
    assert threatened.text(bots.choose(name, threatened.view(1), 1)) == "d"


def test_the_strongest_answers_within_two_seconds() -> None:
    view = connect_four("").view(0)
    bots.choose("casual", view, 1)
    strongest = levels.BOTS[-1]
    assert isinstance(strongest, levels.Level)
    analysis = strongest.analyse(view, 1)
    assert analysis.seconds < 2
    assert analysis.iterations > 1000


def test_a_hint_says_what_is_best_and_how_sure_that_is() -> None:
    hint = connect_four("dadbd").best(1, seconds=0.2)
    assert connect_four("").text(hint.best) == "d"
    assert hint.moves[0].result > hint.moves[1].result


def candidate(result: float, error: float, visits: int = 100) -> Candidate:
    return Candidate(0, visits, result, error, result)


@pytest.mark.parametrize(
    ("second", "sureness"),
    [
        (candidate(0.2, 0.05), Sureness.CLEAR),
        (candidate(0.45, 0.05), Sureness.LIKELY),
        (candidate(0.58, 0.05), Sureness.CLOSE),
        (Candidate(1, 0, nan, nan, nan), Sureness.CLEAR),
    ],
)
def test_sureness(second: Candidate, sureness: Sureness) -> None:
    assert Advice((candidate(0.6, 0.05), second), 200, 0.1).sureness is sureness


def test_a_forced_move_is_sure() -> None:
    assert Advice((Candidate(0, 0, nan, nan, nan),), 0, 0.0).sureness is Sureness.CLEAR


@pytest.mark.parametrize("name", fireside.games())
def test_the_settings_of_every_game_are_sound(name: str) -> None:
    settings = settings_for(fireside.load(name))
    assert settings.win + settings.lead == pytest.approx(1)
    assert settings.samples >= 1
    assert settings.as_array()[0].samples == settings.samples


def test_settings_are_handed_over_by_name() -> None:
    array = Settings(exploration=0.3, horizon=7, guided=True).as_array()[0]
    assert (array.exploration, array.horizon, array.guided) == (0.3, 7, 1)
