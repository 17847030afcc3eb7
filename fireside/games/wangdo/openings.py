"""What players of Wangdo mean by such a position: tokens and steles in hand, and who is ahead.

Tokens are dealt anew each time (WD-2.2), so a placement is told by its price and its seal, not by its village.
"""

from __future__ import annotations

from fireside.engine.phrases import Phrase, Phrases, at_least, in_words, span, standing
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from .notation import card_text
from .rules import state as codes

_STELES = (0, 3, 5, 7, 9)  # steps of a reserve that are told apart
_ABOUT = {codes.MAIN: "on_turn", codes.TAKING: "on_take", codes.RITUAL: "on_ritual", codes.RETURNING: "on_return"}


def choice(seen: State, seat: Seat, action: Action) -> Phrase | None:
    """What a turn is used for (WD-3.1), and which steles are taken or given back; no order of payment, no swaps."""
    if seen.phase not in _ABOUT:
        return None
    if action >= codes.PLACE:
        return _placement(seen, (action - codes.PLACE) // codes.COLOURS)
    if codes.TAKE <= action < codes.DECLINE:
        return _taken(seen, seat, action - codes.TAKE)
    if codes.RETURN <= action < codes.PLAY:
        return Phrase("return", int(seen.reserve[seat, action - codes.RETURN]))
    if codes.PLAY <= action < codes.GIVE:
        return Phrase("play", action - codes.PLAY)
    return Phrase({codes.DRAW: "draw", codes.DECLINE: "decline"}.get(action, "end"))


def _placement(seen: State, village: int) -> Phrase:
    """A token by what it costs before any card (WD-4.5), and whether it carries a Dragon Seal."""
    return Phrase("seal" if seen.token[village] & 1 else "token", sum(seen.beside[village].tolist()))


def _taken(seen: State, seat: Seat, colour: int) -> Phrase:
    """The first stele of an action stands for the action; later ones by whether one has that colour."""
    if seen.phase == codes.MAIN:
        return Phrase("take")
    return Phrase("take_more" if seen.reserve[seat, colour] else "take_new")


def situation(seen: State, seat: Seat) -> Phrases:
    """What is asked, the player's tokens and steles, and who has most tokens."""
    tokens = seen.knowledge[: seen.players].sum(axis=1).tolist()
    others = tokens[:seat] + tokens[seat + 1 :]
    steles = at_least(_STELES, sum(seen.reserve[seat].tolist()))
    facts = (Phrase("tokens", tokens[seat]), standing(tokens[seat], max(others)), Phrase("steles", steles))
    return (Phrase(_ABOUT[int(seen.phase)]), *facts, Phrase("cards", int(seen.cards[seat])))


def branch(seen: State, _seat: Seat, _action: Action) -> Phrases | None:
    """An opening is what turns are used for, whatever was dealt."""
    return () if seen.phase == codes.MAIN else None


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, {"play": card_text, "steles": span(_STELES)})
