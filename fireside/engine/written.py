"""States as lines of text, and back: every field in words, exactly, and what is wrong said with the field's name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.engine.errors import InvalidField, InvalidNotation
from fireside.engine.fields import SEATS, Axis, Field, Misfit
from fireside.engine.types import States

if TYPE_CHECKING:
    from fireside.engine.parts import GameParts

Lines = Mapping[str, str]  # by name: the field and what its rows are called


class Writing:
    """Writes and reads the states of a game with so many players and these options."""

    def __init__(self, game: GameParts, players: int, start: States) -> None:
        """`start` holds what follows from the players and the options."""
        self.game = game
        self.players = players
        self._start = start
        self.fields = {name: game.field(name) for name in start.dtype.names or ()}

    def lines(self, states: States) -> dict[str, str]:
        """A state in words; what is as usual, or follows from something else, is left out."""
        expected = self._expected(states)
        found = {}
        for name, field in self.fields.items():
            for row, label in self._rows(name, field):
                values = _row(states, name, row)
                if self._is_told(field, values, _row(expected, name, row)):
                    found[label] = self._text(field, values)
        return found

    def _is_told(self, field: Field, values: Any, expected: Any) -> bool:
        if field.is_fixed or field.is_derived:
            return not np.array_equal(values, expected)
        return field.usual is None or bool(np.any(values != field.usual))

    def _expected(self, states: States) -> States:
        """The state with everything that follows from something else as it follows."""
        expected = states.copy()
        for name, field in self.fields.items():
            if field.is_fixed:
                expected[name] = self._start[name]
        self._derive(expected)
        return expected

    def _derive(self, states: States) -> None:
        if self.game.positions is not None:
            self.game.positions.derive(states[0])

    def _rows(self, name: str, field: Field) -> Iterator[tuple[tuple[int, ...], str]]:
        """The rows of a field that have lines of their own, with what these are called."""
        shape = self._start.dtype[name].shape[:-1]
        for row in product(*map(range, shape)):
            words = [self._index_word(_axis(field, depth), index) for depth, index in enumerate(row)]
            yield row, " ".join([name, *words])

    def _index_word(self, axis: Axis, index: int) -> str:
        return str(index) if axis is None or axis is SEATS else axis[index]

    def _text(self, field: Field, values: Any) -> str:
        if np.ndim(values) == 0:
            return field.word(int(values))
        axis, numbers = self._last_axis(field), values.tolist()
        if axis is not None and axis is not SEATS:
            told = [(axis[index], value) for index, value in enumerate(numbers) if value != field.usual]
            return ", ".join(f"{name} {field.word(value)}" for name, value in told)
        return " ".join(map(field.word, self._trimmed(field, axis, numbers)))

    def _trimmed(self, field: Field, axis: Axis, numbers: list[int]) -> list[int]:
        """Without seats that nobody can take."""
        while axis is SEATS and len(numbers) > self.players and numbers[-1] == field.usual:
            numbers = numbers[:-1]
        return numbers

    @staticmethod
    def _last_axis(field: Field) -> Axis:
        return field.axes[-1] if field.axes else None

    def read(self, lines: Lines) -> States:
        """The state of these lines; InvalidField if there is none."""
        states = self._blank()
        later = {}
        for label, text in lines.items():
            name, row = self._place(label)
            if self.fields[name].is_derived:
                later[label] = text
            else:
                self._set(states, name, row, label, text)
        self._derive(states)
        for label, text in later.items():
            self._set(states, *self._place(label), label, text)
        return states

    def _blank(self) -> States:
        """What is neither derived nor mentioned."""
        states = self.game.new_states()
        for name, field in self.fields.items():
            states[name] = self._start[name] if field.is_fixed else field.usual or 0
        return states

    def _place(self, label: str) -> tuple[str, tuple[int, ...]]:
        """The field and the row that a line is about."""
        name, *words = label.split()
        field = self.fields.get(name)
        if field is None:
            raise InvalidField(label, f"{label}: {self.game.info.title} has no field {name!r}")
        shape = self._start.dtype[name].shape[:-1]
        if len(words) != len(shape):
            raise InvalidField(
                label, f"{label}: {name} is written with {len(shape)} names of rows behind it, not {len(words)}"
            )
        return name, tuple(
            self._index(label, _axis(field, depth), size, word)
            for depth, (size, word) in enumerate(zip(shape, words, strict=True))
        )

    def _index(self, label: str, axis: Axis, size: int, word: str) -> int:
        known = [self._index_word(axis, index) for index in range(size)]
        if word not in known:
            raise InvalidField(label, f"{label}: {word[:40]!r} is not one of {', '.join(known)}")
        return known.index(word)

    def _set(self, states: States, name: str, row: tuple[int, ...], label: str, text: str) -> None:
        field, shape = self.fields[name], self._start.dtype[name].shape
        limits = np.iinfo(self._start.dtype[name].base)
        try:
            values = self._values(field, shape[-1], text) if shape else [_value(field, text.strip())]
            for value in values:
                if not limits.min <= value <= limits.max:
                    raise InvalidNotation(f"{value} does not fit in")
        except InvalidNotation as error:
            raise InvalidField(label, f"{label}: {error}") from None
        if shape:
            states[name][0][row] = values
        else:
            states[name] = values[0]

    def _values(self, field: Field, size: int, text: str) -> list[int]:
        """The values of one row of an array."""
        axis, usual = self._last_axis(field), field.usual or 0
        if axis is None or axis is SEATS:
            words = text.split()
            if len(words) > size or (axis is None and len(words) < size):
                raise InvalidNotation(f"there are {size} values, not {len(words)}")
            return [_value(field, word) for word in words] + [usual] * (size - len(words))
        values = [usual] * size
        for part in filter(None, map(str.strip, text.split(","))):
            name, _, word = part.partition(" ")
            if name not in axis:
                raise InvalidNotation(f"{name[:40]!r} is not one of {', '.join(axis)}")
            values[list(axis).index(name)] = _value(field, word.strip())
        return values

    def misfit(self, states: States) -> Misfit | None:
        """The first value that lies outside of its limits; None if all are within."""
        return next(filter(None, (self._misfit(states, name, field) for name, field in self.fields.items())), None)

    def _misfit(self, states: States, name: str, field: Field) -> Misfit | None:
        values, first = states[name][0], self._start[name][0]
        if field.is_fixed:
            return None if np.array_equal(values, first) else Misfit("fixed", name)
        least, most = field.limits(self.players)
        wrong = ~np.isin(values, list(field.names)) if field.is_closed else (values < least) | (values > most)
        outside = np.argwhere(wrong)
        if len(outside):
            where = tuple(outside[0].tolist())
            words = [self._index_word(_axis(field, depth), index) for depth, index in enumerate(where)]
            last = words.pop() if words else ""
            return Misfit("range", " ".join([name, *words]), int(values[where]), least, most, last)
        beyond = self._beyond(name, field)
        if beyond and np.any(values[beyond] != first[beyond]):
            return Misfit("seats", name, most=self.players)
        return None

    def _beyond(self, name: str, field: Field) -> tuple[Any, ...] | None:
        """Where a field holds something for seats that nobody can take."""
        if SEATS not in field.axes or self._start.dtype[name].shape[list(field.axes).index(SEATS)] <= self.players:
            return None
        return (slice(None),) * list(field.axes).index(SEATS) + (slice(self.players, None),)


def _axis(field: Field, depth: int) -> Axis:
    return field.axes[depth] if depth < len(field.axes) else None


def _row(states: States, name: str, row: Sequence[int]) -> Any:
    """A value, or one row of an array."""
    return states[name][0][tuple(row)] if row else states[name][0]


def _value(field: Field, word: str) -> int:
    if not word:
        raise InvalidNotation("a value is missing")
    return field.value(word)
