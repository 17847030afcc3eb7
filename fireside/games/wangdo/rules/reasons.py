"""Why something is not allowed in Wangdo: the clause that forbids it."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache

import numpy as np

from fireside.engine.types import Action, Seat, State

from . import state as codes
from .cards import ready
from .choices import legal
from .network import is_on_board, is_wanted
from .state import COLOURS, EMPTY
from .turn import is_declared

# What has to be decided first, by phase; in MAIN it depends.
_UNFINISHED = {
    codes.TAKING: "WD-3.2",
    codes.WAIVING: "WD-4.5",
    codes.PAYING: "WD-4.6",
    codes.RITUAL: "WD-5.2",
    codes.GIVING: "WD-6.3",
    codes.GETTING: "WD-6.3",
    codes.LIFTING: "WD-6.3",
    codes.SETTING: "WD-6.3",
    codes.RETURNING: "WD-3.3",
}
# The first action of each range that is never open at the start of an action, with its clause.
_LATER = (
    (codes.END, "WD-3.1"),
    (codes.GIVE, "WD-6.3"),
    (codes.RETURN, "WD-3.3"),
    (codes.WAIVE, "WD-6.3"),
    (codes.PAY, "WD-4.6"),
    (codes.DECLINE, "WD-5.2"),
    (codes.SEAL, "WD-4.7"),
    (codes.FIRST, "WD-2.5"),
    (codes.STELE, "WD-3.2"),
    (codes.TOKEN, "WD-2.2"),
)


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    out = np.zeros(codes.ACTIONS, np.int32)
    if action in out[: legal(state, seat, out)]:
        return None
    return forbidding_clause(state, seat, action)


def forbidding_clause(state: State, seat: Seat, action: Action) -> str:
    """The clause that forbids an action which is not legal now."""
    if state.phase == codes.DONE:
        return codes.ENDINGS[state.reason]
    if codes.TOKEN <= action < codes.TAKE:
        return _clause_of_range(action)  # only chance decides these
    if state.turn != seat or state.phase < codes.MAIN:
        return "WD-2.5"
    if state.phase != codes.MAIN:
        return _UNFINISHED[int(state.phase)]
    if not codes.TAKE <= action < codes.ACTIONS:
        return "WD-3.1"  # no such action
    if action >= codes.PLACE:
        return _against_placement(state, seat, *divmod(action - codes.PLACE, COLOURS))
    if codes.PLAY <= action < codes.GIVE:
        return _against_card(state, seat, action - codes.PLAY)
    if action == codes.DRAW or action < codes.DECLINE:
        return _against_action(state, is_getting=True) or "WD-3.2"
    return _clause_of_range(action)


def _clause_of_range(action: Action) -> str:
    return next(clause for start, clause in _LATER if action >= start)


def _against_action(state: State, *, is_getting: bool) -> str | None:
    """One regular action a turn, and of the kind that the declared cards belong to."""
    if state.regular == 0:
        return "WD-3.1"
    if is_declared(state) and bool(state.cart) != is_getting:
        return "WD-6.3"
    return None


def _against_card(state: State, seat: Seat, card: int) -> str:
    if state.hand[seat, card] <= 0:
        return "WD-6.1"
    if ready(state, seat, card) <= 0:
        return "WD-6.2"
    return "WD-6.3" if _is_untimely(state, card) else "WD-3.1"  # the timing is right, but it would have no effect


def _is_untimely(state: State, card: int) -> bool:
    """Whether the card is never played, or not at this point of the turn."""
    if card < codes.FULL_CART:
        return bool(state.regular == 0 or state.cart == 1)
    if card == codes.DRAGONS_FAVOUR or is_declared(state):
        return True
    return bool(card == codes.FULL_CART and state.regular == 0)


def village_clauses(state: State, seat: Seat, villages: Collection[int]) -> dict[int, str]:
    """The clauses that forbid a stele on villages with a token at the start of an action, if no colour is legal there:
    for each village that of the colour that comes nearest to it."""
    if clause := _against_action(state, is_getting=False):
        return dict.fromkeys(villages, clause)
    tokens, beside = state.token.tolist(), state.beside.tolist()
    columns = {tokens[village] >> 1: village for village in villages}  # each with a village that stands for all others
    full = {column for column, village in columns.items() if not is_wanted(state, seat, village)}
    own = _may_raise(state, seat)
    return {
        village: "WD-4.4" if tokens[village] >> 1 in full else _nearest_clause(*own, tuple(beside[village]))
        for village in villages
    }


def _against_placement(state: State, seat: Seat, village: int, colour: int) -> str:
    beside = tuple(state.beside[village].tolist())
    return _against_village(state, seat, village) or _against_steles(*_may_raise(state, seat), beside)[colour]


def _against_village(state: State, seat: Seat, village: int) -> str | None:
    """What forbids steles of all colours."""
    if not is_on_board(state, village):
        return "WD-1.3"
    if state.token[village] == EMPTY:
        return "WD-4.1"
    if clause := _against_action(state, is_getting=False):
        return clause
    return None if is_wanted(state, seat, village) else "WD-4.4"


def _may_raise(state: State, seat: Seat) -> tuple[tuple[bool, ...], bool, bool]:
    """What a player may raise a stele with: the colours that are in reserve, and the cards that are declared."""
    has_colours = tuple([count > 0 for count in state.reserve[seat].tolist()])
    return has_colours, bool(state.twins), bool(state.pilgrim)


def _against_steles(
    has_colours: tuple[bool, ...], has_twins: bool, has_pilgrim: bool, beside: tuple[int, ...]
) -> list[str]:
    """What forbids a stele of each colour on a village that has those steles beside it, by colour."""
    is_lonely = sum(beside) == 0 and not has_pilgrim
    colours = zip(has_colours, beside, strict=True)
    return [_against_stele(*colour, has_twins=has_twins, is_lonely=is_lonely) for colour in colours]


@cache
def _nearest_clause(has_colours: tuple[bool, ...], has_twins: bool, has_pilgrim: bool, beside: tuple[int, ...]) -> str:
    """What forbids a stele of the colour that comes nearest to being legal."""
    return max(_against_steles(has_colours, has_twins, has_pilgrim, beside))


def _against_stele(has_colour: bool, beside: int, *, has_twins: bool, is_lonely: bool) -> str:
    """What forbids a stele of a colour, if that many of it stand beside the village."""
    if not has_colour:
        return "WD-4.1"
    if beside > 0 and not has_twins:
        return "WD-4.2"
    return "WD-4.3" if is_lonely else "WD-4.5"
