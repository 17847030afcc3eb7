"""What people at a table say to each other, and which of them are there."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable

from fireside.table.errors import Reason, Refusal
from fireside.table.people import Line, Person, in_one_line
from fireside.table.server.rates import Clock, RateLimit
from fireside.table.stores.store import Store

LINE_LENGTH = 240
REMEMBERED = 60
MOST_LINES, PERIOD = 8, 15.0  # that one person may say in this many seconds


class Chat:
    """What is said at one table."""

    def __init__(self, table: str, store: Store, tell: Callable[[Line], None], fence: int | None = None) -> None:
        """`tell` is called when something has been said; `fence` is the lease of the table, if there are leases."""
        self.lines: deque[Line] = deque(maxlen=REMEMBERED)
        self.rate = RateLimit(MOST_LINES, PERIOD, "chat_rate")
        self._table = table
        self._store = store
        self._tell = tell
        self._fence = fence

    async def recall(self) -> None:
        """Read what was said before."""
        lines = await self._store.lines(self._table, REMEMBERED)
        self.lines.clear()
        self.lines.extend(lines)

    async def say(self, person: Person, text: str) -> Line:
        """Say something; everybody hears it once it is stored."""
        text = in_one_line(text)
        if not text or len(text) > LINE_LENGTH:
            raise Refusal(Reason.GARBAGE, "chat_length", most=LINE_LENGTH)
        self.rate.take(person.id)
        line = Line(self.lines[-1].number + 1 if self.lines else 1, person.id, person.name, text, time.time())
        self.lines.append(line)
        await self._store.say(self._table, line, self._fence)
        self._tell(line)
        return line


class Presence:
    """Who has the table open, in however many tabs, and when its people last gave a sign of life."""

    def __init__(
        self, tell: Callable[[], None], belongs: Callable[[str], bool] = bool, clock: Clock = time.monotonic
    ) -> None:
        """`tell` is called when somebody comes or goes; signs of life are remembered of those who belong there."""
        self.clock = clock
        self._here: Counter[str] = Counter()
        self._seen: dict[str, float] = {}
        self._opened = clock()  # what was before, we cannot know
        self._tell = tell
        self._belongs = belongs

    def __contains__(self, person: object) -> bool:
        return isinstance(person, str) and self._here[person] > 0

    def arrive(self, person: str) -> None:
        """One more tab is open."""
        self._here[person] += 1
        if person and self._here[person] == 1:
            self._tell()

    def depart(self, person: str) -> None:
        """One tab is closed."""
        self._here[person] -= 1
        if self._here[person] <= 0:
            del self._here[person]
            self.note(person)
            if person:
                self._tell()

    def note(self, person: str) -> None:
        """Somebody has given a sign of life."""
        if self._belongs(person):
            self._seen[person] = self.clock()

    def lately(self, seconds: float) -> Lately:
        """Those who have the table open, or have given a sign of life since that many seconds ago."""
        return Lately(self, seconds)

    def is_absent(self, person: str, seconds: float) -> bool:
        """Whether somebody has given no sign of life for that long, as far as we can know."""
        return person not in self and self.clock() - self._seen.get(person, self._opened) >= seconds


class Lately:
    """The people who have given a sign of life lately."""

    def __init__(self, presence: Presence, seconds: float) -> None:
        """Made by Presence."""
        self._presence = presence
        self._seconds = seconds

    def __contains__(self, person: object) -> bool:
        return isinstance(person, str) and not self._presence.is_absent(person, self._seconds)
