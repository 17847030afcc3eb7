"""Positions of Wangdo for tests: a table whose tokens, steles and cards lie as the test says."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import fireside
from fireside import CHANCE, Event, Position
from fireside.games.wangdo import tables
from fireside.games.wangdo.notation import CARD_NAMES, KIND_NAMES
from fireside.games.wangdo.rules import network
from fireside.games.wangdo.rules import state as codes

GAME = fireside.load("wangdo")
RECORDS = Path(__file__).parents[2] / "records" / "wangdo"
FAR_STELES = {"A1": "white", "A4": "orange", "J1": "black", "J4": "blue"}  # touch nothing of each other
NEAR_A2 = {"A1": "black", "B1": "blue", "J1": "white", "J4": "orange"}  # A2 has the neighbours A1, A3, B1 and B2


def village(name: str) -> int:
    """The number of a village."""
    return tables.VILLAGES.index(name)


def colour(name: str) -> int:
    """The number of a colour."""
    return tables.COLOURS.index(name)


def card(name: str) -> int:
    """The number of a Seal card."""
    return CARD_NAMES.index(name)


class Table:
    """A position that is played with words."""

    def __init__(
        self,
        players: int = 2,
        *,
        steles: Mapping[str, str] = FAR_STELES,
        tokens: Mapping[str, str] | None = None,
        first: int = 0,
    ) -> None:
        """Four steles stand instead of bears, some tokens lie where the test wants them, everybody has three white."""
        self.position = GAME.start(players)
        self.happened: list[Event] = []
        self._deal({**dict.fromkeys(steles, "bear"), **(tokens or {})})
        self.chance(*(f"stele={steles[name]}" for name in sorted(steles)))
        self.chance(*["stele=white"] * (players * tables.START_STELES), f"first={first}")

    def _deal(self, wanted: Mapping[str, str]) -> None:
        """Deal what is wanted; elsewhere, whatever is then most plentiful."""
        asked = list(wanted.values())
        for name in tables.VILLAGES:
            if network.is_on_board(self.state, village(name)):
                spare = [int(self.state.box[kind]) - asked.count(text) for kind, text in enumerate(KIND_NAMES)]
                text = wanted.get(name, KIND_NAMES[spare.index(max(spare[: codes.KINDS]))])
                asked = asked[:] if name not in wanted else _without(asked, text)
                self.chance(f"token={text}")

    @property
    def state(self) -> fireside.engine.types.State:
        """The state itself, to look at and to arrange."""
        return self.position.state

    @property
    def seat(self) -> int:
        """Whose turn it is."""
        return self.position.pending[0]

    def chance(self, *outcomes: str) -> Table:
        """Chance steps turn out like this."""
        for outcome in outcomes:
            self.happened += self.position.play(CHANCE, self.position.parse(outcome))
        return self

    def do(self, *actions: str) -> Table:
        """Whoever must act does so."""
        for action in actions:
            self.happened += self.position.play(self.seat, self.position.parse(action))
        return self

    def copy(self, *actions: str) -> Position:
        """Another position, some actions later."""
        position = self.position.copy()
        for action in actions:
            position.play(position.pending[0], position.parse(action))
        return position

    def give(self, seat: int, **steles: int) -> Table:
        """A reserve holds exactly these steles; the bag makes up for it."""
        for number, name in enumerate(tables.COLOURS):
            change = steles.get(name, 0) - int(self.state.reserve[seat, number])
            self.state.reserve[seat, number] += change
            self.state.bag[number] -= change
        return self

    def temples(self, **steles: int) -> Table:
        """The temples hold exactly these steles; the bag makes up for it."""
        for number, name in enumerate(tables.COLOURS):
            change = steles.get(name, 0) - int(self.state.temple[number])
            self.state.temple[number] += change
            self.state.bag[number] -= change
        return self

    def hold(self, seat: int, *cards: str) -> Table:
        """Cards of the pile are in a hand, from an earlier turn."""
        for name in cards:
            self.state.deck[card(name)] -= 1
            self.state.hand[seat, card(name)] += 1
            self.state.pile -= 1
            self.state.cards[seat] += 1
        return self

    def know(self, seat: int, *tokens: int, sealed: int = 0) -> Table:
        """The columns hold this many tokens, the first of them with this many seals (they come from nowhere)."""
        self.state.knowledge[seat] = tokens
        self.state.sealed[seat, 0] = sealed
        return self

    def can(self, action: str) -> bool:
        """Whether whoever must act may do this."""
        return self.position.parse(action) in self.position.legal(self.seat)

    def why_not(self, action: str) -> str | None:
        """The clause that forbids it."""
        return self.position.why_not(self.seat, self.position.parse(action))

    def choices(self) -> list[str]:
        """All that whoever must act may do."""
        return [self.position.text(action) for action in self.position.legal(self.seat)]

    def reserve(self, seat: int) -> dict[str, int]:
        """What a reserve holds."""
        held = self.state.reserve[seat].tolist()
        return {name: count for name, count in zip(tables.COLOURS, held, strict=True) if count}

    def events(self, kind: int) -> list[Event]:
        """What happened of a kind."""
        return [event for event in self.happened if event.kind == kind]


def _without(texts: list[str], text: str) -> list[str]:
    index = texts.index(text)
    return texts[:index] + texts[index + 1 :]
