"""What a game's modules must provide, as types; docs/contract.md explains it.

A type checker compares a module with these (`checked: Rules = my_game.rules`); a game that lacks something is refused
when it is loaded. Arguments are given by position, so a game may name them as it likes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol, TypeGuard, TypeVar, cast, runtime_checkable

import numpy as np

from fireside.engine.fields import Fault, Field
from fireside.engine.log import Log
from fireside.engine.observation import Observation, Part
from fireside.engine.phrases import Phrase, Phrases
from fireside.engine.traits import Holdings, Trait
from fireside.engine.types import Action, Event, Ints, Rng, Seat, State
from fireside.texts import Say

SceneType = TypeVar("SceneType")
MadeScene = TypeVar("MadeScene", covariant=True)
Optional = TypeVar("Optional")  # one of the optional protocols
TieBreak = tuple[str, Sequence[str]]  # what is compared, in words, and what every seat has of it
Aspect = Callable[[State, Seat, Action], int | None]  # how much of something a choice has, if that is a question


class Rules(Protocol):
    """A game's rules: the type of its state, and small functions over it. All but `why_not` are compiled."""

    @property
    def STATE(self) -> np.dtype[np.record]:  # noqa: N802
        """The type of a state, made by `kernel.state_type`."""
        ...

    def setup(self, state: State, players: int, options: Ints, /) -> None:
        """Turn a zeroed state into the position before the first step."""
        ...

    def pending(self, state: State, /) -> int:
        """The seats that may act now, as a mask; CHANCE or OVER."""
        ...

    def legal(self, state: State, seat: Seat, out: Ints, /) -> int:
        """Fill in the legal actions of a pending seat, ascending; returns how many there are."""
        ...

    def odds(self, state: State, actions: Ints, weights: Ints, /) -> int:
        """Fill in the outcomes of a chance step and their weights; returns how many there are."""
        ...

    def apply(self, state: State, seat: Seat, action: Action, log: Log, /) -> None:
        """Carry out a legal action, or an outcome of CHANCE: the only function that changes a state."""
        ...

    def scores(self, state: State, out: Ints, /) -> None:
        """Fill in the points by seat, so far or at the end."""
        ...

    def ranks(self, state: State, out: Ints, /) -> None:
        """Fill in the ranks by seat: 0 is the best, ties are equal."""
        ...

    def end_reason(self, state: State, /) -> int:
        """The clause that ended the game, as an index into INFO.endings."""
        ...

    def view(self, state: State, seat: Seat, out: State, /) -> None:
        """Make `out` what a seat, or a spectator, may see."""
        ...

    def fill(self, seen: State, seat: Seat, rng: Rng, out: State, /) -> None:
        """Make `out` a full state, drawn at random among those that fit a view."""
        ...

    def conserved(self, state: State, /) -> bool:
        """Whether every card, token and stone is accounted for."""
        ...

    def why_not(self, state: State, seat: Seat, action: Action, /) -> str | None:
        """The clause that forbids a seat an action now; None exactly for the legal ones."""
        ...


@runtime_checkable
class BreaksDown(Protocol):
    """Rules that know where points come from (optional)."""

    @property
    def SOURCES(self) -> Sequence[str]:  # noqa: N802
        """The names of the sources of points, in the order in which they are shown; `sources.<name>` in the texts."""
        ...

    def breakdown(self, state: State, seat: Seat, out: Ints, /) -> None:
        """Fill in the points that a seat has from each source; their sum is its score. Compiled."""
        ...


class Observes(Protocol):
    """A game's views as numbers for learning (optional)."""

    @property
    def LEFT_OUT(self) -> Mapping[str, str]:  # noqa: N802
        """The fields of the state by which views can differ that observations do not tell apart, and why."""
        ...

    def parts(self, players: int, /) -> Sequence[Part]:
        """What the numbers of an observation mean, in order."""
        ...

    def observe(self, seen: State, seat: Seat, out: Observation, /) -> None:
        """Write a seat's view into a flat array: the parts one after the other, that seat first. Compiled."""
        ...


class HasTraits(Protocol):
    """What the seats of a finished game have that a designer would ask about (optional)."""

    @property
    def TRAITS(self) -> Sequence[Trait]:  # noqa: N802
        """What can be had, in order."""
        ...

    def traits(self, state: State, out: Holdings, /) -> None:
        """Write how much of every trait every seat of a finished game has: `out[seat, trait]`, 0 or more. Compiled."""
        ...


class NamesDeeds(Protocol):
    """What players do that the state of a finished game no longer tells, from their decisions (optional)."""

    @property
    def DEEDS(self) -> Sequence[Trait]:  # noqa: N802
        """What can be done, in order: named, grouped and placed as what players have is."""
        ...

    def deed(self, action: Action, /) -> int:
        """Which of the deeds an action is; −1 if it is none."""
        ...


class ComparesChoices(Protocol):
    """What choices cost and bring, so that a coach can say by what the better ones differ (optional)."""

    @property
    def ASPECTS(self) -> Mapping[str, Aspect]:  # noqa: N802
        """Small functions of a view, the seat that sees it, and one of its choices, by their names.

        `coach.<name>.more` and `coach.<name>.less` in the texts say what somebody did who chose more, or less, of it
        than was good. A direction that the texts leave out is not taught.
        """
        ...


class DescribesPositions(Protocol):
    """What the fields of a state mean, so that positions can be written, set up and checked by people (optional)."""

    @property
    def FIELDS(self) -> Mapping[str, Field]:  # noqa: N802
        """Every field of the state, by name."""
        ...

    def derive(self, state: State, /) -> None:
        """Fill in the fields that follow from the others."""
        ...

    def faults(self, state: State, /) -> Iterable[Fault]:
        """What is wrong with a state whose numbers are within their limits; nothing only if it is conserved."""
        ...


class TellsOpenings(Protocol):
    """What players of a game mean by *such a position* and by an opening (optional).

    Exact positions hardly ever come back where chance deals and hands are hidden. These functions keep of a decision
    what players would speak of; each is given what the deciding seat sees.
    """

    def choice(self, seen: State, seat: Seat, action: Action, /) -> Phrase | None:
        """What a seat chooses with an action; None where nobody would compare such decisions."""
        ...

    def situation(self, seen: State, seat: Seat, /) -> Phrases:
        """What the decision is about: two of them are alike if these are equal."""
        ...

    def branch(self, seen: State, seat: Seat, action: Action, /) -> Phrases | None:
        """Of what chance has brought, that which makes it another opening; None if the decision is no part of one."""
        ...

    def words(self, phrase: Phrase, say: Say, /) -> str:
        """A phrase in words."""
        ...


class Notation(Protocol):
    """A game in words."""

    def action_text(self, action: Action, /) -> str:
        """An action in the game's notation, the same in every language."""
        ...

    def describe_action(self, seen: State, seat: Seat, action: Action, say: Say, /) -> str:
        """What a choice does, for the player whose turn it is."""
        ...

    def describe_event(self, event: Event, say: Say, /) -> str:
        """What happened, as a sentence."""
        ...

    def board_text(self, seen: State, seat: Seat, say: Say, /) -> str:
        """The board, for a terminal."""
        ...


@runtime_checkable
class CitesClauses(Protocol):
    """A notation that knows the clause behind an event (optional)."""

    def event_clause(self, event: Event, /) -> str | None:
        """The clause behind an event, for the log."""
        ...


@runtime_checkable
class ShowsScores(Protocol):
    """A notation of a game whose points are not always open (optional)."""

    def shows_score(self, seen: State, seat: Seat, player: Seat, /) -> bool:
        """Whether the table shows a seat the points of a player before the end."""
        ...


@runtime_checkable
class ExplainsResults(Protocol):
    """A notation that says in plain words what decided a game (optional)."""

    def explain_result(self, state: State, say: Say, /) -> str:
        """Why the game has ended, who has won by how much and, where points are equal, by which tie-break."""
        ...


@runtime_checkable
class BreaksTies(Protocol):
    """A notation of a game in which more than points decides (optional)."""

    def tie_breaks(self, state: State, say: Say, /) -> Sequence[TieBreak]:
        """What ranks the players of a finished game besides their points, what counts first being first."""
        ...


@runtime_checkable
class Announces(Protocol):
    """A notation of a game in which things happen between turns that nobody should miss (optional)."""

    def announcements(self, events: Sequence[Event], say: Say, /) -> Sequence[str]:
        """What of some events, in the order in which they happened, is told until the next turn, in sentences."""
        ...


@runtime_checkable
class GroupsChoices(Protocol):
    """A notation of a game that offers so many choices at once that a list of them needs headings (optional)."""

    def choice_group(self, action: Action, say: Say, /) -> str:
        """The heading under which an action is listed; actions with the same one stand together."""
        ...


@runtime_checkable
class NamesDecisions(Protocol):
    """A notation that tells kinds of decisions apart (optional).

    `tips.<kind>` in the texts says what each is about, `decisions.<kind>`, if it is there, what it is called.
    """

    @property
    def DECISIONS(self) -> Sequence[str]:  # noqa: N802
        """The kinds of decisions that a player meets."""
        ...

    def decision(self, seen: State, seat: Seat, /) -> str:
        """The kind of decision that a pending seat has to make now."""
        ...


@runtime_checkable
class Premoves(Protocol):
    """A notation with answers that can be chosen before their question comes (optional)."""

    @property
    def PREMOVES(self) -> Sequence[str]:  # noqa: N802
        """The names of these answers; their words are `premoves.<name>` in the texts."""
        ...

    def premoves(self, seen: State, seat: Seat, /) -> Mapping[str, Action]:
        """The answers that fit the question that a seat is asked now, each with its action."""
        ...


class MakesScene(Protocol[MadeScene]):
    """A scene's class: `fireside.draw.Scene`, or one derived from it."""

    def __call__(
        self,
        *,
        state: State,
        seat: Seat,
        legal: Sequence[Action],
        say: Say,
        happened: Sequence[Event],
        is_tall: bool,
        pane: str,
    ) -> MadeScene:
        """A scene: a view, who looks at it, what can be clicked, the texts, what just happened."""
        ...


class Drawn(Protocol):
    """A picture in pieces, whose text is made if somebody reads it."""

    @property
    def parts(self) -> Sequence[str]:
        """The pieces of the picture without its style sheet, and the markup between them."""
        ...

    def text(self) -> str:
        """The whole picture, as text."""
        ...


class Picture(Protocol[SceneType]):
    """A game's picture (optional)."""

    @property
    def Scene(self) -> MakesScene[SceneType]:  # noqa: N802
        """What one picture is about."""
        ...

    @property
    def draw(self) -> Callable[[SceneType], str | Drawn]:
        """Draw a scene as an SVG: as text, or in pieces, as `fireside.draw.picture` does."""
        ...


@runtime_checkable
class HasPalette(Protocol):
    """A picture with colours of its own (optional)."""

    @property
    def PALETTE(self) -> Mapping[str, tuple[str, str]]:  # noqa: N802
        """Each colour's name, and its value by day and by night."""
        ...


@runtime_checkable
class HasPanes(Protocol):
    """A picture whose tall form comes in panes, so that a phone can keep them apart (optional)."""

    @property
    def PANES(self) -> Sequence[str]:  # noqa: N802
        """The names of its panes, of those in `fireside.draw.panes`, from top to bottom."""
        ...


class Policy(Protocol):
    """What a sensible player of a game likes (optional)."""

    def appeal(self, seen: State, seat: Seat, action: Action, /) -> int:
        """How much a seat likes a legal action; higher is better."""
        ...


@runtime_checkable
class JudgesPositions(Protocol):
    """A policy that judges unfinished games better than their scores do (optional)."""

    def prospects(self, state: State, out: Ints, /) -> None:
        """Fill in how promising each seat's position is, in any unit that is the same for all."""
        ...


@runtime_checkable
class TunesSearch(Protocol):
    """A policy with search settings that suit its game better (optional)."""

    @property
    def SEARCH(self) -> Mapping[str, Any]:  # noqa: N802
        """Some of the `Settings` in `fireside.bots.search`."""
        ...


def offers(part: object, protocol: type[Optional]) -> TypeGuard[Optional]:
    """Whether a part of a game has what one of the optional protocols asks for."""
    return _offers(part, cast(Hashable, protocol))


@lru_cache
def _offers(part: object, protocol: Any) -> bool:
    """Remembered: Python looks for every name of a protocol each time, and a page asks after every move."""
    return isinstance(part, protocol)


def names_in(protocol: type[Any]) -> list[str]:
    """The names that a module must have to satisfy a protocol, in order."""
    return [name for name in vars(protocol) if not name.startswith("_")]
