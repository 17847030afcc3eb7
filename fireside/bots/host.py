"""`python -m fireside.bots.host ./mine.py:Agent` talks the line protocol for a bot that is written in Python."""

from __future__ import annotations

import base64
import importlib
import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from fireside.bots.outside import BrokenBot
from fireside.engine.types import Action
from fireside.position import View
from fireside.registry import load

Question = dict[str, str]  # what follows each word


def agent(spec: str) -> Any:
    """The bot that a spec such as `./mine.py:Agent` or `package.module:Agent` names: a class, or a bot itself."""
    where, _, name = spec.rpartition(":")
    found = getattr(_module(where), name, None)
    made = found() if isinstance(found, type) else found
    if not callable(getattr(made, "choose", None)):
        raise BrokenBot(f"{name} in {where} has no method choose(view, seed)")
    return made


def _module(where: str) -> Any:
    if not where.endswith(".py"):
        return importlib.import_module(where)
    path = Path(where).resolve()
    sys.path.insert(0, str(path.parent))  # so that it can import what lies beside it
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def questions(lines: Iterable[str]) -> Iterator[Question]:
    """Each question of the protocol; one that only greets is empty."""
    asked: Question = {}
    for line in lines:
        word, _, rest = line.strip().partition(" ")
        if word in ("fireside", "choose"):
            yield asked
            asked = {}
        else:
            asked[word] = rest


def view_of(asked: Question) -> View:
    """The view that a question is about."""
    game = load(asked["game"])
    states = game.states_from(base64.b64decode(asked["state"]))
    options = game.check_options(json.loads(asked["options"]))
    return View(game, states, int(asked["players"]), options, int(asked["seat"]))


def answer(bot: Any, asked: Question) -> str:
    """The line that answers a question."""
    if not asked:
        return "ready"
    action: Action = bot.choose(view_of(asked), int(asked["seed"]))
    return f"action {action}"


def main(spec: str) -> None:
    """Answer until there are no more questions; an error is an answer too, and its traceback goes to our errors."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    bot = None
    for asked in questions(sys.stdin):
        try:
            bot = bot or agent(spec)
            line = answer(bot, asked)
        except Exception as error:
            traceback.print_exc()
            line = f"failed {type(error).__name__}: {' '.join(str(error).split())}"
        print(line, file=answers, flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
