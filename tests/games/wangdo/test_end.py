"""Wangdo, clause by clause: the end."""

from __future__ import annotations

import numpy as np

import fireside
from fireside import HIDDEN, SPECTATOR
from fireside.games.wangdo import tables
from fireside.games.wangdo.rules import network
from fireside.games.wangdo.rules import state as codes
from tests.games.wangdo.table import FAR_STELES, NEAR_A2, RECORDS, Table, card, colour, village


def last_token(players: int = 2, seat: int = 0) -> Table:
    """A seat is about to complete its board by a placement on A2."""
    table = Table(players, steles=NEAR_A2, tokens={"A2": "commerce+"}, first=0)
    spaces = tables.SPACES[players]
    return table.know(seat, spaces, spaces, spaces, spaces - 1).give(seat, orange=1, black=1, blue=1)


def test_wd_7_1_the_round_is_finished() -> None:
    table = last_token(3).do("A2=orange").chance("seal=pilgrim")
    assert table.events(codes.LAST_ROUND)
    for seat in (1, 2):
        assert table.seat == seat
        table.do("draw").chance(*["stele=white"] * 3)
    assert table.position.is_over
    assert table.position.end_reason == "WD-7.1"
    assert table.position.winners == [0]
    assert table.position.why_not(0, codes.DRAW) == "WD-7.1"


def test_wd_7_1_the_last_of_the_round_ends_it_at_once() -> None:
    table = last_token(2, seat=1).do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=pilgrim")
    assert table.position.is_over
    assert table.position.winners == [1]


def test_wd_7_2_of_complete_boards_the_most_seals_win() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=3).hold(0, "pilgrim")
    table.do("draw").chance(*["stele=white"] * 3).do("end", "A2=orange").chance("seal=twin_bears")
    assert table.position.scores == [4, 2]
    assert table.position.winners == [0]


def test_wd_7_2_unused_cards_and_dragons_favour_count() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=3)
    table.do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=dragons_favour")
    assert table.position.scores == [3, 4]  # one token, the card's back, two on its face
    assert table.position.winners == [1]


def test_wd_7_2_equal_seals_share_the_victory() -> None:
    table = last_token(2, seat=1).know(0, 3, 3, 3, 3, sealed=2)
    table.do("draw").chance(*["stele=white"] * 3).do("A2=orange").chance("seal=pilgrim")
    assert table.position.scores == [2, 2]
    assert table.position.winners == [0, 1]


def test_wd_7_2_an_incomplete_board_does_not_win_by_seals() -> None:
    table = last_token(2).know(1, 3, 3, 3, 2, sealed=3).hold(1, "pilgrim", "open_bag", "twin_bears")
    table.do("A2=orange").chance("seal=bear_market").do("draw").chance(*["stele=white"] * 3).do("end")
    assert table.position.scores[1] > table.position.scores[0]
    assert table.position.winners == [0]


def test_wd_7_2_hands_are_shown_when_the_seals_are_counted() -> None:
    table = last_token(2, seat=1).do("draw").chance(*["stele=white"] * 3).do("A2=orange")
    assert HIDDEN in table.position.view(0).state.hand[1].tolist()
    table.chance("seal=dragons_favour")
    assert table.position.view(SPECTATOR).scores == table.position.scores == [0, 4]


def block_everything(table: Table) -> None:
    """Steles on all neighbours of the one token that is left: nothing fits beside four colours."""
    state = table.state
    for place in range(codes.VILLAGES):
        state.token[place] = codes.EMPTY
        network.put_stele(state, place, codes.EMPTY)
    state.token[village("B2")] = 0
    for name, paint in zip(("A2", "A3", "B1", "C3"), tables.COLOURS, strict=True):
        network.put_stele(state, village(name), colour(paint))


def rest(table: Table, turns: int) -> None:
    """Some turns in which nobody does more than draw."""
    for _ in range(turns):
        table.do("draw" if table.can("draw") else "take=white")
        while table.position.odds():
            table.chance(
                table.position.text(max(table.position.odds(), key=lambda action: table.position.odds()[action]))
            )
        if table.state.phase == codes.MAIN and table.can("end"):
            table.do("end")
        while not table.position.is_over and table.state.phase == codes.RETURNING:
            table.do(table.choices()[0])


def test_wd_7_3_deadlock() -> None:
    table = Table(2).know(0, 1, 1, 0, 0, sealed=1).know(1, 1, 0, 0, 0, sealed=1)
    block_everything(table)
    rest(table, 1)
    assert table.position.pending
    rest(table, 1)
    assert table.position.is_over
    assert table.position.end_reason == "WD-7.3"
    assert table.state.reason == codes.DEADLOCK
    assert table.position.winners == [0]  # by tokens


def test_wd_7_3_equal_tokens_are_told_apart_by_seals() -> None:
    table = Table(2).know(0, 1, 1, 0, 0).know(1, 1, 1, 0, 0, sealed=1)
    block_everything(table)
    rest(table, 2)
    assert table.position.winners == [1]
    table = Table(2).know(0, 1, 1, 0, 0).know(1, 1, 1, 0, 0)
    block_everything(table)
    rest(table, 2)
    assert table.position.winners == [0, 1]


def test_wd_7_3_no_deadlock_where_a_colour_still_fits() -> None:
    table = Table(2)
    block_everything(table)
    network.put_stele(table.state, village("C3"), codes.EMPTY)
    rest(table, 4)
    assert table.position.pending


def test_wd_7_3_no_deadlock_in_a_round_with_a_token() -> None:
    table = Table(2)
    block_everything(table)
    table.state.acquired = 1
    rest(table, 2)
    assert table.position.pending
    rest(table, 2)
    assert table.position.is_over


def test_wd_7_3_a_token_that_nobody_needs_is_no_hope() -> None:
    table = Table(2).know(0, 3, 0, 0, 0).know(1, 3, 0, 0, 0)
    block_everything(table)
    network.put_stele(table.state, village("C3"), codes.EMPTY)
    rest(table, 2)
    assert table.position.is_over


def test_wd_7_3_after_150_rounds() -> None:
    table = Table(2, steles=FAR_STELES)
    table.state.rounds = 149
    rest(table, 1)
    assert table.position.pending
    rest(table, 1)
    assert table.position.end_reason == "WD-7.3"
    assert table.state.reason == codes.ROUNDS_OVER
    assert table.position.winners == [0, 1]
    assert np.array_equal(table.position.ranks, [0, 0])


def test_wd_7_3_no_deadlock_while_somebody_holds_a_card() -> None:
    table = Table(2).hold(1, "pilgrim")
    block_everything(table)
    rest(table, 4)
    assert table.position.pending
    table.state.hand[1, card("pilgrim")] = table.state.cards[1] = 0
    rest(table, 2)
    assert table.state.reason == codes.DEADLOCK


def test_wd_7_3_any_card_counts_so_that_the_end_tells_nothing() -> None:
    """WD-7.3: only the size of a hand counts, which is public, even if the card is Dragon's Favour."""
    table = Table(2).hold(0, "dragons_favour")
    block_everything(table)
    rest(table, 4)
    assert table.position.pending


def test_wd_7_3_a_recorded_game_goes_on_by_a_card() -> None:
    """WD-7.3: nothing fits anywhere for a whole round, then Moving Monuments opens a village."""
    record = fireside.read(RECORDS / "cards-prevent-a-deadlock-2-players.fire")
    position, blocked = record.start(), 0
    for seat, action in record.moves:
        rounds = int(position.state.rounds)
        had_token = bool(position.state.acquired)
        position.play(seat, action)
        if position.state.rounds > rounds and not had_token:
            bare = position.copy().state
            bare.cards[:] = 0
            blocked += bool(network.is_deadlocked(bare))
    assert blocked == 1
    assert position.state.reason == codes.BOARD_COMPLETE


def test_wd_7_3_nobody_holds_a_card_at_the_end_of_a_recorded_deadlock() -> None:
    position = fireside.read(RECORDS / "deadlock-2-players.fire").replay()
    assert position.state.reason == codes.DEADLOCK
    assert position.state.cards.sum() == 0
    assert position.winners == [0]  # by tokens: 11 against 10, with fewer seals
