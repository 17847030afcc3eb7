"""What a choice does, in words: with every power in play, for whoever chooses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

import fireside
from fireside.games.wakanda_forever.notation import (
    DECISIONS,
    cup_brings,
    decision,
    describe_action,
    explain_result,
    tie_breaks,
    yield_brings,
)
from fireside.games.wakanda_forever.rules import state as codes
from fireside.texts import LANGUAGES, Say
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting
from tests.games.wakanda_forever.test_records import RECORDS

SAY = Say.of_folder(GAME.folder, "en", ("Ann", "Bob", "Cleo"))
PLAIN = ("mining", "border", "river")


def described(table: Table, seat: int, stones: int) -> str:
    """What a cup is said to bring, after the colon."""
    text = describe_action(table.position.view(seat).state, seat, codes.CUP + stones, SAY)
    return text.partition(": ")[2]


def ceremony(tribes: Sequence[str] = PLAIN, cards: Sequence[str] = ()) -> Table:
    """Seat 1, who holds these cards, has challenged seat 0; both owe a cup."""
    return voting(tribes=tribes).give(0, stones=6).give(1, stones=6, cards=cards).vote(1)


@pytest.mark.parametrize("cards", [(), ("loki",), ("loki", "red_skull")])
@pytest.mark.parametrize("stones", range(7))
def test_a_cup_says_how_many_tech_dice_will_be_rolled(stones: int, cards: tuple[str, ...]) -> None:
    """WF-1.3, 1.5, 1.6: with Tech cards, and never more than four."""
    table = crowned(villains=("klaw", "zemo", "rhino")).give(0, stones=6, cards=cards)
    said = described(table, 0, stones)
    table.cups(stones, 0, 0)
    dice = int(table.state.tech)
    assert said == ("1 tech die" if dice == 1 else f"{dice} tech dice")


def test_tech_cards_of_others_add_nothing() -> None:
    """WF-1.5: in your attack."""
    table = crowned().give(1, cards=["loki"])
    assert described(table, 1, 1) == "2 tech dice"
    assert described(table, 2, 1) == "1 tech die"


def test_tech_cards_add_nothing_to_a_ceremony() -> None:
    """WF-1.5: in your attack."""
    assert described(ceremony(cards=["loki"]), 1, 1) == "1 tech die"


@pytest.mark.parametrize(
    ("tribes", "cards", "hits"),
    [
        (PLAIN, (), (0, 0, 0, 0, 0, 0, 0)),
        (PLAIN, ("kraven",), (0, 1, 1, 1, 1, 1, 1)),
        (("mining", "jabari", "border"), (), (0, 0, 0, 1, 1, 1, 1)),
        (("mining", "jabari", "border"), ("kraven",), (0, 1, 1, 2, 2, 2, 2)),
    ],
)
def test_a_cup_of_a_ceremony_says_which_hits_powers_add(
    tribes: tuple[str, ...], cards: tuple[str, ...], hits: tuple[int, ...]
) -> None:
    """WF-1.4, 1.5: the Jabari tribe and Duel cards."""
    for stones, added in enumerate(hits):
        table = ceremony(tribes, cards)
        said = described(table, 1, stones)
        table.cups(0, stones).roll("_").roll("_" * (1 + cup_brings(table.state, 1, stones)[0]))
        assert table.told(codes.CEREMONY_HITS)[1].b == added
        assert said.partition(", ")[2] == ("" if not added else "+1 hit" if added == 1 else f"+{added} hits")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_cups_are_described_in_every_language(lang: str) -> None:
    say = Say.of_folder(GAME.folder, lang)
    seen = ceremony(cards=["kraven"]).state
    texts = {describe_action(seen, seat, codes.CUP + 1, say) for seat in (0, 1)}
    assert len(texts) == 2


def ended(*points: int, panther: int, reason: int = codes.NO_VILLAIN) -> Table:
    """A game that is over, with these points."""
    table = crowned(len(points))
    for seat, count in enumerate(points):
        table.give(seat, points=count)
    table.state.panther, table.state.phase, table.state.ended = panther, codes.DONE, reason
    return table


def test_wf_5_1_the_throne_with_enough_points_wins() -> None:
    table = ended(55, 40, 48, panther=0, reason=codes.THRONE_AND_POINTS)
    assert table.position.winners == [0]
    assert explain_result(table.state, SAY) == (
        "Ann held the throne with 55 points; 55 were needed, so the game ended at once. That is 7 more than Cleo."
    )


@pytest.mark.parametrize("rival", [56, 60])
def test_wf_5_1_points_without_the_throne_do_not_win(rival: int) -> None:
    table = ended(rival, 56, 40, panther=1, reason=codes.THRONE_AND_POINTS)
    assert table.position.winners == [1]
    assert explain_result(table.state, SAY) == (
        "Bob held the throne with 56 points; 55 were needed, so the game ended at once. "
        f"Points alone do not win: Ann has {rival}, but not the throne."
    )


def test_wf_3_9_with_no_villain_left_the_most_points_win() -> None:
    table = ended(30, 20, 20, panther=2)
    assert table.position.winners == [0]
    assert explain_result(table.state, SAY) == (
        "No villain was left, so points decided. Ann wins with 30 points. That is 10 more than Bob and Cleo."
    )


def test_wf_3_9_the_panther_wins_a_tie() -> None:
    table = ended(30, 20, 30, panther=2)
    assert table.position.winners == [2]
    assert explain_result(table.state, SAY) == (
        "No villain was left, so points decided. Ann and Cleo had 30 each, and Cleo wins as the Black Panther."
    )


def test_wf_3_9_whose_the_throne_is_stands_beside_the_points() -> None:
    assert tie_breaks(ended(30, 20, 30, panther=2).state, SAY) == [("Throne of the Black Panther", ["–", "–", "♛"])]


def test_wf_3_9_a_tie_without_the_panther_is_shared() -> None:
    table = ended(30, 20, 30, panther=1)
    assert table.position.winners == [0, 2]
    assert explain_result(table.state, SAY) == (
        "No villain was left, so points decided. "
        "Ann and Cleo had 30 each and share the victory, since none of them was the Black Panther."
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_recorded_result_is_explained(path: Path, lang: str) -> None:
    position, names = fireside.read(path).replay(), ("Ann", "Bob", "Cleo", "Dan", "Eve")
    text = explain_result(position.state, Say.of_folder(GAME.folder, lang, names))
    assert all(names[seat] in text for seat in position.winners)


def test_wf_3_5_the_panther_fills_the_cup_with_other_thoughts() -> None:
    table = crowned()
    assert decision(table.state, 0) == "cup_panther"
    assert decision(table.state, 1) == "cup"


def test_wf_4_1_whoever_has_enough_points_only_lacks_the_throne() -> None:
    table = voting()
    table.give(1, points=int(table.state.target))
    assert decision(table.state, 1) == "vote_enough"
    assert decision(table.state, 2) == "vote"


def test_wf_4_3_both_sides_of_a_ceremony() -> None:
    table = ceremony()
    assert decision(table.state, 0) == "ceremony_panther"
    assert decision(table.state, 1) == "ceremony_challenger"


def test_wf_1_4_a_reroll_is_a_decision() -> None:
    table = attacking(tribes=("river", "merchant", "mining")).roll("__")
    assert decision(table.state, 0) == "reroll"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_tip(lang: str) -> None:
    say = Say.of_folder(GAME.folder, lang)
    assert all(say(f"tips.{kind}") for kind in DECISIONS)


@pytest.mark.parametrize("tribe", ["merchant", "mining"])
@pytest.mark.parametrize("cards", [(), ("zemo",), ("zemo", "mysterio")])
@pytest.mark.parametrize("stones", [14, 15])
def test_a_yield_vote_says_what_it_brings(tribe: str, cards: tuple[str, ...], stones: int) -> None:
    """WF-1.4, 1.5, 3.4, 4.1: more for the Merchant tribe and Yield cards, but never a sixteenth stone."""
    table = voting(tribes=("jabari", tribe, "border")).give(1, stones=stones, cards=cards)
    brings = yield_brings(table.position.view(1).state, 1)
    assert ("stone" in describe_action(table.state, 1, codes.YIELD, SAY)) == (brings[1] > 0)
    table.vote()
    assert brings == next((event.a, event.b) for event in table.told(codes.YIELDED) if event.seat == 1)


def test_keeping_the_dice_says_what_they_hit() -> None:
    """WF-3.6."""
    table = attacking(2, tribes=("river", "border", "jabari")).roll("212_")
    assert describe_action(table.state, 0, codes.KEEP, SAY) == "Keep the dice: 5 hits"
