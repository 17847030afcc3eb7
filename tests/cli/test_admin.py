"""`fireside admin`: backups from the command line."""

from __future__ import annotations

import asyncio
from pathlib import Path

from fireside.table.stores.sqlite import SqliteStore
from tests.cli.conftest import Run


def test_a_backup_is_taken_and_restored(run: Run, tmp_path: Path) -> None:
    database, copy = tmp_path / "site.db", tmp_path / "copy.db"

    async def with_a_running_site() -> None:
        store = SqliteStore(database)
        taken = run("admin", "backup", copy, "--database", database)
        assert (taken.code, taken.err) == (0, "")
        assert "holds 0 tables" in taken.out
        refused = run("admin", "restore", copy, "--database", database)
        assert refused.code == 1
        assert "stop the site first" in refused.err
        await store.close()

    asyncio.run(with_a_running_site())
    restored = run("admin", "restore", copy, "--database", database)
    assert restored.code == 0
    assert "now holds the 0 tables" in restored.out
    assert "is kept in" in restored.out


def test_what_cannot_be_done_is_said_in_one_sentence(run: Run, tmp_path: Path) -> None:
    for part in ("backup", "restore"):
        answer = run("admin", part, tmp_path / "copy.db", "--database", tmp_path / "site.db")
        assert answer.code == 1
        assert answer.err.startswith("fireside: there is no")
        assert answer.err.count("\n") == 1
