"""A process in which bots think: `python -m fireside.table.server.thinker` answers questions, one line of JSON each."""

from __future__ import annotations

import base64
import json
import os
import sys
from contextlib import nullcontext
from dataclasses import asdict
from time import perf_counter, sleep
from typing import Any

from fireside import bots, study
from fireside.bots.search import Advice, Candidate, search
from fireside.engine import compiler
from fireside.engine.types import Action
from fireside.position import View
from fireside.record import Record, parse
from fireside.registry import load
from fireside.study import Luck, Question

MOST_MOVES = 5  # of an analysis that are reported
LONGEST_PAUSE = 1.6  # seconds; no bot that is compiled thinks longer

_took: dict[tuple[str, str], float] = {}  # by game and bot: seconds that the last real choice took


def choice_question(view: View, bot: str, seed: int, *, compiled: bool) -> str:
    """Asks what a bot does: one that is compiled, or what it can do in Python."""
    return json.dumps({**_seen(view), "bot": bot, "seed": seed, "compiled": compiled})


def analysis_question(view: View, seconds: float, seed: int) -> str:
    """Asks what a search thinks of the moves."""
    return json.dumps({**_seen(view), "seconds": seconds, "seed": seed, "compiled": True})


def search_question(view: View, iterations: int, seed: int) -> str:
    """Asks what a search thinks of the moves, the same each time."""
    return json.dumps({**_seen(view), "iterations": iterations, "seed": seed, "compiled": True})


def judging_question(question: Question, budget: int, seed: int) -> str:
    """Asks how good a decision was, by what its seat could see."""
    facts = {"played": question.played, "step": question.step, "steps": question.steps}
    return json.dumps({**_seen(question.view), **facts, "budget": budget, "seed": seed, "compiled": True})


def luck_question(record: Record) -> str:
    """Asks what chance did in a finished game."""
    return json.dumps({"record": record.text(), "compiled": True})


def _seen(view: View) -> dict[str, Any]:
    """What a seat may see, and nothing else."""
    return {
        "game": view.game.name,
        "players": view.players,
        "options": dict(view.options),
        "seat": view.seat,
        "seen": base64.b64encode(bytes(view)).decode(),
    }


def answer(asked: dict[str, Any]) -> dict[str, Any]:
    """What the bot does, or what the search found."""
    with compiler.compiling() if asked["compiled"] else nullcontext():
        return _answer(asked)


def _answer(asked: dict[str, Any]) -> dict[str, Any]:
    if "record" in asked:
        return {"luck": study.luck_of(parse(asked["record"], load))}
    game = load(asked["game"])
    states = game.states_from(base64.b64decode(asked["seen"]))
    view = View(game, states, asked["players"], game.check_options(asked["options"]), asked["seat"])
    if "bot" in asked:
        return {"action": choose_in_time(asked["bot"], view, asked["seed"])}
    if "played" in asked:
        question = Question(view, asked["played"], asked["step"], asked["steps"])
        return asdict(study.judged(question, asked["budget"], asked["seed"]))
    found = search(view, seconds=asked.get("seconds"), iterations=asked.get("iterations"), seed=asked["seed"])
    moves = [[move.action, move.visits, move.result, move.error, move.reward] for move in found.moves[:MOST_MOVES]]
    return {"moves": moves, "iterations": found.iterations, "seconds": found.seconds}


def choose_in_time(bot: str, view: View, seed: int) -> Action:
    """What a bot does, after as long as it usually thinks: a quick answer would tell that its hand left no choice."""
    began = perf_counter()
    action = bots.choose(bot, view, seed)
    if len(view.legal(view.seat)) > 1:
        _took[view.game.name, bot] = perf_counter() - began
    else:
        sleep(min(_took.get((view.game.name, bot), 0.0), LONGEST_PAUSE))
    return action


def read_analysis(answered: dict[str, Any]) -> Advice:
    """What a search found, from its answer."""
    moves = tuple(Candidate(*facts) for facts in answered["moves"])
    return Advice(moves, answered["iterations"], answered["seconds"])


def read_luck(answered: dict[str, Any]) -> Luck | None:
    """What chance did, from its answer."""
    found = answered["luck"]
    return found and Luck(*(tuple(map(tuple, rows)) for rows in found))


def main() -> None:
    """Answer until there are no more questions."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever a bot prints must not be taken for an answer
    os.nice(5)
    compiler.never_wait()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), file=answers, flush=True)


if __name__ == "__main__":
    main()
