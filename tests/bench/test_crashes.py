"""Servers that are killed: real ones for a moment, and a judge that would notice if something were lost."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bench.crashes import Harm, Sent, Witness, harm_of
from bench.server import set_up


def test_nothing_is_lost_nor_doubled_when_a_server_is_killed() -> None:
    harm = harm_of(3)
    assert harm.trials == 3
    assert harm.moves > 10, "games were played"
    assert (harm.lost, harm.unseen, harm.doubled, harm.refused) == (0, 0, 0, 0)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "judged.db"


def witness_of(database: Path) -> tuple[Witness, int]:
    """Somebody at a new table, and its last entry."""
    ((table, cookies),) = asyncio.run(set_up(database, 1)).items()
    with sqlite3.connect(database) as connection:
        (last,) = connection.execute("SELECT max(seq) FROM entries WHERE table_id = ?", [table]).fetchone()
    connection.close()
    return Witness(table, cookies), last


def store(database: Path, table: str, seq: int, action: int, ref: str) -> None:
    with sqlite3.connect(database) as connection:
        row = (table, seq, "play", 0, action, ref, "", 0.0)
        connection.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
    connection.close()


def judged(witness: Witness, database: Path) -> tuple[int, int, int]:
    harm = Harm()
    witness.judge(database, harm)
    return harm.lost, harm.unseen, harm.doubled


def test_what_is_stored_as_it_was_acknowledged_is_well(database: Path) -> None:
    witness, last = witness_of(database)
    witness.sent, witness.acknowledged, witness.seen = {"a": Sent(0, 5, last)}, {"a": last + 1}, last + 1
    store(database, witness.table, last + 1, 5, "a")
    assert judged(witness, database) == (0, 0, 0)


def test_an_acknowledged_move_that_is_not_stored_is_lost(database: Path) -> None:
    witness, last = witness_of(database)
    witness.sent, witness.acknowledged, witness.seen = {"a": Sent(0, 5, last)}, {"a": last + 1}, last + 1
    assert judged(witness, database) == (1, 1, 0)


def test_a_move_that_is_stored_as_another_is_lost(database: Path) -> None:
    witness, last = witness_of(database)
    witness.sent, witness.acknowledged = {"a": Sent(0, 5, last)}, {"a": last + 1}
    store(database, witness.table, last + 1, 6, "a")
    assert judged(witness, database) == (1, 0, 0)


def test_a_move_that_is_stored_twice_is_doubled(database: Path) -> None:
    witness, last = witness_of(database)
    witness.sent, witness.acknowledged = {"a": Sent(0, 5, last)}, {"a": last + 2}
    store(database, witness.table, last + 1, 5, "a")
    store(database, witness.table, last + 2, 5, "a")
    assert judged(witness, database) == (0, 0, 1)
