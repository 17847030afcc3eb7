"""Analyses a record: decisions from what each seat could see, luck from the whole record.

The parts of an analysis can be worked out apart, in whatever processes: `questions` are about one decision each and
hold only what its seat could see, `judged` answers one, `luck_of` tells what chance did, and `assemble` puts the
answers together. `analyse` does all of it, and gives the same.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import perf_counter
from typing import NamedTuple

from fireside.bots.search import WHOLE_GAME, mixed_seed, search, settings_for
from fireside.engine.contract import NamesDecisions, offers
from fireside.engine.errors import InvalidOption
from fireside.engine.types import CHANCE, Action
from fireside.position import View
from fireside.record import Record
from fireside.study.analysis import Analysis, Choice, Decision, Shares, Swing, digest
from fireside.study.decisions import USUAL_THOUGHT, Estimate, Judgement, judge
from fireside.study.luck import course
from fireside.study.values import Formula, formula_for, result_of
from fireside.study.words import Word, word_for
from fireside.version import VERSION

Progress = Callable[[int, int], object]  # is told how many decisions have been judged, and of how many

LEAST_BUDGET, MOST_BUDGET = 20, 1_000_000
USUAL_GAME = 300_000  # the budget of all steps of a usual game together: 10 to 20 s on one core
USUAL_BUDGET = 1_000  # for a game whose usual length nobody has measured
TRIAL = 200  # iterations that show how fast the search is
PHASES = ("early", "middle", "late")
DIGITS = 6  # that numbers are rounded to, so that an analysis reads back as it was


def analyse(record: Record, budget: int | None = None, seed: int = 0, progress: Progress | None = None) -> Analysis:
    """Find out what was decided well or badly in a game, and what chance did.

    `budget` is the number of search iterations for the first look at a decision; `usual_budget` has one for every game.
    InvalidNotation if a move of the record is not legal. A record of an unfinished game is analysed as far as it goes;
    whoever holds other people's games must not do that for them.
    """
    record.replay()
    budget = usual_budget(record) if budget is None else checked_budget(budget)
    total, decisions = decision_count(record), []
    for question in questions(record):
        decisions.append(judged(question, budget, seed))
        if progress:
            progress(len(decisions), total)
    return assemble(record, budget, seed, decisions, luck_of(record))


class Question(NamedTuple):
    """A decision to be judged: what its seat could see, and what it did."""

    view: View
    played: Action
    step: int  # index into the moves of the record
    steps: int  # moves of the record


class Luck(NamedTuple):
    """What a game was worth to every seat, step by step, as an analysis keeps it."""

    values: tuple[Shares, ...]  # values[step]; the last is the end
    luck: tuple[Shares, ...]  # luck[step]: 0 where a seat acted


def questions(record: Record) -> Iterator[Question]:
    """Every decision of a game, in order."""
    position = record.start()
    for step, move in enumerate(record.moves):
        if move.seat != CHANCE:
            yield Question(position.view(move.seat), move.action, step, len(record.moves))
        position.play(*move)


def decision_count(record: Record) -> int:
    """How many questions there are about a game."""
    return sum(move.seat != CHANCE for move in record.moves)


def judged(question: Question, budget: int, seed: int) -> Decision:
    """What is to be said about a decision; `seed` is that of the whole analysis."""
    found = judge(question.view, question.played, budget, mixed_seed(seed, question.step))
    return _decision(question, found)


def luck_of(record: Record) -> Luck | None:
    """What chance did in a game; None if that cannot be told."""
    formula = _telling_formula(record)
    if formula is None:
        return None
    found = course(record, formula)
    return Luck(tuple(map(rounded, found.values)), tuple(map(rounded, found.luck)))


def assemble(record: Record, budget: int, seed: int, decisions: Sequence[Decision], luck: Luck | None) -> Analysis:
    """The analysis of a game, from its parts: all decisions in order, judged with this budget and seed."""
    end, formula = record.replay(), _telling_formula(record)
    return Analysis(
        game=record.game.name,
        rules=record.version,
        version=VERSION,
        record=digest(record),
        players=record.players,
        seats=record.seats,
        steps=len(record.moves),
        seed=seed,
        budget=budget,
        means="win" if settings_for(record.game).horizon >= WHOLE_GAME else "ahead",
        result=rounded(result_of(end)) if end.is_over else None,
        explained=formula.explained if formula and luck else None,
        values=luck.values if luck else (),
        decisions=tuple(decisions),
        swings=_swings(record, luck) if luck else (),
    )


def _telling_formula(record: Record) -> Formula | None:
    """The formula by which luck is told, if there is a good one."""
    formula = formula_for(record.game, record.players)
    return formula if formula is not None and formula.tells_luck else None


def usual_budget(record: Record) -> int:
    """The default budget: less for each decision in a game of many steps."""
    formula: Formula | None = formula_for(record.game, record.players)
    return USUAL_BUDGET if formula is None else round(USUAL_GAME / formula.length)


def checked_budget(budget: int) -> int:
    """A budget that is possible; InvalidOption for another one."""
    if not isinstance(budget, int) or not LEAST_BUDGET <= budget <= MOST_BUDGET:
        raise InvalidOption(f"a budget is a whole number from {LEAST_BUDGET} to {MOST_BUDGET:,}, not {budget!r}")
    return budget


def budget_for(record: Record, seconds: float) -> int:
    """About the budget that this machine can spend in so many seconds, by how fast it searches the first decisions."""
    views = [question.view for question in questions(record) if len(question.view.legal(question.view.seat)) > 1]
    if not views:
        return usual_budget(record)
    sample = views[:: max(1, len(views) // 8)]
    search(sample[0], iterations=1)  # compiles
    began = perf_counter()
    for view in sample:
        search(view, iterations=TRIAL)
    speed = TRIAL * len(sample) / (perf_counter() - began)
    return max(LEAST_BUDGET, min(MOST_BUDGET, round(seconds * speed / USUAL_THOUGHT / len(views))))


def _decision(question: Question, found: Judgement) -> Decision:
    view, played, step, steps = question
    gap, error = round(found.gap, DIGITS), round(found.error, DIGITS)
    return Decision(
        step=step,
        seat=view.seat,
        played=played,
        best=found.proposed if gap > 0 else played,
        word=word_for(gap, error, view.players) if found.estimates else Word.ONLY,
        gap=gap,
        error=error,
        effect=rounded(found.effect),
        choices=tuple(_choice(view, estimate) for estimate in found.estimates),
        kind=kind_of(view),
        phase=phase(step, steps),
    )


def _choice(view: View, estimate: Estimate) -> Choice:
    result, error = rounded((estimate.result, estimate.error))
    return Choice(estimate.action, view.text(estimate.action), estimate.tried, result, error)


def kind_of(view: View) -> str | None:
    """What a decision is about, where the game tells kinds of decisions apart."""
    notation = view.game.notation
    return notation.decision(view.state, view.seat) if offers(notation, NamesDecisions) else None


def phase(step: int, steps: int) -> str:
    """The third of a game that a step belongs to."""
    return PHASES[min(2, 3 * step // steps)]


def _swings(record: Record, luck: Luck) -> tuple[Swing, ...]:
    chance = [(step, move.action) for step, move in enumerate(record.moves) if move.seat == CHANCE]
    return tuple(Swing(step, action, luck.luck[step]) for step, action in chance)


def rounded(numbers: Iterable[float]) -> Shares:
    """Numbers as they are kept."""
    return tuple(round(float(number), DIGITS) for number in numbers)
