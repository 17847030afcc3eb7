"""Fits the formulas of `values` to games that bots play among themselves: `python -m fireside.study.fitting GAME …`.

The bots are greedy and now and then do anything at all, so that the formula also sees what sensible players avoid. No
game is looked at twice, so that nothing can be learned by heart. How far luck is to be trusted, and how much it
explains, is then measured in other games.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from fireside import bots
from fireside.engine.types import CHANCE, OptionValue, States
from fireside.game import Game
from fireside.position import Position
from fireside.registry import games, load
from fireside.study.luck import falls
from fireside.study.samples import Desk, Floats, Looks
from fireside.study.values import LATEST, POWERS, Formula, kept, leads, result_of, save, scouts, shares

ROUNDS = 200  # of learning
BATCH = 200  # games that are played in each
SAMPLES = 10  # positions that are taken from a game, about
MEASURED = 400  # games to measure luck in
WHIMS = 150  # how often, of a thousand times, a bot does anything at all
RATE = 0.02  # of learning, at first
DECAY = 1e-4  # of coefficients that nothing speaks for
DRAWN = 500  # times that games are drawn again to see how sure a figure is
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
    if len(legal) == 1 or rng.randrange(1_000) < WHIMS:
        return rng.choice(legal)
    return bots.choose("greedy", position.view(seat), rng.getrandbits(32))


class Player:
    """Plays games for the formula to look at."""

    def __init__(self, game: Game, players: int) -> None:
        """All choices of options take turns."""
        self.game, self.players = game, players
        self.desk = Desk.of(game, players)
        self.starts = [game.start(players, **options).states for options in choices_of_options(game)]
        self.desk.rng[0], self.desk.chance[0] = players, players + 100

    def played(self, count: int, share: int, most: int) -> tuple[Looks, float]:
        """What so many of a thousand positions at rest look like, with the results of their games; their usual length.

        At most so many are taken from a game.
        """
        looks = Looks.of_size(self.game, self.players, count * most)
        rows, steps = 0, 0
        counts = np.zeros(2, np.int32)
        for number in range(count):
            start: States = self.starts[number % len(self.starts)]
            part = looks.part(slice(rows, rows + most))
            scouts(self.game).sample(start, WHIMS, share, self.desk, part, counts)
            rows, steps = rows + int(counts[0]), steps + int(counts[1])
        return looks.part(slice(0, rows)), steps / count


def choices_of_options(game: Game) -> list[dict[str, OptionValue]]:
    """All combinations of a game's options."""
    options = game.info.options
    return [dict(zip(options, chosen, strict=True)) for chosen in product(*(each.values for each in options.values()))]


def design(looks: Looks) -> Floats:
    """design[row, seat, number]: whose place it is, the lead, and what is observed."""
    rows, players, _ = looks.observed.shape
    seats = np.broadcast_to(np.eye(players, dtype=np.float32), (rows, players, players))
    lead = leads(looks.scores).astype(np.float32)[..., np.newaxis]
    return np.concatenate([seats, lead, looks.observed.astype(np.float32)], axis=2)


def allowed(players: int, numbers: int) -> Floats:
    """allowed[power, number]: 1 for a coefficient that the formula has, by the power of progress that it goes with."""
    mask = np.zeros((POWERS, players + 1 + numbers))
    mask[0] = 1
    mask[:, players] = 1  # the lead
    mask[:2, players + 1 :] = 1  # early and late
    return mask


def fitted(game: Game, players: int) -> Formula:
    """The coefficients under which results are likeliest, by stochastic gradient descent (Adam) over fresh games."""
    player = Player(game, players)
    looks, length = player.played(BATCH, share=1_000, most=1_000)
    share = min(1_000, 1_000 * SAMPLES * BATCH // len(looks.steps))
    scale = design(looks.part(slice(None, None, 1 + len(looks.steps) // 4_000))).std(axis=(0, 1))
    scale = np.where(scale > 1e-3, np.maximum(scale, 0.05), np.inf)  # what never varies gets no coefficient
    mask = allowed(players, looks.observed.shape[2])
    weights, mean, spread = np.zeros((3, *mask.shape))
    for count in range(1, ROUNDS + 1):
        looks, _ = player.played(BATCH, share, most=3 * SAMPLES)
        progress = np.minimum(looks.steps / length, LATEST)
        slope = gradient(design(looks) / scale.astype(np.float32), progress, looks.result, weights)
        slope = mask * (slope + DECAY * weights)
        mean += 0.1 * (slope - mean)
        spread += 0.001 * (slope**2 - spread)
        step = mean / (1 - 0.9**count) / (np.sqrt(spread / (1 - 0.999**count)) + 1e-8)
        weights -= RATE * (1 - count / (ROUNDS + 1)) * step
    return _formula(weights / scale, players, length)


def gradient(inputs: Floats, progress: Floats, results: Floats, weights: Floats) -> Floats:
    """The slope of the cross entropy between results and shares; games that nobody won say nothing."""
    powers = progress ** np.arange(len(weights))[:, np.newaxis]  # powers[power, row]
    rows, players, numbers = inputs.shape
    flat = inputs.reshape(rows * players, numbers)
    marked = (flat @ weights.T.astype(flat.dtype)).reshape(rows, players, -1)
    share = shares(np.einsum("rsp,pr->rs", marked, powers))
    excess = (share * results.sum(axis=1, keepdims=True) - results) / rows
    return (powers[:, :, np.newaxis] * excess).reshape(len(weights), -1).astype(flat.dtype) @ flat


def _formula(weights: Floats, players: int, length: float) -> Formula:
    observed = players + 1
    return Formula(
        length=round(length, 1),
        seats=_kept(weights[0, :players]),
        lead=_kept(weights[:, players]),
        early=_kept(weights[0, observed:]),
        late=_kept(weights[1, observed:]),
    )


def _kept(weights: Floats) -> tuple[float, ...]:
    return tuple(np.round(weights, DIGITS).tolist())


def measured(game: Game, players: int, formula: Formula, count: int, rng: random.Random) -> Formula:
    """The formula with how far its luck is to be trusted, and how much luck explains of results."""
    results, luck = np.zeros((2, count, players))
    for number in range(count):
        *_, end = play(game, players, rng)
        results[number] = result_of(end)
        luck[number] = sum(fall.luck for fall in falls(end.record(), replace(formula, trust=1.0)).values())
    part, error = explained(results, luck)
    return replace(formula, trust=round(trust(results, luck), 2), explained=round(part, 3), error=round(error, 3))


def trust(results: Floats, luck: Floats) -> float:
    """The part of luck that leaves results without it varying least; from 0 to 1."""
    together = ((results - results.mean(axis=0)) * luck).mean(axis=0).sum()
    return float(np.clip(together / max(1e-9, luck.var(axis=0).sum()), 0, 1))


def explained(results: Floats, luck: Floats) -> tuple[float, float]:
    """1 − Var(result − luck) / Var(result), and its standard error; half of the games tell how to trust the others."""
    odd = np.arange(len(results)) % 2 == 1
    without = results.copy()
    for half in (odd, ~odd):
        without[half] -= trust(results[~half], luck[~half]) * luck[half]
    drawn = np.random.default_rng(0).integers(len(results), size=(DRAWN, len(results)))
    return _part(results, without), float(np.std([_part(results[games], without[games]) for games in drawn]))


def _part(results: Floats, without: Floats) -> float:
    return 1 - float(without.var(axis=0).sum() / results.var(axis=0).sum())


def fit(game: Game, players: int) -> Formula:
    """A formula for a game, and how much of its results the luck so told explains."""
    return measured(game, players, fitted(game, players), MEASURED, random.Random(players))


def main(names: Sequence[str]) -> None:
    """Fit some games, or all; what is there already is kept."""
    for name in names or games():
        game = load(name)
        fewest, most = game.info.players
        for players in range(fewest, most + 1):
            if players not in kept(name):
                formula = fit(game, players)
                save(name, {**kept(name), players: formula})
                print(f"{name} {players}: luck explains {formula.explained:.1%} ± {formula.error:.1%}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
