"""The picture and the words of Waka Waka."""

from __future__ import annotations

import random
import re

import pytest

from fireside.engine.types import SPECTATOR
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.rules import actions as act
from fireside.games.waka_waka.rules import events
from fireside.texts import LANGUAGES, catalogue
from tests.games.waka_waka.table import GAME, Table

NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def clickable(svg: str) -> set[int]:
    return {int(action) for action in re.findall(r'data-action="(\d+)"', svg)}


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_whatever_is_legal_can_be_clicked(players: int) -> None:
    position = GAME.start(players, ladder=players)
    rng = random.Random(players)
    families: set[str] = set()
    for step in range(400):
        position.roll(rng)
        if position.is_over:
            break
        [seat] = position.pending
        legal = position.legal(seat)
        svg = position.svg(seat, names=NAMES[:players], tall=step % 2 == 1)
        assert clickable(svg) == set(legal), [position.text(action) for action in set(legal) ^ clickable(svg)]
        families |= {position.text(action).split("=")[0] for action in legal}
        position.play(seat, rng.choice(legal))
    assert len(families) >= 17


def test_nobody_else_can_click() -> None:
    position = Table(3).position
    assert clickable(position.svg(1)) == clickable(position.svg(SPECTATOR)) == set()


def test_a_card_that_cannot_be_played_says_why() -> None:
    svg = Table(hands={0: ["sorcerer", "juggler", "merchant"]}).position.svg(0)
    assert 'data-why="WW-4.3"' in svg
    assert 'data-why="WW-4.10"' in svg


def test_a_boat_that_cannot_be_bought_says_why() -> None:
    table = Table(gold={0: 3}).do("play=merchant")
    assert 'data-why="WW-4.1"' in table.position.svg(0)


def test_a_good_keeps_its_id_as_it_comes_out_of_a_boat() -> None:
    table = Table(hands={0: ["rainmaker", "elder"]}).load("4a", "jewels").do("play=rainmaker")
    space = table.position.parse("pick=4a") - act.PICK
    before = table.position.svg(0)
    happened = table.position.play(0, act.PICK + space)
    after = table.position.svg(0, happened=happened)
    assert before.count(f'id="p-space-{space}"') == after.count(f'id="p-space-{space}"') == 1
    assert any(event.kind == events.GOT for event in happened)


def test_pictures_of_unknown_goods_are_the_same_whatever_they_are() -> None:
    table = Table(hands={0: ["chimpanzee", "merchant"]}).do("play=chimpanzee", "look=1").chance("good=tea", "good=salt")
    other = (
        Table(hands={0: ["chimpanzee", "merchant"]}).do("play=chimpanzee", "look=1").chance("good=salt", "good=hides")
    )
    assert table.position.svg(1) == other.position.svg(1)
    assert table.position.svg(0) != other.position.svg(0)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_good_and_event_has_words(lang: str) -> None:
    texts = catalogue(GAME.folder, lang)
    for name in tables.CARDS:
        assert texts[f"cards.{name}"]
        assert texts[f"effects.{name}"]
    for name in tables.GOODS:
        assert texts[f"goods.{name}"]
    for name in events.NAMES:
        assert f"events.{name}" in texts or name == "flipped"


def test_the_notation_reads_back() -> None:
    for text in ("first=1", "card=fire", "good=tea", "pass", "face-down", "buy=4", "pick=3c", "keep=fire", "gold"):
        assert GAME.action_texts[GAME.parse(text)] == text


def test_the_board_in_a_terminal_shows_one_s_own_cards_only() -> None:
    table = Table(hands={0: ["sorcerer"], 1: ["rainmaker"]})
    text = table.position.view(0).board_text()
    assert "sorcerer" in text
    assert "rainmaker" not in text
    assert "Boat for 5 gold" in text
