"""Analyses a record: decisions from what each seat could see, luck from the whole record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter

from fireside.bots.search import WHOLE_GAME, mixed_seed, search, settings_for
from fireside.engine.contract import NamesDecisions, offers
from fireside.engine.errors import InvalidOption
from fireside.engine.types import CHANCE
from fireside.position import View
from fireside.record import Move, Record
from fireside.study.analysis import Analysis, Choice, Decision, Shares, Swing, digest
from fireside.study.decisions import USUAL_THOUGHT, Estimate, Judgement, judge
from fireside.study.luck import Course, course
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
    end = record.replay()
    budget = usual_budget(record) if budget is None else checked_budget(budget)
    formula = formula_for(record.game, record.players)
    told = formula if formula is not None and formula.tells_luck else None
    decisions = _decisions(record, budget, seed, progress or (lambda _done, _total: None))
    followed = course(record, told) if told else None
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
        explained=told.explained if told else None,
        values=tuple(map(rounded, followed.values)) if followed else (),
        decisions=decisions,
        swings=_swings(record, followed),
    )


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
    views = [view for view, _, _ in _decided(record) if len(view.legal(view.seat)) > 1]
    if not views:
        return usual_budget(record)
    sample = views[:: max(1, len(views) // 8)]
    search(sample[0], iterations=1)  # compiles
    began = perf_counter()
    for view in sample:
        search(view, iterations=TRIAL)
    speed = TRIAL * len(sample) / (perf_counter() - began)
    return max(LEAST_BUDGET, min(MOST_BUDGET, round(seconds * speed / USUAL_THOUGHT / len(views))))


def _decided(record: Record) -> Iterable[tuple[View, Move, int]]:
    """Every decision: what its seat saw, what it did, and at which step."""
    position = record.start()
    for step, move in enumerate(record.moves):
        if move.seat != CHANCE:
            yield position.view(move.seat), move, step
        position.play(*move)


def _decisions(record: Record, budget: int, seed: int, progress: Progress) -> tuple[Decision, ...]:
    total = sum(move.seat != CHANCE for move in record.moves)
    found = []
    for view, move, step in _decided(record):
        judged = judge(view, move.action, budget, mixed_seed(seed, step))
        found.append(_decision(view, move, step, judged, phase(step, len(record.moves))))
        progress(len(found), total)
    return tuple(found)


def _decision(view: View, move: Move, step: int, judged: Judgement, phase: str) -> Decision:
    gap, error = round(judged.gap, DIGITS), round(judged.error, DIGITS)
    return Decision(
        step=step,
        seat=move.seat,
        played=move.action,
        best=judged.proposed if gap > 0 else move.action,
        word=word_for(gap, error, view.players) if judged.estimates else Word.ONLY,
        gap=gap,
        error=error,
        effect=rounded(judged.effect),
        choices=tuple(_choice(view, estimate) for estimate in judged.estimates),
        kind=kind_of(view),
        phase=phase,
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


def _swings(record: Record, followed: Course | None) -> tuple[Swing, ...]:
    if followed is None:
        return ()
    chance = [(step, move.action) for step, move in enumerate(record.moves) if move.seat == CHANCE]
    return tuple(Swing(step, action, rounded(followed.luck[step])) for step, action in chance)


def rounded(numbers: Iterable[float]) -> Shares:
    """Numbers as they are kept."""
    return tuple(round(float(number), DIGITS) for number in numbers)
