"""By what the choices of Waka Waka differ, for the coach: cards played or saved, what trades cost, what steps need."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fireside.engine.contract import Aspect
from fireside.engine.types import Action, Seat, State

from .rules import actions as act
from .rules import phases
from .rules.state import BOAT_OF, EMPTY, GOODS, GROUPS, MERCHANT, PRICES, SPACES, STEPS


def play(seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether another card is played; a free slot brings a card or a piece of gold instead (WW-3.1, 3.3)."""
    return int(action != act.PASS) if seen.phase == phases.PLAY else None


def merchant(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether the card that is played is a merchant (WW-4.1)."""
    return int(action == act.PLAY + MERCHANT) if act.PLAY <= action < act.FACE_DOWN else None


def face_down(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether three cards are laid face down as a merchant instead of playing one card (WW-3.2)."""
    return int(action == act.FACE_DOWN) if act.PLAY <= action <= act.FACE_DOWN else None


def rise(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a merchant climbs instead of trading (WW-4.1)."""
    return int(action == act.RISE) if act.BUY <= action <= act.RISE else None


def sell(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a merchant sells instead of buying (WW-4.1)."""
    return int(action >= act.SELL) if act.BUY <= action < act.RISE else None


def price(_seen: State, _seat: Seat, action: Action) -> int | None:
    """What a boat costs (WW-1.3)."""
    return int(PRICES[action - act.BUY]) if act.BUY <= action < act.SELL else None


def unseen(seen: State, _seat: Seat, action: Action) -> int | None:
    """How many goods are taken from boats unseen (WW-4.1, 4.9)."""
    if act.BUY <= action < act.SELL:
        return sum(_is_unseen(seen, space) for space in range(SPACES) if BOAT_OF[space] == action - act.BUY)
    return int(_is_unseen(seen, action - act.PICK)) if act.PICK <= action < act.PICK + SPACES else None


def gained(seen: State, seat: Seat, action: Action) -> int | None:
    """How much more of the next step's pattern the stock makes with what is taken."""
    goods = _taken(seen, action)
    return None if goods is None else _fitting(seen, seat, goods, 1) - _fitting(seen, seat, (), 0)


def given(seen: State, seat: Seat, action: Action) -> int | None:
    """How much less of the next step's pattern the stock makes without what is given away."""
    goods = _given(action)
    return None if goods is None else _fitting(seen, seat, (), 0) - _fitting(seen, seat, goods, -1)


def gold(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a free slot brings gold instead of a card (WW-3.3)."""
    return int(action == act.GOLD) if action in (act.DRAW, act.GOLD) else None


def hire(seen: State, seat: Seat, action: Action) -> int | None:
    """Whether another player is paid for the use of a card (WW-4.11)."""
    is_asked = seen.phase in (phases.GATHER, phases.OFFER, phases.GIVE) and seat != seen.turn
    return int(action != act.PASS) if is_asked else None


def lost_merchant(_seen: State, _seat: Seat, action: Action) -> int | None:
    """Whether a merchant goes from the hand unused: discarded, or laid face down (WW-3.2, 3.5)."""
    if action >= act.DISCARD:
        return int(action == act.DISCARD + MERCHANT)
    return int(action == act.LAY + MERCHANT) if act.LAY <= action < act.BUY else None


ASPECTS: Mapping[str, Aspect] = {
    "play": play,
    "merchant": merchant,
    "face_down": face_down,
    "rise": rise,
    "sell": sell,
    "price": price,
    "unseen": unseen,
    "gained": gained,
    "given": given,
    "gold": gold,
    "hire": hire,
    "lost_merchant": lost_merchant,
}


def _is_unseen(seen: State, space: int) -> bool:
    """Whether a good lies there that the seat has not seen; a view hides it."""
    return bool(seen.boat[space] != EMPTY and seen.boat[space] < 0)


def _taken(seen: State, action: Action) -> Sequence[int] | None:
    """The known goods that an action brings from a boat or from the village; None if that is not what it does."""
    if act.BUY <= action < act.SELL:
        return [int(seen.boat[space]) for space in range(SPACES) if BOAT_OF[space] == action - act.BUY]
    if act.TAKE <= action < act.GIVE:
        return [action - act.TAKE]
    return [int(seen.boat[action - act.PICK])] if act.PICK <= action < act.DROP else None


def _given(action: Action) -> Sequence[int] | None:
    """The goods that an action gives away for something else than a step; None if that is not what it does."""
    if act.SELL <= action < act.RISE:
        return [action - act.SELL] * 2
    if act.GIVE <= action < act.KEEP:
        return [action - act.GIVE]
    return [action - act.DROP] if act.DROP <= action < act.DRAW else None


def _fitting(seen: State, seat: Seat, changed: Sequence[int], by: int) -> int:
    """How many goods of a stock fit the pattern of its owner's next step: the most identical ones the longest group."""
    step = int(seen.status[seat])
    if step == STEPS:
        return 0
    stock = [int(seen.stock[seat, good]) + by * changed.count(good) for good in range(GOODS)]
    groups = GROUPS[seen.ladder, step].tolist()
    return sum(map(min, groups, [*sorted(stock, reverse=True), 0]))
