"""`Explorer`: takes finished games and answers questions about them; `explore` fills one from records or files."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from pathlib import Path
from threading import RLock
from typing import NamedTuple

from fireside import bots
from fireside.engine.errors import FiresideError, InvalidOption
from fireside.engine.phrases import Phrases
from fireside.game import Game
from fireside.position import Position, View
from fireside.record import Record
from fireside.registry import read
from fireside.study.explorer.findings import EVERYTHING, Asked, Line, Node, Situation, Who
from fireside.study.explorer.shelf import Seated, Shelf
from fireside.study.explorer.telling import decisions, situation_of

ENDING = ".fire"  # of the records in a folder

Skipped = Callable[[str, str], object]  # told the name of a file that was left out, and why


class Unfinished(FiresideError):
    """A game that has no result yet."""


class BegunElsewhere(FiresideError):
    """A game that did not begin as games do, and so has no opening to compare."""


class Sort(NamedTuple):
    """A sort of games: they are compared only with each other."""

    game: str
    players: int


class Explorer:
    """Finished games, to be asked about. Threads may ask while another one adds."""

    def __init__(self) -> None:
        """No games yet."""
        self._shelves: dict[Sort, Shelf] = {}
        self._sort_of: dict[str, Sort] = {}
        self._lock = RLock()

    def __len__(self) -> int:
        return len(self._sort_of)

    def __contains__(self, name: object) -> bool:
        return name in self._sort_of

    def names(self) -> set[str]:
        """The names of all games."""
        with self._lock:
            return set(self._sort_of)

    def sorts(self) -> dict[Sort, int]:
        """How many games there are of each sort, the most first."""
        with self._lock:
            counts = {sort: len(shelf.games) for sort, shelf in self._shelves.items() if shelf.games}
        return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))

    def add(self, record: Record, name: str = "", people: Sequence[Who] | None = None) -> None:
        """Add a game by a name of its own; `people` tells who sat at its seats if their names in the record do not.

        Unfinished if it has no result yet, BegunElsewhere if it began at a position of its own, InvalidNotation if it
        cannot be replayed. A name that is known already is left as it is.
        """
        if record.begin is not None:
            raise BegunElsewhere("the game began at a position that somebody had set up")
        name = name or f"game {len(self) + 1}"
        position = record.start()
        told = list(decisions(position, record))
        if not position.is_over:
            raise Unfinished("the game is not finished")
        sort = Sort(record.game.name, record.players)
        seated = _seated(position, people or [who_is(seat) for seat in record.seats])
        with self._lock:
            if name not in self._sort_of:
                self._sort_of[name] = sort
                self._shelves.setdefault(sort, Shelf(record.players)).add(name, seated, told)

    def forget(self, names: Collection[str]) -> None:
        """Remove games; names that are not known are not missed."""
        with self._lock:
            known = {name: self._sort_of.pop(name) for name in names if name in self._sort_of}
            for sort in set(known.values()):
                self._shelves[sort].forget({name for name, its in known.items() if its == sort})

    def whos(self, game: Game | str, players: int) -> list[Who]:
        """Everybody who has played such games."""
        with self._lock:
            return self._shelf(game, players).whos()

    def openings(self, game: Game | str, players: int, line: Line = (), asked: Asked = EVERYTHING) -> Node:
        """How players opened, and went on after a line; `asked` says which decisions count."""
        with self._lock:
            return self._shelf(game, players).openings(line, asked)

    def at(self, view: View, asked: Asked = EVERYTHING) -> Situation:
        """What players chose in such a position; InvalidOption if the view's seat has no choice that is compared."""
        situation = situation_of(view)
        if situation is None:
            raise InvalidOption(f"seat {view.seat} has no choice now that could be compared with others")
        return self.in_situation(view.game, view.players, situation, asked)

    def in_situation(self, game: Game | str, players: int, situation: Phrases, asked: Asked = EVERYTHING) -> Situation:
        """What players chose in a situation that is told by its phrases."""
        with self._lock:
            return self._shelf(game, players).at(situation, asked)

    def _shelf(self, game: Game | str, players: int) -> Shelf:
        name = game if isinstance(game, str) else game.name
        return self._shelves.get(Sort(name, players)) or Shelf(players)


def _seated(end: Position, people: Sequence[Who]) -> list[Seated]:
    winners, scores = end.winners, end.scores
    shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(end.players)]
    return [Seated(*sitting) for sitting in zip(people, shares, scores, strict=True)]


def who_is(name: str) -> Who:
    """Who sat at a seat, told from the name in a record: bots have the names that they are known by."""
    return Who(name, is_bot=name.partition("@")[0] in bots.names())  # sharp@4 is sharp with more thought


def explore(source: str | Path | Iterable[Record], skipped: Skipped | None = None) -> Explorer:
    """An explorer of records, or of a record's file, or of all in a folder and the folders inside it.

    What cannot be used is left out, and `skipped` is told why.
    """
    explorer = Explorer()
    if isinstance(source, str | Path):
        add_files(explorer, [Path(source)], skipped)
    else:
        for number, record in enumerate(source, start=1):
            _try(explorer, f"game {number}", partial(_same, record), skipped)
    return explorer


def add_files(explorer: Explorer, paths: Iterable[Path], skipped: Skipped | None = None) -> None:
    """Add the records in files and folders."""
    for path in paths:
        for file in sorted(path.rglob(f"*{ENDING}")) if path.is_dir() else [path]:
            _try(explorer, str(file), partial(read, file), skipped)


def _try(explorer: Explorer, name: str, get: Callable[[], Record], skipped: Skipped | None) -> None:
    try:
        explorer.add(get(), name)
    except (FiresideError, OSError) as error:
        if skipped:
            skipped(name, error.strerror or str(error) if isinstance(error, OSError) else str(error))


def _same(record: Record) -> Record:
    return record
