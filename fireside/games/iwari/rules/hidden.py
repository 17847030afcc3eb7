"""What a seat may see, and guesses at what it may not (IW-8.1)."""

from __future__ import annotations

from fireside.engine.chance import below, pick
from fireside.engine.kernel import rule
from fireside.engine.states import assign
from fireside.engine.types import HIDDEN, Rng, Seat, State

from .cards import cards_held, cards_in_play
from .state import BIOMES, NONE


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """The others' hands and draws are hidden, and therefore the deck as well (IW-8.1)."""
    assign(out, state)
    out.deck[:] = HIDDEN
    for other in range(state.players):
        if other != seat:
            out.hand[other, :] = HIDDEN
            out.drawn[other, :] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Deal what nobody has seen to the deck and to the unseen parts of the other hands (IW-8.1).

    The deck holds no more cards of a biome than the seat knows it can: after the half-journey, those shuffled into
    it less those that the seat has seen leave it.
    """
    assign(out, seen)
    _count_unseen(seen, seat, out)
    for biome in range(BIOMES):
        while out.deck[biome] > _most_in_deck(seen, seat, biome):
            _give_away(out, biome, rng)
    cards = 0
    for biome in range(BIOMES):
        cards += out.deck[biome]
    for _ in range(cards - seen.deck_size):
        _give_away(out, pick(rng, out.deck, BIOMES), rng)
    _count_draws(seen, seat, rng, out)


@rule
def _most_in_deck(seen: State, seat: Seat, biome: int) -> int:
    """The most cards of a biome that, as far as a seat knows, the deck can hold; it has seen its own draws."""
    own = seen.drawn[seat, biome] if seat >= 0 else 0
    return int(seen.deck_most[biome]) - own


@rule
def _count_unseen(seen: State, seat: Seat, out: State) -> None:
    """Leave the other hands with what is known of them, and put everything else unseen into the deck."""
    for biome in range(BIOMES):
        out.deck[biome] = cards_in_play(seen.players, biome) - seen.discards[biome]
        for player in range(seen.players):
            if player != seat:
                out.hand[player, biome] = seen.known[player, biome]
            out.deck[biome] -= out.hand[player, biome]
    for slot in range(len(seen.display)):
        if seen.display[slot] != NONE:
            out.deck[seen.display[slot]] -= 1


@rule
def _give_away(out: State, biome: int, rng: Rng) -> None:
    """Move a card from the deck to one of the empty places in the hands, all equally likely."""
    places = 0
    for seat in range(out.players):
        places += out.hand_size[seat] - cards_held(out, seat)
    place = below(rng, places)
    seat = 0
    while place >= out.hand_size[seat] - cards_held(out, seat):
        place -= out.hand_size[seat] - cards_held(out, seat)
        seat += 1
    out.deck[biome] -= 1
    out.hand[seat, biome] += 1


@rule
def _count_draws(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Credit cards that left the deck unseen to those who hold such cards; the rest, played since, to anybody."""
    for biome in range(BIOMES):
        unseen = _most_in_deck(seen, seat, biome) - out.deck[biome]
        for player in range(seen.players):
            if player != seat:
                drawn = min(unseen, int(out.hand[player, biome]) - seen.known[player, biome])
                out.drawn[player, biome] = drawn
                unseen -= drawn
        for _ in range(unseen):
            out.drawn[_any_other(seen.players, seat, rng), biome] += 1


@rule
def _any_other(players: int, seat: Seat, rng: Rng) -> Seat:
    """A player other than this one; any player for a spectator."""
    if seat < 0:
        return below(rng, players)
    other = below(rng, players - 1)
    return other + 1 if other >= seat else other
