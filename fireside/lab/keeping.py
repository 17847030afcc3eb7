"""Finished pieces on disk, so that a job that was interrupted goes on where it was."""

from __future__ import annotations

import hashlib
import io
import json
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from fireside.bots import greedy, levels, search
from fireside.bots.others import is_path, named
from fireside.bots.workers import Jobs, Runner
from fireside.engine import kernel
from fireside.lab.pieces import TEMPLATE, Job, Piece
from fireside.registry import load

SOURCES = (TEMPLATE, greedy.TEMPLATE, search.TEMPLATE, Path(levels.__file__))  # which rows of our own bots depend on
DIGEST = hashlib.sha256().digest_size  # bytes at the beginning of a file, which tell whether the rest is whole
GAMES, DECISIONS = "games", "decisions"  # in a file, before the names of their columns


class Keeping:
    """A runner that asks another one only for the pieces of a job that it does not find in a folder."""

    def __init__(self, runner: Runner, folder: Path, job: Job) -> None:
        """Pieces are kept under a digest of the job, so that a folder can hold those of several jobs."""
        self._runner = runner
        self._folder = folder / digest_of(job)
        self._folder.mkdir(parents=True, exist_ok=True)
        about = json.dumps(asdict(job), indent=2, ensure_ascii=False)
        (self._folder / "job.json").write_text(about + "\n", encoding="utf-8")

    def results(self, work: Callable[..., Any], jobs: Jobs) -> Iterator[tuple[int, Any]]:
        """The pieces with their numbers: those that were kept, and those that are played now, which are kept."""
        kept: deque[tuple[int, tuple[Any, ...]]] = deque()
        left: list[tuple[int, tuple[Any, ...]]] = []

        def missing() -> Iterator[tuple[Any, ...]]:
            for number, job in enumerate(jobs):
                if self._read(*job) is None:
                    left.append((number, job))
                    yield job
                else:
                    kept.append((number, job))

        for place, piece in self._runner.results(work, missing()):
            number, job = left[place]
            self._keep(piece, *job)
            while kept and kept[0][0] < number:
                yield self._again(work, *kept.popleft())
            yield number, piece
        while kept:
            yield self._again(work, *kept.popleft())

    def _again(self, work: Callable[..., Any], number: int, job: tuple[Any, ...]) -> tuple[int, Any]:
        """A kept piece; if somebody has removed it meanwhile, it is played after all."""
        return number, self._read(*job) or work(*job)

    def _path(self, first: int, stop: int) -> Path:
        return self._folder / f"{first}-{stop}.piece"

    def _read(self, job: Job, first: int, stop: int) -> Piece | None:
        """A kept piece; None if there is none, or if its file is damaged."""
        try:
            whole = self._path(first, stop).read_bytes()
        except FileNotFoundError:
            return None
        digest, packed = whole[:DIGEST], whole[DIGEST:]
        if hashlib.sha256(packed).digest() != digest:
            return None
        with np.load(io.BytesIO(packed), allow_pickle=False) as file:
            found = {name: file[name] for name in file.files}
        return Piece(_part(found, GAMES), _part(found, DECISIONS) if job.decisions else None)

    def _keep(self, piece: Piece, _job: Job, first: int, stop: int) -> None:
        path = self._path(first, stop)
        unfinished = path.with_suffix(".unfinished")
        columns = {f"{GAMES}.{name}": column for name, column in piece.games.items()}
        columns |= {f"{DECISIONS}.{name}": column for name, column in (piece.decisions or {}).items()}
        packed = io.BytesIO()
        np.savez_compressed(packed, **columns)  # type: ignore[arg-type] # an argument of its own has another type
        unfinished.write_bytes(hashlib.sha256(packed.getvalue()).digest() + packed.getvalue())
        unfinished.replace(path)


def _part(found: dict[str, Any], part: str) -> dict[str, Any]:
    return {name.removeprefix(f"{part}."): column for name, column in found.items() if name.startswith(f"{part}.")}


def digest_of(job: Job) -> str:
    """A short word for a job, and for the rules and bots that it is played with; not for the number of its games."""
    sources = kernel.source_digest(load(job.game).folder, *SOURCES)
    paths = {name: named().get(name, name) for name in job.bots}
    own = {name: _file_digest(path) for name, path in paths.items() if is_path(path)}
    whole = json.dumps([asdict(job), sources, own], sort_keys=True)
    return hashlib.sha256(whole.encode()).hexdigest()[:16]


def _file_digest(bot: str) -> str:
    path = Path(bot.rpartition(":")[0] or bot)
    return hashlib.sha256(path.read_bytes()).hexdigest()
