"""Positions of Wapi for its tests: played in notation, or set up in the state."""

from __future__ import annotations

from pathlib import Path

import fireside
from fireside.engine.types import CHANCE, Action
from fireside.games.wapi import tables
from fireside.games.wapi.rules import state as codes
from fireside.position import Position

MINES = tables.MINES
RECORDS = Path(__file__).parents[2] / "records" / "wapi"

game = fireside.load("wapi")


def action(text: str) -> Action:
    """An action by its notation."""
    return game.parse(text)


def play(position: Position, moves: str) -> Position:
    """Play moves as they stand in a record: `*draw=owl 0:totem`."""
    for move in moves.split():
        seat, _, text = move.rpartition(":")
        position.play(int(seat) if seat else CHANCE, action(text.removeprefix("*")))
    return position


def played(moves: str, players: int = 2, **options: str) -> Position:
    """A new game after some moves."""
    return play(game.start(players, **options), moves)


def texts(position: Position, seat: int) -> list[str]:
    """What a seat may do, in notation."""
    return [position.text(choice) for choice in position.legal(seat)]


def draws(position: Position) -> dict[str, int]:
    """The outcomes of a chance step with their weights, in notation."""
    return {position.text(outcome): weight for outcome, weight in position.odds().items()}


def own(position: Position, mine: str, *seats: int) -> None:
    """Lay symbols on a mine with a totem of each seat on them, taken from bag and supply."""
    state, number = position.state, tables.MINES.index(mine)
    for seat in seats:
        state.owner[number, state.symbols[number]] = seat
        state.symbols[number] += 1
        state.bag[number] -= 1
        state.staked[number] += 1
        state.supply[seat] -= 1
    assert position.is_conserved()


def pay(position: Position, mine: str, *values: int) -> None:
    """Put pieces of silver from the bag on a mine."""
    state, number = position.state, tables.MINES.index(mine)
    for value in values:
        state.silver[number, state.pieces[number]] = value
        state.pieces[number] += 1
        state.wealth[number] += value
        state.filled += 1
        state.bag[codes.MINES + tables.SILVER_VALUES.index(value)] -= 1
    assert position.is_conserved()
