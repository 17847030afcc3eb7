"""Rows made by hand, for measures whose answers are known."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from fireside.lab import Rows

MARKS = 6


def rows(won: npt.ArrayLike, facts: dict[str, Any] | None = None, **columns: npt.ArrayLike) -> Rows:
    """Games with these results and columns, and something simple in all others."""
    wins = np.asarray(won, float)
    games, seats = wins.shape
    one_each = np.ones(games, np.int32)
    score = (10 * wins).astype(np.int32)
    plain: dict[str, Any] = {
        "game": np.arange(games),
        "seed": np.arange(games, dtype=np.uint64),
        "bot": np.zeros((games, seats), np.int8),
        "order": np.tile(np.arange(seats, dtype=np.int8), (games, 1)),
        "decisions": 10 * one_each,
        "forced": 2 * one_each,
        "chance": 5 * one_each,
        "choices": 40 * one_each,
        "turns": 8 * one_each,
        "rounds": 4 * one_each,
        "score": score,
        "rank": (wins == 0).astype(np.int32),
        "won": wins,
        "end": np.zeros(games, np.int8),
        "marks": np.repeat(score[:, None, :], MARKS, axis=1),
        "opening": np.zeros((games, 4), np.int32),
    }
    given = {name: np.asarray(column) for name, column in columns.items()}
    about = {"game": "wapi", "variant": {}, "players": seats, "bots": ["greedy"], "games": games, "seed": 0}
    return Rows({**about, **(facts or {})}, {**plain, **given})


def winners(shares: npt.ArrayLike, games: int, seed: int = 0) -> npt.NDArray[np.float64]:
    """Games that are won by each seat with these chances."""
    rng = np.random.default_rng(seed)
    chances = np.asarray(shares, float)
    return np.eye(len(chances))[rng.choice(len(chances), games, p=chances)]
