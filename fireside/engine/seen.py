"""What can be asked of a state, whether it is full or has holes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from fireside.engine.ahead import EVERY_TURN, TURNS
from fireside.engine.contract import BreaksDown, offers
from fireside.engine.errors import InvalidNotation, InvalidOption
from fireside.engine.parts import GameParts
from fireside.engine.types import CHANCE, OVER, SPECTATOR, Action, OptionValue, Seat, States, as_number


class Seen:
    """A state that can be asked about. Asking changes nothing."""

    __slots__ = ("_states", "game", "options", "players")

    def __init__(self, game: GameParts, states: States, players: int, options: Mapping[str, OptionValue]) -> None:
        """`states` holds the one state that is asked about."""
        self.game = game
        self._states = states
        self.players = players
        self.options = options

    @property
    def states(self) -> States:
        """The state in an array of one, to be read."""
        return self._states

    @property
    def state(self) -> Any:
        """The state itself; type checkers cannot know its fields."""
        return self.states[0]

    def __bytes__(self) -> bytes:
        return self.states.tobytes()

    @property
    def pending(self) -> tuple[Seat, ...]:
        """The seats that may act now; (CHANCE,) at a chance step; () when the game is over."""
        return self.asked_pending()

    def asked_pending(self) -> tuple[Seat, ...]:
        """What the rules say is pending."""
        return TURNS[int(self.game.calls.pending(self.states)) & EVERY_TURN][0]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.game.calls.pending(self.states) == OVER)

    def legal(self, seat: Seat) -> list[Action]:
        """What a seat may do now, in ascending order; nothing if it is not its turn."""
        if type(seat) is not int:
            seat = self.check_seat(seat)
        mask = self.game.calls.pending(self.states)
        if mask == CHANCE or not 0 <= seat < self.players or not mask >> seat & 1:
            self.check_seat(seat)
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
        """The clause that forbids a seat an action now, or None if it is legal; no number that is no action ever is."""
        number = as_number(action)
        if number is None:
            raise InvalidNotation(f"{action!r} is not a number")
        return self.game.rules.why_not(self.states[0], self.check_seat(seat), number)

    def check_seat(self, seat: Seat) -> Seat:
        """A seat, or SPECTATOR, as an int; InvalidOption if there is no such seat."""
        number = as_number(seat)
        if number is None or not SPECTATOR <= number < self.players:
            last = self.players - 1
            raise InvalidOption(f"there is no seat {seat!r}; the seats go from 0 to {last}, {SPECTATOR} is a spectator")
        return number

    def text(self, action: Action) -> str:
        """An action in the game's own notation."""
        return self.game.action_texts[self.game.check_action(action)]

    def parse(self, text: str) -> Action:
        """The action that a text in the game's own notation stands for."""
        return self.game.parse(text)

    @property
    def scores(self) -> list[int]:
        """Points by seat, so far or at the end."""
        return self._result()[0]

    @property
    def breakdown(self) -> list[dict[str, int]] | None:
        """Points by seat and source, so far or at the end; None if the game does not tell sources apart."""
        rules = self.game.rules
        if not offers(rules, BreaksDown):
            return None
        points = np.zeros((self.players, len(rules.SOURCES)), np.int32)
        for seat in range(self.players):
            self.game.calls.breakdown(self.states, seat, points[seat])
        return [dict(zip(rules.SOURCES, row, strict=True)) for row in points.tolist()]

    @property
    def ranks(self) -> list[int]:
        """Rank by seat, 0 the best, ties equal, so far or at the end."""
        return self._result()[1]

    @property
    def winners(self) -> list[Seat]:
        """The seats that have won; none before the end."""
        return [seat for seat, rank in enumerate(self.ranks) if rank == 0] if self.is_over else []

    @property
    def end_reason(self) -> str | None:
        """The clause that ended the game, or None while it goes on."""
        return self.game.info.endings[self._result()[2]] if self.is_over else None

    def _result(self) -> tuple[list[int], list[int], int]:
        scores, ranks = np.zeros((2, self.players), np.int32)
        reason = self.game.calls.result(self.states, scores, ranks)
        return scores.tolist(), ranks.tolist(), reason
