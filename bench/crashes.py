"""Servers that are killed in the middle of games: whether a move that was acknowledged or shown is lost, or doubled."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sqlite3
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import psycopg

from bench import boardgame
from bench.load import DATA, offered
from bench.measure import Line, Target
from bench.server import set_up
from bench.spawner import Spawner
from bench.wire import Hear, Wire, connect
from fireside.table.stores.codec import Kind
from fireside.table.stores.opening import is_address

TRIALS, TABLES, PEER_TRIALS = 200, 6, 20
SOONEST, LATEST = 0.02, 0.4  # seconds of play before a server is killed
AFTERWARDS = 0.15  # seconds of play on the server that comes after it
NONE = Target(0, is_most=True)


class Sent(NamedTuple):
    """A move that somebody has sent."""

    who: int
    action: int
    seq: int  # the last entry that they had seen


@dataclass
class Harm:
    """What went wrong, over all trials."""

    trials: int = 0
    lossy: int = 0  # trials in which anything that was acknowledged or shown got lost
    moves: int = 0  # that were acknowledged
    retried: int = 0  # that were not answered before the server died, and were sent again
    lost: int = 0  # acknowledged, but not stored as acknowledged
    unseen: int = 0  # tables whose store ends before what somebody was shown
    doubled: int = 0  # stored more than once
    refused: int = 0  # refused when they were sent again


@dataclass
class Witness:
    """Two people at a table, who remember everything that they sent and were told."""

    table: str
    cookies: list[str]
    sent: dict[str, Sent] = field(default_factory=dict)
    acknowledged: dict[str, int] = field(default_factory=dict)  # the entry of each move
    refused: set[str] = field(default_factory=set)
    seen: int = 0  # the last entry that either of them was shown
    last: dict[int, dict[str, Any]] = field(default_factory=dict)  # what each was shown last, since they arrived
    wires: list[Wire] = field(default_factory=list)
    rng: random.Random = field(default_factory=random.Random)
    is_over: bool = False

    async def come(self, address: str) -> None:
        """Sit down at the table; whatever has not been answered is sent again, and then the game goes on."""
        link = f"{address}t/{self.table}/live?layout={DATA}"
        self.wires, self.last = [], {}
        for who, cookie in enumerate(self.cookies):
            self.wires.append(await connect(link, {"Cookie": cookie}, self._hearer(who)))
        for name, sent in self.unanswered().items():
            self._send(name, sent)
        self._go_on()

    def unanswered(self) -> dict[str, Sent]:
        """The moves whose outcome nobody knows."""
        known = {*self.acknowledged, *self.refused}
        return {name: sent for name, sent in self.sent.items() if name not in known}

    def leave(self) -> None:
        """Disconnect without a word."""
        for wire in self.wires:
            wire.transport.abort()

    def _hearer(self, who: int) -> Hear:
        def hear(text: bytes) -> None:
            message = json.loads(text)
            if message["type"] == "state":
                self.is_over = self.is_over or message["phase"] == "over"
                self.seen = max(self.seen, message["seq"])
                self.last[who] = message
            elif message["type"] == "answer" and message["ok"]:
                self.acknowledged[message["id"]] = message["seq"]
            elif message["type"] == "answer":
                self.refused.add(message["id"])
            self._go_on()

        return hear

    def _go_on(self) -> None:
        """The one who is asked plays, as soon as the last move is acknowledged."""
        if len(self.wires) < len(self.cookies) or self.unanswered():
            return
        for who, message in self.last.items():
            name = f"{who}-{message['seq']}"
            if name not in self.sent and (actions := offered(message)):
                self.sent[name] = Sent(who, self.rng.choice(actions), message["seq"])
                self._send(name, self.sent[name])
                return

    def _send(self, name: str, sent: Sent) -> None:
        command = {"do": "play", "id": name, "action": sent.action, "seq": sent.seq}
        self.wires[sent.who].send(json.dumps(command))

    def judge(self, database: Path | str, harm: Harm) -> None:
        """Compare what was told with what is stored."""
        stored = _entries(database, self.table)
        by_name = {(seat, ref): (seq, action) for seq, seat, action, ref in stored if ref}
        for name, seq in self.acknowledged.items():
            sent = self.sent[name]
            harm.lost += by_name.get((sent.who, name)) != (seq, sent.action)
        harm.moves += len(self.acknowledged)
        harm.unseen += self.seen > stored[-1][0]
        counts = Counter((seat, ref) for _, seat, _, ref in stored if ref)
        harm.doubled += sum(count - 1 for count in counts.values())
        harm.refused += len(self.refused)


def _entries(database: Path | str, table: str) -> list[tuple[int, int, int, str]]:
    if is_address(database):
        with psycopg.connect(str(database)) as server:
            query = "SELECT seq, seat, action, ref FROM entries WHERE table_id = %s AND kind != %s ORDER BY seq"
            return server.execute(query, [table, Kind.SIT]).fetchall()
    with sqlite3.connect(database) as connection:
        query = "SELECT seq, seat, action, ref FROM entries WHERE table_id = ? AND kind != ? ORDER BY seq"
        rows = connection.execute(query, [table, Kind.SIT]).fetchall()
    connection.close()
    return rows


async def trial(spawner: Spawner, database: Path, harm: Harm) -> None:
    """Play, kill the server, play on with the next one, kill that too, and look at what is stored."""
    rng = random.Random(harm.trials)
    witnesses = [
        Witness(table, cookies, rng=random.Random(f"{harm.trials} {cookies}"))
        for table, cookies in (await set_up(database, TABLES)).items()
    ]
    await _until_killed(spawner, database, witnesses, rng.uniform(SOONEST, LATEST))
    harm.retried += sum(len(witness.unanswered()) for witness in witnesses)
    await _until_killed(spawner, database, witnesses, AFTERWARDS)
    before = harm.lost + harm.unseen
    for witness in witnesses:
        witness.judge(database, harm)
    harm.lossy += harm.lost + harm.unseen > before
    harm.trials += 1


async def _until_killed(spawner: Spawner, database: Path, witnesses: list[Witness], seconds: float) -> None:
    process, address = await asyncio.to_thread(spawner.start, database)
    await asyncio.gather(*(witness.come(address) for witness in witnesses))
    await asyncio.sleep(seconds)
    os.kill(process, signal.SIGKILL)
    for witness in witnesses:
        witness.leave()


def harm_of(trials: int) -> Harm:
    """What goes wrong in that many trials."""
    harm = Harm()
    with Spawner() as spawner:
        for _ in range(trials):
            with TemporaryDirectory() as folder:
                asyncio.run(trial(spawner, Path(folder) / "crash.db", harm))
    return harm


def lines(trials: int = TRIALS) -> Iterator[Line]:
    """All trials."""
    harm = harm_of(trials)
    section = f"Server, killed {trials} times in the middle of {TABLES} games"
    theirs = 100 * boardgame.share_lost(PEER_TRIALS) if boardgame.is_installed() else None
    name = f"trials that lost a move that was acknowledged or shown; boardgame.io in files, {PEER_TRIALS} trials"
    yield Line(section, name, "%", 100 * harm.lossy / harm.trials, theirs, NONE)
    note = f"{harm.moves:,} moves acknowledged, {harm.retried} sent again"
    yield Line(section, "acknowledged and lost", "moves", harm.lost, target=NONE, note=note)
    yield Line(section, "shown and lost", "tables", harm.unseen, target=NONE)
    yield Line(section, "doubled", "moves", harm.doubled, target=NONE)
    yield Line(section, "sent again and refused", "moves", harm.refused, target=NONE)
