"""The disk cache never runs stale or foreign rules, and does save compiling."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fireside.engine.kernel import source_digest, state_type

RULES = """
import numpy as np
from fireside.engine.kernel import state_type, rule
from {game}.helper import bonus

STATE = state_type([("points", np.int32)])

@rule
def value(state):
    return state.points + bonus() + {base}
"""
HELPER = """
from fireside.engine.kernel import rule

@rule
def bonus():
    return {bonus}
"""
TEMPLATE = """
from fireside.engine.kernel import binding, rule

rules = binding(__name__, "rules")

@rule
def total(states):
    return rules.value(states[0])
"""
PROGRAM = """
import importlib, json, sys
from pathlib import Path
import numpy as np
from fireside.engine.kernel import specialise

answers = {}
for game in sys.argv[1:]:
    rules = importlib.import_module(f"{game}.rules")
    loops = specialise(Path("template.py"), f"template[{game}]", rules=rules)
    states = np.zeros(1, rules.STATE)
    answers[game] = int(loops.total(states))
    stats = loops.total.stats
    answers[game + " from cache"] = sum(stats.cache_hits.values())
print(json.dumps(answers))
"""


class Games:
    """Tiny games in a folder of their own, run in fresh processes that share a cache."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "template.py").write_text(TEMPLATE)

    def write(self, game: str, base: int, bonus: int) -> None:
        (self.folder / game).mkdir(exist_ok=True)
        (self.folder / game / "__init__.py").touch()
        (self.folder / game / "rules.py").write_text(RULES.format(game=game, base=base))
        (self.folder / game / "helper.py").write_text(HELPER.format(bonus=bonus))

    def run(self, *games: str) -> dict[str, int]:
        environment = {
            **os.environ,
            "FIRESIDE_CACHE": str(self.folder / "cache"),
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONPATH": str(self.folder),
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, *games],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        return json.loads(done.stdout)


@pytest.fixture
def games(tmp_path: Path) -> Games:
    return Games(tmp_path)


def test_a_package_that_cannot_be_imported_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """To find a module, Python imports the packages around it; those of other systems may refuse."""
    broken = tmp_path / "for_other_systems"
    broken.mkdir()
    (broken / "__init__.py").write_text("assert False")
    (tmp_path / "rules.py").write_text("from for_other_systems.windows import colours")
    monkeypatch.syspath_prepend(tmp_path)
    assert source_digest(tmp_path)


def test_second_start_compiles_nothing(games: Games) -> None:
    games.write("first", base=10, bonus=1)
    assert games.run("first") == {"first": 11, "first from cache": 0}
    assert games.run("first") == {"first": 11, "first from cache": 1}


def test_change_in_a_called_rule_is_noticed(games: Games) -> None:
    games.write("first", base=10, bonus=1)
    games.run("first")
    games.write("first", base=10, bonus=2)
    assert games.run("first") == {"first": 12, "first from cache": 0}


def test_games_of_equal_layout_keep_to_their_own_code(games: Games) -> None:
    games.write("first", base=10, bonus=1)
    games.write("second", base=20, bonus=2)
    games.run("first")
    assert games.run("second", "first")["second"] == 22
    both = games.run("first", "second")
    assert (both["first"], both["second"]) == (11, 22)


def test_game_moved_to_another_name_is_compiled_anew(games: Games) -> None:
    games.write("first", base=10, bonus=1)
    games.run("first")
    games.write("third", base=10, bonus=1)
    assert games.run("third") == {"third": 11, "third from cache": 0}


@pytest.mark.parametrize("name", ["size", "copy", "view", "flags", "take", "fill", "item"])
def test_field_names_that_numpy_takes_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        state_type([(name, "i4")])
