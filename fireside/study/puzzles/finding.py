"""Finds puzzles in games between strong bots.

All seats are played by the level `sharp`. Wherever it sees much more in its own choice than in any other, and the
greedy bot chooses something else, a search of up to the usual budget looks again. If one choice still is far ahead of
all others, and greed misses it, the decision is checked (`checking`). A game gives one puzzle at most, of a kind of
decision that there are few of so far.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from random import Random

from fireside import bots
from fireside.bots.levels import Level
from fireside.bots.search import WHOLE_GAME, Advice, is_compiled, mixed_seed, search, settings_for
from fireside.engine.errors import InvalidOption
from fireside.engine.types import CHANCE, Action
from fireside.game import Game
from fireside.position import Position, View
from fireside.study.analysing import kind_of, phase, usual_budget
from fireside.study.puzzles.checking import check, firm_line, found_by, least_gap
from fireside.study.puzzles.puzzle import Puzzle
from fireside.version import VERSION

PLAYERS = "sharp"
LEAST_CHOICES = 3  # of two, a guess is right every other time
GLIMPSED = 0.5  # of the least gap, as the player sees it: it is worth another look
LOOKS = ((0.25, 0.6), (1.0, 0.8))  # parts of the budget, and of the least gap that must then be seen to go on
LOOKED_AT = 0.01  # part of the visits that a choice needs for its result to say anything, and at least
LEAST_VISITS = 4
MOST_LOOKED_AT = 40  # decisions of one game
GREEDY_ASKED = 5  # times, since it draws between equals
Progress = Callable[[int, int], object]  # is told how many games have been searched, and how many puzzles found


@dataclass(frozen=True)
class Glimpse:
    """A decision that may be a puzzle."""

    position: Position
    view: View
    kind: str | None
    tempting: frozenset[Action]  # what the greedy bot chooses

    @property
    def step(self) -> int:
        """Of the game."""
        return len(self.position.moves)


def find(
    game: Game, players: Sequence[int], seed: int, so_far: Collection[Puzzle] = (), searched: Progress | None = None
) -> Iterator[Puzzle]:
    """Puzzles without end, from game after game; those found so far are neither found again nor imitated.

    The same seed, numbers of players and puzzles so far give the same puzzles.
    """
    if not is_compiled(game):
        raise InvalidOption("puzzles take millions of positions: they cannot be searched for uncompiled")
    kinds = Counter(puzzle.kind for puzzle in so_far)
    first = 1 + max((puzzle.number for puzzle in so_far), default=-1)
    total = len(so_far)
    for number in count(first):
        found = find_in_game(game, players[number % len(players)], number, seed, kinds)
        if found is not None:
            kinds[found.kind] += 1
            total += 1
            yield found
        if searched:
            searched(number + 1, total)


def find_in_game(game: Game, players: int, number: int, seed: int, kinds: Counter[str | None]) -> Puzzle | None:
    """Play one game, and make a puzzle of one of its decisions if there is a good one."""
    own_seed = mixed_seed(seed, number)
    budget = usual_budget(game.start(players).record())
    end, glimpses = play_and_look(game, players, own_seed)
    glimpses.sort(key=lambda glimpse: (kinds[glimpse.kind], mixed_seed(own_seed, glimpse.step)))
    for glimpse in glimpses[:MOST_LOOKED_AT]:
        found = made(glimpse, budget, mixed_seed(own_seed, glimpse.step), number, len(end.moves))
        if found is not None:
            return found
    return None


def play_and_look(game: Game, players: int, seed: int) -> tuple[Position, list[Glimpse]]:
    """A game between strong bots, and the decisions in it that may be puzzles."""
    rng = Random(seed)
    bot = bots.find(PLAYERS)
    assert isinstance(bot, Level)
    position = game.start(players)
    glimpses = []
    while not position.is_over:
        if position.pending == (CHANCE,):
            position.roll(rng)
            continue
        seat = rng.choice(position.pending)
        view = position.view(seat)
        advice = bot.analyse(view, rng.getrandbits(64))
        if found := glimpse(position, view, advice):
            glimpses.append(found)
        position.play(seat, advice.best)
    return position, glimpses


def glimpse(position: Position, view: View, advice: Advice) -> Glimpse | None:
    """The decision, if the player sees much more in its own choice than in others, and greed does not."""
    if len(advice.moves) < LEAST_CHOICES:
        return None
    if not stands_out(advice, GLIMPSED * least_gap(view.players)):
        return None
    tempting = tempted(view)
    if advice.best in tempting:
        return None
    return Glimpse(position.copy(), view, kind_of(view), tempting)


def tempted(view: View) -> frozenset[Action]:
    """What the greedy bot chooses here."""
    greedy = bots.find("greedy")
    return frozenset(greedy.choose(view, seed) for seed in range(GREEDY_ASKED))


def stands_out(advice: Advice, gap: float) -> bool:
    """Whether the best choice is ahead of all others that the search has really tried."""
    first, *others = advice.moves
    least = max(LEAST_VISITS, LOOKED_AT * advice.iterations)
    tried = [move.result for move in others if move.visits >= least]
    return not tried or first.result - max(tried) >= gap


def look_again(glimpse: Glimpse, budget: int, seed: int) -> Action | None:
    """The best choice of a decision; None if it is the tempting one, or not far ahead of the others."""
    best = None
    for part, likely in LOOKS:
        advice = search(glimpse.view, iterations=int(part * budget), seed=seed)
        best = advice.best
        if best in glimpse.tempting or not stands_out(advice, likely * least_gap(glimpse.view.players)):
            return None
    return best


def made(glimpse: Glimpse, budget: int, seed: int, number: int, steps: int) -> Puzzle | None:
    """The puzzle of a decision, if it stands up to the check."""
    view, position = glimpse.view, glimpse.position
    best, tempting = look_again(glimpse, budget, seed), min(glimpse.tempting)
    checked = None if best is None else check(view, best, tempting, budget, seed)
    if best is None or checked is None:
        return None
    return Puzzle(
        game=view.game.name,
        moves=position.record().text(),
        seat=view.seat,
        kind=glimpse.kind,
        phase=phase(glimpse.step, steps),
        alternatives=checked.alternatives,
        tempting=tempting,
        given=checked.given,
        found=found_by(view, best, seed),
        line=firm_line(position, view.seat, best, budget, seed),
        tempting_line=firm_line(position, view.seat, tempting, budget, seed),
        means="win" if settings_for(view.game).horizon >= WHOLE_GAME else "ahead",
        budget=budget,
        seed=seed,
        number=number,
        version=VERSION,
    )
