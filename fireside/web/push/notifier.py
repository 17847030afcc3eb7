"""Tells people who are away that it is their turn, once for each question."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from fireside.table.people import Subscription
from fireside.table.server.broadcast import Moved, Notice
from fireside.table.server.table import Table
from fireside.table.stores.store import Store
from fireside.texts import Say
from fireside.web.edge.visitor import FOLDER

log = logging.getLogger(__name__)

GRACE = 5.0  # seconds that somebody has to come back: a page that is being reloaded is not away
MOST_AT_ONCE = 8  # messages that are being sent

Send = Callable[[Subscription, Mapping[str, str]], bool]  # returns whether the subscription still holds


class Notifier:
    """Watches all tables of a server."""

    def __init__(self, store: Store, send: Send, grace: float = GRACE) -> None:
        """`send` waits for a push service, so it is called in a thread."""
        self._store = store
        self._send = send
        self._grace = grace
        self._tasks: set[asyncio.Task[None]] = set()
        self._places = asyncio.Semaphore(MOST_AT_ONCE)

    def watch(self, table: Table) -> None:
        """Hear what happens at a table from now on."""
        told = list(table.state.asked)  # who was asked before a restart has been told

        def hear(notice: Notice) -> None:
            if not isinstance(notice, Moved):
                return
            state = notice.state
            for seat in state.pending:
                if seat in state.people and told[seat] != state.asked[seat]:
                    told[seat] = state.asked[seat]
                    self._begin(self._tell(table, seat, state.asked[seat]))

        table.broadcast.subscribe(hear, None)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _tell(self, table: Table, seat: int, question: int) -> None:
        """Tell whoever sits there, unless they come or have answered in the meantime."""
        await asyncio.sleep(self._grace)
        sitter = table.state.seats[seat]
        is_open = seat in table.state.pending and table.state.asked[seat] == question
        if sitter is None or sitter.bot or not is_open or sitter.person in table.presence:
            return
        for subscription in await self._store.subscriptions(sitter.person):
            async with self._places:
                await self._deliver(table, subscription)

    async def _deliver(self, table: Table, subscription: Subscription) -> None:
        title = table.state.game.info.title
        say = Say.of_folder(FOLDER, subscription.lang)
        message = {"title": title, "body": say("live.turn", game=title), "url": f"/t/{table.id}", "tag": table.id}
        try:
            holds = await asyncio.to_thread(self._send, subscription, message)
        except Exception:
            log.exception("a notification could not be sent")
            return
        if not holds:
            await self._store.unsubscribe(subscription.endpoint)

    async def stop(self) -> None:
        """Send nothing more."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
