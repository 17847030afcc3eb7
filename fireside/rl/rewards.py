"""What the seats get for the result of a game.

| name | reward of a seat |
| --- | --- |
| share | its share of the victory − 1/n; nothing for anybody where all have lost. Adds up to 0 |
| rank | from 1 for the best of all to −1 for the last of all, equal ranks sharing. Adds up to 0 |
| lead | its points − the average of all. Adds up to 0 |
| score | its points |
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.engine.errors import InvalidOption
from fireside.engine.kernel import rule
from fireside.engine.seen import Seen
from fireside.engine.types import Ints

REWARDS = ("share", "rank", "lead", "score")
SHARE, RANK, LEAD, SCORE = range(len(REWARDS))
USUAL = "share"

Floats = npt.NDArray[np.floating[Any]]


def reward_number(name: str) -> int:
    """The number of a kind of reward; InvalidOption if there is no such kind."""
    if name not in REWARDS:
        raise InvalidOption(f"there is no reward {name!r}; the rewards are: {', '.join(REWARDS)}")
    return REWARDS.index(name)


def rewards_of(position: Seen, name: str = USUAL) -> npt.NDArray[np.float64]:
    """What each seat gets for a finished game; 0 for all as long as it goes on."""
    kind = reward_number(name)
    out = np.zeros(position.players)
    if position.is_over:
        write_rewards(kind, np.array(position.scores, np.int32), np.array(position.ranks, np.int32), out)
    return out


@rule
def write_rewards(kind: int, scores: Ints, ranks: Ints, out: Floats) -> None:
    """Fill in what each seat gets for a result."""
    if kind == SHARE:
        _write_shares(ranks, out)
    elif kind == RANK:
        _write_places(ranks, out)
    else:
        average = 0.0
        if kind == LEAD:
            for seat in range(len(scores)):
                average += scores[seat] / len(scores)
        for seat in range(len(scores)):
            out[seat] = scores[seat] - average


@rule
def _write_shares(ranks: Ints, out: Floats) -> None:
    winners = 0
    for seat in range(len(ranks)):
        winners += ranks[seat] == 0
    for seat in range(len(ranks)):
        if winners == 0:  # all have lost
            out[seat] = 0
        else:
            out[seat] = (1 / winners if ranks[seat] == 0 else 0.0) - 1 / len(ranks)


@rule
def _write_places(ranks: Ints, out: Floats) -> None:
    most = max(1, len(ranks) - 1)  # others whom a seat can be ahead of
    for seat in range(len(ranks)):
        ahead = 0
        for other in range(len(ranks)):
            ahead += ranks[seat] < ranks[other]
            ahead -= ranks[seat] > ranks[other]
        out[seat] = ahead / most
