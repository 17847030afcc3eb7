"""Whether an analysis knows good from bad, in every game, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count, islice
from math import sqrt
from random import Random
from time import process_time

import numpy as np

import fireside
from bench.measure import Line, Target
from fireside import bots
from fireside.bots.search import mixed_seed
from fireside.engine.types import CHANCE, Action
from fireside.game import Game
from fireside.position import Position, View
from fireside.study import Word, analyse, usual_budget
from fireside.study.decisions import compare, judge
from fireside.study.fitting import play
from fireside.study.luck import course
from fireside.study.samples import Floats
from fireside.study.values import formula_for
from fireside.study.words import LEAST_LOSS, fair_share, word_for

LEVELS = ("newcomer", "casual", "sharp", "master")
GAMES = 100  # between levels
PER_GAME = 16  # decisions that are judged in each of them
PLANTED, SOUND = 100, 200  # decisions
PER_SHARP_GAME = 4  # blunders that are planted in a game
LUCKY_GAMES = 1_000
MORE = 10  # times the thought, to be sure
BAD = (Word.MISTAKE, Word.BLUNDER)
SURE = 1.96  # standard errors to either side hold the truth with 95 % confidence
SECTION = "Study"
Decided = tuple[View, Action]


def lines() -> Iterator[Line]:
    """Every game."""
    for name in fireside.games():
        game = fireside.load(name)
        yield from seconds(game)
        yield from losses(game)
        yield planted(game)
        yield sound(game)
        yield from luck(game)


def seconds(game: Game) -> Iterator[Line]:
    """How long an analysis takes at the usual budget, for every number of players."""
    fewest, most = game.info.players
    for players in range(fewest, most + 1):
        *_, end = play(game, players, Random(1))
        analyse(end.record(), budget=20)  # compiles
        began = process_time()
        analyse(end.record())
        took = process_time() - began
        yield Line(SECTION, f"{game.info.title}, {players} players: a game", "s", took, target=Target(30, is_most=True))


def decided(game: Game, levels: Sequence[str], seed: int) -> Iterator[Decided]:
    """The decisions of a game with the fewest players; levels[seat] plays."""
    rng = Random(seed)
    position = game.start()
    while not position.is_over:
        if position.pending == (CHANCE,):
            position.roll(rng)
            continue
        seat = rng.choice(position.pending)
        view = position.view(seat)
        action = bots.choose(levels[seat], view, rng.getrandbits(32))
        if len(view.legal(seat)) > 1:
            yield view, action
        position.play(seat, action)


def some(game: Game, levels: Sequence[str], seed: int, count: int) -> list[Decided]:
    """Some decisions of a game."""
    found = list(decided(game, levels, seed))
    return Random(seed).sample(found, min(count, len(found)))


def all_of(game: Game, level: str) -> list[str]:
    """One level at every seat."""
    return [level] * game.info.players[0]


def losses(game: Game) -> Iterator[Line]:
    """The average loss of every level, and whether it falls from each level to the next."""
    found = np.array([gaps(game, seed) for seed in range(GAMES)])
    for index, level in enumerate(LEVELS):
        mean, error = mean_and_error(found[:, index])
        name = f"{game.info.title}: average loss of {level}"
        yield Line(SECTION, name, "points", 100 * mean, note=f"± {100 * SURE * error:.2f}")
        if index:
            mean, error = mean_and_error(found[:, index - 1] - found[:, index])
            name = f"{game.info.title}: {level} loses less than the level below, at least"
            yield Line(SECTION, name, "points", 100 * (mean - SURE * error), target=Target(0))


def mean_and_error(numbers: Floats) -> tuple[float, float]:
    """The mean of independent numbers, and the standard error of it."""
    return float(numbers.mean()), float(numbers.std(ddof=1) / sqrt(len(numbers)))


def gaps(game: Game, seed: int) -> Floats:
    """gaps[level]: what a decision of a level costs on average, in some decisions of a game between levels.

    Every level is asked in every one of them, so that all are compared in the same positions.
    """
    budget = budget_of(game)
    views = [view for view, _ in some(game, drawn_levels(game, seed), seed, PER_GAME)]
    return np.mean([gaps_in(view, budget, mixed_seed(seed, number)) for number, view in enumerate(views)], axis=0)


def gaps_in(view: View, budget: int, seed: int) -> list[float]:
    """What every level's choice costs in one position."""
    actions = [bots.choose(level, view, mixed_seed(seed, number)) for number, level in enumerate(LEVELS)]
    found = {action: judge(view, action, budget, seed).gap for action in set(actions)}
    return [found[action] for action in actions]


def drawn_levels(game: Game, seed: int) -> list[str]:
    """A level for every seat, drawn at random."""
    return Random(seed).choices(LEVELS, k=game.info.players[0])


def budget_of(game: Game) -> int:
    """The usual budget with the fewest players."""
    return usual_budget(game.start().record())


def planted(game: Game) -> Line:
    """How many of a hundred planted blunders are found."""
    budget = budget_of(game)
    found = tried = 0
    for view, action in islice(blunders(game, budget), PLANTED):
        judged = judge(view, action, budget, seed=tried)
        found += word_for(judged.gap, judged.error, view.players) in BAD
        tried += 1
    name = f"{game.info.title}: planted blunders that are called mistake or blunder"
    return Line(SECTION, name, "%", 100 * found / tried, target=Target(95), note=f"of {tried}")


def blunders(game: Game, budget: int) -> Iterator[Decided]:
    """Choices in games of sharp bots that are blunders for sure, after ten times the thought; a few a game."""
    for seed in count():
        options = changed(some(game, all_of(game, "sharp"), seed, 1_000), Random(seed))
        yield from islice(filter(partial(is_blunder, budget=budget), options), PER_SHARP_GAME)


def changed(options: Sequence[Decided], rng: Random) -> Iterator[Decided]:
    """Decisions with another choice than the one that was made."""
    for view, action in options:
        others = [other for other in view.legal(view.seat) if other != action]
        yield view, rng.choice(others)


def is_blunder(decision: Decided, budget: int) -> bool:
    """Whether a choice is a blunder: a quick look first, for most are not."""
    view, action = decision
    least = LEAST_LOSS[Word.BLUNDER] * fair_share(view.players)
    quick = judge(view, action, max(20, budget // 10), seed=1)
    if quick.gap < least:
        return False
    pair = compare(view, quick.proposed, action, MORE * budget, seed=2)
    return pair.gap - 2 * pair.error >= least


def sound(game: Game) -> Line:
    """How many of master's moves are called a mistake and, after ten times the thought, are none."""
    budget = budget_of(game)
    called = tried = 0
    for seed in range(500, 500 + SOUND // PER_GAME):
        for view, _ in some(game, all_of(game, "sharp"), seed, PER_GAME):
            tried += 1
            called += is_called_bad_wrongly(view, bots.choose("master", view, tried), budget, seed)
    name = f"{game.info.title}: sound moves of master that are called a mistake"
    return Line(SECTION, name, "%", 100 * called / tried, target=Target(5, is_most=True), note=f"of {tried}")


def is_called_bad_wrongly(view: View, action: Action, budget: int, seed: int) -> bool:
    """Whether a choice is called a mistake or a blunder that ten times the thought does not call so."""
    return is_called_bad(view, action, budget, seed) and not is_called_bad(view, action, MORE * budget, -1)


def is_called_bad(view: View, action: Action, budget: int, seed: int) -> bool:
    """Whether a choice is called a mistake or a blunder."""
    judged = judge(view, action, budget, seed)
    return word_for(judged.gap, judged.error, view.players) in BAD


def luck(game: Game) -> Iterator[Line]:
    """How far from 0 the mean of luck lies, in standard errors, with the fewest players."""
    players = game.info.players[0]
    formula = formula_for(game, players)
    if formula is not None:
        told = np.array([course(ended(game, seed).record(), formula).luck.sum(axis=0) for seed in range(LUCKY_GAMES)])
        away = float(np.max(np.abs(told.mean(axis=0)) / (told.std(axis=0) / sqrt(LUCKY_GAMES))))
        name = f"{game.info.title}: mean luck of {LUCKY_GAMES:,} games, away from 0"
        yield Line(SECTION, name, "errors", away, target=Target(3, is_most=True))


def ended(game: Game, seed: int) -> Position:
    """The end of a quick game."""
    *_, end = play(game, game.info.players[0], Random(seed))
    return end
