"""Phrases: what a decision was about and what was chosen, as coarsely as players speak of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from fireside.engine.errors import InvalidNotation
from fireside.texts import Say

TEXTS = "explorer"  # the section of a game's texts that has a text for every phrase
_PHRASE = re.compile(r"(?P<name>[a-z][a-z_]{0,39})(?:=(?P<number>\d{1,20}))?", re.ASCII)


class Phrase(NamedTuple):
    """A name, and a number if there is one to tell: `stake`, `silver=5`."""

    name: str
    number: int | None = None

    def __str__(self) -> str:
        return self.name if self.number is None else f"{self.name}={self.number}"


Phrases = tuple[Phrase, ...]
NameOf = Callable[[int, Say], str]  # what a number stands for


def parse_phrase(text: str) -> Phrase:
    """The inverse of str(phrase)."""
    found = _PHRASE.fullmatch(text)
    if found is None:
        raise InvalidNotation(f"{text[:60]!r} is not a phrase such as 'stake' or 'silver=5'")
    return Phrase(found["name"], None if found["number"] is None else int(found["number"]))


def in_words(phrase: Phrase, say: Say, names: Mapping[str, NameOf]) -> str:
    """A phrase as the game's texts have it: `n` is its number there, `what` is what that number stands for.

    A phrase that no text knows, as a stranger may send it, is said as it is written.
    """
    key, number = f"{TEXTS}.{phrase.name}", phrase.number or 0
    if key not in say:
        return str(phrase)
    try:
        what = names[phrase.name](number, say) if phrase.name in names else ""
    except IndexError:
        return str(phrase)
    return say(key, n=number, what=what)


def at_least(steps: Sequence[int], number: int) -> int:
    """The last of some ascending steps that a number reaches: numbers in between are not told apart."""
    return max(step for step in steps if number >= step)


def span(steps: Sequence[int]) -> NameOf:
    """Says which numbers such a step stands for: 0–2, 3, 4+."""

    def text(step: int, _say: Say) -> str:
        following = [other for other in steps if other > step]
        if not following:
            return f"{step}+"
        return str(step) if following[0] == step + 1 else f"{step}–{following[0] - 1}"

    return text


def standing(own: int, best_other: int) -> Phrase:
    """Whether a player is ahead of the others."""
    return Phrase("ahead" if own > best_other else "behind" if own < best_other else "level")
