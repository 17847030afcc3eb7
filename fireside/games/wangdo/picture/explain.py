"""What the things on the table of Wangdo are for, in a sentence or two, for whoever points at them."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import remembered
from fireside.engine.types import Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes


@remembered
def stele(say: Say, number: int, colour: int) -> str:
    """A village with a stele."""
    return say(f"explain.stele.{tables.COLOURS[colour]}", village=tables.VILLAGES[number])


@remembered
def village(say: Say, number: int, kind: int, beside: tuple[int, ...]) -> str:
    """A village without a stele: what lies there, and what raising a stele there costs."""
    name = tables.VILLAGES[number]
    if kind == codes.BEAR:
        return say("explain.bear", village=name)
    owed = notation.steles_text(beside, say)
    cost = say("explain.offering", price=owed) if owed else say("explain.lonely")
    return f"{say.pair(name, notation.token_text(kind, say))}. {cost}"


def placement(say: Say, done: str, completes: bool) -> str:
    """What raising a stele does, and whether it completes a column."""
    return f"{done}. {say('explain.completes')}" if completes else f"{done}."


def temple(say: Say, colour: int, count: int) -> str:
    """A temple: how full it is, and what happens when it is full."""
    name = say(f"temples.{tables.COLOURS[colour]}")
    return say("explain.temple", temple=name, count=count, last=tables.ALTARS)


def bag(say: Say, count: int, *, has_cart: bool) -> str:
    """The bag."""
    draw, take = (tables.CART_DRAW, tables.CART_TAKE) if has_cart else (tables.DRAW, tables.TAKE)
    return say("explain.bag", number=count, draw=draw, take=take)


def pile(say: Say, count: int) -> str:
    """The pile of Seal cards."""
    return say("explain.pile", number=count)


@remembered
def column(say: Say, which: int, count: int, spaces: int, sealed: int) -> str:
    """A column of somebody's knowledge."""
    name = _begun(notation.type_text(which, say))
    full = say("explain.full") if count == spaces else say("explain.column")
    return f"{say.pair(name, say('explain.knowledge', count=count, spaces=spaces, sealed=sealed))} {full}"


@remembered
def reserve(say: Say, player: Seat, colour: int, count: int) -> str:
    """Somebody's steles of a colour."""
    named = say(f"several.{tables.COLOURS[colour]}", count=count)
    return say("explain.reserve", seat=say.seat(player), steles=named, most=tables.MOST_STELES)


def card(say: Say, number: int) -> str:
    """A Seal card that can be seen."""
    text = f"{say.pair(notation.card_text(number, say), say(f'effects.{notation.CARD_NAMES[number]}'))}."
    if number == codes.DRAGONS_FAVOUR:
        return text
    return f"{text} {say(f'explain.card.{tables.SEAL_CARDS[number].type}')} {say('explain.card.unused')}"


def hand(say: Say, player: Seat, count: int, held: Sequence[int]) -> str:
    """Somebody's Seal cards as others see them, and at the end what they count for."""
    if not held:
        return say("explain.hidden_cards", seat=say.seat(player), number=count, favour=1 + tables.DRAGON_SEALS)
    names = ", ".join([notation.card_text(number, say) for number in held])
    seals = count + tables.DRAGON_SEALS * held.count(codes.DRAGONS_FAVOUR)
    return say.pair(names, say("explain.counted_cards", seals=seals))


def seals(say: Say, score: int, on_tokens: int) -> str:
    """Somebody's Dragon Seals."""
    return say("explain.seals", seals=score, tokens=on_tokens, cards=score - on_tokens)


def _begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
