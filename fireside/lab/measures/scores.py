"""What points tell: how many, how close, and when the winner took the lead in them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.measure import About, Measure, of_samples
from fireside.lab.rows import Rows

Numbers = npt.NDArray[np.float64]

SCORE = About("score", "points of a player", "", "The points at the end, averaged over the players of a game.")
MARGIN = About(
    "margin",
    "lead of the winner at the end",
    "",
    "By how many points the best score at the end is above the next one: 0 where two are equal, even if a tie-break "
    "decides. Games that are won otherwise than by points are not told apart here.",
)
SPREAD = About(
    "spread",
    "spread of scores in a game",
    "%",
    "The standard deviation of the final scores of one game, as a share of their mean. Between players of equal "
    "strength it is what chance, and the order of play, make of equals. Games without points are left out.",
)
LEADERS = About(
    "leaders",
    "changes of the lead in points",
    "",
    "How often, from round to round, another player has the most points than the one who had them last. Equal points "
    "leave the lead where it was. Where points are counted at the end, the winner may never have led.",
)
BEHIND = About(
    "behind",
    "winners who were behind at half-time",
    "%",
    "The share of games whose winner had fewer points than somebody else after half of the rounds. Only games with at "
    "least two rounds count; a shared win counts for the winners' average.",
)


NOBODY = About("nobody", "games that nobody wins", "%", "The share of games in which all players lose.")


def of_scores(rows: Rows) -> list[Measure]:
    """All measures of points."""
    score = rows["score"].astype(float)
    ordered = np.sort(score, axis=1)
    return [
        of_samples(SCORE, score.mean(axis=1)),
        of_samples(MARGIN, ordered[:, -1] - ordered[:, -2] if score.shape[1] > 1 else np.full(len(rows), np.nan)),
        of_samples(SPREAD, _spread(score)),
        of_samples(LEADERS, leaders(rows["marks"], rows["rounds"])),
        of_samples(BEHIND, behind(rows["marks"], rows["rounds"], rows["won"])),
        of_samples(NOBODY, rows["won"].max(axis=1) == 0),
    ]


def _spread(score: Numbers) -> Numbers:
    middle = score.mean(axis=1)
    known = middle > 0
    return np.where(known, score.std(axis=1, ddof=1 if score.shape[1] > 1 else 0) / np.where(known, middle, 1), np.nan)


def leaders(marks: npt.NDArray[np.integer], rounds: npt.NDArray[np.integer]) -> Numbers:
    """How often the lead in points changes in each game."""
    games, kept, _ = marks.shape
    leader = np.full(games, -1)
    changes = np.zeros(games)
    for index in range(kept):
        now = marks[:, index]
        best = now.max(axis=1)
        is_alone = (now == best[:, None]).sum(axis=1) == 1
        counts = is_alone & (index < np.maximum(1, rounds))
        changes += counts & (leader >= 0) & (now.argmax(axis=1) != leader)
        leader = np.where(counts, now.argmax(axis=1), leader)
    return changes


def behind(marks: npt.NDArray[np.integer], rounds: npt.NDArray[np.integer], won: Numbers) -> Numbers:
    """Whether the winner of each game was behind in points after half of the rounds."""
    half = np.minimum(rounds // 2, marks.shape[1]) - 1
    then = marks[np.arange(len(marks)), np.maximum(half, 0)]
    was_behind = then < then.max(axis=1, keepdims=True)
    winners = won > 0
    share = (was_behind & winners).sum(axis=1) / np.maximum(1, winners.sum(axis=1))
    return np.where((half >= 0) & winners.any(axis=1), share, np.nan)
