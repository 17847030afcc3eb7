"""The load on the server: real tables on a real server, for a moment."""

from __future__ import annotations

import pytest

from bench import server
from bench.load import DATA, PICTURES, offered


def test_percentiles() -> None:
    values = [float(number) for number in range(100, 0, -1)]
    assert server.percentile(values, 0.5) == 51
    assert server.percentile(values, 0.99) == 100
    assert server.percentile([3.0], 0.99) == 3


def test_a_page_offers_what_can_be_clicked() -> None:
    page = {"parts": {"board": '<g data-action="4"></g><g data-action="17"></g>'}, "asked": True}
    assert offered(page) == [4, 17]
    assert offered({**page, "asked": False}) == []
    assert offered({"legal": [1, 2]}) == [1, 2]


@pytest.mark.parametrize("layout", [PICTURES, DATA])
def test_moves_are_acknowledged_and_shown(layout: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SECONDS", 1.0)
    moves, acknowledged, shown = server.measured("a moment", layout, 2, pace=0.0)
    assert moves.ours > 1
    assert moves.note == "", "no move was refused"
    assert 0 < acknowledged.ours < 1000
    assert 0 < shown.ours < 1000
