"""Shows why a choice is best: the line that follows it, as long as it is clear what everybody does."""

from __future__ import annotations

from collections.abc import Generator
from typing import NamedTuple

from fireside.bots.search import Advice, Sureness
from fireside.engine.types import CHANCE
from fireside.position import Position, View
from fireside.record import Move

LONGEST = 12  # moves, chance outcomes among them


class Line(NamedTuple):
    """Moves that follow each other, and why there are no more of them."""

    moves: tuple[Move, ...]
    is_over: bool  # the game has ended
    is_open: bool  # from here on several choices are about equally good


def best_line(position: Position, first: Move) -> Generator[View, Advice, Line]:
    """Play on from a position with a move: asks for searches, each from what the seat to act sees.

    A seat does what is clearly best for it; where that is not clear, the line ends. Of the outcomes of chance the
    likeliest one stands for all of them.
    """
    position = position.copy()
    moves: list[Move] = []
    following: Move | None = first
    while following is not None:
        position.play(*following)
        moves.append(following)
        if position.is_over or len(moves) == LONGEST:
            break
        following = yield from _next(position)
    return Line(tuple(moves), is_over=position.is_over, is_open=following is None)


def _next(position: Position) -> Generator[View, Advice, Move | None]:
    """What follows, if it is clear."""
    seat = position.pending[0]
    if seat == CHANCE:
        odds = position.odds()
        return Move(CHANCE, max(odds, key=lambda action: (odds[action], -action)))
    legal = position.legal(seat)
    if len(legal) == 1:
        return Move(seat, legal[0])
    advice = yield position.view(seat)
    return Move(seat, advice.best) if advice.sureness is Sureness.CLEAR else None
