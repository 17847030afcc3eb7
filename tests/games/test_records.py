"""Golden records: readable games of every kind, replayed to the exact result."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside

pytestmark = [pytest.mark.compiled, pytest.mark.interpreted]  # the contract tests replay no long game both ways

RECORDS = Path(__file__).parents[1] / "records"
PATHS = sorted(RECORDS.glob("*/*.fire"))


def records_of(name: str) -> list[fireside.Record]:
    return [fireside.read(path) for path in PATHS if path.parent.name == name]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_replays_to_its_result(path: Path) -> None:
    record = fireside.read(path)
    position = record.replay()
    assert position.is_over
    assert record.result is not None
    assert record.game.name == path.parent.name
    assert fireside.Record.of(position, record.seats).text().split() == without_comments(path).split()


def without_comments(path: Path) -> str:
    return "\n".join(line.split("  #")[0] for line in path.read_text(encoding="utf-8").splitlines())


@pytest.mark.parametrize("name", fireside.games())
def test_there_is_a_record_for_every_ending(name: str) -> None:
    endings = {record.result.reason for record in records_of(name) if record.result}
    assert endings == set(fireside.load(name).info.endings)


@pytest.mark.parametrize("name", fireside.games())
def test_there_is_a_record_for_every_value_of_every_option(name: str) -> None:
    records = records_of(name)
    for option, choice in fireside.load(name).info.options.items():
        assert {record.options[option] for record in records} == set(choice.values), option
