"""With an empty cache, and as long as nothing is compiled: boards at once, and whole games against bots."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fireside
from fireside.engine import compiler
from fireside.table.server import prepare
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from tests.engine.test_compiler import run

PROGRAM = """
import logging, sys
from pathlib import Path
from tests.web.test_at_once import play_all

logging.basicConfig(level=logging.WARNING, stream=sys.stdout)
play_all(Path({folder!r}))
"""


class HeldBack(Preparation):
    """The compiler never finishes."""

    async def _reach(self, game: str, stage: str) -> None:
        raise AssertionError(f"{game} has reached {stage}")


async def _for_ever(*_: object) -> None:
    await asyncio.Event().wait()


def play_all(folder: Path) -> None:
    """Look at every game, and play one to its end against casual bots, as somebody does who has just installed it."""
    prepare._run_beside = _for_ever  # type: ignore[assignment] # in a process of its own
    preparation = HeldBack()
    thinkers = Thinkers(workers=1, are_compiled=preparation.has_bots)
    tables = Tables(SqliteStore(folder / "site.db"), preparation=preparation, thinkers=thinkers, pace=0)
    with TestClient(create_app(tables, "secret"), follow_redirects=False) as client:
        for game in fireside.games():
            assert "<svg" in client.get(f"/picture/{game}.svg").text
        seats = {"seat-0": "me", "seat-1": "casual"}
        play_to_the_end(client, client.post("/new", data={"game": "wapi", **seats}).headers["location"])
        for game in fireside.games():
            path = client.post(f"/quick/{game}").headers["location"]
            assert 'class="board"><svg' in client.get(path).text
        assert not compiler.waits_here()


def play_to_the_end(client: TestClient, path: str) -> None:
    """Play at random at our own seat."""
    rng = random.Random(1)
    with client.websocket_connect(f"{path}/live?layout=data") as socket:
        while (state := next_state(socket))["phase"] != "over":
            if state["legal"]:
                socket.send_text(json.dumps({"id": str(state["seq"]), "do": "hint"}))
                chosen = rng.choice(state["legal"])
                socket.send_text(
                    json.dumps({"id": f"p{state['seq']}", "do": "play", "action": chosen, "seq": state["seq"]})
                )


def next_state(socket: Any) -> dict[str, Any]:
    """The table's next state; hints are not ready, everything else is accepted."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == "state":
            return message
        assert message["ok"] or message["reason"] == "not_ready", message


@pytest.mark.compiled
def test_everything_can_be_played_while_nothing_is_compiled(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    assert run(PROGRAM.format(folder=str(tmp_path)), FIRESIDE_CACHE=str(cache)) == ""
    assert not list(cache.rglob("*.nbi"))
