"""Whether the seat, or the order of play, decides who wins."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.intervals import CONFIDENCE, WILSON, Interval, wilson
from fireside.lab.measures.measure import BROWNE, About, Measure
from fireside.lab.rows import Rows

Numbers = npt.NDArray[np.float64]
PLACES = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def about_order(place: int) -> About:
    """The share of wins of whoever decides in that place."""
    word = PLACES[place] if place < len(PLACES) else f"number {place + 1}"
    return About(
        f"order_{place}",
        f"wins of who decides {word}",
        "×",
        f"How often the player wins who is the {word} to make a decision, as a multiple of the fair share (one win "
        "divided by the number of players). Winners who tie share the win; games that nobody wins are left out. "
        "Where several may decide at once, chance says who counts as first. Bots change seats from game to game, so "
        "that it is not the bot that wins.",
        BROWNE,
        WILSON,
    )


def about_seat(seat: int) -> About:
    """The share of wins of a seat."""
    return About(
        f"seat_{seat}",
        f"wins of seat {seat}",
        "×",
        f"How often seat {seat} wins, as a multiple of the fair share. Where the first player is drawn by lot, seats "
        "are equal by construction, and only the order of play can show an advantage.",
        BROWNE,
        WILSON,
    )


def by_order(rows: Rows) -> list[Measure]:
    """The wins of who decides first, second, and so on."""
    order, won = rows["order"], _won_by_somebody(rows)
    places = range(won.shape[1])
    return [_wins(about_order(place), _won_there(order == place, won), len(places)) for place in places]


def by_seat(rows: Rows) -> list[Measure]:
    """The wins of each seat."""
    won = _won_by_somebody(rows)
    seats = range(won.shape[1])
    return [_wins(about_seat(seat), won[:, seat], len(seats)) for seat in seats]


def _won_by_somebody(rows: Rows) -> Numbers:
    """What everybody won; NaN in games that nobody wins."""
    won: Numbers = rows["won"]
    return np.where(won.any(axis=1, keepdims=True), won, np.nan)


def _won_there(is_there: npt.NDArray[np.bool_], won: Numbers) -> Numbers:
    """What the player in a place won; NaN in games in which nobody had it."""
    return np.where(is_there.any(axis=1), (won * is_there).sum(axis=1), np.nan)


def _wins(about: About, won: Numbers, seats: int) -> Measure:
    known = won[~np.isnan(won)]
    share = float(known.mean()) if len(known) else np.nan
    return Measure(about, wilson(share, len(known)).times(seats), won * seats)


def unfair(shares: Sequence[Measure]) -> list[Measure]:
    """The shares that are not fair, the farthest first; all intervals together hold with 95 % confidence.

    With five seats, one of five intervals of 95 % excludes the fair share in every fifth game that is fair. Therefore
    each is widened (Šidák) so that a fair game is called unfair once in twenty times.
    """
    confidence = CONFIDENCE ** (1 / max(1, len(shares)))
    found = [share for share in shares if not _widened(share, len(shares), confidence).holds(1.0)]
    return sorted(found, key=lambda share: -abs(share.value - 1))


def _widened(share: Measure, seats: int, confidence: float) -> Interval:
    assert share.samples is not None
    trials = int((~np.isnan(share.samples)).sum())
    return wilson(share.value / seats, trials, confidence).times(seats)
