"""Who is served next where there are few places: what a game waits for comes before what somebody likes to know."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Iterable
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

Place = TypeVar("Place")


class Turns(Generic[Place]):
    """Hands out places, to the urgent first, and otherwise in the order in which they were asked for."""

    def __init__(self, places: Iterable[Place]) -> None:
        """All places are free."""
        self._free = deque(places)
        self._urgent: deque[asyncio.Future[Place]] = deque()
        self._others: deque[asyncio.Future[Place]] = deque()
        self._people: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def waiting(self) -> int:
        """How many wait for a place."""
        return sum(not wish.done() for wishes in (self._urgent, self._others) for wish in tuple(wishes))

    @property
    def free(self) -> int:
        """How many places nobody has."""
        return len(self._free)

    def of(self, person: str) -> asyncio.Lock:
        """A person's own turn: whoever has it asks for one place at a time, so that nobody is served twice in a row."""
        return self._people.setdefault(person, asyncio.Lock())

    async def take(self, *, urgent: bool) -> Place:
        """A place, as soon as one is free."""
        if self._free:
            return self._free.popleft()
        wish: asyncio.Future[Place] = asyncio.get_running_loop().create_future()
        (self._urgent if urgent else self._others).append(wish)
        try:
            return await wish
        except asyncio.CancelledError:
            if wish.done() and not wish.cancelled():  # it was just handed out
                self.give_back(wish.result())
            raise

    def give_back(self, place: Place) -> None:
        """Let the next have it."""
        for waiting in (self._urgent, self._others):
            while waiting:
                wish = waiting.popleft()
                if not wish.done():
                    wish.set_result(place)
                    return
        self._free.append(place)
