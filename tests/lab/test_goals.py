"""Goals as people write them."""

from __future__ import annotations

import numpy as np
import pytest

from fireside.engine.errors import InvalidOption
from fireside.lab.goals import parse_goal
from fireside.lab.readings import Reading, mean_of


def reading(middle: float, spread: float = 0.0, games: int = 100) -> Reading:
    return mean_of(middle + spread * np.tile([-1.0, 1.0], games // 2)).reading()


@pytest.mark.parametrize(
    ("text", "what", "low", "high"),
    [
        ("turns=30±5", "turns", 25, 35),
        ("turns = 30 +- 5", "turns", 25, 35),
        ("turns 30+/-5", "turns", 25, 35),
        ("tribe share 0.9..1.1", "tribe share", 0.9, 1.1),
        ("tribe-jabari share=0.9..1.1", "tribe-jabari share", 0.9, 1.1),
        ("end WF-5.1 80%..100%", "end WF-5.1", 0.8, 1),
        ("margin=-1..1", "margin", -1, 1),
        ("score=50", "score", 49.5, 50.5),
    ],
)
def test_forms(text: str, what: str, low: float, high: float) -> None:
    goal = parse_goal(text)
    assert goal.what == what
    assert (goal.low, goal.high) == pytest.approx((low, high))


@pytest.mark.parametrize("text", ["", "turns", "30", "=30", "turns=", "turns=many", "turns=30..", "turns=1..2..3"])
def test_what_says_no_band_is_refused(text: str) -> None:
    with pytest.raises(InvalidOption, match="is not a goal: QUANTITY=NUMBER±NUMBER or"):
        parse_goal(text)


def test_a_band_has_room() -> None:
    with pytest.raises(InvalidOption, match="leaves no room: it goes from 35 to 25"):
        parse_goal("turns=35..25")


def test_strain_grows_with_the_distance() -> None:
    goal = parse_goal("turns=30±5")
    strains = [goal.strain(number) for number in (30, 34, 35, 36, 40, 60)]
    assert strains == sorted(strains)
    assert (strains[0], strains[2], strains[4]) == pytest.approx((0, 0.1, 1.1))
    assert goal.strain(24) == goal.strain(36)


def test_bounds_of_the_strain_hold_what_is_possible() -> None:
    goal, uncertain = parse_goal("turns=30±5"), reading(37, 20)
    assert goal.least_strain(uncertain) < goal.strain(37) < goal.most_strain(uncertain)
    assert goal.least_strain(reading(31, 20)) == 0


def test_verdicts() -> None:
    goal = parse_goal("turns=30±5")
    assert goal.verdict({"turns": reading(31, 2)}) == "met"
    assert goal.verdict({"turns": reading(34.9, 9)}) == "unclear"
    assert goal.verdict({"one": reading(31, 2), "other": reading(50, 2)}) == "missed"
    assert goal.verdict({}) == "unclear"
