"""`python -m fireside.bots.host ./mine.py:Agent` talks the line protocol for a bot that is written in Python."""

from __future__ import annotations

import base64
import importlib
import importlib.util
import json
import os
import pickle
import sys
import threading
import traceback
from collections.abc import Iterable, Iterator
from pathlib import Path
from queue import SimpleQueue
from time import sleep
from typing import Any

from fireside.bots.others import PICKLED
from fireside.bots.outside import BrokenBot, allowed, failure
from fireside.engine.types import Action
from fireside.position import View
from fireside.registry import load

Question = dict[str, str]  # what follows each word


def agent(spec: str) -> Any:
    """The bot that a spec such as `./mine.py:Agent` or `package.module:Agent` names: a class, or a bot itself."""
    if spec.endswith(PICKLED):
        return _copy(Path(spec))
    where, _, name = spec.rpartition(":")
    found = getattr(_module(where), name, None)
    made = found() if isinstance(found, type) else found
    if not callable(getattr(made, "choose", None)):
        raise BrokenBot(f"{name} in {where} has no method choose(view, seed)")
    return made


def _copy(path: Path) -> Any:
    """A bot that was registered by a call (see `others.pickled`)."""
    main, bot = pickle.loads(path.read_bytes())
    if main:
        sys.modules["__main__"] = _module(main)
    return pickle.loads(bot)


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
    lines: SimpleQueue[str | None] = SimpleQueue()
    threading.Thread(target=_read, args=(lines,), daemon=True).start()
    bot = None
    for asked in questions(iter(lines.get, None)):
        try:
            bot = bot or agent(spec)
            line = answer(bot, asked)
        except Exception as error:
            traceback.print_exc()
            line = f"failed {failure(error)}"
        print(line, file=answers, flush=True)


def _read(lines: SimpleQueue[str | None]) -> None:
    """Hand on what we are asked. A bot that still thinks when nobody waits for it any more is ended all the same."""
    for line in sys.stdin:
        lines.put(line)
    lines.put(None)
    sleep(allowed())
    os._exit(1)


if __name__ == "__main__":
    main(sys.argv[1])
