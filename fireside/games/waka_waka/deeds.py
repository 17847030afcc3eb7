"""What the players of Waka Waka do that the end of a game no longer tells: which cards each plays."""

from __future__ import annotations

from fireside.engine.traits import Trait
from fireside.engine.types import Action

from . import tables
from .rules.actions import FACE_DOWN, PLAY

DEEDS = tuple(Trait(f"played-{name}", "played", text=f"cards.{name}") for name in tables.CARDS)


def deed(action: Action) -> int:
    """The card that an action plays from the hand (WW-3.1), or −1."""
    return action - PLAY if PLAY <= action < FACE_DOWN else -1
