"""What tables cost, and the peer that the server is compared with: small runs of the real thing."""

from __future__ import annotations

import pytest

from bench import boardgame, footprint, server


def test_an_idle_table_takes_some_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(footprint, "IDLE", 250)
    monkeypatch.setattr(footprint, "MOVES", 5)
    line = footprint.memory()
    assert 1 < line.ours < 200
    assert line.unit == "kB"


def test_what_opening_a_page_costs_is_files_and_messages() -> None:
    weight, time = footprint.page_lines("wapi", footprint.Opened(seconds=0.4, bytes=30_000), 10_000)
    assert (weight.ours, weight.unit, weight.is_met) == (40, "kB", True)
    assert (time.ours, time.unit, time.is_met) == (400, "ms", True)


@pytest.mark.skipif(not (boardgame.FOLDER / "node_modules").exists(), reason="boardgame.io is installed by the bench")
def test_boardgame_io_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "SECONDS", 1.0)
    monkeypatch.setattr(server, "WARM_UP", 0.2)
    tally = server.peer_tally(2, in_files=False, pace=0.0)
    assert tally.moves_a_second > 1
    assert 0 < server.percentile(tally.shown, 0.5) < 1
