"""The load on the server: real tables on a real server, for a moment."""

from __future__ import annotations

import pytest

from bench import server
from bench.load import DATA, PICTURES, Tally, offered


def test_percentiles() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert server.percentile(values, 0.5) == 51
    assert server.percentile(values, 0.99) == 100
    assert server.percentile([3.0], 0.99) == 3


def test_a_page_offers_what_can_be_clicked() -> None:
    assert offered({"parts": {"choices": '<button data-action="4">a</button><button data-action="17">'}}) == [4, 17]
    assert offered({"parts": {"choices": ""}}) == []
    assert offered({"legal": [1, 2]}) == [1, 2]


@pytest.mark.parametrize("layout", [PICTURES, DATA])
def test_moves_are_acknowledged_and_shown(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SECONDS", 3.0)
    monkeypatch.setattr(server, "WARM_UP", 0.1)
    tally = server.tally(layout, 2, pace=0.0, is_pinned=False)
    assert tally.refused == 0
    assert tally.busy > 0
    assert tally.received > 0
    assert min(tally.answered) > 0
    assert min(tally.shown) > 0


def test_a_peer_is_what_a_move_is_compared_with() -> None:
    ours, theirs = Tally(seconds=2, answered=[0.001] * 300), Tally(seconds=1, answered=[0.05] * 100)
    assert server.speed("Server", "moves", ours, theirs, server.AS_MANY).is_met
    assert not server.speed("Server", "moves", ours, theirs, server.FOUR_TIMES).is_met
    assert server.speed("Server", "moves", ours, None, server.AS_MANY).is_met is None


def test_the_disk_is_tried_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "WRITES", 5)
    line = server.disk()
    assert 0 < line.ours < 5000
    assert line.is_met is None
