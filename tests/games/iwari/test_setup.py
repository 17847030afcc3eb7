"""Iwari: components and set-up (IW-1, IW-2)."""

from __future__ import annotations

import random

import pytest

from fireside.games.iwari import tables
from fireside.games.iwari.rules import lands
from fireside.games.iwari.rules import state as codes
from tests.games.iwari.table import GAME, Table


@pytest.mark.parametrize(
    ("players", "cards"),
    [(2, [11, 10, 9, 9, 8]), (3, [11, 10, 9, 9, 8]), (4, [12, 11, 10, 10, 9]), (5, [13, 12, 11, 11, 10])],
)
def test_iw_1_1_cards_by_player_count(players: int, cards: list[int]) -> None:
    state = GAME.start(players).state
    assert state.deck.tolist() == cards
    assert state.deck_size == {2: 47, 3: 47, 4: 52, 5: 57}[players]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_iw_1_2_pieces_of_every_tribe(players: int) -> None:
    state = GAME.start(players).state
    assert state.tents_left[:players].tolist() == [20] * players
    assert state.totems_left[:players].tolist() == [8] * players
    assert not state.tents_left[players:].any()


def test_iw_1_3_a_space_holds_one_tent_a_territory_any_number_of_totems() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a", "T1.b", "T1.c").totems(2, "T1", "T1")
    assert "T1.a" not in table.legal()
    assert table.why_not("T1.a") == "IW-3.4"
    table.play("T1.totem")
    assert table.state.totems[0].tolist() == [1, 0, 2, 0, 0]


@pytest.mark.parametrize(("number", "territories", "spaces", "links"), [(0, 9, 55, 15), (1, 12, 64, 20)])
def test_iw_1_4_size_of_the_maps(number: int, territories: int, spaces: int, links: int) -> None:
    assert (lands.SIZES[number] > 0).sum() == territories
    assert lands.SIZES[number].sum() == spaces
    assert lands.LINKS[number] == links
    laid_out = tables.MAPS[number].rows.replace("/", "").split()
    assert sorted(laid_out) == sorted(
        name for name, size in zip(tables.TERRITORIES, lands.SIZES[number], strict=True) if size
    )


def test_iw_1_4_paths_are_chains_loops_and_crossings() -> None:
    a_to_f = lands.SPACE_NAMES.index("T1.c"), lands.SPACE_NAMES.index("T1.f")
    chain = lands.SPACE_NAMES.index("D1.g"), lands.SPACE_NAMES.index("D1.h")
    crossing = lands.SPACE_NAMES.index("T2.f"), lands.SPACE_NAMES.index("F2.e")
    assert {a_to_f, chain, crossing} <= set(lands.paths(0))
    assert chain not in lands.paths(1)  # D1 has 7 spaces there
    assert len(lands.paths(0)) == 55 - 9 + 3 + 14
    assert len(lands.paths(1)) == 64 - 12 + 4 + 19


@pytest.mark.parametrize("number", [0, 1])
def test_iw_1_4_every_connection_and_path_is_on_its_map(number: int) -> None:
    for one, other in lands.LINK_ENDS[number, : lands.LINKS[number]].tolist():
        assert lands.SIZES[number, one] > 0 < lands.SIZES[number, other]
    for path in lands.paths(number):
        for space in path:
            home = lands.TERRITORY_OF[space]
            assert space - lands.FIRST_SPACE[home] < lands.SIZES[number, home]


@pytest.mark.parametrize(("players", "symbols"), [(5, 1), (4, 2), (3, 3), (2, 4)])
@pytest.mark.parametrize("land", tables.MAPS, ids=lambda land: land.name)
def test_iw_2_1_mountains_by_player_count(players: int, symbols: int, land: tables.Map) -> None:
    position = GAME.start(players, map=land.name)
    position.play(-1, position.parse("first=0"))
    for pair in land.mountains[:symbols]:
        assert position.odds() == {position.parse(f"mountain={link}"): 1 for link in pair}
        position.play(-1, position.parse(f"mountain={pair[1]}"))
    assert position.state.blocked.sum() == symbols
    assert position.parse("draw=tundra") in position.odds()


def test_iw_2_1_a_mountain_does_not_cut_paths() -> None:
    table = Table(players=5, mountains=(3,)).tents(0, "F1.c", "F1.d", "T1.b", "T1.c")  # F1.d–T1.b beside connection 3
    assert table.state.blocked[2]
    assert len({int(table.state.group[lands.SPACE_NAMES.index(name)]) for name in ("F1.c", "T1.c")}) == 1


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_iw_2_2_hands_display_and_a_random_first_player(players: int) -> None:
    position = GAME.start(players)
    assert position.odds() == {position.parse(f"first={seat}"): 1 for seat in range(players)}
    position.play(-1, position.parse(f"first={players - 1}"))
    position.roll(random.Random(0))
    assert position.pending == (players - 1,)
    assert position.state.hand_size[:players].tolist() == [3] * players
    assert (position.state.display != codes.NONE).all()
    assert position.state.known.sum() == 0


def test_iw_2_3_draft_from_the_last_seat_backwards() -> None:
    table = Table(players=3, first=1, draft=True)
    assert table.legal() == [f"draw={name}" for name in tables.BIOMES]  # the display comes first
    table.draw("TTFG")
    assert table.position.pending == (0,)  # the last of a round that seat 1 begins
    assert table.legal() == ["take=tundra", "take=forest", "take=glaciers", "deck"]
    table.play("take=tundra", "deck").draw("D").play("take=tundra")
    assert table.state.hand[0].tolist() == [2, 0, 0, 0, 1]
    assert table.state.known[0].tolist() == [2, 0, 0, 0, 0]
    table.draw("CC")  # only now is the display refilled
    assert table.position.pending == (2,)
    table.play("take=coast", "take=coast", "take=forest").draw("TTT")
    assert table.position.pending == (1,)
    table.play("take=tundra", "take=tundra", "take=tundra").draw("FFF")
    assert table.position.pending == (1,)
    assert table.state.phase == codes.PLACE
    assert table.state.hand_size[:3].tolist() == [3, 3, 3]
