"""With an empty cache, and as long as nothing is compiled: boards at once, and whole games against bots."""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import fireside
from fireside.engine import compiler
from fireside.table.server import prepare, thinkers
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from fireside.web.live import channel
from tests.engine.test_compiler import run

PROGRAM = """
import logging, sys
from pathlib import Path
from tests.web import test_at_once

logging.basicConfig(level=logging.WARNING, stream=sys.stdout)
test_at_once.{what}
"""

# Bots that think for a moment only: with their usual 0.6 s, five games would take two minutes.
HASTY_BOTS = """
from fireside.bots import levels
from fireside.table.server import thinker

levels.UNCOMPILED_SECONDS = 0.02
thinker.main()
"""

ENDLESS = 1_000_000  # commands: people do not click as fast as these tests do
PATIENCE = 120.0  # seconds for a bot's answer: the machine may be busy

# The fewest players, and the shortest game that the options allow.
SHORTEST = {"wakanda_forever": {"option-length": "short", "seat-2": "casual"}}


class HeldBack(Preparation):
    """The compiler never finishes."""

    async def _reach(self, game: str, stage: str) -> None:
        raise AssertionError(f"{game} has reached {stage}")


async def _for_ever(*_: object) -> None:
    await asyncio.Event().wait()


@contextmanager
def site(folder: Path) -> Iterator[TestClient]:
    """The site as somebody finds it who has just installed it; in a process of its own."""
    prepare._run_beside = _for_ever  # type: ignore[assignment]
    channel.MOST_COMMANDS = ENDLESS
    preparation = HeldBack()
    bots = Thinkers(workers=1, patience=PATIENCE, are_compiled=preparation.has_bots)
    tables = Tables(SqliteStore(folder / "site.db"), preparation=preparation, thinkers=bots, pace=0)
    with TestClient(create_app(tables, "secret", per_address=ENDLESS), follow_redirects=False) as client:
        yield client
        assert not compiler.waits_here()


def look_at_all(folder: str) -> None:
    """Look at the cover and at the first board of every game."""
    with site(Path(folder)) as client:
        for game in fireside.games():
            assert "<svg" in client.get(f"/picture/{game}.svg").text
        for game in fireside.games():
            path = client.post(f"/quick/{game}").headers["location"]
            assert 'class="board"><svg' in client.get(path).text


def play_one(folder: str, game: str) -> None:
    """Play a game to its end against casual bots."""
    thinkers.PROGRAM = (sys.executable, "-c", HASTY_BOTS)
    with site(Path(folder)) as client:
        table = {"game": game, "seat-0": "me", "seat-1": "casual", **SHORTEST.get(game, {})}
        path = client.post("/new", data=table).headers["location"]
        play_to_the_end(client, path)
        assert 'class="points"' in client.get(path).text


def play_to_the_end(client: TestClient, path: str) -> None:
    """Play at random at our own seat, and ask for a hint before the first choice."""
    rng = random.Random(1)
    commands = [{"id": "hint", "do": "hint"}]
    with client.websocket_connect(f"{path}/live?layout=data") as socket:
        while (state := next_state(socket))["phase"] != "over":
            if state["legal"]:
                play = {"do": "play", "action": rng.choice(state["legal"]), "seq": state["seq"]}
                commands.append({"id": str(state["seq"]), **play})
                while commands:
                    socket.send_text(json.dumps(commands.pop(0)))


def next_state(socket: Any) -> dict[str, Any]:
    """The table's next state; hints are not ready, everything else is accepted."""
    while True:
        message: dict[str, Any] = json.loads(socket.receive_text())
        if message["type"] == "state":
            return message
        assert message["ok"] or message["reason"] == "not_ready", message


def run_uncompiled(what: str, cache: Path) -> None:
    """Do something in a process whose rules could be compiled, but are not."""
    assert run(PROGRAM.format(what=what), FIRESIDE_CACHE=str(cache)) == ""
    assert not list(cache.rglob("*.nbi"))


@pytest.mark.compiled
def test_every_board_is_there_while_nothing_is_compiled(tmp_path: Path) -> None:
    run_uncompiled(f"look_at_all({str(tmp_path)!r})", tmp_path / "cache")


@pytest.mark.compiled
@pytest.mark.parametrize("game", fireside.games())
def test_a_whole_game_can_be_played_while_nothing_is_compiled(game: str, tmp_path: Path) -> None:
    run_uncompiled(f"play_one({str(tmp_path)!r}, {game!r})", tmp_path / "cache")
