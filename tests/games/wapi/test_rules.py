"""The rules of Wapi, clause by clause."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.engine.types import CHANCE, SPECTATOR
from fireside.games.wapi import tables
from fireside.games.wapi.rules import state as codes
from fireside.testing.play import play_one
from tests.games.wapi.table import RECORDS, action, draws, game, own, pay, play, played, texts

MINES = list(tables.MINES)
OWL, SORCERER, JACKAL, PUMA, BEAR, EAGLE = range(6)


def test_wp_1_1_six_mines_that_are_equals() -> None:
    """WP-1.1: a game in which every mine is swapped for its neighbour goes the same way, so position has no effect."""
    assert MINES == ["owl", "sorcerer", "jackal", "puma", "bear", "eagle"]
    assert texts(played("*first=0 *draw=1"), 0) == MINES
    record = fireside.read(RECORDS / "basic-2-players.fire")
    original = record.replay()
    turned = game.start(2)
    for seat, choice in record.moves:
        text = game.action_texts[choice]
        token = text.removeprefix("draw=")
        neighbour = MINES[(MINES.index(token) + 1) % 6] if token in MINES else token
        turned.play(seat, action(text.replace(token, neighbour)))
    assert turned.scores == original.scores
    assert turned.is_over


def test_wp_1_2_four_symbol_spaces_and_five_silver_places_a_mine() -> None:
    """WP-1.2"""
    state = game.start().state
    assert state.owner.shape == (6, 4)
    assert state.silver.shape == (6, 5)
    assert (state.owner == codes.NO_TOTEM).all()
    assert (state.silver == codes.EMPTY).all()


def test_wp_1_3_the_bag_holds_72_tokens() -> None:
    """WP-1.3: 24 symbols, 4 of each mine; 48 pieces of silver."""
    silver = {"draw=0": 18, "draw=1": 12, "draw=2": 6, "draw=3": 6, "draw=5": 6}
    assert draws(played("*first=0")) == {**{f"draw={mine}": 4 for mine in MINES}, **silver}
    assert sum(silver.values()) == 48
    over = fireside.read(RECORDS / "basic-5-players.fire").replay()
    assert over.state.bag[codes.MINES :].sum() == 18  # what never reaches the board


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wp_1_4_three_totems_each_and_the_same_bag_for_all(players: int) -> None:
    """WP-1.4: unused totems stay in the box."""
    state = game.start(players).state
    assert state.supply.tolist() == [3] * players + [0] * (5 - players)
    assert state.bag.tolist() == game.start(2).state.bag.tolist()
    assert tables.COLOURS == ("red", "blue", "green", "yellow", "black")


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_wp_2_1_anybody_may_begin(players: int) -> None:
    """WP-2.1: the first player is drawn at random."""
    assert draws(game.start(players)) == {f"first={seat}": 1 for seat in range(players)}


def test_wp_2_1_turns_go_clockwise() -> None:
    """WP-2.1: after the last seat comes the first."""
    position = played("*first=1 *draw=1", players=3)
    order = []
    for _ in range(5):
        [seat] = position.pending
        order.append(seat)
        play(position, f"{seat}:owl *draw=0" if len(order) < 5 else f"{seat}:bear")
    assert order == [1, 2, 0, 1, 2]


def test_wp_2_1_nobody_acts_out_of_turn() -> None:
    """WP-2.1"""
    position = played("*first=1 *draw=1")
    assert position.legal(0) == []
    assert position.why_not(0, action("owl")) == "WP-2.1"
    assert position.why_not(1, action("first=0")) == "WP-2.1"


def test_wp_2_2_one_token_is_drawn_a_turn() -> None:
    """WP-2.2: it leaves the bag, and the next token drawn is the next player's."""
    position = played("*first=0 *draw=5")
    assert position.state.bag.sum() == 71
    assert draws(play(position, "0:owl"))["draw=5"] == 5
    assert play(position, "*draw=owl").pending == (1,)


def test_wp_2_2_a_token_must_be_placed() -> None:
    """WP-2.2: nobody can pass, and nobody chooses what is drawn."""
    position = played("*first=0 *draw=0")
    assert "pass" not in texts(position, 0)
    with pytest.raises(fireside.IllegalAction):
        play(position, "0:pass")
    assert position.why_not(0, action("draw=5")) == "WP-2.2"


def test_wp_2_3_a_symbol_goes_on_the_first_free_space_of_its_mine() -> None:
    """WP-2.3: it is placed at once; the row is full when all four have been drawn."""
    position = played("*first=0")
    for laid in range(4):
        seat = laid % 2
        play(position, "*draw=jackal")
        assert position.state.symbols.tolist() == [0, 0, laid + 1, 0, 0, 0]
        play(position, f"{seat}:totem" if laid == 3 else f"{seat}:pass")
    assert position.state.owner[JACKAL].tolist() == [codes.NO_TOTEM] * 3 + [1]
    assert "draw=jackal" not in draws(position)


def test_wp_2_3_the_mine_of_a_symbol_is_not_chosen() -> None:
    """WP-2.3"""
    assert played("*first=0 *draw=owl").why_not(0, action("bear")) == "WP-2.3"


def test_wp_2_4_a_totem_or_none_on_the_symbol_just_drawn() -> None:
    """WP-2.4"""
    position = played("*first=0 *draw=owl")
    assert texts(position, 0) == ["pass", "totem"]
    play(position, "0:totem")
    assert position.state.owner[OWL].tolist() == [0, codes.NO_TOTEM, codes.NO_TOTEM, codes.NO_TOTEM]
    assert position.state.supply.tolist() == [2, 3, 0, 0, 0]
    assert position.pending == (CHANCE,)  # at most one


def test_wp_2_4_never_later_and_never_on_the_token_of_another() -> None:
    """WP-2.4: a symbol that was passed stays without a totem, whoever draws what afterwards."""
    position = played("*first=0 *draw=owl 0:pass *draw=owl 1:totem *draw=1")
    assert position.state.owner[OWL, 0] == codes.NO_TOTEM
    assert position.why_not(0, action("totem")) == "WP-2.4"
    assert "totem" not in texts(position, 0)


def test_wp_2_4_totems_never_move() -> None:
    """WP-2.4: once on a space, a totem stays there to the end."""
    position = game.start(5)
    rng = random.Random(4)
    while not position.is_over:
        before = position.state.owner.copy()
        play_one(position, rng)
        standing = before != codes.NO_TOTEM
        assert (position.state.owner[standing] == before[standing]).all()


def test_wp_2_4_without_totems_there_is_no_decision() -> None:
    """WP-2.4: the symbol is laid and the next player draws."""
    position = played("*first=0")
    own(position, "owl", 0, 0)
    own(position, "bear", 0)
    play(position, "*draw=owl")
    assert position.pending == (CHANCE,)
    assert position.state.turn == 1
    assert position.state.symbols[OWL] == 3


def test_wp_2_5_several_totems_of_one_player_in_a_mine() -> None:
    """WP-2.5"""
    position = played("*first=0 *draw=owl 0:totem *draw=bear 1:pass *draw=owl 0:totem")
    assert position.state.owner[OWL].tolist()[:2] == [0, 0]
    assert position.state.staked[OWL] == 2


def test_wp_2_5_a_totem_on_a_mine_that_is_full_of_silver() -> None:
    """WP-2.5"""
    position = played("*first=0")
    pay(position, "owl", 0, 0, 0, 0, 5)
    play(position, "*draw=owl")
    assert texts(position, 0) == ["pass", "totem"]
    assert play(position, "0:totem").scores == [5, 0]


def test_wp_2_6_silver_goes_on_a_mine_with_a_free_place() -> None:
    """WP-2.6"""
    position = played("*first=0")
    pay(position, "owl", 1, 1, 1, 1, 1)
    play(position, "*draw=3")
    assert texts(position, 0) == MINES[1:]
    assert position.why_not(0, action("owl")) == "WP-2.6"
    play(position, "0:puma")
    assert position.state.silver[PUMA].tolist() == [3, -1, -1, -1, -1]


def test_wp_2_7_silver_goes_where_totems_are() -> None:
    """WP-2.7: anybody's totem counts, and only mines with one may be chosen."""
    position = played("*first=0")
    own(position, "owl", 1)
    own(position, "eagle", 0)
    play(position, "*draw=0")
    assert texts(position, 0) == ["owl", "eagle"]
    assert position.why_not(0, action("bear")) == "WP-2.7"
    with pytest.raises(fireside.IllegalAction) as refused:
        play(position, "0:bear")
    assert refused.value.clause == "WP-2.7"


def test_wp_2_7_only_totems_count_not_symbols() -> None:
    """WP-2.7"""
    assert texts(played("*first=0 *draw=owl 0:pass *draw=1"), 1) == MINES


def test_wp_2_8_silver_never_moves() -> None:
    """WP-2.8: every piece stays in its place to the end."""
    position = game.start(3)
    rng = random.Random(8)
    while not position.is_over:
        before = position.state.silver.copy()
        play_one(position, rng)
        lying = before != codes.EMPTY
        assert (position.state.silver[lying] == before[lying]).all()


def almost_over(players: int, first: int) -> fireside.Position:
    """A game in which one place, on the eagle, is free."""
    position = played(f"*first={first}", players)
    for mine in MINES[:5]:
        pay(position, mine, 0, 0, 1, 1, 2)
    pay(position, "eagle", 0, 0, 0, 0)
    return position


def test_wp_3_1_the_last_silver_place_ends_the_game_at_once() -> None:
    """WP-3.1: turns are not evened out."""
    position = play(almost_over(3, first=1), "*draw=bear 1:pass *draw=3")
    assert texts(position, 2) == ["eagle"]
    happened = position.play(2, action("eagle"))
    assert [event.kind for event in happened] == [codes.SET, codes.ENDED]
    assert position.is_over
    assert position.pending == ()
    assert position.end_reason == "WP-3.1"
    assert position.why_not(0, action("totem")) == "WP-3.1"
    assert position.state.filled == 30


def test_wp_3_2_a_mine_pays_its_sum_to_every_totem() -> None:
    """WP-3.2: basic scoring, which is the default."""
    position = played("*first=0", players=3)
    own(position, "owl", 0, 1, 0)
    own(position, "bear", 1)
    pay(position, "owl", 3, 2)
    pay(position, "bear", 5, 5, 1)
    assert position.options["scoring"] == "basic"
    assert position.scores == [10, 5 + 11, 0]


def test_wp_3_3_the_totems_of_a_mine_share_its_sum() -> None:
    """WP-3.3: advanced scoring rounds down for each totem, and what is left over is lost."""
    position = played("*first=0", players=3, scoring="advanced")
    own(position, "owl", 0, 1, 0)
    own(position, "bear", 2)
    pay(position, "owl", 5, 5, 1)
    pay(position, "bear", 5, 2)
    assert position.scores == [6, 3, 7]


@pytest.mark.parametrize("scoring", ["basic", "advanced"])
def test_wp_3_4_no_totem_no_silver(scoring: str) -> None:
    """WP-3.4: a mine without totems pays nobody, and totems in hand earn nothing."""
    position = played("*first=0 *draw=owl 0:pass *draw=bear 1:totem", scoring=scoring)
    pay(position, "owl", 5, 5, 5)
    pay(position, "bear", 1)
    assert position.scores == [0, 1]


def test_wp_3_5_most_silver_wins() -> None:
    """WP-3.5"""
    position = almost_over(3, first=0)
    own(position, "owl", 0)
    own(position, "eagle", 2)
    play(position, "*draw=5 0:eagle")
    assert position.scores == [4, 0, 5]
    assert position.winners == [2]
    assert position.ranks == [1, 2, 0]


def test_wp_3_5_equal_silver_is_a_shared_victory() -> None:
    """WP-3.5: not even unused totems break the tie."""
    position = almost_over(3, first=0)
    own(position, "owl", 0)
    own(position, "eagle", 0)
    own(position, "bear", 2)
    play(position, "*draw=0 0:eagle")
    assert position.state.supply.tolist() == [1, 3, 2, 0, 0]
    assert position.scores == [4, 0, 4]
    assert position.winners == [0, 2]
    assert position.ranks == [0, 2, 0]


def test_wp_4_1_everything_is_public() -> None:
    """WP-4.1: every seat and every spectator sees the whole state, the bag included, and all events."""
    position = played("*first=0 *draw=owl 0:totem *draw=5")
    for seat in (SPECTATOR, 0, 1):
        assert bytes(position.view(seat)) == bytes(position)
        assert bytes(position.view(seat).fill(seed=1)) == bytes(position)
    for event in position.play(1, action("owl")):
        assert all(event.seen_by(seat) for seat in (SPECTATOR, 0, 1))


@pytest.mark.parametrize(
    ("scoring", "silver", "totems", "scores"),
    [
        ("basic", (3, 1), (0, 0), [8, 0]),
        ("advanced", (5, 3, 1), (0, 1, 1), [3, 6]),
        ("advanced", (5, 5), (0, 1, 1), [3, 6]),
    ],
)
def test_worked_examples_of_scoring(
    scoring: str, silver: tuple[int, ...], totems: tuple[int, ...], scores: list[int]
) -> None:
    """WP-3.2, WP-3.3: the examples of the rules."""
    position = played("*first=0", scoring=scoring)
    own(position, "owl", *totems)
    pay(position, "owl", *silver)
    assert position.scores == scores


@pytest.mark.parametrize(("pieces", "open_mines"), [(5, MINES[1:]), (4, ["owl"])])
def test_worked_examples_of_placing(pieces: int, open_mines: list[str]) -> None:
    """WP-2.7: a full mine with a totem leaves the choice free; one with a place left is the only choice."""
    position = played("*first=0")
    own(position, "owl", 1)
    pay(position, "owl", *[0] * pieces)
    assert texts(play(position, "*draw=2"), 0) == open_mines
