"""The questions that readers have, answered in sentences, before any plot."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from fireside.lab.charts.bits import number_text
from fireside.lab.measures import Measure, unfair
from fireside.lab.reports.study import Study
from fireside.lab.reports.words import counted, rough, sure, value

SMALL = 0.05  # of a fair share: an advantage that few players would notice
EARLY, LATE = 0.5, 0.25  # of a game that is played on although it is decided
MANY = 0.1  # openings for each game: more than these games can tell apart
NOT_MEASURED = "Not measured."


class Question(NamedTuple):
    """What readers ask, and who answers it for one study."""

    text: str
    answer: Callable[[Study], str]


def fair(study: Study) -> str:
    """Whether the order of play matters."""
    orders = study.those("order")
    found = unfair(orders)
    if not found:
        games = counted(len(study.rows), "game")
        return f"Yes, as far as {games} can tell: {_who(orders[0])} wins {_times(orders[0])} a fair share."
    verdict = "Nearly" if abs(found[0].value - 1) < SMALL else "No"
    return f"{verdict}: {_who(found[0])} wins {_times(found[0])} a fair share."


def _times(wins: Measure) -> str:
    return f"{wins.value:.2f} ({wins.low:.2f} to {wins.high:.2f}) times"


def _who(wins: Measure) -> str:
    return wins.title.removeprefix("wins of ")


def long(study: Study) -> str:
    """How long games are."""
    low, high = np.percentile(study.rows["turns"], (5, 95)).tolist()
    each = number_text(study.turns.value / study.players)
    return (
        f"{value(study.turns)} turns on average, {each} for each player; nine of ten games take {low:.0f} to "
        f"{high:.0f}. That makes {value(study.decisions)} decisions."
    )


def choices(study: Study) -> str:
    """How much there is to decide."""
    said = "none is forced" if study.forced.value == 0 else f"{rough(study.forced.value)} of all decisions are forced"
    return f"A decision has {value(study.branching)} choices on average; {said}."


def exciting(study: Study) -> str:
    """How games go."""
    if "drama" not in study.measures:
        return NOT_MEASURED
    return (
        f"{_over(study.decisiveness.value)}: {rough(study.decisiveness.value)} of the decisions come after that. The "
        f"lead changes {value(study.lead_changes)} times; who leads at half-time wins {rough(study.halftime.value)} of "
        f"games. The later winner's prospects are at worst {rough(study.drama.value)} behind the leader's."
    )


def _over(share: float) -> str:
    if share > EARLY:
        return "Decided long before it ends"
    return "Often decided well before it ends" if share > LATE else "Open almost to its end"


def lucky(study: Study) -> str:
    """Luck against skill."""
    said = [_rung(study, wins, left) for wins, left in zip(study.those("rung"), study.those("luck"), strict=True)]
    if "deal" in study.measures:
        said.append(f"Between equals, the deal alone decides {rough(study.deal.value)} of who wins.")
    if "dice" in study.measures and study.dice.low > 0:
        said.append(f"The dice and draws after it explain at least {rough(study.dice.low)}.")
    return " ".join(said) or NOT_MEASURED


def _rung(study: Study, wins: Measure, left: Measure) -> str:
    share, fair_share = rough(wins.value / study.players), rough(1 / study.players)
    said = f"One {_who(wins)} wins {share} of games (a fair share is {fair_share})"
    if wins.low <= 1:
        return f"{said}, and is {'the weaker one' if wins.high < 1 else 'not clearly the stronger one'}."
    return f"{said}: strength explains {rough(1 - left.value)} of who wins, and {rough(left.value)} is left to luck."


def deep(study: Study) -> str:
    """How far the ladder reaches."""
    if "depth" not in study.measures:
        return NOT_MEASURED
    return (
        f"From the weakest bot that played here to the strongest, the rating rises by {sure(study.depth)} points of "
        "Elo's scale. Better players would show more."
    )


def varied(study: Study) -> str:
    """How much games differ."""
    said = f"The first two decisions are as varied as {value(study.openings)} equally likely ones"
    if study.openings.value > MANY * len(study.rows):
        said = "The first two decisions are hardly ever the same"
    if "strategies" not in study.measures:
        return f"{said}."
    return f"{said}. What gives winners most of their points is as varied as {value(study.strategies)} equal sources."


QUESTIONS = (
    Question("Is it fair?", fair),
    Question("How long is it?", long),
    Question("How much is there to decide?", choices),
    Question("Is it exciting?", exciting),
    Question("Is it decided by luck?", lucky),
    Question("Is there much to learn?", deep),
    Question("Does it vary?", varied),
)
