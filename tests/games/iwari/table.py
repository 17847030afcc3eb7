"""Positions of Iwari for tests: a table whose cards and pieces lie as the test says."""

from __future__ import annotations

from typing import Any

import fireside
from fireside import CHANCE, Event
from fireside.games.iwari import tables
from fireside.games.iwari.rules import lands, placing
from fireside.games.iwari.rules import state as codes

GAME = fireside.load("iwari")
LETTERS = tables.BIOME_LETTERS


def biome(letter: str) -> int:
    """The number of a biome."""
    return LETTERS.index(letter)


def space(name: str) -> int:
    """The number of a tent space."""
    return lands.SPACE_NAMES.index(name)


def territory(name: str) -> int:
    """The number of a territory."""
    return tables.TERRITORIES.index(name)


class Table:
    """A position that is played with words; cards are written by the letters of their biomes."""

    def __init__(
        self,
        players: int = 3,
        *,
        first: int = 0,
        hands: tuple[str, ...] = (),
        display: str = "TFGC",
        mountains: tuple[int, ...] = (),
        **options: Any,
    ) -> None:
        """Everybody is dealt TFG, or what the test says; the mountains stand on the first of their connections."""
        self.position = GAME.start(players, **options)
        self.happened: list[Event] = []
        self.play(f"first={first}")
        while self.position.parse("draw=tundra") not in self.position.odds():
            choices = [self.position.text(action) for action in self.position.odds()]
            wanted = [choice for choice in choices if int(choice.partition("=")[2]) in mountains]
            self.play((wanted or choices)[0])
        if not options.get("draft"):
            for seat in range(players):
                dealt = (first + seat) % players
                self.draw(hands[dealt] if dealt < len(hands) else "TFG")
            self.draw(display)

    @property
    def state(self) -> Any:
        """The state of the position."""
        return self.position.state

    def play(self, *words: str) -> Table:
        """Play actions of whoever must act, chance outcomes among them, in the game's notation."""
        for word in words:
            self.happened += self.position.play(self.position.pending[0], self.position.parse(word))
        return self

    def draw(self, cards: str) -> Table:
        """Cards come from the deck, one after the other."""
        return self.play(*(f"draw={tables.BIOMES[biome(letter)]}" for letter in cards))

    def legal(self) -> list[str]:
        """What may be done, in the game's notation."""
        [seat] = self.position.pending
        actions = self.position.odds() if seat == CHANCE else self.position.legal(seat)
        return [self.position.text(action) for action in actions]

    def why_not(self, word: str) -> str | None:
        """The clause that forbids it to whoever must act."""
        return self.position.why_not(self.position.pending[0], self.position.parse(word))

    def give(self, seat: int, cards: str) -> Table:
        """Swap a hand for other cards of the deck."""
        state = self.state
        state.deck += state.hand[seat]
        state.drawn[seat] -= state.hand[seat]
        state.deck_size += state.hand_size[seat] - len(cards)
        state.hand[seat] = state.known[seat] = 0
        for letter in cards:
            state.hand[seat, biome(letter)] += 1
            state.deck[biome(letter)] -= 1
            state.drawn[seat, biome(letter)] += 1
        state.hand_size[seat] = len(cards)
        return self._checked()

    def leave_in_deck(self, cards: str) -> Table:
        """All cards of the deck but these are among the discards, and everyone has seen them go there."""
        state = self.state
        for index, letter in enumerate(LETTERS):
            played = state.deck[index] - cards.count(letter)
            state.discards[index] += played
            state.deck_most[index] -= played
            state.deck[index] = cards.count(letter)
        state.deck_size = len(cards)
        return self._checked()

    def tents(self, tribe: int, *spaces: str) -> Table:
        """Tents of a tribe stand there."""
        for name in spaces:
            self._put(tribe, placing.put_tent, space(name))
        return self._checked()

    def totems(self, tribe: int, *territories: str) -> Table:
        """Totems of a tribe stand there."""
        for name in territories:
            self._put(tribe, placing.put_totem, territory(name))
        return self._checked()

    def _put(self, tribe: int, put: Any, place: int) -> None:
        state = self.state
        before = state.tribe, state.pieces, state.where
        state.tribe = tribe
        put(state, place)
        state.tribe, state.pieces, state.where = before
        state.spot, state.completed = codes.NONE, 0

    def _checked(self) -> Table:
        assert self.position.is_conserved()
        return self

    def told(self, kind: int) -> list[tuple[int, int, int]]:
        """Seat and the first two numbers of the events of a kind."""
        return [(event.seat, event.a, event.b) for event in self.happened if event.kind == kind]
