"""Positions, which can be played on, and views of them: what one seat sees."""

from __future__ import annotations

import base64
import hashlib
from array import array
from bisect import bisect
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.bots.search import Advice, search
from fireside.draw.panes import WHOLE
from fireside.draw.svg import text_of
from fireside.engine.ahead import TURNS
from fireside.engine.chance import Randomness, new_rng
from fireside.engine.errors import IllegalAction, InvalidOption
from fireside.engine.happened import NOTHING, Happened
from fireside.engine.log import new_log
from fireside.engine.memory import address_of
from fireside.engine.observation import Observation
from fireside.engine.seen import Seen
from fireside.engine.sound import faults_of
from fireside.engine.types import CHANCE, NOBODY, SPECTATOR, Action, Event, OptionValue, Seat, States, as_number
from fireside.record import Move, Record, position_text
from fireside.texts import Say

if TYPE_CHECKING:
    from fireside.game import Game

# (what came before, seat, action): shared between copies, never changed. What came before everything is None, or the
# bytes of the position at which a game began that did not begin as usual.
History = tuple[Any, ...] | bytes | None
Options = Mapping[str, OptionValue]
_CHANCE = (CHANCE,)

INFORMATION_BYTES = 15  # of a digest: two views share one by chance once in 10³⁶ pairs, and 15 bytes are 20 letters


class View(Seen):
    """A position as one seat sees it: what it may not know is HIDDEN."""

    __slots__ = ("seat",)

    game: Game

    def __init__(self, game: Game, states: States, players: int, options: Options, seat: Seat) -> None:
        """Made by Position.view."""
        super().__init__(game, states, players, options)
        self.seat = seat

    def __reduce__(self) -> tuple[Any, ...]:
        return _view_from, (self.game, bytes(self), self.players, self.options, self.seat)

    def fill(self, seed: int) -> Position:
        """A full position, drawn at random among those that fit this view."""
        states = self.game.new_states()
        self.game.calls.fill(self.states, self.seat, new_rng(seed), states)
        return Position(self.game, states, self.players, self.options)

    def possible_scores(self, samples: int) -> list[list[int]]:
        """Points by seat in so many positions that fit this view."""
        points = np.zeros((samples, self.players), np.int32)
        self.game.possible.scores(self.states, self.seat, new_rng(0), self.game.new_states(samples), points)
        return points.tolist()

    def best(self, seconds: float = 1.0) -> Advice:
        """The best moves for this seat from what it can see, after that many seconds of thought."""
        return search(self, seconds=seconds)

    def observe(self, out: Observation | None = None) -> Observation:
        """This view as numbers for learning, written into `out` or a new array; `Game.observation` says what they mean.

        The seats are in the order of play, this one first. A spectator has no place in it, and no observation.
        """
        if self.seat == SPECTATOR:
            raise InvalidOption("a spectator has no observation: it is made from the point of view of a seat")
        blank = self.game.blank_observation(self.players)
        if out is None:
            out = blank.copy()
        elif (out.shape, out.dtype) != (blank.shape, blank.dtype):
            raise InvalidOption(f"this observation takes {len(blank)} numbers of type {blank.dtype}")
        self.game.looks.observe(self.states, self.seat, out)
        return out

    def information_state(self) -> str:
        """A short name for what this seat sees now, for tabular methods: equal exactly if seat and view are equal.

        It names what lies on the table, not how it came to lie there.
        """
        digest = hashlib.blake2b(bytes(self), digest_size=INFORMATION_BYTES).digest()
        return f"{self.seat}:{base64.urlsafe_b64encode(digest).decode()}"

    def board_text(self, say: Say | None = None) -> str:
        """The board as text, for a terminal."""
        say = say or self.game_say()
        return self.game.notation.board_text(self.state, self.seat, say)

    def game_say(self, lang: str = "en", names: Sequence[str] = ()) -> Say:
        """The texts of this game in a language, with these names for the seats."""
        return Say.of_folder(self.game.folder, lang, names)

    def svg(self, **how: Any) -> str:
        """The picture of the board for this seat; `scene` says what can be chosen about it."""
        return text_of(self.game.picture.draw(self.scene(**how)))

    def _repr_svg_(self) -> str:
        return self.svg(clickable=False)

    def scene(
        self,
        *,
        lang: str = "en",
        names: Sequence[str] = (),
        tall: bool = False,
        happened: Sequence[Event] = (),
        clickable: bool = True,
        pane: str = WHOLE,
    ) -> Any:
        """What a picture for this seat is about; `tall` is for a phone held upright, which may show it in panes."""
        return self.game.picture.Scene(
            state=self.state,
            seat=self.seat,
            legal=self.legal(self.seat) if clickable else [],
            say=self.game_say(lang, names),
            happened=[event for event in happened if event.seen_by(self.seat)],
            is_tall=tall,
            pane=pane,
        )


class Position(Seen):
    """A full position, which can be played on.

    Playing works out what can happen next as well, in the same call of compiled code, and the position remembers it
    for whoever asks.
    """

    __slots__ = ("_address", "_ahead", "_ahead_address", "_data", "_first", "_history", "_part", "_shares", "pending")

    game: Game
    pending: tuple[Seat, ...]
    """The seats that may act now; (CHANCE,) at a chance step; () when the game is over."""
    _data: array[int]  # the bytes of the state
    _ahead: array[int]  # what can happen next (see engine.ahead)
    _shares: bool  # whether other positions may use the same memory for it
    _first: object  # the first seat that may act
    _part: slice  # where its actions are, or the outcomes of chance

    def __init__(self, game: Game, states: States, players: int, options: Options, history: History = None) -> None:
        """Made by Game.start."""
        self.game = game
        self.players = players
        self.options = options
        self._history = history
        self._data = array("B", states.tobytes())
        self._address = address_of(self._data)
        self._take_memory()
        self.__class__ = _Unplayed

    def __repr__(self) -> str:
        count = len(self.moves)
        return f"<Position of {self.game.base}: {self.players} players, {count} actions, pending {self.pending}>"

    def __reduce__(self) -> tuple[Any, ...]:
        moves = [tuple(move) for move in self.moves]  # the history itself is nested too deeply to be pickled
        began = self.began
        first = bytes(began) if began else None
        return _position_from, (self.game, bytes(self), self.players, self.options, moves, first)

    def __bytes__(self) -> bytes:
        return self._data.tobytes()

    @property
    def traits(self) -> list[dict[str, int]] | None:
        """What every seat has of each trait when the game is over; None before, and if the game names no traits."""
        traits = self.game.traits
        if traits is None or not self.is_over:
            return None
        names = [trait.name for trait in traits.TRAITS]
        out = np.zeros((self.players, len(names)), np.int16)
        self.game.holds.hold(self.states, out)
        return [dict(zip(names, row, strict=True)) for row in out.tolist()]

    def copy(self) -> Position:
        """An independent copy: playing on one leaves the other unchanged."""
        new = Position.__new__(Position)
        new.game = self.game
        new.players = self.players
        new.options = self.options
        new._history = self._history
        new._data = self._data[:]
        new._address = address_of(new._data)
        new.pending, new._first, new._part = self.pending, self._first, self._part
        new._ahead, new._ahead_address = self._ahead, self._ahead_address
        self._shares = new._shares = True
        return new

    def _take_memory(self) -> None:
        """Use memory for what lies ahead that no other position uses."""
        self._ahead = self.game.blank_ahead[:]
        self._ahead_address = address_of(self._ahead)
        self._shares = False

    def remembering(self) -> Position:
        """The position itself, which from now on remembers what can happen next."""
        self.__class__ = Position
        self._look_ahead()
        return self

    def _look_ahead(self) -> None:
        """Find out what can happen next. Nobody can ever act, so this changes nothing."""
        if self._shares:
            self._take_memory()
        turn = ~self.game.play(self._address, NOBODY, 0, self._ahead_address)
        self.pending, self._first, self._part = TURNS[turn]

    @property
    def states(self) -> States:
        """The state in an array of one, to be read."""
        try:
            return self._states
        except AttributeError:
            self._states = np.frombuffer(self._data, self.game.rules.STATE)
        return self._states

    @property
    def state(self) -> Any:
        """The state itself, which may be changed."""
        self.__class__ = _Asking
        return self.states[0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return not self.pending

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now, in ascending order; nothing if it is not its turn."""
        if seat is self._first:  # the quickest question; equal numbers of other types are not it, and take longer
            return self._ahead[self._part].tolist()
        return super().legal(seat)

    def odds(self) -> dict[Action, int]:
        """The outcomes of a chance step with their weights; nothing if it is a seat's turn."""
        if self.pending != _CHANCE:
            return {}
        sums = self._ahead[self._sums()].tolist()
        weights = [after - before for before, after in pairwise([0, *sums])]
        return dict(zip(self._ahead[self._part].tolist(), weights, strict=True))

    def _sums(self) -> slice:
        """Where the weights of the outcomes are, added up."""
        most = self.game.info.actions
        return slice(self._part.start + most, self._part.stop + most)

    def play(self, seat: Seat, action: Action) -> Happened:
        """Play a seat's action or an outcome of CHANCE; IllegalAction leaves the position unchanged."""
        if type(seat) is not int or type(action) is not int:
            seat, action = self._numbers(seat, action)
        if self._shares:
            self._take_memory()
        game = self.game
        happened = Happened()
        happened.steps = (game, self._data.tobytes(), seat, action)
        try:
            turn = game.play(self._address, seat, action, self._ahead_address)
        except OverflowError:  # a number that no seat and no action has
            turn = -1
        if turn < 0:
            raise self._illegal(seat, action)
        self.pending, self._first, self._part = TURNS[turn]
        self._history = (self._history, seat, action)
        return happened

    def _numbers(self, seat: Seat, action: Action) -> tuple[Seat, Action]:
        """Both as Python integers: other types would have the rules compiled again."""
        who, what = as_number(seat), as_number(action)
        if who is None:
            raise IllegalAction(f"{seat!r} is not a seat number")
        if what is None:
            raise IllegalAction(f"{action!r} is not an action of {self.game.info.title}")
        return who, what

    def _illegal(self, seat: Seat, action: Action) -> IllegalAction:
        try:
            self.check_seat(seat)
        except InvalidOption as error:
            return IllegalAction(str(error))
        title = self.game.info.title
        if self.is_over:
            return IllegalAction(f"this game of {title} is over", self.end_reason)
        if not 0 <= action < self.game.info.actions:
            return IllegalAction(f"{action!r} is not an action of {title}")
        text = self.text(action)
        if seat not in self.pending:
            return IllegalAction(f"seat {seat} may not act now; it is the turn of {self._pending_text()}")
        if seat == CHANCE:
            return IllegalAction(f"{text} cannot happen now; possible: {self._texts(list(self.odds()))}")
        clause = self.why_not(seat, action)
        rule = f" ({clause})" if clause else ""
        return IllegalAction(f"{text} is not allowed now{rule}; possible: {self._texts(self.legal(seat))}", clause)

    def _pending_text(self) -> str:
        return "chance" if self.pending == (CHANCE,) else " and ".join(f"seat {seat}" for seat in self.pending)

    def _texts(self, actions: list[Action], most: int = 12) -> str:
        texts = [self.text(action) for action in actions[:most]]
        return ", ".join(texts + ["…"] * (len(actions) > most))

    def roll(self, rng: Randomness) -> Happened:
        """Play chance steps, drawn with `rng.random()`, until a seat must act or the game is over."""
        if self.pending != _CHANCE:
            return NOTHING
        happened = self.play(CHANCE, self._drawn(rng))
        while self.pending == _CHANCE:
            happened.steps += self.play(CHANCE, self._drawn(rng)).steps
        return happened

    def _drawn(self, rng: Randomness) -> Action:
        """An outcome of chance: the first with a sum of weights above the number drawn."""
        ahead, sums = self._ahead, self._sums()
        last = sums.stop - 1
        return ahead[bisect(ahead, rng.random() * ahead[last], sums.start, last) - self.game.info.actions]

    def view(self, seat: Seat = SPECTATOR) -> View:
        """What a seat, or a spectator, may see."""
        seat = self.check_seat(seat)
        states = self.game.new_states()
        self.game.calls.view(self.states, seat, states)
        return View(self.game, states, self.players, self.options, seat)

    def reveals(self, after: Position, moves: Sequence[tuple[Seat, Action]], samples: int) -> bool:
        """Whether the moves that led from here to another position told anybody something hidden: some position that
        fitted what they saw no longer does. They are all asked about so many positions, and so is a spectator."""
        game, possible = self.game, self.game.possible
        memory = game.new_states(possible.PLACES)
        data = memory.view(np.uint8).reshape(possible.PLACES, -1)
        data[possible.BEFORE], data[possible.AFTER] = self._data, after._data
        steps = np.array(moves, np.int32)
        rows = np.zeros((2, game.info.actions), np.int32)
        return bool(possible.reveals(memory, data, steps, self.players, samples, new_rng(0), rows, new_log()))

    def svg(self, seat: Seat = SPECTATOR, **how: Any) -> str:
        """The picture of the board as a seat sees it."""
        return self.view(seat).svg(**how)

    def _repr_svg_(self) -> str:
        return self.view()._repr_svg_()  # as a spectator sees it: whoever shows a notebook gives no secret away

    def best(self, seat: Seat, seconds: float = 1.0) -> Advice:
        """A hint: the best moves of a seat, from what it can see, with their expected results."""
        return self.view(seat).best(seconds)

    @property
    def moves(self) -> list[Move]:
        """Everything that was played since the start."""
        moves, history = [], self._history
        while isinstance(history, tuple):
            history, seat, action = history
            moves.append(Move(seat, action))
        return moves[::-1]

    @property
    def began(self) -> Position | None:
        """The position at which the game began, if it was not that of `Game.start`."""
        history = self._history
        while isinstance(history, tuple):
            history = history[0]
        return None if history is None else self.game.begun(history, self.players, self.options)

    def lines(self) -> dict[str, str]:
        """The fields of the state in words, by name: all that is not as usual."""
        return self.game.writing(self.players, self.options).lines(self.states)

    def as_text(self) -> str:
        """The position as a text that `Game.position` reads; it tells everything, also what is hidden."""
        return position_text(self)

    def faults(self, say: Say | None = None) -> list[str]:
        """What is wrong with the position, in sentences; nothing of a position that was reached by playing.

        That there is nothing wrong does not prove that it can be reached: see docs/study.md.
        """
        writing = self.game.writing(self.players, self.options)
        return faults_of(self, writing, say or Say.of_folder(self.game.folder, "en"))

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The game so far as a record that can be saved, with names for the seats."""
        return Record.of(self, seats)

    def is_conserved(self) -> bool:
        """Whether every piece of the game is accounted for."""
        return bool(self.game.calls.conserved(self.states))


class _Asking(Position):
    """A position whose state was handed out, so that somebody may change it at any time: it asks instead."""

    __slots__ = ()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that may act now; (CHANCE,) at a chance step; () when the game is over."""
        return self.asked_pending()

    @pending.setter
    def pending(self, _remembered: tuple[Seat, ...]) -> None:
        """What `play` would have us remember."""

    def copy(self) -> Position:
        """An independent copy, as it is now."""
        return Position(self.game, self.states, self.players, self.options, self._history)

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now, in ascending order; nothing if it is not its turn."""
        return Seen.legal(self, seat)

    def odds(self) -> dict[Action, int]:
        """The outcomes of a chance step with their weights; nothing if it is a seat's turn."""
        return Seen.odds(self)

    def _drawn(self, rng: Randomness) -> Action:
        self._look_ahead()
        return super()._drawn(rng)


class _Unplayed(_Asking):
    """A position that was made from a state, which need not be a possible one: nothing is asked before its time."""

    __slots__ = ()

    def play(self, seat: Seat, action: Action) -> Happened:
        """Play a seat's action or an outcome of CHANCE; IllegalAction leaves the position unchanged."""
        happened = super().play(seat, action)
        self.remembering()
        return happened


def _view_from(game: Game, data: bytes, players: int, options: Options, seat: Seat) -> View:
    return View(game, game.states_from(data), players, options, seat)


def _position_from(
    game: Game,
    data: bytes,
    players: int,
    options: Options,
    moves: Sequence[tuple[Seat, Action]],
    began: bytes | None = None,
) -> Position:
    history: History = began
    for seat, action in moves:
        history = (history, seat, action)
    return Position(game, game.states_from(data), players, options, history)
