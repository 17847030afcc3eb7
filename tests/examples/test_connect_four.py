"""Connect Four, clause by clause, by counting its tree, and move by move beside OpenSpiel's."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import fireside
from fireside import CHANCE, IllegalAction, Position

FOLDER = Path(__file__).parents[2] / "examples" / "connect_four"
GAME = fireside.load(str(FOLDER))

# Fills the board without four in a row.
DRAW = "ddacfefgeccddffcceddbbcbffaeaeeggggabagabb"


def play(columns: str) -> Position:
    position = GAME.start()
    for column in columns:
        position.play(position.pending[0], position.parse(column))
    return position


def test_cf_1_1_an_empty_board_and_seat_0_begins() -> None:
    position = GAME.start()
    assert position.pending == (0,)
    assert position.view().board_text().count("·") == 42
    assert GAME.info.players == (2, 2)


def test_cf_1_2_everything_is_public() -> None:
    position = play("dde")
    for seat in (-1, 0, 1):
        assert bytes(position.view(seat)) == bytes(position)


def test_cf_2_1_the_players_take_turns() -> None:
    position = play("d")
    assert position.pending == (1,)
    assert position.legal(0) == []
    assert position.why_not(0, 3) == "CF-2.1"
    assert play("dd").pending == (0,)


def test_cf_2_2_a_disc_falls_to_the_lowest_free_row_of_a_column_that_is_not_full() -> None:
    board = play("dde").view().board_text().splitlines()
    assert board[5].split() == ["·", "·", "·", "●", "●", "·", "·"]
    assert board[4].split() == ["·", "·", "·", "○", "·", "·", "·"]
    position = play("dddddd")
    assert [position.text(action) for action in position.legal(0)] == list("abcefg")
    assert position.why_not(0, 3) == "CF-2.2"
    with pytest.raises(IllegalAction, match=r"d is not allowed now \(CF-2.2\)"):
        position.play(0, 3)


@pytest.mark.parametrize(
    "columns",
    ["agagaga", "aabbccd", "dgdgdgd", "ggffeed", "abbccdcddgd", "gffeededdad"],
    ids=["upright", "level", "upright in the middle", "level at the edge", "diagonal up", "diagonal down"],
)
def test_cf_3_1_four_in_a_row_win_at_once(columns: str) -> None:
    before = play(columns[:-1])
    assert not before.is_over
    position = play(columns)
    assert position.is_over
    assert (position.winners, position.scores, position.end_reason) == ([0], [1, 0], "CF-3.1")
    assert position.why_not(1, 0) == "CF-3.1"


def test_rows_do_not_run_over_the_edge() -> None:
    # The top of a column and the foot of the next one are close in the bits of the state.
    for column in range(6):
        top, bottom = 1 << column * 7 + 5, 1 << (column + 1) * 7
        rules: Any = GAME.rules
        assert not rules.has_four(top | top >> 1 | top >> 2 | bottom)


def test_cf_3_2_a_full_board_is_a_draw() -> None:
    position = play(DRAW)
    assert position.is_over
    assert (position.winners, position.scores, position.end_reason) == ([0, 1], [0, 0], "CF-3.2")
    assert position.why_not(0, 0) == "CF-3.2"


@pytest.mark.parametrize(("depth", "leaves"), list(enumerate([1, 7, 49, 343, 2401, 16807])))
def test_the_tree_is_as_large_as_it_should_be(depth: int, leaves: int) -> None:
    assert GAME.count(GAME.start(), depth) == leaves


def test_the_first_full_columns_are_missing_from_the_tree() -> None:
    # 7⁷ but for the seven columns that a seventh disc would overfill, seen from four discs in column d.
    assert GAME.count(play("dddd"), 3) == 7**3 - 1


def test_openspiel_plays_the_same_game() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    peer = pyspiel.load_game("connect_four")
    for seed in range(30):
        rng = random.Random(seed)
        ours, theirs = GAME.start(), peer.new_initial_state()
        while not ours.is_over:
            seat = ours.pending[0]
            assert seat != CHANCE
            assert theirs.current_player() == seat
            assert theirs.legal_actions() == ours.legal(seat)
            action = rng.choice(ours.legal(seat))
            ours.play(seat, action)
            theirs.apply_action(action)
        assert theirs.is_terminal()
        best = max(theirs.returns())
        assert [seat for seat, value in enumerate(theirs.returns()) if value == best] == ours.winners
