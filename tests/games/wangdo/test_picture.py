"""The picture and the words of Wangdo: all that can be done can be clicked, pieces keep their ids, nothing leaks."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html import unescape
from math import hypot

import pytest

import fireside
from fireside import CHANCE, SPECTATOR, Position
from fireside.draw import Box
from fireside.draw.lettering import latest, wrap
from fireside.draw.panes import BOARD, OWN, PLAYERS
from fireside.games.wangdo import tables
from fireside.games.wangdo.notation import describe_event
from fireside.games.wangdo.picture import landscape
from fireside.games.wangdo.picture.land import Land, from_way, targets
from fireside.games.wangdo.picture.layout import tall_land, wide
from fireside.games.wangdo.rules import state as codes
from fireside.texts import LANGUAGES, Say
from tests.games.wangdo.table import GAME, NEAR_A2, RECORDS, Table, village


def clickable(svg: str) -> set[int]:
    return set(map(int, re.findall(r'data-action="(\d+)"', svg)))


def ids(svg: str) -> set[str]:
    return set(re.findall(r'id="(p-[^"]+)"', svg))


def clickable_in_panes(position: Position, seat: int) -> set[int]:
    """What can be clicked on a phone whose players are folded away."""
    return {action for pane in (BOARD, OWN) for action in clickable(position.svg(seat, tall=True, pane=pane))}


@pytest.mark.parametrize("name", ["all-cards-4-players", "decided-by-seals-3-players", "deadlock-2-players"])
def test_everything_legal_can_be_clicked(name: str) -> None:
    """In both layouts, in every phase that a whole game goes through."""
    record = fireside.read(RECORDS / f"{name}.fire")
    position = record.start()
    seen = set()
    for number, move in enumerate(record.moves):
        phase = int(position.state.phase)
        if move.seat != CHANCE and (phase not in seen or number % 9 == 0):
            seen.add(phase)
            legal = set(position.legal(move.seat))
            assert clickable(position.svg(move.seat, tall=bool(number % 2))) == legal
            assert clickable_in_panes(position, move.seat) == legal
            assert not clickable(position.svg((move.seat + 1) % position.players))
        position.play(*move)
    assert codes.MAIN in seen


def test_every_kind_of_choice_can_be_clicked() -> None:
    table = Table(3, steles=NEAR_A2).give(0, orange=1, white=1, black=2, blue=2).give(1, blue=1, orange=2)
    table.hold(0, "merchants_favour", "bear_market", "moving_monuments", "pilgrim").temples(black=4, blue=4, white=1)
    lines = [
        ["play=bear_market", "give=black", "get=1.blue"],
        ["play=moving_monuments", "move=A1"],
        ["play=merchants_favour", "A2=orange", "save=blue"],
        ["A2=orange", "pay=black"],
        ["take=white"],
    ]
    for line in lines:
        for length in range(len(line) + 1):
            position = table.copy(*line[:length])
            [seat] = position.pending
            legal = set(position.legal(seat))
            assert clickable(position.svg(seat)) == clickable(position.svg(seat, tall=True)) == legal
            assert clickable_in_panes(position, seat) == legal


@pytest.mark.parametrize("tall", [False, True])
def test_a_button_that_gives_nothing_is_quiet(tall: bool) -> None:
    """WD-5.2: whoever declines a stele after a Ritual."""
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=2, blue=1)
    position = table.copy("A2=orange")
    drawn = position.svg(0, tall=tall).partition(f'data-action="{codes.DECLINE}"')[2].partition("</text>")[0]
    assert drawn
    assert "var(--accent)" not in drawn


def tips(svg: str) -> list[str]:
    return [unescape(tip) for tip in re.findall(r'data-tip="([^"]+)"', svg)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_explains_itself(players: int, lang: str) -> None:
    """Villages, temples, bag, pile, and every player's columns, steles, seals and cards, also to those who watch."""
    table = Table(players).hold(0, "full_cart", "dragons_favour").hold(1, "pilgrim")
    villages = 40 if players == 4 else 32
    shared, each = villages + len(tables.COLOURS) + 2, len(tables.TYPES) + len(tables.COLOURS) + 1
    svg = table.position.svg(SPECTATOR, lang=lang)
    assert len(tips(svg)) == shared + players * each + 2
    board, own, places = (table.position.svg(1, tall=True, pane=pane, lang=lang) for pane in (BOARD, OWN, PLAYERS))
    assert len(tips(board)) == villages
    assert len(tips(own)) == shared - villages + each + 1
    assert len(tips(places)) == players * each + 2
    assert len(tips(table.position.svg(SPECTATOR, tall=True, pane=BOARD, lang=lang))) == shared


@pytest.mark.parametrize("cards", range(1, 5))
@pytest.mark.parametrize("line", ["", "draw", "play=bear_market give=black"])
def test_what_is_at_the_thumb_stays_low(line: str, cards: int) -> None:
    table = Table(4).give(0, white=1, black=2).give(1, white=2, orange=2, blue=2).give(2, white=1, blue=1, black=1)
    table.hold(0, *["bear_market", "open_bag", "pilgrim", "full_cart"][:cards]).do(*line.split())
    if line == "draw":
        table.chance(*["stele=blue"] * 3)
    found = re.search(r'viewBox="0 0 400 ([\d.]+)"', table.position.svg(0, tall=True, pane=OWN))
    assert found
    assert float(found[1]) <= 230
    assert clickable_in_panes(table.position, 0) == set(table.position.legal(0))


def test_a_village_tells_its_offering() -> None:
    told = tips(Table(2, steles=NEAR_A2, tokens={"A2": "religion+"}).position.svg(1))
    assert any(
        tip.startswith("A2: a token of religion with a Dragon Seal.") and "1 black, 1 blue" in tip for tip in told
    )
    assert any(tip.startswith("A1: a black stele.") for tip in told)


def test_a_choice_tells_that_it_completes_a_column() -> None:
    table = Table(3, steles=NEAR_A2, tokens={"A2": "religion"}).give(0, orange=1, black=1, blue=1)
    table.state.knowledge[0, 0] = 1
    told = [tip for tip in tips(table.position.svg(0)) if tip.startswith("Raise orange on A2")]
    assert told == ["Raise orange on A2: religion for 1 black, 1 blue. It completes your column: you draw a Seal card."]


def test_news_are_told_in_whole_sentences() -> None:
    table = Table(2)
    for lines in range(1, 6):
        told = latest(table.position.view(0).scene(happened=table.happened).sentences(), 380, 13, most_lines=lines)
        assert told.endswith(f"{describe_event(table.happened[-1], say())}")
        assert len(wrap(told, 380, 13)) <= lines


def say() -> Say:
    return Say.of_folder(GAME.folder, "en")


def test_what_looks_playable_and_is_not_says_why() -> None:
    svg = Table(2, steles=NEAR_A2).give(0, white=1, black=1, blue=1).hold(0, "dragons_favour").position.svg(0)
    assert {"WD-4.3", "WD-4.5", "WD-6.3"} <= set(re.findall(r'data-why="([^"]+)"', svg))


def test_while_open_bag_draws_it_is_somebodys_turn() -> None:
    """WD-6.3: its steles come one by one, like those of the set-up; the picture tells the two apart."""
    table = Table(2).hold(0, "open_bag").do("play=open_bag")
    svg, asked = table.position.svg(1), table.position.view(1).scene(tall=True).now_text()
    assert "The board is being set up." not in svg
    assert "It is the turn of" in svg
    assert "It is the turn of" in asked
    assert "The board is being set up." in GAME.start(2).svg(1)


def test_pieces_keep_their_ids_when_they_move() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1)
    before = ids(table.position.svg(0))
    count = len(table.happened)
    table.do("A2=orange")
    after = table.position.svg(0, happened=table.happened[count:])
    orange, black = tables.COLOURS.index("orange"), tables.COLOURS.index("black")
    moved = {f"p-reserve-{orange}-0", f"p-reserve-{black}-0", f"p-token-{village('A2')}-0"}
    assert moved <= before
    assert moved <= ids(after)


def test_ids_tell_nothing_of_hidden_cards() -> None:
    one, other = Table(2).hold(1, "pilgrim"), Table(2).hold(1, "open_bag")
    for seat in (0, SPECTATOR):
        assert one.position.svg(seat) == other.position.svg(seat)
    assert one.position.svg(1) != other.position.svg(1)


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("middle", [False, True])
def test_no_trails_cross_and_no_village_lies_on_a_trail(middle: bool, is_tall: bool) -> None:
    """WD-1.8: the network is planar, and the picture shows it."""
    places = land_of(middle=middle, is_tall=is_tall).places()
    trails = tables.trails(with_middle=middle)
    for first, second in trails:
        ends = places[first], places[second]
        assert all(from_way(places[v], *ends) > 36 for v in places if v not in (first, second))
        for third, fourth in trails:
            if len({first, second, third, fourth}) == 4:
                assert not crosses(*ends, places[third], places[fourth])


def land_of(*, middle: bool, is_tall: bool) -> Land:
    place = tall_land(has_middle=middle) if is_tall else wide(4 if middle else 3).land
    return Land(place.width, place.height, middle, is_tall)


@pytest.mark.parametrize("is_tall", [False, True])
@pytest.mark.parametrize("middle", [False, True])
@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_a_thumb_hits_the_right_choice(count: int, middle: bool, is_tall: bool) -> None:
    """However many colours can be raised everywhere, their targets are large enough and do not overlap."""
    land = land_of(middle=middle, is_tall=is_tall)
    areas = [area for village in land.places() for area in targets(land, village, count)]
    assert min(min(area.width, area.height) for area in areas) >= 28
    for number, area in enumerate(areas):
        assert not any(overlap(area, other) for other in areas[:number])
        assert 0 <= area.x <= area.x + area.width <= land.width
        assert 0 <= area.y <= area.y + area.height <= land.height + 0.01


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("is_open", [False, True])
def test_a_touch_on_a_token_chooses_no_colour_where_there_are_several(is_open: bool, tall: bool) -> None:
    """What is drawn last is hit first: the token, which only explains itself, unless there is nothing to choose."""
    table = Table(4, steles=NEAR_A2).give(0, black=1, blue=1, white=1, orange=int(is_open))
    assert table.state.middle, "the villages are closest together with all of them"
    assert (table.position.parse("A2=orange") in table.position.legal(0)) == is_open
    on_top = topmost(ET.fromstring(table.position.svg(0, tall=tall)), f"p-token-{village('A2')}-0")
    assert (on_top.get("data-action") is None) == is_open
    assert ("Choose the colour" in on_top.get("data-tip", "")) == is_open
    if is_open and tall:
        area = targets(land_of(middle=bool(table.state.middle), is_tall=True), village("A2"), 2)[0]
        end = float(on_top[0].get("y", 0)) + float(on_top[0].get("height", 0))
        assert area.y + area.height - end >= 28, "too little is left for a thumb"


def topmost(drawn: ET.Element, token: str) -> ET.Element:
    """The last thing to be touched or pointed at whose area holds the middle of a token."""
    [found] = [element for element in drawn.iter() if element.get("id") == token]
    x, y = map(float, re.findall(r"translate\(([-.\d]+) ([-.\d]+)\)", found[0].get("transform", ""))[0])
    things = [element for element in drawn.iter() if element.get("data-action") or element.get("data-tip")]
    return [thing for thing in things if any(holds(part, x, y) for part in thing.iter())][-1]


def holds(part: ET.Element, x: float, y: float) -> bool:
    number = {key: float(part.get(key, 0)) for key in ("x", "y", "width", "height", "cx", "cy", "r")}
    if part.get("r"):
        return hypot(number["cx"] - x, number["cy"] - y) < number["r"]
    across, down = x - number["x"], y - number["y"]
    return 0 < across < number["width"] and 0 < down < number["height"]


def overlap(one: Box, other: Box) -> bool:
    across = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
    down = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
    return across > 0.01 and down > 0.01


def crosses(a: tuple[float, float], b: tuple[float, float], c: tuple[float, float], d: tuple[float, float]) -> bool:
    def side(p: tuple[float, float], q: tuple[float, float], r: tuple[float, float]) -> float:
        return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

    return side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0


def test_the_land_is_drawn_once() -> None:
    landscape.draw_land.cache_clear()
    table = Table(2)
    table.position.svg(0)
    table.position.svg(1)
    assert landscape.draw_land.cache_info().misses == 1
