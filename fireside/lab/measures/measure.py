"""A measure: a number about games, with what it means, whose idea it is, and how sure we are."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.intervals import STUDENT, UNKNOWN, Interval, mean, normal_quantile

BROWNE = "Browne, C. (2008). Automatic Generation and Evaluation of Recombination Games. PhD thesis, QUT, Brisbane."
ALTHOFER = "Althöfer, I. (2003). Computer-Aided Game Inventing. Technical report, Friedrich-Schiller-Universität Jena."
THOMPSON = "Thompson, J. M. (2000). Defining the Abstract. The Games Journal."
IIDA = (
    "Iida, H., Takeshita, N. and Yoshimura, J. (2003). A Metric for Entertainment of Boardgames: its Implication for "
    "Evolution of Chess Variants. In Entertainment Computing, Kluwer."
)
ELIAS = "Elias, G. S., Garfield, R. and Gutschera, K. R. (2012). Characteristics of Games. MIT Press."
SOBOL = "Sobol', I. M. (1993). Sensitivity Estimates for Nonlinear Mathematical Models. MMCE 1, 407–414."
WHITE = "White, M. and Bowling, M. (2009). Learning a Value Analysis Tool for Agent Evaluation. IJCAI-09."
SHANNON = "Shannon, C. E. (1948). A Mathematical Theory of Communication. Bell System Technical Journal 27."
BRADLEY = "Bradley, R. A. and Terry, M. E. (1952). Rank Analysis of Incomplete Block Designs. Biometrika 39."
OURS = "Our own definition."

Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True)
class About:
    """What does not depend on the games: the name of a measure, its unit, and what it means."""

    name: str  # as an attribute of a report
    title: str  # as people read it
    unit: str  # "%" for a share, "×" for multiples of a fair share, "" for a plain number
    definition: str
    reference: str = OURS
    how: str = STUDENT  # how the interval is made


@dataclass(frozen=True)
class Measure:
    """A value with its 95 % interval."""

    about: About
    interval: Interval
    samples: Numbers | None = None  # one number a game, if the value is their mean: what pairs of games are compared by

    @property
    def name(self) -> str:
        """Its name, as an attribute."""
        return self.about.name

    @property
    def title(self) -> str:
        """Its name, as people read it."""
        return self.about.title

    @property
    def unit(self) -> str:
        """What it is counted in."""
        return self.about.unit

    @property
    def definition(self) -> str:
        """What it means, in plain words."""
        return self.about.definition

    @property
    def reference(self) -> str:
        """Whose idea it is."""
        return self.about.reference

    @property
    def value(self) -> float:
        """The best guess."""
        return self.interval.value

    @property
    def low(self) -> float:
        """The lower limit of the interval."""
        return self.interval.low

    @property
    def high(self) -> float:
        """The upper limit of the interval."""
        return self.interval.high

    @property
    def is_known(self) -> bool:
        """Whether the games say anything about it."""
        return not math.isnan(self.value)

    def __str__(self) -> str:
        unit = f" {self.unit}" if self.unit else ""
        return f"{self.title}: {self.value:.3g} ({self.low:.3g} to {self.high:.3g}){unit}"


def of_samples(about: About, samples: npt.NDArray[np.generic]) -> Measure:
    """A measure that is the mean of one number a game."""
    numbers = np.asarray(samples, float)
    return Measure(about, mean(numbers), numbers)


@dataclass(frozen=True)
class Difference:
    """By how much a measure is larger in one column of a report than in another."""

    about: About
    interval: Interval
    is_paired: bool  # whether games of the same seed were compared

    @property
    def is_clear(self) -> bool:
        """Whether the interval excludes that there is no difference."""
        return not math.isnan(self.interval.low) and not self.interval.holds(0.0)

    @property
    def verdict(self) -> str:
        """What can be said."""
        if math.isnan(self.interval.low):
            return "not known"
        if not self.is_clear:
            return "cannot be told apart"
        return "more" if self.interval.value > 0 else "less"


def difference(first: Measure, second: Measure) -> Difference:
    """second − first: game by game where both had the same seeds, otherwise from the two intervals."""
    if first.samples is not None and second.samples is not None and len(first.samples) == len(second.samples):
        return Difference(first.about, mean(second.samples - first.samples), is_paired=True)
    if not (first.is_known and second.is_known):
        return Difference(first.about, UNKNOWN, is_paired=False)
    value = second.value - first.value
    half = normal_quantile() * math.hypot(_error(first), _error(second))
    return Difference(first.about, Interval(value, value - half, value + half), is_paired=False)


def _error(measure: Measure) -> float:
    return (measure.high - measure.low) / (2 * normal_quantile())
