"""Pennies in words."""

from __future__ import annotations

from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say

_NAMES = ("gamble", "guess", "heads", "tails", "won", "lost")


def action_text(action: Action) -> str:
    """The name of an action."""
    return _NAMES[action]


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """The same."""
    return _NAMES[action]


def describe_event(event: Event, say: Say) -> str:
    """Nothing is logged."""
    return ""


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The two coins."""
    return " ".join(map(str, seen.coins))
