"""All games of one sort, in columns: a few bytes for each decision, searched all at once."""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.bots.summary import wilson
from fireside.engine.phrases import Phrase, Phrases
from fireside.study.explorer.findings import LENGTH, Asked, Branch, Chosen, Line, Node, Ply, Situation, Tally, Who
from fireside.study.explorer.telling import Told

Rows = npt.NDArray[np.intp]
Ids = npt.NDArray[np.uint32]

MOST_CELLS = 250_000  # pairs of a situation and a choice: what is met for the first time after that is not kept
LISTED = 20  # games that are named
NOTHING = 0  # the id of no ply, and of no cell


class Seated(NamedTuple):
    """Who sat at a seat of a finished game, and what came of it."""

    who: Who
    share: float  # of the victory
    points: int


class Columns(NamedTuple):
    """What is known of every row."""

    who: npt.NDArray[np.uint32]
    share: npt.NDArray[np.float32]
    points: npt.NDArray[np.int32]

    def of(self, rows: Rows) -> Columns:
        """The same of some rows."""
        return Columns(self.who[rows], self.share[rows], self.points[rows])


class Shelf:
    """The games of one name and number of players. A row is a player of a game: there are as many in each."""

    def __init__(self, players: int) -> None:
        """No games yet."""
        self.players = players
        self.games: list[str] = []
        self._whos: dict[Who, int] = {}
        self._plies: dict[Ply, int] = {}
        self._cells: dict[tuple[Phrases, Phrase], int] = {}
        self._choices_in: dict[Phrases, dict[int, Phrase]] = {}  # by situation and cell
        self._clear()

    def whos(self) -> list[Who]:
        """Everybody who sat at a seat."""
        return list(self._whos)

    def _clear(self) -> None:
        self._who, self._share, self._points = array("I"), array("f"), array("i")  # by row
        self._lines = array("I")  # LENGTH plies by row
        self._table_lines, self._deciders = array("I"), array("B")  # LENGTH plies by game, and the seats behind them
        self._met, self._row_of = array("I"), array("I")  # by decision: its cell, and the row of whoever made it

    def add(self, name: str, seated: Sequence[Seated], told: Sequence[Told]) -> None:
        """Add a finished game."""
        first = len(self._who)
        for decision in told:
            if cell := self._cell(decision.situation, decision.choice):
                self._met.append(cell)
                self._row_of.append(first + decision.seat)
        for seat, sitting in enumerate(seated):
            self._who.append(self._whos.setdefault(sitting.who, len(self._whos)))
            self._share.append(sitting.share)
            self._points.append(sitting.points)
            self._lines.extend(_padded([self._ply(found.ply) for found in told if found.ply and found.seat == seat]))
        self._add_table([found for found in told if found.ply])
        self.games.append(name)

    def _add_table(self, opening: Sequence[Told]) -> None:
        """What all players did in order; what was done at the same time, in an order that anybody can tell."""
        ordered = sorted(opening, key=lambda found: (found.batch, str(found.ply)))[:LENGTH]
        self._table_lines.extend(_padded([self._ply(found.ply) for found in ordered]))
        self._deciders.extend(_padded([found.seat for found in ordered]))

    def _ply(self, ply: Ply | None) -> int:
        return self._plies.setdefault(ply, len(self._plies) + 1) if ply else NOTHING

    def _cell(self, situation: Phrases, choice: Phrase) -> int:
        key = (situation, choice)
        if key not in self._cells:
            if len(self._cells) == MOST_CELLS:
                return NOTHING
            self._cells[key] = len(self._cells) + 1
            self._choices_in.setdefault(situation, {})[self._cells[key]] = choice
        return self._cells[key]

    def forget(self, names: Collection[str]) -> None:
        """Remove games."""
        kept_games = np.array([name not in names for name in self.games], np.bool_)
        kept = np.repeat(kept_games, self.players)
        row_of = np.array(self._row_of)
        kept_decisions, new_row = kept[row_of], (np.cumsum(kept) - 1).astype(np.uint32)
        columns, lines = self._columns(), self._table(self._lines)
        table_lines, deciders, met = self._table(self._table_lines), self._table(self._deciders), np.array(self._met)
        self._clear()
        self.games = [name for name in self.games if name not in names]
        _fill(self._who, columns.who[kept])
        _fill(self._share, columns.share[kept])
        _fill(self._points, columns.points[kept])
        _fill(self._lines, lines[kept])
        _fill(self._table_lines, table_lines[kept_games])
        _fill(self._deciders, deciders[kept_games])
        _fill(self._met, met[kept_decisions])
        _fill(self._row_of, new_row[row_of[kept_decisions]])

    def _columns(self) -> Columns:
        return Columns(np.array(self._who), np.array(self._share), np.array(self._points))

    @staticmethod
    def _table(column: array[int]) -> Ids:
        return np.array(column).reshape(-1, LENGTH)

    def _counting(self, asked: Asked) -> npt.NDArray[np.bool_]:
        """Which rows count."""
        rows = np.ones(len(self._who), np.bool_)
        if asked.only is not None:
            only = asked.only
            rows &= np.repeat(np.array([name in only for name in self.games], np.bool_), self.players)
        if asked.by is not None:
            rows &= np.array(self._who) == self._whos.get(asked.by, len(self._whos))
        return rows

    def openings(self, line: Line, asked: Asked) -> Node:
        """How players went on who have opened so."""
        lines = self._table(self._table_lines if asked.whole_table else self._lines)
        so = np.ones(len(lines), np.bool_)
        for place, ply in enumerate(line):
            so &= lines[:, place] == self._plies.get(ply, len(self._plies) + 1)
        found = np.flatnonzero(so)
        place = min(len(line), LENGTH - 1)
        found = found[self._counting(asked)[self._decider(found, place, asked)]]
        following = lines[found, place] if len(line) < LENGTH else np.zeros(len(found), np.uint32)
        rows, last = (self._decider(found, at, asked) for at in (place, max(0, len(line) - 1)))
        tally = _tally(last, self._columns().of(last)) if len(last) else None
        return Node(line, len(found), self._branches(rows, following), tally, self._named(rows))

    def _decider(self, found: Rows, place: int, asked: Asked) -> Rows:
        """The rows of those who made the decisions at one place of some lines."""
        if not asked.whole_table:
            return found
        return found * self.players + self._table(self._deciders)[found, place]

    def _branches(self, rows: Rows, following: Ids) -> tuple[Branch, ...]:
        plies, columns = list(self._plies), self._columns()
        found: dict[Phrases, list[Chosen]] = {}
        for number in np.unique(following[following != NOTHING]).tolist():
            ply, so = plies[number - 1], rows[following == number]
            found.setdefault(ply.branch, []).append(self._chosen(ply.choice, so, columns.of(so)))
        branches = [Branch(branch, _times(chosen), _most_frequent(chosen)) for branch, chosen in found.items()]
        return tuple(sorted(branches, key=lambda branch: (-branch.times, branch.branch)))

    def at(self, situation: Phrases, asked: Asked) -> Situation:
        """What was chosen in such a position."""
        choices = self._choices_in.get(situation, {})
        cells, row_of = np.array(self._met, np.uint32), np.array(self._row_of, np.intp)
        here = np.isin(cells, list(choices))
        here[here] = self._counting(asked)[row_of[here]]
        cells, rows, columns = cells[here], row_of[here], self._columns()
        met = []
        for number in np.unique(cells).tolist():
            so = rows[cells == number]
            met.append(self._chosen(choices[number], so, columns.of(so)))
        return Situation(situation, len(rows), _most_frequent(met), self._named(rows))

    def _named(self, rows: Rows) -> tuple[str, ...]:
        """The last games of some rows."""
        return tuple(self.games[number] for number in np.unique(rows // self.players)[: -LISTED - 1 : -1].tolist())

    def _chosen(self, choice: Phrase, rows: Rows, columns: Columns) -> Chosen:
        whos, by = list(self._whos), {}
        for number in np.flatnonzero(np.bincount(columns.who)).tolist():
            theirs = np.flatnonzero(columns.who == number)
            by[whos[number]] = _tally(rows[theirs], columns.of(theirs))
        return Chosen(choice, _tally(rows, columns), dict(sorted(by.items(), key=lambda item: -item[1].times)))


def _padded(numbers: Sequence[int]) -> list[int]:
    """As many as an opening has."""
    return [*numbers[:LENGTH], *[NOTHING] * (LENGTH - len(numbers))]


def _fill(column: array[Any], values: npt.NDArray[Any]) -> None:
    column.frombytes(values.tobytes())


def _tally(rows: Rows, columns: Columns) -> Tally:
    """Decisions of one player in one game do not vary independently, so the interval counts players of games."""
    share, seats = float(columns.share.mean(dtype=float)), int(np.count_nonzero(np.bincount(rows)))
    low, high = wilson(share, seats)
    return Tally(len(rows), seats, share, low, high, float(columns.points.mean()))


def _times(chosen: Iterable[Chosen]) -> int:
    return sum(choice.tally.times for choice in chosen)


def _most_frequent(chosen: Iterable[Chosen]) -> tuple[Chosen, ...]:
    return tuple(sorted(chosen, key=lambda choice: (-choice.tally.times, choice.choice)))
