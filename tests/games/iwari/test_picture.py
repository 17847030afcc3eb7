"""The picture of Iwari: everything that can be done can be clicked, and the tally adds up."""

from __future__ import annotations

import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import combinations, product
from math import dist
from typing import Any

import pytest

import fireside
from fireside.draw.geometry import Point
from fireside.draw.panes import OWN, PANES, TALL_TEXT
from fireside.games.iwari import tables
from fireside.games.iwari.picture import shores, tally
from fireside.games.iwari.picture.geography import SIGN_PLACES, TENT_PLACES, TOTEM_PLACES
from fireside.games.iwari.rules import lands
from fireside.games.iwari.rules import state as codes
from fireside.texts import LANGUAGES
from tests.games.iwari.table import GAME, Table

FEATS: dict[str, Any] = {"union": True, "discovery": True, "honour": True, "respect": True}


def clickable(svg: str) -> set[int]:
    """The actions of a picture."""
    return {int(action) for action in re.findall(r'data-action="(\d+)"', svg)}


def random_positions(players: int, land: str, count: int) -> list[fireside.Position]:
    """Positions of a random game in which a seat decides, from start to end."""
    rng = random.Random(players)
    position = GAME.start(players, map=land, **FEATS)
    found = []
    while not position.is_over:
        position.roll(rng)
        if position.pending:
            found.append(position.copy())
            seat = position.pending[0]
            position.play(seat, rng.choice(position.legal(seat)))
    return [*found[:: len(found) // count], position]


@pytest.mark.compiled
@pytest.mark.parametrize("land", [land.name for land in tables.MAPS])
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_every_legal_action_can_be_clicked(players: int, land: str) -> None:
    for position in random_positions(players, land, count=8):
        for seat in position.pending:
            for tall in (False, True):
                assert clickable(position.svg(seat, tall=tall)) == set(position.legal(seat))


def test_a_feat_can_be_placed_by_a_click() -> None:
    """IW-7.2"""
    table = Table(hands=("TTT",), union=True).tents(0, "G1.e", "G1.f", "T1.a").play("T1.b")
    assert clickable(table.position.svg(0)) == set(table.position.legal(0))
    table = Table(players=5, mountains=(3,), hands=("DCG",), respect=True).tents(1, "C1.a", "F2.a").totems(0, "F2")
    assert clickable(table.play("C1.totem").position.svg(0)) == set(table.position.legal(0))


def test_what_looks_playable_says_why_it_is_not() -> None:
    """IW-3.2, IW-3.3: a space of another biome, and the totems of an unexplored territory."""
    svg = Table(hands=("TTT",)).position.svg(0)
    assert {"IW-3.2", "IW-3.3"} <= set(re.findall(r'data-why="([^"]+)"', svg))


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_tally_adds_up_to_the_score(players: int) -> None:
    """IW-5.1, IW-5.2, IW-5.3, IW-7.1"""
    end = random_positions(players, "vast_lands", count=2)[-1]
    items = tally.scene_items(end.view().scene())
    for tribe in range(end.state.tribes):
        assert sum(item.points[tribe] for item in items[:-1]) == items[-1].points[tribe] == end.state.score[tribe]


def test_the_newest_tent_comes_from_the_supply() -> None:
    table = Table(hands=("TFG",))
    before = table.position.svg(0)
    happened = table.position.play(0, table.position.parse("T1.a"))
    after = table.position.svg(0, happened=happened)
    assert 'id="p-tent-0-20"' in before
    assert 'id="p-tent-0-20"' in after
    assert 'id="p-tent-0-19"' in after
    assert 'id="p-tent-on-T1.a"' in after
    assert 'id="p-tent-on-T1.a"' in table.position.svg(0)


@pytest.mark.parametrize("land", range(lands.MAPS))
def test_everything_has_a_place_on_the_map(land: int) -> None:
    """IW-1.4"""
    spaces = {
        space
        for space in range(lands.SPACES)
        if space - lands.FIRST_SPACE[lands.TERRITORY_OF[space]] < lands.SIZES[land, lands.TERRITORY_OF[space]]
    }
    assert set(TENT_PLACES[land]) == spaces
    assert set(TOTEM_PLACES[land]) == set(lands.SIZES[land].nonzero()[0].tolist())
    assert len(SIGN_PLACES[land]) == lands.LINKS[land]


@pytest.mark.parametrize("land", range(lands.MAPS))
def test_territories_that_are_connected_share_a_border(land: int) -> None:
    """IW-1.3: all but the one connection that goes by sea around a third territory."""
    far = [link + 1 for link, border in enumerate(shores.linked_borders(land)) if border is None]
    assert far == ([15] if land == 0 else [])
    assert all(lands.BY_WATER[land, link - 1] for link in far)


def test_a_picture_tells_nothing_of_hidden_cards() -> None:
    """IW-8.1"""
    one, other = Table(hands=("TFG", "TTT", "DDD")), Table(hands=("TFG", "CCC", "GGG"))
    assert one.position.svg(0) == other.position.svg(0)
    assert one.position.svg(1) != other.position.svg(1)
    assert one.state.phase == codes.PLACE


@pytest.mark.parametrize("land", range(lands.MAPS))
def test_places_lie_far_enough_apart_for_a_thumb(land: int) -> None:
    """A unit is at least 0.87 pixels on a phone."""
    tents, totems = list(TENT_PLACES[land].values()), list(TOTEM_PLACES[land].values())
    assert min(dist(one, other) for one, other in combinations(tents, 2)) > 38
    assert min(dist(one, other) for one, other in product(tents, totems)) > 45
    assert min(dist(one, other) for one, other in product(tents + totems, SIGN_PLACES[land])) > 31


@pytest.mark.parametrize("land", range(lands.MAPS))
def test_paths_do_not_cross(land: int) -> None:
    places = TENT_PLACES[land]
    paths = [(places[one], places[other]) for one, other in lands.paths(land)]
    for one, other in combinations(paths, 2):
        assert set(one) & set(other) or not cross(*one, *other)


def cross(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether the straight lines from a to b and from c to d cross."""
    return is_left(a, b, c) != is_left(a, b, d) and is_left(c, d, a) != is_left(c, d, b)


def is_left(a: Point, b: Point, c: Point) -> bool:
    return (b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0])


def drawn(position: fireside.Position, seat: int, lang: str) -> list[tuple[str, float]]:
    """The wide picture and the panes of the tall one, each with the size that its letters must have."""
    names = ["Maximiliaan Jans", "Wilhelmina-Maria", "Bo", "Christophe D’Aix", "Ama"]
    tall = [position.svg(seat, lang=lang, names=names, tall=True, pane=pane) for pane in PANES]
    return [(position.svg(seat, lang=lang, names=names), 12), *((svg, TALL_TEXT) for svg in tall)]


def letters(element: ET.Element, scale: float = 1) -> Iterator[float]:
    """The sizes of all texts, after everything that scales them."""
    for factor in re.findall(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(factor)
    if element.get("font-size"):
        yield float(element.get("font-size", "0")) * scale
    for child in element:
        yield from letters(child, scale)


def positions_to_look_at(players: int) -> list[fireside.Position]:
    """A start, a Feat to be placed, a hand to be refilled; and the end of a game with every number of players."""
    start = Table(players, hands=("TTC",), **FEATS).tents(0, "G1.e", "G1.f", "T1.a").tents(1, "T1.g")
    feat = Table(players, hands=("TTC",), **FEATS).tents(0, "G1.e", "G1.f", "T1.a").tents(1, "T1.g").play("T1.b")
    refill = Table(players, hands=("TTC",)).play("discard=coast")
    return [start.position, feat.position, refill.position, random_positions(players, "vast_lands", count=2)[-1]]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 5])
def test_all_letters_can_be_read(players: int, lang: str) -> None:
    for position in positions_to_look_at(players):
        for seat in (-1, 0, 1):
            for svg, least in drawn(position, seat, lang):
                assert min(letters(ET.fromstring(svg)), default=99) >= least


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_that_can_be_pointed_at_explains_itself(lang: str) -> None:
    for position in positions_to_look_at(3):
        for svg, _ in drawn(position, 0, lang):
            for element in ET.fromstring(svg).iter():
                if element.get("tabindex"):
                    assert len(element.get("data-tip", "")) > 10


def test_a_territory_tells_who_has_how_many_tents() -> None:
    table = Table(union=True).tents(0, "T1.a", "T1.b").tents(1, "T1.c")
    tips = re.findall(r'data-tip="([^"]+)"', table.position.svg(2, names=["Ama", "Bo", "Cleo"]))
    assert any(tip.startswith("Tundra T1: 3 of 7 tent spaces taken (Ama 2, Bo 1).") for tip in tips)
    assert any(tip.startswith("Tundra T1: 0 of at most 2 totems.") for tip in tips)
    assert any(tip.startswith("Tent of Ama. Joined by paths: 2;") for tip in tips)


@pytest.mark.parametrize("seat", [-1, 0])
def test_what_is_at_the_thumb_stays_low(seat: int) -> None:
    svg = Table(hands=("TTC",), union=True).position.svg(seat, tall=True, pane=OWN)
    height = float(re.findall(r'viewBox="0 0 400 ([\d.]+)"', svg)[0])
    assert height <= (155 if seat == 0 else 70)


def placed_one(hand: str) -> Table:
    """Seat 0 has pitched a tent beside another one, and is asked for a second piece."""
    return Table(hands=(hand,)).tents(1, "T1.b").play("T1.a")


def stop_button(table: Table) -> str:
    """The drawing of the button that ends placing, as seat 0 sees it."""
    action = GAME.parse("finish")
    return table.position.svg(0).partition(f'data-action="{action}"')[2].partition("</text>")[0]


def test_iw_3_3_without_a_card_for_a_second_piece_one_is_told_so() -> None:
    """The question stays, since the others must not learn it; and to them it looks the same."""
    able, unable = placed_one("TTF"), placed_one("TFC")
    asked = [table.position.view(0).scene().now_text() for table in (able, unable)]
    assert asked == ["A second piece in Tundra T1?", "Your cards allow no second piece in Tundra T1."]
    assert unable.legal() == ["finish"]
    assert len({table.position.view(1).scene().now_text() for table in (able, unable)}) == 1


def test_stopping_is_quiet_unless_there_is_nothing_else_to_do() -> None:
    able, unable = placed_one("TTF"), placed_one("TFC")
    assert "var(--accent)" not in stop_button(able)
    assert "var(--accent)" in stop_button(unable)
