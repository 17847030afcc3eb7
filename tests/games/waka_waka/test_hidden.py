"""Waka Waka, clause by clause: what everyone may see, and guesses at the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from fireside.engine.types import HIDDEN, SPECTATOR
from fireside.games.waka_waka import rules
from fireside.games.waka_waka.rules.state import FIRE
from fireside.testing.twins import Step, check_alike
from tests.games.waka_waka.table import GAME, Table, good, kind, space

PUBLIC = (
    "stock",
    "gold",
    "village",
    "slot",
    "discards",
    "hand_size",
    "deck_size",
    "under_size",
    "pile",
    "lit",
    "status",
)


def test_ww_6_1_public_facts_are_in_every_view() -> None:
    table = Table(3, hands={0: ["merchant", "elder"]}, stocks={0: "tea tea"}).do("play=merchant", "sell=tea")
    for seat in (SPECTATOR, 0, 1, 2):
        seen = table.position.view(seat).state
        for field in PUBLIC:
            assert np.array_equal(getattr(seen, field), getattr(table.state, field)), field


def test_ww_6_1_hands_and_the_deck_are_hidden() -> None:
    table = Table(3)
    seen = table.position.view(1).state
    assert set(seen.hand[0].tolist()) == set(seen.hand[2].tolist()) == set(seen.deck.tolist()) == {HIDDEN}
    assert seen.hand[1].tolist() == table.state.hand[1].tolist()
    assert set(table.position.view(SPECTATOR).state.hand[:3].ravel().tolist()) == {HIDDEN}


def test_ww_6_1_a_card_is_drawn_in_secret() -> None:
    table = Table(3).do("pass", "draw").chance("card=elder")
    assert table.told(0)[-1] == "drew"
    assert table.told(1)[-1] == table.told(SPECTATOR)[-1] == "drew_unseen"


def peeked() -> Table:
    """Seat 0 has looked into boat 1."""
    return Table(hands={0: ["chimpanzee", "merchant"], 1: ["rainmaker", "merchant"]}).do(
        "play=chimpanzee", "look=1"
    ).chance("good=jewels", "good=salt")  # fmt: skip


def test_ww_6_1_what_a_chimpanzee_saw_is_known_until_the_good_moves() -> None:
    table = peeked().do("pass").finish_turn()
    assert table.position.view(0).state.boat[space("1a")] == good("jewels")
    assert table.position.view(1).state.boat[space("1a")] == HIDDEN
    table.do("play=rainmaker", "pick=1a")
    assert table.stock_of(1) == {"jewels": 1}
    assert table.state.knowers[space("1a")] == 0
    table.finish_turn()
    assert table.position.view(0).state.boat[space("1a")] < 0
    assert table.position.view(0).state.boat[space("1b")] == good("salt")


def test_ww_6_1_guesses_keep_what_was_seen_and_vary_what_was_not() -> None:
    table = peeked()
    guesses = [table.position.view(1).fill(seed).state for seed in range(60)]
    assert len({int(guess.boat[space("1a")]) for guess in guesses}) > 3
    assert {
        int(guess.boat[space("1a")]) for guess in (table.position.view(0).fill(seed).state for seed in range(9))
    } == {good("jewels")}


@pytest.mark.compiled
def test_ww_6_1_face_down_goods_are_guessed_as_often_as_there_are() -> None:
    """WW-6.1 for a good that another player knows: to the others it is any one of those they cannot see."""
    view = peeked().position.view(1)
    pool = view.state.reserve
    found = Counter(int(view.fill(seed).state.boat[space("1a")]) for seed in range(3000))
    for number in range(6):
        assert abs(found[number] / 3000 - pool[number] / pool.sum()) < 0.03


def read_hand() -> Table:
    """Seat 0 has seen two merchants and a seer in the hand of seat 1."""
    hands = {0: ["elder", "elder"], 1: ["merchant", "merchant", "seer"]}
    return Table(3, hands=hands, stocks={1: "tea tea"}).do("play=elder", "ask=1")


def test_ww_6_1_what_an_elder_saw_is_known_to_the_one_who_looked() -> None:
    table = read_hand()
    assert table.position.view(0).state.known[0, 1].tolist() == table.state.hand[1].tolist()
    assert set(table.position.view(2).state.known[0, 1].tolist()) == {HIDDEN}
    assert table.position.view(1).state.known[0, 1].tolist() == table.state.hand[1].tolist()
    for seed in range(5):
        assert table.position.view(0).fill(seed).state.hand[1].tolist() == table.state.hand[1].tolist()


def test_ww_6_1_what_is_certainly_still_there_stays_known() -> None:
    table = read_hand().do("pass").finish_turn()
    table.do("play=merchant", "sell=tea", "pass", "draw").chance("card=porter").do("gold").fill_boats()
    known = table.position.view(0).state.known[0, 1]
    assert known[kind("merchant")] == known[kind("seer")] == 1
    assert known.sum() == 2
    hands = [table.position.view(0).fill(seed).state.hand[1] for seed in range(20)]
    assert all(hand[kind("merchant")] and hand[kind("seer")] and hand.sum() == 3 for hand in hands)
    assert len({hand.tobytes() for hand in hands}) > 3


def test_ww_6_1_a_card_that_an_elder_names_is_known_to_all() -> None:
    table = read_hand().do("copy=seer")
    assert table.position.view(2).state.known[2, 1, kind("seer")] == 1


def test_ww_6_1_how_much_somebody_may_know_tells_nobody_what_he_knows() -> None:
    """WW-6.1: whether a third player already knew of the named card is that player's secret."""
    views = set()
    for name in ("merchant", "seer"):
        table = Table(3, hands={0: ["elder"], 1: ["merchant", "seer", "seer"]})
        table.state.known[2, 1, kind(name)] = table.state.spied[2, 1] = 1
        views.add(bytes(table.do("play=elder", "ask=1", "copy=merchant").position.view(0)))
    assert len(views) == 1


def test_ww_6_1_cards_laid_face_down_may_be_the_ones_that_were_seen() -> None:
    table = read_hand().do("pass").finish_turn().do("face-down")
    view = table.position.view(0)
    assert table.state.covered_size == 3
    guess = view.fill(0).state
    assert guess.covered.tolist() == table.state.covered.tolist()  # all three cards of the hand, which were seen
    assert table.state.phase == view.state.phase


def test_ww_6_1_cards_under_the_deck_are_known_to_whoever_put_them_there() -> None:
    table = Table(hands={0: ["seer"]}, gold={1: 0}).do("play=seer", "use")
    table.chance("card=elder", "card=seer", "card=fire", "card=elder").do("keep=elder")
    assert table.position.view(0).state.under[0, FIRE] == 1
    assert set(table.position.view(1).state.under[0].tolist()) == {HIDDEN}
    assert table.position.view(1).state.under_size[0] == 3
    assert len({table.position.view(1).fill(seed).state.under[0].tobytes() for seed in range(9)}) > 2


def test_ww_6_1_what_the_seer_sees_is_told_to_nobody_else() -> None:
    table = Table(hands={0: ["seer"]}, gold={1: 0}).do("play=seer", "use")
    table.chance("card=elder", "card=seer", "card=fire", "card=elder")
    assert set(table.position.view(1).state.looked.tolist()) == {HIDDEN}
    table.do("keep=elder")
    assert table.told(0).count("sighted") == 4
    assert not {"sighted", "kept"} & {*table.told(1), *table.told(SPECTATOR)}
    assert "kept_unseen" in table.told(1)


def test_ww_6_1_no_guess_puts_a_fire_into_a_hand() -> None:
    position = Table(4).position
    assert all(position.view(1).fill(seed).state.hand[:, FIRE].sum() == 0 for seed in range(30))
    assert GAME.info.players == (2, 4)


# A question that a hand or a seer's cards could decide: two positions that differ only in them, and what leads to it.
SECRET_QUESTIONS: dict[str, tuple[Callable[[list[str]], Table], list[str], list[str], str]] = {
    "keep": (
        lambda seen: Table(3, hands={0: ["seer"]}).do("play=seer", "use").chance(*(f"card={name}" for name in seen)),
        ["elder", "elder", "elder"],
        ["elder", "elder", "seer"],
        "card=elder",
    ),
    "copy": (
        lambda hand: Table(3, hands={0: ["elder"], 1: hand}).do("play=elder"),
        ["juggler"],
        ["merchant"],
        "ask=1",
    ),
    "lay": (
        lambda hand: Table(3, hands={0: hand}, stocks={0: "tea tea"}),
        ["elder", "elder", "elder", "elder"],
        ["elder", "elder", "elder", "seer"],
        "face-down",
    ),
    "discard": (
        lambda hand: Table(3, hands={0: hand}).do("pass", "gold", "gold"),
        ["merchant"] * 7,
        ["merchant"] * 6 + ["seer"],
        "gold",
    ),
    "play": (
        lambda hand: Table(3, hands={0: [], 1: hand}).do("pass", "gold", "gold"),
        ["juggler"],
        ["merchant"],
        "gold",
    ),
}


def twin_steps(question: str) -> tuple[Step, Step]:
    """What leads to a question, in a position with one answer and in one with several."""
    arrange, one, several, action = SECRET_QUESTIONS[question]
    here, there = arrange(one), arrange(several)
    steps = [Step(table.position, table.actor, table.position.parse(action)) for table in (here, there)]
    return steps[0], steps[1]


@pytest.mark.parametrize("question", SECRET_QUESTIONS)
@pytest.mark.parametrize("observer", [SPECTATOR, 2])
def test_ww_6_1_no_question_is_passed_over_because_of_a_secret(question: str, observer: int) -> None:
    here, there = twin_steps(question)
    assert bytes(here.before.view(observer)) == bytes(there.before.view(observer))
    check_alike(observer, here, there)
    seat = here.after.pending[0]
    assert len(here.after.legal(seat)) < len(there.after.legal(seat))


@pytest.mark.parametrize("question", SECRET_QUESTIONS)
def test_ww_6_1_the_kit_would_find_a_question_that_is_passed_over(
    question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WW-6.1: as in the first version of the rules."""
    monkeypatch.setattr(rules, "is_secret", lambda _state: False)
    with pytest.raises(AssertionError, match="secret"):
        check_alike(SPECTATOR, *twin_steps(question))
