"""What makes a game good, in numbers: each with a definition in plain words, a reference and a 95 % interval."""

from fireside.lab.measures.course import of_course
from fireside.lab.measures.fairness import by_order, by_seat, unfair
from fireside.lab.measures.intervals import Interval
from fireside.lab.measures.length import of_length
from fireside.lab.measures.luck import depth, left_to_luck, of_deals, of_dice, rung
from fireside.lab.measures.measure import About, Difference, Measure, difference
from fireside.lab.measures.openings import Opening, openings
from fireside.lab.measures.scores import of_scores
from fireside.lab.measures.variety import of_variety
from fireside.lab.measures.worth import Worth, worths

__all__ = [
    "About",
    "Difference",
    "Interval",
    "Measure",
    "Opening",
    "Worth",
    "by_order",
    "by_seat",
    "depth",
    "difference",
    "left_to_luck",
    "of_course",
    "of_deals",
    "of_dice",
    "of_length",
    "of_scores",
    "of_variety",
    "openings",
    "rung",
    "unfair",
    "worths",
]
