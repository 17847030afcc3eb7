"""Bots of others are asked in processes of their own; what goes wrong is reported, and the game goes on."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import fireside
from fireside import bots
from fireside.bots import host, others, outside
from fireside.bots.arena import Arena, Plan
from fireside.bots.outside import Outside
from fireside.bots.simulation import play_out
from fireside.engine.chance import new_rng
from fireside.engine.types import HIDDEN, Action
from fireside.position import Position, View

EXAMPLES = Path(__file__).parents[2] / "examples"
PIG = str(EXAMPLES / "pig")
HIGHEST = str(EXAMPLES / "bots" / "highest.pl")
AGENTS = """
class Last:
    def choose(self, view, seed):
        print("this is not an answer")
        return view.legal(view.seat)[-1]

class Wrong:
    def choose(self, view, seed):
        return 0

class Fails:
    def choose(self, view, seed):
        raise KeyError("nothing here")

class Leaves:
    def choose(self, view, seed):
        raise SystemExit(3)

class Hangs:
    def choose(self, view, seed):
        while True:
            pass

class Empty:
    pass
"""


@pytest.fixture
def position() -> Position:
    return fireside.load(PIG).start(2)


@pytest.fixture
def agents(tmp_path: Path) -> Path:
    path = tmp_path / "agents.py"
    path.write_text(AGENTS)
    return path


def stopped(bot: Outside, view: View, seed: int = 1) -> Action:
    """What a bot chooses; then its process is ended."""
    try:
        return bot.choose(view, seed)
    finally:
        bot.stop()


def test_a_program_in_another_language_plays_whole_games() -> None:
    bot = others.at(HIGHEST)
    position = fireside.load(PIG).start(2)
    for _ in range(3):
        position.play(0 if position.pending == (0,) else 1, bot.choose(position.view(position.pending[0]), 1))
    bot.stop()
    assert [position.text(move.action) for move in position.moves] == ["hold"] * 3


def test_a_class_in_a_file_is_a_bot(position: Position, agents: Path) -> None:
    bot = bots.find(f"{agents}:Last")
    assert isinstance(bot, Outside)
    assert position.text(stopped(bot, position.view(0))) == "hold"
    assert bots.find(f"{agents}:Last") is bot


@pytest.mark.parametrize(
    ("name", "report"),
    [
        ("Wrong", r"die=1 is not allowed now \(PG-2.2\)"),
        ("Fails", "KeyError: 'nothing here'"),
        ("Leaves", "its process has ended with code 3"),
        ("Empty", r"Empty in .*agents.py has no method choose\(view, seed\)"),
        ("Missing", r"Missing in .*agents.py has no method choose\(view, seed\)"),
    ],
)
def test_what_goes_wrong_is_reported_and_chance_decides(
    position: Position, agents: Path, name: str, report: str, caplog: pytest.LogCaptureFixture
) -> None:
    view = position.view(0)
    with caplog.at_level(logging.WARNING):
        action = stopped(others.at(f"{agents}:{name}"), view)
    assert action in view.legal(0)
    [told] = [record.getMessage() for record in caplog.records]
    assert re.search(report, told)
    assert f":{name} plays at random this time" in told


def test_a_bot_that_thinks_too_long_is_cut_off(
    position: Position, agents: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(outside.ALLOWED, "")
    bots.allow(0.1)
    assert stopped(others.at(f"{agents}:Hangs"), position.view(0)) in position.legal(0)
    assert "it gave no answer within 0.1 s" in caplog.text


def test_the_secret_of_a_server_is_not_told(
    position: Position, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FIRESIDE_SECRET", "signs the cookies of everybody")
    told = tmp_path / "told"
    spy = tmp_path / "spy.py"
    spy.write_text(f"import os, pathlib\npathlib.Path({str(told)!r}).write_text(repr(dict(os.environ)))\n")
    bots.choose(f"{spy}:Spy", position.view(position.pending[0]), 1)
    assert "PATH" in told.read_text()
    assert "signs the cookies" not in told.read_text()


def test_bots_need_some_time() -> None:
    with pytest.raises(fireside.InvalidOption, match="bots need more than 0 s to think"):
        bots.allow(0)


def test_what_goes_wrong_again_is_not_reported_again(
    position: Position, agents: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = others.at(f"{agents}:Fails", "fails")
    for seed in range(3):
        bot.choose(position.view(0), seed)
    bot.stop()
    assert len(caplog.records) == 1


def test_a_bot_that_nobody_waits_for_any_more_is_ended(position: Position, agents: Path) -> None:
    view = position.view(0)
    asked = "\n".join(["fireside 1", *outside.question(view, 1, view.legal(0)), ""])
    program = [sys.executable, "-m", others.HOST, f"{agents}:Hangs"]
    done = subprocess.run(program, input=asked.encode(), env={**os.environ, outside.ALLOWED: "0.1"}, check=False)
    assert done.returncode == 1


def test_after_a_failure_a_bot_is_started_again(position: Position, tmp_path: Path) -> None:
    path = tmp_path / "once.sh"
    path.write_text(
        "#!/bin/sh\nread greeting; echo ready\nwhile read word rest; do\n"
        '[ "$word" = choose ] && echo "action hold" && exit\ndone\n'
    )
    path.chmod(0o755)
    bot = others.at(str(path))
    found = [bot.choose(position.view(0), 1) for _ in range(3)]
    bot.stop()
    assert position.parse("hold") in found


def test_a_question_holds_nothing_that_the_seat_may_not_know() -> None:
    position = fireside.load("waka_waka").start(3)
    while position.pending == (fireside.CHANCE,):
        position.play(fireside.CHANCE, next(iter(position.odds())))
    seat = position.pending[0]
    view = position.view(seat)
    lines = outside.question(view, 7, view.legal(seat))
    told = dict(line.partition(" ")[::2] for line in lines)
    seen = json.loads(told["view"])
    assert seen["hand"] == view.state.hand.tolist()
    assert any(HIDDEN in hand for hand in seen["hand"])
    twin = view.fill(3).view(seat)
    assert outside.question(twin, 7, twin.legal(seat)) == lines
    assert bytes(host.view_of({**told})) == bytes(view)


def test_the_example_in_python_plays_without_a_report(caplog: pytest.LogCaptureFixture) -> None:
    position = fireside.load(PIG).start(2)
    position.play(0, position.parse("roll"))
    position.play(fireside.CHANCE, position.parse("die=5"))
    bot = others.at(f"{EXAMPLES / 'bots' / 'cautious.py'}:Cautious")
    assert position.text(stopped(bot, position.view(0))) == "hold"
    assert not caplog.records


def test_a_program_enters_the_arena_and_simulations(caplog: pytest.LogCaptureFixture) -> None:
    game = str(EXAMPLES / "connect_four")
    arena = Arena(Plan(game, 2, (HIGHEST, "random"), games=2))
    arena.run(workers=1)
    assert [played.line_up for played in arena.results] == [(HIGHEST, "random"), ("random", HIGHEST)]
    position = fireside.load(game).start()
    play_out(position, [HIGHEST, "greedy"], new_rng(1))
    others.at(HIGHEST).stop()
    assert position.text(position.moves[0].action) == "g"
    assert not caplog.records
