"""OpenSpiel's own tests, run on all our games with all numbers of players; and what they do not ask."""

from __future__ import annotations

import io
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.observation import make_observation

import fireside
from fireside import InvalidOption
from fireside.rl.openspiel import Course, SpielBot, register
from tests.rl.tables import GAMES, LARGEST, TABLES, secret_choice

pytestmark = pytest.mark.compiled
everywhere = pytest.mark.parametrize(("game", "players"), TABLES)
register()


def load(game: str, players: int) -> Any:
    return pyspiel.load_game(f"fireside_{game}(players={players})")


def play(state: Any, rng: random.Random, steps: int = 1_000_000) -> Any:
    """Go on at random for some steps, or to the end."""
    while steps and not state.is_terminal():
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(outcomes, odds)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        steps -= 1
    return state


def decision(state: Any, rng: random.Random) -> Any:
    """Go on until a seat has to act, or to the end."""
    while state.is_chance_node():
        play(state, rng, 1)
    return state


@everywhere
def test_random_sim(game: str, players: int) -> None:
    pyspiel.random_sim_test(load(game, players), num_sims=1, serialize=True, verbose=False)


@everywhere
def test_api(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """It samples 400 states; fewer take less time."""
    from open_spiel.integration_tests import api_test

    few = api_test.sample_some_states.sample_some_states
    monkeypatch.setattr(
        api_test.sample_some_states, "sample_some_states", lambda game, max_states: few(game, max_states // 10)
    )
    tested = {"game": load(game, players), "game_name": f"fireside_{game}"}
    case = type("OurGame", (api_test.EnforceAPIOnPartialTreeBase,), tested)
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(case)
    result = unittest.TextTestRunner(stream=io.StringIO()).run(suite)
    assert result.testsRun >= 5
    assert result.wasSuccessful(), [what for _, what in result.failures + result.errors]


@pytest.mark.parametrize(("game", "players"), LARGEST)
def test_sim_game(game: str, players: int) -> None:
    from open_spiel.python.tests.games_sim_test import GamesSimTest

    GamesSimTest().sim_game(load(game, players))


def test_a_game_has_our_options() -> None:
    game = pyspiel.load_game("fireside_wapi(players=4,scoring=advanced)")
    position = game.new_initial_state().position
    assert (position.players, position.options) == (4, {"scoring": "advanced"})
    options = pyspiel.load_game("fireside_iwari(draft=True,map=vast_lands)").new_initial_state().position.options
    assert (options["draft"], options["union"], options["map"]) == (True, False, "vast_lands")
    with pytest.raises(InvalidOption, match="2 to 5 players"):
        pyspiel.load_game("fireside_wapi(players=7)")


def test_chance_has_its_odds() -> None:
    state = decision(load("wapi", 3).new_initial_state(), random.Random(1))
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    odds = state.position.odds()
    assert len(set(odds.values())) > 1
    assert dict(state.chance_outcomes()) == {action: weight / sum(odds.values()) for action, weight in odds.items()}


@everywhere
def test_returns_add_up_to_nothing(game: str, players: int) -> None:
    state = play(load(game, players).new_initial_state(), random.Random(players))
    assert sum(state.returns()) == pytest.approx(0)
    winners = state.position.winners
    assert [seat for seat, value in enumerate(state.returns()) if value > 0 or len(winners) == players] == winners


@everywhere
def test_observations_are_those_of_the_views(game: str, players: int) -> None:
    spiel = load(game, players)
    state = play(spiel.new_initial_state(), random.Random(1), 40)
    observation = make_observation(spiel)
    for seat in range(players):
        view = state.position.view(seat)
        assert state.observation_tensor(seat) == view.observe().tolist()
        assert view.information_state() in state.observation_string(seat)
        observation.set_from(state, seat)
        parts = view.game.observation(players)
        assert [(name, part.shape) for name, part in observation.dict.items()] == [(p.name, p.shape) for p in parts]
    assert not spiel.get_type().provides_information_state_tensor


def test_partial_information_is_not_offered() -> None:
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS),
    ):
        assert make_observation(load("wapi", 2), wanted) is None


@pytest.mark.parametrize("game", GAMES)
def test_a_story_goes_on_where_it_was(game: str) -> None:
    """Perfect recall: what a seat has seen is the beginning of what it sees later."""
    state = load(game, 3).new_initial_state()
    rng = random.Random(2)
    stories = [state.information_state_string(seat) for seat in range(3)]
    for _ in range(30):
        seat = state.current_player()
        play(state, rng, 1)
        for owner, before in enumerate(stories):
            stories[owner] = state.information_state_string(owner)
            assert stories[owner].startswith(before)
            assert owner != seat or stories[owner] != before, "a seat knows what it did"
    whole = [state.clone().information_state_string(seat) for seat in range(3)]
    assert whole == stories, "it does not matter when somebody asks"


def test_no_information_tells_of_a_secret_choice() -> None:
    start = secret_choice()
    first, *others = start.pending
    seen = []
    for action in start.legal(first):
        state = load("wakanda_forever", 4).new_initial_state()
        state.course = Course(start.copy())
        state.apply_action(action)
        assert state.current_player() == others[0]
        seen.append([(state.information_state_string(s), state.observation_tensor(s)) for s in range(4) if s != first])
    assert len(seen) > 1
    assert all(one == seen[0] for one in seen)


def facts(state: Any) -> tuple[Any, ...]:
    """Everything that can be learned from a state."""
    seats = range(state.num_players())
    stories = [state.information_state_string(seat) for seat in seats]
    return bytes(state.position), stories, state.history(), state.current_player(), state.serialize()


@everywhere
def test_resampling_hands_out_nothing_of_the_truth(game: str, players: int) -> None:
    """Where a seat cannot tell two positions apart, it is given the same guesses in both, to the byte."""
    rng = random.Random(players)
    state = load(game, players).new_initial_state()
    for _ in range(6):
        decision(play(state, rng, 12), rng)
        for seat in range(players):
            twin = state.resample_from_infostate(seat, random.Random(7).random)
            assert twin.information_state_string(seat) == state.information_state_string(seat)
            assert twin.observation_tensor(seat) == state.observation_tensor(seat)
            assert twin.current_player() == state.current_player()
            assert twin.legal_actions(seat) == state.legal_actions(seat)
            guesses = [one.resample_from_infostate(seat, random.Random(8).random) for one in (state, twin)]
            assert facts(guesses[0]) == facts(guesses[1])


@pytest.mark.parametrize("game", ["iwari", "waka_waka", "wangdo"])  # where players hold cards
def test_guesses_differ_from_each_other(game: str) -> None:
    rng = random.Random(3)
    state, most = load(game, 3).new_initial_state(), 0
    for _ in range(10):  # at times nobody holds any
        decision(play(state, rng, 20), rng)
        guesses = [state.resample_from_infostate(0, rng.random).position for _ in range(10)]
        most = max(most, len(set(map(bytes, guesses))))
    assert most > 5


def test_a_guess_is_played_on_like_any_state() -> None:
    rng = random.Random(4)
    state = decision(play(load("iwari", 3).new_initial_state(), rng, 40), rng)
    guess = state.resample_from_infostate(0, rng.random)
    before = guess.information_state_string(0)
    assert str(guess.clone()) == str(guess)
    assert str(pickle.loads(pickle.dumps(guess))) == str(guess)
    play(guess, rng, 20)
    assert guess.information_state_string(0).startswith(before)
    assert len(guess.history()) == 20


def test_games_and_states_can_be_sent_to_another_process() -> None:
    state = play(load("wapi", 3).new_initial_state(), random.Random(1), 30)
    code = "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(state.get_game(), state.history())"
    found = subprocess.run([sys.executable, "-c", code], input=pickle.dumps(state), capture_output=True, check=True)
    assert found.stdout.decode().strip() == f"{state.get_game()} {state.history()}"  # and Python ends as it should


@pytest.mark.parametrize("game", GAMES)
def test_searches_play_whole_games(game: str) -> None:
    """OpenSpiel's IS-MCTS and MCTS, in Python and with short rollouts, against our search."""
    least = fireside.load(game).info.players[0]
    spiel = load(game, least)
    dice = np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(random_state=dice, max_length=20)
    players = [
        ismcts.ISMCTSBot(spiel, rollouts, 1.0, 2, random_state=dice),
        SpielBot("casual"),
        mcts.MCTSBot(spiel, 1.0, 2, rollouts, random_state=dice),
    ]
    state, rng = spiel.new_initial_state(), random.Random(1)
    while not decision(state, rng).is_terminal():
        state.apply_action(players[state.current_player()].step(state))
    assert len(state.returns()) == least


def test_our_bots_can_be_asked_by_openspiel() -> None:
    state = load("wapi", 3).new_initial_state()
    returns = pyspiel.evaluate_bots(state, [SpielBot("greedy", seed) for seed in range(3)], seed=1)
    assert sum(returns) == pytest.approx(0)
