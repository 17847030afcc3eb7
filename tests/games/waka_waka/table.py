"""Positions of Waka Waka for tests: a table whose cards, goods and gold are as the test says."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any

import fireside
from fireside import CHANCE, Event
from fireside.engine.types import State
from fireside.games.waka_waka import tables
from fireside.games.waka_waka.rules import actions as act
from fireside.games.waka_waka.rules import events
from fireside.games.waka_waka.rules.state import EYES

GAME = fireside.load("waka_waka")
KINDS = tuple(tables.CARDS)
NO_ACTOR = -2
PAIR = ("merchant", "chimpanzee")  # the hand of a seat that needs none in particular


def kind(name: str) -> int:
    """The number of a kind of card."""
    return KINDS.index(name)


def good(name: str) -> int:
    """The number of a good."""
    return tables.GOODS.index(name)


def space(name: str) -> int:
    """The number of a boat's space, such as 2a."""
    return GAME.parse(f"pick={name}") - act.PICK


class Table:
    """A position that is played with words; seat 0 begins unless said otherwise."""

    def __init__(
        self,
        players: int = 2,
        *,
        ladder: int = 0,
        first: int = 0,
        hands: Mapping[int, Iterable[str]] | None = None,
        stocks: Mapping[int, str] | None = None,
        village: str | None = None,
        gold: Mapping[int, int] | None = None,
    ) -> None:
        """Set up at random, then arranged: hands of two cards, empty stocks, and what the test asks for."""
        self.position = GAME.start(players, ladder=ladder)
        self.happened: list[Event] = []
        self.chance(f"first={first}")
        self.position.roll(random.Random(1))
        for seat in range(players):
            self.hand(seat, (hands or {}).get(seat, PAIR))
            self.stock(seat, (stocks or {}).get(seat, ""))
            self.state.gold[seat] = (gold or {}).get(seat, tables.GOLD)
        if village is not None:
            self.village(village)

    @property
    def state(self) -> State:
        """The state itself, to look at and to arrange."""
        return self.position.state

    def hand(self, seat: int, names: Iterable[str]) -> Table:
        """Give a seat exactly these cards; the others go back into the deck."""
        state = self.state
        state.deck[:] += state.hand[seat]
        state.hand[seat] = 0
        for name in names:
            state.hand[seat, kind(name)] += 1
        state.deck[:] -= state.hand[seat]
        state.hand_size[seat] = state.hand[seat].sum()
        state.deck_size = state.deck.sum()
        return self

    def deck(self, names: Iterable[str]) -> Table:
        """Leave exactly these cards in the deck; the others go to the discards."""
        state = self.state
        state.discards[:] += state.deck
        state.deck[:] = 0
        for name in names:
            state.deck[kind(name)] += 1
        state.discards[:] -= state.deck
        state.deck_size = state.deck.sum()
        return self

    def stock(self, seat: int, names: str) -> Table:
        """Give a seat exactly these goods, out of the reserve."""
        self._swap_goods(self.state.stock[seat], names)
        return self

    def village(self, names: str) -> Table:
        """Lay exactly these goods into the village."""
        self._swap_goods(self.state.village, names)
        return self

    def _swap_goods(self, place: Any, names: str) -> None:
        state = self.state
        state.reserve[:] += place
        state.pile += place.sum()
        place[:] = 0
        for name in names.split():
            place[good(name)] += 1
        state.reserve[:] -= place
        state.pile -= place.sum()

    def load(self, name: str, what: str) -> Table:
        """Lay a good on a boat's space with an eye."""
        state, where = self.state, space(name)
        assert EYES[where]
        state.reserve[state.boat[where]] += 1
        state.boat[where] = good(what)
        state.reserve[good(what)] -= 1
        return self

    def chance(self, *outcomes: str) -> Table:
        """Chance steps turn out like this."""
        for outcome in outcomes:
            self.happened += self.position.play(CHANCE, self.position.parse(outcome))
        return self

    def do(self, *actions: str) -> Table:
        """Whoever must act does so."""
        assert self.position.is_conserved()
        for action in actions:
            self.happened += self.position.play(self.actor, self.position.parse(action))
        return self

    def finish_turn(self) -> Table:
        """Play no more, take gold, fill the boats somehow."""
        seat = self.actor
        if self.can("pass"):
            self.do("pass")
        while self.actor == seat and self.can("gold"):
            self.do("gold")
        return self.fill_boats()

    def fill_boats(self) -> Table:
        """Let chance decide until a seat must act."""
        self.happened += self.position.roll(random.Random(2))
        return self

    @property
    def actor(self) -> int:
        """Who must act, or CHANCE; NO_ACTOR when the game is over."""
        return next(iter(self.position.pending), NO_ACTOR)

    @property
    def words(self) -> list[str]:
        """What whoever must act may do."""
        return [self.position.text(action) for action in self.position.legal(self.actor)]

    def can(self, action: str) -> bool:
        """Whether whoever must act may do this."""
        return self.actor >= 0 and action in self.words

    def why_not(self, action: str) -> str | None:
        """The clause that forbids an action to whoever must act."""
        return self.position.view(self.actor).why_not(self.actor, self.position.parse(action))

    def odds(self) -> dict[str, int]:
        """The outcomes of a chance step."""
        return {self.position.text(action): weight for action, weight in self.position.odds().items()}

    def stock_of(self, seat: int) -> dict[str, int]:
        """The goods of a seat."""
        return {name: count for name, count in zip(tables.GOODS, self.state.stock[seat].tolist(), strict=True) if count}

    def hand_of(self, seat: int) -> dict[str, int]:
        """The cards of a seat."""
        return {name: count for name, count in zip(KINDS, self.state.hand[seat].tolist(), strict=True) if count}

    def told(self, seat: int) -> list[str]:
        """The kinds of events that a seat has learnt of."""
        return [events.NAMES[event.kind] for event in self.happened if event.seen_by(seat)]
