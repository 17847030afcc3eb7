"""Many games at once, stepped together: for learning and for simulation from Python."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.engine.errors import IllegalAction
from fireside.engine.parts import GameParts
from fireside.engine.seen import Seen
from fireside.engine.types import Action, Ints, States


class Batch:
    """Games that advance together, one action per game and step; chance steps are played in between.

    `seats[i]` is the seat that must act in game i, or −1 where it is over. If several seats may act at once, the
    first one is asked first; its choice stays hidden from the others.
    """

    def __init__(self, game: GameParts, start: Seen, size: int, seed: int = 0) -> None:
        """`size` games from a position; the same seed gives the same games."""
        self.game = game
        self.players = start.players
        self.states = game.new_states(size)
        self.states[:] = start.states[0]
        self.seats: Ints = np.zeros(size, np.int32)
        self._rngs = np.zeros(size, np.uint64)
        game.loops.spread_seeds(seed, self._rngs)
        self._settle()

    def __len__(self) -> int:
        return len(self.states)

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return self.seats < 0

    def legal_mask(self) -> npt.NDArray[np.bool_]:
        """mask[i, action]: whether the seat to act in game i may do it."""
        mask = np.zeros((len(self), self.game.info.actions), np.bool_)
        self.game.loops.mark_legal(self.states, self.seats, self.game.buffers()[0], mask)
        return mask

    def random_actions(self) -> Ints:
        """A random legal action for every game that is not over."""
        moves = np.zeros(len(self), np.int32)
        self.game.loops.choose_all(self.states, self._rngs, self.seats, self.game.buffers()[0], moves)
        return moves

    def step(self, actions: npt.ArrayLike) -> None:
        """Play one action in every game that is not over; IllegalAction leaves all games unchanged."""
        moves = np.asarray(actions, np.int32)
        if moves.shape != (len(self),):
            raise IllegalAction(f"a step of {len(self)} games takes {len(self)} actions, not an array of {moves.shape}")
        wrong = self.game.loops.step_all(self.states, self.seats, moves, *self.game.buffers())
        if wrong >= 0:
            raise self._illegal(wrong, int(moves[wrong]))
        self._settle()

    def view(self, index: int) -> States:
        """The state of one game as the seat to act in it (or a spectator) sees it, as an array of one."""
        seen = self.game.new_states()
        self.game.calls.view(self.states[index : index + 1], int(self.seats[index]), seen)
        return seen

    def results(self) -> tuple[Ints, Ints]:
        """scores[i, seat] and ranks[i, seat], so far or at the end."""
        scores, ranks = np.zeros((2, len(self), self.players), np.int32)
        for index in range(len(self)):
            self.game.calls.result(self.states[index : index + 1], scores[index], ranks[index])
        return scores, ranks

    def _settle(self) -> None:
        self.game.loops.settle_all(self.states, self._rngs, self.seats, *self.game.buffers())

    def _illegal(self, index: int, action: Action) -> IllegalAction:
        seat = int(self.seats[index])
        return IllegalAction(f"game {index} of the batch: seat {seat} may not play action {action} now")
