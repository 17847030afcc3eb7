"""How long games are, and how much there is to decide in them."""

from __future__ import annotations

import numpy as np

from fireside.lab.measures.measure import BROWNE, IIDA, About, Measure, of_samples
from fireside.lab.rows import Rows

TURNS = About(
    "turns",
    "turns",
    "",
    "How many turns a game takes, of all players together. A turn is a longest run of decisions of one player.",
    BROWNE,
)
ROUNDS = About("rounds", "rounds", "", "The most turns that any player has in a game.", BROWNE)
DECISIONS = About(
    "decisions",
    "decisions",
    "",
    "How many decisions a game takes, of all players together; those with a single choice are counted, too.",
    BROWNE,
)
BRANCHING = About(
    "branching",
    "choices per decision",
    "",
    "How many legal choices a decision has, on average over the decisions of a game (its branching factor), forced "
    "ones included.",
    BROWNE,
)
FORCED = About(
    "forced",
    "forced decisions",
    "%",
    "The share of the decisions of a game that have a single legal choice.",
)
CHANCE_STEPS = About(
    "chance_steps",
    "chance steps per decision",
    "",
    "How many dice are rolled, cards drawn and so on for each decision. A roll of several dice counts as the rules "
    "implement it, once or die by die.",
)
REFINEMENT = About(
    "refinement",
    "game refinement",
    "",
    "The square root of the choices per decision, divided by the number of decisions. Iida and his colleagues find "
    "0.07 to 0.08 in games that have been refined for centuries, such as chess. It says nothing of chance, and was "
    "made for two players: a hint, not a mark.",
    IIDA,
)


def of_length(rows: Rows) -> list[Measure]:
    """All measures of length and choice."""
    decisions = np.maximum(1, rows["decisions"])
    branching = rows["choices"] / decisions
    return [
        of_samples(TURNS, rows["turns"]),
        of_samples(ROUNDS, rows["rounds"]),
        of_samples(DECISIONS, rows["decisions"]),
        of_samples(BRANCHING, branching),
        of_samples(FORCED, rows["forced"] / decisions),
        of_samples(CHANCE_STEPS, rows["chance"] / decisions),
        of_samples(REFINEMENT, np.sqrt(branching) / decisions),
    ]
