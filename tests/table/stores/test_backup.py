"""Backups are taken while the site runs, checked, and restored without losing what was there."""

from __future__ import annotations

import shutil
import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest

from fireside.table.stores import sessions, sqlite
from fireside.table.stores.backup import BackupFailed, back_up, restore
from fireside.table.stores.sqlite import VERSION, SqliteStore
from fireside.table.stores.store import Change
from tests.table.stores.test_store import SETUP, SIT, SUMMARY, play
from tests.waiting import until

pytestmark = pytest.mark.anyio


async def running(folder: Path, plays: int = 1) -> SqliteStore:
    """A store to which something has been written."""
    store = SqliteStore(folder / "site.db")
    await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
    for number in range(plays):
        await store.append(play(2 + number))
    return store


async def entries_in(path: Path) -> int:
    """How many entries a database holds."""
    store = SqliteStore(path)
    stored = await store.load(SETUP.id)
    await store.close()
    return len(stored.entries) if stored else 0


async def test_a_backup_of_a_running_site_is_whole(tmp_path: Path) -> None:
    store = await running(tmp_path, plays=3)
    assert back_up(tmp_path / "site.db", tmp_path / "copy.db") == 1
    await store.append(play(5))
    await store.close()
    assert await entries_in(tmp_path / "copy.db") == 4
    assert await entries_in(tmp_path / "site.db") == 5


async def test_a_backup_is_a_single_file_also_after_it_was_read(tmp_path: Path) -> None:
    store = await running(tmp_path)
    folder = tmp_path / "backups"
    folder.mkdir()
    back_up(tmp_path / "site.db", folder / "copy.db")
    await store.close()
    restore(folder / "copy.db", tmp_path / "another.db")
    assert [path.name for path in folder.iterdir()] == ["copy.db"]
    assert await entries_in(tmp_path / "another.db") == 2


async def test_only_its_owner_can_read_a_backup(tmp_path: Path) -> None:
    store = await running(tmp_path)
    back_up(tmp_path / "site.db", tmp_path / "copy.db")
    await store.close()
    assert stat.S_IMODE((tmp_path / "copy.db").stat().st_mode) == 0o600


async def test_what_is_restored_replaces_what_was_there_which_is_kept(tmp_path: Path) -> None:
    store = await running(tmp_path)
    back_up(tmp_path / "site.db", tmp_path / "copy.db")
    await store.append(play(3))
    await store.close()
    count, kept = restore(tmp_path / "copy.db", tmp_path / "site.db")
    assert count == 1
    assert kept is not None
    assert await entries_in(tmp_path / "site.db") == 2
    assert await entries_in(kept) == 3
    assert await entries_in(tmp_path / "copy.db") == 2


async def test_a_database_in_use_is_not_replaced(tmp_path: Path) -> None:
    store = await running(tmp_path)
    back_up(tmp_path / "site.db", tmp_path / "copy.db")
    with pytest.raises(BackupFailed, match="stop the site first"):
        restore(tmp_path / "copy.db", tmp_path / "site.db")
    await store.append(play(3))
    await store.close()
    assert await entries_in(tmp_path / "site.db") == 3


async def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    store = await running(tmp_path)
    back_up(tmp_path / "site.db", tmp_path / "copy.db")
    await store.close()
    (tmp_path / "site.db").write_bytes(b"no database " * 500)
    assert restore(tmp_path / "copy.db", tmp_path / "site.db")[0] == 1
    assert await entries_in(tmp_path / "site.db") == 2


@pytest.mark.parametrize("kind", ["text", "damaged", "newer", "missing"])
async def test_what_is_no_backup_is_refused(tmp_path: Path, kind: str) -> None:
    await (await running(tmp_path)).close()
    wrong = tmp_path / "wrong.db"
    if kind == "text":
        wrong.write_text("no database " * 100)
    elif kind != "missing":
        shutil.copy(tmp_path / "site.db", wrong)
    if kind == "damaged":
        content = bytearray(wrong.read_bytes())
        content[4096:] = b"\xff" * (len(content) - 4096)
        wrong.write_bytes(content)
    if kind == "newer":
        with closing(sqlite3.connect(wrong)) as connection:
            connection.execute(f"PRAGMA user_version = {VERSION + 1}")
    with pytest.raises(BackupFailed):
        restore(wrong, tmp_path / "site.db")
    assert await entries_in(tmp_path / "site.db") == 2


async def test_a_backup_overwrites_nothing(tmp_path: Path) -> None:
    await (await running(tmp_path)).close()
    (tmp_path / "copy.db").write_text("precious")
    with pytest.raises(BackupFailed, match="exists already"):
        back_up(tmp_path / "site.db", tmp_path / "copy.db")
    with pytest.raises(BackupFailed, match="there is no database"):
        back_up(tmp_path / "elsewhere.db", tmp_path / "new.db")
    assert (tmp_path / "copy.db").read_text() == "precious"


async def test_a_plain_copy_of_a_running_site_holds_its_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "IDLE", 0.01)
    store = await running(tmp_path)

    def tables_in_a_copy() -> int:
        shutil.copy(tmp_path / "site.db", tmp_path / "plain.db")
        with closing(sqlite3.connect(tmp_path / "plain.db")) as connection:
            try:
                return int(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
            except sqlite3.Error:
                return 0  # there is not even an empty table yet

    await until(lambda: tables_in_a_copy() == 2)
    await store.close()


async def test_a_busy_site_moves_its_log_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    moved: list[float] = []
    monkeypatch.setattr(sessions, "IDLE", 1000.0)
    monkeypatch.setattr(sessions, "LONGEST", 0.0)
    monkeypatch.setattr(sqlite._SqliteSession, "rest", lambda _self: moved.append(1.0))
    store = await running(tmp_path, plays=5)
    await store.close()
    assert len(moved) >= 5
