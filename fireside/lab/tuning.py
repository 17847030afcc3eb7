"""Tuning: find values for numbers of a game that bring some goals, with few games.

Optuna proposes values. Games are played in rungs, each as many as all before: values go up another rung only as long as
they may still be better than the best ones, so that most games are played with values that promise something.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from fireside.bots.simulation import line_up
from fireside.bots.workers import Runner
from fireside.engine.errors import InvalidOption, InvalidVariant
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.goals import Goal, parse_goal
from fireside.lab.playing import play
from fireside.lab.quantities import Quantity, asked_for, quantity
from fireside.lab.reports.study import with_deeds
from fireside.lab.studies import Study
from fireside.lab.trials import Judgement, Readings, Tried, judge
from fireside.lab.vary import Number, Vary, parse_vary, published, varied
from fireside.registry import load

FIRST_GAMES = 125  # of the first rung, if bots play inside compiled code
RUNGS = 6  # at most: 125 games, 250, 500 … 4000
TRIALS = 60
IDLE = 20  # trials in a row from which nothing could be learned, after which nothing new is expected
TRIES = 200  # to find values that were not tried yet, by chance

Told = Callable[[Tried, Judgement], object]


def untold(_tried: Tried, _judgement: Judgement) -> None:
    """Trials that nobody wants to hear of."""


@dataclass(frozen=True)
class Tuned:
    """What a tuning has found out."""

    game: Game
    players: int
    bots: tuple[str, ...]
    vary: tuple[Vary, ...]
    goals: tuple[Goal, ...]
    tried: tuple[Tried, ...]  # the best first
    published: Tried | None  # the game as it is, if its values are among those that could be tried
    importance: Mapping[str, float]  # how much each number matters, from 0 to 1 in sum; empty if that is not known

    @property
    def best(self) -> Tried:
        """The values that come nearest to the goals."""
        return self.tried[0]

    @property
    def rivals(self) -> list[Tried]:
        """Other values that cannot be told apart from the best ones."""
        limit = self.judgement(self.best).high
        return [other for other in self.tried[1:] if self.judgement(other).low <= limit]

    @property
    def games(self) -> int:
        """How many games were played in all."""
        return sum(tried.games for tried in self.tried)

    def judgement(self, tried: Tried) -> Judgement:
        """How far some values are from the goals."""
        return judge(tried, self.goals)

    def as_figures(self) -> dict[str, Any]:
        """Everything as JSON knows it."""
        return {
            "game": self.game.base,
            "variant": self.game.variant,
            "players": self.players,
            "bots": list(self.bots),
            "goals": [goal.text for goal in self.goals],
            "games": self.games,
            "best": self._figures(self.best),
            "cannot_be_told_apart": [self._named(other) for other in self.rivals],
            "importance": dict(self.importance),
            "tried": [self._figures(tried) for tried in self.tried],
        }

    def _named(self, tried: Tried) -> dict[str, Number]:
        return {each.name: value for each, value in zip(self.vary, tried.values, strict=True)}

    def _figures(self, tried: Tried) -> dict[str, Any]:
        found = self.judgement(tried)
        readings = {
            name: {each: reading.as_figures() for each, reading in members.items()}
            for name, members in tried.readings.items()
        }
        facts = {"values": self._named(tried), "games": tried.games, "fault": tried.fault}
        return {**facts, "strain": found.strain, "verdicts": dict(found.verdicts), "readings": readings}


def tune(
    game: Game | str,
    vary: Sequence[Vary | str],
    goals: Sequence[Goal | str],
    bots: Sequence[str] = ("greedy",),
    players: int | None = None,
    *,
    trials: int = TRIALS,
    first_games: int = FIRST_GAMES,
    rungs: int = RUNGS,
    seed: int = 0,
    study: Path | None = None,
    on: Runner | str | None = None,
    workers: int | None = None,
    tell: Told = untold,
    **options: OptionValue,
) -> Tuned:
    """Values of some numbers (`["TOTEMS=1..5"]`) that bring the goals (`["turns=30±5"]`), or come near to them.

    `first_games` are played with all values that are tried; the number is doubled, up to `rungs` − 1 times, for those
    that promise something. A study that is kept in a file goes on where it ended. `tell` hears of every trial.
    """
    game = load(game) if isinstance(game, str) else game
    numbers, wanted = [parse_vary(each) for each in vary], [parse_goal(each) for each in goals]
    _check(numbers, wanted, first_games)
    start = game.start(players, **options)
    work = {"on": on, "workers": workers, **start.options}
    games = _Games(game, tuple(numbers), tuple(wanted), tuple(bots), start.players, seed, work)
    games.check()
    asked = {**games.question(), "options": dict(start.options), "first_games": first_games}
    search = _Search(games, Study(numbers, seed, asked, study), first_games, rungs, tell)
    search.run(trials)
    return search.result()


def _check(vary: Sequence[Vary], goals: Sequence[Goal], first_games: int) -> None:
    if not vary or not goals:
        raise InvalidOption("tuning needs a number to vary and a goal")
    if len({each.name for each in vary}) < len(vary):
        raise InvalidOption("the same number is varied twice")
    if first_games < 2:
        raise InvalidOption("values need at least 2 games, or nothing can be said of their error")


@dataclass(frozen=True)
class _Games:
    """Plays games with any values, and reads from them what the goals are about."""

    game: Game
    vary: tuple[Vary, ...]
    goals: tuple[Goal, ...]
    bots: tuple[str, ...]
    players: int
    seed: int
    work: Mapping[str, Any]  # who does it, and the options of the game

    def check(self) -> None:
        """InvalidOption, or InvalidVariant, if a goal or a number does not exist."""
        self.measured()
        self.published()

    def question(self) -> dict[str, Any]:
        """What must be the same where a study goes on."""
        names = {"vary": [each.name for each in self.vary], "goals": [goal.text for goal in self.goals]}
        return {"game": self.game.name, **names, "players": self.players, "bots": list(self.bots), "seed": self.seed}

    def measured(self) -> list[Quantity]:
        """What the goals are about, in their order."""
        line = line_up(self.bots, self.players)
        return [quantity(goal.what, self.game, line, self.players) for goal in self.goals]

    def published(self) -> tuple[Number, ...]:
        """The values that the game itself has."""
        return tuple(published(self.game, each) for each in self.vary)

    def read(self, values: tuple[Number, ...], rung: int, games: int) -> Readings:
        """The readings of games that no other rung has; InvalidVariant if nobody can play with these values."""
        measured = self.measured()
        game = varied(self.game, dict(zip(self.vary, values, strict=True)))
        how = {**asked_for(measured, game), **self.work}
        seed = self.seed + rung  # the same for all values
        rows = with_deeds(game, play(game, self.bots, self.players, games=games, seed=seed, **how))
        return {goal.what: each.read(rows) for goal, each in zip(self.goals, measured, strict=True)}


@dataclass
class _Search:
    """Goes from trial to trial."""

    games: _Games
    study: Study
    first_games: int
    rungs: int
    tell: Told
    known: dict[tuple[Number, ...], Tried] = field(default_factory=dict)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        """Take up what a study knows already; a new one begins with the game as it is."""
        for tried in self.study.told:
            self.known[tried.values] = tried
        self.random = Random(self.games.seed)
        origin = self.games.published()
        if not self.known and all(value in each.values for each, value in zip(self.games.vary, origin, strict=True)):
            self.study.suggest(origin)

    def run(self, trials: int) -> None:
        """Try values until the goals are surely met, or nothing new is left to try."""
        idle = 0
        while trials > 0 and idle < IDLE and not (self.known and self._best().is_met):
            has_learned = self._try_next()
            idle = 0 if has_learned else idle + 1
            trials -= has_learned

    def _try_next(self) -> bool:
        """Try what the study proposes; whether anything was learned. If not, it tries something new next."""
        trial, values = self.study.ask()
        before = self.known.get(values, Tried(values))
        tried = self._climb(before)
        self.known[values] = tried
        found = judge(tried, self.games.goals)
        self.study.tell(trial, tried, found.strain)
        if tried != before:
            self.tell(tried, found)
            return True
        if (new := self._untried()) is not None:
            self.study.suggest(new)
        return False

    def _untried(self) -> tuple[Number, ...] | None:
        """Values that nobody has tried yet, if some are found."""
        for _ in range(TRIES):
            values = tuple(self.random.choice(each.values) for each in self.games.vary)
            if values not in self.known:
                return values
        return None

    def _best(self) -> Judgement:
        return min((judge(tried, self.games.goals) for tried in self.known.values()), key=lambda found: found.strain)

    def _climb(self, tried: Tried) -> Tried:
        """Play more games with some values, at least a rung, for as long as they may be the best ones."""
        others = [judge(other, self.games.goals) for other in self.known.values() if other.values != tried.values]
        limit = min((other.high for other in others), default=math.inf)
        while tried.rungs < self.rungs and not tried.fault:
            try:
                tried = tried.more(self.games.read(tried.values, tried.rungs, self._size(tried.rungs)))
            except InvalidVariant as error:
                return Tried(tried.values, fault=str(error))
            found = judge(tried, self.games.goals)
            if found.low > limit or found.is_met:
                break
        return tried

    def _size(self, rung: int) -> int:
        """How many games a rung has: as many as all before."""
        return self.first_games * 2 ** max(0, rung - 1)

    def result(self) -> Tuned:
        """What has been found out."""
        games = self.games
        tried = sorted(self.known.values(), key=lambda each: judge(each, games.goals).strain)
        if not tried:
            raise InvalidOption("nothing was tried: a tuning needs at least 1 trial")
        origin = self.known.get(games.published())
        importance = self.study.importance()
        return Tuned(games.game, games.players, games.bots, games.vary, games.goals, tuple(tried), origin, importance)
