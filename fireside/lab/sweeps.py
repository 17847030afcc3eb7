"""Sweeps: what one number of a game, or two, make of it. The same seeds at every point, so that luck is the same."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fireside.bots.numbers import COMPILED_BOTS
from fireside.bots.simulation import line_up
from fireside.bots.summary import Z_95
from fireside.bots.workers import Runner
from fireside.engine.errors import InvalidOption, InvalidVariant
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.playing import Progress, play, unheard
from fireside.lab.quantities import Quantity, asked_for, quantity, usual
from fireside.lab.readings import Counted, Reading, difference
from fireside.lab.reports.study import with_deeds
from fireside.lab.vary import Number, Vary, parse_vary, published, varied
from fireside.registry import load

Bots = tuple[str, ...]  # who sits at a table together

TABLES: tuple[Bots, ...] = (("greedy",), ("sharp",))
COMPILED_GAMES, OTHER_GAMES = 2000, 100  # at every point, unless told otherwise
MOST_VARIED = 2  # numbers at once


@dataclass(frozen=True)
class Point:
    """A value of each number that is varied, and what games with these values show."""

    values: tuple[Number, ...]
    readings: Mapping[str, Mapping[str, Reading]]  # by quantity and member
    changed: frozenset[tuple[str, str]] = frozenset()  # quantities and members that differ from the game as it is
    fault: str = ""  # why nobody can play with these values, if so


@dataclass(frozen=True)
class Curve:
    """What the bots of one table make of all points."""

    bots: Bots
    games: int  # at every point
    points: tuple[Point, ...]
    order: Mapping[str, tuple[str, ...]]  # the members of all quantities

    @property
    def playable(self) -> list[Point]:
        """The points at which games could be played."""
        return [point for point in self.points if not point.fault]

    def members(self, name: str) -> list[str]:
        """The members of a quantity that games at some point tell something about, in their order."""
        met = {member for point in self.playable for member in point.readings[name]}
        return [member for member in self.order[name] if member in met]


@dataclass(frozen=True)
class Sweep:
    """Response curves: quantities over one number or two, for each table of bots."""

    game: Game
    players: int
    options: Mapping[str, OptionValue]
    seed: int
    vary: tuple[Vary, ...]
    origin: tuple[Number, ...]  # the values of the game as it is, which all points are compared with
    quantities: tuple[str, ...]
    curves: tuple[Curve, ...]

    def html(self) -> str:
        """All curves, or heat maps, as one HTML file."""
        from fireside.lab import plots  # which draws sweeps

        return plots.page_of(self)

    def _repr_html_(self) -> str:
        from fireside.lab import plots

        return plots.fragment_of(self)

    def as_figures(self) -> dict[str, Any]:
        """Everything as JSON knows it."""
        return {
            "game": self.game.base,
            "variant": self.game.variant,
            "players": self.players,
            "options": dict(self.options),
            "seed": self.seed,
            "vary": [{"name": vary.name, "values": list(vary.values)} for vary in self.vary],
            "as_it_is": list(self.origin),
            "curves": [_curve_figures(curve) for curve in self.curves],
        }


def _curve_figures(curve: Curve) -> dict[str, Any]:
    return {
        "bots": list(curve.bots),
        "games": curve.games,
        "points": [_point_figures(point) for point in curve.points],
    }


def _point_figures(point: Point) -> dict[str, Any]:
    if point.fault:
        return {"values": list(point.values), "fault": point.fault}
    readings = {
        name: {
            member: {**reading.as_figures(), "differs": (name, member) in point.changed}
            for member, reading in members.items()
        }
        for name, members in point.readings.items()
    }
    return {"values": list(point.values), "readings": readings}


def sweep(
    game: Game | str,
    vary: Sequence[Vary | str],
    tables: Sequence[Sequence[str]] = TABLES,
    players: int | None = None,
    games: Sequence[int] = (),
    seed: int = 0,
    *,
    show: Sequence[str] = (),
    on: Runner | str | None = None,
    workers: int | None = None,
    resume: Path | str | None = None,
    progress: Progress = unheard,
    **options: OptionValue,
) -> Sweep:
    """Play games at every value of one number, or at every pair of values of two: `["TOTEMS=1..5"]`.

    Each of `tables` are bots that sit together; `games` has a number for every table, or one for all. `show` names the
    quantities to be shown (`usual` ones otherwise), and `progress` is called with the numbers of games played. What is
    finished is kept in the folder `resume`, and not played again.
    """
    game = load(game) if isinstance(game, str) else game
    if not 1 <= len(vary) <= MOST_VARIED:
        raise InvalidOption(f"a sweep varies one number or two, not {len(vary)}")
    numbers = tuple(parse_vary(each) for each in vary)
    start = game.start(players, **options)
    names = tuple(dict.fromkeys(show)) or tuple(usual(game))
    origin = tuple(published(game, each) for each in numbers)
    work = {"on": on, "workers": workers, "resume": resume, "progress": progress}
    curves = []
    for bots, count in zip(map(tuple, tables), games_of(tables, games), strict=True):
        measured = [quantity(name, game, line_up(bots, start.players), start.players) for name in names]
        setting = _Setting(game, numbers, bots, start.players, count, seed, dict(start.options), work)
        curves.append(_curve(setting, measured, origin))
    return Sweep(game, start.players, start.options, seed, numbers, origin, names, tuple(curves))


def games_of(tables: Sequence[Sequence[str]], games: Sequence[int] = ()) -> list[int]:
    """How many games each table plays at every point; InvalidOption unless there is a number for each, or for all."""
    if not games:
        return [COMPILED_GAMES if set(bots) <= set(COMPILED_BOTS) else OTHER_GAMES for bots in tables]
    if len(games) not in (1, len(tables)):
        raise InvalidOption(f"there are {len(games)} numbers of games for {len(tables)} tables: give one, or one each")
    if min(games) < 2:
        raise InvalidOption("a point needs at least 2 games, or nothing can be said of its error")
    return list(games) * (len(tables) if len(games) == 1 else 1)


@dataclass(frozen=True)
class _Setting:
    """What is the same at all points of a curve."""

    game: Game
    vary: tuple[Vary, ...]
    bots: Bots
    players: int
    games: int
    seed: int
    options: dict[str, OptionValue]
    work: Mapping[str, Any]  # who does it, and who hears of it

    def played(self, values: tuple[Number, ...], measured: Sequence[Quantity]) -> dict[str, dict[str, Counted]]:
        """What games with these values count; InvalidVariant if they cannot be played."""
        game = varied(self.game, dict(zip(self.vary, values, strict=True)))
        how = {**asked_for(measured, game), **self.work, **self.options}
        rows = with_deeds(game, play(game, self.bots, self.players, games=self.games, seed=self.seed, **how))
        return {each.name: each.count(rows) for each in measured}


def _curve(setting: _Setting, measured: Sequence[Quantity], origin: tuple[Number, ...]) -> Curve:
    """All points. What is counted in every single game is kept of the game as it is alone, for comparison."""
    base: dict[str, dict[str, Counted]] = {}
    points: dict[tuple[Number, ...], Point] = {}
    for values in [origin, *(values for values in points_of(setting.vary, origin) if values != origin)]:
        try:
            counted = setting.played(values, measured)
        except InvalidVariant as error:
            setting.work["progress"](setting.games)
            points[values] = Point(values, {}, fault=str(error))
            continue
        base = base or counted
        points[values] = _point(values, counted, base)
    order = {each.name: tuple(each.members) for each in measured}
    return Curve(setting.bots, setting.games, tuple(points[values] for values in sorted(points)), order)


def points_of(vary: Sequence[Vary], origin: tuple[Number, ...]) -> list[tuple[Number, ...]]:
    """All that is played: the values, or every pair of them, and the game as it is."""
    every = list(itertools.product(*(each.values for each in vary)))
    return every if origin in every else [*every, origin]


def _point(
    values: tuple[Number, ...],
    counted: Mapping[str, Mapping[str, Counted]],
    base: Mapping[str, Mapping[str, Counted]],
) -> Point:
    every = {name: {each: found.reading() for each, found in members.items()} for name, members in counted.items()}
    readings = {
        name: {each: reading for each, reading in members.items() if reading.is_known}
        for name, members in every.items()
    }
    changed = [
        (name, member)
        for name, members in readings.items()
        for member in members
        if differs(base[name][member], counted[name][member])
    ]
    return Point(values, readings, frozenset(changed))


def differs(first: Counted, second: Counted) -> bool:
    """Whether two numbers differ with 95 % confidence, if their games had the same seeds."""
    if not (first.reading().is_known and second.reading().is_known):
        return False
    change, error = difference(first, second)
    return abs(change) > Z_95 * error
