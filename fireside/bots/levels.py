"""Named strengths for people, the same for every game: from somebody's first game to as strong as we can."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from fireside.bots.search import Analysis, Settings, search, settings_for
from fireside.engine.position import View
from fireside.engine.types import Action


@dataclass(frozen=True)
class Level:
    """A search of a certain depth. The weak ones look a few steps ahead, and at their own points."""

    name: str
    iterations: int
    seconds: float | None = None  # the most that it thinks; only the strongest need it
    changes: dict[str, Any] = field(default_factory=dict)  # to the settings that are best for the game

    def thinking(self, times: int) -> Level:
        """The same level with so many times the iterations, and time for them."""
        seconds = None if self.seconds is None else times * self.seconds
        return replace(self, name=f"{self.name}@{times}", iterations=times * self.iterations, seconds=seconds)

    def choose(self, view: View, seed: int) -> Action:
        """The best move that it finds."""
        return self.analyse(view, seed).best

    def analyse(self, view: View, seed: int) -> Analysis:
        """What it thinks of all moves."""
        settings = replace(settings_for(view.game), **self.changes)
        return search(view, iterations=self.iterations, seconds=self.seconds, seed=seed, settings=settings)


# Looks at a few moves, a few steps ahead, for points of its own; knows nothing of what sensible players like.
SHORT_SIGHTED = {
    "win": 0.0,
    "lead": 0.0,
    "place": 0.0,
    "points": 1.0,
    "horizon": 4,
    "samples": 1,
    "guided": False,
    "widening": Settings.widening,
}

BOTS = (
    Level("newcomer", iterations=5, changes=SHORT_SIGHTED),
    Level("casual", iterations=16, changes={"widening": 2.0}),  # tempted by many moves, each tried once or twice
    Level("sharp", iterations=120, changes={"widening": 1.0}),
    Level("master", iterations=3_000, seconds=1.6),
)
"""From *first game* to *as strong as we can*. docs/bots.md has their ratings, as the arena measures them."""
