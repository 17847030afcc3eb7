"""The fields of a position of Iwari in words, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from fireside.engine.fields import SEATS, Fault, Field, choice, counted, derived, fixed, seat, switch
from fireside.engine.types import State

from . import tables
from .rules import lands
from .rules.state import FEAT, FEATS, FIRST, LINKS, MOUNTAIN, NONE, SPACES, TRIBES

LINK_NAMES = tuple(str(link + 1) for link in range(LINKS))
TRIBE_NAMES = tuple(str(tribe) for tribe in range(TRIBES))
STAGES = ("dealing", "drafting", "playing")
PHASES = ("first", "mountain", "draw", "reveal", "place", "feat", "refill", "done")
ENDINGS = ("exhausted", "out-of-tents")
_CARDS = max(tables.CARDS)
_BY_BIOME = Field(most=_CARDS, axes=(tables.BIOMES,))
_HANDS = Field(most=_CARDS, axes=(SEATS, tables.BIOMES))

FIELDS = {
    "players": fixed(),
    "tribes": fixed(),
    "land": fixed(),
    "draft": fixed(),
    "stage": choice(STAGES),
    "phase": choice(PHASES),
    "first": seat(),
    "turn": seat(),
    "tribe": choice(TRIBE_NAMES),
    "pieces": Field(most=tables.PIECES_PER_TURN),
    "where": choice(tables.TERRITORIES, or_none=True),
    "spot": choice(lands.SPACE_NAMES, or_none=True),
    "completed": switch(),
    "wild": choice(tables.BIOMES, or_none=True),
    "earned": Field(bits=tables.FEATS),
    "symbols": Field(most=max(tables.MOUNTAINS.values())),
    "exhaustions": Field(most=2),
    "halfway": switch(),
    "ending": choice(ENDINGS, or_none=True),
    "deck_size": derived(),
    "deck": _BY_BIOME,
    "deck_most": derived(axes=(tables.BIOMES,)),
    "discards": _BY_BIOME,
    "display": choice(tables.BIOMES, or_none=True, axes=(None,)),
    "hand_size": derived(most=tables.HAND, axes=(SEATS,)),
    "hand": _HANDS,
    "known": _HANDS,
    "tents_left": Field(most=tables.TENTS, axes=(None,)),
    "totems_left": Field(most=tables.TOTEMS, axes=(None,)),
    "tent": choice(TRIBE_NAMES, or_none=True, axes=(lands.SPACE_NAMES,)),
    "group": derived(least=NONE, most=SPACES - 1, usual=NONE, axes=(lands.SPACE_NAMES,)),
    "tents": derived(axes=(tables.TERRITORIES, None)),
    "totems": Field(most=tables.TOTEMS, axes=(tables.TERRITORIES, None)),
    "blocked": Field(most=1, axes=(LINK_NAMES,)),
    "feats_left": Field(most=max(tables.FEAT_COUNTS), axes=(tables.FEATS,)),
    "feats_by": Field(bits=TRIBE_NAMES, axes=(tables.FEATS,)),
    "feats_at": Field(most=sum(tables.FEAT_COUNTS), axes=(tables.TERRITORIES,)),
    "unions_at": Field(most=sum(tables.FEAT_COUNTS), axes=(tables.TERRITORIES,)),
    "feats_on": Field(most=sum(tables.FEAT_COUNTS), axes=(LINK_NAMES,)),
    "half_score": Field(most=9999, axes=(None,)),
    "score": Field(most=9999, axes=(None,)),
    "drawn": _HANDS,
}


def derive(state: State) -> None:
    """Sums of cards and tents, and which tents are joined."""
    state.deck_size = state.deck.sum()
    state.deck_most[:] = state.deck + state.drawn.sum(axis=0)
    state.hand_size[:] = state.hand.sum(axis=1)
    for tribe in range(TRIBES):
        state.tents[:, tribe] = np.bincount(lands.TERRITORY_OF[state.tent == tribe], minlength=len(tables.TERRITORIES))
    state.group[:] = _groups(state)


def _groups(state: State) -> list[int]:
    """The lowest space of the tents joined to each tent by paths (IW-5.3)."""
    group = [space if state.tent[space] != NONE else NONE for space in range(SPACES)]
    joined = [pair for pair in lands.paths(state.land) if state.tent[pair[0]] == state.tent[pair[1]] != NONE]
    for one, other in joined:
        low, high = sorted((group[one], group[other]))
        group = [low if lowest == high else lowest for lowest in group]
    return group


def faults(state: State) -> Iterator[Fault]:
    """Cards, pieces and Feats that are missing or too many, and places that cannot be so."""
    yield from _card_faults(state)
    yield from _hand_faults(state)
    yield from _piece_faults(state)
    yield from _place_faults(state)
    yield from _feat_faults(state)
    yield from _mountain_faults(state)


def _card_faults(state: State) -> Iterator[Fault]:
    """Every card is in the deck, in a hand, in the display or among the discards."""
    for biome, name in enumerate(tables.BIOMES):
        there = int(state.deck[biome]) + int(state.discards[biome]) + int(state.hand[: state.players, biome].sum())
        there += int((state.display == biome).sum())
        yield from counted(
            "cards", "IW-1.1", there, tables.CARDS[biome] - tables.REMOVED[int(state.players)], f"biomes.{name}"
        )
        if state.deck[biome] + state.drawn[:, biome].sum() != state.deck_most[biome]:
            yield Fault("deck_most", "IW-8.1", part=f"biomes.{name}")
    yield from counted("deck_size", "IW-1.1", int(state.deck_size), int(state.deck.sum()))


def _hand_faults(state: State) -> Iterator[Fault]:
    for player in range(state.players):
        held = int(state.hand[player].sum())
        if held > tables.HAND:
            yield Fault("hand", "IW-2.2", held, tables.HAND, seat=player)
        yield from counted("hand_size", "IW-2.2", int(state.hand_size[player]), held, seat=player)
        if (state.known[player] > state.hand[player]).any():
            yield Fault("known", "IW-8.1", seat=player)


def _piece_faults(state: State) -> Iterator[Fault]:
    for tribe in range(state.tribes):
        tents = int((state.tent == tribe).sum())
        totems = int(state.totems[:, tribe].sum()) + int(state.totems_left[tribe])
        yield from counted("tents", "IW-1.2", tents + int(state.tents_left[tribe]), tables.TENTS, seat=tribe)
        yield from counted("totems", "IW-1.2", totems, tables.TOTEMS, seat=tribe)
        yield from counted("tent_sums", "IW-1.2", int(state.tents[:, tribe].sum()), tents, seat=tribe)
    if (state.tent >= state.tribes).any() or state.tribe >= state.tribes:
        yield Fault("no_tribe", "IW-1.2", due=int(state.tribes))


def _place_faults(state: State) -> Iterator[Fault]:
    """Nothing stands where the map has no place for it."""
    sizes = lands.SIZES[state.land]
    for territory, name in enumerate(tables.TERRITORIES):
        spaces = slice(
            lands.FIRST_SPACE[territory] + sizes[territory],
            lands.FIRST_SPACE[territory] + lands.SIZES[:, territory].max(),
        )
        if (state.tent[spaces] != NONE).any() or (sizes[territory] == 0 and state.totems[territory].any()):
            yield Fault("off_map", "IW-1.3", part=name)
    if state.blocked[lands.LINK_COUNT[state.land] :].any() or state.feats_on[lands.LINK_COUNT[state.land] :].any():
        yield Fault("no_connection", "IW-1.3", due=int(lands.LINK_COUNT[state.land]))


def _mountain_faults(state: State) -> Iterator[Fault]:
    """Before the first mountain all are to be drawn, and none is drawn when none is left."""
    most = int(lands.SYMBOLS[state.players])
    is_before = state.phase == FIRST and state.symbols != most
    is_without = state.phase == MOUNTAIN and not 0 < state.symbols <= most
    if is_before or is_without:
        yield Fault("mountains", "IW-2.1", int(state.symbols), most)


def _feat_faults(state: State) -> Iterator[Fault]:
    by = sum(int(mask).bit_count() for mask in state.feats_by)
    placed = int(state.feats_at.sum()) + int(state.feats_on.sum())
    yield from counted("feats", "IW-7.1", placed, by)
    for kind in range(FEATS):
        have = int(state.feats_left[kind]) + int(state.feats_by[kind]).bit_count()
        if have > tables.FEAT_COUNTS[kind]:
            yield Fault("feat", "IW-7.1", have, tables.FEAT_COUNTS[kind], f"feats.{tables.FEATS[kind]}")
    if (state.phase == FEAT) != (state.earned != 0):
        yield Fault("earned", "IW-7.2")
    if (state.unions_at > state.feats_at).any():
        yield Fault("unions", "IW-7.1")
