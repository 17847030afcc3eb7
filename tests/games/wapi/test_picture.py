"""Wapi in words and in pictures."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

import fireside
from fireside.engine.types import CHANCE, SPECTATOR, Event
from fireside.games.wapi import notation, tables
from fireside.games.wapi.picture import PALETTE
from fireside.games.wapi.picture.emblems import definition, emblem
from fireside.games.wapi.rules import state as codes
from fireside.texts import LANGUAGES, Say, clauses
from tests.games.pictures import tips
from tests.games.wapi.table import RECORDS, action, game, own, pay, play, played

SVG = "{http://www.w3.org/2000/svg}"


def drawn(position: fireside.Position, seat: int = SPECTATOR, **how: object) -> ET.Element:
    return ET.fromstring(position.svg(seat, **how))


def buttons(picture: ET.Element) -> dict[str, int]:
    """How many elements there are to click on for each action."""
    found: dict[str, int] = {}
    for element in picture.iter():
        if chosen := element.get("data-action"):
            found[game.action_texts[int(chosen)]] = found.get(game.action_texts[int(chosen)], 0) + 1
    return found


def reasons(picture: ET.Element) -> list[str]:
    return [why for element in picture.iter() if (why := element.get("data-why"))]


def words(picture: ET.Element) -> str:
    return " ".join(text.text or "" for text in picture.iter(f"{SVG}text"))


def ids(picture: ET.Element) -> list[str]:
    return [name for element in picture.iter() if (name := element.get("id"))]


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (codes.START + 2, "first=2"),
        (codes.DRAWN + 1, "draw=sorcerer"),
        (codes.DRAWN + codes.TOKENS - 1, "draw=5"),
        (codes.PASS, "pass"),
        (codes.TOTEM, "totem"),
        (codes.PLACED + 5, "eagle"),
    ],
)
def test_notation(number: int, text: str) -> None:
    assert notation.action_text(number) == text
    assert game.parse(text) == number


def test_sentences() -> None:
    say = Say.of_folder(game.folder, "en", ["Ann", "Ben"])
    position = game.start()
    told = []
    for move in ("*first=0", "*draw=owl", "0:totem", "*draw=owl", "1:pass", "*draw=3", "0:owl"):
        seat, _, text = move.rpartition(":")
        events = position.play(int(seat) if seat else CHANCE, action(text.removeprefix("*")))
        told += [notation.describe_event(event, say) for event in events]
    assert told == [
        "Ann begins.",
        "Ann draws a symbol of the owl.",
        "Ann stakes a totem on the owl.",
        "Ben draws a symbol of the owl.",
        "Ben stakes nothing on the owl.",
        "Ann draws silver worth 3.",
        "Ann puts silver worth 3 on the owl.",
    ]


def told_choices(position: fireside.Position, seat: int, lang: str = "en") -> list[str]:
    say, seen = Say.of_folder(game.folder, lang), position.view(seat).state
    return [notation.describe_action(seen, seat, choice, say) for choice in position.legal(seat)]


def test_the_choice_of_a_totem_says_what_it_earns() -> None:
    """WP-2.4, WP-3.2, WP-3.3"""
    for scoring, earned in (("basic", 7), ("advanced", 3)):
        position = played("*first=0", scoring=scoring)
        own(position, "owl", 1)
        pay(position, "owl", 5, 2)
        play(position, "*draw=owl")
        assert told_choices(position, 0) == [
            "No totem on the owl: you keep 3 for later",
            f"Stake a totem on the owl: it earns {earned} so far",
        ]


@pytest.mark.parametrize(
    ("scoring", "token", "text"),
    [
        ("basic", "5", "Put the silver worth 5 on the owl: from 2 to 7"),
        ("basic", "0", "Put the silver worth 0 on the owl: it stays at 2"),
        ("advanced", "5", "Put the silver worth 5 on the owl: 3 for each totem"),
    ],
)
def test_the_choice_of_a_mine_says_what_it_will_be_worth(scoring: str, token: str, text: str) -> None:
    """WP-2.6, WP-3.2, WP-3.3"""
    position = played("*first=0", scoring=scoring)
    own(position, "owl", 0, 1)
    pay(position, "owl", 2)
    play(position, f"*draw={token}")
    assert told_choices(position, 0) == [text]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_are_short(lang: str) -> None:
    position = played("*first=0")
    pay(position, "sorcerer", 5, 5, 5)
    for token in ("sorcerer", "5"):
        asked = play(position.copy(), f"*draw={token}")
        assert all(len(text) <= 66 for text in told_choices(asked, 0, lang))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence_and_a_clause(lang: str) -> None:
    say = Say.of_folder(game.folder, lang, ["Ann"])
    for kind in range(codes.ENDED + 1):
        event = Event(kind, 0, -1, 0, 0, 0, 0)
        assert notation.describe_event(event, say)
        assert notation.event_clause(event) in clauses(game.folder, lang)


def test_board_text() -> None:
    position = played("*first=0 *draw=owl 0:totem *draw=3 1:owl")
    board = position.view(0).board_text(Say.of_folder(game.folder, "en", ["Ann", "Ben"]))
    assert "owl       3 · · · ·  =  3   Ann · · ·" in board
    assert "Ann: ▲▲" in board
    assert "Ben: ▲▲▲" in board


def test_mines_that_may_take_the_silver_can_be_clicked_and_the_others_say_why() -> None:
    """WP-2.6, WP-2.7"""
    position = played("*first=0")
    own(position, "owl", 1)
    own(position, "bear", 0)
    own(position, "eagle", 0)
    pay(position, "bear", 0, 0, 0, 0, 0)
    play(position, "*draw=5")
    picture = drawn(position, 0)
    assert buttons(picture) == {"owl": 1, "eagle": 1}
    assert sorted(reasons(picture)) == ["WP-2.6", "WP-2.7", "WP-2.7", "WP-2.7"]


def test_who_is_not_asked_is_not_told_why() -> None:
    position = played("*first=0 *draw=owl 0:totem *draw=5")
    for seat in (0, SPECTATOR):
        assert buttons(drawn(position, seat)) == {}
        assert reasons(drawn(position, seat)) == []


def test_the_choice_of_a_totem_is_on_the_board_and_on_buttons() -> None:
    """WP-2.4"""
    position = played("*first=0 *draw=owl")
    assert buttons(drawn(position, 0)) == {"totem": 2, "pass": 1}
    assert buttons(drawn(position, 1)) == {}


def test_a_picture_that_cannot_be_clicked() -> None:
    assert buttons(drawn(played("*first=0 *draw=owl"), 0, clickable=False)) == {}


def test_wp_4_1_the_picture_counts_the_bag() -> None:
    """WP-4.1"""
    picture = drawn(played("*first=0 *draw=owl 0:totem"))
    shown = words(picture)
    assert any(tip.startswith("The bag: 71 tokens left;") for tip in tips(picture))
    assert " 71 " in shown
    assert "×18" in shown
    assert "×3" in shown


def test_advanced_scoring_shows_what_each_totem_earns() -> None:
    """WP-3.3"""
    for scoring, is_shown in (("basic", False), ("advanced", True)):
        position = played("*first=0", scoring=scoring)
        own(position, "owl", 0, 1)
        pay(position, "owl", 5)
        assert ("2 5÷2" in words(drawn(position))) == is_shown


def test_the_end_names_the_winners() -> None:
    """WP-3.5"""
    position = fireside.read(RECORDS / "shared-victory-4-players.fire").replay()
    shown = words(drawn(position, 1, names=["Ann", "Ben", "Cleo", "Dirk"]))
    assert "Ben and Dirk share the victory" in shown
    assert "with 28 silver each." in shown


@pytest.mark.parametrize("record", ["basic-2-players", "advanced-3-players", "basic-5-players"])
@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("tall", [False, True])
def test_every_position_of_a_game_can_be_drawn(record: str, lang: str, tall: bool) -> None:
    """Ids are unique, colours exist, and the same position gives the same picture."""
    moves = fireside.read(RECORDS / f"{record}.fire")
    position = moves.start()
    names = [f"{name} <&> Co" for name in moves.seats]
    for number, (seat, choice) in enumerate(moves.moves):
        happened = position.play(seat, choice)
        if number % 9:
            continue
        svg = position.svg(0, lang=lang, names=names, tall=tall, happened=happened)
        found = ids(ET.fromstring(svg))
        assert len(found) == len(set(found))
        assert all(name.startswith(("p-", "wapi-")) for name in found)  # pieces, and shapes that are used many times
        own_colours = {name for name in re.findall(r"var\(--([\w-]+)\)", svg) if name.startswith("wapi-")}
        assert own_colours <= PALETTE.keys()
        assert svg == position.svg(0, lang=lang, names=names, tall=tall, happened=happened)


def test_the_silver_in_hand_can_be_followed_to_its_mine() -> None:
    """The piece that was just placed still has the id that it had in hand."""
    position = played("*first=0 *draw=5")
    in_hand = [name for name in ids(drawn(position)) if name.startswith("p-hand")]
    happened = position.play(0, action("owl"))
    after = drawn(position, happened=happened)
    assert in_hand == [name for name in ids(after) if name.startswith("p-hand")]
    assert "p-silver-0-0" in ids(after)
    play(position, "*draw=3")
    assert in_hand != [name for name in ids(drawn(position)) if name.startswith("p-hand")]


def test_the_totem_in_hand_can_be_followed_to_its_mine() -> None:
    position = played("*first=0 *draw=bear")
    before = [name for name in ids(drawn(position)) if name.startswith("p-totem-0")]
    happened = position.play(0, action("totem"))
    after = ids(drawn(position, happened=happened))
    assert sorted(before) == sorted(name for name in after if name.startswith("p-totem-0"))
    assert "p-totem-on-4-0" in after


def test_pieces_stay_where_they_are_while_others_play() -> None:
    """The ids of silver, symbols and totems on the board are those of their places."""
    record = fireside.read(RECORDS / "advanced-3-players.fire")
    position = record.start()
    on_board: set[str] = set()
    for seat, choice in record.moves:
        position.play(seat, choice)
        now = {name for name in ids(drawn(position)) if re.match("p-(silver|symbol|totem-on)-", name)}
        assert on_board <= now
        on_board = now
    assert len([name for name in on_board if name.startswith("p-silver")]) == 30


@pytest.mark.parametrize("mine", range(codes.MINES))
def test_every_mine_has_its_own_emblem(mine: int) -> None:
    drawings = {definition(other).partition(">")[2] for other in range(codes.MINES)}
    assert len(drawings) == len(tables.MINES)
    used = ET.fromstring(emblem(mine, 10, 10, 20, ink="black", ground="white"))
    assert used[0].get("href") == f"#{ET.fromstring(definition(mine)).get('id')}"
