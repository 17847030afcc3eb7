"""Whether an analysis knows good from bad, in every game, and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from random import Random
from time import process_time

import numpy as np

import fireside
from bench.measure import Line, Target
from fireside import bots
from fireside.engine.types import CHANCE, Action
from fireside.game import Game
from fireside.position import Position, View
from fireside.study import Word, analyse, usual_budget
from fireside.study.decisions import compare, judge
from fireside.study.fitting import play
from fireside.study.luck import course
from fireside.study.values import formula_for
from fireside.study.words import LEAST_LOSS, fair_share, word_for

LEVELS = ("newcomer", "casual", "sharp", "master")
GAMES = 24  # of each level
PER_GAME = 8  # decisions that are judged in each of them
PLANTED, SOUND = 100, 200  # decisions
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


def decided(game: Game, level: str, seed: int) -> Iterator[Decided]:
    """The decisions of a game with the fewest players, all of one level."""
    rng = Random(seed)
    position = game.start()
    while not position.is_over:
        if position.pending == (CHANCE,):
            position.roll(rng)
            continue
        seat = rng.choice(position.pending)
        view = position.view(seat)
        action = bots.choose(level, view, rng.getrandbits(32))
        if len(view.legal(seat)) > 1:
            yield view, action
        position.play(seat, action)


def some(game: Game, level: str, seed: int, count: int) -> list[Decided]:
    """Some decisions of a game."""
    found = list(decided(game, level, seed))
    return Random(seed).sample(found, min(count, len(found)))


def losses(game: Game) -> Iterator[Line]:
    """The average loss of every level, and whether it falls from each level to the next."""
    before: tuple[float, float] | None = None
    for level in LEVELS:
        mean, error = average(game, level)
        name = f"{game.info.title}: average loss of {level}"
        yield Line(SECTION, name, "points", 100 * mean, note=f"± {100 * SURE * error:.2f}")
        if before is not None:
            least = before[0] - mean - SURE * sqrt(before[1] ** 2 + error**2)
            name = f"{game.info.title}: {level} loses less than the level below, at least"
            yield Line(SECTION, name, "points", 100 * least, target=Target(0))
        before = mean, error


def average(game: Game, level: str) -> tuple[float, float]:
    """What a decision of a level costs on average, and the standard error of it; games are independent."""
    budget = budget_of(game)
    means = []
    for seed in range(GAMES):
        gaps = [judge(view, action, budget, seed).gap for view, action in some(game, level, seed, PER_GAME)]
        means.append(sum(gaps) / len(gaps))
    return float(np.mean(means)), float(np.std(means, ddof=1) / sqrt(len(means)))


def budget_of(game: Game) -> int:
    """The usual budget with the fewest players."""
    return usual_budget(game.start().record())


def planted(game: Game) -> Line:
    """How many of a hundred planted blunders are found."""
    budget = budget_of(game)
    found = tried = 0
    for view, action in blunders(game, budget):
        judged = judge(view, action, budget, seed=tried)
        found += word_for(judged.gap, judged.error, view.players) in BAD
        tried += 1
    name = f"{game.info.title}: planted blunders that are called mistake or blunder"
    return Line(SECTION, name, "%", 100 * found / tried, target=Target(95), note=f"of {tried}")


def blunders(game: Game, budget: int) -> Iterator[Decided]:
    """Choices in games of sharp bots that are blunders for sure, after ten times the thought; one a game."""
    for seed in range(PLANTED):
        options = some(game, "sharp", seed, 1_000)
        chosen = next(filter(partial(is_blunder, budget=budget), changed(options, Random(seed))), None)
        if chosen is not None:
            yield chosen


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
    for seed in range(SOUND // PER_GAME):
        for view, action in some(game, "master", 500 + seed, PER_GAME):
            tried += 1
            called += is_called_bad(view, action, budget, seed) and not is_called_bad(view, action, MORE * budget, -1)
    name = f"{game.info.title}: sound moves of master that are called a mistake"
    return Line(SECTION, name, "%", 100 * called / tried, target=Target(5, is_most=True), note=f"of {tried}")


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
