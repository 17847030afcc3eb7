"""Quantities: what sweeps show and goals are about, by the names that people give them on the command line."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.engine.errors import InvalidOption
from fireside.game import Game
from fireside.lab.pieces import sources_of, trait_names
from fireside.lab.readings import Counted, Reading, mean_of
from fireside.lab.reports.study import traits_of
from fireside.lab.rows import Rows

Count = Callable[[Rows], Counted]
Seats = Callable[[Rows], npt.NDArray[np.bool_]]  # held[game, seat]: whom a share is about

SHARE, END, POINTS = "share", "end", "points"  # words in the names of quantities
ORDINALS = ("first", "second", "third", "fourth", "fifth")  # by turn order


@dataclass(frozen=True)
class Quantity:
    """A number of games, or several of the same kind, such as the share of every tribe."""

    name: str
    members: Mapping[str, Count]
    needs_traits: bool = False
    needs_deeds: bool = False

    def count(self, rows: Rows) -> dict[str, Counted]:
        """What every game adds, for each member."""
        return {name: count(rows) for name, count in self.members.items()}

    def read(self, rows: Rows) -> dict[str, Reading]:
        """The readings of all members; those that no game tells anything about are left out."""
        readings = {name: counted.reading() for name, counted in self.count(rows).items()}
        return {name: reading for name, reading in readings.items() if reading.is_known}


def asked_for(measured: Iterable[Quantity], game: Game) -> dict[str, bool]:
    """What rows must have for some quantities, as `play` is asked for it; `with_deeds` makes traits of deeds."""
    wanted = list(measured)
    has_traits = any(each.needs_traits for each in wanted) and game.traits is not None
    return {"traits": has_traits, "decisions": any(each.needs_deeds for each in wanted)}


def quantity(name: str, game: Game, bots: Sequence[str], players: int) -> Quantity:
    """A quantity by its name; InvalidOption says which ones there are."""
    known = _quantities(game, bots, players)
    words = " ".join(name.split())
    if words in known:
        return known[words]
    near = difflib.get_close_matches(words, known, n=1)
    hint = f" (did you mean {near[0]!r}?)" if near else ""
    raise InvalidOption(f"{game.info.title} has no number {name!r}{hint}; there are: {', '.join(_shown(game, known))}")


def _shown(game: Game, known: Iterable[str]) -> list[str]:
    """The names of quantities without those of single traits, of which there can be a hundred."""
    groups = {f"{group} {SHARE}" for group in _groups(game)}
    hidden = {f"{trait.name} {SHARE}" for trait in traits_of(game)} - groups
    return [name for name in known if name not in hidden]


def _quantities(game: Game, bots: Sequence[str], players: int) -> dict[str, Quantity]:
    named = [
        *(Quantity(name, {name: count}) for name, count in _PLAIN.items()),
        *_shares(bots, players),
        *_trait_shares(game),
        *(Quantity(f"{POINTS} {name}", {name: _points(at)}) for at, name in enumerate(sources_of(game))),
        *(Quantity(f"{END} {clause}", {clause: _ended(game, clause)}) for clause in dict.fromkeys(game.info.endings)),
    ]
    return {found.name: found for found in named}


def usual(game: Game) -> list[str]:
    """The names of what a sweep shows unless it is told otherwise."""
    ends = [f"{END} {clause}" for clause in dict.fromkeys(game.info.endings)]
    return [f"order {SHARE}", "turns", "score", "margin", *(ends if len(ends) > 1 else [])]


def _shares(bots: Sequence[str], players: int) -> list[Quantity]:
    orders = {ORDINALS[place] if place < len(ORDINALS) else f"number {place + 1}": place for place in range(players)}
    by_order = {name: _share(_has_order(place)) for name, place in orders.items()}
    by_seat = {f"seat {seat}": _share(_sits_at(seat)) for seat in range(players)}
    by_bot = {bot: _share(_is_bot(bot)) for bot in bots}
    return [
        Quantity(f"order {SHARE}", by_order),
        Quantity(f"seat {SHARE}", by_seat),
        Quantity(f"bot {SHARE}", by_bot),
        *(Quantity(f"{name} {SHARE}", {name: count}) for name, count in {**by_order, **by_bot}.items()),
    ]


def _groups(game: Game) -> dict[str, list[str]]:
    """The names of a game's traits, and of what its players do, by their groups."""
    found: dict[str, list[str]] = {}
    for trait in traits_of(game):
        found.setdefault(trait.group, []).append(trait.name)
    return found


def _trait_shares(game: Game) -> list[Quantity]:
    names = [trait.name for trait in traits_of(game)]
    deeds = set(names[len(trait_names(game)) :])
    counts = {name: _share(_has_trait(at)) for at, name in enumerate(names)}
    groups = {group: {name: counts[name] for name in members} for group, members in _groups(game).items()}
    single = {name: {name: count} for name, count in counts.items()}
    return [
        Quantity(f"{name} {SHARE}", members, needs_traits=True, needs_deeds=not deeds.isdisjoint(members))
        for name, members in {**single, **groups}.items()
    ]


def _share(held: Seats) -> Count:
    """The wins of some seats, divided by what they would win if all seats of a game won equally often."""

    def count(rows: Rows) -> Counted:
        won, those = rows["won"], held(rows)
        fair = won.sum(axis=1) / won.shape[1]
        return Counted((won * those).sum(axis=1), fair * those.sum(axis=1), grain=1.0)

    return count


def _has_order(place: int) -> Seats:
    return lambda rows: rows["order"] == place


def _sits_at(seat: int) -> Seats:
    return lambda rows: np.broadcast_to(np.arange(rows["won"].shape[1]) == seat, rows["won"].shape)


def _is_bot(bot: str) -> Seats:
    return lambda rows: rows["bot"] == rows.facts["bots"].index(bot)


def _has_trait(at: int) -> Seats:
    return lambda rows: rows["traits"][:, :, at] > 0


def _points(source: int) -> Count:
    return lambda rows: mean_of(rows["points"][:, :, source].mean(axis=1))


def _ended(game: Game, clause: str) -> Count:
    kinds = [kind for kind, other in enumerate(game.info.endings) if other == clause]
    return lambda rows: Counted(np.isin(rows["end"], kinds).astype(np.float64), np.ones(len(rows)), grain=1.0)


def _column(name: str) -> Count:
    return lambda rows: mean_of(rows[name])


def _for_each_decision(name: str) -> Count:
    return lambda rows: Counted(rows[name].astype(np.float64), rows["decisions"].astype(np.float64))


def _margin(rows: Rows) -> Counted:
    """By how many points the best score is ahead of the next."""
    ordered: npt.NDArray[Any] = np.sort(rows["score"], axis=1)
    return mean_of(ordered[:, -1] - ordered[:, -2] if ordered.shape[1] > 1 else ordered[:, -1])


def _ties(rows: Rows) -> Counted:
    """Games whose victory is shared."""
    return Counted(((rows["rank"] == 0).sum(axis=1) > 1).astype(np.float64), np.ones(len(rows)), grain=1.0)


_PLAIN: dict[str, Count] = {
    "turns": _column("turns"),
    "rounds": _column("rounds"),
    "decisions": _column("decisions"),
    "choices": _for_each_decision("choices"),
    "forced": _for_each_decision("forced"),
    "score": lambda rows: mean_of(rows["score"].mean(axis=1)),
    "best score": lambda rows: mean_of(rows["score"].max(axis=1)),
    "margin": _margin,
    "ties": _ties,
}
