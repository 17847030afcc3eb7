"""Waka Waka, clause by clause: the cards."""

from __future__ import annotations

import pytest

from fireside import CHANCE, IllegalAction
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.rules.state import EMPTY
from tests.games.waka_waka.table import Table, good, kind, space


def test_ww_4_1_buy_takes_all_goods_of_a_boat_for_its_full_price() -> None:
    table = Table().load("2a", "salt").do("play=merchant", "buy=2").chance("good=tea", "good=tea")
    assert table.stock_of(0) == {"salt": 1, "tea": 2}
    assert table.state.gold[0] == 8 - 3
    assert table.state.boat[space("2a")] == table.state.boat[space("2c")] == EMPTY


def test_ww_4_1_buy_needs_a_good_and_the_gold() -> None:
    table = Table(hands={0: ["merchant"] * 3}, gold={0: 4}).do("play=merchant")
    assert table.words == ["buy=1", "buy=2", "buy=3"]
    assert table.why_not("buy=4") == "WW-4.1"
    table.do("buy=2").fill_boats().state.gold[0] = 4
    table.do("play=merchant")
    assert "buy=2" not in table.words  # nothing is left in it


def test_ww_4_1_a_half_empty_boat_costs_its_full_price() -> None:
    table = Table(hands={0: ["rainmaker", "merchant"]}).do("play=rainmaker", "pick=4a", "play=merchant", "buy=4")
    assert table.state.gold[0] == 8 - 5


def test_ww_4_1_sell_gives_two_equal_goods_for_ten_gold() -> None:
    table = Table(stocks={0: "tea tea tea tea salt"}).do("play=merchant")
    assert "sell=salt" not in table.words
    table.do("sell=tea")
    assert table.stock_of(0) == {"tea": 2, "salt": 1}  # exactly one pair
    assert table.state.gold[0] == 18


def test_ww_4_1_rise_gives_the_pattern_and_the_player_chooses_which_goods() -> None:
    table = Table(stocks={0: "fruit fruit tea tea salt"}).do("play=merchant", "rise")
    assert table.words == ["pay=fruit", "pay=tea"]
    table.do("pay=tea")
    assert table.stock_of(0) == {"fruit": 2, "salt": 1}
    assert table.state.status[0] == 1
    assert table.state.gold[0] == 8


def test_ww_4_1_goods_are_asked_for_only_where_there_is_a_choice() -> None:
    """WW-4.1 on the pattern AAB: the pair is forced, the single good is not."""
    table = Table(stocks={0: "fruit fruit tea salt"})
    table.state.status[0] = 2
    table.do("play=merchant", "rise")
    assert table.words == ["pay=salt", "pay=tea"]
    table.do("pay=salt")
    assert table.stock_of(0) == {"tea": 1}


def test_ww_4_1_a_choice_never_makes_the_rest_of_the_pattern_impossible() -> None:
    """WW-4.1 on AAABB with three of one kind and two of another: each letter can be one thing only."""
    table = Table(ladder=2, stocks={0: "tea tea tea salt salt fruit"})
    table.state.status[0] = 4
    table.do("play=merchant", "rise")
    assert table.state.status[0] == 5
    assert table.stock_of(0) == {"fruit": 1}


def test_ww_4_1_nobody_climbs_past_the_top() -> None:
    table = Table(stocks={0: "fruit fruit tea tea"}, hands={0: ["merchant", "sorcerer"]}, gold={0: 30})
    table.state.status[0] = 5
    assert table.why_not("play=sorcerer") == "WW-4.3"
    assert "rise" not in table.do("play=merchant").words


def test_ww_4_2_chimpanzee_looks_secretly_into_up_to_two_boats() -> None:
    table = Table(hands={0: ["chimpanzee", "merchant"]}).do("play=chimpanzee", "look=1").chance("good=tea", "good=salt")
    assert table.words == ["pass", "look=2", "look=3", "look=4"]
    table.do("look=3").chance("good=jewels")
    assert table.state.effect == -1  # two boats are enough
    mine, theirs = table.position.view(0).state, table.position.view(1).state
    assert mine.boat[space("1a")] == good("tea")
    assert mine.boat[space("3c")] == good("jewels")
    assert theirs.boat[space("1a")] == -128
    assert table.told(1).count("looked") == 2
    assert "saw" not in table.told(1)


def test_ww_4_2_there_must_be_something_that_one_has_not_seen() -> None:
    table = Table(hands={0: ["chimpanzee"] * 3}).do("play=chimpanzee", "look=1").fill_boats()
    table.do("look=2").fill_boats().do("play=chimpanzee", "look=3").fill_boats()
    table.fill_boats()  # only boat 4 was left: it was not asked for
    assert table.why_not("play=chimpanzee") in ("WW-4.2", "WW-3.1")
    assert not table.can("play=chimpanzee")


def test_ww_4_2_a_good_that_was_seen_is_what_it_is() -> None:
    table = Table(hands={0: ["chimpanzee", "merchant"]}).do("play=chimpanzee", "look=1").chance("good=tea", "good=salt")
    table.do("pass", "play=merchant", "buy=1")
    assert table.stock_of(0) == {"tea": 1, "salt": 1}


def test_ww_4_3_sorcerer_by_a_lit_fire_twelve_gold_one_step_then_it_goes_out() -> None:
    table = Table(hands={0: ["sorcerer", "sorcerer"]}, gold={0: 30}).do("play=sorcerer")
    assert table.state.status[0] == 1
    assert table.state.gold[0] == 18
    assert table.state.lit == 0
    assert not table.can("play=sorcerer")


def test_ww_4_4_gatherer_takes_any_one_good_from_the_village() -> None:
    table = Table(hands={0: ["gatherer"]}, village="tea salt", gold={1: 0}).do("play=gatherer")
    assert table.words == ["pass", "take=salt", "take=tea"]
    table.do("take=tea")
    assert table.stock_of(0) == {"tea": 1}
    assert table.state.village.sum() == 1


def test_ww_4_5_seer_keeps_one_of_four_cards_and_the_rest_go_under_the_deck() -> None:
    table = Table(hands={0: ["seer", "merchant"]}, gold={1: 0}).do("play=seer", "use")
    table.chance("card=elder", "card=seer", "card=fire", "card=elder")
    assert table.words == ["keep=seer", "keep=elder", "keep=fire"]
    assert table.state.lit == 1  # seen is not drawn
    table.do("keep=elder")
    assert table.hand_of(0) == {"merchant": 1, "elder": 1}
    assert table.state.under[0, [kind("elder"), kind("seer"), kind("fire")]].tolist() == [1, 1, 1]


def test_ww_4_5_cards_under_the_deck_come_after_all_others_and_before_the_discards() -> None:
    table = Table(hands={0: ["seer", "drummer"]}, gold={1: 0}).deck(["elder"] * 4 + ["merchant"])
    table.do("play=seer", "use").chance(*["card=elder"] * 4)
    assert table.words == ["keep=elder"]  # four identical cards, but that is a secret
    table.do("keep=elder")
    assert table.hand_of(0) == {"drummer": 1, "elder": 1}
    table.do("play=drummer", "use")
    assert table.odds() == {"card=merchant": 1}
    table.chance("card=merchant")
    assert table.odds() == {"card=elder": 3}
    assert "deck_remade" not in table.told(0)


def test_ww_4_5_to_keep_a_fire_is_to_draw_it() -> None:
    table = Table(hands={0: ["seer", "merchant"]}, gold={1: 0}).do("play=seer", "use")
    table.chance("card=elder", "card=seer", "card=fire", "card=elder").do("keep=fire")
    assert table.state.lit == 0
    assert table.actor == CHANCE
    table.chance("card=porter")
    assert table.hand_of(0) == {"merchant": 1, "porter": 1}


def test_ww_4_6_drummer_draws_two_cards() -> None:
    table = Table(hands={0: ["drummer"]}, gold={1: 0}).do("play=drummer", "use").chance("card=elder", "card=seer")
    assert table.hand_of(0) == {"elder": 1, "seer": 1}


def test_ww_4_7_porter_exchanges_up_to_two_goods() -> None:
    table = Table(hands={0: ["porter"]}, stocks={0: "fruit fruit tea"}, village="salt jewels", gold={1: 0})
    table.do("play=porter", "give=fruit", "take=salt")
    assert table.words == ["pass", "give=fruit", "give=salt", "give=tea"]
    table.do("give=tea", "take=jewels")
    assert table.stock_of(0) == {"fruit": 1, "salt": 1, "jewels": 1}
    assert table.state.village.tolist() == [1, 0, 0, 1, 0, 0]
    assert table.state.effect == -1


def test_ww_4_7_one_exchange_is_enough() -> None:
    table = Table(hands={0: ["porter", "elder"]}, stocks={0: "fruit tea"}, village="salt jewels", gold={1: 0})
    table.do("play=porter", "give=fruit", "take=salt", "pass")
    assert table.stock_of(0) == {"salt": 1, "tea": 1}


def test_ww_4_7_a_good_is_not_exchanged_for_its_like() -> None:
    table = Table(hands={0: ["porter"]}, stocks={0: "tea"}, village="tea tea")
    assert table.why_not("play=porter") == "WW-4.7"


def test_ww_4_8_elder_sees_a_hand_and_uses_a_card_that_stays_there() -> None:
    table = Table(3, hands={0: ["elder"], 1: ["drummer", "merchant"], 2: ["seer"]}).do("play=elder")
    assert table.words == ["ask=1", "ask=2"]
    table.do("ask=1")
    assert table.words == ["pass", "copy=merchant", "copy=drummer"]
    table.do("copy=drummer").chance("card=merchant", "card=seer")
    assert table.hand_of(0) == {"merchant": 1, "seer": 1}
    assert table.hand_of(1) == {"drummer": 1, "merchant": 1}
    assert table.told(0).count("read") == 2
    assert "read" not in table.told(2)


def test_ww_4_8_with_one_opponent_there_is_nobody_to_choose_and_the_effect_may_be_left() -> None:
    table = Table(hands={0: ["elder", "elder"], 1: ["drummer"]}).do("play=elder", "pass")
    assert table.actor == 0
    assert table.hand_of(1) == {"drummer": 1}


def test_ww_4_8_an_opponent_without_cards_has_no_hand_to_see() -> None:
    assert Table(hands={0: ["elder"], 1: []}).why_not("play=elder") == "WW-4.8"


def test_ww_4_9_rainmaker_takes_one_good_for_nothing() -> None:
    table = Table(hands={0: ["rainmaker", "elder"]}).load("4a", "jewels").do("play=rainmaker", "pick=4a")
    assert table.stock_of(0) == {"jewels": 1}
    assert table.state.gold[0] == 8


def test_ww_4_9_a_face_down_good_is_taken_unseen() -> None:
    table = Table(hands={0: ["rainmaker"]}).do("play=rainmaker", "pick=1b")
    assert table.actor == CHANCE
    reserve = table.state.reserve
    assert table.odds() == {f"good={name}": int(reserve[number]) for number, name in enumerate(tables.GOODS)}
    table.chance("good=cloth")
    assert table.stock_of(0) == {"cloth": 1}


def test_ww_4_10_juggler_repeats_an_earlier_card_but_is_not_the_first() -> None:
    table = Table(hands={0: ["juggler", "rainmaker"]}).load("4a", "jewels").load("3a", "tea")
    assert table.why_not("play=juggler") == "WW-4.10"
    table.do("play=rainmaker", "pick=4a", "play=juggler", "pick=3a")
    assert table.stock_of(0) == {"tea": 1, "jewels": 1}


def test_ww_4_10_the_card_to_repeat_is_chosen() -> None:
    table = Table(hands={0: ["juggler", "rainmaker", "merchant"]}, stocks={0: "tea tea salt salt"})
    table.load("4a", "jewels").do("play=merchant", "sell=tea", "play=rainmaker", "pick=4a", "play=juggler")
    assert table.words == ["copy=merchant", "copy=rainmaker"]
    table.do("copy=merchant", "sell=salt")
    assert table.state.gold[0] == 28


def test_ww_4_10_no_merchant_made_of_three_cards_and_no_other_juggler() -> None:
    table = Table(hands={0: ["juggler", "elder", "seer", "seer", "seer"]}, stocks={0: "tea tea"})
    table.do("face-down", "lay=seer", "lay=seer", "lay=seer", "sell=tea")
    assert table.why_not("play=juggler") == "WW-4.10"
    table = Table(hands={0: ["juggler", "juggler", "merchant"]}, stocks={0: "tea tea salt salt fruit fruit"})
    table.do("play=merchant", "sell=tea", "play=juggler", "sell=salt", "play=juggler")
    assert set(table.words) == {"buy=1", "buy=2", "buy=3", "buy=4", "sell=fruit", "rise"}  # the merchant again


def test_ww_4_11_each_other_player_in_turn_may_use_a_shared_card_for_one_gold() -> None:
    table = Table(3, hands={0: ["gatherer"]}, village="tea salt jewels").do("play=gatherer", "take=tea")
    assert table.actor == 1
    assert table.words == ["pass", "take=salt", "take=jewels"]
    table.do("take=jewels")
    assert table.state.gold[:3].tolist() == [9, 7, 8]
    assert table.actor == 2
    table.do("pass")
    assert table.state.gold[:3].tolist() == [9, 7, 8]
    assert table.actor == 0
    assert table.stock_of(1) == {"jewels": 1}


def test_ww_4_11_clockwise_from_the_active_player() -> None:
    table = Table(4, first=2, hands={2: ["drummer"]}).do("play=drummer", "pass")
    order = []
    while table.actor != 2:
        order.append(table.actor)
        table.do("pass")
    assert order == [3, 0, 1]


def test_ww_4_11_who_has_no_gold_or_no_use_for_it_is_not_asked() -> None:
    table = Table(4, hands={0: ["porter"]}, stocks={0: "tea", 2: "tea", 3: "salt"}, gold={1: 5, 2: 0}, village="fruit")
    table.do("play=porter", "pass")
    assert table.actor == 3  # seat 1 has no goods, seat 2 no gold


def test_ww_4_11_the_active_player_may_decline_his_own_use() -> None:
    table = Table(hands={0: ["seer"]}).do("play=seer", "pass")
    assert table.actor == 1
    table.do("use").chance("card=elder", "card=seer", "card=porter", "card=porter").do("keep=elder")
    assert table.hand_of(1) == {"merchant": 1, "chimpanzee": 1, "elder": 1}
    assert table.state.gold[:2].tolist() == [9, 7]


def test_ww_4_11_no_one_else_uses_an_effect_that_is_copied_or_repeated() -> None:
    table = Table(hands={0: ["elder"], 1: ["gatherer"]}, village="tea salt").do("play=elder", "copy=gatherer")
    assert table.words == ["take=salt", "take=tea"]  # and it cannot be declined
    table.do("take=tea")
    assert table.fill_boats().actor == 0
    table = Table(hands={0: ["gatherer", "juggler"]}, village="tea salt jewels")
    table.do("play=gatherer", "take=tea", "pass", "play=juggler", "take=salt")
    assert table.actor == 0
    assert table.state.gold[:2].tolist() == [8, 8]


def test_ww_4_11_it_is_the_turn_of_whoever_is_asked() -> None:
    table = Table(3, hands={0: ["drummer"]}).do("play=drummer", "pass")
    assert table.position.why_not(0, table.position.parse("pass")) == "WW-4.11"
    with pytest.raises(IllegalAction):
        table.position.play(0, table.position.parse("pass"))


def test_ww_4_12_an_elder_cannot_copy_an_elder() -> None:
    table = Table(hands={0: ["elder", "porter"], 1: ["elder", "merchant"]}).do("play=elder")
    assert table.words == ["pass", "copy=merchant"]
    assert table.why_not("copy=elder") == "WW-4.12"


def test_ww_4_12_an_elder_copies_a_juggler_if_there_is_something_to_repeat() -> None:
    hands = {0: ["rainmaker", "elder"], 1: ["juggler", "merchant"]}
    table = Table(hands=hands).do("play=elder")
    assert table.why_not("copy=juggler") == "WW-4.12"
    table = Table(hands=hands).load("4a", "jewels").load("3a", "tea")
    table.do("play=rainmaker", "pick=4a", "play=elder", "copy=juggler", "pick=3a")
    assert table.stock_of(0) == {"tea": 1, "jewels": 1}


def test_ww_4_12_not_even_through_a_juggler_does_an_elder_copy_an_elder() -> None:
    table = Table(hands={0: ["elder", "elder"], 1: ["juggler", "merchant"]}).do("play=elder", "pass", "play=elder")
    assert table.words == ["pass", "copy=merchant"]


def test_ww_4_12_a_juggler_repeats_an_elder_who_copies_a_juggler() -> None:
    """WW-4.10 and WW-4.12 together: the second juggler repeats the merchant, not the elder."""
    hands = {0: ["merchant", "elder", "juggler"], 1: ["juggler"]}
    table = Table(hands=hands, stocks={0: "tea tea salt salt"}, gold={0: 0})
    table.do("play=merchant", "sell=tea", "play=elder", "pass", "play=juggler", "copy=elder", "copy=juggler")
    assert set(table.words) == {"buy=1", "buy=2", "buy=3", "buy=4", "sell=salt", "rise"}


def test_ww_4_12_a_copied_sorcerer_needs_the_fire() -> None:
    table = Table(hands={0: ["elder"], 1: ["sorcerer", "merchant"]}, gold={0: 20}).do("play=elder", "copy=sorcerer")
    assert table.state.status[0] == 1
    assert table.state.gold[0] == 8
    table = Table(hands={0: ["elder"], 1: ["sorcerer", "merchant"]}, gold={0: 20})
    table.state.lit = 0
    assert table.do("play=elder").why_not("copy=sorcerer") == "WW-4.12"


@pytest.mark.parametrize("card", ["gatherer", "porter"])
def test_ww_4_13_with_an_empty_village_gatherer_and_porter_cannot_be_played(card: str) -> None:
    table = Table(hands={0: [card, "elder"]}, stocks={0: "tea"}, village="")
    assert not table.can(f"play={card}")
    assert table.why_not(f"play={card}") == "WW-4.13"
