"""Positions of Wakanda Forever for tests: a table whose dice fall, and whose cards lie, as the test says."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import fireside
from fireside import CHANCE, Event
from fireside.engine.types import State
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import state as codes
from fireside.games.wakanda_forever.rules.villains import give_card

GAME = fireside.load("wakanda_forever")

# Tribes whose powers do nothing in an attack sit first.
QUIET_TRIBES = ("jabari", "merchant", "mining", "border", "river")
VILLAIN_NAMES = [villain.name for villain in tables.VILLAINS]
BIG_VILLAINS = ("thanos", "killmonger", "klaw")


class Table:
    """A position that is played with words."""

    def __init__(
        self,
        players: int = 3,
        tribes: Sequence[str] = QUIET_TRIBES,
        villains: Sequence[str] = BIG_VILLAINS,
        gifts: Sequence[str] = (),
        **options: str | bool,
    ) -> None:
        """Tribes and villains are dealt; the roll for the first Panther comes next."""
        self.position = GAME.start(players, **options)
        self.players = players
        self.happened: list[Event] = []
        for tribe in tribes[:players]:
            self.chance(f"tribe={tribe}")
        for villain in (*gifts, *villains):
            self.chance(f"villain={villain}")

    def chance(self, *outcomes: str) -> Table:
        """Chance steps turn out like this."""
        for outcome in outcomes:
            self.happened += self.position.play(CHANCE, self.position.parse(outcome))
        return self

    def mine(self, *stones: int) -> Table:
        """Vibranium dice show these numbers of stones."""
        return self.chance(*(f"mine={count}" for count in stones))

    def roll(self, faces: str) -> Table:
        """Dice show these faces: `_` a blank, `V`, `1`, `2`."""
        return self.chance(*(f"die={'blank' if face == '_' else face}" for face in faces if face != " "))

    def do(self, seat: int, *actions: str) -> Table:
        """A seat acts."""
        for action in actions:
            self.happened += self.position.play(seat, self.position.parse(action))
        return self

    def cups(self, *stones: int) -> Table:
        """Every seat that owes a cup fills it, in order of the seats."""
        owing = [seat for seat in self.position.pending if seat != CHANCE]
        for seat, count in zip(owing, stones, strict=True):
            self.do(seat, f"cup={count}")
        return self

    def vote(self, *challengers: int) -> Table:
        """These seats vote Challenge, all others Yield."""
        for seat in self.position.pending:
            self.do(seat, "challenge" if seat in challengers else "yield")
        return self

    def give(
        self, seat: int, *, stones: int | None = None, points: int | None = None, cards: Sequence[str] = ()
    ) -> Table:
        """Give a seat the stones, points and cards that the test needs; the Mine and the deck make up for it."""
        state = self.state
        if stones is not None:
            state.mine += state.stones[seat] - stones
            state.stones[seat] = stones
        if points is not None:
            state.earned[seat, codes.BY_DAMAGE] += points - state.points[seat]
            state.points[seat] = points
        for card in cards:
            villain = VILLAIN_NAMES.index(card)
            assert state.deck >> villain & 1, f"{card} is not in the deck"
            state.deck &= ~(1 << villain)
            give_card(state, seat, villain)
        return self

    def wound(self, health: int) -> Table:
        """The villain has been brought down to this health before, and the bonuses on the way are gone."""
        state = self.state
        state.health = health
        for number, (space, stones, _) in enumerate(tables.TRACK):
            if space >= health:
                state.mine += state.track[number] if stones else 0
                state.track[number] = 0
        return self

    def empty_mine(self, left: int = 0) -> Table:
        """Take all but this many stones of the Mine out of the game."""
        self.state.mine = left
        return self

    @property
    def state(self) -> State:
        """The state."""
        return self.position.state

    @property
    def pending(self) -> list[int]:
        """Who may act, or chance."""
        return list(self.position.pending)

    @property
    def stones(self) -> list[int]:
        """Stones by seat."""
        return self.state.stones.tolist()[: self.players]

    @property
    def points(self) -> list[int]:
        """Points by seat."""
        return self.state.points.tolist()[: self.players]

    @property
    def health(self) -> int:
        """Of the villain."""
        return int(self.state.health)

    @property
    def mine_stones(self) -> int:
        """Stones in the Mine."""
        return int(self.state.mine)

    @property
    def panther(self) -> int:
        """The seat on the throne."""
        return int(self.state.panther)

    @property
    def track(self) -> dict[int, int]:
        """What lies on the bonus spaces."""
        return {space: int(lying) for (space, *_), lying in zip(tables.TRACK, self.state.track, strict=True) if lying}

    @property
    def is_voting(self) -> bool:
        """Whether step 6 has been reached."""
        return bool(self.state.phase == codes.VOTE)

    def legal(self, seat: int) -> list[str]:
        """What a seat may do."""
        return [self.position.text(action) for action in self.position.legal(seat)]

    def told(self, kind: int) -> list[Event]:
        """The events of one kind so far."""
        return [event for event in self.happened if event.kind == kind]


def crowned(players: int = 3, **how: Any) -> Table:
    """A table in the first round: seat 0 is the Panther with 1 stone, the others have 4 each; cups are due."""
    table = Table(players, **how)
    table.mine(0, 1, *[2] * 2 * (players - 1))
    assert table.told(codes.FIRST_PANTHER)[0].seat == 0
    return table


def attacking(stones: int = 0, *, players: int = 3, health: int | None = None, **how: Any) -> Table:
    """Seat 0, the Panther, has revealed this many stones and rolls; the others have put down none."""
    table = crowned(players, **how)
    table.give(0, stones=stones)
    if health is not None:
        table.wound(health)
    for seat in table.position.pending:
        table.do(seat, f"cup={stones if seat == 0 else 0}")
    if stones:
        assert table.state.spent[0] == stones
    return table


def voting(players: int = 3, **how: Any) -> Table:
    """The first attack has gone round without a hit; votes are due."""
    table = attacking(players=players, **how)
    for seat in range(players):
        table.roll("__" if seat == 0 else "_")
        if table.state.phase == codes.REROLL:
            table.do(seat, "keep")
    assert table.is_voting
    return table
