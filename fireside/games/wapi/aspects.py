"""By what the choices of Wapi differ, for the coach: totems staked or kept, and whose totems silver pays."""

from __future__ import annotations

from collections.abc import Mapping

from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat, State

from . import tables
from .rules.state import MINES, PASS, PLACED, TOTEM


def stake(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a totem is staked on the symbol just drawn (WP-2.4)."""
    return int(action == TOTEM) if action in (PASS, TOTEM) else None


def silver_own(seen: State, seat: Seat, action: Action) -> int | None:
    """How many own totems silver pays (WP-3.2)."""
    return _own_totems(seen, seat, action - PLACED) if _value(seen, action) else None


def silver_theirs(seen: State, seat: Seat, action: Action) -> int | None:
    """How many totems of others silver pays."""
    return _their_totems(seen, seat, action - PLACED) if _value(seen, action) else None


def blank_own(seen: State, seat: Seat, action: Action) -> int | None:
    """How many own totems lose a place for silver to a piece that is worth nothing."""
    return _own_totems(seen, seat, action - PLACED) if _value(seen, action) == 0 else None


def blank_theirs(seen: State, seat: Seat, action: Action) -> int | None:
    """How many totems of others lose a place for silver to a piece that is worth nothing."""
    return _their_totems(seen, seat, action - PLACED) if _value(seen, action) == 0 else None


ASPECTS: Mapping[str, Aspect] = {
    "stake": stake,
    "silver_own": silver_own,
    "silver_theirs": silver_theirs,
    "blank_own": blank_own,
    "blank_theirs": blank_theirs,
}


def _value(seen: State, action: Action) -> int | None:
    """What the silver is worth that an action places; None if it places none."""
    return tables.SILVER_VALUES[seen.drawn - MINES] if action >= PLACED else None


def _own_totems(seen: State, seat: Seat, mine: int) -> int:
    return int((seen.owner[mine] == seat).sum())


def _their_totems(seen: State, seat: Seat, mine: int) -> int:
    return int(seen.staked[mine]) - _own_totems(seen, seat, mine)
