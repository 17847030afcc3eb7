"""Positions: what can be asked, what is refused and how."""

from __future__ import annotations

import pickle
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import CHANCE, SPECTATOR, IllegalAction, InvalidNotation, InvalidOption
from fireside.engine.observation import split


@pytest.fixture
def game() -> fireside.Game:
    return fireside.load("wapi")


@pytest.fixture
def position(game: fireside.Game) -> fireside.Position:
    position = game.start(players=3)
    position.play(CHANCE, position.parse("first=1"))
    return position


def test_start_is_before_the_first_chance_step(game: fireside.Game) -> None:
    position = game.start(players=3, scoring="advanced")
    assert position.pending == (CHANCE,)
    assert position.odds() == {0: 1, 1: 1, 2: 1}
    assert position.legal(0) == []
    assert position.options == {"scoring": "advanced"}


def test_playing_and_undoing_by_copy(position: fireside.Position) -> None:
    before = position.copy()
    events = position.play(CHANCE, position.parse("draw=owl"))
    assert position.pending == (1,)
    assert [position.text(action) for action in position.legal(1)] == ["pass", "totem"]
    assert [event.seat for event in events] == [1]
    assert before.pending == (CHANCE,)
    assert bytes(before) != bytes(position)


@pytest.mark.parametrize("rng", [random.Random(1), np.random.default_rng(1)])
def test_roll_stops_when_a_seat_must_act(game: fireside.Game, rng: fireside.engine.chance.Randomness) -> None:
    position = game.start(players=2)
    events = position.roll(rng)
    assert len(events) == len(position.moves) >= 2
    assert position.pending in [(0,), (1,)]
    assert position.roll(rng) == ()


def test_out_of_turn_is_refused_and_changes_nothing(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    before = bytes(position)
    with pytest.raises(IllegalAction, match="seat 0 may not act now; it is the turn of seat 1"):
        position.play(0, position.parse("totem"))
    assert bytes(position) == before


def test_illegal_action_names_clause_and_choices(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    with pytest.raises(IllegalAction, match=r"bear is not allowed now \(WP-2.3\); possible: pass, totem") as caught:
        position.play(1, position.parse("bear"))
    assert caught.value.clause == "WP-2.3"


def test_impossible_outcome_is_refused(position: fireside.Position) -> None:
    with pytest.raises(IllegalAction, match="first=0 cannot happen now"):
        position.play(CHANCE, position.parse("first=0"))


@pytest.mark.parametrize("action", [-1, 10_000, 2**70, 1.0, "totem", None])
def test_what_is_no_action_is_refused(position: fireside.Position, action: Any) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    before = bytes(position)
    with pytest.raises(IllegalAction, match="not an action of Wapi"):
        position.play(1, action)
    with pytest.raises(InvalidNotation, match=r"is not an action number; these go from 0 to \d+"):
        position.text(action)
    assert bytes(position) == before


@pytest.mark.parametrize("action", [-1, 10_000, 2**70])
def test_what_is_no_action_is_forbidden_by_a_clause(position: fireside.Position, action: int) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    for seat in (SPECTATOR, 0, 1, 2):
        assert position.why_not(seat, action) in ("WP-2.1", "WP-2.2")
        assert position.view(1).why_not(seat, action) in ("WP-2.1", "WP-2.2")


@pytest.mark.parametrize("action", [1.0, "totem", None])
def test_nobody_can_be_asked_about_what_is_no_number(position: fireside.Position, action: Any) -> None:
    with pytest.raises(InvalidNotation, match="is not a number"):
        position.why_not(1, action)


@pytest.mark.parametrize("seat", [-2, 3, 99, 2**70, 1.0, "1", None])
def test_a_seat_that_does_not_exist_is_refused(position: fireside.Position, seat: Any) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    before = bytes(position)
    action = position.parse("totem")
    asked = (position.view, position.legal, position.best, position.svg, position.view(1).legal)
    for ask in (*asked, partial(position.why_not, action=action)):
        with pytest.raises(InvalidOption, match=r"there is no seat .*; the seats go from 0 to 2, -1 is a spectator"):
            ask(seat)
    with pytest.raises(IllegalAction, match=r"there is no seat|is not a seat number"):
        position.play(seat, action)
    assert bytes(position) == before


def test_a_spectator_may_do_nothing(position: fireside.Position) -> None:
    assert position.legal(SPECTATOR) == []
    assert position.why_not(SPECTATOR, position.parse("totem")) == "WP-2.1"


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.int64, np.uint8])
def test_numbers_of_numpy_are_as_good(position: fireside.Position, kind: Callable[[int], Any]) -> None:
    twin = position.copy()
    position.play(CHANCE, position.parse("draw=owl"))
    twin.play(CHANCE, kind(twin.parse("draw=owl")))
    assert twin.legal(kind(1)) == position.legal(1)
    assert twin.text(kind(3)) == position.text(3)
    assert twin.why_not(kind(1), kind(0)) == position.why_not(1, 0)
    position.play(1, position.parse("totem"))
    twin.play(kind(1), kind(twin.parse("totem")))
    assert bytes(twin) == bytes(position)
    assert [type(number) for move in twin.moves for number in move] == [int] * 6


def test_true_is_seat_1(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    assert position.legal(True) == position.legal(1)
    assert position.play(True, position.parse("totem"))
    assert position.moves[-1] == (1, position.parse("totem"))


def test_notation_that_is_no_action(position: fireside.Position) -> None:
    with pytest.raises(InvalidNotation, match="'draw=unicorn' is not an action of Wapi"):
        position.parse("draw=unicorn")


def test_end_of_a_game(game: fireside.Game) -> None:
    position = game.start(players=2)
    rng = random.Random(5)
    while not position.is_over:
        position.roll(rng)
        for seat in position.pending:
            position.play(seat, position.legal(seat)[-1])
    assert position.pending == ()
    assert position.end_reason == "WP-3.1"
    assert position.winners == [seat for seat in range(2) if position.scores[seat] == max(position.scores)]
    with pytest.raises(IllegalAction, match="is over"):
        position.play(0, position.parse("pass"))


def test_nobody_has_won_before_the_end(position: fireside.Position) -> None:
    assert position.winners == []
    assert position.end_reason is None
    assert position.scores == [0, 0, 0]


@pytest.mark.parametrize("players", [0, 1, 6, -3, "3", 2.0, None])
def test_wrong_player_count(game: fireside.Game, players: object) -> None:
    if players is None:
        assert game.start(players=None).players == 2
        return
    with pytest.raises(InvalidOption, match="Wapi is for 2 to 5 players"):
        game.start(players=players)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-2, 2, 99])
def test_nobody_sees_from_a_seat_that_does_not_exist(game: fireside.Game, seat: int) -> None:
    with pytest.raises(InvalidOption, match="the seats go from 0 to 1, -1 is a spectator"):
        game.start(2).view(seat)


def test_wrong_options(game: fireside.Game) -> None:
    with pytest.raises(InvalidOption, match="no option 'colour'; its options are: scoring"):
        game.start(colour="red")
    with pytest.raises(InvalidOption, match="can be 'basic', 'advanced', not 'expert'"):
        game.start(scoring="expert")


def test_repr_says_where_we_are(position: fireside.Position) -> None:
    assert repr(position) == "<Position of wapi: 3 players, 1 actions, pending (-1,)>"


def test_a_view_as_numbers(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    parts = position.game.observation(3)
    seen = split(parts, position.view(2).observe())
    assert seen["turn"].tolist() == [0, 0, 1]  # seat 1 comes last after seat 2
    assert seen["symbols"].tolist() == [1, 0, 0, 0, 0, 0]


def test_an_observation_is_written_into_an_array_that_fits(position: fireside.Position) -> None:
    view = position.view(0)
    out = np.full_like(view.observe(), 7)
    assert view.observe(out) is out
    assert out.tolist() == view.observe().tolist()
    with pytest.raises(InvalidOption, match=f"takes {len(out)} numbers of type int8"):
        view.observe(out[1:])
    with pytest.raises(InvalidOption, match="a spectator has no observation"):
        position.view(SPECTATOR).observe()


def test_information_states_are_equal_exactly_for_equal_views(position: fireside.Position) -> None:
    twin = position.copy()
    assert twin.view(1).information_state() == position.view(1).information_state()
    assert twin.view(2).information_state() != position.view(1).information_state()
    twin.play(CHANCE, position.parse("draw=owl"))
    assert twin.view(1).information_state() != position.view(1).information_state()


def test_a_game_without_observations_says_so() -> None:
    pennies = fireside.load(str(Path(__file__).parent / "bots" / "pennies"))
    assert not pennies.has_observations
    with pytest.raises(fireside.ContractError, match="no observations"):
        pennies.observation(2)


def test_events_can_be_asked_for_long_after_the_step(position: fireside.Position) -> None:
    first = position.play(CHANCE, position.parse("draw=owl"))
    second = position.play(1, position.parse("totem"))
    assert (len(first), [event.seat for event in first]) == (1, [1])
    assert first != second
    assert first + second == (*first, *second)
    listed: list[fireside.Event] = []
    listed += first
    assert type(listed) is list
    assert listed == list(first)
    assert pickle.loads(pickle.dumps(first)) == tuple(first) == first
    assert (first[0], hash(first), repr(first)) == (next(iter(first)), hash(tuple(first)), repr(tuple(first)))


def test_a_roll_tells_the_events_of_all_its_steps(game: fireside.Game) -> None:
    rolled, stepped = game.start(2), game.start(2)
    happened = rolled.roll(random.Random(1))
    told: tuple[fireside.Event, ...] = ()
    for move in rolled.moves:
        told += stepped.play(*move)
    assert happened == told


def test_a_state_that_was_handed_out_may_be_changed(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    state = position.state
    assert position.pending == (1,)
    state.turn = 2
    assert position.pending == (2,)
    assert (position.legal(1), len(position.legal(2))) == ([], 2)


def test_a_refusal_does_not_mix_up_the_choices(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    legal = position.legal(1)
    for seat, action in ((1, position.parse("bear")), (0, legal[0]), (CHANCE, 0)):
        with pytest.raises(IllegalAction):
            position.play(seat, action)
        assert (position.pending, position.legal(1)) == ((1,), legal)


def test_copies_do_not_share_what_comes_next(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    twin = position.copy()
    legal = position.legal(1)
    twin.play(1, legal[-1])
    assert (position.pending, position.legal(1)) == ((1,), legal)
    position.play(1, legal[0])
    assert twin.pending == (CHANCE,)
    assert twin.odds() == twin.copy().odds() != {}


def test_games_start_alike_and_apart(game: fireside.Game) -> None:
    first, second = game.start(3), game.start(3)
    first.play(CHANCE, 0)
    assert bytes(first) != bytes(second) == bytes(game.start(3))
    assert game.start(3).options == {"scoring": "basic"}
    assert game.start(2).players == 2


def test_a_state_that_was_handed_out_is_asked_about_without_disturbing_a_copy(position: fireside.Position) -> None:
    twin = position.copy()
    odds = twin.odds()
    position.state.bag[0] = 0
    assert position.odds() != odds
    assert twin.odds() == odds
    position.roll(random.Random(1))
    assert position.pending == (1,)
    assert position.copy().pending == (1,)


def test_a_guess_remembers_what_comes_next_once_it_is_played_on(position: fireside.Position) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    guess = position.view(1).fill(3)
    assert (guess.pending, guess.legal(1)) == ((1,), position.legal(1))
    with pytest.raises(IllegalAction):
        guess.play(0, 0)
    guess.play(1, position.legal(1)[0])
    position.play(1, position.legal(1)[0])
    assert (guess.pending, guess.odds()) == (position.pending, position.odds())


def test_no_seat_has_nothing_to_choose(position: fireside.Position) -> None:
    with pytest.raises(InvalidOption, match="there is no seat None"):
        position.legal(None)  # type: ignore[arg-type]


class Fixed:
    """A generator that always draws the same."""

    def __init__(self, number: float) -> None:
        self.number = number

    def random(self) -> float:
        return self.number


def test_chance_draws_by_weight_from_the_first_outcome_to_the_last(position: fireside.Position) -> None:
    odds = position.odds()
    total = sum(odds.values())
    drawn = [position._drawn(Fixed((number + 0.5) / total)) for number in range(total)]
    assert {action: drawn.count(action) for action in odds} == odds
    assert position._drawn(Fixed(1.0)) == list(odds)[-1]  # a generator that does so is wrong, but not worth an error
