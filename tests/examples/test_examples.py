"""The examples keep the contract, and are found by their path and through their entry points."""

from __future__ import annotations

import importlib
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fireside
from fireside import registry, testing
from fireside.bots.simulation import simulate
from fireside.texts import LANGUAGES, clauses
from tests.examples.site import install

EXAMPLES = Path(__file__).parents[2] / "examples"
NAMES = ("pig", "connect_four")


@pytest.fixture(params=NAMES)
def folder(request: pytest.FixtureRequest) -> Path:
    return EXAMPLES / str(request.param)


def test_keeps_the_contract(folder: Path) -> None:
    testing.check(str(folder))


def test_every_clause_is_proved_by_a_test(folder: Path) -> None:
    tests = (Path(__file__).parent / f"test_{folder.name}.py").read_text()
    proved = {f"{a.upper()}-{b}.{c}" for a, b, c in re.findall(r"def test_([a-z]{2})_(\d)_(\d)_", tests)}
    assert proved == set(clauses(folder, "en"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_speaks_every_language(folder: Path, lang: str) -> None:
    assert (folder / f"texts/{lang}.toml").exists()
    assert clauses(folder, lang).keys() == clauses(folder, "en").keys()


def test_a_relative_path_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    assert fireside.load("examples/pig").info.title == "Pig"


def test_bots_play_it(folder: Path) -> None:
    matches = simulate(fireside.load(str(folder)), ["greedy", "random"], games=20)
    assert (matches.result.ranks == 0).any(axis=1).all()


@pytest.fixture
def installed(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The name of the example, which is on the path as if it had been installed."""
    game = install(folder, tmp_path)
    monkeypatch.syspath_prepend(str(tmp_path))
    before = {key: sys.modules.pop(key) for key in list(sys.modules) if key.partition(".")[0] == game}
    importlib.invalidate_caches()
    yield game
    registry._loaded.pop(game, None)
    sys.modules.update(before)


def test_is_found_through_its_entry_point(installed: str) -> None:
    assert installed in fireside.games()
    game = fireside.load(installed)
    assert game.name == installed
    record = game.start().record()
    assert record.text().splitlines()[1] == f"game: {installed}"
    assert game.simulate(games=5).lengths.min() > 0
