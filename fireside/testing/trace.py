"""Compiled equals Python: the same moves give the same bytes with the compiler on and off."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from typing import Any

from fireside.engine.kernel import COMPILED
from fireside.position import Position
from fireside.registry import load
from fireside.testing.sampling import is_sampled

TIMEOUT = 600  # seconds
MOST_MOVES = 800  # of a very long game only the beginning is replayed; golden records cover the ends
_MARK = "trace:"


def check_both_modes(positions: list[Position], seed: int = 0) -> None:
    """Replay the games in a process with the compiler switched the other way; every step must have the same digest."""
    games = [_game(position, seed) for position in positions]
    here = [trace(**game) for game in games]
    there = _traces_of_other_mode(games)
    for position, ours, theirs in zip(positions, here, there, strict=True):
        for step, (own, other) in enumerate(zip(ours, theirs, strict=True)):
            assert own == other, (
                f"compiled and uncompiled differ after action {step}, {_last(position, step)}\n"
                f"{position.record().text()}"
            )


def _last(position: Position, step: int) -> str:
    """What was played last before a step."""
    return position.text(position.moves[step - 1].action) if step else "the start"


def _game(position: Position, seed: int) -> dict[str, Any]:
    return {
        "name": position.game.name,
        "players": position.players,
        "options": dict(position.options),
        "moves": [list(move) for move in position.moves[:MOST_MOVES]],
        "seed": seed,
    }


def trace(name: str, players: int, options: dict[str, Any], moves: list[list[int]], seed: int) -> list[str]:
    """A digest of everything that can be asked, after each move."""
    position = load(name).start(players, **options)
    digests = [_digest(position, (), seed)]
    for step, (seat, action) in enumerate(moves, start=1):
        events = position.play(seat, action)
        is_close = is_sampled(step) or position.is_over
        digests.append(_digest(position, events, seed + step) if is_close else _short_digest(position, events))
    return digests


def _short_digest(position: Position, events: object) -> str:
    return hashlib.sha256(bytes(position) + repr(events).encode()).hexdigest()[:12]


def _digest(position: Position, events: object, seed: int) -> str:
    digest = hashlib.sha256(bytes(position))
    digest.update(repr((events, position.pending, position.odds(), position.scores, position.ranks)).encode())
    digest.update(repr(position.traits).encode())
    for seat in range(position.players):
        digest.update(repr(position.legal(seat)).encode())
    view = position.view(seed % (position.players + 1) - 1)  # another seat, or a spectator, each time
    digest.update(bytes(view) + bytes(view.fill(seed)) + bytes([position.is_conserved()]))
    if position.game.has_observations:
        digest.update(position.view(seed % position.players).observe().tobytes())
    return digest.hexdigest()[:12]


def _traces_of_other_mode(games: list[dict[str, Any]]) -> list[list[str]]:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"}
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", "from fireside.testing import trace; trace.main()"],
        input=json.dumps(games),
        env=environment,
        capture_output=True,
        text=True,
        timeout=TIMEOUT,
        check=False,
    )
    assert done.returncode == 0, f"the rules fail {'un' * COMPILED}compiled:\n{done.stderr[-3000:]}"
    return json.loads(done.stdout.rpartition(_MARK)[2])


def main() -> None:
    """Trace the games on standard input."""
    print(_MARK + json.dumps([trace(**game) for game in json.load(sys.stdin)]))
