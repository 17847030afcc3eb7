"""Iwari in words: the board in a terminal."""

from __future__ import annotations

from typing import Any

import pytest

from fireside.texts import LANGUAGES, Say
from tests.games.iwari.table import GAME, Table, territory

FEATS: dict[str, Any] = {"union": True, "discovery": True, "honour": True, "respect": True}


def board(table: Table, lang: str = "en") -> list[str]:
    """The lines that seat 0 sees."""
    say = Say.of_folder(GAME.folder, lang)
    return table.position.view(0).board_text(say).splitlines()


def test_the_board_shows_how_many_cards_of_each_biome_were_played() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a")
    assert "  Discards: –" in board(table)
    assert "  Discards: Tundra 2" in board(table.play("T1.b", "T1.c"))


def test_the_board_shows_the_feats_that_are_left_and_those_that_lie_on_it() -> None:
    table = Table(hands=("TTT",), **FEATS).tents(0, "G1.e", "G1.f", "T1.a")
    assert "  Feats still to be won: Union 2, Discovery 2, Honour 1, Respect 1" in board(table)
    lines = board(table.play("T1.b", "feat=G1"))
    assert "  Feats still to be won: Union 1, Discovery 2, Honour 1, Respect 1" in lines
    assert [line.split()[1] for line in lines if "★ Union" in line] == ["G1"]


def test_the_board_names_the_feat_on_a_connection() -> None:
    table = Table(hands=("TTT",), **FEATS)
    table.state.feats_on[0], table.state.feats_at[territory("D1")] = 1, 1
    text = "\n".join(board(table))
    assert "1 G1–F1 ★ Honour" in text
    assert "★ Discovery" in text


def test_without_feats_the_board_does_not_mention_them() -> None:
    assert not any("Feat" in line for line in board(Table()))


def test_the_board_says_which_half_of_the_journey_it_is_and_what_the_first_one_brought() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a").leave_in_deck("D")
    assert board(table)[0] == "  First half of the journey"
    assert "half" not in "\n".join(board(table)[1:])
    table.play("T1.b", "T1.c", "deck").draw("D").play("deck").draw("T")
    lines = board(table)
    assert lines[0] == "  Second half of the journey"
    assert any("#1: 3 points, 3 of them at the half-journey" in line for line in lines)
    assert any("#3: 0 points, 0 of them at the half-journey" in line for line in lines)
    table.state.ending = 0
    assert board(table)[0] == "  Last round"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_board_speaks_every_language(lang: str) -> None:
    table = Table(hands=("TTT",), **FEATS).tents(1, "T1.a").leave_in_deck("D")
    table.play("T1.b", "T1.c", "deck").draw("D").play("deck").draw("T")
    say = Say.of_folder(GAME.folder, lang)
    text = "\n".join(board(table, lang))
    for words in (say("picture.second_half"), say("discards"), say("feats_left"), say("half_points", count=3)):
        assert words in text


def told(table: Table, word: str, lang: str = "en") -> str:
    """What seat 0 is told that a choice does."""
    position = table.position
    say = Say.of_folder(GAME.folder, lang)
    return GAME.notation.describe_action(position.view(0).state, 0, position.parse(word), say)


def test_a_choice_says_what_it_does() -> None:
    """IW-3.2, IW-3.6, IW-7.1"""
    table = Table(hands=("CCT",), **FEATS).tents(0, "G1.e", "G1.f", "T1.b").tents(1, "T1.g")
    assert told(table, "T1.a") == "Pitch a tent: Tundra T1, space a (1 Tundra)"
    assert told(table, "discard=coast") == "Exchange Coast: a new card instead of a piece"
    assert told(table, "pair=coast") == "Lay down 2 Coast as a wild pair: 1 piece in another biome"
    assert told(table.play("pair=coast"), "T1.a") == "Pitch a tent: Tundra T1, space a (the wild pair)"
    assert told(table.play("T1.a"), "feat=G1") == "Place the Feat of Union: tents in Glaciers G1 count ×2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_are_short(lang: str) -> None:
    table = Table(hands=("CCT",), **FEATS).tents(0, "G1.e", "G1.f", "T1.b").tents(1, "T1.g")
    texts = [told(table, word, lang) for word in table.legal()]
    table.play("T1.a")
    texts += [told(table, word, lang) for word in table.legal()]
    assert max(map(len, texts)) <= 70
