"""Iwari in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from fireside.engine.types import HIDDEN, Action, Event, Seat, State
from fireside.texts import Say

from . import rules, tables
from .rules import lands
from .rules import state as codes
from .rules.feats import feat_now

REMEMBERED = 6_000  # texts

# The notation: ranges of actions by their first number, and how the rest is written.
_BIOMES = tables.BIOMES
_LINKS = tuple(str(link + 1) for link in range(codes.LINKS))
_WORDS = (
    *(f"first={seat}" for seat in range(codes.TRIBES)),
    *(f"mountain={link}" for link in _LINKS),
    *(f"draw={biome}" for biome in _BIOMES),
    *lands.SPACE_NAMES,
    *(f"{territory}.totem" for territory in tables.TERRITORIES),
    *(f"pair={biome}" for biome in _BIOMES),
    *(f"discard={biome}" for biome in _BIOMES),
    "finish",
    *(f"take={biome}" for biome in _BIOMES),
    "deck",
    *(f"feat={territory}" for territory in tables.TERRITORIES),
    *(f"feat={link}" for link in _LINKS),
    "decline",
)

_EVENTS = (
    *("began", "blocked", "drew", "drew_unseen", "revealed", "took"),
    *("pitched", "raised", "laid", "exchanged", "lost", "passed"),
    *("feat_placed", "feat_declined", "reshuffled", "halfway", "last_round"),
    *("scored_tents", "scored_totems", "scored_settlement", "totalled", "ended"),
)
_REASONS = ("exhausted", "out_of_tents")
_CLAUSES = {
    codes.BLOCKED: "IW-2.1",
    codes.LAID: "IW-3.2",
    codes.EXCHANGED: "IW-3.6",
    codes.LOST: "IW-6.2",
    codes.PASSED: "IW-4.3",
    codes.LAST_ROUND: "IW-4.3",
    codes.ENDED: "IW-4.3",
    codes.RESHUFFLED: "IW-4.2",
    codes.HALFWAY: "IW-4.2",
    codes.SCORED_TENTS: "IW-5.1",
    codes.SCORED_TOTEMS: "IW-5.2",
    codes.SCORED_SETTLEMENT: "IW-5.3",
}
_LINKS_IN_ROW = 5
_FEAT_CLAUSES = ("IW-7.3", "IW-7.4", "IW-7.5", "IW-7.6")
_NAMES = 4_096  # of places and biomes that are remembered: a picture says each of them many times
PREMOVES = ("deck",)  # answers that can be given before their questions come


def action_text(action: Action) -> str:
    """The notation: first=2, mountain=7, draw=tundra, T1.c, T1.totem, pair=coast, finish, take=desert, feat=G2."""
    return _WORDS[action]


@lru_cache(_NAMES)
def biome_text(biome: int, say: Say) -> str:
    """What a biome is called."""
    return say(f"biomes.{tables.BIOMES[biome]}")


@lru_cache(_NAMES)
def territory_text(territory: int, say: Say) -> str:
    """What a territory is called."""
    return say("territory", biome=biome_text(int(lands.BIOME_OF[territory]), say), name=tables.TERRITORIES[territory])


@lru_cache(_NAMES)
def link_text(land: int, link: int, say: Say) -> str:
    """What a connection is called."""
    one, other = (tables.TERRITORIES[end] for end in lands.LINK_ENDS[land, link])
    return say("connection", number=link + 1, one=one, other=other)


def feat_text(kind: int, say: Say) -> str:
    """What a Feat is called."""
    return say(f"feats.{tables.FEATS[kind]}")


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    if action < codes.PAIR:
        return _describe_piece(seen, action, say)
    if action < codes.FINISH:
        return cards_text(action, say, is_own=bool(seen.tribe == seen.turn))
    if action == codes.FINISH:
        return say("actions.finish")
    if action <= codes.TAKE_DECK:
        return take_text(action, say)
    return _describe_feat(seen, action, say)


def choice_group(action: Action, say: Say) -> str:
    """The territory of a piece, or else what it is about: Feats, cards, or stopping."""
    return _group_text(action, say.nameless)


@lru_cache(_NAMES)
def _group_text(action: Action, say: Say) -> str:
    if codes.TENT <= action < codes.TOTEM:
        return territory_text(int(lands.TERRITORY_OF[action - codes.TENT]), say)
    if codes.TOTEM <= action < codes.PAIR:
        return territory_text(action - codes.TOTEM, say)
    if action in (codes.FINISH, codes.DECLINE):
        return say("groups.other")
    return say("groups.feats" if action >= codes.FEAT_AT else "groups.cards")


def _describe_piece(seen: State, action: Action, say: Say) -> str:
    return piece_text(action, say.nameless, bool(seen.tribe == seen.turn), bool(seen.wild != codes.NONE))


@lru_cache(REMEMBERED)
def piece_text(action: Action, say: Say, is_own: bool, by_pair: bool) -> str:
    """What placing a piece does: one's own or the third tribe's, paid with a card or with a pair."""
    piece = "tent" if action < codes.TOTEM else "totem"
    own = "" if is_own else "third_"
    if action < codes.TOTEM:
        space = action - codes.TENT
        territory = int(lands.TERRITORY_OF[space])
        place = say("space", territory=territory_text(territory, say), letter=_letter(space))
    else:
        territory = action - codes.TOTEM
        place = territory_text(territory, say)
    return say(f"actions.{own}{piece}", place=place, cost=_cost_text(territory, say, by_pair=by_pair))


def _cost_text(territory: int, say: Say, *, by_pair: bool) -> str:
    """What a piece is paid with: a card of the biome, or the pair that was laid down (IW-3.2)."""
    if by_pair:
        return say("cost_pair")
    return say("cost_card", biome=biome_text(int(lands.BIOME_OF[territory]), say))


def _letter(space: int) -> str:
    return lands.SPACE_NAMES[space].partition(".")[2]


def cards_text(action: Action, say: Say, *, is_own: bool) -> str:
    """What cards alone do: a pair is laid down, or a card exchanged; lost, if it is for the third tribe (IW-6.2)."""
    if action < codes.DISCARD:
        return say("actions.pair", biome=biome_text(action - codes.PAIR, say))
    return say("actions.exchange" if is_own else "actions.lose", biome=biome_text(action - codes.DISCARD, say))


def take_text(action: Action, say: Say) -> str:
    """What taking a card does, from the display or from the deck."""
    if action == codes.TAKE_DECK:
        return say("actions.deck")
    return say("actions.take", biome=biome_text(action - codes.TAKE, say))


def _describe_feat(seen: State, action: Action, say: Say) -> str:
    feat = feat_text(feat_now(seen), say)
    if action == codes.DECLINE:
        return say("actions.decline", feat=feat)
    if action >= codes.FEAT_ON:
        link = action - codes.FEAT_ON
        times = 2 + int(seen.feats_on[link])  # IW-7.1, this Feat included
        return say("actions.feat_on", feat=feat, place=link_text(seen.land, link, say), times=times)
    territory = action - codes.FEAT_AT
    times = 2 + int(seen.feats_at[territory])
    return say("actions.feat_at", feat=feat, place=territory_text(territory, say), times=times)


@lru_cache(REMEMBERED)
def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    key = f"events.{_EVENTS[event.kind]}"
    if event.kind in (codes.PITCHED, codes.RAISED):
        return _describe_placed(event, say)
    if event.kind in (codes.FEAT_PLACED, codes.FEAT_DECLINED):
        return _describe_feat_event(event, key, say)
    if event.kind >= codes.SCORED_TENTS:
        return _describe_scored(event, key, say)
    if event.kind == codes.LAST_ROUND:
        return say(f"events.last_round_{_REASONS[event.a]}", seat=tribe_text(event.seat, say))
    if event.kind == codes.BLOCKED:
        return say(key, place=link_text(event.b, event.a, say))
    if event.kind in (codes.DREW, codes.REVEALED, codes.TOOK, codes.LAID, codes.EXCHANGED, codes.LOST):
        return say(key, seat=tribe_text(event.seat, say), biome=biome_text(event.a, say))
    return say(key, seat=tribe_text(event.seat, say), count=event.a)


def announcements(events: Sequence[Event], say: Say) -> list[str]:
    """The scoring of the half-journey with everybody's points (IW-4.2), and the last round (IW-4.3)."""
    kinds = [event.kind for event in events]
    told = [describe_event(event, say) for event in events if event.kind == codes.LAST_ROUND]
    if codes.HALFWAY not in kinds:
        return told
    points: Counter[Seat] = Counter()
    for event in events[kinds.index(codes.HALFWAY) :]:
        if event.kind == codes.SCORED_TENTS:
            points[event.seat] += event.b
    names = {seat: say("result.third") if seat == codes.NONE else say.seat(seat) for seat in points}
    scored = [say("half_scored", seat=names[seat], points=count) for seat, count in points.most_common()]
    return [say("half_scoring", scores=", ".join(scored)), *told]


def tribe_text(seat: Seat, say: Say) -> str:
    """The name of a seat, or of the third tribe in a game of two."""
    return say("third") if seat == codes.NONE else say.seat(seat)


def _describe_placed(event: Event, say: Say) -> str:
    key = f"events.{'' if event.a == event.seat else 'third_'}{_EVENTS[event.kind]}"
    if event.kind == codes.PITCHED:
        territory = int(lands.TERRITORY_OF[event.b])
        place = say("space", territory=territory_text(territory, say), letter=_letter(event.b))
    else:
        place = territory_text(event.b, say)
    return say(key, seat=say.seat(event.seat), place=place)


def _describe_feat_event(event: Event, key: str, say: Say) -> str:
    who = say.seat(event.seat) if event.a == event.seat else say("for_third", seat=say.seat(event.seat))
    feat = feat_text(event.b, say)
    if event.kind == codes.FEAT_DECLINED:
        return say(key, seat=who, feat=feat)
    is_link = event.b >= codes.HONOUR
    place = link_text(event.d, event.c, say) if is_link else territory_text(event.c, say)
    return say(key, seat=who, feat=feat, place=place)


def _describe_scored(event: Event, key: str, say: Say) -> str:
    if event.kind == codes.ENDED:
        return say(f"events.ended_{_REASONS[event.a]}")
    who = tribe_text(event.seat, say)
    if event.kind == codes.TOTALLED:
        return say(key, seat=who, points=event.a)
    if event.kind == codes.SCORED_SETTLEMENT:
        return say(key, seat=who, points=event.b, space=lands.SPACE_NAMES[event.a])
    is_link = event.kind == codes.SCORED_TOTEMS
    place = link_text(event.d, event.a, say) if is_link else territory_text(event.a, say)
    times = say("times", times=event.c) if event.c > 1 else ""
    return say(key, seat=who, place=place, points=event.b, times=times)


def event_clause(event: Event) -> str | None:
    """The clause behind an event."""
    if event.kind in (codes.FEAT_PLACED, codes.FEAT_DECLINED):
        return _FEAT_CLAUSES[event.b]
    return _CLAUSES.get(event.kind)


def premoves(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: to refill the hand from the deck (IW-3.7)."""
    return {"deck": codes.TAKE_DECK} if seen.phase == codes.REFILL else {}


def status_text(seen: State, say: Say) -> str:
    """How far the journey is."""
    if seen.phase == codes.DONE:
        return say("picture.over")
    if seen.ending != codes.NONE:
        return say("picture.last_round")
    return say("picture.second_half" if seen.exhaustions else "picture.first_half")


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """How far the journey is; one line per territory: its tents, totems and Feats; then connections, cards, players."""
    width = max(len(territory_text(territory, say)) for territory in range(codes.TERRITORIES))
    lines = [f"  {status_text(seen, say)}", ""]
    lines += [_territory_line(seen, territory, width, say) for territory in _territories(seen)]
    lines += ["", _link_lines(seen, say), "", _display_line(seen, say), _discards_line(seen, say)]
    lines += [*_feats_line(seen, say), ""]
    lines += [_player_line(seen, tribe, say) for tribe in range(seen.tribes)]
    return "\n".join(lines)


def _territories(seen: State) -> list[int]:
    return [territory for territory in range(codes.TERRITORIES) if lands.SIZES[seen.land, territory]]


def _territory_line(seen: State, territory: int, width: int, say: Say) -> str:
    first = int(lands.FIRST_SPACE[territory])
    owners = seen.tent[first : first + int(lands.SIZES[seen.land, territory])].tolist()
    tents = " ".join(
        f"{_letter(first + index)}{'·' if owner == codes.NONE else owner + 1}" for index, owner in enumerate(owners)
    )
    totems = " ".join(
        f"{tribe + 1}{'▲' * count}" for tribe, count in enumerate(seen.totems[territory].tolist()) if count
    )
    unions, count = int(seen.unions_at[territory]), int(seen.feats_at[territory])
    kinds = [codes.UNION] * unions + [codes.DISCOVERY] * (count - unions)
    feats = " ".join(f"★ {feat_text(kind, say)}" for kind in kinds)
    return f"  {territory_text(territory, say):<{width}}  {tents:<24} {totems} {feats}".rstrip()


def _link_lines(seen: State, say: Say) -> str:
    links = []
    for link in range(lands.LINKS[seen.land]):
        one, other = (tables.TERRITORIES[end] for end in lands.LINK_ENDS[seen.land, link])
        joint = "≈" if lands.BY_WATER[seen.land, link] else "–"
        kind = codes.RESPECT if lands.BY_WATER[seen.land, link] else codes.HONOUR
        mark = "▲" if seen.blocked[link] else f" ★ {feat_text(kind, say)}" * int(seen.feats_on[link])
        links.append(f"{link + 1} {one}{joint}{other}{mark}")
    rows = [", ".join(links[first : first + _LINKS_IN_ROW]) for first in range(0, len(links), _LINKS_IN_ROW)]
    return "\n    ".join([f"  {say('connections')}:", *rows])


def _display_line(seen: State, say: Say) -> str:
    cards = [biome_text(biome, say) for biome in seen.display.tolist() if biome != codes.NONE]
    display = say.pair(say("display"), ", ".join(cards) or "–")
    return f"  {display}; {say('deck', count=int(seen.deck_size))}"


def _discards_line(seen: State, say: Say) -> str:
    cards = [f"{biome_text(biome, say)} {count}" for biome, count in enumerate(seen.discards.tolist()) if count]
    return "  " + say.pair(say("discards"), ", ".join(cards) or "–")


def _feats_line(seen: State, say: Say) -> list[str]:
    """The Feats that nobody has placed yet, if the game is played with Feats."""
    left = seen.feats_left.tolist()
    if not any(left) and not seen.feats_by.any():
        return []
    feats = [f"{feat_text(kind, say)} {count}" for kind, count in enumerate(left) if count]
    return ["  " + say.pair(say("feats_left"), ", ".join(feats) or "–")]


def _player_line(seen: State, tribe: Seat, say: Say) -> str:
    name = say.seat(tribe) if tribe < seen.players else say("third")
    supply = say("supply", tents=int(seen.tents_left[tribe]), totems=int(seen.totems_left[tribe]))
    cards = f"; {_hand_text(seen, tribe, say)}" if tribe < seen.players else ""
    return f"  {tribe + 1} {say.pair(name, _points_text(seen, tribe, say))}; {supply}{cards}"


def _points_text(seen: State, tribe: Seat, say: Say) -> str:
    """All points so far, and how many of them the half-journey brought."""
    points = say("points", count=int(seen.score[tribe]))
    if not seen.half_score.any():
        return points
    return f"{points}, {say('half_points', count=int(seen.half_score[tribe]))}"


def _hand_text(seen: State, seat: Seat, say: Say) -> str:
    counts = seen.hand[seat] if seen.hand[seat, 0] != HIDDEN else seen.known[seat]
    cards = [biome_text(biome, say) for biome, count in enumerate(counts.tolist()) for _ in range(count)]
    return ", ".join(cards + ["?"] * (int(seen.hand_size[seat]) - len(cards))) or "–"


# The kinds of decisions: placing, the four kinds of Feats, and taking cards.
DECISIONS = ("place", "wild", "second", "third", *tables.FEATS, "refill", "draft")


def decision(seen: State, seat: Seat) -> str:
    """The kind of decision that a seat has to make now."""
    if seen.phase == codes.FEAT:
        return tables.FEATS[feat_now(seen)]
    if seen.phase == codes.REFILL:
        return "draft" if seen.stage == codes.DRAFTING else "refill"
    if seen.tribe != seen.turn:
        return "third"
    if seen.wild != codes.NONE:
        return "wild"
    return "place" if seen.pieces == tables.PIECES_PER_TURN else "second"


def explain_result(state: State, say: Say) -> str:
    """Why the journey has ended, and who has won: by points, by unused pieces (IW-5.4), or not even so (IW-6.3)."""
    out_of_tents = [seat for seat in range(state.players) if state.tents_left[seat] == 0]
    ended = f"result.{_REASONS[max(int(state.ending), 0)]}"
    ending = say(ended, names=_tribes_text(state, out_of_tents, say), count=len(out_of_tents))
    ranks = np.zeros(codes.TRIBES, np.int32)
    rules.ranks(state, ranks)
    winners = [seat for seat in range(state.players) if ranks[seat] == 0]
    decided = _victory_text(state, winners, say) if winners else _defeat_text(state, say)
    return f"{ending} {decided}"


def tie_breaks(state: State, say: Say) -> list[tuple[str, list[str]]]:
    """The pieces that nobody has used, which decide between equal points (IW-5.4)."""
    return [(say("ties.unused"), [str(_unused(state, seat)) for seat in range(state.players)])]


def _tribes_text(state: State, tribes: list[Seat], say: Say) -> str:
    """The names of some tribes, in the middle of a sentence."""
    return say.joined([say.seat(tribe) if tribe < state.players else say("result.third") for tribe in tribes])


def _unused(state: State, tribe: Seat) -> int:
    return int(state.tents_left[tribe]) + int(state.totems_left[tribe])


def _victory_text(state: State, winners: list[Seat], say: Say) -> str:
    points, pieces = int(state.score[winners[0]]), _unused(state, winners[0])
    level = [tribe for tribe in range(state.tribes) if state.score[tribe] == points]
    if len(level) == 1:
        return _lead_text(state, winners[0], say)
    tied = [tribe for tribe in level if _unused(state, tribe) == pieces]
    key = "shared" if len(winners) > 1 else "unused" if len(tied) == 1 else "beats_third"
    told = winners if len(winners) > 1 else level
    winner = say.seat(winners[0])
    return say(f"result.{key}", names=_tribes_text(state, told, say), winner=winner, points=points, pieces=pieces)


def _lead_text(state: State, winner: Seat, say: Say) -> str:
    points = int(state.score[winner])
    second = max(int(state.score[tribe]) for tribe in range(state.tribes) if tribe != winner)
    rivals = [tribe for tribe in range(state.tribes) if state.score[tribe] == second]
    names = _tribes_text(state, rivals, say)
    return say("result.won", winner=say.seat(winner), points=points, lead=points - second, rivals=names)


def _defeat_text(state: State, say: Say) -> str:
    """The third tribe is ahead, by points or by unused pieces."""
    points = int(state.score[codes.THIRD])
    level = [seat for seat in range(state.players) if state.score[seat] == points]
    key = "third_unused" if level else "third_won"
    return say(f"result.{key}", names=_tribes_text(state, level, say), points=points)
