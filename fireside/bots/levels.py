"""Named strengths for people, the same for every game: from somebody's first game to as strong as we can make them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from fireside.bots.greedy import most_liked
from fireside.bots.search import Advice, is_compiled, search, settings_for
from fireside.engine.chance import below, new_rng
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.position import View

# As long as the search is not compiled it manages a few iterations in this time, or a single one: over the moves that
# the game's policy likes best, so that even the first one is sensible.
UNCOMPILED_SECONDS = 0.6


@dataclass(frozen=True)
class Beginner:
    """Looks at a few moves, different ones each time, and plays the one that it likes best right now."""

    name: str
    moves: int  # that it looks at, at most

    def choose(self, view: View, seed: int) -> Action:
        """A move that may be the only one it saw."""
        rng = new_rng(seed)
        legal = view.legal(view.seat)
        seen = [legal[below(rng, len(legal))] for _ in range(1 + below(rng, self.moves))]
        return most_liked(view, seen, rng)


@dataclass(frozen=True)
class Level:
    """A search of a certain depth."""

    name: str
    iterations: int
    seconds: float | None = None  # the longest that it thinks; only the strongest need it
    changes: dict[str, Any] = field(default_factory=dict)  # to the settings that are best for the game

    def thinking(self, times: int) -> Level:
        """The same level with that many times the iterations, and time for them."""
        seconds = None if self.seconds is None else times * self.seconds
        return replace(self, name=f"{self.name}@{times}", iterations=times * self.iterations, seconds=seconds)

    def choose(self, view: View, seed: int) -> Action:
        """The best move that it finds."""
        return self.analyse(view, seed).best

    def analyse(self, view: View, seed: int) -> Advice:
        """What it thinks of all moves."""
        settings = replace(settings_for(view.game), **self.changes)
        seconds = self.seconds if is_compiled(view.game) else UNCOMPILED_SECONDS
        return search(view, iterations=self.iterations, seconds=seconds, seed=seed, settings=settings)


BOTS = (
    Beginner("newcomer", moves=2),
    Level("casual", iterations=16, changes={"widening": 2.0}),  # tempted by many moves, each tried once or twice
    Level("sharp", iterations=120, changes={"widening": 1.0}),
    Level("master", iterations=3_000, seconds=1.6),
)
"""From *first game* to *as strong as we can make it*. docs/bots.md has their ratings, as the arena measures them."""
