"""Matches between bots, arranged so that seats and luck even out: seats are rotated, rotations share their dice."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import combinations
from pathlib import Path
from time import perf_counter
from typing import Any

from fireside import bots
from fireside.bots.levels import Level
from fireside.bots.others import is_path
from fireside.bots.search import mixed_seed
from fireside.bots.simulation import play_chance
from fireside.bots.workers import Runner, results
from fireside.engine.chance import new_rng
from fireside.engine.errors import FiresideError, InvalidOption
from fireside.engine.types import CHANCE, OptionValue, Rng
from fireside.position import Position
from fireside.registry import load

GAMES_FILE = "games.jsonl"
RECORDS_FOLDER = "records"
MOST_TIMES = 1000  # how many times as long as its level a bot may think
_DICE, _THOUGHTS = 0, 1  # what a seed is used for


class OtherArena(FiresideError):
    """The folder holds the games of a different arena, or something else."""


def contestant(name: str) -> bots.Bot:
    """A bot for an arena: `sharp`, or `sharp@4`, which thinks four times as long as `sharp`."""
    base, at, times = (name, "", "") if is_path(name) else name.partition("@")
    bot = bots.find(base)
    if not at:
        return bot
    if not isinstance(bot, Level) or not times.isdecimal() or not 1 <= int(times) <= MOST_TIMES:
        raise InvalidOption(f"{name!r} is not a bot; those that search can think longer: sharp@4 (1 to {MOST_TIMES})")
    return bot.thinking(int(times))


@dataclass(frozen=True)
class Plan:
    """Who plays whom, at which seats, with which dice: all of it follows from these."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int = 0
    options: dict[str, OptionValue] = field(default_factory=dict)

    def checked(self) -> Plan:
        """The same plan with its options filled in; a FiresideError if it makes no sense."""
        game = load(self.game)
        game.check_players(self.players)
        for name in self.bots:
            contestant(name)
        if len(set(self.bots)) < 2:
            raise InvalidOption("an arena needs at least two different bots")
        if self.games < 1:
            raise InvalidOption(f"an arena needs at least 1 game, not {self.games}")
        return Plan(self.game, self.players, self.bots, self.games, self.seed, game.check_options(self.options))

    @property
    def line_ups(self) -> list[tuple[str, ...]]:
        """Every choice of bots for a table; if there are fewer bots than seats, they take the seats in turn."""
        if len(self.bots) < self.players:
            return [tuple(self.bots[seat % len(self.bots)] for seat in range(self.players))]
        return list(combinations(self.bots, self.players))

    def round_of(self, number: int) -> int:
        """The round of a game: as many games as there are seats, with the same bots and the same dice."""
        return number // self.players

    def line_up(self, number: int) -> tuple[str, ...]:
        """Who sits where in a game: in every game of a round, everybody moves up a seat."""
        line = self.line_ups[self.round_of(number) % len(self.line_ups)]
        turn = number % self.players
        return line[turn:] + line[:turn]

    def dice(self, number: int) -> Rng:
        """The dice of a game, the same for all games of its round."""
        return new_rng(mixed_seed(mixed_seed(self.seed, _DICE), self.round_of(number)))

    def thoughts(self, number: int, step: int) -> int:
        """The seed of what a bot thinks at a step of a game."""
        return mixed_seed(mixed_seed(mixed_seed(self.seed, _THOUGHTS), number), step)


@dataclass(frozen=True)
class Played:
    """How one game of an arena went, by seat."""

    number: int
    line_up: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    seconds: tuple[float, ...]  # the longest that each thought about one move
    moves: int  # including chance outcomes

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the victory."""
        winners = self.ranks.count(0)
        return [1 / winners if rank == 0 else 0.0 for rank in self.ranks]

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Played:
        """From a line of the file of games."""
        values: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in data.items()
        }
        return cls(**values)


def play_game(plan: Plan, number: int, records: Path | None = None) -> Played:
    """Play one game of a plan."""
    line = plan.line_up(number)
    position = load(plan.game).start(plan.players, **plan.options)
    seconds = _play_out(position, plan, number, line)
    if records is not None:
        position.record(line).save(records / f"{number:05}.fire")
    return Played(number, line, tuple(position.ranks), tuple(position.scores), tuple(seconds), len(position.moves))


def _play_out(position: Position, plan: Plan, number: int, line: Sequence[str]) -> list[float]:
    dice = plan.dice(number)
    players = [contestant(name) for name in line]
    longest = [0.0] * plan.players
    step = 0
    while pending := position.pending:
        seat = pending[0]
        if seat == CHANCE:
            play_chance(position, dice)
            continue
        began = perf_counter()
        action = players[seat].choose(position.view(seat), plan.thoughts(number, step))
        longest[seat] = max(longest[seat], perf_counter() - began)
        position.play(seat, action)
        step += 1
    return longest


class Arena:
    """A plan that is being played; with a folder, it can be stopped and resumed."""

    def __init__(self, plan: Plan, folder: Path | None = None, *, keep_records: bool = False) -> None:
        """OtherArena if the folder holds games of another plan."""
        self.plan = plan.checked()
        self.folder = folder
        self.played: dict[int, Played] = {}
        self._records = folder / RECORDS_FOLDER if folder and keep_records else None
        if folder and (folder / GAMES_FILE).exists():
            self._resume(folder / GAMES_FILE)

    def _resume(self, path: Path) -> None:
        lines = path.read_bytes().splitlines()
        header, *games = [_parsed(line, f"{path}, line {number}") for number, line in enumerate(lines, start=1)] or [{}]
        if {**header, "games": 0} != {**self._header(), "games": 0}:
            raise OtherArena(f"{path} holds the games of another arena; choose another folder")
        for game in games:
            played = Played.from_json(game)
            self.played[played.number] = played

    def _header(self) -> dict[str, Any]:
        data = {**asdict(self.plan), "version": load(self.plan.game).info.version}
        return json.loads(json.dumps(data))

    @property
    def results(self) -> list[Played]:
        """The games of the plan that are finished, in order."""
        return [self.played[number] for number in sorted(self.played) if number < self.plan.games]

    def run(
        self,
        workers: int | None = None,
        progress: Callable[[Played], object] = lambda _played: None,
        runner: Runner | None = None,
    ) -> None:
        """Play the games that are left, on all cores, or wherever a runner does its work."""
        self._make_folder()
        left = [number for number in range(self.plan.games) if number not in self.played]
        for played in self._games(left, workers or os.cpu_count() or 1, runner):
            self.played[played.number] = played
            self._save(played)
            progress(played)

    def _make_folder(self) -> None:
        if self.folder is None:
            return
        (self._records or self.folder).mkdir(parents=True, exist_ok=True)
        if not (path := self.folder / GAMES_FILE).exists():
            path.write_text(json.dumps(self._header()) + "\n", encoding="utf-8")

    def _games(self, numbers: Sequence[int], workers: int, runner: Runner | None) -> Iterator[Played]:
        jobs = [(self.plan, number, self._records) for number in numbers]
        if runner is None and (workers == 1 or len(numbers) < 2):
            yield from (play_game(*job) for job in jobs)
            return
        found = results(play_game, jobs, workers) if runner is None else runner.results(play_game, jobs)
        yield from (played for _, played in found)

    def _save(self, played: Played) -> None:
        if self.folder:
            with (self.folder / GAMES_FILE).open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(played)) + "\n")


def _parsed(line: bytes, where: str) -> dict[str, Any]:
    try:
        return dict(json.loads(line))
    except (ValueError, TypeError):
        raise OtherArena(f"{where}: this is not an arena's game; remove the line, or choose another folder") from None


def compile_bots(plan: Plan) -> None:
    """Let every bot choose once, so that the workers find everything compiled."""
    position = load(plan.game).start(plan.players, **plan.options)
    dice = plan.dice(0)
    while position.pending == (CHANCE,):
        play_chance(position, dice)
    for name in dict.fromkeys(plan.bots):
        contestant(name).choose(position.view(position.pending[0]), 0)
