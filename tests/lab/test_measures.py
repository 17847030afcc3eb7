"""Measures: hand-made games with known answers, planted advantages, and fair games that are not called unfair."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.engine.traits import Trait
from fireside.lab.measures import (
    Measure,
    by_order,
    by_seat,
    depth,
    difference,
    left_to_luck,
    of_course,
    of_deals,
    of_dice,
    of_length,
    of_scores,
    of_variety,
    openings,
    rung,
    unfair,
    worths,
)
from fireside.lab.measures.course import decided
from fireside.lab.measures.luck import by_strength
from fireside.lab.measures.scores import behind, leaders
from fireside.lab.measures.variety import effective
from fireside.lab.prospects import Prospects
from tests.lab.handmade import rows, winners


def named(measures: list[Measure]) -> dict[str, Measure]:
    return {measure.name: measure for measure in measures}


def test_a_planted_advantage_of_the_first_is_found() -> None:
    played = rows(winners([0.6, 0.4], 2000))
    first, second = by_order(played)
    assert first.low <= 1.2 <= first.high
    assert second.low <= 0.8 <= second.high
    assert {measure.name for measure in unfair([first, second])} == {"order_0", "order_1"}


def test_order_and_seat_are_told_apart() -> None:
    """Seat 1 decides first in every second game, and whoever decides first wins."""
    order = np.tile([[0, 1], [1, 0]], (500, 1))
    played = rows(order == 0, order=order)
    assert [measure.value for measure in by_order(played)] == [2, 0]
    assert [measure.value for measure in by_seat(played)] == [1, 1]


def test_a_seat_that_never_decided_has_no_place() -> None:
    played = rows([[1, 0], [1, 0]], order=[[0, 1], [0, -1]])
    first, second = by_order(played)
    assert (first.value, second.value) == (2, 0)
    assert second.samples is not None
    assert np.isnan(second.samples[1])


@pytest.mark.parametrize("seats", [2, 5])
def test_a_fair_game_is_called_unfair_once_in_twenty_times(seats: int) -> None:
    fair = np.full(seats, 1 / seats)
    alarms = [bool(unfair(by_order(rows(winners(fair, 500, seed))))) for seed in range(300)]
    assert np.mean(alarms) <= 0.08


def test_shared_wins_are_shared() -> None:
    assert [measure.value for measure in by_seat(rows([[0.5, 0.5], [1.0, 0.0]]))] == [1.5, 0.5]


def test_length_and_choices() -> None:
    found = named(of_length(rows([[1, 0], [0, 1]], turns=[6, 10], choices=[40, 20], forced=[1, 3])))
    assert found["turns"].value == 8
    assert found["decisions"].value == 10
    assert found["branching"].value == 3
    assert found["forced"].value == pytest.approx(0.2)
    assert found["chance_steps"].value == 0.5
    assert found["refinement"].value == pytest.approx((np.sqrt(4) + np.sqrt(2)) / 20)


def test_the_lead_in_points_changes_when_somebody_else_is_alone_in_front() -> None:
    marks = np.array([[[1, 0], [1, 1], [1, 2], [3, 2], [3, 9]]])
    assert leaders(marks, np.array([4])).tolist() == [2]  # the last mark is after the end
    assert leaders(marks, np.array([5])).tolist() == [3]


def test_winners_who_were_behind_at_half_time() -> None:
    marks = np.array([[[0, 5], [1, 5], [9, 5], [9, 5]], [[5, 0], [5, 0], [5, 0], [5, 0]]])
    assert behind(marks, np.array([4, 4]), np.array([[1.0, 0], [1, 0]])).tolist() == [1, 0]
    assert np.isnan(behind(marks, np.array([1, 1]), np.array([[1.0, 0], [1, 0]]))).all()


def test_margins_and_spreads() -> None:
    found = named(of_scores(rows([[1, 0], [0, 1]], score=[[12, 8], [10, 10]])))
    assert found["margin"].value == 2
    assert found["score"].value == 10
    assert found["spread"].value == pytest.approx(np.sqrt(8) / 10 / 2)


def test_variety_counts_what_is_equally_likely() -> None:
    assert effective(np.array([0, 1, 2, 3])) == pytest.approx(4)
    assert effective(np.array([7, 7, 7])) == pytest.approx(1)
    assert 1 < effective(np.array([0, 0, 0, 1])) < 2


def test_variety_of_openings_and_of_ways_to_win() -> None:
    opening = np.zeros((1000, 4), np.int32)
    opening[:, 1] = np.arange(1000) % 4
    points = np.zeros((1000, 2, 3), np.int32)
    points[np.arange(1000), 0, np.arange(1000) % 2] = 5
    points[:, 1, 2] = 99  # of the loser, whom nobody asks
    found = named(of_variety(rows([[1, 0]] * 1000, opening=opening, points=points)))
    assert found["openings"].value == pytest.approx(4)
    assert found["openings"].low <= 4 <= found["openings"].high
    assert found["strategies"].value == pytest.approx(2)
    assert "strategies" not in named(of_variety(rows([[1, 0]] * 10)))


def course(*chances: list[float], won: tuple[float, float] = (1.0, 0.0)) -> Prospects:
    """One game of two players: the first one's prospects, moment by moment, without noise."""
    one = np.array([[[share, 1 - share] for share in game] for game in chances])
    return Prospects(np.stack([one, one]), np.array([won] * len(chances)), 10_000)


def test_drama_is_how_far_the_winner_was_behind() -> None:
    found = named(of_course(course([0.5, 0.2, 0.6, 0.9], [0.6, 0.7, 0.8, 0.9])))
    assert found["drama"].value == pytest.approx((0.6 + 0) / 2)


def test_noise_does_not_pass_for_drama() -> None:
    """Where both are always equal, the worst of twenty noisy moments is still nothing."""
    rng = np.random.default_rng(0)
    first = rng.binomial(32, 0.5, (2, 400, 20)) / 32
    found = Prospects(np.stack([first, 1 - first], axis=-1), np.tile([1.0, 0.0], (400, 1)), 64)
    assert named(of_course(found))["drama"].value == pytest.approx(0, abs=0.03)


def test_lead_changes_are_counted_where_they_are_sure() -> None:
    found = named(of_course(course([0.6, 0.4, 0.501, 0.7], [0.6, 0.7, 0.8, 0.9])))
    assert found["lead_changes"].value == pytest.approx((2 + 0) / 2)


def test_a_game_is_decided_when_no_loser_was_ever_better_off() -> None:
    """The loser's best is 0.7; the winner passes it for good at the third of four moments."""
    assert named(of_course(course([0.3, 0.5, 0.8, 0.9])))["decisiveness"].value == 0.5
    assert named(of_course(course([0.8, 0.3, 0.5, 0.6])))["decisiveness"].value == 0
    assert np.isnan(named(of_course(course([0.5, 0.5], won=(0.5, 0.5))))["decisiveness"].value)


def test_tension_is_how_open_the_end_is() -> None:
    assert named(of_course(course([0.9, 0.9, 0.9, 0.5])))["tension"].value == 1
    assert named(of_course(course([0.5, 0.5, 0.5, 1.0])))["tension"].value == 0


def test_half_time_leaders() -> None:
    assert named(of_course(course([0.5, 0.9, 0.4, 0.9], [0.5, 0.1, 0.6, 0.1])))["halftime"].value == 0.5


def test_games_that_nobody_wins_make_nobody_unfair() -> None:
    played = rows(np.concatenate([winners([0.5, 0.5], 1000), np.zeros((500, 2))]))
    assert unfair(by_order(played)) == []
    assert named(of_scores(played))["nobody"].value == pytest.approx(1 / 3)


def test_deals_that_decide_all_nothing_and_half() -> None:
    rng = np.random.default_rng(1)
    deal = rng.normal(size=(300, 1, 2))
    noise = rng.normal(size=(300, 12, 2))
    for results, share in ((deal + 0 * noise, 1.0), (noise, 0.0), (deal + noise, 0.5)):
        found = of_deals(results)
        assert found.low - 1e-9 <= share <= found.high + 1e-9
        assert found.value == pytest.approx(share, abs=0.08)


def test_equal_results_say_nothing_of_deals_and_dice() -> None:
    assert np.isnan(of_deals(np.ones((5, 3, 2))).value)
    assert np.isnan(of_dice(np.ones((5, 2)), np.ones((5, 2))).value)


@pytest.mark.parametrize(("weight", "share"), [(1.0, 1.0), (0.0, 0.0), (np.sqrt(0.5), 0.5)])
def test_dice_that_explain_all_nothing_and_half(weight: float, share: float) -> None:
    rng = np.random.default_rng(2)
    luck, skill = rng.normal(size=(2, 600, 2))
    found = of_dice(weight * luck + np.sqrt(1 - weight**2) * skill, weight * luck)
    assert found.low - 1e-9 <= share <= found.high + 1e-9
    assert found.value == pytest.approx(share, abs=0.08)


def test_luck_that_has_nothing_to_do_with_results_explains_less_than_nothing() -> None:
    luck, results = np.random.default_rng(3).normal(size=(2, 600, 2))
    assert of_dice(results, luck).high < 0


@pytest.mark.parametrize(
    ("share", "seats", "explained"), [(0.5, 2, 0), (1, 2, 1), (0.75, 2, 0.25), (1, 4, 1), (0.25, 4, 0)]
)
def test_strength_explains_what_luck_leaves(share: float, seats: int, explained: float) -> None:
    assert by_strength(share, seats) == pytest.approx(explained)


def test_what_is_left_to_luck_is_all_where_strength_does_not_matter() -> None:
    bot = np.tile([0, 1], (500, 1))
    played = rows(winners([0.5, 0.5], 500, seed=1), {"bots": ["greedy", "random"]}, bot=bot)
    found = left_to_luck("greedy", "random", rung("greedy", "random", played), 2)
    assert found.high == 1
    assert 0.97 < found.low < found.value


def test_how_decided_a_game_is() -> None:
    assert decided(course([0.5, 1.0, 0.75]))[0].tolist() == [0, 1, 0.25]


def test_a_rung_of_the_ladder_and_the_depth() -> None:
    """Of four seats, one is strong and wins half of the games: three times as strong as each other, 191 points."""
    won = np.zeros((1000, 4))
    won[:500, 0] = 1
    won[500:, 1] = 1
    bot = np.tile([0, 1, 1, 1], (1000, 1))
    found = rung("greedy", "random", rows(won, {"bots": ["greedy", "random"]}, bot=bot))
    assert found.value == 2
    total = depth([found], 4)
    assert total.value == pytest.approx(400 * np.log10(3))
    assert total.low < total.value < total.high
    assert depth([found, found], 4).value == pytest.approx(800 * np.log10(3))


def test_a_rung_that_is_always_won_has_a_finite_rating() -> None:
    bot = np.tile([0, 1], (100, 1))
    found = rung("greedy", "random", rows([[1, 0]] * 100, {"bots": ["greedy", "random"]}, bot=bot))
    assert 800 < depth([found], 2).value < 1000


def test_a_rung_that_leads_down_adds_nothing_to_the_depth() -> None:
    bot = np.tile([0, 1], (100, 1))
    facts = {"bots": ["greedy", "random"]}
    up = rung("greedy", "random", rows([[1, 0]] * 75 + [[0, 1]] * 25, facts, bot=bot))
    down = rung("greedy", "random", rows([[1, 0]] * 25 + [[0, 1]] * 75, facts, bot=bot))
    assert depth([up, down], 2).value == depth([up], 2).value == pytest.approx(400 * np.log10(3))
    assert depth([down], 2).value == 0


CARDS = (Trait("card-a", "card"), Trait("card-b", "card"), Trait("gold", "gold"), Trait("never", "card"))


def test_a_planted_trait_is_found_and_one_that_does_nothing_is_not() -> None:
    rng = np.random.default_rng(2)
    held = np.zeros((3000, 2, 4), np.int16)
    owner, other = rng.integers(0, 2, (2, 3000))
    held[np.arange(3000), owner, 0] = 1
    held[np.arange(3000), other, 1] = 1
    wins = np.where(rng.random(3000) < 0.65, owner, 1 - owner)
    strong, idle = worths(rows(np.eye(2)[wins], traits=held), CARDS)
    assert (strong.trait.name, idle.trait.name) == ("card-a", "card-b")
    assert strong.is_clear
    assert strong.having.low <= 1.3 <= strong.having.high
    assert strong.gain.low <= 0.6 <= strong.gain.high
    assert strong.used.value == 0.5
    assert idle.gain.value == pytest.approx(0, abs=0.1)


def test_of_what_everybody_has_more_is_compared_with_less() -> None:
    held = np.ones((100, 2, 4), np.int16)
    held[:, 0, 2] = 5
    gold = next(worth for worth in worths(rows([[1, 0]] * 100, traits=held), CARDS) if worth.trait.name == "gold")
    assert gold.is_relative
    assert (gold.having.value, gold.lacking.value) == (2, 0)


def test_an_opening_that_wins_is_found_and_a_rare_one_is_left_out() -> None:
    opening = np.zeros((1000, 4), np.int32)
    opening[:, 0] = [7] * 400 + [9] * 590 + [3] * 10
    wins = np.concatenate([winners([0.7, 0.3], 400, seed=2), winners([0.5, 0.5], 600, seed=1)])
    common, strong = openings(rows(wins, opening=opening))
    assert (common.action, strong.action) == (9, 7)
    assert strong.share == 0.4
    assert 1.1 < strong.wins.low < 1.4 < strong.wins.high
    assert common.wins.holds(1.0)


def test_games_without_traits_have_no_worths() -> None:
    assert worths(rows([[1, 0]]), CARDS) == []


def test_pairs_of_games_tell_apart_what_whole_sets_cannot() -> None:
    rng = np.random.default_rng(3)
    turns = rng.normal(30, 10, 200)
    one = named(of_length(rows([[1, 0]] * 200, turns=turns)))["turns"]
    other = named(of_length(rows([[1, 0]] * 200, turns=turns + rng.normal(0.5, 1, 200))))["turns"]
    paired = difference(one, other)
    assert paired.is_paired
    assert paired.verdict == "more"
    assert one.low < other.value < one.high


def test_what_cannot_be_told_apart_is_not() -> None:
    alarms = []
    for seed in range(200):
        one, other = np.random.default_rng(seed).normal(30, 5, (2, 100))
        first, second = (named(of_length(rows([[1, 0]] * 100, turns=turns)))["turns"] for turns in (one, other))
        alarms.append(difference(first, second).verdict != "cannot be told apart")
    assert 0.01 <= np.mean(alarms) <= 0.09


def test_measures_without_samples_are_compared_by_their_intervals() -> None:
    one, other = (
        of_variety(rows([[1, 0]] * 100, opening=np.arange(400).reshape(100, 4) % kinds))[0] for kinds in (8, 40)
    )
    found = difference(one, other)
    assert not found.is_paired
    assert found.interval.value == pytest.approx(other.value - one.value)
    assert found.verdict == "more"


def test_every_measure_says_what_it_means_and_whose_idea_it_is() -> None:
    played = rows(winners([0.5, 0.5], 50))
    for measure in [*by_order(played), *by_seat(played), *of_length(played), *of_scores(played), *of_variety(played)]:
        assert measure.definition.endswith(".")
        assert measure.reference.endswith(".")
        assert measure.title in str(measure)
