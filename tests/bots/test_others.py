"""Bots of others: found by path, installed or registered, and playing wherever ours do."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import fireside
from fireside import bots
from fireside.bots import others, outside
from fireside.bots.arena import Arena, Plan
from fireside.bots.outside import BrokenBot, Outside
from fireside.bots.simulation import simulate
from fireside.position import Position
from fireside.table.server.thinkers import Thinkers

PIG = str(Path(__file__).parents[2] / "examples" / "pig")
HOLDS = """
class Holds:
    name = "holds"

    def __init__(self, word="hold"):
        self.word = word

    def choose(self, view, seed):
        return view.parse(self.word) if view.seat >= 0 else 1 / 0
"""
# What pip needs to install a package.
PACKAGE = {
    "holding.py": HOLDS,
    "holding-1.0.dist-info/METADATA": "Metadata-Version: 2.1\nName: holding\nVersion: 1.0\n",
    "holding-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: us\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "holding-1.0.dist-info/entry_points.txt": f"[{others.ENTRY_POINTS}]\nfirm = holding:Holds\n",
    "holding-1.0.dist-info/RECORD": "",
}


@pytest.fixture
def position() -> Position:
    return fireside.load(PIG).start(2)


@pytest.fixture(autouse=True)
def no_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names that are given in a test are forgotten after it."""
    monkeypatch.setenv(others.GIVEN, "{}")
    monkeypatch.setattr(bots, "_here", {})


@pytest.fixture
def reached(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder from which this process and those that it starts import."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    return tmp_path


@pytest.fixture
def installed(reached: Path) -> Iterator[None]:
    """A package with an entry point, installed by pip."""
    wheel = reached / "holding-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as file:
        for name, text in PACKAGE.items():
            file.writestr(name, text)
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--no-index", "--no-deps")
    subprocess.run([*pip, "--target", str(reached), str(wheel)], check=True, capture_output=True)
    others.installed.cache_clear()
    yield
    for bot in others.installed().values():
        bot.stop()
    others.installed.cache_clear()


@pytest.fixture
def holds(reached: Path) -> Any:
    """The class of a bot that can be imported by its name."""
    (reached / "holding_too.py").write_text(HOLDS)
    yield importlib.import_module("holding_too").Holds
    del sys.modules["holding_too"]


def text_of(position: Position, bot: str) -> str:
    """What a bot chooses for seat 0; then its process is ended."""
    try:
        return position.text(bots.choose(bot, position.view(0), 1))
    finally:
        found = bots.find(bot)
        if isinstance(found, Outside):
            found.stop()


def test_where_there_is_no_bot(tmp_path: Path) -> None:
    with pytest.raises(BrokenBot, match=r"there is no bot './no.py:Agent': no.py is not a file"):
        bots.find("./no.py:Agent")
    (tmp_path / "mine.py").write_text("")
    with pytest.raises(BrokenBot, match=r"say which class of .*mine.py is the bot"):
        bots.find(str(tmp_path / "mine.py"))
    (tmp_path / "plain").write_text("")
    with pytest.raises(BrokenBot, match="cannot be started"):
        outside._Process([str(tmp_path / "plain")])
    with pytest.raises(bots.UnknownBot, match="there is no bot 'nobody'; the bots are: random, greedy"):
        bots.find("nobody")


def test_what_people_call_a_bot() -> None:
    assert others.title("./mine.py:Agent") == "Agent"
    assert others.title("examples/bots/highest.pl") == "highest"


def test_bots_at_paths_are_offered_by_short_names(tmp_path: Path, position: Position) -> None:
    first, second = tmp_path / "first.py", tmp_path / "second.py"
    first.write_text(HOLDS)
    second.write_text(HOLDS.replace("hold", "roll"))
    bots.serve([f"{first}:Holds", f"{second}:Rolls"])
    bots.serve([f"{second}:Holds"])
    assert bots.offered() == [*bots.LEVELS, "Holds", "Rolls", "Holds 2"]
    assert text_of(position, "Holds") == "hold"
    with pytest.raises(bots.UnknownBot, match="'greedy' is not a path"):
        bots.serve(["greedy"])


@pytest.mark.usefixtures("installed")
def test_a_bot_that_is_installed_is_known_by_its_name(position: Position) -> None:
    assert bots.names()[-1] == "firm"
    assert bots.offered() == [*bots.LEVELS, "firm"]
    assert text_of(position, "firm") == "hold"


@pytest.mark.usefixtures("installed")
def test_a_bot_that_is_installed_plays_where_ours_do(caplog: pytest.LogCaptureFixture) -> None:
    arena = Arena(Plan(PIG, 2, ("firm", "random"), games=2))
    arena.run(workers=1)
    assert [played.scores[played.line_up.index("firm")] for played in arena.results] == [0, 0]
    matches = simulate(fireside.load(PIG), ["firm", "random"], games=2, workers=1)
    assert [int(matches.result.scores[game, game]) for game in range(2)] == [0, 0]  # everybody moves up a seat
    assert not caplog.records


@pytest.mark.usefixtures("installed")
@pytest.mark.anyio
async def test_a_bot_that_is_installed_plays_at_tables(position: Position) -> None:
    asked = Thinkers(workers=1)
    choice = await asked.choose(position.view(0), "firm")
    await asked.stop()
    assert choice == (position.parse("hold"), "firm")


def test_a_bot_that_is_registered_runs_in_a_process_of_its_own(holds: Any, position: Position) -> None:
    bots.register(holds("roll"))
    assert bots.names()[-1] == "holds"
    assert bots.offered() == [*bots.LEVELS, "holds"]
    assert isinstance(bots.find("holds"), Outside)
    assert text_of(position, "holds") == "roll"
    bots.register(holds("hold"))
    assert text_of(position, "holds") == "hold"


@pytest.mark.anyio
async def test_a_bot_that_is_registered_plays_at_tables(holds: Any, position: Position) -> None:
    bots.register(holds())
    asked = Thinkers(workers=1)
    choice = await asked.choose(position.view(0), "holds")
    await asked.stop()
    assert choice == (position.parse("hold"), "holds")


def test_a_bot_can_stay_in_this_process(holds: Any, position: Position, caplog: pytest.LogCaptureFixture) -> None:
    bot = holds("roll")
    bots.register(bot, here=True)
    assert text_of(position, "holds") == "roll"
    bot.word = "hold"  # it goes on learning
    assert text_of(position, "holds") == "hold"
    assert bots.offered() == [*bots.LEVELS]
    bot.word = None
    assert text_of(position, "holds") in ("hold", "roll")
    assert "the bot holds plays at random this time: InvalidNotation: None is not an action of Pig" in caplog.text


def test_a_bot_that_cannot_be_copied_is_refused(holds: Any) -> None:
    with pytest.raises(BrokenBot, match=r"register\(bot, here=True\) keeps it in this one: .*pickle"):
        bots.register(holds(lambda: None))


def test_names_that_are_taken(holds: Any) -> None:
    for name in ("greedy", "./mine"):
        holds.name = name
        with pytest.raises(bots.UnknownBot, match="that is one of ours, or a path"):
            bots.register(holds())


SCRIPT = f"""
import fireside
from fireside import bots
{HOLDS}
if __name__ == "__main__":
    bots.register(Holds())
    position = fireside.load({PIG!r}).start(2)
    print(position.text(bots.choose("holds", position.view(0), 1)))
"""


def test_a_script_can_register_its_own_class(tmp_path: Path) -> None:
    (tmp_path / "script.py").write_text(SCRIPT)
    done = subprocess.run([sys.executable, tmp_path / "script.py"], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("hold\n", 0), done.stderr


def test_a_class_that_is_in_no_file_is_refused() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=False)
    assert "keeps it in this one, as its class is not in a file" in done.stderr
