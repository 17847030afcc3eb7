"""Where pieces of Wangdo that just moved came from, so that the page can animate them."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import Facts
from fireside.engine.types import Event, Seat

from .. import tables
from ..rules import state as codes
from ..rules.state import COLOURS

Place = tuple[str, int, int]  # where a piece lies: what kind of place, which, and how far along
Moved = tuple[tuple[int, str], ...]  # pieces that have just come to a place: how far along they lie, and their ids


def place_id(kind: str, which: int, slot: int) -> str:
    """The id of a piece that has not just moved."""
    return f"p-{kind}-{which}-{slot}"


def ids_at(kind: str, which: int, count: int, moved: Moved) -> list[str]:
    """The ids of the first pieces at a place."""
    ids = dict(moved)
    return [ids.get(slot) or place_id(kind, which, slot) for slot in range(count)]


def reserve_place(seat: Seat, colour: int) -> int:
    """The number of a player's steles of a colour, as a place."""
    return seat * COLOURS + colour


class Trace:
    """Walks back through what happened, to find where each piece that moved has come from."""

    def __init__(self, seen: Facts) -> None:
        """Start where everything lies now."""
        self.reserve = seen.reserve.tolist()
        self.temple = seen.temple.tolist()
        self.known = seen.knowledge.tolist()
        self.ids: dict[Place, str] = {}

    def back(self, happened: Sequence[Event]) -> dict[Place, str]:
        """The ids of pieces by the places where they lie now."""
        for event in reversed(happened):
            if event.kind == codes.PAID:
                for colour, count in enumerate((event.a, event.b, event.c, event.d)):
                    for _ in range(count):
                        self._unpay(event.seat, colour)
            elif event.kind == codes.TOOK:
                self._untake(event.seat, event.a)
            elif event.kind == codes.PLACED:
                self._unplace(event)
            elif event.kind == codes.HELD_RITUAL:
                self.temple[event.a] = tables.ALTARS
        return self.ids

    def _from_reserve(self, seat: Seat, colour: int) -> str:
        slot = self.reserve[seat][colour]
        self.reserve[seat][colour] += 1
        return place_id("reserve", reserve_place(seat, colour), slot)

    def _unpay(self, seat: Seat, colour: int) -> None:
        self.temple[colour] -= 1
        self._came("temple", colour, self.temple[colour], self._from_reserve(seat, colour))

    def _untake(self, seat: Seat, colour: int) -> None:
        self.reserve[seat][colour] -= 1
        origin = place_id("temple", colour, self.temple[colour])
        self.temple[colour] += 1
        self._came("reserve", reserve_place(seat, colour), self.reserve[seat][colour], origin)

    def _unplace(self, event: Event) -> None:
        column = event.c >> 1
        self._came("stele", event.a, 0, self._from_reserve(event.seat, event.b))
        self.known[event.seat][column] -= 1
        spot = event.seat * codes.TYPES + column
        self._came("known", spot, self.known[event.seat][column], place_id("token", event.a, 0))

    def _came(self, kind: str, which: int, slot: int, origin: str) -> None:
        if origin not in self.ids.values():
            self.ids.setdefault((kind, which, slot), origin)
