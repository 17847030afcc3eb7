"""Pig, clause by clause, and move by move beside OpenSpiel's."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import fireside
from fireside import CHANCE, IllegalAction, Position, bots

FOLDER = Path(__file__).parents[2] / "examples" / "pig"
GAME = fireside.load(str(FOLDER))
ROLL, HOLD = GAME.parse("roll"), GAME.parse("hold")


def play(position: Position, *words: str) -> Position:
    """Moves of whoever's turn it is: roll=4 is a roll and its outcome, hold is hold."""
    for word in words:
        decision, _, pips = word.partition("=")
        position.play(position.pending[0], position.parse(decision))
        if pips:
            position.play(CHANCE, position.parse(f"die={pips}"))
    return position


def ahead(points: int, *, players: int = 2) -> Position:
    """Everybody has that many points, in steps of 6; it is seat 0's turn."""
    position = GAME.start(players)
    for _ in range(players):
        play(position, *["roll=6"] * (points // 6), "hold")
    assert position.scores == [points] * players
    return position


def test_pg_1_1_two_to_four_players_and_seat_0_begins() -> None:
    assert GAME.info.players == (2, 4)
    for players in (2, 3, 4):
        assert GAME.start(players).pending == (0,)


def test_pg_1_2_the_target_is_100_or_50() -> None:
    assert GAME.start().options == {"target": 100}
    position = play(GAME.start(target=50), *["roll=6"] * 9)
    assert position.is_over
    assert position.scores == [54, 0]


def test_pg_1_3_everything_is_public() -> None:
    position = play(GAME.start(3), "roll=4")
    for seat in range(-1, 3):
        assert bytes(position.view(seat)) == bytes(position)


def test_pg_2_1_roll_or_hold_on_your_turn() -> None:
    position = GAME.start()
    assert position.legal(0) == [ROLL, HOLD]
    assert position.legal(1) == []
    assert position.why_not(1, ROLL) == "PG-2.1"
    assert play(position, "roll=5").legal(0) == [ROLL, HOLD]


def test_pg_2_2_six_sides_are_equally_likely_and_nobody_chooses_one() -> None:
    position = play(GAME.start(), "roll")
    assert position.pending == (CHANCE,)
    assert {position.text(side): weight for side, weight in position.odds().items()} == {
        f"die={pips}": 1 for pips in range(1, 7)
    }
    assert GAME.start().why_not(0, GAME.parse("die=6")) == "PG-2.2"
    with pytest.raises(IllegalAction, match=r"die=6 is not allowed now \(PG-2.2\)"):
        GAME.start().play(0, GAME.parse("die=6"))


def test_pg_2_3_a_1_ends_the_turn_and_loses_its_points() -> None:
    position = play(GAME.start(), "roll=6", "roll=3")
    assert position.state.pot == 9
    play(position, "roll=1")
    assert position.state.pot == 0
    assert position.scores == [0, 0]
    assert position.pending == (1,)


def test_pg_2_4_holding_makes_points_safe_and_ends_the_turn() -> None:
    position = play(GAME.start(), "roll=6", "roll=3", "hold")
    assert position.scores == [9, 0]
    assert position.pending == (1,)
    assert play(position, "roll=2", "roll=1").scores == [9, 0]
    assert play(GAME.start(3), "hold", "hold").pending == (2,)
    assert play(GAME.start(3), "hold", "hold", "hold").pending == (0,)


def test_pg_3_1_who_reaches_the_target_holds_at_once_and_wins() -> None:
    position = play(ahead(96), "roll=3")
    assert position.pending == (0,)
    play(position, "roll=2")
    assert position.is_over
    assert (position.scores, position.winners, position.end_reason) == ([101, 96], [0], "PG-3.1")
    assert position.why_not(0, ROLL) == "PG-3.1"


def test_pg_3_2_after_1000_decisions_the_game_is_a_draw() -> None:
    position = play(ahead(6), *["hold"] * (1000 - 4))
    assert position.is_over
    assert (position.scores, position.winners, position.end_reason) == ([6, 6], [0, 1], "PG-3.2")
    assert position.why_not(0, ROLL) == "PG-3.2"


def test_the_last_decision_may_still_win() -> None:
    position = ahead(96)
    play(position, *["hold"] * (1000 - int(position.state.decisions) - 2), "roll=4")
    assert (position.winners, position.end_reason) == ([0], "PG-3.1")


def test_the_policy_holds_at_20() -> None:
    position = play(GAME.start(), "roll=6", "roll=6", "roll=6")
    assert bots.choose("greedy", position.view(0), 1) == ROLL
    assert bots.choose("greedy", play(position, "roll=2").view(0), 1) == HOLD


def test_openspiel_plays_the_same_game() -> None:
    """The same dice and decisions give the same points; OpenSpiel asks whoever has reached the target to stop."""
    pyspiel = pytest.importorskip("pyspiel")
    peer = pyspiel.load_game("pig(players=3)")
    for seed in range(20):
        rng = random.Random(seed)
        ours, theirs = GAME.start(3), peer.new_initial_state()
        while not ours.is_over:
            if ours.odds():
                assert theirs.is_chance_node()
                outcome = rng.choice(list(ours.odds()))
                ours.play(CHANCE, outcome)
                theirs.apply_action(outcome)
            else:
                seat = ours.pending[0]
                assert theirs.current_player() == seat
                assert theirs.legal_actions() == [0, 1]
                action = rng.choice([ROLL, ROLL, HOLD])
                ours.play(seat, action)
                theirs.apply_action(action - ROLL)
        if theirs.legal_actions() == [1]:
            theirs.apply_action(1)
        assert theirs.is_terminal()
        assert [seat for seat, value in enumerate(theirs.returns()) if value > 0] == ours.winners
        assert f"Scores: {' '.join(map(str, ours.scores))}," in str(theirs)
