"""A process of many players at once: `python -m bench.load` reads a Load as JSON, plays, and prints a Tally as JSON.

Every table has two people with a live channel each. The one who is asked plays a random action that the server offers,
as soon as it has been shown, or at a given pace.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from time import perf_counter, process_time
from typing import Any

import orjson

from bench import pinning
from bench.wire import Wire, connect

PICTURES, DATA = "wide", "data"  # layouts of the live channel
CONNECTING = 20  # sockets that are opened at once
CLICKABLE = re.compile(r'data-action="(\d+)"')


@dataclass(frozen=True)
class Load:
    """What to play, and for how long."""

    address: str
    tables: dict[str, list[str]]  # the cookies of the people at each table
    at_once: int  # tables that are played at; when a game is over, the next table takes its turn
    layout: str
    seconds: float
    pace: float = 0.0  # seconds between the moves of a table; 0 is full speed
    warm_up: float = 0.0  # seconds before anything is counted


@dataclass
class Tally:
    """What was played."""

    seconds: float = 0.0
    busy: float = 0.0  # the part of that time in which the process of the players itself had work to do
    refused: int = 0
    received: int = 0  # bytes of messages, as they were sent
    answered: list[float] = field(default_factory=list)  # seconds until a move was durable and acknowledged
    shown: list[float] = field(default_factory=list)  # seconds until the opponent was shown what it led to

    @property
    def moves_a_second(self) -> float:
        """Moves that were acknowledged."""
        return len(self.answered) / self.seconds


def offered(message: dict[str, Any]) -> list[int]:
    """The actions that a state message offers to its recipient."""
    if "parts" in message:
        return [int(action) for action in CLICKABLE.findall(message["parts"]["choices"])]
    return message.get("legal", [])


class Pair:
    """Two people at one table."""

    def __init__(self, load: Load, table: str, tally: Tally, when_over: Callable[[], None]) -> None:
        """Nothing is connected yet."""
        self._load = load
        self._tally = tally
        self._table = table
        self._when_over = when_over
        self._rng = random.Random(table)
        self._wires: list[Wire] = []
        self._last: list[dict[str, Any]] = [{}, {}]  # what each was shown last
        self._unanswered: dict[str, float] = {}  # when each move that is not acknowledged yet was sent
        self._unseen: tuple[dict[int, float], ...] = ({}, {})  # when the other's moves were sent, by the entry before
        self._seq = -1  # the entry before the last move; a page can be shown the same entry twice
        self.is_on = False

    async def connect(self, gate: asyncio.Semaphore) -> None:
        """Open both live channels."""
        address = f"{self._load.address}t/{self._table}/live?layout={self._load.layout}"
        for who, cookie in enumerate(self._load.tables[self._table]):
            async with gate:
                hear = self._hearer(who)
                is_page = self._load.layout == PICTURES  # browsers accept compressed messages
                self._wires.append(await connect(address, {"Cookie": cookie}, hear, compressed=is_page))
        while not all(self._last):  # the game may not be ready yet
            await asyncio.sleep(0.05)

    def _hearer(self, who: int) -> Callable[[bytes], None]:
        def hear(text: bytes) -> None:
            message = orjson.loads(text)
            if message["type"] == "answer":
                self._answered(message)
            elif message["type"] == "state":
                self._shown(who, message)
            elif message["type"] == "error":
                raise RuntimeError(message["message"])

        return hear

    def _answered(self, message: dict[str, Any]) -> None:
        self._tally.answered.append(perf_counter() - self._unanswered.pop(message["id"]))
        self._tally.refused += not message["ok"]

    def _shown(self, who: int, message: dict[str, Any]) -> None:
        self._last[who] = message
        unseen = self._unseen[who]
        for seq in [seq for seq in unseen if seq < message["seq"]]:  # one page may show several moves
            self._tally.shown.append(perf_counter() - unseen.pop(seq))
        if not self.is_on:
            return
        if message["phase"] == "over":
            self.is_on = False
            self._when_over()
        else:
            self._think(who, message)

    def play(self) -> None:
        """Play until stopped; at a given pace, the tables do not all move at the same moment."""
        self.is_on = True
        for who, message in enumerate(self._last):
            self._think(who, message, self._rng.random() * self._load.pace)

    def _think(self, who: int, message: dict[str, Any], seconds: float | None = None) -> None:
        if message["seq"] <= self._seq or not (actions := offered(message)):
            return
        wait = self._load.pace if seconds is None else seconds
        if wait:
            asyncio.get_running_loop().call_later(wait, self._act, who, message["seq"], actions)
        else:
            self._act(who, message["seq"], actions)

    def _act(self, who: int, seq: int, actions: list[int]) -> None:
        if not self.is_on or seq <= self._seq:
            return
        name = f"{who}-{seq}"
        command = {"do": "play", "id": name, "action": self._rng.choice(actions), "seq": seq}
        self._seq = seq
        self._unanswered[name] = self._unseen[1 - who][seq] = perf_counter()
        self._wires[who].send(orjson.dumps(command).decode())

    def received(self) -> int:
        """How many bytes were sent to both."""
        return sum(wire.received for wire in self._wires)

    async def close(self) -> None:
        """Go away."""
        self.is_on = False
        for wire in self._wires:
            await wire.close()


async def run(load: Load) -> Tally:
    """Play at all tables at once."""
    tally = Tally()
    gate = asyncio.Semaphore(CONNECTING)
    waiting: list[Pair] = []

    def play_another() -> None:
        if waiting:
            waiting.pop().play()

    pairs = [Pair(load, table, tally, play_another) for table in load.tables]
    await asyncio.gather(*(pair.connect(gate) for pair in pairs))
    waiting += pairs
    for _ in range(load.at_once):
        play_another()
    await asyncio.sleep(load.warm_up)
    await _counted(load.seconds, pairs, tally)
    result = Tally(**asdict(tally))
    waiting.clear()
    await asyncio.gather(*(pair.close() for pair in pairs))
    return result


async def _counted(seconds: float, pairs: list[Pair], tally: Tally) -> None:
    """Count what happens in that many seconds."""
    tally.answered.clear()
    tally.shown.clear()
    began, worked, received = perf_counter(), process_time(), sum(pair.received() for pair in pairs)
    await asyncio.sleep(seconds)
    tally.seconds = perf_counter() - began
    tally.busy = (process_time() - worked) / tally.seconds
    tally.received = sum(pair.received() for pair in pairs) - received


def main() -> None:
    """Read what to play, play it, print the tally."""
    load = Load(**json.load(sys.stdin))
    with asyncio.Runner(loop_factory=pinning.event_loop()) as runner:
        tally = runner.run(run(load))
    json.dump(asdict(tally), sys.stdout)


if __name__ == "__main__":
    main()
