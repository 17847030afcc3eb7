"""What players of Wapi mean by such a position: what came out of the bag, how far the game is, whose the mines are.

Mines differ only by what lies on them (WP-1.1), so a choice is told by whose totems stand there, not by its name.
"""

from __future__ import annotations

from fireside.engine.phrases import Phrase, Phrases, at_least, in_words, span
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from . import tables
from .rules import state as codes

_WORTH = (0, 1, 4, 8)  # steps of a mine's silver that are told apart
_THIRD = codes.MINES * codes.SILVER_PLACES // 3


def choice(seen: State, seat: Seat, action: Action) -> Phrase:
    """Stake or not (WP-2.4), or whose mine takes the silver (WP-2.6)."""
    if action < codes.PLACED:
        return Phrase("stake" if action == codes.TOTEM else "keep")
    owners = seen.owner[action - codes.PLACED].tolist()
    own, all_totems = owners.count(seat), len(owners) - owners.count(codes.NO_TOTEM)
    return Phrase("empty" if not all_totems else "own" if own == all_totems else "shared" if own else "rivals")


def situation(seen: State, seat: Seat) -> Phrases:
    """What was drawn, how full the board is, and what there is to stake."""
    worth = () if seen.phase != codes.STAKE else (Phrase("worth", at_least(_WORTH, int(seen.wealth[seen.drawn]))),)
    third = Phrase("third", min(2, int(seen.filled) // _THIRD) + 1)
    return (_drawn(seen), *worth, Phrase("totems", int(seen.supply[seat])), third)


def branch(seen: State, _seat: Seat, _action: Action) -> Phrases:
    """An opening depends on what comes out of the bag (WP-2.2)."""
    return (_drawn(seen),)


def _drawn(seen: State) -> Phrase:
    if seen.phase == codes.STAKE:
        return Phrase("symbol")
    return Phrase("silver", tables.SILVER_VALUES[seen.drawn - codes.MINES])


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, {"worth": span(_WORTH)})
