"""A typical position after an opening: made up, so that nobody's game is shown to others."""

from __future__ import annotations

from random import Random

from fireside.engine.types import CHANCE, Action, Seat
from fireside.game import Game
from fireside.position import Position, View
from fireside.study.explorer.findings import Line, Ply
from fireside.study.explorer.telling import told_by

TRIES = 40  # games that are begun, each with other dice
LONGEST = 400  # steps of each


def typical(game: Game, players: int, line: Line, *, whole_table: bool = False) -> View | None:
    """What a player sees who has opened so and decides next, the others playing at random; None if no try gets there.

    `whole_table` lets all players follow the line in turn. The same opening always gives the same position.
    """
    for seed in range(TRIES):
        if view := _Attempt(game, players, line, Random(seed), whole_table=whole_table).view():
            return view
    return None


class _Attempt:
    """One game, in which whoever can follow the line does so: all together, or each on their own."""

    def __init__(self, game: Game, players: int, line: Line, rng: Random, *, whole_table: bool) -> None:
        self.position: Position = game.start(players)
        self.line = line
        self.rng = rng
        self.group = [0] * players if whole_table else list(range(players))  # group[seat]: with whom it follows
        self.done = [0] * players  # done[group]: plies of the line that were followed; −1 once the line was left

    def view(self) -> View | None:
        """What the player sees who got to the end of the line."""
        for _ in range(LONGEST):
            if self.position.is_over or max(self.done[group] for group in self.group) < 0:
                return None
            self.position.roll(self.rng)
            for seat in self.position.pending:
                if self.done[self.group[seat]] == len(self.line) and self._opens(seat):
                    return self.position.view(seat)
            self._step()
        return None

    def _opens(self, seat: Seat) -> bool:
        """Whether a seat now decides something that is part of openings."""
        return any(self._plies(seat).values())

    def _plies(self, seat: Seat) -> dict[Action, Ply | None]:
        view, legal = self.position.view(seat), self.position.legal(seat)
        told = {action: told_by(view, legal, action) for action in legal}
        return {action: found.ply if found else None for action, found in told.items()}

    def _step(self) -> None:
        if self.position.pending in ((), (CHANCE,)):
            return
        seat = self.rng.choice(self.position.pending)
        legal = self.position.legal(seat)
        action = self.rng.choice(legal)
        if len(legal) > 1 and 0 <= self.done[self.group[seat]] < len(self.line):
            action = self._follow(seat, action)
        self.position.play(seat, action)

    def _follow(self, seat: Seat, otherwise: Action) -> Action:
        """What follows the line, if anything does."""
        plies = self._plies(seat)
        wanted = [action for action, ply in plies.items() if ply == self.line[self.done[self.group[seat]]]]
        if wanted:
            self.done[self.group[seat]] += 1
            return self.rng.choice(wanted)
        aside = [action for action, ply in plies.items() if ply is None]
        if not aside:
            self.done[self.group[seat]] = -1
            return otherwise
        return self.rng.choice(aside)
