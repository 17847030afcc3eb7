"""Judges decisions, each from nothing but what its seat could see.

A first search proposes the best choice. It is biased: the best of many estimates is too high, and what it did not like
it hardly tried. So the proposed choice and the one that was played are then tried again, equally often, in the same
fresh worlds with the same dice; and once more, in other worlds and four times as often, if something may be lost.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import sqrt
from pathlib import Path
from types import ModuleType

import numpy as np

from fireside.bots.search import Candidate, compiled, mixed_seed, search, settings_for
from fireside.bots.search.memory import Floats, new_memory
from fireside.engine.chance import new_rng
from fireside.engine.parts import GameParts
from fireside.engine.types import Action
from fireside.position import View
from fireside.study.words import LEAST_LOSS, Word, fair_share

TEMPLATE = Path(__file__).with_name("worlds.py")
SEARCHING, COMPARING, CHECKING = range(3)  # stages of thought, each with seeds of its own
TIMES_COMPARED = 0.5  # worlds for each of the two choices, as a multiple of the budget
TIMES_CHECKED = 2.0  # likewise, where something may be lost
USUAL_THOUGHT = 3.0  # what a decision takes on the whole, as a multiple of the budget; measured


@dataclass(frozen=True)
class Estimate:
    """What a choice is expected to bring the seat that has it."""

    action: Action
    tried: int  # how often
    result: float  # share of the victory
    error: float  # standard error of it


@dataclass(frozen=True)
class Judgement:
    """What was found out about a decision."""

    estimates: tuple[Estimate, ...]  # of the choices that were looked at, the best first
    proposed: Action
    gap: float  # by how much the proposed choice is better than the one that was played
    error: float  # standard error of it
    effect: tuple[float, ...]  # effect[seat]: what playing this instead of the proposed choice brought each seat


def judge(view: View, played: Action, budget: int, seed: int) -> Judgement:
    """What a seat could have known about its decision; `seed` belongs to this decision alone."""
    nothing = (0.0,) * view.players
    if len(view.legal(view.seat)) == 1:
        return Judgement((), played, 0.0, 0.0, nothing)
    advice = search(view, iterations=budget, seed=mixed_seed(seed, SEARCHING))
    looked_at = {move.action: _estimate(move) for move in advice.moves if move.visits}
    if advice.best == played:
        return Judgement(_sorted(looked_at), played, 0.0, 0.0, nothing)
    pair = compare(view, advice.best, played, int(TIMES_COMPARED * budget), mixed_seed(seed, COMPARING))
    if pair.gap + pair.error >= LEAST_LOSS[Word.INACCURATE] * fair_share(view.players):
        pair = compare(view, advice.best, played, int(TIMES_CHECKED * budget), mixed_seed(seed, CHECKING))
    looked_at |= {estimate.action: estimate for estimate in pair.estimates}
    return Judgement(_sorted(looked_at), advice.best, pair.gap, pair.error, pair.effect)


def _estimate(move: Candidate) -> Estimate:
    return Estimate(move.action, move.visits, move.result, move.error)


def _sorted(looked_at: dict[Action, Estimate]) -> tuple[Estimate, ...]:
    return tuple(sorted(looked_at.values(), key=lambda choice: (-choice.result, choice.action)))


def compare(view: View, proposed: Action, played: Action, count: int, seed: int) -> Judgement:
    """Try two choices in the same worlds, with the same dice."""
    count = max(2, count)
    seeds = world_seeds(count, seed)
    better, worse = (try_action(view, action, seeds) for action in (proposed, played))
    difference = better - worse
    own = difference[:, view.seat]
    estimates = (_mean(proposed, better[:, view.seat]), _mean(played, worse[:, view.seat]))
    effect = tuple((-difference.mean(axis=0)).tolist())
    return Judgement(estimates, proposed, float(own.mean()), standard_error(own), effect)


def world_seeds(count: int, seed: int) -> np.ndarray:
    """The seeds of as many worlds, which depend on nothing but `seed` and their number."""
    return np.array([mixed_seed(seed, number) for number in range(count)], np.uint64)


def _mean(action: Action, results: Floats) -> Estimate:
    return Estimate(action, len(results), float(results.mean()), standard_error(results))


def standard_error(numbers: Floats) -> float:
    """The standard error of a mean; never 0, since what was always the same so far need not stay so."""
    count = len(numbers)
    return float(sqrt(max(numbers.var(ddof=1), 1 / (4 * count + 4)) / count))


def try_action(view: View, action: Action, seeds: np.ndarray) -> Floats:
    """results[world, seat]: the shares of the victory after an action."""
    game, settings = view.game, settings_for(view.game)
    memory = new_memory(
        game.rules.STATE,
        players=view.players,
        actions=game.info.actions,
        iterations=len(seeds),
        rng=new_rng(0),
        chance=new_rng(0),
    )
    results = np.zeros((len(seeds), view.players))
    template(game).try_action(view.states, view.seat, action, memory, settings.as_array(), seeds, results)
    return results


@cache
def template(game: GameParts) -> ModuleType:
    """What tries a choice, to be compiled for a game."""
    return game.specialise(TEMPLATE, tree=compiled(game))
