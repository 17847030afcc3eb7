"""What an opening is worth: how often whoever decides first wins, by what was decided first."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from fireside.engine.types import Action
from fireside.lab.measures.intervals import Interval, wilson
from fireside.lab.rows import Rows

LEAST = 0.02  # of all games: rarer openings say too little
MOST = 12  # openings, the most frequent ones


@dataclass(frozen=True)
class Opening:
    """A first decision."""

    action: Action
    share: float  # of all games
    wins: Interval  # of whoever made it, as a multiple of the fair share


def openings(rows: Rows) -> list[Opening]:
    """The frequent first decisions, the most frequent first; games that nobody wins are left out."""
    is_won = rows["won"].any(axis=1)
    first = rows["opening"][is_won, 0]
    won = (rows["won"] * (rows["order"] == 0)).sum(axis=1)[is_won]
    actions, counts = np.unique(first, return_counts=True)
    seats = rows["won"].shape[1]
    found = []
    for action, count in zip(actions.tolist(), counts.tolist(), strict=True):
        if action >= 0 and count >= LEAST * len(first):
            wins = wilson(float(won[first == action].mean()), count).times(seats)
            found.append(Opening(action, count / len(first), wins))
    return sorted(found, key=lambda opening: -opening.share)[:MOST]
