"""Plain values, as they stand in a file, turned into what a table of a game holds: of the same type and shape."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from fireside.engine.errors import InvalidVariant

LONGEST = 400  # items of a list of free length


def plain(value: Any) -> Any:
    """A value of a table as TOML and JSON know it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(held) for name, held in value._asdict().items()}
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): plain(held) for key, held in value.items()}
    return value


@dataclasses.dataclass(frozen=True)
class Fitting:
    """Turns plain values into what a table holds, if they have its type, its shape, and numbers within its limits."""

    least: int
    most: int
    is_free: bool  # whether the list itself, not those in it, can be longer or shorter

    def fitted(self, given: Any, published: Any, where: str) -> Any:
        """A value like the published one; InvalidVariant if it cannot be."""
        if isinstance(given, np.ndarray | np.generic):
            given = given.tolist()
        if isinstance(published, bool | str):
            return self._same_type(given, published, where)
        if isinstance(published, int | float):
            return self._number(given, published, where)
        if dataclasses.is_dataclass(published) and not isinstance(published, type):
            return dataclasses.replace(published, **self._fields(given, _fields_of(published), where))
        if isinstance(published, tuple) and hasattr(published, "_asdict"):
            return published._replace(**self._fields(given, published._asdict(), where))  # type: ignore[attr-defined]
        if isinstance(published, tuple | list):
            return type(published)(self._items(given, published, where))
        if isinstance(published, Mapping):
            return self._entries(given, published, where)
        raise InvalidVariant(f"{where} cannot be changed: it is neither a number nor a text nor a table of them")

    def _inside(self) -> Fitting:
        return dataclasses.replace(self, is_free=False)

    def _same_type(self, given: Any, published: Any, where: str) -> Any:
        if type(given) is not type(published):
            kind = "yes or no (true, false)" if isinstance(published, bool) else "a text"
            raise InvalidVariant(f"{where} should be {kind} such as {published!r}, not {given!r}")
        return given

    def _number(self, given: Any, published: float, where: str) -> Any:
        is_whole = isinstance(published, int)
        if isinstance(given, bool) or not isinstance(given, int if is_whole else int | float):
            kind = "a whole number" if is_whole else "a number"
            raise InvalidVariant(f"{where} should be {kind} such as {published!r}, not {given!r}")
        if not (math.isfinite(given) and self.least <= given <= self.most):
            raise InvalidVariant(f"{where} can be from {self.least} to {self.most}, not {given}")
        return given if is_whole else float(given)

    def _items(self, given: Any, published: Sequence[Any], where: str) -> list[Any]:
        if not isinstance(given, tuple | list):
            raise InvalidVariant(f"{where} should be a list such as {plain(published)}, not {given!r}")
        if len(given) != len(published) and not (self.is_free and published and len(given) <= LONGEST):
            raise InvalidVariant(f"{where} should have {len(published)} items, not {len(given)}")
        like = [*published, *[published[-1]] * len(given)] if published else []
        pairs = enumerate(zip(given, like, strict=False))
        return [self._inside().fitted(item, model, f"{where}[{at}]") for at, (item, model) in pairs]

    def _fields(self, given: Any, published: Mapping[str, Any], where: str) -> dict[str, Any]:
        """Some of the fields of a component by name, or all of them in order."""
        if isinstance(given, tuple | list) and len(given) == len(published):
            given = dict(zip(published, given, strict=True))
        if not isinstance(given, Mapping):
            raise InvalidVariant(f"{where} should be a table with {', '.join(published)}, not {given!r}")
        inside = self._inside()
        return {
            name: inside.fitted(held, _known(published, name, where), f"{where}.{name}") for name, held in given.items()
        }

    def _entries(self, given: Any, published: Mapping[Any, Any], where: str) -> dict[Any, Any]:
        """A mapping with some of its values replaced. Its keys are texts in a file, whatever they are in the game."""
        if not isinstance(given, Mapping):
            raise InvalidVariant(f"{where} should be a table such as {plain(published)}, not {given!r}")
        keys = {str(key): key for key in published}
        found = dict(published)
        for name, held in given.items():
            key = _known(keys, str(name), where)
            found[key] = self._inside().fitted(held, published[key], f"{where}.{name}")
        return found


def _known(published: Mapping[str, Any], name: str, where: str) -> Any:
    if name not in published:
        raise InvalidVariant(f"{where} has no {name!r}; it has: {', '.join(published)}")
    return published[name]


def _fields_of(component: Any) -> dict[str, Any]:
    """The fields of a data class by name."""
    return {field.name: getattr(component, field.name) for field in dataclasses.fields(component)}
