"""The friendly face: what can be asked, what is refused and how."""

from __future__ import annotations

import random

import numpy as np
import pytest

import fireside
from fireside import CHANCE, IllegalAction, InvalidNotation, InvalidOption


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


@pytest.mark.parametrize("action", [-1, 10_000])
def test_number_that_is_no_action(position: fireside.Position, action: int) -> None:
    position.play(CHANCE, position.parse("draw=owl"))
    with pytest.raises(IllegalAction, match="not an action of Wapi"):
        position.play(1, action)
    with pytest.raises(InvalidNotation, match="not the number of an action"):
        position.text(action)


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
def test_nobody_sees_from_a_seat_that_there_is_not(game: fireside.Game, seat: int) -> None:
    with pytest.raises(InvalidOption, match="the seats go from 0 to 1, -1 is a spectator"):
        game.start(2).view(seat)


def test_wrong_options(game: fireside.Game) -> None:
    with pytest.raises(InvalidOption, match="no option 'colour'; its options are: scoring"):
        game.start(colour="red")
    with pytest.raises(InvalidOption, match="can be 'basic', 'advanced', not 'expert'"):
        game.start(scoring="expert")


def test_repr_says_where_we_are(position: fireside.Position) -> None:
    assert repr(position) == "<Position of wapi: 3 players, 1 actions, pending (-1,)>"
