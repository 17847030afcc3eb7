"""Many games between bots, on all cores: compiled if all the bots are, otherwise one process per core."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

import numpy as np

from fireside import bots
from fireside.bots import workers as processes
from fireside.bots.greedy import compiled
from fireside.bots.numbers import COMPILED_BOTS, MATCH_STATES
from fireside.engine.chance import below, new_rng, next_word, pick
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import Simulation, check_games
from fireside.engine.types import CHANCE, Ints, OptionValue, Rng
from fireside.game import Game
from fireside.position import Position
from fireside.registry import load

PARTS_PER_WORKER = 24  # more of them report progress more often and share the work more evenly
MOST_AT_ONCE = 50_000  # games in a part: compiled ones cannot be interrupted in the middle
Part = tuple[slice, Simulation]  # some of the games, and their results


@dataclass(frozen=True)
class Matches:
    """The results of many games between bots, and who sat where."""

    bots: tuple[str, ...]
    seated: Ints  # seated[game, seat]: index into bots
    result: Simulation


def line_up(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """A bot for every seat: the names in turn, starting again if there are fewer names than seats."""
    for name in names:
        bots.find(name)
    if not 1 <= len(names) <= seats:
        raise InvalidOption(f"{len(names)} bots cannot take {seats} seat{'s' * (seats > 1)}")
    return tuple(names[seat % len(names)] for seat in range(seats))


def simulate(
    game: Game,
    names: Sequence[str],
    players: int | None = None,
    games: int = 1000,
    seed: int = 0,
    workers: int | None = None,
    progress: Callable[[int], object] = lambda _done: None,
    **options: OptionValue,
) -> Matches:
    """Play games between bots, who move up a seat from game to game; the same seed gives the same games.

    `progress` is called with the number of games that were finished since the last call.
    """
    start = game.start(players, **options)
    check_games(games)
    seats = start.players
    line = line_up(names, seats)
    kinds = tuple(dict.fromkeys(line))
    turned = np.add.outer(np.arange(games, dtype=np.int32), np.arange(seats, dtype=np.int32)) % seats
    seated = np.array([kinds.index(name) for name in line], np.int32)[turned]
    seeds = np.zeros(games, np.uint64)
    game.loops.spread_seeds(seed, seeds)
    result = Simulation.of_size(games, seats)
    run = _compiled_parts if set(kinds) <= set(COMPILED_BOTS) else _separate_parts
    for part, played in run(start, kinds, seated, seeds, workers or os.cpu_count() or 1):
        for whole, array in zip(result, played, strict=True):
            whole[part] = array
        progress(len(played.lengths))
    return Matches(kinds, seated, result)


def prepare(game: Game, names: Sequence[str], players: int | None = None, **options: Any) -> None:
    """Compile whatever games between these bots need, or load it from the cache."""
    if set(names) <= set(COMPILED_BOTS):
        simulate(game, names, players, games=1, **options)
        return
    position = game.start(players, **options)
    rng = new_rng(0)
    while position.pending == (CHANCE,):
        play_chance(position, rng)
    seat = position.pending[0]
    for name in dict.fromkeys(line_up(names, position.players)):
        bots.choose(name, position.view(seat), 0)


def _slices(games: int, workers: int) -> list[slice]:
    step = min(MOST_AT_ONCE, -(-games // (workers * PARTS_PER_WORKER)))
    return [slice(first, min(first + step, games)) for first in range(0, games, step)]


def _finished(pool: Executor, play: Callable[[slice], Simulation], parts: list[slice]) -> Iterator[Part]:
    """The results of all parts as they come in; those that have not begun are cancelled when something goes wrong."""
    waiting = {pool.submit(play, part): part for part in parts}
    try:
        for future in as_completed(waiting):
            yield waiting[future], future.result()
    except BaseException:
        pool.shutdown(wait=False, cancel_futures=True)
        raise


def _compiled_parts(start: Position, kinds: Sequence[str], seated: Ints, seeds: Rng, workers: int) -> Iterator[Part]:
    game = start.game
    template = compiled(game)
    numbers = np.array([COMPILED_BOTS.index(name) for name in kinds], np.int32)[seated]

    def play(part: slice) -> Simulation:
        result = Simulation.of_size(part.stop - part.start, start.players)
        states = game.new_states(MATCH_STATES)
        template.matches(start.states, states, numbers[part], seeds[part], *game.buffers(), result)
        return result

    with ThreadPoolExecutor(workers) as pool:
        yield from _finished(pool, play, _slices(len(seeds), workers))


def _separate_parts(start: Position, kinds: Sequence[str], seated: Ints, seeds: Rng, workers: int) -> Iterator[Part]:
    fixed = (start.game.name, start.players, dict(start.options), tuple(kinds))
    parts = _slices(len(seeds), workers)
    jobs = [(*fixed, seated[part], seeds[part]) for part in parts]
    for number, rows in processes.results(play_games, jobs, workers):
        yield parts[number], rows


def play_games(
    name: str, players: int, options: dict[str, OptionValue], kinds: Sequence[str], seated: Ints, seeds: Rng
) -> Simulation:
    """Games of bots that need not be compiled, one per seed."""
    game = load(name)
    result = Simulation.of_size(len(seeds), players)
    for number, seed in enumerate(seeds.tolist()):
        position = game.start(players, **options)
        play_out(position, [kinds[kind] for kind in seated[number]], new_rng(seed))
        result.lengths[number] = len(position.moves)
        result.scores[number] = position.scores
        result.ranks[number] = position.ranks
        result.ends[number] = game.info.endings.index(str(position.end_reason))
    return result


def play_out(position: Position, line: Sequence[str], rng: Rng) -> None:
    """Play on to the end, line[seat] choosing for each seat."""
    while pending := position.pending:
        if pending == (CHANCE,):
            play_chance(position, rng)
        else:
            seat = pending[below(rng, len(pending))]
            position.play(seat, bots.choose(line[seat], position.view(seat), int(next_word(rng))))


def play_chance(position: Position, rng: Rng) -> None:
    """Play one of the outcomes of a chance step, by its weight."""
    odds = position.odds()
    weights = np.array(list(odds.values()), np.int32)
    position.play(CHANCE, list(odds)[pick(rng, weights, len(weights))])
