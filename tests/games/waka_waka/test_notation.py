"""Waka Waka in words: the kinds of decisions, and what decided a game."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from fireside.engine.types import Event
from fireside.games.waka_waka import notation, rules
from fireside.games.waka_waka.rules import events
from fireside.games.waka_waka.rules.state import STEPS
from fireside.texts import LANGUAGES, Say
from tests.games.waka_waka.table import GAME, Table
from tests.games.waka_waka.test_end import finished

RECORDS = Path(__file__).parents[2] / "records" / "waka_waka"


def say(lang: str = "en") -> Say:
    return Say.of_folder(GAME.folder, lang, ["Ann", "Ben", "Cleo", "Dan"])


def decision(table: Table) -> str:
    """The kind of decision of whoever must act."""
    return notation.decision(table.position.view(table.actor).state, table.actor)


def test_a_turn_begins_with_cards_and_ends_with_a_draw() -> None:
    """WW-3.1, WW-3.3"""
    table = Table()
    assert decision(table) == "play"
    assert decision(table.do("pass")) == "draw"


def test_a_merchant_is_a_trade_and_rising_a_payment() -> None:
    """WW-4.1"""
    table = Table(hands={0: ["merchant"]}, stocks={0: "tea tea salt salt"}).do("play=merchant")
    assert decision(table) == "trade"
    assert decision(table.do("rise")) == "pay"


def test_ww_4_11_the_same_card_is_one_s_own_or_hired() -> None:
    table = Table(hands={0: ["gatherer", "merchant"]}, village="tea salt hides").do("play=gatherer")
    assert decision(table) == "gather"
    assert decision(table.do("take=tea")) == "hire"
    table = Table(hands={0: ["drummer", "merchant"]}).do("play=drummer")
    assert decision(table) == "offer"
    assert decision(table.do("pass")) == "hire"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_tip_and_every_source_a_label(lang: str) -> None:
    assert all(f"tips.{kind}" in say(lang) for kind in notation.DECISIONS)
    assert all(f"sources.{source}" in say(lang) for source in rules.SOURCES)


def explained(status: list[int], gold: list[int], reached: list[int], lang: str = "en") -> str:
    """The result of a game of three in words."""
    return notation.explain_result(finished(status, gold, reached).state, say(lang))


def test_ww_5_2_the_highest_status() -> None:
    assert explained([4, 5, 3], [90, 0, 99], [9, 1, 8]) == (
        "Ben has reached the top step, so the game ended with that round. "
        "Ben wins by status: nobody else got higher than step 4."
    )


def test_ww_5_2_then_the_most_gold() -> None:
    assert explained([5, 5, 3], [7, 8, 99], [9, 1, 8]) == (
        "Ann and Ben have reached the top step, so the game ended with that round. "
        "Ann and Ben stand equally high, so gold decides: Ben wins with 8 gold, 1 more than the next."
    )


def test_ww_5_2_then_the_last_to_reach_that_status() -> None:
    text = "Ann and Ben stand equally high and have 8 gold each: Ben wins, having got there last."
    assert explained([5, 5, 3], [8, 8, 99], [9, 10, 8]).endswith(text)


def test_ww_5_2_everybody_s_gold_is_told() -> None:
    gold = ("On a tie: gold", ["7", "8", "99"])
    assert notation.tie_breaks(finished([5, 5, 3], [7, 8, 99], [9, 1, 8]).state, say()) == [gold]


def test_ww_5_2_and_everybody_s_last_climb_where_gold_is_equal() -> None:
    ties = notation.tie_breaks(finished([5, 5, 3], [8, 8, 99], [9, 10, 8]).state, say())
    assert ties[1] == ("On a tie in gold: the later climb (its number)", ["9", "10", "8"])


def test_only_those_who_are_level_in_everything_are_named_last() -> None:
    text = explained([5, 5, 5], [8, 8, 7], [9, 10, 11])
    assert text.startswith("Ann, Ben and Cleo have reached the top step")
    assert text.endswith("Ann and Ben stand equally high and have 8 gold each: Ben wins, having got there last.")


def test_ww_5_1_the_last_round_is_announced() -> None:
    rises = [Event(events.ROSE, 1, -1, step, 0, 0, 0) for step in (STEPS - 1, STEPS)]
    assert notation.announcements(rises[:1], say()) == []
    assert notation.announcements(rises, say()) == ["Ben has reached the top step: this round is the last."]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.fire")), ids=lambda path: path.stem)
def test_every_result_can_be_told(record: Path, lang: str) -> None:
    position = fireside.read(record).replay()
    [winner] = position.winners
    assert say(lang).seat(winner) in notation.explain_result(position.view().state, say(lang))
