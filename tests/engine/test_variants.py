"""Other values for a game's tables: what fits, what is refused, and with which words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from fireside.engine import variants
from fireside.engine.errors import InvalidVariant
from fireside.engine.fitting import plain
from fireside.engine.types import Changed
from fireside.registry import load

TABLES = """
from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

LIMITS = {"SIDES": (2, 20), "ROUTE": (0, 5)}
FREE = ("ROUTE",)


class Boat(NamedTuple):
    price: int
    name: str


@dataclass(frozen=True)
class Map:
    rows: str
    ends: tuple[int, int]


SIDES = 6
IS_ROUND = False
SPEED = 1.5
PRICES = {2: 4, 3: 5}
FEWEST, MOST = 2, 4
ROUTE: tuple[int, ...] = (1, 2)
GRID = ((1, 2), (3, 4))
BOATS = (Boat(2, "raft"), Boat(5, "ship"))
LAND = Map("a b", (0, 1))
TWICE = tuple(2 * stop for stop in ROUTE)
ODD = object()


def fault():
    return "the sides must be even" if SIDES % 2 else None
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    folder = tmp_path / "tiny_game"
    folder.mkdir()
    (folder / "tables.py").write_text(TABLES)
    (folder / "__init__.py").write_text("from . import tables\nSUM = sum(tables.TWICE)\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield __import__("tiny_game")
    variants.forget("tiny_game")


@pytest.mark.parametrize(
    ("name", "given", "value"),
    [
        ("SIDES", 8, 8),
        ("SIDES", np.int64(8), 8),
        ("IS_ROUND", True, True),
        ("SPEED", 2, 2.0),
        ("PRICES", {"3": 7}, {"2": 4, "3": 7}),
        ("PRICES", {3: 7}, {"2": 4, "3": 7}),
        ("MOST", 3, 3),
        ("ROUTE", [5], [5]),
        ("ROUTE", np.arange(3), [0, 1, 2]),
        ("ROUTE", (1, 2, 3), [1, 2, 3]),
        ("GRID", [[1, 2], [3, 9]], [[1, 2], [3, 9]]),
        ("BOATS", [{"price": 3}, [4, "tub"]], [{"price": 3, "name": "raft"}, {"price": 4, "name": "tub"}]),
        ("LAND", {"ends": [1, 1]}, {"rows": "a b", "ends": [1, 1]}),
    ],
)
def test_values_that_fit(package: Any, name: str, given: Any, value: Any) -> None:
    changed = variants.changes(package, {name: given})
    assert changed == {name: Changed(value, plain(getattr(package.tables, name)))}
    again = variants.changes(package, variants.values_in(variants.name_of("game", {name: value})))
    assert again == changed, "a name tells all"


@pytest.mark.parametrize(
    ("name", "given", "sentence"),
    [
        ("SIDE", 8, r"there is no table 'SIDE' \(did you mean SIDES\?\); the tables are: SIDES, IS_ROUND, SPEED"),
        ("LIMITS", {}, "there is no table 'LIMITS'"),
        ("Boat", 1, "there is no table 'Boat'"),
        ("SIDES", "8", "SIDES should be a whole number such as 6, not '8'"),
        ("SIDES", 8.0, "SIDES should be a whole number"),
        ("SIDES", True, "SIDES should be a whole number"),
        ("SIDES", 22, "SIDES can be from 2 to 20, not 22"),
        ("SIDES", 7, "these values do not go together: the sides must be even"),
        ("IS_ROUND", 1, r"IS_ROUND should be yes or no \(true, false\) such as False, not 1"),
        ("SPEED", float("nan"), "SPEED can be from 0 to 99, not nan"),
        ("PRICES", {"4": 7}, "PRICES has no '4'; it has: 2, 3"),
        ("PRICES", [7], "PRICES should be a table such as"),
        ("ROUTE", [6], r"ROUTE\[0\] can be from 0 to 5, not 6"),
        ("ROUTE", 3, r"ROUTE should be a list such as \[1, 2\], not 3"),
        ("ROUTE", [1] * 1000, "ROUTE should have 2 items, not 1000"),
        ("GRID", [[1, 2]], "GRID should have 2 items, not 1"),
        ("GRID", [[1, 2], [3]], r"GRID\[1\] should have 2 items, not 1"),
        ("BOATS", [3, 4], r"BOATS\[0\] should be a table with price, name, not 3"),
        ("LAND", {"row": "a"}, "LAND has no 'row'; it has: rows, ends"),
        ("LAND", {"rows": 1}, "LAND.rows should be a text such as 'a b', not 1"),
        ("ODD", 1, "ODD cannot be changed"),
    ],
)
def test_values_that_do_not_fit(package: Any, name: str, given: Any, sentence: str) -> None:
    before = set(sys.modules)
    with pytest.raises(InvalidVariant, match=sentence):
        variants.changes(package, {name: given})
    assert set(sys.modules) == before


def test_a_published_value_is_no_change(package: Any) -> None:
    assert variants.changes(package, {"SIDES": 6, "ROUTE": [1, 2], "LAND": {"rows": "a b"}}) == {}


def test_what_is_derived_follows_and_the_original_stays(package: Any) -> None:
    copy = variants.private_copy(package, variants.name_of("game", {"ROUTE": [3, 4, 5]}))
    assert (copy.tables.TWICE, copy.SUM) == ((6, 8, 10), 24)
    assert (package.tables.TWICE, package.SUM) == ((2, 4), 6)
    assert copy.tables.Boat is not package.tables.Boat
    assert sys.modules[copy.__name__] is copy


def test_a_copy_that_fails_leaves_nothing_behind(package: Any) -> None:
    before = set(sys.modules)
    with pytest.raises(InvalidVariant):
        variants.private_copy(package, variants.name_of("game", {"SIDES": 99}))
    assert set(sys.modules) == before


def test_a_game_that_imports_itself_by_name_has_no_variants(package: Any) -> None:
    (Path(package.__file__).parent / "rules.py").write_text("from tiny_game import tables\n")
    with pytest.raises(InvalidVariant, match=r"rules\.py imports it by its name, not relatively"):
        variants.changes(package, {"SIDES": 8})


@pytest.mark.parametrize("values", [{"A": 1}, {"B": [1, {"x": "}"}], "A": "é/{"}, {}])
def test_names_tell_values(values: dict[str, Any]) -> None:
    name = variants.name_of("folder/game", values)
    assert (variants.base_of(name), variants.values_in(name)) == ("folder/game", values)
    assert bool(variants.digest_of(name)) == bool(values)


@pytest.mark.parametrize("name", ["wapi{}}", "wapi{TOTEMS=2}", f"wapi{{{'[' * 5000}}}", f"wapi{{{'x' * 20_000}}}"])
def test_names_that_tell_nothing_are_refused(name: str) -> None:
    with pytest.raises(InvalidVariant):
        variants.values_in(name)


def test_reading_a_file_and_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text('game = "wapi"\ntitle = "Few"\nTOTEMS = 2\n')
    (tmp_path / "b.toml").write_text("SILVER_COUNTS = [18, 12, 6, 6, 9]\n")
    assert variants.read(tmp_path / "a.toml") == {"TOTEMS": 2}
    assert variants.read(str(tmp_path)) == {"TOTEMS": 2, "SILVER_COUNTS": [18, 12, 6, 6, 9]}
    (tmp_path / "c.toml").write_text("TOTEMS = 3")
    with pytest.raises(InvalidVariant, match=r"gives TOTEMS twice, the second time in c\.toml"):
        variants.read(tmp_path)
    (tmp_path / "d.toml").write_text("TOTEMS: 2")
    with pytest.raises(InvalidVariant, match=r"d\.toml is not a TOML file"):
        variants.read(tmp_path / "d.toml")


def test_a_game_without_tables_has_no_variants() -> None:
    pig = str(Path(__file__).parents[2] / "examples" / "pig")
    with pytest.raises(InvalidVariant, match=r"pig has no variants: its folder lacks tables\.py"):
        load(pig, {"SIDES": 8})
    assert load(pig, {}) is load(pig)


def test_what_differs_is_told_briefly() -> None:
    words = " ".join(f"word{number}" for number in range(20))
    changed = {
        "SIDES": Changed(8, 6),
        "ROUTE": Changed([1, 2], [1, 3]),
        "WORDS": Changed(words.replace("word3", "other"), words),
        "CARDS": Changed({"a": 1, "b": "x" * 60}, {"a": 2, "b": "x" * 60}),
        "LONG": Changed(list(range(60)), list(range(50))),
    }
    told = variants.differences(changed)
    assert told[:4] == [
        ("SIDES", "8", "6"),
        ("ROUTE", "[1, 2]", "[1, 3]"),
        ("WORDS[4]", '"other"', '"word3"'),
        ("CARDS[a]", "1", "2"),
    ]
    assert told[4].where == "LONG"
    assert max(map(len, told[4])) == variants.SHORT + 1
