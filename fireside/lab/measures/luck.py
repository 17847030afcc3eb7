"""Luck against skill: what deal and dice decide between equals, what strength leaves to luck between others."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.intervals import (
    BOOTSTRAP,
    UNKNOWN,
    WILSON,
    Indices,
    Interval,
    bootstrap,
    wilson,
)
from fireside.lab.measures.measure import ALTHOFER, BRADLEY, ELIAS, SOBOL, WHITE, About, Measure
from fireside.lab.rows import Rows

Numbers = npt.NDArray[np.float64]
ELO = 400 / math.log(10)

DEAL = About(
    "deal",
    "decided by the deal",
    "%",
    "How much of who wins is decided before anybody has made a decision, by the deal, the lot for the first player "
    "and other chance of the set-up: each of many deals was played many times, and this is the share of the variance"
    " of the result that lies between deals (a first-order index of sensitivity).",
    SOBOL,
    BOOTSTRAP.replace("games", "deals"),
)


def of_deals(won: Numbers) -> Measure:
    """How much the deal decides, from won[deal, playout, seat]."""
    return Measure(DEAL, explained(won))


def explained(results: Numbers) -> Interval:
    """The share of the variance of results[deal, playout, seat] that lies between deals, all seats together."""

    def of_some(deals: Indices) -> float:
        return _between(results[deals])

    return bootstrap(of_some, len(results))


def _between(results: Numbers) -> float:
    """One-way analysis of variance: the variance between deals, less what the means of so few games owe to noise."""
    playouts = results.shape[1]
    within = results.var(axis=1, ddof=1).mean(axis=0).sum()
    between = results.mean(axis=1).var(axis=0, ddof=1).sum() - within / playouts
    total = between + within
    return float(between / total) if total > 0 else math.nan


DICE = About(
    "dice",
    "explained by the dice",
    "%",
    "How much less results vary once the luck of the dice and draws is taken from them. The luck of a chance step is "
    "what the position after it is worth less what all its outcomes are worth on average, as greedy bots find out who "
    "play on from there, and a formula that was fitted to other games. This is a lower bound: a better judge of "
    "positions would explain more. Games for which there is no such formula leave it out.",
    WHITE,
    BOOTSTRAP,
)


def of_dice(won: Numbers, luck: Numbers) -> Measure:
    """How much the luck of the dice explains, from won[game, seat] and luck[game, seat]."""

    def of_some(games: Indices) -> float:
        before, after = won[games].var(axis=0).sum(), (won - luck)[games].var(axis=0).sum()
        return float(1 - after / before) if before > 0 else math.nan

    return Measure(DICE, bootstrap(of_some, len(won)))


def about_left(stronger: str, weaker: str) -> About:
    """What strength leaves to luck."""
    return About(
        f"luck_{stronger}_{weaker}",
        f"left to luck, {stronger} among {weaker}",
        "%",
        f"How much of the variance of who wins is not explained by strength, where one {stronger} meets {weaker} "
        "players at all other seats: 0 if the stronger one always wins, 100 % if strength does not matter. What is "
        "left is the luck of dice and draws, and how much the same player varies from move to move; these two cannot"
        " be told apart by replaying the same dice, which fall on other questions as soon as games differ. Players "
        "nearer to each other in strength leave more to luck.",
        f"{ELIAS} {SOBOL}",
        "from Wilson's interval of the wins",
    )


def left_to_luck(stronger: str, weaker: str, wins: Measure, seats: int) -> Measure:
    """What strength leaves to luck, from the wins of the one stronger player (a multiple of the fair share)."""
    ends = [1 - by_strength(number / seats, seats) for number in (wins.low, wins.high)]
    if wins.interval.holds(1.0):
        ends.append(1.0)  # at a fair share strength explains nothing: both limits lie below that
    value = 1 - by_strength(wins.value / seats, seats)
    return Measure(about_left(stronger, weaker), Interval(value, min(ends), max(ends)))


def by_strength(share: float, seats: int) -> float:
    """The share of the variance of won[seat] that knowing the stronger seat explains, if it wins that share."""
    fair = 1 / seats
    other = (1 - share) / (seats - 1)
    between = fair * (share - fair) ** 2 + (1 - fair) * (other - fair) ** 2
    return between / (fair * (1 - fair))


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
    "How far the ladder of bots reaches, in points of Elo's scale, where 400 points are odds of ten to one: the "
    "rungs, each between a bot and the one below it, added up. It is a lower bound of what there is to learn: better"
    " players than our best bot would add to it. A rung on which the weaker one never wins counts as if it had won "
    "half a game, one on which it wins more than the other counts nothing.",
    f"{ALTHOFER} {BRADLEY} {ELIAS}",
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
    steps = [_upward(_rating(measure, seats)) for measure in rungs]
    value = sum(step.value for step in steps)
    below = math.sqrt(sum((step.value - step.low) ** 2 for step in steps))
    above = math.sqrt(sum((step.high - step.value) ** 2 for step in steps))
    return Measure(DEPTH, Interval(value, value - below, value + above))


def _upward(step: Interval) -> Interval:
    """A rung that leads down is none."""
    return Interval(*(max(0.0, number) for number in step))


def _rating(measure: Measure, seats: int) -> Interval:
    assert measure.samples is not None
    least = 0.5 / len(measure.samples)

    def rating(multiple: float) -> float:
        share = min(1 - least, max(least, multiple / seats))
        return ELO * math.log(share / (1 - share) * (seats - 1))

    return Interval(*(rating(multiple) for multiple in measure.interval))
