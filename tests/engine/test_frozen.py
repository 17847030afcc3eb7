"""What is said about the values that compiled code would freeze."""

from __future__ import annotations

import enum
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np
import pytest

from fireside.engine import frozen
from fireside.engine.kernel import rule

NUMBER = 3
TABLE = np.array([1, 2], np.int8)
TABLES = ModuleType("tables")


class Pair(NamedTuple):
    first: int
    second: int


class Colour(enum.IntEnum):
    RED = 1


@rule
def inner(value: int) -> int:
    return value + NUMBER


@rule
def outer(value: int) -> int:
    return inner(value) + TABLE[0] + TABLES.LIMIT


@rule
def to_itself(value: int) -> int:
    return to_itself(value - 1) if value else NUMBER


def digest_of(function: Callable[..., Any]) -> str:
    return frozen.digest(frozen.all_taken_by(function))


@pytest.fixture(autouse=True)
def _limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TABLES, "LIMIT", 7, raising=False)


def test_the_same_values_give_the_same_digest() -> None:
    assert digest_of(outer) == digest_of(outer)
    assert digest_of(to_itself) == digest_of(to_itself)


def test_a_value_that_a_called_function_uses(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of(outer)
    monkeypatch.setitem(globals(), "NUMBER", 4)
    assert digest_of(outer) != before


def test_a_value_in_a_module(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of(outer)
    monkeypatch.setattr(TABLES, "LIMIT", 8)
    assert digest_of(outer) != before
    monkeypatch.setattr(TABLES, "LIMIT", 7)
    monkeypatch.setattr(TABLES, "unused", 1, raising=False)
    assert digest_of(outer) == before


def test_an_array_that_was_changed_in_place(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of(outer)
    changed = TABLE.copy()
    monkeypatch.setitem(globals(), "TABLE", changed)
    assert digest_of(outer) == before
    changed[0] = 5
    assert digest_of(outer) != before


def test_another_function_in_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest_of(outer)
    monkeypatch.setitem(globals(), "inner", rule(lambda value: value))
    assert digest_of(outer) != before


def test_a_closure_and_a_default() -> None:
    def made(step: int, start: int) -> Callable[[], int]:
        def function(begin: int = start) -> int:
            return begin + step

        return function

    digests = {digest_of(made(step, start)) for step in (1, 2) for start in (1, 2)}
    assert len(digests) == 4


@pytest.mark.parametrize(
    ("value", "other"),
    [
        (1, True),
        (1, 1.0),
        ((1, 2), (1, (2,))),
        ((1, 2), Pair(1, 2)),
        ({"a": 1}, {"a": 2}),
        ({1}, {2}),
        (np.int8(1), np.int16(1)),
        (TABLE, TABLE.astype(np.int16)),
        (np.zeros((2, 3)), np.zeros((3, 2))),
        (np.dtype([("a", "i1")]), np.dtype([("a", "i2")])),
        (len, max),
        (Pair, Colour),
        (np, enum),
    ],
)
def test_values_that_differ_are_told_apart(value: object, other: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TABLES, "LIMIT", value)
    before = digest_of(outer)
    monkeypatch.setattr(TABLES, "LIMIT", other)
    assert digest_of(outer) != before


def test_a_value_that_cannot_be_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    class Thing:
        pass

    monkeypatch.setattr(TABLES, "LIMIT", Thing())
    with pytest.raises(frozen.Unknown):
        digest_of(outer)
