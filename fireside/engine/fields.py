"""The fields of a state in words: what their numbers are called, between which limits they lie, what follows from what.

A game says so in its `positions.py`; without it, every field is written as plain numbers.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from fireside.engine.errors import InvalidNotation
from fireside.texts import Say

FOLDER = Path(__file__).parent  # of the texts that all games share
SEATS: tuple[str, ...] = ("seats",)  # in place of an axis: its indices are seats
NOTHING = "none"  # a mask without bits
NONE_WORD = "-"  # the usual word for −1: nobody, nowhere, nothing
_NUMBER = re.compile(r"-?[0-9]{1,19}")  # the longest that a state can hold

Axis = Sequence[str] | None  # what the indices are called; None if they are numbers


@dataclass(frozen=True)
class Field:
    """One field of a state, a number or an array of numbers."""

    least: int = 0
    most: int = 127
    names: Mapping[int, str] = field(default_factory=dict)  # what some values are called
    bits: Sequence[str] = ()  # what the bits of a mask are called, the lowest first
    axes: Sequence[Axis] = ()  # what the indices of an array are called
    usual: int | None = 0  # what a text need not mention; None if it always does
    is_seat: bool = False  # a seat, or one of the named values
    is_closed: bool = False  # nothing but the named values
    is_fixed: bool = False  # follows from the number of players and the options
    is_derived: bool = False  # follows from the other fields

    def limits(self, players: int) -> tuple[int, int]:
        """The least and the most that a value can be."""
        if self.bits:
            return 0, (1 << (players if self.bits is SEATS else len(self.bits))) - 1
        return self.least, players - 1 if self.is_seat else self.most

    def word(self, value: int) -> str:
        """A value as a text has it."""
        if self.bits and 0 <= value < 1 << self.width:
            set_bits = [self.bit_name(bit) for bit in range(self.width) if value >> bit & 1]
            return "+".join(set_bits) or NOTHING
        return self.names.get(value, f"#{value}" if self.bits else str(value))

    @property
    def width(self) -> int:
        """How many bits a mask can have."""
        return 31 if self.bits is SEATS else len(self.bits)

    def bit_name(self, bit: int) -> str:
        """What a bit of a mask is called."""
        return str(bit) if self.bits is SEATS else self.bits[bit]

    def value(self, word: str) -> int:
        """The inverse of `word`; InvalidNotation if it means nothing."""
        number = word.removeprefix("#") if self.bits else word
        if self.bits and number == word:
            return sum(1 << bit for bit in {self._bit(name) for name in word.split("+") if name != NOTHING})
        for value, name in self.names.items():
            if name == word:
                return value
        if not _NUMBER.fullmatch(number):
            known = f"a number or one of {', '.join(self.names.values())}" if self.names else "a number"
            raise InvalidNotation(f"{word[:40]!r} is not {known}")
        return int(number)

    def _bit(self, name: str) -> int:
        if self.bits is SEATS and name.isdecimal() and len(name) < 3 and int(name) < self.width:
            return int(name)
        if self.bits is SEATS or name not in self.bits:
            known = "seats" if self.bits is SEATS else ", ".join(self.bits)
            raise InvalidNotation(
                f"{name[:40]!r} is not one of {known}; several are joined with '+', {NOTHING!r} is none"
            )
        return list(self.bits).index(name)

    def choices(self, players: int) -> list[tuple[int, str]] | None:
        """All values with their words, if there are few and they have names."""
        least, most = self.limits(players)
        if self.bits or not (self.names or self.is_seat):
            return None
        return [(value, self.word(value)) for value in range(least, most + 1)]


@dataclass(frozen=True)
class Fault:
    """Something that is wrong with a position, to be said in the words `laws.<law>` of the game's texts."""

    law: str
    clause: str  # of the rules
    counted: int = 0  # how many there are
    due: int = 0  # how many there should be
    part: str = ""  # the key of a text that says which of them, such as `colours.white`
    seat: int = -1  # whose they are

    def text(self, say: Say) -> str:
        """What is wrong, as a sentence with the clause behind it."""
        part = say(self.part) if self.part in say else self.part
        facts = {"counted": self.counted, "due": self.due, "part": part, "seat": say.seat(self.seat)}
        key = f"laws.{self.law}"
        said = say(key, **facts) if key in say else self.law
        return f"{said} ({self.clause})"


def counted(law: str, clause: str, counted: int, due: int, part: str = "", seat: int = -1) -> Iterator[Fault]:
    """A fault if there are more or fewer of something than there should be."""
    if counted != due:
        yield Fault(law, clause, int(counted), int(due), part, seat)


@dataclass(frozen=True)
class Misfit:
    """A value outside of its limits, to be said in the words `positions.<kind>` of all games."""

    kind: str
    label: str  # the line that it stands in
    value: int = 0
    least: int = 0
    most: int = 0
    where: str = ""  # what its place in the line is called

    def text(self, lang: str) -> str:
        """What is wrong, as a sentence."""
        name = f"{self.label} {self.where}".strip()
        return general(lang)(f"positions.{self.kind}", name=name, value=self.value, least=self.least, most=self.most)


def general(lang: str) -> Say:
    """The texts that all games share."""
    return Say.of_folder(FOLDER, lang)


def plain_field(type_: np.dtype[Any]) -> Field:
    """A field of which the game says nothing: any number that fits in."""
    limits = np.iinfo(type_.base)
    return Field(int(limits.min), int(limits.max), usual=None)


def fixed() -> Field:
    """A field that follows from the number of players and the options."""
    return Field(is_fixed=True)


def derived(**limits: Any) -> Field:
    """A field that follows from the others."""
    return Field(is_derived=True, **limits)


def switch() -> Field:
    """0 or 1."""
    return Field(most=1)


def seat(*, or_none: bool = False, **more: Any) -> Field:
    """A seat, or −1 for none."""
    if or_none:
        return Field(least=-1, usual=-1, names={-1: NONE_WORD}, is_seat=True, **more)
    return Field(usual=None, is_seat=True, **more)


def choice(names: Sequence[str], *, or_none: bool = False, first: int = 0, **more: Any) -> Field:
    """One of some things that are called so, numbered from `first`; or −1 for none of them."""
    words = {first + number: name for number, name in enumerate(names)}
    least, usual = (-1, -1) if or_none else (first, None)
    if or_none:
        words[-1] = NONE_WORD
    return Field(**{"least": least, "most": first + len(names) - 1, "names": words, "usual": usual, **more})
