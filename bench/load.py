"""A process of many players at once: `python -m bench.load` reads a Load as JSON, plays, and prints a Tally as JSON.

Every table has two people with a live channel each. Whoever is asked plays a random action that the server offers,
as soon as it has been shown, or at a given pace.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

PICTURES, DATA = "wide", "data"  # layouts of the live channel
CONNECTING = 20  # sockets that are opened at once
CLICKABLE = re.compile(r'data-action="(\d+)"')


@dataclass(frozen=True)
class Load:
    """What to play, and for how long."""

    address: str
    tables: dict[str, list[str]]  # the cookies of the people at each table
    layout: str
    seconds: float
    pace: float = 0.0  # seconds between the moves of a table; 0 is as fast as can be


@dataclass
class Tally:
    """What was played."""

    seconds: float = 0.0
    refused: int = 0
    answered: list[float] = field(default_factory=list)  # seconds until a move was durable and acknowledged
    shown: list[float] = field(default_factory=list)  # seconds until the opponent was shown what it led to


def offered(message: dict[str, Any]) -> list[int]:
    """The actions that a state message offers to whoever gets it."""
    if "parts" in message:
        board = message["parts"].get("board", "") if message["asked"] else ""
        return [int(action) for action in CLICKABLE.findall(board)]
    return message.get("legal", [])


async def first_state(socket: ClientConnection) -> dict[str, Any]:
    """What a page is shown first; a game that is being prepared has to be waited for."""
    while True:
        message: dict[str, Any] = json.loads(await socket.recv())
        if message["type"] == "state":
            return message
        if message["type"] == "error":
            raise RuntimeError(message["message"])


class Pair:
    """Two people at one table."""

    def __init__(self, load: Load, table: str, tally: Tally) -> None:
        """Nothing is connected yet."""
        self._load = load
        self._tally = tally
        self._table = table
        self._rng = random.Random(table)
        self._sockets: list[ClientConnection] = []
        self._first: list[dict[str, Any]] = []  # what each was shown first
        self._sent = 0.0  # when the last move was sent
        self._unanswered: dict[str, float] = {}  # when the moves were sent that are not acknowledged yet
        self._mover = -1  # who sent it
        self._seq = -1  # after which entry; a page can be shown the same entry twice
        self.is_on = False

    async def connect(self, gate: asyncio.Semaphore) -> None:
        """Open both live channels."""
        address = f"{self._load.address.replace('http', 'ws', 1)}t/{self._table}/live?layout={self._load.layout}"
        for cookie in self._load.tables[self._table]:
            async with gate:
                socket = await connect(address, additional_headers={"Cookie": cookie}, max_size=None)
                self._sockets.append(socket)
                self._first.append(await first_state(socket))

    async def play(self) -> None:
        """Play until stopped."""
        self.is_on = True
        await asyncio.sleep(self._rng.random() * self._load.pace)
        await asyncio.gather(*(self._listen(who) for who in range(len(self._sockets))))

    async def _listen(self, who: int) -> None:
        await self._act(who, self._first[who])
        async for text in self._sockets[who]:
            message = json.loads(text)
            if message["type"] == "answer":
                self._tally.answered.append(perf_counter() - self._unanswered.pop(message["id"]))
                self._tally.refused += not message["ok"]
            elif message["type"] == "state":
                if who != self._mover >= 0:
                    self._tally.shown.append(perf_counter() - self._sent)
                await self._act(who, message)

    async def _act(self, who: int, message: dict[str, Any]) -> None:
        actions = offered(message)
        if actions and self._load.pace:
            await asyncio.sleep(self._load.pace)
        if not actions or not self.is_on or message["seq"] <= self._seq:
            return
        action = self._rng.choice(actions)
        name = f"{who}-{message['seq']}"
        self._mover, self._seq, self._sent = who, message["seq"], perf_counter()
        self._unanswered[name] = self._sent
        command = {"do": "play", "id": name, "action": action, "seq": message["seq"]}
        await self._sockets[who].send(json.dumps(command))

    async def close(self) -> None:
        """Go away."""
        self.is_on = False
        for socket in self._sockets:
            await socket.close()


async def run(load: Load) -> Tally:
    """Play at all tables at once."""
    tally = Tally()
    gate = asyncio.Semaphore(CONNECTING)
    pairs = [Pair(load, table, tally) for table in load.tables]
    await asyncio.gather(*(pair.connect(gate) for pair in pairs))
    began = perf_counter()
    playing = [asyncio.create_task(pair.play()) for pair in pairs]
    with suppress(TimeoutError):
        await asyncio.wait_for(asyncio.shield(asyncio.gather(*playing)), load.seconds)
    result = Tally(perf_counter() - began, tally.refused, list(tally.answered), list(tally.shown))
    for pair in pairs:
        await pair.close()
    await asyncio.gather(*playing)
    return result


if __name__ == "__main__":
    tally = asyncio.run(run(Load(**json.load(sys.stdin))))
    json.dump(asdict(tally), sys.stdout)
