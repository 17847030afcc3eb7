"""What somebody has achieved with puzzles, from their first tries."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import takewhile

from fireside.table.people import Attempt


@dataclass(frozen=True)
class Streaks:
    """How somebody is doing."""

    tried: int
    solved: int
    in_a_row: int  # puzzles solved since the last one that was not
    days: int  # in a row with a solved puzzle, until today or, as long as today is not over, yesterday


def streaks(attempts: Sequence[Attempt], today: date) -> Streaks:
    """From somebody's first tries, in order. Days are those of UTC."""
    solved = [attempt for attempt in attempts if attempt.solved]
    in_a_row = sum(1 for _ in takewhile(lambda attempt: attempt.solved, reversed(attempts)))
    return Streaks(len(attempts), len(solved), in_a_row, _days({day_of(attempt.at) for attempt in solved}, today))


def day_of(moment: float) -> date:
    """The day of a moment, in seconds since 1970."""
    return datetime.fromtimestamp(moment, UTC).date()


def _days(days: set[date], today: date) -> int:
    last = today if today in days else today - timedelta(days=1)
    count = 0
    while last - timedelta(days=count) in days:
        count += 1
    return count
