"""Games between bots: who sits where, the same games on any number of cores, and what they say."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import fireside
from fireside import FiresideError, InvalidOption, bots
from fireside.bots import simulation, summary
from fireside.bots.greedy import compiled
from fireside.bots.simulation import Matches, line_up, prepare, simulate

ROOT = Path(__file__).parents[2]
PIG = str(ROOT / "examples" / "pig")
WAPI = fireside.load("wapi")


def same(first: Matches, second: Matches) -> bool:
    return all(map(np.array_equal, first.result, second.result))


def test_bots_sit_down_in_turn() -> None:
    assert line_up(["greedy", "random"], 5) == ("greedy", "random", "greedy", "random", "greedy")
    assert line_up(["greedy"], 1) == ("greedy",)


@pytest.mark.parametrize("names", [[], ["random"] * 4])
def test_not_every_number_of_bots_fits(names: list[str]) -> None:
    with pytest.raises(InvalidOption, match="bots cannot take 3 seats"):
        line_up(names, 3)


def test_a_wrong_name_or_number_is_refused() -> None:
    with pytest.raises(FiresideError, match="there is no bot 'x'"):
        simulate(WAPI, ["x"], games=1)
    with pytest.raises(InvalidOption, match="at least 1 game"):
        simulate(WAPI, ["random"], games=0)


def test_everybody_moves_up_a_seat() -> None:
    matches = simulate(WAPI, ["greedy", "random", "random"], players=3, games=6)
    assert matches.bots == ("greedy", "random")
    assert (matches.seated == 0).argmax(axis=1).tolist() == [0, 2, 1, 0, 2, 1]
    assert (matches.seated == 0).sum(axis=1).tolist() == [1] * 6


@pytest.mark.parametrize("names", [["random"], ["greedy"], ["greedy", "random"]])
def test_same_seed_same_games_on_any_number_of_cores(names: list[str]) -> None:
    one, three, other = (
        simulate(WAPI, names, players=3, games=50, seed=seed, workers=workers)
        for seed, workers in ((5, 1), (5, 3), (6, 1))
    )
    assert same(one, three)
    assert not same(one, other)


def test_the_first_games_of_many_are_those_of_few() -> None:
    few, many = (simulate(WAPI, ["greedy"], games=games, seed=5) for games in (10, 30))
    assert np.array_equal(few.result.scores, many.result.scores[:10])


def test_random_bots_play_the_games_of_the_engine() -> None:
    played = simulate(WAPI, ["random"], players=4, games=40, seed=9, scoring="advanced")
    assert same(played, Matches((), played.seated, WAPI.simulate(4, 40, 9, scoring="advanced")))


def test_greedy_beats_random() -> None:
    for game in (WAPI, fireside.load(PIG)):
        greedy, random = summary.shares_by_bot(simulate(game, ["greedy", "random"], games=300))
        assert greedy.low > random.high


def test_progress_counts_every_game() -> None:
    finished: list[int] = []
    simulate(WAPI, ["random"], games=100, workers=2, progress=finished.append)
    assert sum(finished) == 100
    assert len(finished) > 10


def test_a_bot_that_is_not_compiled_is_prepared_by_one_choice(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def choose(name: str, view: fireside.View, seed: int) -> int:
        asked.append(name)
        return bots.find(name).choose(view, seed)

    monkeypatch.setattr(simulation, "COMPILED_BOTS", ())
    monkeypatch.setattr(bots, "choose", choose)
    prepare(WAPI, ["greedy", "random"], players=3)
    assert asked == ["greedy", "random"]


@pytest.fixture
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    """Plays as with bots that are not compiled with the game."""
    monkeypatch.setattr(simulation, "COMPILED_BOTS", ())


@pytest.mark.usefixtures("uncompiled")
def test_bots_that_are_not_compiled_play_in_processes_of_their_own() -> None:
    one, two = (
        simulate(fireside.load(PIG), ["greedy", "random"], games=4, seed=3, workers=workers, target=50)
        for workers in (1, 2)
    )
    assert same(one, two)
    assert (one.result.ranks == 0).sum(axis=1).tolist() == [1] * 4
    assert (one.result.scores.max(axis=1) >= 50).all()
    assert (one.result.lengths > 4).all()


def test_a_bot_that_fails_ends_the_simulation(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> None:
        raise RuntimeError("the bot has failed")

    monkeypatch.setattr(compiled(WAPI), "matches", fail)
    with pytest.raises(RuntimeError, match="the bot has failed"):
        simulate(WAPI, ["greedy"], games=3, workers=2)
