"""What players of Waka Waka mean by such a position: status, gold, slots used, and who is ahead.

An opening is which cards are played and what merchants do with them, whatever else was dealt.
"""

from __future__ import annotations

from fireside.engine.phrases import NameOf, Phrase, Phrases, at_least, in_words, span, standing
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from .notation import boat_text, card_text
from .rules import actions as act
from .rules import phases

_GOLD = (0, 2, 3, 4, 5, 8, 12)  # what boats (WW-1.3) and a sorcerer (WW-4.3) cost
_ABOUT = {
    phases.PLAY: "on_play",
    phases.TRADE: "on_trade",
    phases.GATHER: "on_gather",
    phases.KEEP: "on_keep",
    phases.DRAW: "on_draw",
    phases.DISCARD: "on_discard",
}
_RANGES = (  # the ranges of actions that are told apart by what they are about
    (act.PLAY, act.FACE_DOWN, "play"),
    (act.BUY, act.SELL, "buy"),
    (act.KEEP, act.ASK, "keep"),
    (act.DISCARD, act.COUNT, "discard"),
)
_SINGLE = {act.PASS: "pass", act.FACE_DOWN: "face_down", act.RISE: "rise", act.DRAW: "draw", act.GOLD: "gold"}


_NAMES: dict[str, NameOf] = {
    **dict.fromkeys(("play", "keep", "discard"), card_text),
    "buy": boat_text,
    "gold_left": span(_GOLD),
}


def choice(seen: State, seat: Seat, action: Action) -> Phrase | None:
    """The card played, what a merchant does (WW-4.1), what is taken or drawn; effects in detail are not compared."""
    if seen.phase not in _ABOUT:
        return None
    if action in _SINGLE:
        return Phrase(_SINGLE[action])
    if act.TAKE <= action < act.GIVE:
        return Phrase("take_more" if seen.stock[seat, action - act.TAKE] else "take_new")
    for first, end, name in _RANGES:
        if first <= action < end:
            return Phrase(name, action - first)
    return Phrase("sell")


def situation(seen: State, seat: Seat) -> Phrases:
    """What is asked, the player's status and gold, the slots in use, and who has climbed highest."""
    status = seen.status[: seen.players].tolist()
    others = status[:seat] + status[seat + 1 :]
    facts = (Phrase("status", status[seat]), standing(status[seat], max(others)))
    gold = Phrase("gold_left", at_least(_GOLD, int(seen.gold[seat])))
    return (Phrase(_ABOUT[int(seen.phase)]), *facts, gold, Phrase("slots", int(seen.used)))


def branch(seen: State, seat: Seat, _action: Action) -> Phrases | None:
    """Cards played and trades make an opening; a card of somebody else that one may hire does not."""
    return () if seen.turn == seat and seen.phase in (phases.PLAY, phases.TRADE) else None


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, _NAMES)
