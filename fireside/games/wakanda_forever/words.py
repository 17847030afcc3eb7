"""What things are called: tribes, villains, powers, dice and what they show, and numbers of things."""

from __future__ import annotations

from fireside.texts import Say

from . import tables
from .rules import state as codes


def tribe_text(tribe: int, say: Say) -> str:
    """What a tribe is called."""
    return say(f"tribes.{tables.TRIBES[tribe]}")


def villain_text(villain: int, say: Say) -> str:
    """What a villain is called."""
    return say(f"villains.{tables.VILLAINS[villain].name}")


def power_text(power: int, say: Say) -> str:
    """What the power on a card is called."""
    return say(f"powers.{tables.POWERS[power]}")


def slot_text(slot: int, say: Say) -> str:
    """What a die is called."""
    if slot == codes.BATTLE:
        return say("dice.battle")
    return say("dice.dora") if slot == codes.DORA else say("dice.tech", number=slot)


def face_text(face: int, say: Say) -> str:
    """What a die shows."""
    return say(f"faces.{tables.FACES[face]}")


def counted(say: Say, key: str, count: int) -> str:
    """A number of things: `1 stone`, `3 stones`."""
    return say(f"counts.{key}", count=count)
