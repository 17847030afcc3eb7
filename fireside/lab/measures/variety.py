"""How much games differ from each other."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.intervals import BOOTSTRAP, Indices, bootstrap
from fireside.lab.measures.measure import SHANNON, About, Measure
from fireside.lab.rows import Rows

OPENING = 2  # decisions that are told apart
OPENINGS = About(
    "openings",
    "openings",
    "",
    f"How varied the first {OPENING} decisions are: the number of equally likely openings that would be as varied (2 "
    "to the power of the entropy in bits). Few games cannot show many openings: of n games, n at most, and less than"
    " there are. What chance deals first makes openings differ, too.",
    SHANNON,
    BOOTSTRAP,
)
STRATEGIES = About(
    "strategies",
    "ways to win",
    "",
    "How varied the ways to win are: for each winner, the source that gave most of the points; then the number of "
    "equally likely sources that would be as varied (2 to the power of the entropy in bits).",
    SHANNON,
    BOOTSTRAP,
)


def effective(kinds: npt.NDArray[np.integer]) -> float:
    """How many equally likely kinds would be as varied: 2 to the power of the entropy."""
    _, counts = np.unique(kinds, return_counts=True)
    shares = counts / counts.sum()
    return float(2 ** -(shares * np.log2(shares)).sum())


def of_variety(rows: Rows) -> list[Measure]:
    """The variety of openings and, where points have sources, of ways to win."""
    found = [_variety(OPENINGS, _openings(rows))]
    if "points" in rows.columns and rows["points"].shape[2] > 1:
        found.append(_variety(STRATEGIES, _ways(rows)))
    return found


def _openings(rows: Rows) -> npt.NDArray[np.integer]:
    """A number for each opening."""
    _, numbers = np.unique(rows["opening"][:, :OPENING], axis=0, return_inverse=True)
    return numbers.reshape(-1)


def _ways(rows: Rows) -> npt.NDArray[np.integer]:
    """The source that gave the winner of each game most points."""
    winner = rows["won"].argmax(axis=1)
    return rows["points"][np.arange(len(rows)), winner].argmax(axis=1)


def _variety(about: About, kinds: npt.NDArray[np.integer]) -> Measure:
    def of_some(games: Indices) -> float:
        return effective(kinds[games])

    return Measure(about, bootstrap(of_some, len(kinds)))
