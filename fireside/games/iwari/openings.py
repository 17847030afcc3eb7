"""What players of Iwari mean by such a position: the map, how far they have come, and what their cards allow.

An opening is where the first pieces go: territories, not their single spaces, and not the cards that paid for them.
"""

from __future__ import annotations

from fireside.engine.phrases import Phrase, Phrases, at_least, in_words, span
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from . import tables
from .notation import territory_text
from .rules import lands
from .rules import state as codes

_TENTS = range(0, tables.TENTS + 1, 4)  # steps of tents on the map that are told apart


def choice(seen: State, seat: Seat, action: Action) -> Phrase | None:
    """The territory of a piece (IW-3.1), or which card is taken (IW-3.7); Feats are too rare to compare."""
    if codes.TENT <= action < codes.PAIR:
        return _piece(seen, action)
    if seen.phase == codes.FEAT:
        return None
    if codes.TAKE <= action < codes.TAKE_DECK:
        return Phrase("take_more" if seen.hand[seat, action - codes.TAKE] else "take_new")
    if action < codes.DISCARD:
        return Phrase("pair")
    return Phrase({codes.FINISH: "finish", codes.TAKE_DECK: "deck"}.get(action, "exchange"))


def _piece(seen: State, action: Action) -> Phrase:
    third = "" if seen.tribe == seen.turn else "third_"  # IW-6.2
    if action < codes.TOTEM:
        return Phrase(f"{third}tent", int(lands.TERRITORY_OF[action - codes.TENT]))
    return Phrase(f"{third}totem", action - codes.TOTEM)


def situation(seen: State, seat: Seat) -> Phrases:
    """What is asked, the map, the player's tents, and the most cards of one biome in hand."""
    tents = at_least(_TENTS, tables.TENTS - int(seen.tents_left[seat]))
    alike = Phrase("alike", max(seen.hand[seat].tolist()))
    return (Phrase(_about(seen)), Phrase("map", int(seen.land)), Phrase("tents", tents), alike)


def _about(seen: State) -> str:
    if seen.phase == codes.REFILL:
        return "on_refill"
    if seen.tribe != seen.turn:
        return "on_third"
    if seen.wild != codes.NONE:
        return "on_pair"
    return "on_turn" if seen.pieces == tables.PIECES_PER_TURN else "on_second"


def branch(seen: State, seat: Seat, action: Action) -> Phrases | None:
    """Before the first piece it matters on which map it will stand; how it is paid is no part of an opening."""
    if seen.phase == codes.REFILL or codes.PAIR <= action < codes.DISCARD:
        return None
    is_first = seen.tents_left[seat] == tables.TENTS and seen.totems_left[seat] == tables.TOTEMS
    return (Phrase("map", int(seen.land)),) if is_first and seen.tribe == seen.turn else ()


def _map_text(land: int, say: Say) -> str:
    return say(f"options.map.{tables.MAPS[land].name}")


_PIECES = ("tent", "totem", "third_tent", "third_totem")


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, {"map": _map_text, "tents": span(_TENTS), **dict.fromkeys(_PIECES, territory_text)})
