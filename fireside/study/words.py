"""How a decision is called, by what it cost of a fair share of the victory."""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """What a decision was, from a forced one to the worst."""

    ONLY = "only"  # there was nothing to choose
    BEST = "best"
    FINE = "fine"  # another choice may be better, but not by much, or not for sure
    INACCURATE = "inaccurate"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


# With two players a fair share is 50 points of winning chance, and these are the 5, 10 and 15 points that chess players
# know from lichess; with five players they are 2, 4 and 6 points of a share of 20.
LEAST_LOSS = {Word.BLUNDER: 0.3, Word.MISTAKE: 0.2, Word.INACCURATE: 0.1}  # of a fair share
SURE = 2.0  # standard errors that a loss must have to count


def fair_share(players: int) -> float:
    """What a seat may expect of the victory before anything is known."""
    return 1 / players


def firm_loss(gap: float, error: float) -> float:
    """What a decision cost for sure: nothing if that lies within the noise."""
    return gap if gap > 0 and gap >= SURE * error else 0.0


def word_for(gap: float, error: float, players: int) -> Word:
    """The word for a decision whose choice was estimated to be worse than the best one by `gap`."""
    if gap <= 0:
        return Word.BEST
    for word, least in LEAST_LOSS.items():
        if firm_loss(gap, error) >= least * fair_share(players):
            return word
    return Word.FINE
