"""The picture of Wapi on a phone, how large it is written, and what it explains."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Sequence

import pytest

import fireside
from fireside.draw.panes import BOARD, OWN, PLAYERS, TALL_TEXT, TALL_WIDTH
from fireside.engine.types import CHANCE, SPECTATOR, Event
from fireside.games.wapi.picture import PANES
from fireside.position import Position
from fireside.texts import LANGUAGES
from tests.draw.sizes import text_sizes
from tests.games.pictures import DESK, DESK_TEXT, NAMES, drawn, pane, size, tips, unexplained
from tests.games.wapi.table import RECORDS, game, own, pay, play, played


def choices(picture: ET.Element) -> list[str]:
    return [game.action_texts[int(chosen)] for each in picture.iter() if (chosen := each.get("data-action"))]


@pytest.fixture(params=["basic-2-players", "advanced-3-players", "basic-5-players"], scope="module")
def positions(request: pytest.FixtureRequest) -> list[Position]:
    """Positions of a whole game, the end among them."""
    record = fireside.read(RECORDS / f"{request.param}.fire")
    position, found = record.start(), []
    for number, (seat, choice) in enumerate(record.moves):
        position.play(seat, choice)
        if number % 11 == 0 or position.is_over:
            found.append(position.copy())
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_read_on_a_phone(positions: list[Position], lang: str) -> None:
    for position in positions:
        for seat in (SPECTATOR, 0, position.players - 1):
            for name in PANES:
                for text, units in text_sizes(pane(position, name, seat, lang=lang)):
                    assert units >= TALL_TEXT, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_read_at_a_desk(positions: list[Position], lang: str) -> None:
    for position in positions:
        picture = drawn(position, position.players - 1, lang=lang)
        pixels = min(room / units for room, units in zip(DESK, size(picture), strict=True))
        for text, units in text_sizes(picture):
            assert units * pixels >= DESK_TEXT, text


def test_every_piece_explains_itself(positions: list[Position]) -> None:
    for position in positions:
        for picture in (drawn(position), *(pane(position, name) for name in PANES)):
            assert not list(unexplained(picture))


def test_panes_fit_a_phone(positions: list[Position]) -> None:
    for position in positions:
        sizes = {name: size(pane(position, name)) for name in PANES}
        assert {width for width, _ in sizes.values()} == {TALL_WIDTH}
        assert sizes[BOARD][1] <= 560
        assert sizes[OWN][1] <= 150


def test_a_spectator_holds_nothing() -> None:
    assert size(pane(played("*first=0 *draw=owl"), OWN, SPECTATOR))[1] == 1


def test_wp_2_4_a_totem_is_staked_at_the_thumb() -> None:
    """WP-2.4"""
    position = played("*first=0 *draw=owl")
    assert choices(pane(position, OWN)) == ["totem", "pass"]
    assert choices(pane(position, OWN, 1)) == []
    assert size(pane(position, OWN, 1))[1] < size(pane(position, OWN))[1]


def test_wp_2_7_silver_is_placed_at_the_thumb() -> None:
    """WP-2.7"""
    position = played("*first=0")
    own(position, "owl", 1)
    play(position, "*draw=5")
    picture = pane(position, OWN)
    assert choices(picture) == ["owl"]
    assert [why for each in picture.iter() if (why := each.get("data-why"))] == ["WP-2.7"] * 5
    assert "0→5" in [text for text, _ in text_sizes(picture)]


def test_a_totem_has_its_id_in_one_pane_only() -> None:
    position = played("*first=0 *draw=owl")
    found = [name for each in drawn(position, tall=True).iter() if (name := each.get("id", "")).startswith("p-totem")]
    assert sorted(found) == [f"p-totem-{seat}-{number}" for seat in range(2) for number in range(3)]
    assert "p-totem-0-0" not in pane(position, PLAYERS).attrib.values()


def explained_owl(position: Position) -> str:
    return next(tip for tip in tips(drawn(position)) if tip.startswith("The owl is"))


def test_wp_3_4_a_mine_without_totems_earns_nothing() -> None:
    """WP-3.4"""
    position = played("*first=0")
    pay(position, "owl", 3)
    assert explained_owl(position) == (
        "The owl is worth 3, but only totems earn it, and none stands here yet. "
        "Room for 4 more pieces of silver. 4 of its symbols are still in the bag."
    )


def test_wp_3_2_a_mine_tells_what_its_totems_earn() -> None:
    """WP-3.2"""
    position = played("*first=0")
    own(position, "owl", 0, 0, 1)
    pay(position, "owl", 3, 1, 0, 0)
    assert explained_owl(position) == (
        "The owl is worth 4: every totem here earns its owner that much at the end. "
        "Totems: Bartholomeus Jan, Bartholomeus Jan, Wilhelmina-Marie. "
        "Room for 1 more piece of silver. 1 of its symbols is still in the bag."
    )


def test_wp_3_3_a_mine_tells_how_its_silver_is_shared() -> None:
    """WP-3.3"""
    position = played("*first=0", scoring="advanced")
    own(position, "owl", 0)
    pay(position, "owl", 5, 5, 0, 0, 0)
    assert "worth 10, all for the one totem here;" in explained_owl(position)
    own(position, "owl", 0, 1, 1)
    assert "worth 10, shared by 4 totems: 2 each." in explained_owl(position)
    assert explained_owl(position).endswith(
        "No more room for silver. All its symbols are out: no more totems can come."
    )


def test_tokens_tell_what_they_are_for_and_how_many_are_left() -> None:
    told = tips(drawn(played("*first=0 *draw=owl 0:totem")))
    assert any(tip.startswith("Symbol of the owl, 3 left in the bag. Whoever draws it may") for tip in told)
    assert any(tip.startswith("Silver worth 5, 6 left in the bag. Whoever draws it chooses") for tip in told)
    assert any(tip.startswith("Silver worth 0, 18 left in the bag. It adds nothing") for tip in told)


def test_players_tell_where_their_silver_comes_from() -> None:
    position = played("*first=0")
    own(position, "owl", 0, 0)
    pay(position, "owl", 3)
    for shown in (drawn(position), pane(position, BOARD), pane(position, PLAYERS)):
        assert any(tip.startswith("Bartholomeus Jan: 6 silver") and "in hand: 1;" in tip for tip in tips(shown))


def test_what_was_drawn_goes_without_saying_where_the_next_sentence_tells_it() -> None:
    position = game.start()
    moves = ("*first=0", "*draw=owl", "0:totem", "*draw=3")
    happened = [event for move in moves for event in happens(position, move)]
    scene = position.view(1).scene(names=NAMES, happened=happened)
    assert scene.past_texts() == ["Bartholomeus Jan begins.", "Bartholomeus Jan stakes a totem on the owl."]
    assert scene.now_text() == "You drew silver worth 3. Which mine do you put it on?"


def happens(position: Position, move: str) -> Sequence[Event]:
    seat, _, text = move.rpartition(":")
    return position.play(int(seat) if seat else CHANCE, game.parse(text.removeprefix("*")))
