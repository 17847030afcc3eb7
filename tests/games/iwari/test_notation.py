"""Iwari in words: the board in a terminal, the kinds of decisions, what decided a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import fireside
from fireside.engine.types import Event, State
from fireside.games.iwari import notation, rules
from fireside.games.iwari.rules import state as codes
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


def decision(table: Table) -> str:
    """The kind of decision of whoever must act."""
    [seat] = table.position.pending
    return notation.decision(table.position.view(seat).state, seat)


def test_a_first_piece_a_second_one_and_cards() -> None:
    """IW-3.1, IW-3.2, IW-3.7"""
    table = Table(hands=("TFF",)).tents(1, "T1.a")
    assert decision(table) == "place"
    assert decision(table.play("T1.b")) == "second"
    assert decision(table.play("pair=forest")) == "wild"
    assert decision(table.play("T1.c")) == "refill"


def test_iw_6_2_the_third_tribe_is_a_decision_of_its_own() -> None:
    assert decision(Table(2, hands=("TFG",)).play("T1.a")) == "third"


def test_iw_2_3_the_draft_is_a_decision_of_its_own() -> None:
    assert decision(Table(draft=True).draw("TFGC")) == "draft"


def test_iw_7_every_kind_of_feat_is_a_decision_of_its_own() -> None:
    """IW-7.3, IW-7.5"""
    table = Table(hands=("TTT",), **FEATS).tents(0, "G1.e", "G1.f", "T1.a")
    assert decision(table.play("T1.b")) == "union"
    table = Table(hands=("TTT",), mountains=(12, 10), **FEATS).tents(1, "G2.a", "T1.a").totems(0, "G2")
    assert decision(table.play("T1.totem")) == "honour"


def say(lang: str = "en") -> Say:
    return Say.of_folder(GAME.folder, lang, ["Ann", "Ben", "Cleo", "Dan", "Eve"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_tip_and_every_source_a_label(lang: str) -> None:
    assert all(f"tips.{kind}" in say(lang) for kind in notation.DECISIONS)
    assert all(f"sources.{source}" in say(lang) for source in rules.SOURCES)


def finished(scores: list[int], tents_left: list[int], ending: int = codes.EXHAUSTED, players: int = 3) -> State:
    """A game of three tribes that is over."""
    state = Table(players).state
    state.score[:3] = scores
    state.tents_left[:3] = tents_left
    state.ending, state.phase = ending, codes.DONE
    return state


def explained(scores: list[int], tents_left: list[int], ending: int = codes.EXHAUSTED, players: int = 3) -> str:
    """The result of a game of three tribes in words."""
    return notation.explain_result(finished(scores, tents_left, ending, players), say())


def test_iw_4_3_both_ways_to_end() -> None:
    assert explained([40, 41, 39], [9, 1, 9]) == (
        "The deck ran out for the second time, so the journey ended with that round. "
        "Ben wins with 41 points, 1 more than Ann."
    )
    assert explained([40, 41, 40], [9, 0, 9], codes.OUT_OF_TENTS) == (
        "Ben has no tents left, so the journey ended with that round. "
        "Ben wins with 41 points, 1 more than Ann and Cleo."
    )
    assert explained([40, 41, 40], [0, 0, 9], codes.OUT_OF_TENTS).startswith("Ann and Ben have no tents left")


def test_iw_5_4_then_unused_pieces() -> None:
    text = explained([41, 41, 39], [9, 1, 9])
    assert text.endswith("Ann and Ben have 41 points each. Ann wins with the most unused pieces: 17.")


@pytest.mark.parametrize("players", [2, 3])
def test_iw_5_4_everybody_s_unused_pieces_are_told(players: int) -> None:
    state = finished([41, 41, 39], [9, 1, 9], players=players)
    assert notation.tie_breaks(state, say()) == [("On a tie: unused pieces", ["17", "9", "17"][:players])]


def test_iw_5_4_then_shared() -> None:
    text = explained([41, 41, 41], [5, 5, 4])
    assert text.endswith("Ann and Ben share the victory: 41 points and 13 unused pieces each.")


def test_iw_6_3_the_third_tribe_is_a_rival() -> None:
    assert explained([40, 30, 38], [9, 9, 9], players=2).endswith(
        "Ann wins with 40 points, 2 more than the third tribe."
    )
    assert explained([40, 30, 40], [9, 9, 8], players=2).endswith(
        "Ann and the third tribe have 40 points each. Ann wins with the most unused pieces: 17."
    )


def test_iw_6_3_if_the_third_tribe_is_first_nobody_wins() -> None:
    assert explained([40, 30, 42], [9, 9, 9], players=2).endswith(
        "The third tribe is ahead with 42 points, so nobody wins."
    )
    assert explained([40, 30, 40], [8, 9, 9], players=2).endswith(
        "Ann and the third tribe have 40 points each, but the third tribe has more unused pieces: nobody wins."
    )


def test_iw_6_3_level_with_a_player_the_player_wins() -> None:
    assert explained([40, 30, 40], [9, 9, 9], players=2).endswith(
        "Ann and the third tribe are level in points (40) and in unused pieces (17). "
        "Then the player goes first: Ann wins."
    )
    assert explained([40, 40, 40], [9, 9, 9], players=2).endswith(
        "Ann and Ben share the victory: 40 points and 17 unused pieces each."
    )


def test_iw_4_2_the_half_journey_is_announced_with_everybody_s_points() -> None:
    table = Table(hands=("TTT",)).tents(1, "T1.a").leave_in_deck("D")
    table.play("T1.b", "T1.c", "take=tundra", "take=forest").draw("DT")
    assert notation.announcements(table.happened, say()) == ["Half-way scoring, for tents alone: Ann +3, Ben +2."]


def test_iw_6_3_the_points_of_the_third_tribe_are_announced_as_well() -> None:
    table = Table(2).tents(codes.THIRD, "T1.a", "T1.b").tents(0, "T1.c").leave_in_deck("D")
    table.play("discard=tundra", "F1.a", "deck").draw("D").play("deck").draw("T")
    assert notation.announcements(table.happened, say()) == [
        "Half-way scoring, for tents alone: the third tribe +4, Ann +2."
    ]


def test_iw_4_3_the_last_round_is_announced() -> None:
    event = Event(codes.LAST_ROUND, 1, -1, codes.OUT_OF_TENTS, 0, 0, 0)
    assert notation.announcements([event], say()) == ["Ben has pitched the last tent: this round is the last."]
    assert notation.announcements([], say()) == []


RECORDS = Path(__file__).parents[2] / "records" / "iwari"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("record", sorted(RECORDS.glob("*.fire")), ids=lambda path: path.stem)
def test_every_result_can_be_told(record: Path, lang: str) -> None:
    position = fireside.read(record).replay()
    text = notation.explain_result(position.view().state, say(lang))
    assert all(say(lang).seat(winner) in text for winner in position.winners)
    assert str(max(position.state.score)) in text


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


def test_choices_are_grouped_by_the_place_of_a_piece() -> None:
    texts = ("T1.a", "T1.totem", "feat=T1", "pair=coast", "discard=coast", "take=coast", "deck", "finish", "decline")
    assert [notation.choice_group(GAME.parse(text), say()) for text in texts] == [
        *("Tundra T1", "Tundra T1", "Feats", "Cards", "Cards", "Cards", "Cards", "Otherwise", "Otherwise"),
    ]
