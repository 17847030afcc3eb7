"""What every action and every chance outcome does."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import CHANCE, EVERYONE, Action, Seat, State

from .. import tables
from . import lands
from .cards import draw_to_display, draw_to_hand, play_cards, take_from_display
from .feats import feat_now, place_feat
from .placing import put_tent, put_totem
from .state import (
    ACTED,
    BEGAN,
    BEGIN,
    BLOCK,
    BLOCKED,
    DECLINE,
    DISCARD,
    DRAW,
    DRAWN,
    EXCHANGED,
    FEAT_AT,
    FEAT_DECLINED,
    FEAT_ON,
    FEAT_PLACED,
    FINISH,
    HAND_DUE,
    LAID,
    LOST,
    MOUNTAIN,
    NONE,
    PAIR,
    PITCHED,
    RAISED,
    TAKE,
    TAKE_DECK,
    TENT,
    TOTEM,
)
from .turn import after_feat, after_piece, after_reveal, deal

BIOME_OF = lands.BIOME_OF
TERRITORY_OF = lands.TERRITORY_OF
PAIR_CARDS = tables.CARDS_PER_PAIR


@rule
def carry_out(state: State, seat: Seat, action: Action, log: Log) -> None:
    """What an action changes, apart from what follows from it automatically."""
    if seat == CHANCE:
        _happen(state, action, log)
    elif action >= FEAT_AT:
        _decide_feat(state, seat, action, log)
    elif action >= TAKE:
        _refill(state, seat, action, log)
    elif action == FINISH:
        state.phase = ACTED
    elif action >= DISCARD:
        _discard(state, seat, action - DISCARD, log)
    elif action >= PAIR:
        _lay_pair(state, seat, action - PAIR, log)
    else:
        _place(state, seat, action, log)


@rule
def _happen(state: State, action: Action, log: Log) -> None:
    if action >= DRAWN:
        _draw(state, action - DRAWN, log)
    elif action >= BLOCK:
        state.blocked[action - BLOCK] = 1
        state.symbols -= 1
        emit(log, EVERYONE, BLOCKED, NONE, action - BLOCK, state.land)
        if state.symbols == 0:
            deal(state)
    else:
        state.first = action - BEGIN
        state.turn = state.first
        state.phase = MOUNTAIN
        emit(log, EVERYONE, BEGAN, state.turn)


@rule
def _draw(state: State, biome: int, log: Log) -> None:
    if state.phase == DRAW:
        draw_to_hand(state, biome, log)
        state.phase = HAND_DUE
    else:
        draw_to_display(state, biome, log)
        after_reveal(state)


@rule
def _refill(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action == TAKE_DECK:
        state.phase = DRAW
    else:
        take_from_display(state, seat, action - TAKE, log)
        state.phase = HAND_DUE


@rule
def _discard(state: State, seat: Seat, biome: int, log: Log) -> None:
    """An exchange (IW-3.6), or what is lost when the third tribe can place nothing (IW-6.2)."""
    play_cards(state, seat, biome, 1)
    emit(log, EVERYONE, EXCHANGED if state.tribe == seat else LOST, seat, biome)
    state.phase = ACTED


@rule
def _lay_pair(state: State, seat: Seat, biome: int, log: Log) -> None:
    """Two cards of one biome, to be used in a territory of another one (IW-3.2)."""
    play_cards(state, seat, biome, PAIR_CARDS)
    state.wild = biome
    emit(log, EVERYONE, LAID, seat, biome)


@rule
def _place(state: State, seat: Seat, action: Action, log: Log) -> None:
    is_tent = action < TOTEM
    place = action - TENT if is_tent else action - TOTEM
    if state.wild == NONE:
        play_cards(state, seat, int(BIOME_OF[TERRITORY_OF[place] if is_tent else place]), 1)
    if is_tent:
        put_tent(state, place)
    else:
        put_totem(state, place)
    emit(log, EVERYONE, PITCHED if is_tent else RAISED, seat, state.tribe, place, state.wild)
    after_piece(state)


@rule
def _decide_feat(state: State, seat: Seat, action: Action, log: Log) -> None:
    kind = feat_now(state)
    state.earned &= ~(1 << kind)
    if action == DECLINE:
        emit(log, EVERYONE, FEAT_DECLINED, seat, state.tribe, kind)
    else:
        place = action - FEAT_AT if action < FEAT_ON else action - FEAT_ON
        place_feat(state, kind, place)
        emit(log, EVERYONE, FEAT_PLACED, seat, state.tribe, kind, place, state.land)
    after_feat(state)
