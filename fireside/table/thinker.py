"""A process in which bots think: `python -m fireside.table.thinker` answers questions, one line of JSON each."""

from __future__ import annotations

import base64
import json
import os
import sys
from typing import Any

import numpy as np

from fireside import bots
from fireside.engine.position import View
from fireside.registry import load


def question(view: View, bot: str, seed: int) -> str:
    """What a bot is asked: it is handed what its seat may see, and nothing else."""
    return json.dumps(
        {
            "game": view.game.name,
            "players": view.players,
            "options": dict(view.options),
            "seat": view.seat,
            "seen": base64.b64encode(bytes(view)).decode(),
            "bot": bot,
            "seed": seed,
        }
    )


def answer(asked: dict[str, Any]) -> int:
    """What the bot does."""
    game = load(asked["game"])
    states = np.frombuffer(base64.b64decode(asked["seen"]), game.rules.STATE).copy()
    view = View(game.start(asked["players"], **asked["options"]), states, asked["seat"])
    return bots.choose(asked["bot"], view, asked["seed"])


def main() -> None:
    """Answer until there are no more questions."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    os.nice(5)
    for line in sys.stdin:
        print(json.dumps({"action": answer(json.loads(line))}), file=answers, flush=True)


if __name__ == "__main__":
    main()
