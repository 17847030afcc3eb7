"""Waka Waka, clause by clause: the turn."""

from __future__ import annotations

import pytest

from fireside import CHANCE
from fireside.games.waka_waka.rules import phases
from fireside.games.waka_waka.rules.state import EMPTY, EYES, UNDECIDED, UPSIDE_DOWN
from tests.games.waka_waka.table import Table, good, kind, space


def test_ww_3_1_up_to_three_cards_each_on_the_next_slot() -> None:
    table = Table(hands={0: ["merchant"] * 4}, stocks={0: "fruit fruit tea tea salt salt"})
    assert table.can("pass")
    table.do("play=merchant", "sell=fruit", "play=merchant", "sell=tea")
    assert table.state.slot.tolist() == [kind("merchant"), kind("merchant"), EMPTY]
    table.do("play=merchant", "sell=salt").fill_boats()
    assert table.actor == 1  # no fourth card, and nothing to draw
    assert table.state.gold[0] == 8 + 30
    assert table.state.discards[kind("merchant")] == 3


def test_ww_3_1_whoever_can_play_nothing_is_asked_like_everybody_else() -> None:
    """WW-3.1, WW-6.1: the others do not learn what a hand holds."""
    table = Table(hands={0: ["juggler"]})
    assert table.state.phase == phases.PLAY
    assert table.words == ["pass"]
    assert table.do("pass").words == ["draw", "gold"]


def test_ww_3_1_no_card_at_all_may_be_played() -> None:
    assert Table().do("pass").words == ["draw", "gold"]


@pytest.mark.parametrize(
    ("card", "clause"),
    [("merchant", "WW-4.1"), ("sorcerer", "WW-4.3"), ("porter", "WW-4.7"), ("juggler", "WW-4.10")],
)
def test_ww_3_1_a_card_whose_effect_is_impossible_cannot_be_played(card: str, clause: str) -> None:
    table = Table(hands={0: [card, "drummer"]}, gold={0: 1})
    assert not table.can(f"play={card}")
    assert table.why_not(f"play={card}") == clause


def test_ww_3_1_a_card_that_one_does_not_hold_cannot_be_played() -> None:
    assert Table(hands={0: ["merchant"]}).why_not("play=elder") == "WW-3.1"


def test_ww_3_2_three_cards_face_down_are_one_merchant_on_one_slot() -> None:
    hand = ["chimpanzee", "elder", "seer", "seer"]
    table = Table(hands={0: hand}, stocks={0: "fruit fruit"}).do("face-down", "lay=elder", "lay=seer", "lay=chimpanzee")
    assert table.state.slot.tolist() == [UPSIDE_DOWN, EMPTY, EMPTY]
    assert table.hand_of(0) == {"seer": 1}
    table.do("sell=fruit")
    assert table.state.gold[0] == 18
    assert table.do("pass").state.left == 2  # it counts as one played card


def test_ww_3_2_any_three_cards_will_do_and_with_three_there_is_no_choice() -> None:
    table = Table(hands={0: ["merchant", "elder", "elder"]}, stocks={0: "fruit fruit"}).do("face-down")
    assert table.hand_of(0) == {}
    assert table.words == ["buy=1", "buy=2", "buy=3", "buy=4", "sell=fruit", "rise"]


def test_ww_3_2_face_down_cards_are_hidden_until_they_are_discarded() -> None:
    table = Table(hands={0: ["elder", "seer", "seer"]}, stocks={0: "fruit fruit"}).do("face-down", "sell=fruit")
    assert set(table.position.view(1).state.covered.tolist()) == {-128}
    assert table.position.view(0).state.covered[kind("seer")] == 2
    assert "uncovered" not in table.told(1)
    table.finish_turn()
    assert table.told(1).count("uncovered") == 2
    assert table.state.discards[kind("seer")] == 2


def test_ww_3_2_fewer_than_three_cards_do_not_make_a_merchant() -> None:
    table = Table(hands={0: ["elder", "seer"]})
    assert not table.can("face-down")
    assert table.why_not("face-down") == "WW-3.2"


@pytest.mark.parametrize("used", [0, 1, 2])
def test_ww_3_3_three_minus_the_used_slots_in_cards_and_gold(used: int) -> None:
    table = Table(hands={0: ["merchant"] * 3}, stocks={0: "fruit fruit tea tea salt"})
    for name in ["fruit", "tea"][:used]:
        table.do("play=merchant", f"sell={name}")
    gold = int(table.state.gold[0])
    table.do("pass", "gold")
    for left in range(2 - used, 0, -1):
        assert table.state.left == left
        table.do("draw").chance("card=elder")
    assert table.state.gold[0] == gold + 1
    assert table.hand_of(0).get("elder", 0) == 2 - used
    assert table.fill_boats().actor == 1


def test_ww_3_4_a_drawn_fire_flips_is_discarded_and_replaced() -> None:
    table = Table(hands={0: ["merchant"]}).do("pass", "draw").chance("card=fire")
    assert table.state.lit == 0
    assert table.state.discards[kind("fire")] == 1
    assert table.actor == CHANCE
    table.chance("card=fire", "card=seer")
    assert table.state.lit == 1
    assert table.hand_of(0) == {"merchant": 1, "seer": 1}
    assert "flipped" in table.told(1)


def test_ww_3_4_a_fire_drawn_by_another_player_through_a_drummer() -> None:
    table = Table(hands={0: ["drummer"], 1: []}).do("play=drummer", "pass", "use").chance("card=fire", "card=elder")
    assert table.state.lit == 0
    table.chance("card=elder")
    assert table.hand_of(1) == {"elder": 2}


def test_ww_3_4_if_only_fires_are_left_nothing_replaces_them() -> None:
    table = Table(hands={0: ["merchant"]})
    table.deck(["fire"])
    state = table.state
    state.hand[1] += state.discards  # whatever is not a fire is in somebody's hand
    state.hand_size[1] = 62
    state.hand[1, kind("fire")] = 0
    state.hand_size[1] = state.hand[1].sum()
    state.discards[: kind("fire")] = 0
    table.do("pass", "draw")
    assert table.hand_of(0) == {"merchant": 1}
    assert table.can("gold")


def test_ww_3_5_discard_to_six_then_the_played_cards_then_fill_the_boats() -> None:
    hand = ["merchant", "merchant", "merchant", "seer", "seer", "elder", "elder", "porter"]
    table = Table(hands={0: hand}, stocks={0: "tea tea"}).do("play=merchant", "buy=3").fill_boats()
    assert table.state.boat[space("3a")] == EMPTY
    table.do("pass", "gold", "gold")
    assert table.words == ["discard=merchant", "discard=seer", "discard=porter", "discard=elder"]
    assert table.state.discards.sum() == 0
    table.do("discard=seer")
    assert table.state.discards[kind("seer")] == 1
    assert table.state.discards[kind("merchant")] == 1
    assert table.state.phase == phases.SUPPLY
    table.fill_boats()
    assert EMPTY not in table.state.boat.tolist()
    assert table.state.boat[space("3a")] >= 0
    assert table.state.boat[space("3c")] == UNDECIDED
    assert next(event for event in table.told(1) if event in ("discarded", "loaded", "covered")) == "discarded"


def test_ww_3_6_the_deck_is_made_again_in_the_middle_of_a_draw() -> None:
    table = Table(hands={0: ["drummer"], 1: []}).deck(["elder"])
    table.do("play=drummer", "use").chance("card=elder")
    assert "deck_remade" in table.told(1)
    assert table.odds()["card=merchant"] == 20
    assert table.state.discards.sum() == 0
    table.chance("card=merchant")
    assert table.hand_of(0) == {"elder": 1, "merchant": 1}


def test_ww_3_6_played_cards_are_not_yet_discards() -> None:
    table = Table(hands={0: ["drummer"], 1: []}).deck(["elder"])
    table.do("play=drummer", "use").chance("card=elder")
    assert table.odds()["card=drummer"] == 3


def test_ww_3_6_without_any_card_gold_is_taken() -> None:
    table = Table(hands={0: ["merchant"]}).deck([])
    state = table.state
    state.hand[1] += state.discards
    state.hand_size[1] = state.hand[1].sum()
    state.discards[:] = 0
    table.do("pass")
    assert table.state.gold[0] == 8 + 3


def nearly_empty_reserve() -> Table:
    """Two goods in the pile, everything else in the village."""
    table = Table(hands={0: ["merchant"] * 2}, gold={0: 20})
    state = table.state
    for number in range(6):
        count = min(int(state.reserve[number]) - 1, int(state.pile) - 2)
        state.reserve[number] -= count
        state.village[number] += count
        state.pile -= count
    assert state.pile == 2
    return table


def test_ww_3_6_the_reserve_is_made_again_from_the_village_while_boats_are_filled() -> None:
    table = nearly_empty_reserve().do("play=merchant", "buy=4").fill_boats()
    for name in list(table.stock_of(0)):
        while table.can(f"drop={name}"):
            table.do(f"drop={name}")
    village = table.state.village.copy()
    unseen = table.state.reserve.sum() - 2
    table.do("pass", "gold", "gold").fill_boats()
    assert "reserve_remade" in table.told(1)
    assert table.state.village.sum() == 6
    assert EMPTY not in table.state.boat.tolist()
    assert table.position.is_conserved()
    # Two of the four spaces were filled from the old reserve, two from the new one after six goods for the village.
    assert table.state.pile == village.sum() - 6 - 2
    assert table.state.bygone.sum() == unseen + 1  # one of the two old goods lies face down


def test_ww_3_6_old_face_down_goods_are_not_mixed_with_the_new_reserve() -> None:
    table = nearly_empty_reserve().do("play=merchant", "buy=4").fill_boats()
    while any(word.startswith("drop=") for word in table.words):
        table.do(table.words[0])
    table.do("pass", "gold", "gold").fill_boats()
    bygone = table.state.bygone.copy()
    table.hand(1, ["rainmaker", "merchant"]).do("play=rainmaker", "pick=1a")
    assert table.odds() == {
        f"good={name}": int(bygone[good(name)])
        for name in ("fruit", "hides", "salt", "tea", "cloth", "jewels")
        if bygone[good(name)]
    }


def test_ww_3_7_a_stock_holds_six_goods_and_the_owner_chooses() -> None:
    table = Table(hands={0: ["merchant"]}, stocks={0: "fruit fruit tea tea salt"})
    table.load("3a", "jewels").load("3b", "jewels").do("play=merchant", "buy=3").chance("good=cloth")
    assert table.words == ["drop=fruit", "drop=salt", "drop=tea", "drop=cloth", "drop=jewels"]
    assert table.why_not("pass") == "WW-3.7"
    table.do("drop=cloth", "drop=salt")
    assert table.stock_of(0) == {"fruit": 2, "tea": 2, "jewels": 2}
    assert table.can("draw")


def test_ww_3_7_also_on_another_player_s_turn() -> None:
    table = Table(hands={0: ["gatherer"]}, stocks={1: "fruit fruit tea tea salt salt"}, village="jewels cloth")
    table.do("play=gatherer", "pass", "take=jewels")
    assert table.actor == 1
    assert "drop=jewels" in table.words
    table.do("drop=fruit")
    assert table.actor == 0
    assert table.stock_of(1) == {"fruit": 1, "tea": 2, "salt": 2, "jewels": 1}
    assert table.state.village[good("fruit")] == 1
    assert not any(EYES[place] and table.state.boat[place] == EMPTY for place in range(12))
