"""What is played for rows: a job, cut into pieces that anybody can play, in any order, with the same result."""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from fireside.bots import simulation
from fireside.bots.greedy import compiled as compiled_bots
from fireside.bots.numbers import COMPILED_BOTS
from fireside.engine import kernel
from fireside.engine.chance import new_rng
from fireside.engine.contract import BreaksDown, offers
from fireside.engine.errors import InvalidOption
from fireside.engine.simulation import check_games
from fireside.engine.types import OptionValue
from fireside.game import Game
from fireside.lab.columns import ORDER, WRITTEN, DecisionColumns, Desk, GameColumns
from fireside.position import Position
from fireside.registry import load
from fireside.version import VERSION

TEMPLATE = Path(__file__).with_name("scribe.py")
COMPILED_GAMES = 2048  # in a piece of compiled bots, which takes some hundredths of a second
OTHER_GAMES = 8  # in a piece of bots that think
ROOM = 64  # decisions for which there is room at first, by game

Columns = dict[str, np.ndarray[Any, Any]]


class Piece(NamedTuple):
    """The rows of some games, and of their decisions, if they are wanted."""

    games: Columns
    decisions: Columns | None


@dataclass(frozen=True)
class Job:
    """Games between bots, as plain data that can travel: a variant's name tells its values."""

    game: str
    players: int
    options: Mapping[str, OptionValue]
    line: tuple[str, ...]  # who sits where in the first game; everybody moves up a seat from game to game
    seed: int
    decisions: bool = False
    traits: bool = False
    start: str = ""  # the state that games start from, as Base64; empty: the beginning

    @property
    def bots(self) -> tuple[str, ...]:
        """The bots that play, each once."""
        return tuple(dict.fromkeys(self.line))

    @property
    def is_compiled(self) -> bool:
        """Whether all bots play inside compiled code."""
        return set(self.bots) <= set(COMPILED_BOTS)

    @property
    def size(self) -> int:
        """How many games there are in a piece; it depends on nothing but the bots."""
        return COMPILED_GAMES if self.is_compiled else OTHER_GAMES

    def pieces(self, games: int) -> Iterator[tuple[Job, int, int]]:
        """The arguments of `play_piece` for every piece, in order."""
        return ((self, first, min(first + self.size, games)) for first in range(0, games, self.size))

    def position(self) -> Position:
        """What games start from."""
        game = load(self.game)
        if not self.start:
            return game.start(self.players, **self.options)
        states = game.states_from(base64.b64decode(self.start))
        return Position(game, states, self.players, self.options).remembering()

    def seated(self, first: int, stop: int) -> np.ndarray[Any, Any]:
        """seated[game, seat]: who sits there, as an index into `bots`."""
        kinds = np.array([self.bots.index(name) for name in self.line], np.int8)
        return kinds[np.add.outer(np.arange(first, stop), np.arange(self.players)) % self.players]

    def facts(self, games: int) -> dict[str, Any]:
        """What there is to know about the rows."""
        game = load(self.game)
        return {
            "game": game.base,
            "variant": game.variant,
            "version": game.info.version,
            **{name: value for name, value in asdict(self).items() if name in ("players", "options", "seed", "start")},
            "bots": list(self.bots),
            "games": games,
            "sources": list(sources_of(game)),
            "endings": list(game.info.endings),
            "traits": trait_names(game) if self.traits else [],
            "fireside": VERSION,
        }


def job_for(
    game: Game | str,
    bots: Sequence[str],
    players: int | None,
    games: int,
    seed: int,
    *,
    decisions: bool,
    traits: bool,
    start: Position | None,
    options: Mapping[str, OptionValue],
) -> Job:
    """A job that makes sense; InvalidOption if it does not."""
    game = load(game) if isinstance(game, str) else game
    check_games(games)
    first = game.start(players, **options) if start is None else _checked_start(game, start, players, options)
    if traits and game.traits is None:
        raise InvalidOption(f"{game.info.title} has no traits: its folder lacks traits.py")
    return Job(
        game=game.name,
        players=first.players,
        options=dict(first.options),
        line=simulation.line_up([bots] if isinstance(bots, str) else bots, first.players),
        seed=seed,
        decisions=decisions,
        traits=traits,
        start="" if start is None else base64.b64encode(bytes(start)).decode(),
    )


def _checked_start(game: Game, start: Position, players: int | None, options: Mapping[str, OptionValue]) -> Position:
    """The position itself; it says all that could be chosen besides."""
    if start.game.name != game.name:
        raise InvalidOption(f"the position is one of {start.game.info.title}, not of {game.info.title}")
    if options or players not in (None, start.players):
        raise InvalidOption("games that start from a position have its players and its options")
    if start.is_over:
        raise InvalidOption("the game of this position is over: there is nothing left to play")
    return start


def sources_of(game: Game) -> Sequence[str]:
    """Where the points of a game come from, if its rules know that."""
    return game.rules.SOURCES if offers(game.rules, BreaksDown) else ()


def trait_names(game: Game) -> list[str]:
    """The names of a game's traits, if it has some."""
    return [] if game.traits is None else [trait.name for trait in game.traits.TRAITS]


@cache
def compiled(game: Game) -> ModuleType:
    """The compiled rows of a game."""
    return game.specialise(TEMPLATE, loops=game.loops, matches=compiled_bots(game), traits=game.traits)


def prepare(job: Job) -> None:
    """Compile whatever a job needs, or load it from the cache."""
    if job.is_compiled:
        play_piece(job, 0, 1)
        return
    game = load(job.game)
    simulation.prepare(game, job.bots, job.players, **job.options)
    rows, moves = _new_rows(job, game, 1), np.zeros(1, np.int32)
    out = DecisionColumns.of_size(1) if job.decisions else None
    kernel.prepare(compiled(game).tell, job.position().states, moves, moves, rows, 0, out, Desk.of(game, job.players))


def _new_rows(job: Job, game: Game, games: int) -> GameColumns:
    traits = len(trait_names(game)) if job.traits else 0
    return GameColumns.of_size(games, job.players, len(sources_of(game)), traits)


def play_piece(job: Job, first: int, stop: int) -> Piece:
    """The rows of the games from one number to another."""
    game = load(job.game)
    rows = _new_rows(job, game, stop - first)
    rows.game[:] = np.arange(first, stop)
    game.loops.spread_seeds(job.seed, rows.seed, first)
    seated = job.seated(first, stop)
    fill = _fill_compiled if job.is_compiled else _fill_step_by_step
    decisions = fill(job, game, seated, rows)
    return Piece(_finished(rows, seated), _joined(decisions) if job.decisions else None)


def _finished(rows: GameColumns, seated: np.ndarray[Any, Any]) -> Columns:
    """All columns of games, in their order; those that a game does not have are left out."""
    won = rows.rank == 0
    shares = won / np.maximum(1, won.sum(axis=1, keepdims=True))  # where all lose, nobody wins
    filled: Columns = {**rows._asdict(), "bot": seated, "won": shares}
    return {name: filled[name] for name in ORDER if filled[name].size}


def _joined(parts: Sequence[DecisionColumns]) -> Columns:
    return {name: np.concatenate([getattr(part, name) for part in parts]) for name in DecisionColumns._fields}


def _fill_compiled(job: Job, game: Game, seated: np.ndarray[Any, Any], rows: GameColumns) -> list[DecisionColumns]:
    """Play in compiled code; where decisions find no more room, the rest is played with new room."""
    numbers = np.array([COMPILED_BOTS.index(name) for name in job.bots], np.int32)
    start, kinds = job.position().states, numbers[seated]
    desk = Desk.of(game, job.players)
    room = ROOM * len(rows.game)
    parts: list[DecisionColumns] = []
    done = 0
    while done < len(rows.game):
        part = DecisionColumns.of_size(room) if job.decisions else None
        desk.now[WRITTEN] = 0
        more = compiled(game).play(start, kinds[done:], rows.after(done), part, desk)
        parts += _cut(part, int(desk.now[WRITTEN]))
        room = room if more else 2 * room  # a single game was too long for it
        done += more
    return parts


def _cut(part: DecisionColumns | None, rows: int) -> list[DecisionColumns]:
    """What has been written, if anything had to be."""
    arrays: Any = part
    return [] if part is None else [DecisionColumns(*(array[:rows] for array in arrays))]


def _fill_step_by_step(job: Job, game: Game, seated: np.ndarray[Any, Any], rows: GameColumns) -> list[DecisionColumns]:
    """Let bots of any kind play, and tell their games again."""
    start = job.position()
    desk = Desk.of(game, job.players)
    parts: list[DecisionColumns] = []
    for index, seed in enumerate(rows.seed.tolist()):
        position = start.copy()
        simulation.play_out(position, [job.bots[bot] for bot in seated[index]], new_rng(seed))
        moves = np.array(position.moves, np.int32).reshape(-1, 2)
        part = DecisionColumns.of_size(len(moves)) if job.decisions else None
        desk.now[WRITTEN] = 0
        who, what = np.ascontiguousarray(moves.T)
        compiled(game).tell(start.states, who, what, rows, index, part, desk)
        parts += _cut(part, int(desk.now[WRITTEN]))
    return parts
