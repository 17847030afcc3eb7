"""How many games of Waka Waka there are: whole trees, counted; and records of special games."""

from __future__ import annotations

import pytest

import fireside
from fireside.games.waka_waka.rules import events
from tests.games.test_records import RECORDS
from tests.games.waka_waka.table import GAME, Table


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("depth", "a_seat"), [(1, 1), (2, 6), (4, 6**3)])
def test_opening(players: int, depth: int, a_seat: int) -> None:
    """Who begins; then six kinds of goods for every space."""
    assert GAME.count(GAME.start(players), depth) == players * a_seat


def test_a_single_merchant() -> None:
    """Go on (draw one of 11 kinds of cards, or take gold and choose again), or buy one of four boats."""
    position = Table(hands={0: ["merchant"]}).position
    assert GAME.count(position, 1) == 2
    assert GAME.count(position, 2) == 2 + 4
    assert GAME.count(position, 3) == (11 + 2) + 4 * 6


def test_a_shared_gatherer() -> None:
    """Salt, tea or nothing; then the same for the neighbour with what is left."""
    position = Table(3, hands={0: ["gatherer"]}, village="salt tea").position
    assert GAME.count(position, 2) == 3 + 2
    assert GAME.count(position, 3) == (3 + 2 + 2) + (11 + 2)


def test_three_face_down_cards_of_four() -> None:
    """Four different cards, laid in any order: the last of three is the third of those that are left."""
    hand = ["elder", "seer", "sorcerer", "juggler"]
    table = Table(hands={0: hand, 1: []}, stocks={0: "tea tea"}, gold={0: 0, 1: 0}).do("face-down")
    assert [GAME.count(table.position, depth) for depth in (1, 2, 3)] == [4, 4 * 3, 4 * 3 * 2]
    assert GAME.count(table.position, 4) == 4 * 3 * 2 * 2  # sell the pair, or rise with it


def record(name: str) -> fireside.Position:
    return fireside.read(RECORDS / "waka_waka" / f"{name}.fire").replay()


def test_the_record_that_was_decided_by_gold() -> None:
    """WW-5.2: of two on the top step the richer one wins, whoever reached it first."""
    position = record("decided-by-gold-3-players")
    tied = [seat for seat, score in enumerate(position.scores) if score == 5]
    gold = position.state.gold[tied].tolist()
    assert len(tied) == 2
    assert gold[0] != gold[1]
    assert position.winners == [tied[gold.index(max(gold))]]


def test_the_record_that_was_decided_by_the_last_rise() -> None:
    """WW-5.2: of two on the same step with equal gold, the last to reach it wins."""
    position = record("decided-by-the-last-rise-2-players")
    assert position.scores[0] == position.scores[1]
    assert position.state.gold[0] == position.state.gold[1]
    reached = position.state.reached[:2].tolist()
    assert position.winners == [reached.index(max(reached))]


def test_the_record_in_which_everything_happens() -> None:
    """WW-3.2, WW-3.4 and WW-3.6: cards face down, fires, a new deck and a new reserve, in one game."""
    stored = fireside.read(RECORDS / "waka_waka" / "every-card-4-players.fire")
    position = stored.start()
    happened = {event.kind for move in stored.moves for event in position.play(*move)}
    assert {events.UNCOVERED, events.FLIPPED, events.DECK_REMADE, events.RESERVE_REMADE} <= happened
    assert {events.COPIED, events.REPEATED, events.HIRED, events.SAW, events.BURIED} <= happened
