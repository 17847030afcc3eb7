"""`python -m bench.ladder`: how strong every level is at every game and player count, as tables for docs/bots.md.

Games are kept in a folder: a run that was stopped goes on, and a level that has changed needs a new folder.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median

from fireside.bots import LEVELS
from fireside.bots.arena import Arena, Plan
from fireside.bots.arena_ratings import Estimate, by_round, fair_share, rating_samples
from fireside.lab import runners
from fireside.registry import games, load

FOLDER = Path(__file__).parent / "results" / "ladder"
STRONGEST = LEVELS[-1]
DICE, GREEDY = "random", "greedy"  # the bots that are not levels
DEEPER = f"{STRONGEST}@10"  # shows what is left to be gained by thinking longer
STEPS = tuple(pairwise([DICE, *LEVELS]))
ALONE = ((DICE, GREEDY), (GREEDY, STRONGEST), (DICE, STRONGEST), (GREEDY, DEEPER))  # the second alone among the first
MISSING = "–"
EVERY_GAME = 1 << 20  # more than anybody has played


@dataclass(frozen=True)
class Match:
    """Bots that meet at a game."""

    game: str
    players: int
    bots: tuple[str, ...]

    @property
    def name(self) -> str:
        """Such as wapi-3-casual-sharp."""
        return "-".join([self.game, str(self.players), *dict.fromkeys(self.bots)])

    def arena(self, folder: Path, count: int) -> Arena:
        """The arena of the match, with the games that are already played."""
        rounds = -(-count // self.players)
        plan = Plan(self.game, self.players, self.bots, rounds * self.players)
        return Arena(plan, folder / self.name)


def steps(game: str, players: int) -> list[Match]:
    """Each level against the next lower one, which takes the seats that are left; the first against dice."""
    return [Match(game, players, pair) for pair in STEPS]


def tables(game: str, players: int) -> list[Match]:
    """One bot alone among weaker ones."""
    return [Match(game, players, (*[other] * (players - 1), alone)) for other, alone in ALONE]


def matches(game: str, counts: Sequence[int]) -> list[Match]:
    """All matches of a game."""
    return [match for players in counts for match in (*steps(game, players), *tables(game, players))]


def settings(chosen: Sequence[str]) -> Iterator[tuple[str, int]]:
    """Every game with each of its player counts: all of them, or `wapi`, or `wapi:3`."""
    for text in chosen or games():
        name, _, count = text.partition(":")
        least, most = load(name).info.players
        yield from ((name, players) for players in ([int(count)] if count else range(least, most + 1)))


def won(arena: Arena) -> str:
    """What the stronger bot won, as a multiple of its fair share; a question mark if that could be chance."""
    if not arena.results:
        return MISSING
    share = fair_share(arena.plan, arena.results, arena.plan.bots[-1])
    doubt = "" if share.low > 1 else " ?"
    return f"**{share.value:.2f}** ({share.low:.2f}–{share.high:.2f}) of {len(arena.results)}{doubt}"


def lines(chosen: Sequence[tuple[str, int]], folder: Path) -> Iterator[str]:
    """The table of what has been played so far."""
    ladder = [f"{higher} over {lower}" for lower, higher in STEPS]
    alone = [f"{bot} among {other}" for other, bot in ALONE]
    yield from _head("game", "players", *ladder, *alone)
    for game, players in chosen:
        cells = [won(match.arena(folder, EVERY_GAME)) for match in matches(game, [players])]
        yield _row(load(game).info.title, str(players), *cells)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"


def _head(*cells: str) -> Iterator[str]:
    yield _row(*cells)
    yield _row(*["---"] * len(cells))


def game_lines(chosen: Sequence[tuple[str, int]], folder: Path) -> Iterator[str]:
    """The table of how many games each bot has played to the end."""
    bots = [DICE, GREEDY, *LEVELS]
    yield from _head("game", "players", *bots)
    for game, players in chosen:
        played = Counter(
            bot
            for match in matches(game, [players])
            for result in match.arena(folder, EVERY_GAME).results
            for bot in set(result.line_up)
        )
        yield _row(load(game).info.title, str(players), *(f"{played[bot]:,}" for bot in bots))


@dataclass(frozen=True)
class Rating:
    """How strong a bot is at a game, over all player counts, and how long it thinks."""

    rating: Estimate
    seconds: float  # about its longest thought in a game

    def __str__(self) -> str:
        """With half the width of its interval."""
        margin = (self.rating.high - self.rating.low) / 2
        thought = f"{1000 * self.seconds:.0f} ms" if self.seconds > 0.001 else "< 1 ms"
        return f"**{self.rating.value:.1f}** ± {margin:.1f}, {thought}"


def ratings(arenas: Sequence[Arena]) -> dict[str, Rating]:
    """All bots that have played at some arenas, rated together: each has met its neighbours."""
    games = [game for arena in arenas for game in arena.results]
    thoughts: dict[str, list[float]] = {}
    for game in games:
        for bot, seconds in zip(game.line_up, game.seconds, strict=True):
            thoughts.setdefault(bot, []).append(seconds)
    names = list(thoughts)
    samples = rating_samples(names, [part for arena in arenas for part in by_round(arena.plan, arena.results)])
    return {
        name: Rating(Estimate.of(float(samples[:, index].mean()), samples[:, index]), median(thoughts[name]))
        for index, name in enumerate(names)
    }


def rating_lines(chosen: Sequence[tuple[str, int]], folder: Path) -> Iterator[str]:
    """The table of ratings, a column for each game."""
    rated = {
        game: ratings([match.arena(folder, EVERY_GAME) for match in matches(game, counts)])
        for game, counts in _by_game(chosen).items()
    }
    yield from _head("bot", *(load(game).info.title for game in rated))
    for bot in (*reversed(LEVELS), GREEDY, DICE):
        yield _row(f"`{bot}`", *(str(bots.get(bot, MISSING)) for bots in rated.values()))


def _by_game(chosen: Sequence[tuple[str, int]]) -> dict[str, list[int]]:
    counts: dict[str, list[int]] = {}
    for game, players in chosen:
        counts.setdefault(game, []).append(players)
    return counts


def is_asked_for(match: Match, only: str) -> bool:
    """Whether to play a match; thinking longer takes so long that it has to be asked for by name."""
    return only in match.name and (DEEPER not in match.name or DEEPER in only)


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what is asked for, then print everything that is known."""
    parser = argparse.ArgumentParser(prog="python -m bench.ladder", description="Measure how strong the bots are.")
    parser.add_argument("what", nargs="*", help="games, or games with a player count: wapi, wapi:3 (all)")
    parser.add_argument("--games", type=int, default=60, help="of each match, rounded up to whole rounds (60)")
    parser.add_argument(
        "--only", default="", help=f"only matches with this in their name: casual-sharp, greedy-{DEEPER}"
    )
    parser.add_argument("--workers", type=int, help="games at once (one per core)")
    parser.add_argument("--on", help=f"who plays them: {runners.WHERE} (this machine)")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where the games are kept")
    chosen = parser.parse_args(arguments)
    asked = list(settings(chosen.what))
    runner = runners.chosen(chosen.on, chosen.workers, is_compiled=False) if chosen.on else None
    for game, players in asked:
        for match in matches(game, [players]):
            if is_asked_for(match, chosen.only):
                match.arena(chosen.folder, chosen.games).run(chosen.workers, runner=runner)
    for table in (lines, rating_lines, game_lines):
        print(*table(asked, chosen.folder), "", sep="\n")


if __name__ == "__main__":
    main()
