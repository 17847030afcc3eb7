"""Wangdo in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from fireside.engine.types import HIDDEN, Action, Event, Seat, State
from fireside.texts import Say

from . import tables
from .rules import state as codes
from .rules.network import is_on_board
from .rules.scoring import SOURCES, seals
from .rules.state import COLOURS, EMPTY, TYPES

REMEMBERED = 6_000  # texts
KIND_NAMES = (*(name + seal for name in tables.TYPES for seal in ("", "+")), "bear")
CARD_NAMES = tuple(card.name for card in tables.SEAL_CARDS)

# The ranges of actions with the pattern of their notation and the names of their members.
_RANGES: tuple[tuple[int, str, tuple[str, ...]], ...] = (
    (codes.TOKEN, "token={}", KIND_NAMES),
    (codes.STELE, "stele={}", tables.COLOURS),
    (codes.FIRST, "first={}", tuple(map(str, range(codes.SEATS)))),
    (codes.SEAL, "seal={}", CARD_NAMES),
    (codes.TAKE, "take={}", tables.COLOURS),
    (codes.DECLINE, "decline", ("",)),
    (codes.DRAW, "draw", ("",)),
    (codes.PAY, "pay={}", tables.COLOURS),
    (codes.WAIVE, "save={}", tables.COLOURS),
    (codes.PAY_REST, "pay", ("",)),
    (codes.RETURN, "return={}", tables.COLOURS),
    (codes.PLAY, "play={}", CARD_NAMES),
    (codes.GIVE, "give={}", tables.COLOURS),
    (codes.GET, "get={}", tuple(f"{seat}.{colour}" for seat in range(codes.SEATS) for colour in tables.COLOURS)),
    (codes.STOP, "stop", ("",)),
    (codes.LIFT, "move={}", tables.VILLAGES),
    (codes.END, "end", ("",)),
    (codes.PLACE, "{}", tuple(f"{village}={colour}" for village in tables.VILLAGES for colour in tables.COLOURS)),
)
_RANGE_OF = tuple(entry for entry in _RANGES for _ in entry[2])  # by action
_EVENTS = (
    *("dealt", "bear_set", "drew", "began", "took", "placed", "paid", "saved", "ritual", "declined", "completed"),
    *("sealed", "sealed_secretly", "played", "swapped", "moved", "returned", "passed", "last_round", "ended"),
)
_CLAUSES = (  # by kind of event; None where it depends on the event's fields
    *("WD-2.2", "WD-2.3", None, "WD-2.5", None, "WD-4.1", "WD-4.5", "WD-6.3", "WD-5.1", "WD-5.2", "WD-4.7"),
    *("WD-4.7", "WD-4.7", "WD-6.2", "WD-6.3", "WD-6.3", "WD-3.3", "WD-3.4", "WD-7.1", None),
)
_CAUSES = ("WD-3.2", "WD-2.4", "WD-5.2", "WD-6.3")  # why somebody gets a stele, from codes.BY_ACTION on
_ENDS = ("complete", "deadlock", "rounds")
PREMOVES = ("draw", "end")  # answers that can be given before their questions come


def action_text(action: Action) -> str:
    """The notation: token=religion+, stele=blue, take=white, B3=orange, play=open_bag, end."""
    start, pattern, names = _RANGE_OF[action]
    return pattern.format(names[action - start])


def colour_text(colour: int, say: Say) -> str:
    """What a colour is called."""
    return say(f"colours.{tables.COLOURS[colour]}")


def stele_text(colour: int, say: Say) -> str:
    """A stele of a colour, as it stands in a sentence."""
    return say(f"steles.{tables.COLOURS[colour]}")


def card_text(card: int, say: Say) -> str:
    """What a Seal card is called."""
    return say(f"cards.{CARD_NAMES[card]}")


def token_text(kind: int, say: Say) -> str:
    """What a knowledge token is called."""
    return say("token_with_seal" if kind & 1 else "token", type=type_text(kind >> 1, say))


def type_text(column: int, say: Say) -> str:
    """What a type of knowledge is called."""
    return say(f"types.{tables.TYPES[column]}")


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    if action >= codes.PLACE:
        return _describe_placement(seen, *divmod(action - codes.PLACE, COLOURS), say)
    if codes.PLAY <= action < codes.GIVE:
        card = action - codes.PLAY
        return say("actions.play", card=card_text(card, say), effect=say(f"effects.{CARD_NAMES[card]}"))
    if codes.GET <= action < codes.STOP:
        seat, colour = divmod(action - codes.GET, COLOURS)
        return say("actions.get", seat=say.seat(seat), stele=stele_text(colour, say))
    if codes.LIFT <= action < codes.END:
        return _describe_move(seen, action - codes.LIFT, say)
    return _describe_step(seen, action, say)


def _describe_placement(seen: State, village: int, colour: int, say: Say) -> str:
    beside = tuple(seen.beside[village].tolist())
    return placement_text(say.nameless, village, colour, beside, int(seen.token[village]), int(seen.discount))


@lru_cache(REMEMBERED)
def placement_text(say: Say, village: int, colour: int, beside: tuple[int, ...], kind: int, discount: int) -> str:
    """What raising a stele on a village does, by its neighbours, its token and what Merchant's Favour takes off."""
    price = steles_text(beside, say)
    key = "place_free" if not price else "place_less" if discount else "place"
    token = "–" if kind in (EMPTY, codes.BEAR) else _short_token_text(kind, say)
    return say(
        f"actions.{key}",
        colour=colour_text(colour, say),
        village=tables.VILLAGES[village],
        token=token,
        price=price,
        less=discount,
    )


def _short_token_text(kind: int, say: Say) -> str:
    return say("short.token_with_seal" if kind & 1 else "short.token", type=type_text(kind >> 1, say))


def _describe_move(seen: State, village: int, say: Say) -> str:
    first = tables.VILLAGES[seen.spot]
    key = "actions.swap_with" if seen.phase == codes.SETTING else "actions.lift"
    return say(key, village=tables.VILLAGES[village], first=first)


def _describe_step(seen: State, action: Action, say: Say) -> str:
    start, _, names = _RANGE_OF[action]
    key = _STEPS.get(start)
    if key is None:
        return action_text(action)
    if start == codes.TAKE:
        return _describe_taking(seen, action - start, say)
    if start == codes.DRAW:
        return say("actions.draw", number=draw_count(seen))
    if len(names) == 1:
        return say(f"actions.{key}", owed=steles_text(seen.owed.tolist(), say))
    if start == codes.PAY and seen.temple[action - start] == tables.ALTARS - 1:
        key = "pay_ritual"
    return say(f"actions.{key}", stele=stele_text(action - start, say))


def draw_count(seen: State) -> int:
    """How many steles drawing from the bag brings now."""
    return min(tables.CART_DRAW if seen.cart else tables.DRAW, sum(seen.bag.tolist()))


def _describe_taking(seen: State, colour: int, say: Say) -> str:
    phase = seen.phase
    if phase == codes.RITUAL:
        return say("actions.ritual_take", stele=stele_text(colour, say))
    left = int(seen.left) if phase == codes.TAKING else tables.CART_TAKE if seen.cart else tables.TAKE
    return _taking_text(say.nameless, colour, min(left, sum(seen.temple.tolist())) - 1)


@lru_cache(REMEMBERED)
def _taking_text(say: Say, colour: int, more: int) -> str:
    stele = stele_text(colour, say)
    return say("actions.take", stele=stele, more=more) if more > 0 else say("actions.take_last", stele=stele)


_STEPS = {
    codes.TAKE: "take",
    codes.DECLINE: "decline",
    codes.DRAW: "draw",
    codes.PAY: "pay",
    codes.WAIVE: "save",
    codes.PAY_REST: "pay_rest",
    codes.RETURN: "return",
    codes.GIVE: "give",
    codes.STOP: "stop",
    codes.END: "end",
}


def steles_text(counts: Sequence[int], say: Say) -> str:
    """The number of steles of each colour: 2 blue, 1 black."""
    return _counted_steles(tuple(counts), say.nameless)


@lru_cache(REMEMBERED)
def _counted_steles(counts: tuple[int, ...], say: Say) -> str:
    named = [say(f"several.{tables.COLOURS[colour]}", count=count) for colour, count in enumerate(counts) if count]
    return ", ".join(named)


@lru_cache(REMEMBERED)
def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    key = f"events.{_EVENTS[event.kind]}"
    if event.kind == codes.ENDED:
        return say(f"{key}.{_ENDS[event.a]}")
    if event.kind == codes.BEAR_SET:
        return say(key, village=tables.VILLAGES[event.a], stele=stele_text(event.b, say))
    if event.kind == codes.DEALT:
        return say(key)
    return say(key, seat=say.seat(event.seat), **_values(event, say))


def announcements(events: Sequence[Event], say: Say) -> list[str]:
    """That the last round has begun (WD-7.1)."""
    return [describe_event(event, say) for event in events if event.kind == codes.LAST_ROUND]


def _values(event: Event, say: Say) -> dict[str, str]:
    kind = event.kind
    if kind == codes.PLACED:
        village = tables.VILLAGES[event.a]
        return {"village": village, "stele": stele_text(event.b, say), "token": token_text(event.c, say)}
    if kind == codes.PAID:
        return {"price": steles_text([event.a, event.b, event.c, event.d], say)}
    if kind == codes.COMPLETED:
        return {"type": type_text(event.a, say)}
    if kind in (codes.SEALED, codes.PLAYED):
        return {"card": card_text(event.a, say)}
    if kind == codes.SWAPPED:
        return {"other": say.seat(event.a), "given": stele_text(event.b, say), "got": stele_text(event.c, say)}
    if kind == codes.MOVED:
        return {"village": tables.VILLAGES[event.a], "other": tables.VILLAGES[event.b]}
    if kind == codes.HELD_RITUAL:
        return {"temple": say(f"temples.{tables.COLOURS[event.a]}")}
    if kind in (codes.DREW, codes.TOOK, codes.WAIVED, codes.RETURNED):
        return {"stele": stele_text(event.a, say)}
    return {}


def event_clause(event: Event) -> str | None:
    """The clause behind an event."""
    if event.kind == codes.ENDED:
        return codes.ENDINGS[event.a]
    if event.kind in (codes.DREW, codes.TOOK):
        return _CAUSES[event.b]
    return _CLAUSES[event.kind]


def premoves(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: drawing steles (WD-3.2), or playing no card afterwards (WD-3.1)."""
    if seen.phase != codes.MAIN or seen.twins or seen.pilgrim or seen.discount or seen.cart:
        return {}
    return {"draw": codes.DRAW} if seen.regular > 0 else {"end": codes.END}


def shows_score(seen: State, seat: Seat, player: Seat) -> bool:
    """Whoever holds cards may hold Dragon's Favour, and with it seals that nobody else can see (WD-7.2)."""
    return bool(player == seat or seen.cards[player] == 0)


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """The villages on their grid, the temples, and every player's knowledge, public Dragon Seals, steles and cards."""
    grid = [_grid_line(seen, row, say) for row in range(len(tables.VILLAGE_ROWS))]
    temples = say("board.temples", steles=steles_text(seen.temple.tolist(), say) or "–")
    bag = say("board.bag", number=int(sum(seen.bag.tolist())))
    players = [_player_line(seen, player, say) for player in range(seen.players)]
    legend = say("board.legend", types=", ".join(f"{_letter(t, say)} {type_text(t, say)}" for t in range(TYPES)))
    return "\n".join([*grid, "", f"  {temples}   {bag}", *players, "", f"  {legend}"])


def _letter(column: int, say: Say) -> str:
    return type_text(column, say)[0].lower()


def _grid_line(seen: State, row: int, say: Say) -> str:
    rows = len(tables.VILLAGE_ROWS)
    villages = [v for v in range(row, len(tables.VILLAGES), rows) if is_on_board(seen, v)]
    return "  " + " ".join(f"{tables.VILLAGES[v]} {_village_text(seen, v, say):<7}" for v in villages).rstrip()


def _village_text(seen: State, village: int, say: Say) -> str:
    if seen.stele[village] != EMPTY:
        return colour_text(seen.stele[village], say).upper()[:7]
    kind = int(seen.token[village])
    if kind == EMPTY:
        return "·"
    return "bear" if kind == codes.BEAR else _letter(kind >> 1, say) + "*" * (kind & 1)


def _player_line(seen: State, player: Seat, say: Say) -> str:
    columns = " ".join(
        f"{_letter(column, say)}{seen.knowledge[player, column]}/{seen.spaces}" for column in range(TYPES)
    )
    reserve = steles_text(seen.reserve[player].tolist(), say) or "–"
    seals = sum(seen.sealed[player].tolist()) + int(seen.cards[player])
    place = f"{columns}   *{seals}   {reserve}   {_hand_text(seen, player, say)}".rstrip()
    return "  " + say.pair(say.seat(player), place)


def _hand_text(seen: State, player: Seat, say: Say) -> str:
    if seen.hand[player, 0] == HIDDEN:
        return say("board.cards", number=int(seen.cards[player])) if seen.cards[player] else ""
    held = [card for card in range(codes.CARDS) for _ in range(seen.hand[player, card])]
    return ", ".join(card_text(card, say) for card in held)


# The Python function behind a rule: whoever asks what decided a game does not wait for the compiler.
_seals_from: Callable[[State, Seat, int], int] = getattr(seals, "py_func", seals)


def explain_result(state: State, say: Say) -> str:
    """Why the game ended and what decided it: full boards or tokens, then Dragon Seals (WD-7.1 to 7.3)."""
    tokens = state.knowledge[: state.players].sum(axis=1).tolist()
    leaders = [seat for seat, count in enumerate(tokens) if count == max(tokens)]
    sentences = [
        say(f"result.{_ENDS[state.reason]}", seats=_names(leaders, say), number=len(leaders), rounds=state.rounds)
    ]
    if state.reason != codes.BOARD_COMPLETE:
        sentences.append(_tokens_text(tokens, leaders, say))
    elif len(leaders) == 1:
        sentences.append(say("result.only", seat=say.seat(leaders[0]), seals=_seals(state, leaders[0])))
    if len(leaders) > 1:
        sentences.append(_seals_text({seat: _seals(state, seat) for seat in leaders}, say))
    return " ".join(sentences)


def tie_breaks(state: State, say: Say) -> list[tuple[str, list[str]]]:
    """Tokens count before Dragon Seals, whichever way the game has ended (WD-7.2, 7.3)."""
    tokens = state.knowledge[: state.players].sum(axis=1).tolist()
    return [(say("ties.tokens"), [str(count) for count in tokens])]


def _names(seats: Sequence[Seat], say: Say) -> str:
    return say.joined([say.seat(seat) for seat in seats])


def _seals(state: State, seat: Seat) -> int:
    return sum(_seals_from(state, seat, source) for source in range(len(SOURCES)))


def _tokens_text(tokens: Sequence[int], leaders: Sequence[Seat], say: Say) -> str:
    """What the tokens decide where no board is full (WD-7.3)."""
    if len(leaders) > 1:
        return say("result.equal_tokens", seats=_names(leaders, say), tokens=max(tokens))
    return say("result.tokens", seat=say.seat(leaders[0]), **_lead(dict(enumerate(tokens)), say))


def _seals_text(counts: Mapping[Seat, int], say: Say) -> str:
    """What the Dragon Seals decide between players who are equal otherwise (WD-7.2, 7.3)."""
    winners = [seat for seat, count in counts.items() if count == max(counts.values())]
    if len(winners) > 1:
        return say("result.shared", seats=_names(winners, say), seals=max(counts.values()))
    return say("result.seals", seat=say.seat(winners[0]), **_lead(counts, say))


def _lead(counts: Mapping[Seat, int], say: Say) -> dict[str, Any]:
    """The highest count, by how much it is ahead, and of whom."""
    best, following = sorted(counts.values(), reverse=True)[:2]
    others = [seat for seat, count in counts.items() if count == following]
    return {"best": best, "lead": best - following, "others": _names(others, say)}


DECISION_OF = {
    codes.TAKING: "take",
    codes.WAIVING: "save",
    codes.PAYING: "pay",
    codes.RITUAL: "ritual",
    codes.GIVING: "give",
    codes.GETTING: "get",
    codes.LIFTING: "lift",
    codes.SETTING: "swap",
    codes.RETURNING: "return",
}
DECISIONS = ("action", "action_or_card", "declared", "cart", "card", *DECISION_OF.values())


def decision(seen: State, seat: Seat) -> str:
    """The kind of decision, by phase; on the turn itself, by what is declared and whether there are cards to play."""
    if seen.phase != codes.MAIN:
        return DECISION_OF[int(seen.phase)]
    if seen.cart:
        return "cart"
    if seen.twins or seen.pilgrim or seen.discount:
        return "declared"
    if seen.regular == 0:
        return "card"
    return "action_or_card" if seen.cards[seat] > seen.fresh_cards else "action"
