"""How a turn goes on: from piece to piece, to the third tribe, to the cards, to the next seat, to the end."""

from __future__ import annotations

from fireside.engine.bits import lowest
from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.types import EVERYONE, State

from .. import tables
from .cards import call_last_round, display_count, display_slot, displayed, take_from_display
from .feats import earned_now
from .placing import has_room
from .scoring import score_end, score_halfway
from .state import (
    ACTED,
    DEALING,
    DISPLAY_DUE,
    DONE,
    DRAFTING,
    DRAW,
    FEAT,
    GAME_OVER,
    HAND_DUE,
    NONE,
    OUT_OF_TENTS,
    PASSED,
    PLACE,
    PLAYING,
    REFILL,
    REVEAL,
    THIRD,
    TURN_OVER,
)

HAND = tables.HAND
PIECES = tables.PIECES_PER_TURN


@rule
def deal(state: State) -> None:
    """After the mountains: hands first (IW-2.2), or the display first (IW-2.3)."""
    state.turn = state.first
    if state.draft:
        state.stage = DRAFTING
        state.turn = (state.first + state.players - 1) % state.players  # from the last player backwards
        state.phase = REVEAL
    else:
        state.stage = DEALING
        state.phase = DRAW


@rule
def start_action(state: State, tribe: int) -> None:
    """A tribe's pieces for this turn are still to be placed (IW-3.1)."""
    state.tribe = tribe
    state.pieces = PIECES
    state.where = NONE
    state.phase = PLACE


@rule
def after_piece(state: State) -> None:
    """Feats that the piece has earned come first (IW-7.2)."""
    state.wild = NONE
    state.earned = earned_now(state)
    after_feat(state)


@rule
def after_feat(state: State) -> None:
    """The next Feat, the second piece, or the end of the action.

    Whether a second piece is asked for depends on nothing that only the player knows.
    """
    if state.earned:
        state.phase = FEAT
    elif state.pieces > 0 and state.hand_size[state.turn] > 0 and has_room(state, state.where):
        state.phase = PLACE
    else:
        state.phase = ACTED


@rule
def go_on(state: State, log: Log) -> None:
    """From what was done to what has to be decided next.

    A loop over phases, not a chain of calls: Numba would compile the end of the chain once more at each link.
    """
    while state.phase > DONE:
        if state.phase == ACTED:
            _end_action(state)
        elif state.phase == HAND_DUE:
            _refill_hand(state, log)
        elif state.phase == DISPLAY_DUE:
            _refill_display(state)
        elif state.phase == TURN_OVER:
            _end_turn(state, log)
        else:
            _end_game(state, log)


@rule
def _end_action(state: State) -> None:
    """With two players the third tribe comes next, if a card is left (IW-6.2); then cards are drawn."""
    state.spot = NONE
    state.completed = 0
    if state.players == THIRD and state.tribe != THIRD and state.hand_size[state.turn] > 0:
        start_action(state, THIRD)
    else:
        state.phase = HAND_DUE


@rule
def _refill_hand(state: State, log: Log) -> None:
    """Up to 3 cards, one at a time (IW-3.7). A player without a choice is not asked."""
    if state.ending != NONE and _is_last_of_round(state):
        state.phase = GAME_OVER  # no card can matter any more
        return
    while state.hand_size[state.turn] < HAND:
        shown = displayed(state) if state.stage != DEALING else 0
        if state.deck_size and not shown:
            state.phase = DRAW
            return
        if state.deck_size or _has_to_choose(state, shown):
            state.phase = REFILL
            return
        if not shown:
            break
        take_from_display(state, int(state.turn), lowest(shown), log)
    state.phase = DISPLAY_DUE


@rule
def _has_to_choose(state: State, shown: int) -> bool:
    """Without a deck there is a choice between two biomes, unless all cards of the display are taken anyway."""
    wanted = HAND - state.hand_size[state.turn]
    return shown & (shown - 1) != 0 and display_count(state) > wanted


@rule
def _refill_display(state: State) -> None:
    """Up to 4 cards, only once the hand is full (IW-3.7) or, at the start, once all hands are (IW-2.2)."""
    next_seat = (state.turn + 1) % state.players
    if state.stage == DEALING and next_seat != state.first:
        state.turn = next_seat
        state.phase = DRAW
    elif state.deck_size and display_slot(state, NONE) != NONE:
        state.phase = REVEAL
    else:
        state.phase = TURN_OVER


@rule
def after_reveal(state: State) -> None:
    """The next card of the display, or on with the game."""
    if state.deck_size and display_slot(state, NONE) != NONE:
        return
    if state.stage == DRAFTING and state.hand_size[state.turn] < HAND:
        state.phase = REFILL
    else:
        state.phase = TURN_OVER


@rule
def _is_last_of_round(state: State) -> bool:
    """Whether everyone has had the same number of turns after this one (IW-4.3)."""
    return state.turn == (state.first + state.players - 1) % state.players


@rule
def _end_turn(state: State, log: Log) -> None:
    """The half-journey is scored (IW-4.2), the last round may begin (IW-4.3), and the next seat acts."""
    if state.stage != PLAYING:
        _end_deal(state)
        return
    if state.halfway:
        state.halfway = 0
        score_halfway(state, log)
    if state.tents_left[state.turn] == 0:
        call_last_round(state, OUT_OF_TENTS, log)
    while not (state.ending != NONE and _is_last_of_round(state)):
        state.turn = (state.turn + 1) % state.players
        if state.hand_size[state.turn]:
            start_action(state, state.turn)
            return
        emit(log, EVERYONE, PASSED, state.turn)  # IW-4.3
    state.phase = GAME_OVER


@rule
def _end_deal(state: State) -> None:
    """The first player begins; in the draft, once everyone has taken cards (IW-2.3)."""
    if state.stage == DRAFTING and state.turn != state.first:
        state.turn = (state.turn + state.players - 1) % state.players
        state.phase = REFILL
        return
    state.stage = PLAYING
    state.turn = state.first
    start_action(state, state.turn)


@rule
def _end_game(state: State, log: Log) -> None:
    """The final scoring (IW-5)."""
    state.tribe = state.turn
    state.pieces = 0
    state.where = NONE
    state.phase = DONE
    score_end(state, log)
