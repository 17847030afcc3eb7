"""The rules of Iwari by the contract of a game; the parts are in the modules beside. Clauses are of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into, rank
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State
from fireside.games.iwari import feats, lands, tables
from fireside.games.iwari.cards import (
    cards_in_play,
    displayed,
    draw_to_display,
    draw_to_hand,
    play_cards,
    take_from_display,
)
from fireside.games.iwari.conservation import conserved
from fireside.games.iwari.feats import feat_choices, feat_now, place_feat
from fireside.games.iwari.hidden import fill, view
from fireside.games.iwari.pieces import has_room_for_totem, pair_has_use, payable_places, put_tent, put_totem
from fireside.games.iwari.reasons import why_not
from fireside.games.iwari.scoring import standing
from fireside.games.iwari.state import (
    ACTED,
    ACTIONS,
    BEGAN,
    BEGIN,
    BIOMES,
    BLOCK,
    BLOCKED,
    DECLINE,
    DISCARD,
    DONE,
    DRAW,
    DRAWN,
    EXCHANGED,
    FEAT,
    FEAT_AT,
    FEAT_DECLINED,
    FEAT_ON,
    FEAT_PLACED,
    FEATS,
    FINISH,
    FIRST,
    HAND_DUE,
    LAID,
    LOST,
    MOUNTAIN,
    NONE,
    PAIR,
    PITCHED,
    PLACE,
    RAISED,
    REVEAL,
    STATE,
    TAKE,
    TAKE_DECK,
    TENT,
    THIRD,
    TOTEM,
)
from fireside.games.iwari.turn import after_feat, after_piece, after_reveal, deal, go_on

__all__ = [
    "ACTIONS",
    "STATE",
    "apply",
    "conserved",
    "end_reason",
    "fill",
    "legal",
    "odds",
    "pending",
    "ranks",
    "scores",
    "setup",
    "view",
    "why_not",
]

BIOME_OF = lands.BIOME_OF
FIRST_SPACE = lands.FIRST_SPACE
SIZES = lands.SIZES
TERRITORY_OF = lands.TERRITORY_OF
LINK_COUNT = lands.LINK_COUNT
MOUNTAINS = lands.MOUNTAINS
SYMBOLS = lands.SYMBOLS
PAIR_CARDS = tables.CARDS_PER_PAIR
PIECES = tables.PIECES_PER_TURN


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed record becomes the position before the first player is drawn (IW-1, IW-2.1)."""
    state.players = players
    state.tribes = max(players, THIRD + 1)  # IW-6.1
    state.land = options[0]
    state.draft = options[1]
    state.phase = FIRST
    state.where = NONE
    state.spot = NONE
    state.wild = NONE
    state.ending = NONE
    state.symbols = SYMBOLS[players]
    for biome in range(BIOMES):
        state.deck[biome] = cards_in_play(players, biome)
        state.deck_size += state.deck[biome]
    copy_into(state.deck_most, state.deck)
    state.display[:] = NONE
    state.tents_left[: state.tribes] = tables.TENTS
    state.totems_left[: state.tribes] = tables.TOTEMS
    state.tent[:] = NONE
    state.group[:] = NONE
    for kind in range(FEATS):
        state.feats_left[kind] = feats.COUNTS[kind] * options[2 + kind]


@rule
def pending(state: State) -> int:
    """Chance draws the first player, the mountains and the cards; otherwise it is one seat's turn."""
    if state.phase <= REVEAL:
        return CHANCE
    if state.phase == DONE:
        return OVER
    return 1 << state.turn


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """What the player may do next: place, decide on a Feat, or refill the hand."""
    if state.turn != seat or state.phase <= REVEAL or state.phase == DONE:
        return 0
    if state.phase == PLACE:
        return _legal_actions(state, seat, out)
    if state.phase == FEAT:
        return feat_choices(state, out)
    return _legal_cards(state, out)


@rule
def _legal_actions(state: State, seat: Seat, out: Ints) -> int:
    """A tent, a totem, a pair laid down; or an exchange (IW-3); or no second piece."""
    places = payable_places(state)
    count = _legal_tents(state, places, out)
    count = _legal_totems(state, places, out, count)
    if state.wild != NONE:
        return count
    for biome in range(BIOMES):
        if state.hand[seat, biome] >= PAIR_CARDS and pair_has_use(state, biome):
            out[count] = PAIR + biome
            count += 1
    if state.pieces < PIECES:
        out[count] = FINISH
        return count + 1
    if state.tribe == seat or count == 0:  # IW-3.6; IW-6.2 for the third tribe
        for biome in range(BIOMES):
            if state.hand[seat, biome]:
                out[count] = DISCARD + biome
                count += 1
    return count


@rule
def _legal_tents(state: State, places: int, out: Ints) -> int:
    """A tent in supply on a free space (IW-3.4)."""
    count = 0
    if state.tents_left[state.tribe] == 0:
        return count
    while places:
        territory = lowest(places)
        places &= places - 1
        first = FIRST_SPACE[territory]
        for space in range(first, first + SIZES[state.land, territory]):
            out[count] = TENT + space  # written over if the space is taken: no processor can foresee which ones are
            count += state.tent[space] == NONE
    return count


@rule
def _legal_totems(state: State, places: int, out: Ints, count: int) -> int:
    while places:
        territory = lowest(places)
        places &= places - 1
        if has_room_for_totem(state, territory):
            out[count] = TOTEM + territory
            count += 1
    return count


@rule
def _legal_cards(state: State, out: Ints) -> int:
    """From display and deck in any order (IW-3.7)."""
    shown = displayed(state)
    count = 0
    while shown:
        out[count] = TAKE + lowest(shown)
        count += 1
        shown &= shown - 1
    if state.deck_size:
        out[count] = TAKE_DECK
        count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Any seat may begin (IW-2.2), one of two connections is blocked (IW-2.1), any card of the deck is on top."""
    if state.phase == FIRST:
        for seat in range(state.players):
            actions[seat] = BEGIN + seat
            weights[seat] = 1
        return state.players
    if state.phase == MOUNTAIN:
        for side in range(2):
            actions[side] = BLOCK + MOUNTAINS[state.land, SYMBOLS[state.players] - state.symbols, side]
            weights[side] = 1
        return 2
    count = 0
    for biome in range(BIOMES):
        if state.deck[biome]:
            actions[count] = DRAWN + biome
            weights[count] = state.deck[biome]
            count += 1
    return count


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    _carry_out(state, int(seat), int(action), log)  # of one width, so that everything below is compiled once
    go_on(state, log)


@rule
def _carry_out(state: State, seat: Seat, action: Action, log: Log) -> None:
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


@rule
def scores(state: State, out: Ints) -> None:
    """The score track: the half journey while the game goes on, all points at the end."""
    copy_into(out, state.score[: state.players])


@rule
def ranks(state: State, out: Ints) -> None:
    """Most points, then most unused pieces (IW-5.4). If the third tribe is ahead, both players are behind (IW-6.3)."""
    best = 0
    for seat in range(state.players):
        out[seat] = standing(state, seat)
        best = max(best, out[seat])
    rank(out, state.players)
    if state.players == THIRD and state.phase == DONE and standing(state, THIRD) > best:
        out[: state.players] = 1


@rule
def end_reason(state: State) -> int:
    """The deck ran out twice, or somebody's tents did (IW-4.3)."""
    return max(state.ending, 0)
