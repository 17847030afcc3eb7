"""Numbers of a game that are varied: which one, over which values, and the variants that this makes."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from fireside.engine.errors import InvalidVariant
from fireside.engine.fitting import plain
from fireside.game import Game
from fireside.registry import load

Number = int | float
MOST_VALUES = 1000  # of one number

_VARY = re.compile(r"(?P<name>\w+)(?P<path>(?:\[[^\[\]]+\])*)\s*=\s*(?P<values>.+)")
_NUMBER = r"-?\d+(?:\.\d+)?"
_RANGE = re.compile(rf"({_NUMBER})\s*\.\.\s*({_NUMBER})(?:\s*:\s*({_NUMBER}))?")
FORM = "NAME=LOW..HIGH:STEP or NAME[ITEM]=A,B,C"


@dataclass(frozen=True)
class Vary:
    """A number of a game's tables, and the values that it takes."""

    table: str  # the name in tables.py
    path: tuple[str, ...]  # the item in it, and so on: indexes or names
    values: tuple[Number, ...]
    step: Number | None = None  # between the values of a range; None for a list

    @property
    def name(self) -> str:
        """As people write it."""
        return self.table + "".join(f"[{part}]" for part in self.path)


def parse_vary(text: str | Vary) -> Vary:
    """`SILVER_COUNTS[0]=10..30:5`, `TOTEMS=2,3,4`; InvalidVariant if it is neither."""
    if isinstance(text, Vary):
        return text
    found = _VARY.fullmatch(text.strip())
    if found is None:
        raise InvalidVariant(f"{text!r} does not say what to vary: {FORM}")
    path = tuple(part.strip() for part in re.findall(r"\[([^\[\]]+)\]", found["path"]))
    values, step = _values(found["values"].strip(), text)
    if len(values) > MOST_VALUES:
        raise InvalidVariant(f"{text!r} has {len(values):,} values; a number can have {MOST_VALUES:,}")
    return Vary(found["name"], path, values, step)


def _values(said: str, text: str) -> tuple[tuple[Number, ...], Number | None]:
    if found := _RANGE.fullmatch(said):
        low, high, step = (_number(part or "1") for part in found.groups())
        if step <= 0 or high < low:
            raise InvalidVariant(f"{text!r} goes from {low} to {high} in steps of {step}, which is nothing")
        count = int((high - low) / step + 1e-9) + 1
        return tuple(low + index * step for index in range(min(count, MOST_VALUES + 1))), step
    words = [word.strip() for word in said.split(",")]
    if not all(re.fullmatch(_NUMBER, word) for word in words):
        raise InvalidVariant(f"{said!r} is neither a range nor a list of numbers: {FORM}")
    return tuple(dict.fromkeys(map(_number, words))), None


def _number(text: str) -> Number:
    return float(text) if "." in text else int(text)


def published(game: Game, vary: Vary) -> Number:
    """The value that the game itself has; InvalidVariant if it has no such number."""
    held = _held(_table(game, vary), vary)
    if isinstance(held, bool) or not isinstance(held, int | float):
        raise InvalidVariant(f"{vary.name} is not a number but {held!r}; name one of its items, such as {vary.name}[0]")
    return held


def _table(game: Game, vary: Vary) -> Any:
    tables = getattr(game.package, "tables", None)
    if not vary.table.isupper() or not hasattr(tables, vary.table):
        load(game.base, {**game.variant, vary.table: 0})  # which says what tables there are
    return plain(getattr(tables, vary.table))


def _held(table: Any, vary: Vary) -> Any:
    """The item that a path leads to."""
    held = table
    for part in vary.path:
        held = held[_key(held, part, vary)]
    return held


def _key(held: Any, part: str, vary: Vary) -> Any:
    """An item's name, or its index."""
    if isinstance(held, dict) and part in held:
        return part
    if isinstance(held, list) and part.isdecimal() and int(part) < len(held):
        return int(part)
    if isinstance(held, dict):
        raise InvalidVariant(f"{vary.name}: there is no {part!r}; there are: {', '.join(held)}")
    if isinstance(held, list):
        raise InvalidVariant(f"{vary.name}: there is no item {part!r}; they go from 0 to {len(held) - 1}")
    raise InvalidVariant(f"{vary.name}: {held!r} has no items")


def varied(game: Game, changes: Mapping[Vary, Number]) -> Game:
    """The game with other values for these numbers, and otherwise as it is; InvalidVariant if it cannot be played."""
    values: dict[str, Any] = dict(game.variant)
    for vary, value in changes.items():
        table = copy.deepcopy(values[vary.table] if vary.table in values else _table(game, vary))
        values[vary.table] = _replaced(table, vary.path, vary, value)
    return load(game.base, values)


def _replaced(held: Any, path: Sequence[str], vary: Vary, value: Number) -> Any:
    if not path:
        return value
    key = _key(held, path[0], vary)
    held[key] = _replaced(held[key], path[1:], vary, value)
    return held
