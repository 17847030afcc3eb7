"""Numbers about the server, on a port of their own, with nobody's name and nothing of any game in them."""

from __future__ import annotations

import re
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from starlette.testclient import TestClient

from fireside.table.errors import Reason
from fireside.table.meter import Mover, Span
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web import worker
from fireside.web.app import create_app
from fireside.web.metrics import PHASES, SECONDS, Metrics
from fireside.web.settings import InvalidSetting
from tests.web.conftest import new_table, stranger

HOSTING = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.fixture
def metrics() -> Iterator[Metrics]:
    with Metrics.served_at("127.0.0.1", 0) as served:
        yield served


@pytest.fixture
def measured(metrics: Metrics, tmp_path: Path) -> Iterator[TestClient]:
    """A site that is measured."""
    tables = Tables(
        SqliteStore(tmp_path / "site.db", metrics.meter),
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1, meter=metrics.meter),
        pace=0,
        meter=metrics.meter,
    )
    with TestClient(create_app(tables, "secret", metrics=metrics), follow_redirects=False) as client:
        yield client


def read(metrics: Metrics) -> str:
    """What Prometheus is given."""
    with urllib.request.urlopen(metrics.address) as answer:
        return str(answer.read().decode())


def numbers(metrics: Metrics) -> dict[str, float]:
    """All numbers by name and labels."""
    found = (sample for family in text_string_to_metric_families(read(metrics)) for sample in family.samples)
    return {"|".join([sample.name, *sample.labels.values()]): sample.value for sample in found}


def moves(player: TestClient, path: str, metrics: Metrics) -> bool:
    """Whether somebody was asked; if so they have moved, and have then sent something that nobody understands."""
    with player.websocket_connect(f"{path}/live?layout=data") as socket:
        shown = socket.receive_json()
        assert numbers(metrics)["fireside_web_sockets"] == 1
        if not shown["legal"]:
            return False
        socket.send_json({"id": "1", "do": "play", "action": shown["legal"][0], "seq": shown["seq"]})
        assert {socket.receive_json()["type"] for _ in range(2)} == {"answer", "state"}
        socket.send_json({"id": "2", "do": "fly"})
        assert socket.receive_json()["type"] == "answer"
    return True


def test_what_happens_is_counted_and_timed(measured: TestClient, metrics: Metrics) -> None:
    path = new_table(measured, "free")
    before = numbers(metrics)
    assert before["fireside_tables|waiting"] == 1
    assert before["fireside_moves_total|person"] == 0
    ben = stranger(measured)
    ben.post(f"{path}/sit", data={"name": "Ben"})
    assert any(moves(player, path, metrics) for player in (measured, ben)), "whoever begins was asked"
    now = numbers(metrics)
    assert now["fireside_tables|running"] == 1
    assert now["fireside_tables_loaded"] == 1
    assert now["fireside_moves_total|person"] == 1
    assert now["fireside_refusals_total|garbage"] == 1
    assert now["fireside_shown_seconds_count"] >= 1
    assert now["fireside_store_seconds_count"] > before["fireside_store_seconds_count"]


def test_pictures_and_bots_are_timed(measured: TestClient, metrics: Metrics) -> None:
    path = new_table(measured, "random")
    with measured.websocket_connect(f"{path}/live?layout=wide") as socket:
        assert socket.receive_json()["type"] == "state"
        tables: Tables = measured.app.state.site.tables  # type: ignore[attr-defined]
        table = tables._tables[path.rpartition("/")[2]]
        while not table.state.bot_seats() and not numbers(metrics)["fireside_thinking_seconds_count"]:
            legal = table.state.running().legal(0)
            socket.send_json({"id": str(table.state.seq), "do": "play", "action": legal[0], "seq": table.state.seq})
            while socket.receive_json()["type"] != "answer":
                pass
        while not numbers(metrics)["fireside_moves_total|bot"]:
            assert socket.receive_json()
    now = numbers(metrics)
    assert now["fireside_drawing_seconds_count"] >= 1
    assert now["fireside_thinking_seconds_count"] >= 1
    assert now["fireside_queue_seconds_count"] >= 1


def test_nobody_can_be_found_in_it(measured: TestClient, metrics: Metrics) -> None:
    path = new_table(measured, "free", name="Annabella")
    measured.get("/t/nowhere")
    measured.get("/nowhere")
    measured.get("/me/forged")
    text = read(metrics)
    for secret in ("Annabella", path.rpartition("/")[2], "nowhere", "forged", "testclient", "wapi"):
        assert secret not in text
    known = {*Mover, *PHASES, *Reason, "requests", "connections", "blocked"}
    words = set(re.findall(r'(?<!le)="([^"]*)"', text))
    assert words <= known | {str(bound) for bound in SECONDS} | {"+Inf"}


def test_every_metric_is_described(metrics: Metrics) -> None:
    names = [family.name for family in text_string_to_metric_families(read(metrics))]
    ours = [name for name in names if name.startswith("fireside_") and not name.endswith("_created")]
    assert len(ours) == 2 + len(Span)
    for name in ours:
        assert f"`{name}" in HOSTING


def test_a_database_that_is_away_takes_nothing_else_down(measured: TestClient, metrics: Metrics) -> None:
    async def fails() -> dict[str, int]:
        raise ConnectionError

    measured.app.state.site.tables.store.phases = fails  # type: ignore[attr-defined]
    now = numbers(metrics)
    assert "fireside_tables|running" not in now
    assert now["fireside_tables_loaded"] == 0


def test_a_port_in_use_is_told(metrics: Metrics) -> None:
    port = int(re.findall(r":(\d+)/", metrics.address)[0])
    with pytest.raises(InvalidSetting, match="choose another port"), Metrics.served_at("127.0.0.1", port):
        pass


def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fireside.web.metrics", raising=False)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with (
        pytest.raises(InvalidSetting, match=r"fireside\[metrics\]"),
        worker.measured(("127.0.0.1", 0)),
    ):
        pass


def test_the_next_worker_takes_a_port_over_before_the_last_one_stops() -> None:
    with Metrics.served_at("127.0.0.1", 0, is_shared=True) as last:
        port = int(last.address.rpartition(":")[2].partition("/")[0])
        with Metrics.served_at("127.0.0.1", port, is_shared=True) as following:
            assert following.address == last.address
        with pytest.raises(InvalidSetting, match="choose another port"), Metrics.served_at("127.0.0.1", port):
            pass
