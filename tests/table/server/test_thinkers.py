"""Bots that fail or hang are replaced by simpler ones, and the game goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from fireside import bots
from fireside.bots import others, outside
from fireside.position import View
from fireside.table.server.thinkers import Thinkers, simpler

HIGHEST = str(Path(__file__).parents[3] / "examples" / "bots" / "highest.pl")

pytestmark = pytest.mark.anyio


@pytest.fixture
def view() -> View:
    position = fireside.load("wapi").start(2)
    while position.odds():
        position.play(fireside.CHANCE, next(iter(position.odds())))
    return position.view(position.pending[0])


async def test_a_bot_answers(view: View) -> None:
    asked = Thinkers(workers=1)
    choice = await asked.choose(view, "random")
    await asked.stop()
    assert choice.action in view.legal(view.seat)
    assert choice.bot == "random"


async def test_an_unknown_bot_is_replaced(view: View) -> None:
    asked = Thinkers(workers=1)
    choice = await asked.choose(view, "no such bot")
    await asked.stop()
    assert choice.bot == "greedy"
    assert choice.action in view.legal(view.seat)


async def test_whatever_happens_something_legal_is_played(view: View) -> None:
    asked = Thinkers(workers=1, patience=0.0)  # every bot takes too long
    choice = await asked.choose(view, "greedy")
    await asked.stop()
    assert choice.action in view.legal(view.seat)


async def test_a_process_that_has_ended_is_started_again(view: View) -> None:
    asked = Thinkers(workers=1)
    await asked.revive()
    assert asked._all[0]._process is None, "nobody has asked anything yet"
    await asked.start()
    first = await asked._all[0].running()
    first.kill()
    await first.wait()
    await asked.revive()
    second = await asked._all[0].running()
    assert second.pid != first.pid
    assert (await asked.choose(view, "random")).bot == "random"
    await asked.stop()


async def test_a_bot_from_outside_answers(view: View) -> None:
    asked = Thinkers(workers=1)
    choice = await asked.choose(view, HIGHEST)
    await asked.stop()
    assert choice == (view.legal(view.seat)[-1], HIGHEST)


async def test_a_bot_that_hangs_is_cut_off(view: View, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "hangs.py").write_text("class Hangs:\n    def choose(self, view, seed):\n        while True: pass\n")
    monkeypatch.setenv(others.GIVEN, "{}")
    monkeypatch.setenv(outside.ALLOWED, "0.1")
    bots.serve([f"{tmp_path / 'hangs.py'}:Hangs"])
    asked = Thinkers(workers=1)
    choice = await asked.choose(view, "Hangs")
    await asked.stop()
    assert choice.action in view.legal(view.seat)
    assert choice.bot == "Hangs"  # its process was ended, not the one that asked it


def test_there_is_a_simpler_bot_for_all_but_the_simplest() -> None:
    assert simpler("random") == []
    assert simpler("greedy") == ["random"]
    assert simpler(bots.names()[-1]) == ["greedy", "random"]
