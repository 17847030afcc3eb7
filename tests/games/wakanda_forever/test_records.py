"""What the golden records of Wakanda Forever hold."""

from __future__ import annotations

from pathlib import Path

import fireside

RECORDS = sorted((Path(__file__).parents[2] / "records" / "wakanda_forever").glob("*.fire"))


def test_golden_records_hold_every_player_count_and_a_shared_victory() -> None:
    records = [fireside.read(path) for path in RECORDS]
    assert {record.players for record in records} == {3, 4, 5}
    assert any(record.result and len(record.result.winners) > 1 for record in records)


def test_golden_records_hold_every_kind_of_decision() -> None:
    """Whatever can be done is in some record: votes, cups of every size, re-rolls of every die."""
    words = " ".join(path.read_text(encoding="utf-8") for path in RECORDS).split()
    played = {word.partition(":")[2] for word in words if word[:1].isdecimal()}
    assert {"yield", "challenge", "keep", "reroll=battle", "reroll=dora"} <= played
    assert {f"cup={stones}" for stones in range(7)} <= played
