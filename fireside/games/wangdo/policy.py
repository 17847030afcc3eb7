"""What a sensible player of Wangdo likes: cheap tokens at once, steles that bring the next one closer, seals kept."""

from __future__ import annotations

from fireside.engine.kernel import rule
from fireside.engine.types import Action, Seat, State

from . import tables
from .rules import state as codes
from .rules.counts import in_bag, in_reserve
from .rules.network import is_wanted, steles_beside
from .rules.state import COLOURS, EMPTY, TYPES, VILLAGES

# Appeals are compared within one choice only. A token is worth more than any card or stele. Sums are made of wide
# numbers, because the fields of a state are narrow when uncompiled.
TOKEN = 1000
STELE = 40  # what a stele of the offering costs
SEAL = 25  # a Dragon Seal on the token
RARE = 15  # per token of the type that is no longer on the map
RITUAL_GIFT = 10
CARD_FOR_TOKEN = 700  # a card that makes a token possible
CARD_FOR_STELES = 450
ENOUGH_STELES = 7  # with more, steles drawn beyond the tenth may be wasted
FAR = 9  # steles short of any token: more than an offering costs


@rule
def appeal(seen: State, seat: Seat, action: Action) -> int:
    """How much a seat likes an action."""
    if action >= codes.PLACE:
        return _placing(seen, seat, (action - codes.PLACE) // COLOURS)
    if action < codes.DECLINE:
        return _taking(seen, seat, action - codes.TAKE)
    if action == codes.DRAW:
        return 400 if in_reserve(seen, seat) <= ENOUGH_STELES else 250
    if codes.PLAY <= action < codes.GIVE:
        return _playing(seen, seat, action - codes.PLAY)
    return _paying(seen, seat, action) if action < codes.PLAY else _trading(seen, seat, action)


@rule
def _placing(seen: State, seat: Seat, village: int) -> int:
    kind = int(seen.token[village])
    cost = max(0, int(steles_beside(seen, village)) - int(seen.discount))
    worth = TOKEN - STELE * cost + SEAL * (kind & 1) + RARE * _missing(seen, kind >> 1)
    for colour in range(COLOURS):
        if seen.temple[colour] + seen.beside[village, colour] >= tables.ALTARS:
            worth += RITUAL_GIFT
    return worth


@rule
def _missing(seen: State, column: int) -> int:
    """How many tokens of a type have been taken from the map."""
    taken = 0
    for seat in range(seen.players):
        taken += int(seen.knowledge[seat, column])
    return taken


@rule
def shortage(seen: State, seat: Seat, gained: int, gained_too: int, lost: int) -> int:
    """How many steles are missing for the nearest token, with one of each of these colours (or EMPTY) more and less."""
    least = FAR
    for village in range(VILLAGES):
        if is_wanted(seen, seat, village) and steles_beside(seen, village) > 0:
            least = min(least, _lacking_for(seen, seat, village, gained, gained_too, lost))
    return least


@rule
def _lacking_for(seen: State, seat: Seat, village: int, gained: int, gained_too: int, lost: int) -> int:
    """What is missing for the offering, and for the stele itself: any colour that no neighbour has."""
    lacking = 0
    has_stele = False
    fits = False
    for colour in range(COLOURS):
        held = int(seen.reserve[seat, colour]) + (colour == gained) + (colour == gained_too) - (colour == lost)
        lacking += max(0, int(seen.beside[village, colour]) - held)
        if seen.beside[village, colour] == 0:
            fits = True
            has_stele = has_stele or held > 0
    if not fits:
        return FAR
    return lacking if has_stele else lacking + 1


@rule
def _taking(seen: State, seat: Seat, colour: int) -> int:
    """A stele that makes a token possible, alone or with a second one from the temples."""
    near = shortage(seen, seat, colour, EMPTY, EMPTY)
    spare = 3 - min(3, int(seen.reserve[seat, colour]))
    if near == 0:
        return 600 + spare
    if near == 1 and seen.phase == codes.MAIN and _second_helps(seen, seat, colour):
        return 500 + spare
    return 300 - 10 * near + spare


@rule
def _second_helps(seen: State, seat: Seat, colour: int) -> bool:
    for other in range(COLOURS):
        left = seen.temple[other] - (1 if other == colour else 0)
        if left > 0 and shortage(seen, seat, colour, other, EMPTY) == 0:
            return True
    return False


@rule
def _is_done(seen: State, seat: Seat) -> bool:
    """With a complete board only seals count."""
    tokens = 0
    for column in range(TYPES):
        tokens += int(seen.knowledge[seat, column])
    return tokens == TYPES * seen.spaces


@rule
def _playing(seen: State, seat: Seat, card: int) -> int:
    """Cards are played when they bring a token, or steles that can be kept; ending the turn is worth 0."""
    if _is_done(seen, seat) or card == codes.MOVING_MONUMENTS:
        return -1
    if card < codes.FULL_CART:
        return CARD_FOR_TOKEN
    if card == codes.SECOND_BREATH:
        return 1 if seen.regular == 0 else -1  # after the action it can do the most
    if card == codes.BEAR_MARKET:
        return CARD_FOR_TOKEN if _market_helps(seen, seat) else -1
    return CARD_FOR_STELES if in_reserve(seen, seat) <= ENOUGH_STELES - 2 and in_bag(seen) > tables.DRAW else -1


@rule
def _market_helps(seen: State, seat: Seat) -> bool:
    """Whether one swap makes a token possible that is not yet."""
    if shortage(seen, seat, EMPTY, EMPTY, EMPTY) == 0 or seen.regular == 0:
        return False
    for lost in range(COLOURS):
        if seen.reserve[seat, lost] > 0 and _best_after_giving(seen, seat, lost) == 0:
            return True
    return False


@rule
def _best_after_giving(seen: State, seat: Seat, lost: int) -> int:
    least = FAR
    for other in range(seen.players):
        for gained in range(COLOURS):
            if other != seat and gained != lost and seen.reserve[other, gained] > 0:
                least = min(least, shortage(seen, seat, gained, EMPTY, lost))
    return least


@rule
def _trading(seen: State, seat: Seat, action: Action) -> int:
    """On the Bear Market: whatever brings a token closer, and no second swap once one is possible."""
    if action < codes.GET:
        return (
            10 - 10 * _best_after_giving(seen, seat, action - codes.GIVE) + int(seen.reserve[seat, action - codes.GIVE])
        )
    if action < codes.STOP:
        return -shortage(seen, seat, (action - codes.GET) % COLOURS, EMPTY, seen.given)
    if action == codes.STOP:
        return 100 if shortage(seen, seat, EMPTY, EMPTY, EMPTY) == 0 else -100
    return 0


@rule
def _paying(seen: State, seat: Seat, action: Action) -> int:
    """Of the offering and of steles beyond the tenth: the most plentiful colour goes first, and any gift is taken."""
    if action == codes.DECLINE or action == codes.PAY_REST:
        return -1000
    if action < codes.WAIVE:
        return 1 if seen.temple[action - codes.PAY] == 0 else 0
    if action < codes.PAY_REST:
        return -int(seen.reserve[seat, action - codes.WAIVE])
    colour = action - codes.RETURN
    return int(seen.reserve[seat, colour]) - 10 * shortage(seen, seat, EMPTY, EMPTY, colour)
