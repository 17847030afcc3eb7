"""A process that tries positions out which strangers have set up: `python -m fireside.table.server.trial`.

A position can be sound in all that can be counted, and yet lead to something that the rules were never written for.
Compiled rules do not look at the limits of arrays, so they must not meet it first: here everything runs uncompiled,
where a number that is too large is an error and nothing worse. Whatever the editor asks of the rules about a position
has been asked here before, of the same bytes; before a table begins there, games are played from it.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import random
import sys
import time
from collections.abc import Sequence
from typing import Any

from fireside.engine.errors import IllegalAction, InvalidNotation
from fireside.engine.types import CHANCE, Seat
from fireside.position import Position
from fireside.record import Move
from fireside.registry import load

GAMES = 3  # that are played at random
MOST_STEPS = 3000  # of each of them
MOST_SECONDS = 3.0  # for all of them
GUESS_EVERY = 8  # steps between two guesses at what is hidden


def question(position: Position) -> str:
    """Asks whether a position can be played on from."""
    return json.dumps(_about(position))


def look_question(position: Position, seat: Seat | None, move: Move | None) -> str:
    """Asks whether a position can be looked at from a seat, or from that which acts, and a move be tried there."""
    return json.dumps({**_about(position), "seat": seat, "move": move})


def _about(position: Position) -> dict[str, Any]:
    return {
        "game": position.game.name,
        "players": position.players,
        "options": dict(position.options),
        "state": base64.b64encode(bytes(position)).decode(),
    }


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """Whether a position can be looked at, or whether games from it go on until they are over."""
    game = load(asked["game"])
    first = game.begun(base64.b64decode(asked["state"]), asked["players"], game.check_options(asked["options"]))
    try:
        if "seat" in asked:
            _look_at(first, asked["seat"], asked["move"])
        else:
            _try_out(first, time.monotonic() + MOST_SECONDS)
    except Exception as error:  # whatever the rules stumble over
        return {"is_playable": False, "why": repr(error)}
    return {"is_playable": True, "why": ""}


def _look_at(position: Position, seat: Seat | None, move: Sequence[int] | None) -> None:
    """Do all that the editor does with a position."""
    is_sound = not position.faults()
    acting = [actor for actor in position.pending if actor != CHANCE] if is_sound else []
    view = position.view(next(iter(acting), 0) if seat is None else seat)
    for tall in (False, True):
        view.svg(clickable=is_sound, tall=tall)
    if is_sound:
        _look_ahead(position)
    if is_sound and move is not None:
        with contextlib.suppress(IllegalAction):  # rules refuse it
            position.copy().play(*move)


def _look_ahead(position: Position) -> None:
    """What can be done now, in words; of chance, what comes of it."""
    for seat in position.pending:
        if seat == CHANCE:
            for outcome in position.odds():
                list(position.copy().play(CHANCE, outcome))
        else:
            view = position.view(seat)
            for action in view.legal(seat):
                position.game.notation.describe_action(view.state, seat, action, view.game_say())


def _try_out(first: Position, until: float) -> None:
    for seed in range(GAMES):
        _play_on(first.copy().remembering(), random.Random(seed), until)


def _play_on(position: Position, rng: random.Random, until: float) -> None:
    """Play at random; InvalidNotation if something goes wrong."""
    writing = position.game.writing(position.players, position.options)
    for step in range(MOST_STEPS):
        if position.is_over or time.monotonic() > until:
            return
        seat = rng.choice(position.pending)
        possible = list(position.odds()) if seat == CHANCE else position.legal(seat)
        if not possible:
            raise InvalidNotation("nobody can do anything")
        if seat != CHANCE and step % GUESS_EVERY == 0:
            position.view(seat).fill(step)
        position.play(seat, rng.choice(possible))
        if writing.misfit(position.states) or not position.is_conserved():
            raise InvalidNotation("something got lost")


def main() -> None:
    """Answer until there are no more questions."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    os.nice(5)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
