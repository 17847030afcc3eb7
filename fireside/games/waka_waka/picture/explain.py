"""What everything in the picture of Waka Waka is for, in a sentence or two, with the numbers of the position."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.engine.types import Seat

from .. import notation, tables
from ..rules.state import BOAT_OF, EYES, SHARED, SPACES, STEPS
from .scene import Scene

_KINDS = tuple(tables.CARDS)


def capital(text: str) -> str:
    """A text that begins with a capital."""
    return text[:1].upper() + text[1:]


def _say(scene: Scene, key: str, **values: object) -> str:
    return scene.say(f"explain.{key}", **notation.NUMBERS, **values)


def card(scene: Scene, kind: int) -> str:
    """What a card does, and whether the others may do it too."""
    name = capital(notation.card_text(kind, scene.say))
    effect = f"{name}. {_say(scene, f'cards.{_KINDS[kind]}')}"
    return f"{effect} {_say(scene, 'shared')}" if SHARED[kind] else effect


def good_in_stock(scene: Scene, good: int) -> str:
    """What one of the viewer's goods is for."""
    name, count = capital(notation.good_text(good, scene.say)), int(scene.seen.stock[scene.seat, good])
    return _say(scene, "stock", good=name, count=count, most=tables.STOCK)


def heap(scene: Scene, good: int) -> str:
    """How many goods of a kind are in the village, and how one gets them."""
    name = capital(notation.good_text(good, scene.say))
    return _say(scene, "heap", good=name, count=int(scene.seen.village[good]))


def reserve(scene: Scene) -> str:
    """How many goods are left to fill the boats."""
    return _say(scene, "reserve", count=int(scene.seen.pile))


def boat(scene: Scene, number: int) -> str:
    """What a boat costs, and what the viewer knows to be on it."""
    goods = notation.cargo_text(scene.seen, number, scene.say)
    told = _say(scene, "boat", price=tables.BOATS[number].price, goods=goods)
    has_looked = any(
        BOAT_OF[space] == number and not EYES[space] and scene.seen.boat[space] >= 0 for space in range(SPACES)
    )
    return f"{told} {_say(scene, 'looked')}" if has_looked else told


def step(scene: Scene, number: int, here: Sequence[Seat]) -> str:
    """What a step of the ladder asks for, and who stands on it."""
    told = [_say(scene, "ground")] if number == 0 else [_asked(scene, "step", number)]
    if number == STEPS:
        told.append(_say(scene, "top"))
    if here:
        told.append(_say(scene, "here", names=", ".join(map(scene.say.seat, here))))
    return " ".join(told)


def next_step(scene: Scene) -> str:
    """What the viewer's next step asks for; at the top, what happens now."""
    number = int(scene.seen.status[scene.seat]) + 1
    return _asked(scene, "next", number) if number <= STEPS else _say(scene, "top")


def _asked(scene: Scene, key: str, number: int) -> str:
    pattern = notation.pattern_text(scene.seen, number, scene.say)
    return _say(scene, key, step=number, pattern=pattern)


def fire(scene: Scene) -> str:
    """Whether sorcerers can be played."""
    return _say(scene, "lit" if scene.seen.lit else "out")


def deck(scene: Scene, size: int) -> str:
    """How many cards are left, and when one draws."""
    return _say(scene, "deck", count=size)


def discards(scene: Scene) -> str:
    """What has been discarded."""
    cards = notation.counted(scene.seen.discards.tolist(), _KINDS, "cards", scene.say)
    return _say(scene, "discards", cards=cards)


def slot(scene: Scene) -> str:
    """What a slot is for."""
    return _say(scene, "slot", seat=scene.say.seat(int(scene.seen.turn)))


def face_down(scene: Scene) -> str:
    """What three cards are worth that were played face down."""
    return _say(scene, "face_down")


def gold(scene: Scene) -> str:
    """What the viewer's gold is for."""
    return _say(scene, "gold", gold=int(scene.seen.gold[scene.seat]))


def player(scene: Scene, seat: Seat) -> str:
    """What a player has, and what the viewer knows of the hand."""
    seen, say = scene.seen, scene.say
    stock = notation.counted(seen.stock[seat].tolist(), tables.GOODS, "goods", say)
    told = _say(
        scene,
        "player",
        seat=say.seat(seat),
        step=int(seen.status[seat]),
        gold=int(seen.gold[seat]),
        count=int(seen.hand_size[seat]),
        stock=stock,
    )
    known = scene.known_cards(seat)
    if not any(known):
        return told
    return f"{told} {_say(scene, 'known', cards=notation.counted(known, _KINDS, 'cards', say))}"
