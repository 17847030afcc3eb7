"""What is compiled first, and what is known to be compiled."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

import fireside
from fireside.engine import compiler
from fireside.game import Game
from fireside.table.server import prepare

PIG = Path(__file__).parents[3] / "examples" / "pig"


@pytest.fixture
def copies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> tuple[str, str]:
    """Two copies of a game, as two checkouts have them; one process could load only one of them."""

    def load(game: str) -> SimpleNamespace:
        return SimpleNamespace(folder=Path(game), compile=lambda: None)

    monkeypatch.setenv("FIRESIDE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(prepare, "load", load)
    monkeypatch.setattr(Game, "compile", lambda _game: None)
    monkeypatch.setattr("os.nice", lambda _by: None)
    here, there = (shutil.copytree(PIG, tmp_path / place / "pig") for place in ("here", "there"))
    return str(here), str(there)


def is_prepared(game: str) -> bool:
    return prepare._marker(game, prepare.RULES).exists()


def test_the_same_rules_in_another_folder_are_not_taken_for_compiled(copies: tuple[str, str]) -> None:
    """Numba would compile them again, in the server's own process, and everybody would have to wait."""
    here, there = copies
    assert not is_prepared(here)
    prepare.main(here, prepare.RULES)
    assert is_prepared(here)
    assert not is_prepared(there)


def test_the_shortest_rules_are_compiled_first() -> None:
    first, *others = sorted(fireside.games(), key=prepare._length)
    assert first == "wapi"
    assert prepare._length(first) * 2 < prepare._length(others[0])
    assert prepare._length("no such game") == 0


class Beside:
    """Stands in for the processes that compile: says what they say when it is told to."""

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.reach: dict[str, Callable[[str], Awaitable[None]]] = {}
        self.going_on = asyncio.Event()

    async def run(self, game: str, reach: Callable[[str], Awaitable[None]]) -> None:
        self.begun.append(game)
        self.reach[game] = reach
        await self.going_on.wait()


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Beside:
    compilers = Beside()
    monkeypatch.setenv("FIRESIDE_CACHE", str(tmp_path))
    monkeypatch.setattr(prepare, "COMPILED", True)
    monkeypatch.setattr(prepare, "AT_ONCE", 1)
    monkeypatch.setattr(prepare, "_run_beside", compilers.run)
    monkeypatch.setattr(compiler, "_waits", True)
    return compilers


async def settled() -> None:
    """Let everything happen that waits for nothing."""
    for _ in range(20):
        await asyncio.sleep(0)


@pytest.mark.anyio
async def test_what_somebody_plays_does_not_wait_for_the_others(beside: Beside) -> None:
    preparation = prepare.Preparation()
    preparation.start()
    await settled()
    assert beside.begun == ["wapi"]
    preparation.want("iwari")
    preparation.want("iwari")
    await settled()
    assert beside.begun == ["wapi", "iwari"]
    assert not compiler.waits_here()
    await preparation.stop()


@pytest.mark.anyio
async def test_bots_are_told_when_they_are_compiled(beside: Beside, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded: list[Game] = []
    monkeypatch.setattr(prepare, "_compile_here", loaded.append)
    preparation = prepare.Preparation(all_games=False)
    preparation.start()
    preparation.want("wapi")
    await settled()
    await beside.reach["wapi"](prepare.RULES)
    assert [game.name for game in loaded] == ["wapi"]
    assert not preparation.has_bots("wapi")
    await beside.reach["wapi"](prepare.BOTS)
    assert preparation.has_bots("wapi")
    assert not preparation.has_bots("iwari")
    await preparation.stop()


@pytest.mark.anyio
async def test_a_game_that_cannot_be_compiled_is_still_played(
    beside: Beside, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fails(*_: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(prepare, "_run_beside", fails)
    preparation = prepare.Preparation(all_games=False)
    preparation.want("wapi")
    await asyncio.gather(*preparation._tasks.values())
    assert "wapi could not be compiled; it is played uncompiled" in caplog.text
    assert not beside.begun
    assert not preparation.has_bots("wapi")


def test_without_preparation_bots_compile_themselves() -> None:
    assert prepare.Preparation(beside=False).has_bots("wapi")
