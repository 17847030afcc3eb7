"""By what the choices of Iwari differ, for the coach: cards and pieces, points for oneself and for others, groups."""

from __future__ import annotations

from collections.abc import Mapping

from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat, State

from . import tables
from .rules import lands
from .rules.scoring import tent_points, totem_points
from .rules.state import DISCARD, FINISH, NONE, PAIR, PLACE, TAKE, TAKE_DECK, TENT, TOTEM
from .rules.territories import is_explored


def cards(seen: State, seat: Seat, action: Action) -> int | None:
    """How many cards a piece of the own tribe costs: one of its biome, or a wild pair (IW-3.2)."""
    if seen.tribe != seat or seen.wild != NONE or not TENT <= action < DISCARD:
        return None
    return tables.CARDS_PER_PAIR if action >= PAIR else 1


def exchange(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a turn is an exchange instead of a piece (IW-3.6)."""
    is_open = seen.phase == PLACE and seen.tribe == seat and seen.pieces == tables.PIECES_PER_TURN
    return int(action >= DISCARD) if is_open else None


def second(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a second piece of the own tribe is placed (IW-3.1)."""
    is_open = seen.phase == PLACE and seen.tribe == seat and seen.pieces < tables.PIECES_PER_TURN
    return int(action != FINISH) if is_open else None


def totem(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a piece of the own tribe is a totem instead of a tent."""
    return int(action >= TOTEM) if _places(action) and seen.tribe == seat else None


def points(seen: State, seat: Seat, action: Action) -> int | None:
    """How many points a piece of the own tribe brings it, as things stand (IW-5.1, 5.2)."""
    return _change(seen, action, seat) if _places(action) and seen.tribe == seat else None


def gift(seen: State, seat: Seat, action: Action) -> int | None:
    """How many points a piece of the own tribe brings the others."""
    return _others_change(seen, action, seat) if _places(action) and seen.tribe == seat else None


def joined(seen: State, seat: Seat, action: Action) -> int | None:
    """How many own tents stand beside a new one, so that they become a settlement (IW-5.3)."""
    if not TENT <= action < TOTEM or seen.tribe != seat:
        return None
    beside = lands.NEIGHBOURS[seen.land, action - TENT]
    return sum(bool(seen.tent[space] == seat) for space in beside if space != lands.NOWHERE)


def explore(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a piece of the own tribe goes to an empty territory, and is then the only one of its turn (IW-3.3)."""
    if not _places(action) or seen.tribe != seat:
        return None
    return int(not is_explored(seen, _territory(action)))


def third_own(seen: State, seat: Seat, action: Action) -> int | None:
    """What a piece of the third tribe changes for oneself (IW-6.2)."""
    return _change(seen, action, seat) if _places(action) and seen.tribe != seat else None


def third_rival(seen: State, seat: Seat, action: Action) -> int | None:
    """What a piece of the third tribe changes for the opponent (IW-6.2)."""
    return _change(seen, action, 1 - seat) if _places(action) and seen.tribe != seat else None


def deck(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a card comes unseen from the deck instead of the display (IW-3.7)."""
    return int(action == TAKE_DECK) if TAKE <= action <= TAKE_DECK else None


def same(seen: State, seat: Seat, action: Action) -> int | None:
    """How many cards of its biome the hand holds already that a card from the display joins."""
    return int(seen.hand[seat, action - TAKE]) if TAKE <= action < TAKE_DECK else None


ASPECTS: Mapping[str, Aspect] = {
    "cards": cards,
    "exchange": exchange,
    "second": second,
    "totem": totem,
    "points": points,
    "gift": gift,
    "joined": joined,
    "explore": explore,
    "third_own": third_own,
    "third_rival": third_rival,
    "deck": deck,
    "same": same,
}


def _places(action: Action) -> bool:
    return TENT <= action < PAIR


def _territory(action: Action) -> int:
    return action - TOTEM if action >= TOTEM else int(lands.TERRITORY_OF[action - TENT])


def _change(seen: State, action: Action, tribe: Seat) -> int:
    """How many points more, or fewer, a tribe has with a piece of the tribe that acts."""
    territory = _territory(action)
    if action < TOTEM:
        return int(tent_points(seen, territory, tribe, seen.tribe)) - int(tent_points(seen, territory, tribe))
    links = [link for link in range(lands.LINK_COUNT[seen.land]) if territory in lands.LINK_ENDS[seen.land, link]]
    after = sum(int(totem_points(seen, link, tribe, territory, seen.tribe)) for link in links)
    return after - sum(int(totem_points(seen, link, tribe)) for link in links)


def _others_change(seen: State, action: Action, seat: Seat) -> int:
    return sum(_change(seen, action, tribe) for tribe in range(seen.tribes) if tribe != seat)
