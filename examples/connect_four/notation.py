"""Connect Four in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from fireside import Action, Event, Seat
from fireside.engine.types import State
from fireside.texts import Say

from . import rules

DISCS = "●○"  # by seat
_EVENTS = ("dropped", "won", "drew")


def action_text(action: Action) -> str:
    """The notation: a column from a to g."""
    return "abcdefg"[action]


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What an action does, as the player is told."""
    return say("actions.drop", column=action_text(action))


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    return say(f"events.{_EVENTS[event.kind]}", seat=say.seat(event.seat), column=action_text(event.a))


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The board, its columns named below, and whose discs are whose."""
    lines = [" ".join(_cell(seen, column, row) for column in range(rules.COLUMNS)) for row in range(rules.ROWS)]
    lines = [*lines[::-1], " ".join(map(action_text, range(rules.COLUMNS))), ""]
    lines += [f"{DISCS[player]} {say.seat(player)}" for player in range(2)]
    return "\n".join(f"  {line}" for line in lines)


def _cell(seen: State, column: int, row: int) -> str:
    owner = disc_at(seen, column, row)
    return "·" if owner == rules.NO_SEAT else DISCS[owner]


def disc_at(seen: State, column: int, row: int) -> Seat:
    """Whose disc lies there, or NO_SEAT."""
    bit = rules.bit_of(column, row)
    return next((seat for seat in range(2) if seen.discs[seat] & bit), rules.NO_SEAT)
