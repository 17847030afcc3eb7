"""The rules of Iwari: tents and totems in shared lands. Clauses are those of rulebook/en.md."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.log import Log
from fireside.engine.states import copy_into
from fireside.engine.types import CHANCE, OVER, Action, Ints, Seat, State

from .. import tables
from . import feats, lands
from .cards import cards_in_play
from .choices import legal, odds
from .conservation import conserved
from .effects import carry_out
from .hidden import fill, view
from .reasons import why_not
from .scoring import SOURCES, breakdown, end_reason, ranks, scores
from .state import BIOMES, DONE, FEATS, FIRST, NONE, REVEAL, STATE, THIRD
from .turn import go_on

__all__ = [
    "SOURCES", "STATE", "apply", "breakdown", "conserved", "end_reason", "fill", "legal", "odds",
    "pending", "ranks", "scores", "setup", "view", "why_not",
]  # fmt: skip

SYMBOLS = lands.SYMBOLS


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed state becomes the position before the first player is drawn (IW-1, IW-2.1)."""
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
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    carry_out(state, int(seat), int(action), log)  # of one width, so that everything below is compiled once
    go_on(state, log)
