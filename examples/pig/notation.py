"""Pig in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from fireside import Action, Event, Seat
from fireside.engine.types import State
from fireside.texts import Say

from . import rules

_EVENTS = ("rolled", "lost", "banked", "won", "stopped")
_WIDTH = 40  # of a bar


def action_text(action: Action) -> str:
    """The notation: die=1 to die=6, roll, hold."""
    return f"die={action - rules.DIE + 1}" if action < rules.ROLL else ("roll", "hold")[action - rules.ROLL]


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What an action does, as the player is told."""
    return say(f"actions.{action_text(action)}", pot=seen.pot)


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    return say(f"events.{_EVENTS[event.kind]}", seat=say.seat(event.seat), number=event.a, total=event.b)


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """A bar for each player, with the points at stake hatched."""
    lines = [_bar(seen, player, say) for player in range(seen.players)]
    return "\n".join([*lines, "", f"  {say('pot', pot=seen.pot)}"])


def _bar(seen: State, player: Seat, say: Say) -> str:
    safe = int(seen.points[player])
    staked = int(seen.pot) if player == seen.turn else 0
    full, half = (points * _WIDTH // int(seen.target) for points in (safe, safe + staked))
    bar = ("█" * full + "▒" * (half - full)).ljust(_WIDTH, "·")
    return f"  {bar} {safe:>3}  {say.seat(player)}"
