"""Sealed in words."""

from __future__ import annotations

from sealed import rules

from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say


def action_text(action: Action) -> str:
    """The notation: card0, low, high."""
    return ("low", "high")[action - rules.BID] if action >= rules.BID else f"card{action}"


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """A choice in words."""
    return action_text(action)


def describe_event(event: Event, say: Say) -> str:
    """What happened."""
    return f"{say.seat(event.seat)} {('gets', 'gets a card', 'bids', 'shows')[event.kind]} {event.a} {event.b}"


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The hand and the bids."""
    return f"{seen.hand.tolist()} {seen.bid.tolist()}"
