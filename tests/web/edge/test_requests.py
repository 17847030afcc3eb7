"""Every request has an id and, in JSON, a line in the log, without anybody's secrets."""

from __future__ import annotations

import json
import logging
import logging.config
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from fireside.web.app import create_app
from fireside.web.edge.logs import FILES, JSON, LOGGING, MOST, PLAIN, REQUESTS, AsJson, SparingRequests, request_id
from fireside.web.edge.requests import HEADER
from tests.web.conftest import new_table


class Written(logging.Handler):
    """Keeps the lines that would be written."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[dict[str, Any]] = []
        self.setFormatter(AsJson())

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(json.loads(self.format(record)))


@pytest.fixture
def written() -> Iterator[Written]:
    handler, logger = Written(), logging.getLogger("fireside")
    before = logger.level
    logger.addHandler(handler)
    logging.getLogger(REQUESTS).setLevel(logging.INFO)
    yield handler
    logger.removeHandler(handler)
    logger.setLevel(before)
    logging.getLogger(REQUESTS).setLevel(logging.NOTSET)


def test_a_request_has_one_line_with_the_id_of_its_answer(client: TestClient, written: Written) -> None:
    answer = client.get("/rules/wapi?lang=nl")
    (line,) = written.lines
    assert line.pop("milliseconds") >= 0
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "info",
        "logger": "fireside.requests",
        "message": "GET /rules/{game}: 200",
        "request": answer.headers[HEADER],
        "method": "GET",
        "route": "/rules/{game}",
        "status": 200,
        "address": "testclient",
    }
    assert client.get("/rules/wapi").headers[HEADER] != answer.headers[HEADER]


def test_nothing_secret_is_written(client: TestClient, written: Written) -> None:
    path = new_table(client, "free", name="Annabella")
    client.get(path)
    client.get("/me")
    client.get("/me/forged-token?lang=en")
    client.get("/nowhere/at-all")
    with client.websocket_connect(f"{path}/live") as socket:
        socket.receive_json()
    text = json.dumps(written.lines)
    assert len(written.lines) == 6
    for secret in (path, "Annabella", "forged", "at-all", client.cookies["fireside"]):
        assert secret not in text
    assert [line["route"] for line in written.lines][-3:] == ["/me/{token}", "", "/t/{table}/live"]
    assert [line["status"] for line in written.lines] == [303, 200, 200, 404, 404, 101]


def test_probes_leave_no_line(client: TestClient, written: Written) -> None:
    client.get("/healthz")
    client.get("/readyz")
    assert not written.lines


def test_a_failure_can_be_found_by_its_id(
    client: TestClient, written: Written, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = client.app.state.site  # type: ignore[attr-defined]

    async def fails(*_: object) -> None:
        logging.getLogger("fireside.x").error("something is wrong")
        raise RuntimeError("a bug")

    monkeypatch.setattr(site.tables.store, "open_tables", fails)
    lenient = TestClient(client.app, raise_server_exceptions=False)
    lenient.portal = client.portal
    answer = lenient.get("/")
    assert answer.status_code == 500
    assert [line["message"] for line in written.lines] == ["something is wrong", "GET /: 500"]
    assert {line["request"] for line in written.lines} == {answer.headers[HEADER]}


def test_an_error_is_written_with_its_trace() -> None:
    try:
        raise ValueError("wrong")
    except ValueError:
        record = logging.getLogger("x").makeRecord("x", logging.ERROR, "", 1, "it %s", ("failed",), True)  # type: ignore[arg-type]
        import sys

        record.exc_info = sys.exc_info()
    line = json.loads(AsJson().format(record))
    assert (line["level"], line["message"]) == ("error", "it failed")
    assert "ValueError: wrong" in line["error"]


@pytest.mark.parametrize(("given", "is_taken"), [("proxy-7.a:1", True), ("a b", False), ("x" * 65, False), ("", False)])
def test_a_trusted_proxy_gives_ids(client: TestClient, given: str, is_taken: bool) -> None:
    tables = client.app.state.site.tables  # type: ignore[attr-defined]
    proxied = TestClient(create_app(tables, "secret of tests", is_trusted=lambda address: address == "testclient"))
    proxied.portal = client.portal
    assert (proxied.get("/robots.txt", headers={HEADER: given}).headers[HEADER] == given) == is_taken
    assert client.get("/robots.txt", headers={HEADER: given}).headers[HEADER] != given, "nobody else does"


def test_cheap_requests_cannot_fill_the_log() -> None:
    sparing = SparingRequests()

    def passed(**facts: object) -> int:
        records = [logging.LogRecord(REQUESTS, logging.INFO, "", 1, "%s", ("x",), None) for _ in range(3 * MOST)]
        for record in records:
            record.facts = facts
        return sum(sparing.filter(record) for record in records)

    assert passed(status=200, route="/") == 3 * MOST
    assert passed(status=429, route="/") == MOST
    assert passed(status=200, route=FILES) == 0, "they share what is allowed"


def test_plain_logs_have_no_lines_for_requests() -> None:
    assert REQUESTS not in LOGGING[PLAIN]["loggers"]
    assert LOGGING[PLAIN]["loggers"]["fireside"]["level"] == "WARNING"
    assert LOGGING[JSON]["loggers"][REQUESTS]["propagate"] is False
    for kind in (PLAIN, JSON):
        logging.config.DictConfigurator(LOGGING[kind])


def test_outside_of_requests_there_is_no_id() -> None:
    assert request_id.get() == ""
