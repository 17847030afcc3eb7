"""What many games show, added up while their rows go by: it takes no more memory, however many there are."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

import numpy as np

from fireside.bots.summary import share_of, spread_of
from fireside.lab.rows import Rows


class Tally:
    """How often each bot and seat wins, how long games last, how many points are scored."""

    def __init__(self) -> None:
        """Nothing has been played."""
        self.games = self.actions = 0
        self._facts: dict[str, Any] = {}
        self._lengths: Counter[int] = Counter()
        self._ends: Counter[int] = Counter()
        self._scores: Counter[tuple[int, int]] = Counter()  # by bot and score
        self._won: Counter[tuple[str, int]] = Counter()  # of games, by seat and by bot
        self._seats: Counter[int] = Counter()  # that a bot has had

    def add(self, rows: Rows) -> None:
        """Add games."""
        lengths = rows["decisions"] + rows["chance"]
        self._facts = dict(rows.facts)
        self.games += len(rows)
        self.actions += int(lengths.sum())
        self._lengths.update(_counted(lengths))
        self._ends.update(_counted(rows["end"]))
        for seat, won in enumerate(rows["won"].sum(axis=0).tolist()):
            self._won["seat", seat] += won
        for bot in range(len(rows.facts["bots"])):
            self._add_bot(rows, bot)

    def _add_bot(self, rows: Rows, bot: int) -> None:
        places = rows["bot"] == bot
        self._won["bot", bot] += rows["won"][places].sum()
        self._seats[bot] += int(places.sum())
        self._scores.update({(bot, score): count for score, count in _counted(rows["score"][places]).items()})

    def report(self, seconds: float) -> dict[str, Any]:
        """What the games show, as plain data."""
        bots, seats = list(enumerate(self._facts["bots"])), range(self._facts["players"])
        return {
            "players": self._facts["players"],
            "bots": list(self._facts["bots"]),
            "games": self.games,
            "actions": self.actions,
            "seconds": seconds,
            "games_per_second": self.games / seconds,
            "actions_per_second": self.actions / seconds,
            "wins_by_seat": [asdict(share_of(f"seat {seat}", self._won["seat", seat], self.games)) for seat in seats],
            "wins_by_bot": [asdict(share_of(name, self._won["bot", bot], self._seats[bot])) for bot, name in bots],
            "length": asdict(spread_of(self._lengths)),
            "scores": {name: asdict(spread_of(self._scores_of(bot))) for bot, name in bots},
            "endings": {name: self._ends[number] for number, name in enumerate(self._facts["endings"])},
        }

    def _scores_of(self, bot: int) -> dict[int, int]:
        return {score: count for (who, score), count in self._scores.items() if who == bot}


def _counted(numbers: np.ndarray[Any, Any]) -> dict[int, int]:
    values, counts = np.unique(numbers, return_counts=True)
    return dict(zip(values.tolist(), counts.tolist(), strict=True))
