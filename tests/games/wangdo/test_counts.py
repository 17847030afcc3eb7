"""How many games of Wangdo there are: whole trees, counted; and what its golden records hold."""

from __future__ import annotations

import pytest

import fireside
from fireside.games.wangdo import tables
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import GAME, NEAR_A2, RECORDS, Table


@pytest.mark.parametrize(("players", "depth", "leaves"), [(2, 1, 9), (2, 3, 9**3), (2, 4, 9**4 - 4), (4, 4, 9**4)])
def test_dealing(players: int, depth: int, leaves: int) -> None:
    """Nine kinds of token; with two players only three of each kind with a seal."""
    assert GAME.count(GAME.start(players), depth) == leaves


def test_the_first_turn() -> None:
    """Three white steles place nothing: 4 temples and then 3 others, or the bag and 4 colours three times."""
    table = Table(2)
    assert [GAME.count(table.position, depth) for depth in (1, 2)] == [5, 4 * 3 + 4]
    second_turn = 2 + 1  # two temples and the bag
    assert GAME.count(table.position, 3) == 4 * 3 * second_turn + 4 * 4


def test_an_offering_with_two_rituals() -> None:
    """Black and blue both have four: either is paid first; then the other's fourth is taken, or nothing, or a white."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(white=1, black=4, blue=4)
    table.do("A2=orange")
    first = 2  # pay black or blue
    assert GAME.count(table.position, 1) == first
    assert GAME.count(table.position, 2) == first * 3
    # After taking the other colour's stele the turn is over; else that temple has its Ritual too, with a white or no
    # gift if the white is still there, and none at all if it was the gift.
    after_first = [GAME.count(table.copy("pay=black", gift), 1) for gift in ("take=white", "take=blue", "decline")]
    assert after_first[2] == 2
    assert GAME.count(table.position, 3) == first * sum(after_first)


def test_cards() -> None:
    """Moving Monuments: any two of four steles that do not touch can change places, in either order."""
    table = Table(2).hold(0, "moving_monuments").do("play=moving_monuments")
    assert GAME.count(table.position, 1) == 4
    assert GAME.count(table.position, 2) == 4 * 3
    market = Table(2).give(0, white=1, black=1).give(1, orange=1, blue=1).hold(0, "bear_market").do("play=bear_market")
    assert GAME.count(market.position, 1) == 2
    assert GAME.count(market.position, 2) == 2 * 2


@pytest.mark.parametrize(
    ("name", "halfway", "leaves"),
    [
        ("all-cards-4-players", 130, [9, 63, 544, 5266]),
        ("decided-by-seals-3-players", 100, [11, 14, 87, 375]),
        ("one-board-complete-2-players", 90, [6, 23, 54, 227]),
    ],
)
def test_middle_of_a_game(name: str, halfway: int, leaves: list[int]) -> None:
    """Counted once, from positions of the golden records; a change of the rules shows here first."""
    record = fireside.read(RECORDS / f"{name}.fire")
    position = record.start()
    for move in record.moves[:halfway]:
        position.play(*move)
    assert [GAME.count(position, depth) for depth in range(1, len(leaves) + 1)] == leaves


def test_every_card_that_can_be_is_played_in_a_record() -> None:
    position = fireside.read(RECORDS / "all-cards-4-players.fire").replay()
    assert all(position.state.played[: codes.DRAGONS_FAVOUR] > 0)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("one-board-complete-3-players", codes.BOARD_COMPLETE),
        ("deadlock-2-players", codes.DEADLOCK),
        ("150-rounds-2-players", codes.ROUNDS_OVER),
    ],
)
def test_records_end_as_they_are_called(name: str, reason: int) -> None:
    position = fireside.read(RECORDS / f"{name}.fire").replay()
    assert position.state.reason == reason


@pytest.mark.parametrize("players", [2, 3, 4])
def test_records_of_complete_boards(players: int) -> None:
    for name, complete, winners in (("one-board-complete", 1, 1), ("decided-by-seals", 2, 1), ("shared-victory", 2, 2)):
        position = fireside.read(RECORDS / f"{name}-{players}-players.fire").replay()
        full = (position.state.knowledge[:players] == tables.SPACES[players]).all(axis=1)
        assert full.sum() >= complete
        assert (full.sum() == 1) == (complete == 1)
        assert len(position.winners) == winners
