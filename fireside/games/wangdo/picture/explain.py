"""What the things on the table of Wangdo are for, in a sentence or two, for whoever points at them."""

from __future__ import annotations

from fireside.draw import remembered
from fireside.engine.types import HIDDEN, Seat
from fireside.texts import Say

from .. import notation, tables
from ..rules import state as codes
from ..rules.state import COLOURS, EMPTY, TYPES
from .scene import Scene


def village(scene: Scene, number: int) -> str:
    """A village: what lies or stands there, and what raising a stele there costs."""
    say, stele = scene.say.nameless, scene.steles[number]
    if stele != EMPTY:
        return _raised(say, number, stele)
    return _village(say, number, scene.tokens[number], scene.beside[number])


@remembered
def _raised(say: Say, number: int, colour: int) -> str:
    """A village with a stele."""
    return say(f"explain.stele.{tables.COLOURS[colour]}", village=tables.VILLAGES[number])


@remembered
def _village(say: Say, number: int, kind: int, beside: tuple[int, ...]) -> str:
    """A village without a stele."""
    name = tables.VILLAGES[number]
    if kind == codes.BEAR:
        return say("explain.bear", village=name)
    owed = notation.steles_text(beside, say)
    cost = say("explain.offering", price=owed) if owed else say("explain.lonely")
    return f"{say.pair(name, notation.token_text(kind, say))}. {cost}"


def placement(scene: Scene, number: int, colour: int) -> str:
    """What raising a stele does, and whether it completes a column."""
    seen, say = scene.seen, scene.say
    action = codes.PLACE + number * COLOURS + colour
    done = notation.describe_action(seen, scene.seat, action, say)
    column = int(seen.token[number]) >> 1
    is_last = seen.knowledge[scene.seat, column] + 1 == seen.spaces
    return f"{done}. {say('explain.completes')}" if is_last else f"{done}."


def temple(scene: Scene, colour: int) -> str:
    """A temple: how full it is, and what happens when it is full."""
    return _temple(scene.say.nameless, colour, int(scene.seen.temple[colour]))


@remembered
def _temple(say: Say, colour: int, count: int) -> str:
    name = say(f"temples.{tables.COLOURS[colour]}")
    return say("explain.temple", temple=name, count=count, last=tables.ALTARS)


def bag(scene: Scene) -> str:
    """The bag."""
    seen = scene.seen
    draw, take = (tables.CART_DRAW, tables.CART_TAKE) if seen.cart else (tables.DRAW, tables.TAKE)
    return scene.say("explain.bag", number=int(seen.bag.sum()), draw=draw, take=take)


def pile(scene: Scene) -> str:
    """The pile of Seal cards."""
    return scene.say("explain.pile", number=int(scene.seen.pile))


def column(scene: Scene, player: Seat, which: int) -> str:
    """A column of somebody's knowledge."""
    seen = scene.seen
    count, spaces, sealed = int(seen.knowledge[player, which]), int(seen.spaces), int(seen.sealed[player, which])
    return _column(scene.say.nameless, which, count, spaces, sealed)


@remembered
def _column(say: Say, which: int, count: int, spaces: int, sealed: int) -> str:
    name = _begun(notation.type_text(which, say))
    full = say("explain.full") if count == spaces else say("explain.column")
    return f"{say.pair(name, say('explain.knowledge', count=count, spaces=spaces, sealed=sealed))} {full}"


def reserve(scene: Scene, player: Seat, colour: int) -> str:
    """Somebody's steles of a colour."""
    return _reserve(scene.say, player, colour, int(scene.seen.reserve[player, colour]))


@remembered
def _reserve(say: Say, player: Seat, colour: int, count: int) -> str:
    named = say(f"several.{tables.COLOURS[colour]}", count=count)
    return say("explain.reserve", seat=say.seat(player), steles=named, most=tables.MOST_STELES)


def card(scene: Scene, number: int) -> str:
    """A Seal card that can be seen."""
    say = scene.say
    text = f"{say.pair(notation.card_text(number, say), say(f'effects.{notation.CARD_NAMES[number]}'))}."
    if number == codes.DRAGONS_FAVOUR:
        return text
    return f"{text} {say(f'explain.card.{tables.SEAL_CARDS[number].type}')} {say('explain.card.unused')}"


def hand(scene: Scene, player: Seat) -> str:
    """Somebody's Seal cards as others see them, and at the end what they count for."""
    seen, say, count = scene.seen, scene.say, int(scene.seen.cards[player])
    if seen.hand[player, 0] == HIDDEN:
        return say("explain.hidden_cards", seat=say.seat(player), number=count, favour=1 + tables.DRAGON_SEALS)
    held = ", ".join(notation.card_text(number, say) for number in scene.held(player))
    seals = count + tables.DRAGON_SEALS * int(seen.hand[player, codes.DRAGONS_FAVOUR])
    return say.pair(held, say("explain.counted_cards", seals=seals))


def seals(scene: Scene, player: Seat) -> str:
    """Somebody's Dragon Seals."""
    seen, say = scene.seen, scene.say
    on_tokens = sum(int(seen.sealed[player, which]) for which in range(TYPES))
    on_cards = scene.scores[player] - on_tokens
    return say("explain.seals", seals=scene.scores[player], tokens=on_tokens, cards=on_cards)


def _begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]
