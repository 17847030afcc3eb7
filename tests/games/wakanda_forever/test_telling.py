"""How the log of Wakanda Forever tells what happened, and the clauses that it cites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from fireside.games.wakanda_forever.notation import announcements, describe_event, event_clause
from fireside.games.wakanda_forever.rules import state as codes
from fireside.texts import LANGUAGES, Say, clauses
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting

PLAIN = ("mining", "border", "river", "merchant", "jabari")
BORDER = ("border", "river", "jabari")
RIVER = ("river", "border", "jabari")
SPACE_10, SPACE_5, SPACE_0 = 2, 3, 4  # the numbers of these spaces


def equal_ceremony() -> Table:
    """Seats 0 and 1 have rolled the same in a ceremony, and then not."""
    table = voting(tribes=PLAIN).give(0, stones=2, points=5, cards=["namor"]).give(1, stones=2, points=5).vote(1)
    return table.cups(2, 2).roll("1__").roll("1__").roll("1__").roll("2__")


def test_wf_4_4_the_result_of_a_ceremony_is_announced() -> None:
    """Of equal rolls only the last one counts."""
    say = Say.of_folder(GAME.folder, "en", ["Ann", "Ben", "Cleo"])
    assert announcements(equal_ceremony().happened, say) == [
        "Ann has 1 hit in the ceremony.",
        "Ben has 2 hits in the ceremony.",
        "Ben takes the throne from Ann.",
        "Ben takes a point from Ann.",
    ]


def test_wf_3_8_a_villain_that_falls_is_announced() -> None:
    say = Say.of_folder(GAME.folder, "en", ["Ann", "Ben", "Cleo"])
    assert announcements(fallen().happened, say) == ["Ann strikes the final blow: Thanos falls!"]


def tied_challengers() -> Table:
    table = voting(4).give(1, stones=5).give(2, stones=5).vote(1, 2)
    return table.roll("1__ 1__").roll("2__ 1__")


def tied_opening() -> Table:
    return Table().mine(1, 1, 1, 1, 3, 3).roll("1__ 1__").roll("1__ 2__")


def fallen() -> Table:
    """The villain falls at the first attack, and the next one joins the line."""
    return attacking(health=1).give(0, cards=["crossbones"]).roll("1_").chance("villain=zemo")


def full(space: int, **how: Any) -> Table:
    """The Panther, who has 15 stones, reaches this space."""
    health = {SPACE_10: 11, SPACE_5: 6, SPACE_0: 1}[space]
    return attacking(health=health, **how).give(0, stones=15).roll("1_")


def no_villain() -> Table:
    """The last villain of all falls, and everybody yields."""
    table = crowned().give(0, stones=0)
    table.state.line[1:] = codes.NONE
    table.state.deck = 0
    return table.wound(1).cups(0, 0, 0).roll("1_").vote()


def paid_tribute() -> Table:
    """A new Panther is paid for TRIBUTE alone."""
    table = voting(tribes=PLAIN).give(1, stones=0, cards=["strucker"]).give(0, stones=0).vote(1)
    return table.roll("_").roll("1")


# What happens, the kind of event, and the clauses behind all events of this kind.
CASES: list[tuple[Callable[[], Table], int, set[str]]] = [
    (Table, codes.PLAYS, {"WF-1.4"}),
    (lambda: Table(gifts=("zemo", "loki", "rhino"), length="short"), codes.GIVEN, {"WF-2.2"}),
    (Table, codes.TURNED_UP, {"WF-2.2"}),
    (fallen, codes.TURNED_UP, {"WF-2.2", "WF-3.8"}),
    (crowned, codes.VIBRANIUM_DIE, {"WF-2.3"}),
    (crowned, codes.MINED, {"WF-2.3"}),
    (tied_opening, codes.DIE, {"WF-2.3"}),
    (tied_opening, codes.TIE_HITS, {"WF-2.3"}),
    (tied_opening, codes.TIE_AGAIN, {"WF-2.3"}),
    (tied_opening, codes.CONSOLED, {"WF-2.3"}),
    (crowned, codes.FIRST_PANTHER, {"WF-2.3"}),
    (crowned, codes.NEW_ROUND, {"WF-3.1"}),
    (lambda: voting().vote().mine(1, 1, 1), codes.VIBRANIUM_DIE, {"WF-2.3", "WF-3.3"}),
    (lambda: voting().vote().mine(1, 1, 1), codes.MINED, {"WF-2.3", "WF-3.3"}),
    (lambda: voting().empty_mine().vote().mine(3), codes.MINED, {"WF-2.3", "WF-3.4"}),
    (lambda: voting().vote(), codes.PAID, {"WF-3.3"}),
    (paid_tribute, codes.PAID, {"WF-1.5"}),
    (lambda: crowned().cups(1, 0, 0), codes.CUP_OWN, {"WF-3.5"}),
    (lambda: crowned().cups(1, 0, 0), codes.CUP_PUT, {"WF-3.5"}),
    (lambda: crowned().cups(1, 0, 0), codes.REVEALED, {"WF-3.6"}),
    (lambda: attacking(1).roll("11"), codes.DIE, {"WF-3.6"}),
    (lambda: attacking(tribes=RIVER).roll("__").do(0, "reroll=dora").roll("1"), codes.REROLLED, {"WF-3.6"}),
    (lambda: attacking(tribes=RIVER).roll("__").do(0, "reroll=dora").roll("1"), codes.DIE, {"WF-3.6"}),
    (lambda: attacking(tribes=RIVER).roll("__").do(0, "keep"), codes.KEPT, {"WF-3.6"}),
    (lambda: attacking().roll("V_"), codes.SALVAGED, {"WF-3.6"}),
    (lambda: attacking().empty_mine().roll("V_"), codes.SALVAGED, {"WF-3.4"}),
    (lambda: attacking().roll("1_"), codes.ATTACKED, {"WF-3.7"}),
    (lambda: attacking().roll("1_"), codes.SCORED, {"WF-3.7"}),
    (lambda: attacking(health=16).roll("1_"), codes.BONUS, {"WF-3.7"}),
    (lambda: full(SPACE_10), codes.BONUS, {"WF-3.4"}),
    (fallen, codes.BONUS, {"WF-3.8"}),
    (fallen, codes.FELL, {"WF-3.8"}),
    (fallen, codes.FINAL_HIT, {"WF-1.5"}),
    (fallen, codes.CUPS_BACK, {"WF-3.8"}),
    (fallen, codes.CARD, {"WF-3.8"}),
    (lambda: voting().vote(1), codes.VOTE_OWN, {"WF-4.1"}),
    (lambda: voting().vote(1), codes.VOTED, {"WF-4.1"}),
    (lambda: voting().vote(1), codes.YIELDED, {"WF-4.1"}),
    (lambda: voting().vote(1), codes.CHALLENGED, {"WF-4.1"}),
    (tied_challengers, codes.STONES_SHOWN, {"WF-4.2"}),
    (tied_challengers, codes.TIE_AGAIN, {"WF-4.2"}),
    (tied_challengers, codes.TIE_HITS, {"WF-4.2"}),
    (tied_challengers, codes.DIE, {"WF-3.6", "WF-4.2"}),
    (tied_challengers, codes.STEPPED_FORWARD, {"WF-4.2"}),
    (equal_ceremony, codes.CUP_OWN, {"WF-3.5", "WF-4.3"}),
    (equal_ceremony, codes.CUP_PUT, {"WF-3.5", "WF-4.3"}),
    (equal_ceremony, codes.REVEALED, {"WF-3.6", "WF-4.3"}),
    (equal_ceremony, codes.DIE, {"WF-3.6", "WF-4.3"}),
    (equal_ceremony, codes.CEREMONY_HITS, {"WF-4.3", "WF-4.4"}),
    (equal_ceremony, codes.CEREMONY_AGAIN, {"WF-4.4"}),
    (equal_ceremony, codes.THRONE_TAKEN, {"WF-4.4"}),
    (lambda: voting(tribes=PLAIN).vote(1).do(1, "cup=0").roll("1").roll("_"), codes.THRONE_KEPT, {"WF-4.4"}),
    (equal_ceremony, codes.STOLE, {"WF-4.5"}),
    (equal_ceremony, codes.REFUNDED, {"WF-1.5"}),
    (lambda: attacking(health=16).give(0, points=54).roll("1_"), codes.WON, {"WF-5.1"}),
    (no_villain, codes.NO_VILLAIN_LEFT, {"WF-3.9"}),
]


IDS = [f"{codes.EVENTS[kind]}-{number}" for number, (_, kind, _) in enumerate(CASES)]


@pytest.mark.parametrize(("happens", "kind", "cited"), CASES, ids=IDS)
def test_an_event_cites_the_clause_behind_it(happens: Callable[[], Table], kind: int, cited: set[str]) -> None:
    assert {event_clause(event) for event in happens().told(kind)} == cited


def test_the_clause_of_every_kind_of_event_is_tested() -> None:
    assert {kind for _, kind, _ in CASES} == set(range(len(codes.EVENTS)))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_everything_can_be_told_in_every_language(lang: str) -> None:
    """With names and without."""
    for happens, _, _ in CASES:
        for names in ((), ("Ann", "Bob", "Cleo", "Dan")):
            say = Say.of_folder(GAME.folder, lang, names)
            assert all(describe_event(event, say).strip() for event in happens().happened)


def told(table: Table, kind: int) -> list[str]:
    say = Say.of_folder(GAME.folder, "en", ("Ann", "Bob", "Cleo", "Dan"))
    return [describe_event(event, say) for event in table.told(kind)]


def test_wf_3_4_a_stone_that_does_not_fit_goes_back_to_the_mine() -> None:
    table = full(SPACE_10)
    assert table.stones[0] == 15
    assert told(table, codes.BONUS) == ["Ann cannot hold more stones: the one on space 10 goes back to the Mine."]
    table = full(SPACE_10, tribes=BORDER)
    assert told(table, codes.BONUS) == [
        "Ann takes 1 point from space 10 but cannot hold more stones: the one there goes back to the Mine."
    ]


def test_points_of_the_track_are_told_as_before_to_a_full_hand() -> None:
    """WF-3.7: they are not stones."""
    assert told(full(SPACE_5), codes.BONUS) == ["Ann takes 1 point from space 5."]
    assert told(full(SPACE_0), codes.BONUS) == ["Ann takes 3 points from space 0."]


def test_wf_3_7_stones_and_points_of_the_track_are_told() -> None:
    assert told(attacking(health=11).roll("1_"), codes.BONUS) == ["Ann takes 1 stone from space 10."]
    table = attacking(health=11, tribes=BORDER).roll("1_")
    assert told(table, codes.BONUS) == ["Ann takes 1 stone and 1 point from space 10."]


def test_wf_3_4_an_empty_mine_is_told_as_what_it_gives() -> None:
    assert told(voting().empty_mine().vote().mine(3), codes.MINED)[-1] == "Bob can take no stones."
    assert (
        told(voting().empty_mine(3).vote().mine(3), codes.MINED)[-1] == "Bob can take no stones."
    )  # the Panther is paid
    assert told(voting().empty_mine(4).vote().mine(3), codes.MINED)[-1] == "Bob can take only 1 stone."
    assert told(attacking().empty_mine().roll("V_"), codes.SALVAGED) == ["Ann can take no stones for vibranium faces."]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_same_clauses_are_marked_as_our_choice_in_every_language(lang: str) -> None:
    """The tag [C] ends a clause if some part of it is our choice."""

    def ours(language: str) -> set[str]:
        return {number for number, text in clauses(GAME.folder, language).items() if text.endswith("[C]")}

    assert ours(lang) == ours("en")
