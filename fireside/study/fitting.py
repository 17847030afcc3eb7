"""Fits the formulas of `values` to games that bots play among themselves: `python -m fireside.study.fitting GAME …`.

The bots are greedy and now and then do anything at all, so that the formula also sees what sensible players avoid.
How much luck explains is then measured in other games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from fireside import bots
from fireside.engine.types import CHANCE
from fireside.game import Game
from fireside.position import Position
from fireside.registry import games, load
from fireside.study.luck import course
from fireside.study.values import LATEST, POWERS, Features, Floats, Formula, features, kept, result_of, save

GAMES = 2_500  # to fit to
MEASURED = 200  # to measure luck in
SAMPLES = 12  # positions that are taken from a game
WHIMS = 0.15  # how often a bot does anything at all
PASSES = 10  # over all positions
BATCH = 512  # positions
RATE = 0.02  # of learning, at first
DECAY = 5e-3  # of coefficients that nothing speaks for
DIGITS = 5  # of a coefficient in the file


def play(game: Game, players: int, rng: random.Random) -> Iterator[Position]:
    """The positions of one game, with options drawn at random; the same object each time."""
    options = {name: rng.choice(option.values) for name, option in game.info.options.items()}
    position = game.start(players, **options)
    yield position
    while not position.is_over:
        if position.pending == (CHANCE,):
            odds = position.odds()
            position.play(CHANCE, rng.choices(list(odds), list(odds.values()))[0])
        else:
            seat = rng.choice(position.pending)
            position.play(seat, _choice(position, seat, rng))
        yield position


def _choice(position: Position, seat: int, rng: random.Random) -> int:
    legal = position.legal(seat)
    if len(legal) == 1 or rng.random() < WHIMS:
        return rng.choice(legal)
    return bots.choose("greedy", position.view(seat), rng.getrandbits(32))


def sampled(game: Game, players: int, count: int, rng: random.Random) -> tuple[Features, Floats, float]:
    """Positions from many games, the results of their games, and the usual length."""
    found, results, steps, lengths = [], [], [], []
    for _ in range(count):
        passed = [position.copy() for position in play(game, players, rng)]
        chosen = _some_quiet_steps(passed, rng)
        found.append(features([passed[step] for step in chosen], chosen, 1.0))
        results += [result_of(passed[-1])] * len(chosen)
        steps += chosen
        lengths.append(len(passed) - 1)
    length = float(np.mean(lengths))
    observed = np.concatenate([part.observed for part in found])
    lead = np.concatenate([part.lead for part in found])
    return Features(observed, lead, np.minimum(np.array(steps) / length, LATEST)), np.array(results), length


def _some_quiet_steps(passed: Sequence[Position], rng: random.Random) -> list[int]:
    """Some of the positions in which nobody holds a choice that chance has just given: the formula looks at such."""
    last = passed[-1].moves
    quiet = [
        step
        for step, position in enumerate(passed)
        if position.pending == (CHANCE,) or (position.pending and step and last[step - 1].seat != CHANCE)
    ]
    return sorted(rng.sample(quiet, min(SAMPLES, len(quiet))))


def design(found: Features, chosen: slice | np.ndarray) -> Floats:
    """design[position, seat, number]: everything that has a coefficient, as the formula multiplies it out."""
    observed = found.observed[chosen].astype(np.float32)
    progress = found.progress[chosen].astype(np.float32)[:, np.newaxis, np.newaxis]
    lead = found.lead[chosen].astype(np.float32)[..., np.newaxis]
    seats = np.broadcast_to(np.eye(observed.shape[1], dtype=np.float32), (*observed.shape[:2], observed.shape[1]))
    led = [lead * progress**power for power in range(POWERS)]
    return np.concatenate([seats, *led, observed, observed * progress], axis=2)


def fitted(found: Features, results: Floats, length: float, seed: int) -> Formula:
    """The coefficients under which the results are likeliest, by stochastic gradient descent (Adam)."""
    rng = np.random.default_rng(seed)
    scale = design(found, rng.integers(len(results), size=4_000)).std(axis=(0, 1))
    scale = np.where(scale > 1e-3, scale, np.inf)  # what never varies gets no coefficient
    weights, mean, spread = np.zeros((3, len(scale)))
    count, rounds = 0, PASSES * (len(results) // BATCH)
    for _ in range(PASSES):
        order = rng.permutation(len(results))
        for first in range(0, len(order) - BATCH + 1, BATCH):
            chosen = order[first : first + BATCH]
            count += 1
            slope = gradient(design(found, chosen) / scale, results[chosen], weights) + DECAY * weights
            mean += 0.1 * (slope - mean)
            spread += 0.001 * (slope**2 - spread)
            step = mean / (1 - 0.9**count) / (np.sqrt(spread / (1 - 0.999**count)) + 1e-8)
            weights -= RATE * (1 - count / (rounds + 1)) * step
    return _formula(weights / scale, results.shape[1], length)


def gradient(inputs: Floats, results: Floats, weights: Floats) -> Floats:
    """The slope of the cross entropy between results and shares; games that nobody won say nothing."""
    marked = inputs @ weights.astype(inputs.dtype)
    raised = np.exp(marked - marked.max(axis=1, keepdims=True))
    share = raised / raised.sum(axis=1, keepdims=True)
    return np.einsum("ps,psn->n", share * results.sum(axis=1, keepdims=True) - results, inputs) / len(inputs)


def _formula(weights: Floats, players: int, length: float) -> Formula:
    numbers = [round(weight, DIGITS) for weight in weights.tolist()]
    seats, lead, rest = numbers[:players], numbers[players : players + POWERS], numbers[players + POWERS :]
    half = len(rest) // 2
    return Formula(round(length, 1), tuple(seats), tuple(lead), tuple(rest[:half]), tuple(rest[half:]), 0.0)


def explained(game: Game, players: int, formula: Formula, count: int, rng: random.Random) -> float:
    """The part of the variance of results that luck explains: 1 − Var(result − luck) / Var(result)."""
    results, luck = np.zeros((2, count, players))
    for number in range(count):
        *_, end = play(game, players, rng)
        results[number] = result_of(end)
        luck[number] = course(end.record(), formula).luck.sum(axis=0)
    return round(1 - float((results - luck).var(axis=0).sum() / results.var(axis=0).sum()), 3)


def fit(game: Game, players: int) -> Formula:
    """A formula for a game, and how much of its results the luck so told explains."""
    rng = random.Random(players)
    formula = fitted(*sampled(game, players, GAMES, rng), seed=players)
    return replace(formula, explained=explained(game, players, formula, MEASURED, rng))


def main(names: Sequence[str]) -> None:
    """Fit some games, or all; what is there already is kept."""
    for name in names or games():
        game = load(name)
        fewest, most = game.info.players
        for players in range(fewest, most + 1):
            if players not in kept(name):
                formula = fit(game, players)
                save(name, {**kept(name), players: formula})
                print(f"{name} {players}: luck explains {formula.explained:.0%}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
