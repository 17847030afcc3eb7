"""By what the choices of Wangdo differ, for the coach: token or steles, temples or bag, what an offering costs."""

from __future__ import annotations

from collections.abc import Mapping

from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat, State

from .policy import shortage
from .rules.network import steles_beside
from .rules.state import COLOURS, DECLINE, DRAW, EMPTY, GIVE, MAIN, PLACE, PLAY, TAKE, TAKING


def token(seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether the action of the turn takes a token instead of getting steles (WD-3.1)."""
    return int(action >= PLACE) if action >= PLACE or _gets(seen, action) else None


def bag(seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether steles come from the bag instead of the temples (WD-3.2)."""
    return int(action == DRAW) if _gets(seen, action) else None


def offering(seen: State, _seat: Seat, action: Action) -> int | None:
    """How many steles a token costs (WD-4.5)."""
    return max(0, int(steles_beside(seen, _village(action))) - int(seen.discount)) if action >= PLACE else None


def seal(seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a token bears a Dragon Seal (WD-7.2)."""
    return int(seen.token[_village(action)]) & 1 if action >= PLACE else None


def column(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether a token completes its column, which draws a Seal card (WD-4.7)."""
    if action < PLACE:
        return None
    held = int(seen.knowledge[seat, int(seen.token[_village(action)]) >> 1])
    return int(held + 1 == seen.spaces)


def far(seen: State, seat: Seat, action: Action) -> int | None:
    """How many steles are still missing for the nearest token, with a stele from that temple."""
    if not TAKE <= action < DECLINE or seen.phase not in (MAIN, TAKING):
        return None
    return int(shortage(seen, seat, action - TAKE, EMPTY, EMPTY))


def card(seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a Seal card is played, which then counts as no Dragon Seal at the end (WD-7.2)."""
    return int(PLAY <= action < GIVE) if seen.phase == MAIN else None


ASPECTS: Mapping[str, Aspect] = {
    "token": token,
    "bag": bag,
    "offering": offering,
    "seal": seal,
    "column": column,
    "far": far,
    "card": card,
}


def _gets(seen: State, action: Action) -> bool:
    """Whether an action begins to get steles (WD-3.2)."""
    return bool(seen.phase == MAIN) and (TAKE <= action < DECLINE or action == DRAW)


def _village(action: Action) -> int:
    return (action - PLACE) // COLOURS
