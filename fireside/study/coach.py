"""The coach: one thing to learn from a game, if there is one.

Every choice has *aspects*, which its game measures: how many cards it spends, how many points it brings at once,
whether it stops or goes on. A *pattern* is an aspect of which a seat chose more, or less, than what would have been
better. The lesson of a seat is the pattern that cost it most, if

- at least LEAST_COUNT decisions show it that were inaccurate or worse, and they cost a mistake or more together;
- it is clearly more frequent among these decisions than among the sound ones, which show it where the seat could have
  chosen less, or more, of the same, did not, and lost nothing by that: by Fisher's exact test, at LEVEL divided by the
  number of patterns that so many costly decisions show.

Otherwise there is nothing firm to say, and nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import NamedTuple

from fireside.engine import compiler
from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat
from fireside.game import Game
from fireside.position import View
from fireside.record import Record
from fireside.study.analysis import Analysis, Decision
from fireside.study.words import LEAST_LOSS, Word, fair_share
from fireside.texts import LANGUAGES, Say

FOLDER = Path(__file__).parent
LEAST_COUNT = 2  # decisions that show a pattern: a single one is none
LEVEL = 0.05  # about the part of those whose errors have nothing in common that are told of a pattern
MORE, LESS = "more", "less"
COSTLY = (Word.INACCURATE, Word.MISTAKE, Word.BLUNDER)
MOST_IN_WORDS = 9  # numbers above this are written in digits

Decided = tuple[Decision, View]  # a decision, and what its seat saw


@dataclass(frozen=True)
class Lesson:
    """What a seat did again and again, and what it cost."""

    pattern: str  # an aspect of its game and a direction, such as `cards.more`
    count: int  # decisions that show it
    loss: float  # what these cost together, as a share of the victory
    steps: tuple[int, ...]  # where they are in the record
    chance: float  # about how often errors that have nothing in common would show some pattern as clearly
    words: Mapping[str, str]  # a sentence, by language


class Weighed(NamedTuple):
    """One aspect of a decision: how much of it was chosen, and how much the others had that were looked at."""

    decision: Decision
    played: int
    best: int | None  # None where that is no question of the best choice
    least: int
    most: int

    def shows(self, direction: str) -> bool:
        """Whether more, or less, was chosen than was good; in a sound decision, than could have been chosen."""
        if is_costly(self.decision):
            low = high = self.played if self.best is None else self.best
        else:
            low, high = self.least, self.most
        return self.played > low if direction == MORE else self.played < high


@dataclass(frozen=True)
class Evidence:
    """Which decisions of a seat show a pattern."""

    pattern: str
    shown: tuple[Decision, ...]  # the costly ones among them
    shown_soundly: int  # how many of them were sound
    costly: int  # decisions that cost something, whether they show it or not
    sound: int  # likewise, decisions that did not

    @property
    def loss(self) -> float:
        """What the decisions that show it cost together."""
        return sum(found.loss for found in self.shown)

    @property
    def chance(self) -> float:
        """How often so many costly decisions would show it if costs were dealt out to decisions at random."""
        return fisher(len(self.shown), self.costly, self.shown_soundly, self.sound)


def lesson(analysis: Analysis, record: Record, seat: Seat) -> Lesson | None:
    """The one thing that a seat can learn from a game; None if there is nothing firm to say."""
    found = [each for each in evidence(analysis, record, seat) if len(each.shown) >= LEAST_COUNT]
    least = LEAST_LOSS[Word.MISTAKE] * fair_share(analysis.players)
    firm = [each for each in found if each.loss >= least and each.chance * len(found) <= LEVEL]
    if not firm:
        return None
    return _lesson(record.game, max(firm, key=lambda each: (each.loss, -each.chance)), len(found))


def evidence(analysis: Analysis, record: Record, seat: Seat) -> Iterator[Evidence]:
    """What the decisions of a seat tell of every pattern that its game has words for."""
    if record.game.aspects is None:
        return
    decided = list(_decided(analysis, record, seat))
    with compiler.uncompiled():  # an aspect is asked a few hundred times: compiling what it needs would take longer
        for name, aspect in record.game.aspects.ASPECTS.items():
            weighed = [each for one in decided if (each := _weighed(aspect, *one)) is not None]
            for direction in taught(record.game, name):
                showing = [each.decision for each in weighed if each.shows(direction)]
                yield _evidence(f"{name}.{direction}", showing, [decision for decision, _ in decided])


def taught(game: Game, aspect: str) -> tuple[str, ...]:
    """The directions of an aspect that the game's texts have a sentence for."""
    say = Say.of_folder(game.folder, "en")
    return tuple(direction for direction in (MORE, LESS) if f"coach.{aspect}.{direction}" in say)


def is_costly(decision: Decision) -> bool:
    """Whether a decision was inaccurate or worse."""
    return decision.word in COSTLY


def _decided(analysis: Analysis, record: Record, seat: Seat) -> Iterator[Decided]:
    """The decisions of a seat in which it had a choice."""
    decisions = {found.step: found for found in analysis.decisions_of(seat)}
    position = record.start()
    for step, move in enumerate(record.moves):
        if step in decisions:
            yield decisions[step], position.view(seat)
        position.play(*move)


def _weighed(aspect: Aspect, decision: Decision, view: View) -> Weighed | None:
    """An aspect of a decision; None where it was no question of what was played."""

    def amount(action: Action) -> int | None:
        return aspect(view.state, view.seat, action)

    played = amount(decision.played)
    if played is None:
        return None
    others = [each for choice in decision.choices if (each := amount(choice.action)) is not None]
    return Weighed(decision, played, amount(decision.best), min([played, *others]), max([played, *others]))


def _evidence(pattern: str, showing: list[Decision], decided: list[Decision]) -> Evidence:
    shown = tuple(filter(is_costly, showing))
    costly = sum(map(is_costly, decided))
    return Evidence(pattern, shown, len(showing) - len(shown), costly, len(decided) - costly)


def fisher(shown: int, of: int, shown_too: int, of_others: int) -> float:
    """How often `shown` or more of the ones would show what both show together, if it were dealt out at random."""
    everybody, showing = of + of_others, shown + shown_too
    most = min(of, showing)
    ways = sum(comb(showing, some) * comb(everybody - showing, of - some) for some in range(shown, most + 1))
    return ways / comb(everybody, of)


def _lesson(game: Game, found: Evidence, tested: int) -> Lesson:
    return Lesson(
        pattern=found.pattern,
        count=len(found.shown),
        loss=round(found.loss, 6),
        steps=tuple(each.step for each in found.shown),
        chance=round(found.chance * tested, 6),
        words={lang: sentence(game, found.pattern, len(found.shown), lang) for lang in LANGUAGES},
    )


def sentence(game: Game, pattern: str, count: int, lang: str) -> str:
    """What was done so many times: *Three times you …*."""
    say = Say.of_folder(FOLDER, lang)
    times = say(f"times.{count}") if count <= MOST_IN_WORDS else say("times.many", count=count)
    return Say.of_folder(game.folder, lang)(f"coach.{pattern}", times=times)
