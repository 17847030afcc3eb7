"""The rules of Wangdo: raise steles, pay the neighbours, fill the board. Clauses are those of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import copy_into
from fireside.engine.types import CHANCE, EVERYONE, OVER, Action, Ints, Seat, State

from .. import tables
from . import acquiring, cards, favour, getting, market, monuments, offering, opening, turn
from . import state as codes
from .choices import legal, odds
from .conservation import conserved
from .hidden import fill, view
from .reasons import why_not
from .scoring import SOURCES, breakdown, end_reason, ranks, scores
from .state import COLOURS, EMPTY, SEAL_CARDS, SEATS, STATE, TOKENS

__all__ = [
    "SOURCES", "STATE", "apply", "breakdown", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip

_SPACES = tuple(tables.SPACES.get(players, 0) for players in range(SEATS + 1))


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the tokens are dealt (WD-1.1 to 1.7, 2.1)."""
    state.players = players
    state.middle = 1 if players == SEATS else 0
    state.spaces = _SPACES[players]
    state.phase = codes.DEALING
    state.bag[:] = tables.STELES - tables.FIRST_STELES
    state.temple[:] = tables.FIRST_STELES
    copy_into(state.box, TOKENS[players])
    state.token[:] = EMPTY
    state.stele[:] = EMPTY
    copy_into(state.deck, SEAL_CARDS)
    state.pile = SEAL_CARDS.sum()
    state.ritual = EMPTY
    state.given = EMPTY
    state.partner = EMPTY


@rule
def pending(state: State) -> int:
    """Chance sets up the board and draws steles and cards; otherwise it is one seat's turn (WD-2.5)."""
    if state.phase <= codes.SEALING:
        return CHANCE
    if state.phase == codes.DONE:
        return OVER
    return 1 << state.turn


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= codes.PLACE:
        spot = action - codes.PLACE
        acquiring.place(state, seat, spot // COLOURS, spot % COLOURS, log)
    elif action < codes.TAKE:
        _happen(state, action, log)
    elif action < codes.PAY:
        _get(state, seat, action, log)
    elif action < codes.RETURN:
        _pay(state, action, log)
    elif action < codes.PLAY:
        turn.return_stele(state, seat, action - codes.RETURN, log)
        turn.return_surplus(state, log)
    elif action == codes.END:
        turn.end_turn(state, log)
    else:
        _use_card(state, seat, action, log)


@rule
def _get(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Steles for the action (WD-3.2), or one after a Ritual (WD-5.2)."""
    if state.phase == codes.RITUAL:
        offering.end_ritual(state, seat, EMPTY if action == codes.DECLINE else action - codes.TAKE, log)
    else:
        getting.get(state, seat, action, log)


@rule
def _pay(state: State, action: Action, log: Log) -> None:
    if action == codes.PAY_REST:
        offering.pay_rest(state, log)
    elif action >= codes.WAIVE:
        favour.waive(state, action - codes.WAIVE, log)
        offering.go_on_offering(state, log)
    else:
        offering.pay(state, action - codes.PAY, log)
        if state.phase != codes.RITUAL:
            offering.pay_rest(state, log)


@rule
def _use_card(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action < codes.GIVE:
        cards.play_card(state, seat, action - codes.PLAY, log)
    elif action < codes.GET:
        market.give(state, seat, action - codes.GIVE, log)
    elif action < codes.STOP:
        wanted = action - codes.GET
        market.swap_steles(state, seat, wanted // COLOURS, wanted % COLOURS, log)
    elif action == codes.STOP:
        market.close_market(state, log)
    else:
        monuments.lift(state, seat, action - codes.LIFT, log)


@rule
def _happen(state: State, action: Action, log: Log) -> None:
    """A chance outcome."""
    if action >= codes.SEAL:
        cards.draw_seal(state, state.turn, action - codes.SEAL, log)
        offering.go_on_offering(state, log)
    elif action >= codes.FIRST:
        state.first = action - codes.FIRST
        emit(log, EVERYONE, codes.BEGAN, state.first)
        turn.begin_turn(state, state.first)
    elif action < codes.STELE:
        opening.deal(state, action - codes.TOKEN, log)
    elif state.phase == codes.BEARS:
        opening.replace_bear(state, action - codes.STELE, log)
    elif state.phase == codes.SUPPLY:
        opening.draw_supply(state, action - codes.STELE, log)
    else:
        getting.draw(state, action - codes.STELE, log)
