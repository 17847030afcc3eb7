"""Positions and views: the friendly face over a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.engine.advice import Advice, advice
from fireside.engine.chance import Randomness, new_rng
from fireside.engine.errors import IllegalAction, InvalidNotation, InvalidOption
from fireside.engine.log import events, new_log
from fireside.engine.record import Move, Record
from fireside.engine.types import CHANCE, OVER, SPECTATOR, Action, Event, OptionValue, Seat, State
from fireside.texts import Say

if TYPE_CHECKING:
    from fireside.engine.game import Game

History = tuple[Any, ...] | None  # (what came before, seat, action): shared between copies, never changed


@cache
def _seats(mask: int, players: int) -> tuple[Seat, ...]:
    """The seats of a mask; one tuple for each mask, since this is asked all the time."""
    return (CHANCE,) if mask == CHANCE else tuple(seat for seat in range(players) if mask >> seat & 1)


class Seen:
    """What can be asked of a record, full or with holes. Asking changes nothing."""

    __slots__ = ("game", "options", "players", "states")

    def __init__(self, game: Game, states: Any, players: int, options: Mapping[str, OptionValue]) -> None:
        """Made by Game.start and by Position.view."""
        self.game = game
        self.states = states
        self.players = players
        self.options = options

    @property
    def state(self) -> State:
        """The record itself."""
        return self.states[0]

    def __bytes__(self) -> bytes:
        return self.states.tobytes()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that may act now; (CHANCE,) at a chance step; () when the game is over."""
        return _seats(self.game.calls.pending(self.states), self.players)

    @property
    def is_over(self) -> bool:
        """Whether nobody will act any more."""
        return bool(self.game.calls.pending(self.states) == OVER)

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now, in ascending order; nothing if it is not its turn."""
        mask = self.game.calls.pending(self.states)
        if mask == CHANCE or seat < 0 or not mask >> seat & 1:
            return []
        out = np.zeros(self.game.info.actions, np.int32)
        return out[: self.game.calls.legal(self.states, seat, out)].tolist()

    def odds(self) -> dict[Action, int]:
        """The outcomes of a chance step with their weights; nothing if it is a seat's turn."""
        if self.game.calls.pending(self.states) != CHANCE:
            return {}
        actions, weights = self.game.buffers()
        count = self.game.calls.odds(self.states, actions, weights)
        return dict(zip(actions[:count].tolist(), weights[:count].tolist(), strict=True))

    def why_not(self, seat: Seat, action: Action) -> str | None:
        """The clause that forbids an action to a seat now, or None if it is legal."""
        return self.game.rules.why_not(self.state, seat, action)

    def text(self, action: Action) -> str:
        """An action in the game's own notation."""
        if not 0 <= action < self.game.info.actions:
            last = self.game.info.actions - 1
            raise InvalidNotation(f"{action} is not the number of an action; they go from 0 to {last}")
        return self.game.action_texts[action]

    def parse(self, text: str) -> Action:
        """The action that a text in the game's own notation stands for."""
        return self.game.parse(text)

    @property
    def scores(self) -> list[int]:
        """Points by seat, so far or at the end."""
        return self._result()[0]

    @property
    def ranks(self) -> list[int]:
        """Rank by seat, 0 the best, ties equal, so far or at the end."""
        return self._result()[1]

    @property
    def winners(self) -> list[Seat]:
        """The seats that have won; nobody before the end."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0] if self.is_over else []

    @property
    def end_reason(self) -> str | None:
        """The clause that ended the game, or None while it goes on."""
        return self.game.info.endings[self._result()[2]] if self.is_over else None

    def _result(self) -> tuple[list[int], list[int], int]:
        scores, ranks = np.zeros((2, self.players), np.int32)
        reason = self.game.calls.result(self.states, scores, ranks)
        return scores.tolist(), ranks.tolist(), reason


class View(Seen):
    """A position as one seat sees it: what it may not know is HIDDEN."""

    __slots__ = ("seat",)

    def __init__(self, of: Seen, states: Any, seat: Seat) -> None:
        """Made by Position.view."""
        super().__init__(of.game, states, of.players, of.options)
        self.seat = seat

    def fill(self, seed: int) -> Position:
        """A full position, drawn at random among those that fit this view."""
        states = np.zeros(1, self.game.rules.STATE)
        self.game.calls.fill(self.states, self.seat, new_rng(seed), states)
        return Position(self.game, states, self.players, self.options)

    def best(self, seconds: float = 1.0) -> Advice:
        """The best moves of this seat, from what it can see, after so many seconds of thought."""
        return advice(self, seconds)

    def board_text(self, say: Say | None = None) -> str:
        """The board as text, for a terminal."""
        say = say or self.game_say()
        return self.game.notation.board_text(self.state, self.seat, say)

    def game_say(self, lang: str = "en", names: Sequence[str] = ()) -> Say:
        """The texts of this game in a language, with these names for the seats."""
        return Say.of_folder(self.game.folder, lang, names)

    def svg(
        self,
        *,
        lang: str = "en",
        names: Sequence[str] = (),
        tall: bool = False,
        happened: Sequence[Event] = (),
        clickable: bool = True,
    ) -> str:
        """The picture of the board for this seat; `tall` is for a phone held upright."""
        picture = self.game.picture
        scene = picture.Scene(
            state=self.state,
            seat=self.seat,
            legal=self.legal(self.seat) if clickable else [],
            say=self.game_say(lang, names),
            happened=[event for event in happened if event.seen_by(self.seat)],
            is_tall=tall,
        )
        return picture.draw(scene)


class Position(Seen):
    """A full position, which can be played on."""

    __slots__ = ("_bytes", "_history")

    def __init__(
        self, game: Game, states: Any, players: int, options: Mapping[str, OptionValue], history: History = None
    ) -> None:
        """Made by Game.start."""
        super().__init__(game, states, players, options)
        self._bytes = states.view(np.uint8)
        self._history = history

    def __repr__(self) -> str:
        count = len(self.moves)
        return f"<Position of {self.game.name}: {self.players} players, {count} actions, pending {self.pending}>"

    def copy(self) -> Position:
        """The same position once more; playing on one leaves the other as it is."""
        new = Position.__new__(Position)
        new._bytes = self._bytes.copy()  # 20 times as fast as copying a record field by field
        new.states = new._bytes.view(self.states.dtype)
        new.game = self.game
        new.players = self.players
        new.options = self.options
        new._history = self._history
        return new

    def play(self, seat: Seat, action: Action) -> tuple[Event, ...]:
        """Carry out an action of a seat, or an outcome of CHANCE; IllegalAction leaves the position as it was."""
        self._check(seat, action)
        log = new_log()
        self.game.calls.apply(self.states, seat, action, log)
        self._history = (self._history, seat, action)
        return events(log)

    def _check(self, seat: Seat, action: Action) -> None:
        allowed = self._outcomes() if seat == CHANCE else self.legal(seat)
        if action not in allowed:
            raise self._illegal(seat, action)

    def _outcomes(self) -> list[Action]:
        """What chance may decide now."""
        if self.game.calls.pending(self.states) != CHANCE:
            return []
        actions, weights = self.game.buffers()
        return actions[: self.game.calls.odds(self.states, actions, weights)].tolist()

    def _illegal(self, seat: Seat, action: Action) -> IllegalAction:
        title = self.game.info.title
        if self.is_over:
            return IllegalAction(f"this game of {title} is over", self.end_reason)
        if not isinstance(action, int) or not 0 <= action < self.game.info.actions:
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

    def roll(self, rng: Randomness) -> tuple[Event, ...]:
        """Play chance steps, drawn with `rng.random()`, until a seat must act or the game is over."""
        happened: tuple[Event, ...] = ()
        while odds := self.odds():
            left = int(rng.random() * sum(odds.values()))
            for action, weight in odds.items():
                left -= weight
                if left < 0:
                    happened += self.play(CHANCE, action)
                    break
        return happened

    def view(self, seat: Seat = SPECTATOR) -> View:
        """What a seat, or a spectator, may see."""
        self.check_seat(seat)
        states = np.zeros(1, self.game.rules.STATE)
        self.game.calls.view(self.states, seat, states)
        return View(self, states, seat)

    def check_seat(self, seat: Seat) -> None:
        """InvalidOption unless somebody can look on from there: a seat, or a spectator."""
        if not SPECTATOR <= seat < self.players:
            raise InvalidOption(f"the seats go from 0 to {self.players - 1}, {SPECTATOR} is a spectator, not {seat}")

    def svg(self, seat: Seat = SPECTATOR, **how: Any) -> str:
        """The picture of the board as a seat sees it."""
        return self.view(seat).svg(**how)

    def best(self, seat: Seat, seconds: float = 1.0) -> Advice:
        """A hint: the best moves of a seat, from what it can see, with their expected results."""
        return self.view(seat).best(seconds)

    @property
    def moves(self) -> list[Move]:
        """All that was played since the start."""
        moves, history = [], self._history
        while history is not None:
            history, seat, action = history
            moves.append(Move(seat, action))
        return moves[::-1]

    def record(self, seats: Sequence[str] = ()) -> Record:
        """The game so far as a record that can be saved, with names for the seats."""
        return Record.of(self, seats)

    def is_conserved(self) -> bool:
        """Whether every piece of the game is accounted for."""
        return bool(self.game.calls.conserved(self.states))
