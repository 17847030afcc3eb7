"""Wapi in words: the kinds of decisions, and what decided a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from fireside.games.wapi import notation, rules
from fireside.position import Position
from fireside.texts import LANGUAGES, Say
from tests.games.wapi.table import RECORDS, game, own, pay, play, played

NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def say(lang: str = "en") -> Say:
    return Say.of_folder(game.folder, lang, NAMES)


def one_place_left() -> Position:
    """A game of three in which only the eagle has a free place."""
    position = played("*first=0", players=3)
    for mine in ("owl", "sorcerer", "jackal", "puma", "bear"):
        pay(position, mine, 0, 0, 1, 1, 2)
    pay(position, "eagle", 0, 0, 0, 0)
    return position


@pytest.mark.parametrize(("drawn", "kind"), [("owl", "stake"), ("1", "silver"), ("5", "silver"), ("0", "blank")])
def test_what_was_drawn_makes_the_decision(drawn: str, kind: str) -> None:
    """WP-2.4, WP-2.6"""
    position = played(f"*first=0 *draw={drawn}")
    assert notation.decision(position.view(0).state, 0) == kind


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_tip_and_every_source_a_label(lang: str) -> None:
    assert all(f"tips.{kind}" in say(lang) for kind in notation.DECISIONS)
    assert all(f"sources.{mine}" in say(lang) for mine in rules.SOURCES)


def test_wp_3_5_the_winner_the_lead_and_the_best_mine() -> None:
    """WP-3.1, WP-3.5"""
    position = one_place_left()
    own(position, "owl", 0)
    own(position, "eagle", 2)
    play(position, "*draw=5 0:eagle")
    assert notation.explain_result(position.state, say()) == (
        "All 30 places for silver are filled, so the game is over. "
        "Cleo wins with 5 silver, 1 more than Ann. "
        "Cleo earned most on the eagle: 5 with 1 totem."
    )


def test_several_may_be_second() -> None:
    position = one_place_left()
    own(position, "owl", 0, 1)
    own(position, "bear", 2, 2)
    play(position, "*draw=5 0:eagle")
    text = notation.explain_result(position.state, say())
    assert "Cleo wins with 8 silver, 4 more than Ann and Ben." in text
    assert "Cleo earned most on the bear: 8 with 2 totems." in text


def test_wp_3_5_nothing_breaks_a_tie() -> None:
    """WP-3.5: equal silver is a shared victory."""
    position = one_place_left()
    own(position, "owl", 0)
    own(position, "bear", 2)
    play(position, "*draw=0 0:eagle")
    assert notation.explain_result(position.state, say()) == (
        "All 30 places for silver are filled, so the game is over. "
        "Ann and Cleo share the victory with 4 silver each: nothing breaks a tie."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.fire")), ids=lambda path: path.stem)
def test_every_result_can_be_told(record: Path, lang: str) -> None:
    position = fireside.read(record).replay()
    text = notation.explain_result(position.view().state, say(lang))
    assert str(max(position.scores)) in text
    assert all(say(lang).seat(winner) in text for winner in position.winners)
