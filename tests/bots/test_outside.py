"""Bots of others: found by path or registered, kept in processes of their own, reported when they go wrong."""

from __future__ import annotations

import json
import logging
import re
from pathlib import Path

import pytest

import fireside
from fireside import bots
from fireside.bots import host, outside
from fireside.bots.arena import Arena, Plan
from fireside.bots.outside import BrokenBot, Outside
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
    bot = outside.at(HIGHEST)
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
        action = stopped(outside.at(f"{agents}:{name}"), view)
    assert action in view.legal(0)
    [told] = [record.getMessage() for record in caplog.records]
    assert re.search(report, told)
    assert f":{name} plays at random this time" in told


def test_a_bot_that_thinks_too_long_is_cut_off(
    position: Position, agents: Path, caplog: pytest.LogCaptureFixture
) -> None:
    bot = outside.at(f"{agents}:Hangs")
    bot.seconds = 0.1
    assert stopped(bot, position.view(0)) in position.legal(0)
    assert "it gave no answer within 0.1 s" in caplog.text


def test_after_a_failure_a_bot_is_started_again(position: Position, tmp_path: Path) -> None:
    path = tmp_path / "once.sh"
    path.write_text(
        "#!/bin/sh\nread greeting; echo ready\nwhile read word rest; do\n"
        '[ "$word" = choose ] && echo "action hold" && exit\ndone\n'
    )
    path.chmod(0o755)
    bot = outside.at(str(path))
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


def test_where_there_is_no_bot(tmp_path: Path) -> None:
    with pytest.raises(BrokenBot, match=r"there is no bot './no.py:Agent': ./no.py is not a file"):
        bots.find("./no.py:Agent")
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(BrokenBot, match=r"say which class of .*mine.py is the bot"):
        bots.find(str(tmp_path / "mine.py"))
    (tmp_path / "plain").write_text("")
    with pytest.raises(BrokenBot, match="cannot be started"):
        outside._Process([str(tmp_path / "plain")])


class Mine:
    name = "mine"

    def choose(self, view: View, seed: int) -> Action:
        return view.legal(view.seat)[seed - 1]


def test_a_bot_can_be_registered(monkeypatch: pytest.MonkeyPatch, position: Position) -> None:
    monkeypatch.setattr(bots, "_registered", {})
    bots.register(Mine())
    assert bots.names()[-1] == "mine"
    assert bots.offered() == [*bots.LEVELS, "mine"]
    assert position.text(bots.choose("mine", position.view(0), 1)) == "roll"
    monkeypatch.setattr(Mine, "name", "greedy")
    with pytest.raises(bots.UnknownBot, match="that is one of ours"):
        bots.register(Mine())


def test_bots_of_other_packages_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    installed = {"theirs": outside._of_package("theirs", "package.module:Agent")}
    monkeypatch.setattr(outside, "installed", lambda: installed)
    assert "theirs" in bots.names()
    assert bots.find("theirs").name == "theirs"


def test_what_people_call_a_bot() -> None:
    assert outside.title("./mine.py:Agent") == "Agent"
    assert outside.title("examples/bots/highest.pl") == "highest"
    assert outside.title("theirs") == "theirs"


def test_the_example_in_python_plays_without_a_report(caplog: pytest.LogCaptureFixture) -> None:
    position = fireside.load(PIG).start(2)
    position.play(0, position.parse("roll"))
    position.play(fireside.CHANCE, position.parse("die=5"))
    bot = outside.at(f"{EXAMPLES / 'bots' / 'cautious.py'}:Cautious")
    assert position.text(stopped(bot, position.view(0))) == "hold"
    assert not caplog.records


def test_a_program_enters_the_arena_and_simulations(caplog: pytest.LogCaptureFixture) -> None:
    game = str(EXAMPLES / "connect_four")
    arena = Arena(Plan(game, 2, (HIGHEST, "random"), games=2))
    arena.run(workers=1)
    assert [played.line_up for played in arena.results] == [(HIGHEST, "random"), ("random", HIGHEST)]
    position = fireside.load(game).start()
    play_out(position, [HIGHEST, "greedy"], new_rng(1))
    outside.at(HIGHEST).stop()
    assert position.text(position.moves[0].action) == "g"
    assert not caplog.records
