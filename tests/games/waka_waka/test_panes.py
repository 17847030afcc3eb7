"""The picture of Waka Waka on a phone, how large it is written, and what it explains."""

from __future__ import annotations

import random
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest

from fireside.draw.panes import BOARD, OWN, PLAYERS, TALL_TEXT, TALL_WIDTH
from fireside.engine.types import SPECTATOR
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.picture import PANES
from fireside.games.waka_waka.picture.board import rows_of
from fireside.games.waka_waka.rules.state import FIRE
from fireside.position import Position
from fireside.texts import LANGUAGES, catalogue
from tests.draw.sizes import text_sizes
from tests.games.pictures import DESK, DESK_TEXT, NAMES, drawn, pane, size, tips, unexplained
from tests.games.waka_waka.table import GAME, KINDS, Table

EVERY_CARD = KINDS[:FIRE]


def choices(picture: ET.Element) -> set[str]:
    return {GAME.action_texts[int(chosen)] for each in picture.iter() if (chosen := each.get("data-action"))}


def tip(position: Position, start: str, seat: int = 0) -> str:
    return next(text for text in tips(drawn(position, seat)) if text.startswith(start))


def told(table: Table, action: str, lang: str = "en") -> str:
    """What the actor is told that an action does."""
    view = table.position.view(table.actor)
    say = view.game_say(lang, NAMES)
    return GAME.notation.describe_action(view.state, table.actor, GAME.parse(action), say)


@pytest.fixture(params=[2, 3, 4], scope="module")
def positions(request: pytest.FixtureRequest) -> list[Position]:
    """A position of every phase of a game at random, the end among them."""
    rng = random.Random(request.param)
    position = GAME.start(request.param, ladder=request.param)
    found: dict[int, Position] = {}
    while not position.is_over:
        position.roll(rng)
        found[int(position.state.phase)] = position.copy()
        if not position.is_over:
            [seat] = position.pending
            position.play(seat, rng.choice(position.legal(seat)))
    return list(found.values())


@pytest.fixture
def richest() -> Position:
    """A player with every kind of card, as many of it as can be, who has also just bought too many goods."""
    table = Table(3, hands={0: ["merchant", *EVERY_CARD]}, stocks={0: "fruit hides salt tea cloth cloth"}, ladder=4)
    return table.do("play=merchant", "buy=4").fill_boats().position


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_read_on_a_phone(positions: list[Position], richest: Position, lang: str) -> None:
    for position in (*positions, richest):
        for seat in (SPECTATOR, max(0, int(position.state.actor))):
            for name in PANES:
                for text, units in text_sizes(pane(position, name, seat, lang=lang)):
                    assert units >= TALL_TEXT, text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_text_can_be_read_at_a_desk(positions: list[Position], richest: Position, lang: str) -> None:
    for position in (*positions, richest):
        for seat in (SPECTATOR, max(0, int(position.state.actor))):
            picture = drawn(position, seat, lang=lang)
            pixels = min(room / units for room, units in zip(DESK, size(picture), strict=True))
            for text, units in text_sizes(picture):
                assert units * pixels >= DESK_TEXT, text


def test_every_piece_explains_itself(positions: list[Position]) -> None:
    for position in positions:
        for picture in (drawn(position), *(pane(position, name) for name in PANES)):
            assert not list(unexplained(picture))


def test_panes_fit_a_phone(positions: list[Position], richest: Position) -> None:
    for position in (*positions, richest):
        sizes = {name: size(pane(position, name)) for name in PANES}
        assert {width for width, _ in sizes.values()} == {TALL_WIDTH}
        assert sizes[BOARD][1] <= 560
        assert sizes[OWN][1] <= 230


def test_a_spectator_holds_nothing(positions: list[Position]) -> None:
    assert all(size(pane(position, OWN, SPECTATOR))[1] == 1 for position in positions)


def test_cards_goods_and_buttons_are_at_the_thumb() -> None:
    table = Table(hands={0: ["merchant", "seer", "elder"]}, stocks={0: "tea tea"})
    assert choices(pane(table.position, OWN)) == {"play=merchant", "play=seer", "play=elder", "face-down", "pass"}
    assert choices(pane(table.position, BOARD)) == set()
    table.do("play=merchant")
    assert choices(pane(table.position, OWN)) == {"sell=tea", "rise"}
    assert choices(pane(table.position, BOARD)) == {"buy=1", "buy=2", "buy=3", "buy=4", "rise"}
    assert choices(pane(table.position, PLAYERS)) == set()


def test_ww_4_5_the_seers_cards_are_at_the_thumb() -> None:
    """WW-4.5"""
    table = Table(hands={0: ["seer", "elder"]}).do("play=seer", "use").chance(*["card=merchant"] * 3, "card=fire")
    assert choices(pane(table.position, OWN)) == {"keep=merchant", "keep=fire"}
    assert told(table, "keep=fire") == "Keep the sorcerer’s fire: the fire turns, and you draw another card"


def test_ww_4_8_another_hand_is_asked_for_on_the_board_and_shown_at_the_thumb() -> None:
    """WW-4.8"""
    table = Table(3, hands={0: ["elder"], 1: EVERY_CARD}).do("play=elder")
    assert choices(pane(table.position, BOARD)) == choices(pane(table.position, PLAYERS)) == {"ask=1", "ask=2"}
    table.do("ask=1")
    own = pane(table.position, OWN)
    assert {"copy=merchant", "copy=drummer", "pass"} < choices(own)
    assert size(own)[1] <= 230


def test_ww_3_7_goods_that_are_too_many_do_not_cover_each_other(richest: Position) -> None:
    """WW-3.7"""
    for picture in (drawn(richest), pane(richest, OWN)):
        goods = [each for each in picture.iter() if (each.get("data-action") or "") and "p-" in each[0].get("id", "")]
        boxes = [next(each.iter("{http://www.w3.org/2000/svg}rect")) for each in goods]
        left = [(float(each.attrib["x"]), float(each.attrib["width"])) for each in boxes]
        assert len(left) == 10
        assert all(x + width <= following for (x, width), (following, _) in pairwise(left))


@pytest.mark.parametrize(
    ("pattern", "rows"),
    [
        ("AA", ["AA"]),
        ("AAB", ["AAB"]),
        ("AABB", ["AA", "BB"]),
        ("ABCD", ["AB", "CD"]),
        ("AAAA", ["AA", "AA"]),
        ("ABCDE", ["ABC", "DE"]),
        ("AABBC", ["AA", "BBC"]),
        ("AAABB", ["AAA", "BB"]),
        ("AABBCC", ["AA", "BB", "CC"]),
    ],
)
def test_a_pattern_keeps_equal_goods_together(pattern: str, rows: list[str]) -> None:
    assert rows_of(pattern) == rows


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_and_pattern_is_explained(lang: str) -> None:
    texts = catalogue(GAME.folder, lang)
    assert all(texts[f"explain.cards.{name}"] and texts[f"short.{name}"] for name in tables.CARDS)
    assert all(f"patterns.{pattern}" in texts for ladder in tables.LADDERS for pattern in ladder)


def test_a_boat_tells_its_price_and_what_can_be_seen_on_it() -> None:
    table = Table(hands={0: ["chimpanzee", "merchant"]}).load("3a", "tea").load("3b", "tea")
    assert any("for 4 gold. Aboard: tea ×2, 1 face down." in text for text in tips(drawn(table.position, 1)))
    table.do("play=chimpanzee", "look=3").chance("good=salt")
    assert any("Aboard: salt, tea ×2." in text and "seen it" in text for text in tips(drawn(table.position, 0)))
    assert any("Aboard: tea ×2, 1 face down." in text for text in tips(drawn(table.position, 1)))


def test_ww_4_11_a_card_with_gold_on_it_tells_that_the_others_may_use_it() -> None:
    """WW-4.11"""
    table = Table(hands={0: ["porter", "elder"]})
    assert tip(table.position, "Porter").endswith("may do the same by paying you 1 gold.")
    assert "paying" not in tip(table.position, "Elder")


def test_a_step_tells_what_it_asks_for_and_who_stands_there() -> None:
    table = Table(ladder=0)
    table.state.status[1] = 3
    assert tip(table.position, "Step 3") == (
        "Step 3: you climb here by giving 2 of a kind and 1 other good with a merchant, "
        "or by paying a sorcerer 12 gold. Here: Wilhelmina-Marie."
    )
    assert "the game is over" in tip(table.position, "Step 5")


def test_the_fire_tells_whether_sorcerers_can_be_played() -> None:
    table = Table()
    assert "lifts you one step for 12 gold" in tip(table.position, "The fire burns")
    table.state.lit = 0
    assert "cannot be played" in tip(table.position, "The fire is out")


def test_a_player_tells_what_is_known_of_the_hand() -> None:
    table = Table(3, hands={0: ["elder"], 1: ["seer", "seer"]}).do("play=elder", "ask=1")
    name = NAMES[1]
    assert tip(table.position, name).endswith("2 cards in hand. Goods: –. In this hand you have seen: seer ×2.")
    assert tip(table.position, name, 2).endswith("2 cards in hand. Goods: –.")


def test_choices_say_what_they_do() -> None:
    table = Table(hands={0: ["merchant", "porter", "juggler", "seer"]}, stocks={0: "tea tea"}, ladder=0)
    assert told(table, "play=merchant") == "Play the merchant: buy a boat, sell a pair for 10, or rise"
    assert told(table, "pass") == "Play no more; then draw or take 1 gold, 3 times"
    table.do("play=merchant")
    assert told(table, "sell=tea") == "Sell 2 × tea for 10 gold"
    assert told(table, "rise") == "Give 2 of a kind and climb to step 1"
    table.load("3a", "tea").load("3b", "salt")
    assert told(table, "buy=3") == "Buy the boat for 4 gold: salt, tea, 1 face down"
    table.do("sell=tea")
    assert (
        told(table, "play=juggler", "fr") == "Jouer «\u00a0jongleur de feu\u00a0»\u00a0: répéter une carte de ce tour"
    )


def test_ww_4_11_the_use_of_anothers_card_costs_gold_at_its_first_step_only() -> None:
    """WW-4.11"""
    table = Table(hands={0: ["porter", "elder"]}, stocks={0: "tea", 1: "tea tea"}, village="salt hides fruit")
    table.do("play=porter")
    assert told(table, "give=tea") == "Give tea to the village and choose another good"
    table.do("give=tea", "take=salt", "pass")
    assert told(table, "give=tea") == f"Pay {NAMES[0]} 1 gold and exchange tea for another good"
    table.do("give=tea")
    assert told(table, "take=fruit") == "Take fruit from the village for tea"
    table.do("take=fruit")
    assert told(table, "give=tea") == "Give tea to the village and choose another good"
    assert told(table, "pass") == "Exchange nothing more"
