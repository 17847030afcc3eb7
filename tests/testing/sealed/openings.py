"""What players mean by such a position: the card in hand."""

from __future__ import annotations

from fireside.engine.phrases import Phrase, Phrases, in_words
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from .rules import BID


def choice(_seen: State, _seat: Seat, action: Action) -> Phrase:
    """The bid."""
    return Phrase("high") if action > BID else Phrase("low")


def situation(seen: State, seat: Seat) -> Phrases:
    """The card in hand."""
    return (Phrase("card", int(seen.hand[seat])),)


def branch(seen: State, seat: Seat, _action: Action) -> Phrases:
    """Every card makes another opening."""
    return situation(seen, seat)


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, {})
