"""What an analysis says about a seat: where its result came from, how well it decided, and what cost most."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from math import sqrt

from fireside.engine.types import Seat
from fireside.study.analysis import Analysis, Decision
from fireside.study.words import LEAST_LOSS, Word, fair_share

COSTLIEST = 3  # decisions that are listed


@dataclass(frozen=True)
class Account:
    """Where the result of a seat came from: the parts add up to result − start.

    `skill` is what its own decisions brought, as judged by what it could see: 0 for a seat that always plays what the
    search proposes, mostly below 0. `given[other]` is what the decisions of another seat brought it, as that other seat
    could judge. `luck` is what chance brought. `unforeseen` is the rest of what happened: a choice met what nobody who
    made it could know, or the formula sees it differently than the search.
    """

    start: float  # what the seat could expect before the first step
    result: float  # its share of the victory; in an unfinished game, what it could expect at the end of the record
    skill: float
    luck: float
    given: Mapping[Seat, float]
    unforeseen: float

    @property
    def without_luck(self) -> float:
        """Fairer to compare than the result, since it varies less; it may lie outside 0 to 1."""
        return self.result - self.luck


@dataclass(frozen=True)
class Cost:
    """What decisions of one sort cost altogether."""

    sort: str
    decisions: int
    loss: float  # the sum of their firm losses


@dataclass(frozen=True)
class Summary:
    """How well a seat decided."""

    seat: Seat
    name: str
    decisions: int  # in which it had a choice
    accuracy: float | None  # 0 to 1; None if it never had a choice
    average_gap: float  # what a decision cost on average, as estimated without regard to noise
    average_error: float  # standard error of it
    words: Mapping[Word, int]
    costliest: tuple[Decision, ...]
    kinds: tuple[Cost, ...]  # by what the decisions were about, the costliest first
    phases: tuple[Cost, ...]
    account: Account | None  # None if luck cannot be told


def summaries(analysis: Analysis) -> tuple[Summary, ...]:
    """A summary for every seat."""
    return tuple(summary_of(analysis, seat) for seat in range(analysis.players))


def summary_of(analysis: Analysis, seat: Seat) -> Summary:
    """How well a seat decided, and where its result came from."""
    chosen = analysis.decisions_of(seat)
    count = max(1, len(chosen))
    words = Counter(found.word for found in analysis.decisions if found.seat == seat)
    return Summary(
        seat=seat,
        name=analysis.seats[seat],
        decisions=len(chosen),
        accuracy=accuracy(chosen, analysis.players),
        average_gap=sum(found.gap for found in chosen) / count,
        average_error=sqrt(sum(found.error**2 for found in chosen)) / count,
        words={word: words[word] for word in Word},
        costliest=costliest(chosen),
        kinds=costs(chosen, lambda found: found.kind),
        phases=costs(chosen, lambda found: found.phase),
        account=account(analysis, seat) if analysis.tells_luck else None,
    )


def accuracy(chosen: Iterable[Decision], players: int) -> float | None:
    """The mean over decisions: 1 if nothing was lost for sure, 0 for a blunder, in proportion between."""
    blunder = LEAST_LOSS[Word.BLUNDER] * fair_share(players)
    marks = [1 - min(1.0, found.loss / blunder) for found in chosen]
    return sum(marks) / len(marks) if marks else None


def costliest(chosen: Iterable[Decision]) -> tuple[Decision, ...]:
    """The few decisions that cost most; none that cost nothing for sure."""
    lost = sorted((found for found in chosen if found.loss > 0), key=lambda found: (-found.loss, found.step))
    return tuple(lost[:COSTLIEST])


def costs(chosen: Iterable[Decision], sort_of: Callable[[Decision], str | None]) -> tuple[Cost, ...]:
    """What each sort of decisions cost, the costliest first."""
    sums: dict[str, tuple[int, float]] = {}
    for found in chosen:
        if (sort := sort_of(found)) is not None:
            count, loss = sums.get(sort, (0, 0.0))
            sums[sort] = (count + 1, loss + found.loss)
    made = [Cost(sort, count, round(loss, 6)) for sort, (count, loss) in sums.items()]
    return tuple(sorted(made, key=lambda cost: (-cost.loss, cost.sort)))


def account(analysis: Analysis, seat: Seat) -> Account:
    """Where the result of a seat came from, added up step by step."""
    effects = {found.step: found.effect[seat] for found in analysis.decisions}
    swings = {step: luck[seat] for step, luck in analysis.swing_at.items()}
    worth = [shares[seat] for shares in analysis.values]
    unforeseen = 0.0
    for step in range(analysis.steps):
        unforeseen += worth[step + 1] - worth[step] - effects.get(step, 0.0) - swings.get(step, 0.0)
    return Account(
        start=worth[0],
        result=worth[-1],
        skill=_brought(analysis, seat, seat),
        luck=sum(swings.values()),
        given={other: _brought(analysis, other, seat) for other in range(analysis.players) if other != seat},
        unforeseen=unforeseen,
    )


def _brought(analysis: Analysis, actor: Seat, seat: Seat) -> float:
    """What the decisions of one seat brought another, or itself, as the actor could judge."""
    return sum(found.effect[seat] for found in analysis.decisions if found.seat == actor)
