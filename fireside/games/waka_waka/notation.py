"""Waka Waka in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import numpy as np

from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say

from . import rules, tables
from .rules import actions as act
from .rules import events, phases
from .rules.state import BOAT_OF, EMPTY, FIRE, GROUPS, STEPS, UPSIDE_DOWN

_CARDS = tuple(tables.CARDS)
_SPACES = tuple(f"{boat + 1}{'abcd'[space]}" for boat, (_, size, _) in enumerate(tables.BOATS) for space in range(size))
_SEATS = tuple(map(str, range(tables.SEATS)))
_BOATS = tuple(str(boat + 1) for boat in range(len(tables.BOATS)))

# The families of actions: the first action, its word in the notation, and what can follow that word.
_FAMILIES: tuple[tuple[Action, str, tuple[str, ...]], ...] = (
    (act.FIRST, "first", _SEATS),
    (act.CARD, "card", _CARDS),
    (act.GOOD, "good", tables.GOODS),
    (act.PASS, "pass", ()),
    (act.PLAY, "play", _CARDS),
    (act.FACE_DOWN, "face-down", ()),
    (act.LAY, "lay", _CARDS),
    (act.BUY, "buy", _BOATS),
    (act.SELL, "sell", tables.GOODS),
    (act.RISE, "rise", ()),
    (act.PAY, "pay", tables.GOODS),
    (act.LOOK, "look", _BOATS),
    (act.USE, "use", ()),
    (act.TAKE, "take", tables.GOODS),
    (act.GIVE, "give", tables.GOODS),
    (act.KEEP, "keep", _CARDS),
    (act.ASK, "ask", _SEATS),
    (act.COPY, "copy", _CARDS),
    (act.PICK, "pick", _SPACES),
    (act.DROP, "drop", tables.GOODS),
    (act.DRAW, "draw", ()),
    (act.GOLD, "gold", ()),
    (act.DISCARD, "discard", _CARDS),
)

# The clause behind an event, where it is not obvious.
_EVENT_CLAUSES = {
    events.RESERVE_REMADE: "WW-3.6",
    events.DECK_REMADE: "WW-3.6",
    events.FLIPPED: "WW-3.4",
    events.PLAYED_FACE_DOWN: "WW-3.2",
    events.CONJURED: "WW-4.3",
    events.EXCHANGED: "WW-4.7",
    events.HIRED: "WW-4.11",
    events.BURIED: "WW-4.5",
    events.ASKED: "WW-4.8",
    events.REPEATED: "WW-4.10",
    events.PICKED: "WW-4.9",
    events.DROPPED: "WW-3.7",
    events.DISCARDED: "WW-3.5",
    events.ENDED: "WW-5.1",
}

# The numbers that texts about the rules may name.
NUMBERS: Mapping[str, object] = {
    "sale": tables.SALE,
    "looks": tables.LOOKS,
    "sorcery": tables.SORCERY,
    "sights": tables.SIGHTS,
    "drummed": tables.DRUMMED,
    "swaps": tables.SWAPS,
    "fee": tables.FEE,
}

PREMOVES = ("decline",)  # answers that can be given before their questions come


def action_text(action: Action) -> str:
    """The notation: first=2, card=seer, good=salt, pass, play=merchant, face-down, buy=3, sell=tea, pick=4a, …"""
    word, rest = _read(action)
    return f"{word}={rest}" if rest else word


def _read(action: Action) -> tuple[str, str]:
    first, word, rest = next(family for family in reversed(_FAMILIES) if family[0] <= action)
    return word, rest[action - first] if rest else ""


def card_text(kind: int, say: Say) -> str:
    """What a card is called."""
    return say(f"cards.{_CARDS[kind]}")


def good_text(good: int, say: Say) -> str:
    """What a good is called."""
    return say(f"goods.{tables.GOODS[good]}")


def boat_text(boat: int, say: Say) -> str:
    """What a boat is called: by its price, which is written on it."""
    return say("boat", price=tables.BOATS[boat].price)


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    word, rest = _read(action)
    key = _passing(seen) if action == act.PASS else _wording(seen, action, word.replace("-", "_"))
    values = {**NUMBERS, "gold": "", "count": "", "owner": say.seat(int(seen.turn))}
    values |= _card_values(_CARDS.index(rest) if rest in tables.CARDS else int(seen.effect), say)
    if rest in tables.GOODS:
        values["good"] = say(f"goods.{rest}")
    if word in _MORE_VALUES:
        values |= _MORE_VALUES[word](seen, action, say)
    return say(f"actions.{key}", **values)


def _passing(seen: State) -> str:
    """The key of what passing means now."""
    if seen.phase == phases.PLAY:
        return "pass_play" if seen.used < tables.SLOTS else "pass_end"
    if seen.phase == phases.GIVE and seen.left < tables.SWAPS:
        return "pass_give"
    return f"pass_{_PASSES.get(int(seen.phase), 'effect')}"


_PASSES = {phases.LOOK: "look", phases.COPY: "copy"}


def _wording(seen: State, action: Action, word: str) -> str:
    """The key of what an action does, where that depends on the position."""
    if word == "pick":
        return "pick_known" if seen.boat[action - act.PICK] >= 0 else "pick"
    if word == "keep" and action - act.KEEP == FIRE:
        return "keep_fire"
    if seen.phase in _OTHER_WORDS:
        return _OTHER_WORDS[int(seen.phase)]
    return f"hire_{word}" if word in _HIRED and is_hired(seen) else word


_OTHER_WORDS = {phases.SWAP: "swap", phases.REPEAT: "repeat"}
_HIRED = ("use", "take", "give")  # what other players pay for


def is_hired(seen: State) -> bool:
    """Whether the actor is to pay for the use of another player's card; its first step costs (WW-4.11)."""
    is_begun = seen.phase == phases.GIVE and seen.left < tables.SWAPS
    return bool(seen.actor != seen.turn) and not is_begun


def _card_values(kind: int, say: Say) -> dict[str, object]:
    """What a card is called, and what it does, for the middle of a sentence."""
    if kind < 0:
        return {"card": "", "effect": ""}
    effect = say(f"effects.{_CARDS[kind]}")
    return {"card": card_text(kind, say), "effect": effect[:1].lower() + effect[1:]}


def _step_values(seen: State, _action: Action, say: Say) -> dict[str, object]:
    step = int(seen.status[seen.actor]) + 1
    paid = int(seen.groups) if seen.phase == phases.PAY else 0
    groups = GROUPS[seen.ladder, step - 1] if step <= STEPS else (0,)
    return {"step": step, "pattern": pattern_text(seen, step, say), "count": int(groups[paid])}


def _pick_values(seen: State, action: Action, say: Say) -> dict[str, object]:
    space = action - act.PICK
    good = int(seen.boat[space])
    return {"boat": boat_text(int(BOAT_OF[space]), say), "good": good_text(good, say) if good >= 0 else ""}


def _purchase_values(seen: State, action: Action, say: Say) -> dict[str, object]:
    boat = action - act.BUY
    return {"gold": tables.BOATS[boat].price, "goods": cargo_text(seen, boat, say)}


# What the text of an action says besides card and good, by its word.
_MORE_VALUES: dict[str, Callable[[State, Action, Say], dict[str, object]]] = {
    "pass": lambda seen, _action, _say: {"count": tables.SLOTS - int(seen.used)},
    "buy": _purchase_values,
    "sell": lambda _seen, _action, _say: {"gold": tables.SALE},
    "rise": _step_values,
    "pay": _step_values,
    "look": lambda _seen, action, say: {"boat": boat_text(action - act.LOOK, say)},
    "take": lambda seen, _action, say: {"given": good_text(max(0, int(seen.given)), say)},
    "ask": lambda _seen, action, say: {"seat": say.seat(action - act.ASK)},
    "pick": _pick_values,
    "drop": lambda _seen, _action, _say: {"count": tables.STOCK},
    "discard": lambda _seen, _action, _say: {"count": tables.HAND},
}


def cargo_text(seen: State, boat: int, say: Say) -> str:
    """The goods of a boat that the viewer knows, and how many others there are."""
    goods = [int(seen.boat[space]) for space in range(len(BOAT_OF)) if BOAT_OF[space] == boat]
    unseen = sum(good < 0 and good != EMPTY for good in goods)
    counts = [goods.count(good) for good in range(len(tables.GOODS))]
    known = [counted(counts, tables.GOODS, "goods", say)] if any(counts) else []
    return ", ".join(known + ([say("explain.unseen", count=unseen)] if unseen else [])) or "–"


def pattern_text(seen: State, step: int, say: Say) -> str:
    """The goods that a step asks for, in words; the pattern itself where a variant has another one."""
    if step > STEPS:
        return ""
    pattern = tables.LADDERS[seen.ladder][step - 1]
    return say(f"patterns.{pattern}") if f"patterns.{pattern}" in say else pattern


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    name = events.NAMES[event.kind]
    spoken = _EVENT_VALUES.get(event.kind, {})
    values = {key: read(getattr(event, field), say) for key, (field, read) in spoken.items()}
    if event.kind == events.FLIPPED:
        name = "flipped_on" if event.a else "flipped_off"
    return say(f"events.{name}", seat=say.seat(event.seat), **values)


def announcements(told: Sequence[Event], say: Say) -> list[str]:
    """That somebody stands on the top step, so that the game ends with this round (WW-5.1)."""
    return [
        say("events.top", seat=say.seat(event.seat)) for event in told if event.kind == events.ROSE and event.a == STEPS
    ]


def _number_text(number: int, _say: Say) -> str:
    return str(number)


def _boat_of_space_text(space: int, say: Say) -> str:
    return boat_text(int(BOAT_OF[space]), say)


def _seat_text(seat: Seat, say: Say) -> str:
    return say.seat(seat)


# What an event's sentence says besides the seat: how each number of the event is worded.
_EVENT_VALUES: dict[int, dict[str, tuple[str, Callable[[int, Say], str]]]] = {
    events.DISPLAYED: {"good": ("a", good_text)},
    events.LOADED: {"boat": ("a", _boat_of_space_text), "good": ("b", good_text)},
    events.COVERED: {"boat": ("a", _boat_of_space_text)},
    events.DREW: {"card": ("a", card_text)},
    events.PLAYED: {"card": ("a", card_text)},
    events.PLAYED_FACE_DOWN: {"count": ("a", _number_text)},
    events.BOUGHT: {"boat": ("a", boat_text), "gold": ("b", _number_text)},
    events.GOT: {"good": ("a", good_text)},
    events.SOLD: {"good": ("a", good_text), "gold": ("b", _number_text)},
    events.PAID: {"good": ("a", good_text), "count": ("b", _number_text)},
    events.ROSE: {"step": ("a", _number_text)},
    events.CONJURED: {"gold": ("a", _number_text)},
    events.LOOKED: {"boat": ("a", boat_text)},
    events.SAW: {"boat": ("a", _boat_of_space_text), "good": ("b", good_text)},
    events.TOOK: {"good": ("a", good_text)},
    events.EXCHANGED: {"good": ("a", good_text), "other": ("b", good_text)},
    events.HIRED: {"card": ("a", card_text), "gold": ("b", _number_text), "owner": ("c", _seat_text)},
    events.DECLINED: {"card": ("a", card_text)},
    events.SIGHTED: {"card": ("a", card_text)},
    events.KEPT: {"card": ("a", card_text)},
    events.BURIED: {"count": ("a", _number_text)},
    events.ASKED: {"owner": ("a", _seat_text)},
    events.READ: {"owner": ("a", _seat_text), "card": ("b", card_text), "count": ("c", _number_text)},
    events.COPIED: {"card": ("a", card_text), "owner": ("b", _seat_text)},
    events.REPEATED: {"card": ("a", card_text)},
    events.PICKED: {"boat": ("a", _boat_of_space_text)},
    events.DROPPED: {"good": ("a", good_text)},
    events.EARNED: {"gold": ("a", _number_text)},
    events.DISCARDED: {"card": ("a", card_text)},
    events.UNCOVERED: {"card": ("a", card_text), "count": ("b", _number_text)},
}


def event_clause(event: Event) -> str | None:
    """The clause behind an event."""
    return _EVENT_CLAUSES.get(event.kind)


def premoves(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: not using somebody else's shared card (WW-4.11)."""
    offered = seen.phase in (phases.OFFER, phases.GATHER) or (seen.phase == phases.GIVE and seen.left == tables.SWAPS)
    return {"decline": act.PASS} if offered and seat != seen.turn else {}


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """Boats, village, ladder, fire and deck; then a line per player; then the cards that the seat sees."""
    lines = [_boat_line(seen, boat, say) for boat in range(len(tables.BOATS))]
    lines.append("  " + say.pair(say("board.village"), counted(seen.village, tables.GOODS, "goods", say)))
    lines.append("  " + say.pair(say("board.ladder"), "  ".join(tables.LADDERS[seen.ladder])))
    fire = say("board.lit" if seen.lit else "board.out")
    lines.append(f"  {fire}   {say('board.deck', count=seen.deck_size + sum(seen.under_size.tolist()))}")
    lines.append("")
    lines += [_player_line(seen, player, say) for player in range(seen.players)]
    lines += _card_lines(seen, seat, say)
    return "\n".join(lines)


def _boat_line(seen: State, boat: int, say: Say) -> str:
    goods = [_good_in_boat(int(seen.boat[space]), say) for space in range(len(BOAT_OF)) if BOAT_OF[space] == boat]
    return "  " + say.pair(say("board.boat", price=tables.BOATS[boat].price), ", ".join(goods))


def _good_in_boat(good: int, say: Say) -> str:
    if good == EMPTY:
        return "·"
    return good_text(good, say) if good >= 0 else "?"


def _player_line(seen: State, player: Seat, say: Say) -> str:
    stock = counted(seen.stock[player], tables.GOODS, "goods", say)
    numbers = say(
        "board.player", step=seen.status[player], gold=seen.gold[player], count=seen.hand_size[player], stock=stock
    )
    mark = "▸" if player == seen.actor else " "
    return f"{mark} {say.pair(say.seat(player), numbers)}"


def _card_lines(seen: State, seat: Seat, say: Say) -> list[str]:
    lines = []
    if seen.used:
        names = [say("board.face_down") if kind == UPSIDE_DOWN else card_text(kind, say) for kind in _slots(seen)]
        lines.append("  " + say.pair(say("board.played"), ", ".join(names)))
    for owner in range(seen.players):
        if seat >= 0 and owner != seat and seen.known[seat, owner].any():
            known = counted(seen.known[seat, owner], _CARDS, "cards", say)
            lines.append("  " + say.pair(say("board.known", owner=say.seat(owner)), known))
    if seat >= 0:
        if seen.actor == seat and seen.looked_size:
            lines.append("  " + say.pair(say("board.looked"), counted(seen.looked, _CARDS, "cards", say)))
        lines.append("  " + say.pair(say("board.hand"), counted(seen.hand[seat], _CARDS, "cards", say)))
    return lines


def _slots(seen: State) -> list[int]:
    return [kind for kind in seen.slot.tolist() if kind != EMPTY]


def counted(counts: Iterable[int], names: Iterable[str], family: str, say: Say) -> str:
    """Cards or goods of which there are some, and how many where there are more."""
    parts = []
    for name, count in zip(names, counts, strict=True):
        if count > 0:
            parts.append(say(f"{family}.{name}") + (f" ×{count}" if count > 1 else ""))
    return ", ".join(parts) or "–"


# The kind of decision in each phase in which the actor decides.
DECISION_IN = {
    phases.PLAY: "play",
    phases.LAY: "lay",
    phases.TRADE: "trade",
    phases.PAY: "pay",
    phases.LOOK: "look",
    phases.GATHER: "gather",
    phases.OFFER: "offer",
    phases.KEEP: "keep",
    phases.GIVE: "give",
    phases.SWAP: "swap",
    phases.ASK: "ask",
    phases.COPY: "copy",
    phases.REPEAT: "repeat",
    phases.PICK: "pick",
    phases.DROP: "drop",
    phases.DRAW: "draw",
    phases.DISCARD: "discard",
}
DECISIONS = (*DECISION_IN.values(), "hire")


def decision(seen: State, seat: Seat) -> str:
    """The kind of decision that a seat has to make now; to hire is to use another player's card (WW-4.11)."""
    return "hire" if premoves(seen, seat) else DECISION_IN[int(seen.phase)]


def explain_result(state: State, say: Say) -> str:
    """Who has reached the top, who has won, and what decided: status, gold, or who climbed last (WW-5.2)."""
    top = [seat for seat in range(state.players) if state.status[seat] == max(state.status)]
    ended = say("result.ended", names=_names(top, say), count=len(top))
    return f"{ended} {_decided_text(state, top, say)}"


def tie_breaks(state: State, say: Say) -> list[tuple[str, list[str]]]:
    """Gold, and between players who are equal in that as well, the number of their last climb (WW-5.2)."""
    players = range(state.players)
    level = {(int(state.status[seat]), int(state.gold[seat])) for seat in players}
    ties = [(say("ties.gold"), [str(state.gold[seat]) for seat in players])]
    if len(level) < state.players:
        ties.append((say("ties.reached"), [str(state.reached[seat]) for seat in players]))
    return ties


def _decided_text(state: State, top: list[Seat], say: Say) -> str:
    ranks = np.zeros(state.players, np.int32)
    rules.ranks(state, ranks)
    best = int(ranks.argmin())
    winner, gold = say.seat(best), int(state.gold[best])
    if len(top) == 1:
        step = max(int(state.status[seat]) for seat in range(state.players) if seat != best)
        return say("result.status", winner=winner, step=step)
    level = [seat for seat in top if state.gold[seat] == gold]
    if len(level) > 1:
        return say("result.last", winner=winner, names=_names(level, say), gold=gold)
    second = max(int(state.gold[seat]) for seat in top if seat != best)
    return say("result.gold", winner=winner, names=_names(top, say), gold=gold, lead=gold - second)


def _names(seats: list[Seat], say: Say) -> str:
    return say.joined([say.seat(seat) for seat in seats])
