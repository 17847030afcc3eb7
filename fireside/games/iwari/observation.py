"""What a seat sees of Iwari, as numbers for learning."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.observation import (
    Observation,
    Part,
    follower,
    mark,
    mark_bits,
    mark_equal,
    mark_seat,
    put,
    put_all,
    put_seat_rows,
    put_seats,
    seen_from,
)
from fireside.engine.types import Seat, State
from fireside.engine.writing import store

from . import tables
from .rules.state import (
    BIOMES,
    DONE,
    FEATS,
    LINKS,
    NONE,
    OUT_OF_TENTS,
    PLAYING,
    SPACES,
    TERRITORIES,
    THIRD,
)

PHASES, STAGES, ENDINGS = DONE + 1, PLAYING + 1, OUT_OF_TENTS + 1
MOST_FEATS = sum(tables.FEAT_COUNTS)
MOST_POINTS = 127

LEFT_OUT = {
    "players": "the length of the observation tells it",
    "tribes": "the length of the observation tells it",
    "display": "the order of the cards makes no difference; `display` counts them",
    "group": "it follows from `tent` and the map",
    "tents": "it follows from `tent`",
    "deck": "nobody may see it; `deck_most` has what is known of it",
    "half_score": "it is part of `score`",
    "score": f"more than {MOST_POINTS} count as {MOST_POINTS}",
}


def tribes_of(players: int) -> int:
    """Two players share a third tribe (IW-6.1)."""
    return max(players, THIRD + 1)


def parts(players: int) -> tuple[Part, ...]:
    """The parts of an observation, in order. The third tribe of two players comes after both of theirs."""
    tribes, cards = tribes_of(players), max(tables.CARDS)
    return (
        Part("land", (), 0, len(tables.MAPS) - 1, "the map: 0 new horizons, 1 vast lands"),
        Part("draft", (), 0, 1, "1 with the draft start"),
        Part("stage", (STAGES,), 0, 1, "dealing, drafting, playing"),
        Part("phase", (PHASES,), 0, 1, "what happens now, in the order of the rules' phases"),
        Part("first", (players,), 0, 1, "who began"),
        Part("turn", (players,), 0, 1, "whose turn it is"),
        Part("tribe", (tribes,), 0, 1, "whose pieces are placed"),
        Part("pieces", (), 0, tables.PIECES_PER_TURN, "how many more pieces may be placed this turn"),
        Part("where", (TERRITORIES,), 0, 1, "the territory of this turn's first piece"),
        Part("spot", (SPACES,), 0, 1, "the space of the tent just placed"),
        Part("completed", (), 0, 1, "whether that tent completed a settlement"),
        Part("wild", (BIOMES,), 0, 1, "the biome of a pair laid down and not used yet"),
        Part("earned", (FEATS,), 0, 1, "the kinds of Feat to be decided now"),
        Part("symbols", (), 0, max(tables.MOUNTAINS.values()), "mountains still to be drawn"),
        Part("exhaustions", (), 0, 2, "how often the deck has run out"),
        Part("halfway", (), 0, 1, "whether the half-journey is scored at the end of this turn"),
        Part("ending", (ENDINGS,), 0, 1, "why this is the last round: the deck, or tents have run out"),
        Part("deck_size", (), 0, sum(tables.CARDS), "cards in the deck"),
        Part("deck_most", (BIOMES,), 0, cards, "the most of each biome that, as everybody knows, the deck can hold"),
        Part("discards", (BIOMES,), 0, cards, "discarded cards of each biome"),
        Part("display", (BIOMES,), 0, tables.DISPLAY, "cards of each biome in the display"),
        Part("hand_size", (players,), 0, tables.HAND, "cards in each hand"),
        Part("hand", (BIOMES,), 0, tables.HAND, "the own hand"),
        Part("known", (players, BIOMES), 0, tables.HAND, "cards that everybody knows to be in a hand"),
        Part("drawn", (BIOMES,), 0, cards, "cards that one has drawn from this deck oneself"),
        Part("tents_left", (tribes,), 0, tables.TENTS, "each tribe's tents in supply"),
        Part("totems_left", (tribes,), 0, tables.TOTEMS, "each tribe's totems in supply"),
        Part("tent", (tribes + 1, SPACES), 0, 1, "where each tribe's tents stand, and, last, where none does"),
        Part("totems", (tribes, TERRITORIES), 0, tables.TOTEMS, "each tribe's totems in each territory"),
        Part("blocked", (LINKS,), 0, 1, "connections with a mountain"),
        Part("feats_left", (FEATS,), 0, max(tables.FEAT_COUNTS), "Feats of each kind that are not placed yet"),
        Part("feats_by", (tribes, FEATS), 0, 1, "which kinds each tribe has placed"),
        Part("feats_at", (TERRITORIES,), 0, MOST_FEATS, "Union and Discovery in each territory"),
        Part("unions_at", (TERRITORIES,), 0, MOST_FEATS, "how many of those are Union"),
        Part("feats_on", (LINKS,), 0, MOST_FEATS, "Honour and Respect on each connection"),
        Part("score", (tribes,), 0, MOST_POINTS, "each tribe's points"),
    )


@rule
def observe(seen: State, seat: Seat, out: Observation) -> None:
    """The others' hands and draws are hidden, and therefore the deck as well (IW-8.1)."""
    out[:] = 0
    at = _put_turn(seen, seat, out)
    at = _put_cards(seen, seat, out, at)
    at = _put_pieces(seen, seat, out, at)
    at = _put_feats(seen, seat, out, at)
    for index in range(seen.tribes):
        at = put(out, at, min(seen.score[_tribe_at(index, seat, int(seen.players))], MOST_POINTS))


@rule
def _tribe_at(index: int, seat: Seat, players: int) -> int:
    """The tribe in a place of the order that begins with the own one."""
    return follower(seat, index, players) if index < players else index


@rule
def _place_of(tribe: int, seat: Seat, players: int) -> int:
    return seen_from(tribe, seat, players) if tribe < players else tribe


@rule
def _put_turn(seen: State, seat: Seat, out: Observation) -> int:
    players = int(seen.players)
    at = put(out, 0, seen.land)
    at = put(out, at, seen.draft)
    at = mark(out, at, seen.stage, STAGES)
    at = mark(out, at, seen.phase, PHASES)
    at = mark_seat(out, at, seen.first, seat, players)
    at = mark_seat(out, at, seen.turn, seat, players)
    at = mark(out, at, _place_of(int(seen.tribe), seat, players), int(seen.tribes))
    at = put(out, at, seen.pieces)
    at = mark(out, at, seen.where, TERRITORIES)
    at = mark(out, at, seen.spot, SPACES)
    at = put(out, at, seen.completed)
    at = mark(out, at, seen.wild, BIOMES)
    at = mark_bits(out, at, seen.earned, FEATS)
    at = put(out, at, seen.symbols)
    at = put(out, at, seen.exhaustions)
    at = put(out, at, seen.halfway)
    return mark(out, at, seen.ending, ENDINGS)


@rule
def _put_cards(seen: State, seat: Seat, out: Observation, at: int) -> int:
    players = int(seen.players)
    at = put(out, at, seen.deck_size)
    at = put_all(out, at, seen.deck_most)
    at = put_all(out, at, seen.discards)
    for slot in range(len(seen.display)):
        if seen.display[slot] != NONE:
            out[at + int(seen.display[slot])] += 1
    at = put_seats(out, at + BIOMES, seen.hand_size, seat, players)
    at = put_all(out, at, seen.hand[seat])
    at = put_seat_rows(out, at, seen.known, seat, players)
    return put_all(out, at, seen.drawn[seat])


@rule
def _put_pieces(seen: State, seat: Seat, out: Observation, at: int) -> int:
    tribes, players = int(seen.tribes), int(seen.players)
    for index in range(tribes):
        tribe = _tribe_at(index, seat, players)
        store(out, at + index, seen.tents_left[tribe])
        store(out, at + tribes + index, seen.totems_left[tribe])
    at = _mark_tents(seen, seat, out, at + 2 * tribes)
    for index in range(tribes):
        tribe = _tribe_at(index, seat, players)
        for territory in range(TERRITORIES):
            store(out, at + territory, seen.totems[territory, tribe])
        at += TERRITORIES
    return at


@rule
def _mark_tents(seen: State, seat: Seat, out: Observation, at: int) -> int:
    """A plane per tribe, and one for nobody."""
    for index in range(seen.tribes):
        at = mark_equal(out, at, seen.tent, _tribe_at(index, seat, int(seen.players)))
    return mark_equal(out, at, seen.tent, NONE)


@rule
def _put_feats(seen: State, seat: Seat, out: Observation, at: int) -> int:
    at = put_all(out, at, seen.blocked)
    at = put_all(out, at, seen.feats_left)
    for index in range(seen.tribes):
        tribe = _tribe_at(index, seat, int(seen.players))
        for kind in range(FEATS):
            store(out, at + kind, seen.feats_by[kind] >> tribe & 1)
        at += FEATS
    at = put_all(out, at, seen.feats_at)
    at = put_all(out, at, seen.unions_at)
    return put_all(out, at, seen.feats_on)
