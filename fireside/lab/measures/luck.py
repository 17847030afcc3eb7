"""Luck against skill: what the dice decide between equals, and what strength decides between others."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fireside.lab.dice import Crossed
from fireside.lab.measures.intervals import BOOTSTRAP, UNKNOWN, WILSON, Indices, Interval, bootstrap, wilson
from fireside.lab.measures.measure import BRADLEY, ELIAS, SOBOL, About, Measure
from fireside.lab.rows import Rows

Numbers = npt.NDArray[np.float64]
ELO = 400 / math.log(10)

DICE_WIN = About(
    "dice_win",
    "of the winner, decided by dice",
    "%",
    "How much of the variance of who wins the dice and draws explain, between players of equal strength: every "
    "sequence of dice was played again and again by the same policy, which decides otherwise only between moves that"
    " it likes equally. It is the share of the variance that lies between sequences (a first-order index of "
    "sensitivity). Once games differ, the same dice fall on other questions, so that this is the least that chance "
    "decides. It can be a little below 0 where the truth is 0. Who begins is among the dice where it is drawn by "
    "lot.",
    f"{SOBOL} {ELIAS}",
    BOOTSTRAP.replace("games", "sequences of dice"),
)
DICE_SCORE = About(
    "dice_score",
    "of the scores, decided by dice",
    "%",
    "The same for the points of everybody instead of who wins.",
    SOBOL,
    BOOTSTRAP.replace("games", "sequences of dice"),
)


def of_dice(played: Crossed) -> list[Measure]:
    """How much of the result the dice decide."""
    return [
        Measure(about, explained(results)) for about, results in ((DICE_WIN, played.won), (DICE_SCORE, played.score))
    ]


def explained(results: Numbers) -> Interval:
    """The share of the variance of results[dice, players, seat] that lies between dice, all seats together."""

    def of_some(dice: Indices) -> float:
        return _between(results[dice])

    return bootstrap(of_some, len(results))


def _between(results: Numbers) -> float:
    """One-way analysis of variance: the variance between dice, less what the means of so few games owe to noise."""
    lots = results.shape[1]
    within = results.var(axis=1, ddof=1).mean(axis=0).sum()
    between = results.mean(axis=1).var(axis=0, ddof=1).sum() - within / lots
    total = between + within
    return float(between / total) if total > 0 else math.nan


def about_rung(stronger: str, weaker: str) -> About:
    """How much better one bot is than another."""
    return About(
        f"rung_{stronger}_{weaker}".replace("-", "_"),
        f"wins of {stronger} among {weaker}",
        "×",
        f"How often one {stronger} wins against {weaker} players at all other seats, as a multiple of the fair share:"
        " 1 if strength of that kind does not matter. Bots change seats from game to game.",
        ELIAS,
        WILSON,
    )


DEPTH = About(
    "depth",
    "depth: rating from the lowest rung to the highest",
    "",
    "How far the ladder of bots reaches, in points of Elo's scale, where 400 points are odds of ten to one: the rungs, "
    "each between a bot and the one below it, added up. It is a lower bound of what there is to learn: better players "
    "than our best bot would add to it. A rung on which the weaker one never wins counts as if it had won half a game.",
    f"{BRADLEY} {ELIAS}",
    "normal, from Wilson's intervals of the rungs",
)


def rung(stronger: str, weaker: str, rows: Rows) -> Measure:
    """The wins of the one stronger bot of each game."""
    won, seats = wins_of_bot(rows, stronger), rows["won"].shape[1]
    return Measure(about_rung(stronger, weaker), wilson(float(won.mean()), len(won)).times(seats), won * seats)


def wins_of_bot(rows: Rows, name: str) -> Numbers:
    """What a bot that has one seat in every game wins."""
    number = list(rows.facts["bots"]).index(name)
    return (rows["won"] * (rows["bot"] == number)).sum(axis=1)


def depth(rungs: Sequence[Measure], seats: int) -> Measure:
    """All rungs as one rating."""
    if not rungs:
        return Measure(DEPTH, UNKNOWN)
    steps = [_rating(measure, seats) for measure in rungs]
    value = sum(step.value for step in steps)
    below = math.sqrt(sum((step.value - step.low) ** 2 for step in steps))
    above = math.sqrt(sum((step.high - step.value) ** 2 for step in steps))
    return Measure(DEPTH, Interval(value, value - below, value + above))


def _rating(measure: Measure, seats: int) -> Interval:
    assert measure.samples is not None
    least = 0.5 / len(measure.samples)

    def rating(multiple: float) -> float:
        share = min(1 - least, max(least, multiple / seats))
        return ELO * math.log(share / (1 - share) * (seats - 1))

    return Interval(*(rating(multiple) for multiple in measure.interval))
