"""One column of a report: a game or a variant of it, with so many players, and all that was measured of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import numpy as np

from fireside.bots.workers import Runner
from fireside.engine.traits import Trait
from fireside.game import Game
from fireside.lab import dice as falling
from fireside.lab import measures
from fireside.lab.measures import Measure, Worth
from fireside.lab.playing import play
from fireside.lab.prospects import DEALS, GAMES, MOMENTS, PLAYOUTS, Prospects, deals, prospects
from fireside.lab.rows import Rows
from fireside.texts import Say

Progress = Callable[[int], object]


@dataclass(frozen=True)
class Plan:
    """How much is played for each column."""

    bots: tuple[str, ...] = ("greedy",)
    games: int = 2000  # one row each
    seed: int = 0
    courses: int = GAMES  # games that are played on from some of their moments; 0 leaves prospects out
    moments: int = MOMENTS
    playouts: int = PLAYOUTS
    deals: int = DEALS  # 0 leaves out what the deal decides
    dice: int = falling.GAMES  # games whose luck is added up; 0 leaves out what the dice explain
    ladder: tuple[str, ...] = ("random", "greedy")  # weakest first; fewer than two leave it out
    ladder_games: int = 400  # for each rung
    options: Mapping[str, Any] = field(default_factory=dict)
    on: Runner | str | None = None  # who plays the rows, as `play` is told; the report does not depend on it
    workers: int | None = None

    @property
    def steps(self) -> int:
        """How much there is to do for one column, in steps of progress."""
        rungs = max(0, len(self.ladder) - 1)
        return self.games + self.courses * self.moments + self.deals + self.dice + rungs * self.ladder_games


@dataclass(frozen=True)
class Study:
    """What was measured of one game; every measure is an attribute, too."""

    title: str  # how a report calls this column
    game: Game
    rows: Rows
    prospects: Prospects | None
    measures: Mapping[str, Measure]  # by name, in the order of a report
    worths: Sequence[Worth]

    def __getattr__(self, name: str) -> Measure:
        found: Mapping[str, Measure] = self.__dict__.get("measures", {})
        if name not in found:
            raise AttributeError(f"nothing called {name!r} was measured; there are: {', '.join(found)}")
        return found[name]

    def __dir__(self) -> list[str]:
        return sorted([*super().__dir__(), *self.measures])

    @property
    def players(self) -> int:
        """How many play."""
        return int(self.rows["won"].shape[1])

    def those(self, beginning: str) -> list[Measure]:
        """The measures whose names begin alike: order, seat, rung, luck."""
        return [measure for name, measure in self.measures.items() if name.startswith(f"{beginning}_")]

    @property
    def say(self) -> Say:
        """The game's texts, in English."""
        return Say.of_folder(self.game.folder, "en")


def study(game: Game, players: int, plan: Plan, title: str, progress: Progress) -> Study:
    """Play, and measure."""
    rows = with_deeds(game, _played(game, plan.bots, players, plan, plan.games, progress, is_whole=True))
    found = _prospects(game, players, plan, progress) if plan.courses else None
    every = [
        *measures.by_order(rows),
        *measures.by_seat(rows),
        *measures.of_length(rows),
        *measures.of_scores(rows),
        *(measures.of_course(found) if found else ()),
        *_luck(game, players, plan, progress),
        *measures.of_variety(rows),
    ]
    kept = {measure.name: measure for measure in every if measure.is_known}
    return Study(title, game, rows, found, kept, measures.worths(rows, traits_of(game)))


def traits_of(game: Game) -> list[Trait]:
    """All that the lab knows of players: what they have in the end, and what they did."""
    return [*(game.traits.TRAITS if game.traits else ()), *(game.deeds.DEEDS if game.deeds else ())]


def with_deeds(game: Game, rows: Rows) -> Rows:
    """The same rows, with what everybody did among the traits; the decisions are let go."""
    if game.deeds is None or rows.decisions is None:
        return rows
    done = rows.decisions
    deed_of = np.array([game.deeds.deed(action) for action in range(game.info.actions)])
    deed = deed_of[done["action"]]
    is_one = deed >= 0
    games, seats = rows["won"].shape
    counts = np.zeros((games, seats, len(game.deeds.DEEDS)), np.int16)
    where = (done["game"][is_one] - rows["game"][0], done["seat"][is_one], deed[is_one])
    np.add.at(counts, where, 1)
    held = [rows["traits"], counts] if "traits" in rows.columns else [counts]
    return Rows(rows.facts, {**rows.columns, "traits": np.concatenate(held, axis=2)})


def _played(
    game: Game, bots: Sequence[str], players: int, plan: Plan, games: int, progress: Progress, *, is_whole: bool = False
) -> Rows:
    asked = {"traits": is_whole and game.traits is not None, "decisions": is_whole and game.deeds is not None}
    who = {"on": plan.on, "workers": plan.workers}
    return play(game, bots, players, games=games, seed=plan.seed, progress=progress, **who, **asked, **plan.options)


def _prospects(game: Game, players: int, plan: Plan, progress: Progress) -> Prospects:
    return prospects(
        game,
        plan.bots,
        players,
        plan.seed,
        games=plan.courses,
        moments=plan.moments,
        playouts=plan.playouts,
        progress=progress,
        **plan.options,
    )


def _luck(game: Game, players: int, plan: Plan, progress: Progress) -> list[Measure]:
    """What the deal decides, what the dice explain, and the ladder of bots."""
    found: list[Measure] = []
    if plan.deals:
        dealt = deals(game, players, plan.seed, games=plan.deals, progress=progress, **plan.options)
        found.append(measures.of_deals(dealt))
    if plan.dice:
        found += _dice(game, players, plan, progress)
    rungs = []
    for weaker, stronger in pairwise(plan.ladder):
        line = (stronger, *([weaker] * (players - 1)))
        rows = _played(game, line, players, plan, plan.ladder_games, progress)
        wins = measures.rung(stronger, weaker, rows)
        rungs.append(wins)
        found += [wins, measures.left_to_luck(stronger, weaker, wins, players)]
    return [*found, measures.depth(rungs, players)]


def _dice(game: Game, players: int, plan: Plan, progress: Progress) -> list[Measure]:
    fallen = falling.dice(game, plan.bots, players, plan.seed, games=plan.dice, progress=progress, **plan.options)
    if fallen is None:
        progress(plan.dice)
        return []
    return [measures.of_dice(*fallen)]


def round_limit(rows: Rows) -> int:
    """As many rounds as nine of ten games have, or as are kept."""
    return max(2, min(int(np.percentile(rows["rounds"], 90)), rows["marks"].shape[1]))
