"""What an arena's games say: ratings and shares of victory, with intervals from resampling whole rounds.

Ratings are those of openskill (Weng and Lin 2011, Plackett–Luce): made for more than two players and for ties. They
depend a little on the order of the games, so each resample is rated in an order of its own.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from openskill.models import PlackettLuce, PlackettLuceRating

from fireside.bots.arena import Plan, Played

RESAMPLES = 200
MOST_RATED = 40_000  # games that are rated in all resamples together; beyond this there are fewer resamples
FEWEST_RESAMPLES = 40
INTERVAL = (2.5, 97.5)  # percentiles

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number with the interval that holds the true one with 95 % confidence."""

    value: float
    low: float
    high: float

    @classmethod
    def of(cls, value: float, samples: Floats) -> Estimate:
        """From resamples."""
        low, high = np.percentile(samples, INTERVAL).tolist()
        return cls(value, low, high)


@dataclass(frozen=True)
class Standing:
    """How one bot did."""

    bot: str
    games: int  # seats that it played
    rating: Estimate
    fair_shares: Estimate  # victories, as a multiple of what chance alone would give
    score: float  # mean points
    seconds: float  # the longest thought about one move


def standings(plan: Plan, games: Sequence[Played], seed: int = 0) -> list[Standing]:
    """All bots, the highest rated first."""
    names = list(dict.fromkeys(plan.bots))
    rounds = by_round(plan, games)
    shares = _share_samples(names, rounds, seed)
    ratings = rating_samples(names, rounds, seed)
    total = _shares(names, games)
    found = [
        Standing(
            bot=name,
            games=sum(game.line_up.count(name) for game in games),
            rating=Estimate.of(float(ratings[:, index].mean()), ratings[:, index]),
            fair_shares=Estimate.of(float(total[index]), shares[:, index]),
            score=float(np.mean(_of_bot(name, games, "scores") or [0.0])),
            seconds=max(_of_bot(name, games, "seconds"), default=0.0),
        )
        for index, name in enumerate(names)
    ]
    return sorted(found, key=lambda standing: -standing.rating.value)


@dataclass(frozen=True)
class Duel:
    """How often one bot finished ahead of another at the same table; a tie counts half."""

    bot: str
    other: str
    ahead: Estimate  # a share, 0 to 1
    games: int  # pairs of seats that were compared


def duels(plan: Plan, games: Sequence[Played], seed: int = 0) -> list[Duel]:
    """Every two bots that met, each pair once, in the order of the plan's bots reversed: the strongest first."""
    names = list(dict.fromkeys(plan.bots))[::-1]
    rounds = by_round(plan, games)
    return [
        duel
        for index, bot in enumerate(names)
        for other in names[index + 1 :]
        if (duel := _duel(bot, other, rounds, seed)) is not None
    ]


def _duel(bot: str, other: str, rounds: Sequence[Sequence[Played]], seed: int) -> Duel | None:
    sums = np.array([_round_ahead(bot, other, games) for games in rounds])  # [round, ahead or compared]
    sums = sums[sums[:, 1] > 0]
    if not len(sums):
        return None
    picks = np.random.default_rng(seed).integers(len(sums), size=(5 * RESAMPLES, len(sums)))
    totals = sums[picks].sum(axis=1)
    ahead, compared = sums.sum(axis=0)
    return Duel(bot, other, Estimate.of(float(ahead / compared), totals[:, 0] / totals[:, 1]), int(compared))


def _round_ahead(bot: str, other: str, games: Sequence[Played]) -> tuple[float, int]:
    ranks = [(_of_bot(bot, [game], "ranks"), _of_bot(other, [game], "ranks")) for game in games]
    pairs = [(ours, theirs) for own, others in ranks for ours in own for theirs in others]
    return sum(1.0 if ours < theirs else 0.5 if ours == theirs else 0.0 for ours, theirs in pairs), len(pairs)


def fair_share(plan: Plan, games: Sequence[Played], bot: str, seed: int = 0) -> Estimate:
    """The victories of one bot, as a multiple of what chance alone would give; quicker than all standings."""
    names = list(dict.fromkeys(plan.bots))
    index = names.index(bot)
    samples = _share_samples(names, by_round(plan, games), seed)
    return Estimate.of(float(_shares(names, games)[index]), samples[:, index])


def by_round(plan: Plan, games: Sequence[Played]) -> list[list[Played]]:
    """The games of each round together: they share their dice, so they are not independent evidence."""
    rounds: dict[int, list[Played]] = {}
    for game in games:
        rounds.setdefault(plan.round_of(game.number), []).append(game)
    return list(rounds.values())


def _of_bot(name: str, games: Sequence[Played], what: str) -> list[float]:
    return [
        value for game in games for who, value in zip(game.line_up, getattr(game, what), strict=True) if who == name
    ]


def _shares(names: Sequence[str], games: Sequence[Played]) -> Floats:
    """Victories by bot, as a multiple of the fair share."""
    return _multiples(np.array([[_round_sums(name, games) for name in names]], float))[0]


def _multiples(sums: Floats) -> Floats:
    """What each bot won per seat, over what a seat wins on average: a game that nobody wins counts against nobody.

    `sums[sample, bot]` has the victories and the seats of a bot.
    """
    won, seats = sums[:, :, 0], sums[:, :, 1]
    average = won.sum(axis=1, keepdims=True) / seats.sum(axis=1, keepdims=True)
    return won / np.maximum(seats, 1) / np.where(average, average, 1)


def _share_samples(names: Sequence[str], rounds: Sequence[Sequence[Played]], seed: int) -> Floats:
    """Shares of victory in resamples; sums by round are taken once."""
    sums = np.array([[_round_sums(name, games) for name in names] for games in rounds])  # [round, bot, won or seats]
    picks = np.random.default_rng(seed).integers(len(rounds), size=(5 * RESAMPLES, len(rounds)))
    return _multiples(sums[picks].sum(axis=1))


def _round_sums(name: str, games: Sequence[Played]) -> tuple[float, int]:
    shares = [share for game in games for who, share in zip(game.line_up, game.shares, strict=True) if who == name]
    return sum(shares), len(shares)


def rating_samples(names: Sequence[str], rounds: Sequence[Sequence[Played]], seed: int = 0) -> Floats:
    """Ratings in resamples, [sample, bot]; the rounds may come from several arenas."""
    rng = random.Random(seed)
    count = sum(map(len, rounds))
    resamples = max(FEWEST_RESAMPLES, min(RESAMPLES, MOST_RATED // max(1, count)))
    rows = []
    for _ in range(resamples):
        sample = [game for games in rng.choices(rounds, k=len(rounds)) for game in games]
        rng.shuffle(sample)
        rated = rate(names, sample)
        rows.append([rated[name].mu for name in names])
    return np.array(rows)


def rate(names: Sequence[str], games: Sequence[Played]) -> dict[str, PlackettLuceRating]:
    """Ratings after some games, in their order; 25 is where everybody begins."""
    model = PlackettLuce(tau=0.0)  # a bot does not change from game to game
    ratings = {name: model.rating(name=name) for name in names}
    for game in games:
        teams = [[model.create_rating([ratings[who].mu, ratings[who].sigma])] for who in game.line_up]
        after = model.rate(teams, ranks=list(game.ranks))
        for name in dict.fromkeys(game.line_up):
            own = [team[0] for team, who in zip(after, game.line_up, strict=True) if who == name]
            ratings[name].mu = sum(rating.mu for rating in own) / len(own)
            ratings[name].sigma = sum(rating.sigma for rating in own) / len(own)
    return ratings
