"""The disk cache never runs stale or foreign rules, and does save compiling."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from fireside.engine.kernel import source_digest, state_type

ROOT = Path(__file__).parents[2]
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
import numpy as np
from fireside.engine.kernel import rule

BONUS = {bonus}
TABLE = np.array([0, 0])

@rule
def bonus():
    return BONUS + TABLE[1]

@rule
def other_bonus():
    return 5
"""
TEMPLATE = """
from fireside.engine.kernel import binding, rule

rules = binding(__name__, "rules")

@rule
def total(states):
    return rules.value(states[0])

@rule
def twice(states):
    return 2 * rules.value(states[0])
"""
PROGRAM = """
import importlib, json, os, sys
from pathlib import Path
import numpy as np
from fireside.engine.kernel import specialise

answers = {}
for game in sys.argv[1:]:
    rules = importlib.import_module(f"{game}.rules")
    loops = specialise(Path("template.py"), f"template[{game}]", rules=rules)
    states = np.zeros(1, rules.STATE)
    exec(os.environ.get("BEFORE", ""))
    answers[game] = int(loops.total(states))
    stats = loops.total.stats
    answers[game + " from cache"] = sum(stats.cache_hits.values())
    exec(os.environ.get("AFTER", ""))
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

    def run(self, *games: str, **programs: str) -> dict[str, int]:
        """What each game answers; `BEFORE` and `AFTER` its first answer, a program may change it."""
        environment = {
            **os.environ,
            **programs,
            "FIRESIDE_CACHE": str(self.folder / "cache"),
            "NUMBA_DISABLE_JIT": "0",
            "PYTHONPATH": f"{self.folder}{os.pathsep}{ROOT}",
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


CHANGES = {
    "a number": "sys.modules['first.helper'].BONUS = 5",
    "an array": "sys.modules['first.helper'].TABLE[1] = 4",
    "a rule": "rules.bonus = sys.modules['first.helper'].other_bonus",
    "its code": "sys.modules['first.helper'].bonus.py_func.__code__ = (lambda: 5).__code__",
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_code_of_a_module_changed_at_run_time_is_kept_apart(games: Games, change: str) -> None:
    """Whichever comes first, the game as it is written and the changed one get their own code, also from the cache."""
    games.write("first", base=10, bonus=1)
    assert games.run("first", BEFORE=change) == {"first": 15, "first from cache": 0}
    assert games.run("first") == {"first": 11, "first from cache": 0}
    assert games.run("first", BEFORE=change) == {"first": 15, "first from cache": 1}
    assert games.run("first") == {"first": 11, "first from cache": 1}


def test_code_compiled_half_before_a_change_and_half_after_it_is_not_kept(games: Games) -> None:
    """The rule `bonus` is translated for `total` before it changes, and taken as it was into `twice` after that."""
    games.write("first", base=10, bonus=1)
    twice = "answers['twice'] = int(loops.twice(states))"
    games.run("first", AFTER=f"{CHANGES['a number']}; {twice}")
    assert games.run("first", BEFORE=CHANGES["a number"], AFTER=twice)["twice"] == 30
    assert games.run("first", AFTER=twice)["twice"] == 22


@pytest.mark.parametrize("name", ["size", "copy", "view", "flags", "take", "fill", "item"])
def test_field_names_that_numpy_takes_are_refused(name: str) -> None:
    with pytest.raises(ValueError, match=name):
        state_type([(name, "i4")])
