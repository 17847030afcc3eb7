"""The puzzle of the day: the same for everybody, another game each day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from fireside.study.puzzles.puzzle import Puzzle, kept


def of_the_day(day: date, games: Sequence[str]) -> Puzzle | None:
    """The puzzle of a day; None if none of these games has puzzles."""
    names = sorted(name for name in games if kept(name))
    if not names:
        return None
    turn, place = divmod(day.toordinal(), len(names))
    puzzles = kept(names[place])
    ids = sorted(puzzles)  # in no order that anybody could see: an id is a digest
    return puzzles[ids[turn % len(ids)]]
