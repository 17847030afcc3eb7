"""How games go: who looks like winning along the way, how far the winner was behind, when it was over."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.lab.measures.measure import BROWNE, THOMPSON, About, Measure, of_samples
from fireside.lab.prospects import Prospects

Numbers = npt.NDArray[np.float64]
SURE = 2.0  # standard errors by which somebody must be ahead to be called the leader
LAST = 0.25  # the part of a game that is its end

DRAMA = About(
    "drama",
    "drama",
    "%",
    "How far the later winner was behind at the worst moment of the game: the prospects of whoever led then, less the "
    "winner's own; 0 if the winner always led. The worst moment is found with one half of the playouts and measured "
    "with the other, so that noise does not pass for drama; this finds a little too little. Tied games have none.",
    f"{THOMPSON} {BROWNE}",
)
LEADS = About(
    "lead_changes",
    "lead changes",
    "",
    "How often the lead in prospects passes to another player. Somebody takes the lead who is ahead of everybody else "
    f"by at least {SURE:g} standard errors of the difference; a lead that is smaller or shorter than what the sampled "
    "moments show is missed.",
    BROWNE,
)
DECISIVE = About(
    "decisiveness",
    "decided part of a game",
    "%",
    "The share of the decisions that come after the winner's prospects have passed, for good, the best that any loser "
    "ever had: the part of the game in which it is over, though not yet ended. Noise raises what losers had, so this "
    "is rather too little than too much.",
    f"{THOMPSON} {BROWNE}",
)
TENSION = About(
    "tension",
    "tension of the end",
    "%",
    "How open the last quarter of the game is: what the leader lacks to certain victory, as a share of what a leader "
    "lacks when all are equal. 100 % is a game in which anybody may still win at the last decision.",
    BROWNE,
)
HALFTIME = About(
    "halftime",
    "half-time leaders who win",
    "%",
    "The share of wins of whoever has the best prospects in the middle of the game. The nearer to 100 %, the earlier "
    "games are decided; a fair share means that the first half does not matter.",
)


def of_course(found: Prospects) -> list[Measure]:
    """All measures of how games go."""
    return [
        of_samples(DRAMA, drama(found)),
        of_samples(LEADS, lead_changes(found)),
        of_samples(DECISIVE, decisiveness(found)),
        of_samples(TENSION, tension(found)),
        of_samples(HALFTIME, halftime(found)),
    ]


def _winners(found: Prospects) -> npt.NDArray[np.intp]:
    return found.won.argmax(axis=1)


def _has_winner(found: Prospects) -> npt.NDArray[np.bool_]:
    return found.won.max(axis=1) > 0.999


def gaps(chances: Numbers, winners: npt.NDArray[np.intp]) -> Numbers:
    """gaps[game, moment]: by how much the later winner is behind whoever leads."""
    own = chances[np.arange(len(chances)), :, winners]
    return chances.max(axis=2) - own


def drama(found: Prospects) -> Numbers:
    """How far each game's winner was behind at the worst moment; NaN where nobody wins alone."""
    games = np.arange(len(found.won))
    winners = _winners(found)
    measured = []
    for one, other in ((0, 1), (1, 0)):
        worst = gaps(found.halves[one], winners).argmax(axis=1)
        leader = found.halves[one][games, worst].argmax(axis=1)
        then = found.halves[other][games, worst]
        measured.append(then[games, leader] - then[games, winners])
    return np.where(_has_winner(found), np.mean(measured, axis=0), np.nan)


def lead_changes(found: Prospects) -> Numbers:
    """How often the lead passes to another player in each game."""
    chances = found.chances
    leader = np.full(len(chances), -1)
    changes = np.zeros(len(chances))
    for moment in range(chances.shape[1]):
        now, is_sure = _leaders(chances[:, moment], found.playouts)
        changes += is_sure & (leader >= 0) & (now != leader)
        leader = np.where(is_sure, now, leader)
    return changes


def _leaders(chances: Numbers, playouts: int) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.bool_]]:
    """Who leads in each game, and whether by more than noise."""
    ordered = np.sort(chances, axis=1)
    first, second = ordered[:, -1], ordered[:, -2]
    error = np.sqrt(np.maximum(first + second - (first - second) ** 2, 0) / playouts)  # of two shares of one whole
    return chances.argmax(axis=1), first - second > SURE * error


def decisiveness(found: Prospects) -> Numbers:
    """The share of each game that comes after it is decided."""
    chances, winners = found.chances, _winners(found)
    games, moments, seats = chances.shape
    own = chances[np.arange(games), :, winners]
    is_loser = np.arange(seats) != winners[:, None]
    best_loser = np.where(is_loser[:, None, :], chances, -np.inf).max(axis=(1, 2))
    is_open = own <= best_loser[:, None]
    last_open = np.where(is_open.any(axis=1), moments - 1 - is_open[:, ::-1].argmax(axis=1), -1)
    return np.where(_has_winner(found), (moments - 1 - last_open) / moments, np.nan)


def decided(found: Prospects) -> Numbers:
    """decided[game, moment]: how far a game is decided, from 0 (all have their fair share) to 1, without the noise.

    The mean over games is the share of the variance of the result that is explained by then. A square is the product
    of two independent estimates, so that noise is not squared.
    """
    one, other = found.halves - 1 / found.won.shape[1]
    return (one * other).sum(axis=2) / (1 - 1 / found.won.shape[1])


def tension(found: Prospects) -> Numbers:
    """How open the end of each game is."""
    chances = found.chances
    seats = chances.shape[2]
    end = chances[:, -max(1, round(LAST * chances.shape[1])) :]
    return (1 - end.max(axis=2)).mean(axis=1) / (1 - 1 / seats)


def halftime(found: Prospects) -> Numbers:
    """What whoever leads in the middle of each game wins."""
    middle = found.chances[:, found.chances.shape[1] // 2]
    return found.won[np.arange(len(middle)), middle.argmax(axis=1)]
