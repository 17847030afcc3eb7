"""Rules that run uncompiled where nobody waits, and change over to compiled code; what compiling says about itself."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fireside
from fireside.engine import compiler, progress
from fireside.engine.progress import Progress, owner_of
from fireside.position import Position

ROOT = Path(__file__).parents[2]
CHANGE_OVER = """
import json, sys
from fireside.engine import compiler
from tests.engine.test_compiler import digest, is_compiled
import fireside

asked = json.load(sys.stdin)
compiler.never_wait()
game = fireside.load(asked["game"])
position = game.start(asked["players"])
digests = []
for step, (seat, action) in enumerate(asked["moves"]):
    if step == len(asked["moves"]) // 2:
        assert not is_compiled(game)
        with compiler.compiling():
            game.compile()
        assert is_compiled(game)
    digests.append(digest(position, position.play(seat, action)))
print(json.dumps(digests))
"""
AT_ONCE = """
from numba.core.registry import CPUDispatcher
from fireside.bots import levels
from fireside.engine import compiler
import fireside, gc, random

compiler.never_wait()
levels.UNCOMPILED_SECONDS = 0.0  # a single iteration
for name in fireside.games():
    position = fireside.load(name).start()
    rng = random.Random(1)
    for _ in range(12):
        position.roll(rng)
        seat = position.pending[0]
        fireside.bots.choose("casual", position.view(seat), seed=1)
        position.svg(seat), position.scores, position.why_not(seat, 0)
        position.play(seat, rng.choice(position.legal(seat)))
print([rule for rule in gc.get_objects() if isinstance(rule, CPUDispatcher) and rule.overloads])
"""


def is_compiled(game: Any) -> bool:
    return bool(game.calls.play.overloads)


def digest(position: Position, events: object) -> str:
    """Of everything that a table asks after a move."""
    facts = [bytes(position.view(seat)) for seat in range(-1, position.players)]
    legal = [position.legal(seat) for seat in range(position.players)]
    told = repr((bytes(position), facts, legal, position.odds(), position.scores, position.ranks, events))
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def run(program: str, given: str = "", **environment: str) -> str:
    """What a program prints, in a process of its own with the compiler on."""
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=given,
        env={**os.environ, "NUMBA_DISABLE_JIT": "0", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def random_game(name: str) -> Position:
    position, rng = fireside.load(name).start(), random.Random(2)
    while not position.is_over:
        position.roll(rng)
        if position.pending:
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))
    return position


@pytest.mark.compiled
@pytest.mark.parametrize("name", fireside.games())
def test_changing_over_to_compiled_rules_in_the_middle_of_a_game_changes_no_byte(name: str) -> None:
    played = random_game(name)
    position = played.game.start()
    here = [digest(position, position.play(*move)) for move in played.moves]
    moves = [list(move) for move in played.moves]
    asked = json.dumps({"game": name, "players": played.players, "moves": moves})
    assert json.loads(run(CHANGE_OVER, asked)) == here


@pytest.mark.compiled
@pytest.mark.parametrize("name", fireside.games())
def test_everything_that_a_table_asks_of_a_game_is_compiled_with_it(name: str) -> None:
    """Processes that do not wait would run the rest as Python for ever."""
    game = fireside.load(name)
    game.compile()
    asked = ("setup", "pending", "legal", "odds", "play", "tell", "view", "fill", "result")
    assert [call for call in asked if not getattr(game.calls, call).overloads] == []
    assert [call for call in ("reveals", "scores") if not getattr(game.possible, call).overloads] == []


@pytest.mark.compiled
def test_with_an_empty_cache_everything_works_and_nothing_is_compiled(tmp_path: Path) -> None:
    assert run(AT_ONCE, FIRESIDE_CACHE=str(tmp_path)).strip() == "[]"
    assert not list(tmp_path.rglob("*.nbi"))


def test_a_thread_may_compile_where_nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_waits", True)
    assert compiler.waits_here()
    compiler.never_wait()
    assert not compiler.waits_here()
    with compiler.compiling():
        with compiler.compiling():
            pass
        assert compiler.waits_here()
    assert not compiler.waits_here()


def test_a_thread_need_not_wait_where_others_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_waits", True)
    with compiler.uncompiled():
        assert not compiler.waits_here()
        with compiler.compiling():
            assert compiler.waits_here()
    assert compiler.waits_here()


@pytest.mark.parametrize(
    ("module", "owner"),
    [
        ("fireside.games.wapi.rules.turn", "wapi"),
        ("tree[fireside.games.iwari]", "iwari"),
        ("tree[fireside.games.iwari@0123456789abcdef]", "iwari"),
        ("fireside.games.wapi@0123456789abcdef.rules.turn", "wapi"),
        ("loops[pig]", "pig"),
        ("pig.rules", "pig"),
        ("fireside.engine.chance", "fireside"),
    ],
)
def test_what_is_compiled_is_named_as_people_know_it(module: str, owner: str) -> None:
    assert owner_of(module) == owner


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "somebody_looks", lambda: True)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "BETWEEN", 0.0)


@pytest.mark.usefixtures("looked_at")
def test_somebody_who_waits_sees_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(random_game):
        for _ in range(3):
            Progress.count()
    _, *lines = capsys.readouterr().err.split("\r")
    assert [re.findall(r"\d+ functions", line) for line in lines] == [[f"{n} functions"] for n in (1, 2, 3)] + [[], []]
    assert lines[3].isspace()
    assert lines[3:] == [" " * len(lines[2]), ""]


@pytest.mark.usefixtures("looked_at")
def test_what_is_compiled_on_the_way_has_no_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(random_game):
        with Progress(random_game):
            Progress.count()
        Progress.count()
    assert "2 functions" in capsys.readouterr().err


def test_what_comes_from_the_cache_says_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "somebody_looks", lambda: True)
    with Progress(random_game):
        Progress.count()
    assert capsys.readouterr().err == ""


def test_a_program_that_nobody_looks_at_says_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Progress(random_game):
        Progress.count()
    assert capsys.readouterr().err == ""


LINKED = """
import numpy as np
from fireside.engine.kernel import rule, state_type

STATE = state_type([("small", np.int8), ("flag", np.bool_)])

@rule
def scaled(value, by=3, plus=0):
    return value * by + plus

@rule
def factorial(number):
    return 1 if number < 2 else number * factorial(number - 1)

@rule
def total(states, wide):
    state = states[0]
    return scaled(state.small) + scaled(wide, 2) + scaled(7, 5, plus=state.small) + factorial(4)

states = np.zeros(1, STATE)
states[0].small = 100
print(total(states, 1000))
print(len(scaled._called.overloads), len(scaled.overloads), len(total.overloads))
print(scaled(2), scaled(2, plus=1), factorial(5), len(scaled.overloads))
"""


def test_a_rule_is_translated_once_for_all_numbers_and_finished_only_where_python_calls_it(tmp_path: Path) -> None:
    (tmp_path / "linked.py").write_text(LINKED)
    found = run("import linked", FIRESIDE_CACHE=str(tmp_path / "cache"), PYTHONPATH=f"{tmp_path}{os.pathsep}{ROOT}")
    totals, translations, called = (list(map(int, line.split())) for line in found.splitlines())
    assert totals == [300 + 2000 + 135 + 24]
    assert translations == [1, 0, 1]
    assert called == [6, 7, 120, 2]


def test_an_argument_is_looked_up_again_if_numba_learns_of_types_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []

    def typeof(_rule: object, value: object) -> str:
        asked.append(value)
        if len(asked) == 1:
            raise RuntimeError("dictionary changed size during iteration")
        return "a type"

    monkeypatch.setattr(compiler._Dispatcher, "typeof_pyval", typeof)
    assert compiler.Rule(lambda number: number).typeof_pyval(3) == "a type"
    assert asked == [3, 3]
