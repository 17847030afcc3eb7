"""Workers and a database server that are killed, and a worker that is cut off: real ones, a few times."""

from __future__ import annotations

import pytest

from bench import soak, workers
from bench.__main__ import main
from bench.outages import harm_of_kills, harm_of_partition


def test_nothing_is_lost_nor_doubled_when_workers_and_the_database_are_killed() -> None:
    harm, waits = harm_of_kills(4)
    assert len(waits) == 4
    assert harm.moves > 10, "games were played"
    assert (harm.lost, harm.unseen, harm.doubled, harm.refused) == (0, 0, 0, 0)


def test_nothing_is_lost_nor_doubled_when_a_worker_is_cut_off() -> None:
    harm, waits = harm_of_partition(10.0)
    assert len(waits) == 2
    assert harm.moves > 10
    assert (harm.lost, harm.unseen, harm.doubled, harm.refused) == (0, 0, 0, 0)


def test_nothing_grows_in_a_short_soak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "TABLES", 4)
    monkeypatch.setattr(soak, "WINDOW", 1.0)
    monkeypatch.setattr(soak, "TRIED", 1.0)
    found = {line.name: line for line in soak.lines(0.01)}
    assert found["at half load"].ours > 0
    assert found["more open files"].ours <= 10


def test_a_load_can_be_put_on_any_server(capsys: pytest.CaptureFixture[str]) -> None:
    with workers.site(1) as (served, _):
        assert main(["load", served.address, "--tables", "3", "--seconds", "1", "--pace", "0.1", "--apart"]) == 0
    assert "moves a second, 0 refused" in capsys.readouterr().out
