"""Scoring (IW-5): tents, totems and settlements, each reported as an event."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into, rank
from fireside.engine.types import EVERYONE, Ints, Seat, State

from .. import tables
from . import lands
from .placing import group_size
from .state import (
    DONE,
    ENDED,
    HALFWAY,
    NONE,
    SCORED_SETTLEMENT,
    SCORED_TENTS,
    SCORED_TOTEMS,
    SPACES,
    TERRITORIES,
    THIRD,
    TOTALLED,
)
from .territories import leads_totems, tents_at, totems_at

LINK_COUNT = lands.LINK_COUNT
LINK_ENDS = lands.LINK_ENDS

# Where points come from: the half-journey, then the final scoring; Feats are what multiplying adds (IW-7.1).
SOURCES = ("halfway", "tents", "connections", "settlements", "feats")
FROM_HALFWAY, FROM_TENTS, FROM_CONNECTIONS, FROM_SETTLEMENTS, FROM_FEATS = range(len(SOURCES))


@rule
def tent_points(state: State, territory: int, tribe: Seat, added: Seat = NONE) -> int:
    """Points of a tribe's tents in a territory, without Feats (IW-5.1); or with one tent of `added` more."""
    own = state.tents[territory, tribe] + (tribe == added)
    if own == 0:
        return 0
    above = tables.TENTS + 1
    for other in range(state.tribes):
        count = state.tents[territory, other] + (other == added)
        if own < count < above:
            above = count
    return above if above <= tables.TENTS else tents_at(state, territory) + (added != NONE)


@rule
def totem_points(state: State, link: int, tribe: Seat, where: int = NONE, added: Seat = NONE) -> int:
    """Points of a tribe for a connection, without Feats (IW-5.2); or with one totem of `added` more somewhere."""
    one = LINK_ENDS[state.land, link, 0]
    other = LINK_ENDS[state.land, link, 1]
    at_one = added if where == one else NONE
    at_other = added if where == other else NONE
    if state.blocked[link] or not leads_totems(state, one, tribe, at_one):
        return 0
    if not leads_totems(state, other, tribe, at_other):
        return 0
    return totems_at(state, one) + totems_at(state, other) + (at_one != NONE) + (at_other != NONE)


@rule
def settlement_points(state: State, group: int) -> int:
    """Points for a group of tents, named by its lowest space (IW-5.3)."""
    size = group_size(state, group)
    return size if size >= tables.SETTLEMENT else 0


@rule
def score_halfway(state: State, log: Log) -> None:
    """Tents alone, and without Feats (IW-4.2, 7.1)."""
    emit(log, EVERYONE, HALFWAY, state.turn)
    for territory in range(TERRITORIES):
        for tribe in range(state.tribes):
            _add(state, tribe, SCORED_TENTS, territory, tent_points(state, territory, tribe), 1, log)
    copy_into(state.half_score, state.score)


@rule
def score_end(state: State, log: Log) -> None:
    """Tents by territory, totems by connection in the order of their numbers, settlements by tribe (IW-5)."""
    emit(log, EVERYONE, ENDED, state.turn, state.ending)
    for territory in range(TERRITORIES):
        times = 1 + int(state.feats_at[territory])  # IW-7.1
        for tribe in range(state.tribes):
            _add(state, tribe, SCORED_TENTS, territory, tent_points(state, territory, tribe), times, log)
    for link in range(LINK_COUNT[state.land]):
        times = 1 + int(state.feats_on[link])
        for tribe in range(state.tribes):
            _add(state, tribe, SCORED_TOTEMS, link, totem_points(state, link, tribe), times, log)
    for space in range(SPACES):
        if state.group[space] == space:
            _add(state, int(state.tent[space]), SCORED_SETTLEMENT, space, settlement_points(state, space), 1, log)
    for tribe in range(state.tribes):
        emit(log, EVERYONE, TOTALLED, told_seat(state, tribe), state.score[tribe])


@rule
def _add(state: State, tribe: Seat, kind: int, place: int, points: int, times: int, log: Log) -> None:
    if points:
        state.score[tribe] += points * times
        emit(log, EVERYONE, kind, told_seat(state, tribe), place, points * times, times, state.land)


@rule
def told_seat(state: State, tribe: Seat) -> Seat:
    """The seat that an event of a tribe names: none for the third tribe in a game of two (IW-6.1)."""
    return tribe if tribe < state.players else NONE


@rule
def final_value(state: State, tribe: Seat) -> int:
    """Points, then unused pieces, as one number (IW-5.4)."""
    return state.score[tribe] * 64 + state.tents_left[tribe] + state.totems_left[tribe]


@rule
def scores(state: State, out: Ints) -> None:
    """The score track: the half-journey while the game goes on, all points at the end."""
    copy_into(out, state.score[: state.players])


@rule
def breakdown(state: State, seat: Seat, out: Ints) -> None:
    """A seat's points by source: the half-journey (IW-4.2) and, at the end, what the final scoring gave (IW-5)."""
    out[: len(SOURCES)] = 0
    out[FROM_HALFWAY] = state.half_score[seat]
    if state.phase != DONE:
        return
    for territory in range(TERRITORIES):
        points = tent_points(state, territory, seat)
        out[FROM_TENTS] += points
        out[FROM_FEATS] += points * int(state.feats_at[territory])
    for link in range(LINK_COUNT[state.land]):
        points = totem_points(state, link, seat)
        out[FROM_CONNECTIONS] += points
        out[FROM_FEATS] += points * int(state.feats_on[link])
    for space in range(SPACES):
        if state.group[space] == space and state.tent[space] == seat:
            out[FROM_SETTLEMENTS] += settlement_points(state, space)


@rule
def ranks(state: State, out: Ints) -> None:
    """Most points, then most unused pieces (IW-5.4). If the third tribe is ahead, both players are behind (IW-6.3)."""
    best = 0
    for seat in range(state.players):
        out[seat] = final_value(state, seat)
        best = max(best, out[seat])
    rank(out, state.players)
    if state.players == THIRD and state.phase == DONE and final_value(state, THIRD) > best:
        out[: state.players] = 1


@rule
def end_reason(state: State) -> int:
    """The deck ran out twice, or somebody's tents did (IW-4.3)."""
    return max(state.ending, 0)
