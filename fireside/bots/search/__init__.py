"""Search: which move is best from what one seat can see, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from enum import StrEnum
from functools import cache
from math import hypot, nan, sqrt
from pathlib import Path
from time import perf_counter
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.bots.search import plain
from fireside.bots.search.memory import NONE, Memory, new_memory
from fireside.engine import kernel
from fireside.engine.chance import mixed, new_rng
from fireside.engine.contract import JudgesPositions, TunesSearch, offers
from fireside.engine.errors import IllegalAction
from fireside.engine.parts import GameParts
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.position import View

TEMPLATE = Path(__file__).parent / "tree.py"
MOST_ITERATIONS = 1 << 18  # that the tree has space for; it does not grow any further
CHUNK_SECONDS = 0.004  # how long it runs before it looks at the clock again
WHOLE_GAME = 100_000  # steps; no game is that long
GUIDED = {"guided": True, "widening": 1.0}  # for games with a policy; docs/bots.md has what it gains

SETTINGS = kernel.state_type(
    [
        ("exploration", np.float64),
        ("widening", np.float64),
        ("win", np.float64),
        ("lead", np.float64),
        ("samples", np.int32),
        ("horizon", np.int32),
        ("guided", np.int8),
    ]
)


@dataclass(frozen=True)
class Settings:
    """How a search works. A game's policy.py may hold settings that suit it better: `SEARCH = {"samples": 2}`."""

    exploration: float = 0.7  # how much the confidence bound favours what was tried less
    widening: float = 1e9  # a node with v visits has at most this times √v edges
    win: float = 0.85  # what a victory is worth
    lead: float = 0.15  # what a lead in points over the best opponent is worth; `win` and `lead` add up to 1
    samples: int = 1  # how many random actions a rollout chooses the most appealing one from; 1 is random play
    horizon: int = WHOLE_GAME  # steps after which a rollout is judged by what the positions promise
    guided: bool = False  # whether a node tries the appealing actions first

    def as_array(self) -> Any:
        """The settings as the compiled search reads them."""
        return np.array([tuple(asdict(self)[name] for name in SETTINGS.names or ())], SETTINGS)


class Sureness(StrEnum):
    """How sure a search is of its best move."""

    CLEAR = "clear"  # the next one is worse beyond doubt
    LIKELY = "likely"  # the next one is probably worse
    CLOSE = "close"  # it hardly matters


@dataclass(frozen=True)
class Candidate:
    """A legal move, as a search judges it."""

    action: Action
    visits: int
    result: float  # expected share of the victory, 0 to 1
    error: float  # standard error of `result`
    reward: float  # what the search maximises: the result, blended with the lead in points


@dataclass(frozen=True)
class Advice:
    """What a search found, best move first."""

    moves: tuple[Candidate, ...]
    iterations: int
    seconds: float

    @property
    def best(self) -> Action:
        """The move that the search would play."""
        return self.moves[0].action

    @property
    def sureness(self) -> Sureness:
        """How far the best move stands out from the next one."""
        if len(self.moves) == 1 or not self.moves[1].visits:
            return Sureness.CLEAR
        first, second = self.moves[:2]
        lead = (first.result - second.result) / hypot(first.error, second.error)
        return Sureness.CLEAR if lead > 3 else Sureness.LIKELY if lead > 1 else Sureness.CLOSE


def search(
    view: View,
    *,
    seconds: float | None = None,
    iterations: int | None = None,
    seed: int = 0,
    threads: int = 1,
    settings: Settings | None = None,
) -> Advice:
    """Search from what one seat can see, until the time or the iterations run out.

    The same seed, iterations and threads give the same analysis.
    """
    legal = view.legal(view.seat)
    if not legal:
        raise IllegalAction(f"seat {view.seat} may not act now, so there is nothing to search for")
    if seconds is None and iterations is None:
        seconds = 1.0
    runs = [_Run(view, settings, share, mixed_seed(seed, index)) for index, share in _shares(iterations, threads)]
    began = perf_counter()  # now that everything is compiled
    if len(legal) > 1:
        _run_all(runs, None if seconds is None else began + seconds)
    done = sum(run.done for run in runs)
    return Advice(_merged(legal, runs), done, perf_counter() - began)


def mixed_seed(seed: int, index: int) -> int:
    """A separate seed for each of several users of one seed."""
    return int(mixed(mixed(np.uint64(seed % 2**64)) ^ np.uint64(index)))


def _shares(iterations: int | None, threads: int) -> Iterator[tuple[int, int | None]]:
    for index in range(threads):
        share = None if iterations is None else iterations // threads + (index < iterations % threads)
        yield index, share


def _run_all(runs: list[_Run], deadline: float | None) -> None:
    if len(runs) == 1:
        runs[0].go(deadline)
        return
    with ThreadPoolExecutor(len(runs)) as pool:
        list(pool.map(lambda run: run.go(deadline), runs))


class _Run:
    """One tree, grown by one thread."""

    def __init__(self, view: View, settings: Settings | None, iterations: int | None, seed: int) -> None:
        self.view = view
        self.left = iterations
        self.done = 0
        self.settings = (settings or settings_for(view.game)).as_array()
        self.tree = compiled(view.game)
        remembered = MOST_ITERATIONS if iterations is None else min(iterations, MOST_ITERATIONS)
        self.memory: Memory = new_memory(
            view.game.rules.STATE,
            players=view.players,
            actions=view.game.info.actions,
            iterations=remembered,
            rng=new_rng(seed),
        )
        self._iterate(0)  # compiles

    def go(self, deadline: float | None) -> None:
        """Iterate until the time or the iterations are used up, at least once."""
        if deadline is None:
            self._iterate(self.left or 0)
            return
        chunk = 1
        while self.left != 0 and ((now := perf_counter()) < deadline or not self.done):
            self._iterate(chunk if self.left is None else min(chunk, self.left))
            took = perf_counter() - now
            chunk = max(1, int(chunk * min(2.0, CHUNK_SECONDS / max(took, 1e-9))))

    def _iterate(self, count: int) -> None:
        self.tree.iterate(self.view.states, self.view.seat, self.memory, self.settings, count)
        self.done += count
        if self.left is not None:
            self.left -= count

    def root_edges(self) -> Iterator[Any]:
        """The moves that were tried in the position that was searched from."""
        edge = self.tree.root_edge(self.view.states, self.view.seat, self.memory)
        while edge != NONE:
            yield self.memory.edges[edge]
            edge = self.memory.edges[edge].following


def _merged(legal: list[Action], runs: list[_Run]) -> tuple[Candidate, ...]:
    """The legal moves with what all trees know of them, the most visited first."""
    sums = {action: np.zeros(3) for action in legal}
    for run in runs:
        for edge in run.root_edges():
            sums[int(edge.action)] += (edge.visits, edge.wins, edge.reward)
    moves = [_candidate(action, *total.tolist()) for action, total in sums.items()]
    return tuple(sorted(moves, key=lambda move: (-move.visits, -move.reward, move.action)))


def _candidate(action: Action, visits: float, wins: float, reward: float) -> Candidate:
    if not visits:
        return Candidate(action, 0, nan, nan, nan)
    result = min(1.0, wins / visits)
    # A share of the victory varies at most as much as a whole victory of the same expectation.
    error = sqrt(max(result * (1 - result), 1 / (4 * visits + 4)) / visits)
    return Candidate(action, int(visits), result, error, reward / visits)


@cache
def compiled(game: GameParts) -> ModuleType:
    """The search, to be compiled for a game."""
    return game.specialise(
        TEMPLATE,
        appeal=game.policy.appeal if game.policy else plain.appeal,
        prospects=game.policy.prospects if offers(game.policy, JudgesPositions) else game.rules.scores,
    )


def is_compiled(game: GameParts) -> bool:
    """Whether a search of this game runs compiled; else an iteration takes a thousand times as long."""
    return kernel.is_compiled(compiled(game).iterate)


@cache
def settings_for(game: GameParts) -> Settings:
    """The best settings for a game: if it has a policy, what that likes is tried first, and its own SEARCH counts."""
    if game.policy is None:
        return Settings()
    own = game.policy.SEARCH if offers(game.policy, TunesSearch) else {}
    return Settings(**{**GUIDED, **own})
