"""Checks whether a decision is a puzzle: every choice is compared with the best, at ten times the usual thought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from fireside import bots
from fireside.bots.levels import Level
from fireside.bots.search import mixed_seed, search
from fireside.engine.types import CHANCE, Action, Seat
from fireside.position import Position, View
from fireside.record import Move
from fireside.study.analysing import rounded
from fireside.study.analysis import Shares
from fireside.study.decisions import TIMES_CHECKED, standard_error, try_action, world_seeds
from fireside.study.puzzles.puzzle import ASKED, Alternative
from fireside.study.words import LEAST_LOSS, Word, fair_share

MORE = 10  # times the thought of an analysis for every choice that could come close
FIRM = 2.0  # standard errors by which a gap must be above the least one
FAR = 2.0  # a choice that is worse by so many times the least gap, for sure, is not looked at again
LINE_WORLDS = 24  # guessed worlds in which a line is played out
LINE_AGREED = 2 / 3  # part of them in which the same must be best for the line to go on
LINE_BUDGET = 0.25  # iterations for each of its choices, as a multiple of the budget
LONGEST_LINE = 8
PROPOSING, SIFTING, CHECKING, ASKING, LINING = range(5)  # stages, each with seeds of its own


@dataclass(frozen=True)
class Checked:
    """A decision with one choice that is better than all others."""

    alternatives: tuple[Alternative, ...]  # all choices, the best first
    given: Shares  # given[seat]: what the tempting choice brings each seat, compared with the best


def least_gap(players: int) -> float:
    """By how much a solution must be better than all other choices: what a mistake costs at least."""
    return LEAST_LOSS[Word.MISTAKE] * fair_share(players)


def check(view: View, best: Action, tempting: Action, budget: int, seed: int) -> Checked | None:
    """Compare all choices with the best one; None as soon as one of them is not clearly and firmly worse.

    All are tried as often as an analysis would at most; then those ten times as often that could come close.
    """
    others = _others(view, best, budget, seed)
    sifted = {}
    for found in _Trial(view, best, TIMES_CHECKED * budget, mixed_seed(seed, SIFTING)).compared(others):
        if found.gap + FIRM * found.gap_error < least_gap(view.players):
            return None
        sifted[found.action] = found
    if not sifted:
        return None
    close = [action for action, found in sifted.items() if action == tempting or not _is_far(found, view.players)]
    trial = _Trial(view, best, MORE * TIMES_CHECKED * budget, mixed_seed(seed, CHECKING))
    for found in trial.compared(close):
        if not is_clear(found, view.players):
            return None
        sifted[found.action] = found
    ordered = sorted(sifted.values(), key=lambda choice: (choice.gap, choice.action))
    return Checked((trial.solution(), *ordered), trial.effect(tempting))


def _others(view: View, best: Action, budget: int, seed: int) -> list[Action]:
    """The other choices, as a search of ten times the usual length likes them; none if it likes one of them best."""
    advice = search(view, iterations=MORE * budget, seed=mixed_seed(seed, PROPOSING))
    return [move.action for move in advice.moves[1:]] if advice.best == best else []


def is_clear(choice: Alternative, players: int) -> bool:
    """Whether a choice is worse than the solution by a mistake at least, and firmly so."""
    return choice.gap - FIRM * choice.gap_error >= least_gap(players)


def _is_far(choice: Alternative, players: int) -> bool:
    return choice.gap - FIRM * choice.gap_error >= FAR * least_gap(players)


class _Trial:
    """The choices of a decision, all tried in the same worlds with the same dice."""

    def __init__(self, view: View, best: Action, worlds: float, seed: int) -> None:
        self.view = view
        self.best = best
        self.seeds = world_seeds(int(worlds), seed)
        self.results = {best: try_action(view, best, self.seeds)}  # results[action][world, seat]

    def compared(self, actions: Iterable[Action]) -> Iterator[Alternative]:
        """Each of some choices beside the best one."""
        for action in actions:
            self.results[action] = try_action(self.view, action, self.seeds)
            yield self._alternative(action)

    def _alternative(self, action: Action) -> Alternative:
        own, best = (self.results[each][:, self.view.seat] for each in (action, self.best))
        figures = (own.mean(), standard_error(own), (best - own).mean(), standard_error(best - own))
        return Alternative(action, len(own), *rounded(figures))

    def solution(self) -> Alternative:
        """The best choice."""
        return replace(self._alternative(self.best), gap=0.0, gap_error=0.0)

    def effect(self, action: Action) -> Shares:
        """What a choice brings every seat, compared with the best one."""
        return rounded((self.results[action] - self.results[self.best]).mean(axis=0))


def found_by(view: View, solution: Action, seed: int) -> dict[str, int]:
    """How often each level chooses the solution, of ASKED times with other seeds."""
    return {level: _found(level, view, solution, mixed_seed(seed, ASKING)) for level in bots.LEVELS}


def _found(level: str, view: View, solution: Action, seed: int) -> int:
    bot = bots.find(level)
    if isinstance(bot, Level):
        bot = replace(bot, seconds=None)  # however slow this machine is
    return sum(bot.choose(view, mixed_seed(seed, number)) == solution for number in range(ASKED))


def firm_line(position: Position, seat: Seat, first: Action, budget: int, seed: int) -> tuple[Move, ...]:
    """A choice, and what follows as far as it is firm.

    The line ends where chance decides, and where the best choice depends on what the seat cannot see: it goes on only
    if a search proposes the same in most of the worlds that the seat can guess.
    """
    view = position.view(seat)
    seeds = [mixed_seed(mixed_seed(seed, LINING), number) for number in range(LINE_WORLDS)]
    worlds = [view.fill(mixed_seed(world, 0)) for world in seeds]
    line = [Move(seat, first)]
    real = position.copy()
    while len(line) < LONGEST_LINE:
        for world in (real, *worlds):
            world.play(*line[-1])
        following = _agreed(real, worlds, max(20, int(LINE_BUDGET * budget)), seed)
        if following is None:
            break
        worlds = [world for world in worlds if following.action in world.legal(following.seat)]
        line.append(following)
    return tuple(line)


def _agreed(real: Position, worlds: Sequence[Position], iterations: int, seed: int) -> Move | None:
    """What is best now in most of the worlds; None if that is not firm."""
    if real.is_over or real.pending == (CHANCE,):
        return None
    seat = real.pending[0]
    votes = Counter(_proposals(worlds, seat, iterations, seed))
    if not votes:
        return None
    action, count = votes.most_common(1)[0]
    is_firm = count >= LINE_AGREED * LINE_WORLDS and action in real.legal(seat)
    return Move(seat, action) if is_firm else None


def _proposals(worlds: Sequence[Position], seat: Seat, iterations: int, seed: int) -> Iterator[Action]:
    for number, world in enumerate(worlds):
        if seat in world.pending:
            yield search(world.view(seat), iterations=iterations, seed=mixed_seed(seed, number)).best
