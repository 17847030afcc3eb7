"""`fireside admin`: backups, statistics, and an end to tables, from the command line."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path

import pytest
from itsdangerous import URLSafeSerializer

from fireside.table.stores.sqlite import SqliteStore
from fireside.table.stores.store import Change
from tests.cli.conftest import Run
from tests.table.stores.test_store import SETUP, SIT, SUMMARY


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one table."""

    async def fill() -> None:
        store = SqliteStore(tmp_path / "site.db")
        await store.create(SETUP, Change(SETUP.id, [SIT], SUMMARY))
        await store.close()

    asyncio.run(fill())
    return tmp_path / "site.db"


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


def test_a_site_is_counted(run: Run, database: Path) -> None:
    answer = run("admin", "statistics", "--database", database)
    assert (answer.code, answer.err) == (0, "")
    assert [line.split() for line in answer.out.splitlines()][:2] == [["tables", "1"], ["waiting", "1"]]
    found = json.loads(run("admin", "statistics", "--json", "--database", database).out)
    assert found["games"] == {"wapi": 1}


def test_a_table_is_closed_and_deleted(run: Run, database: Path) -> None:
    link = f"https://games.example/t/{SETUP.id}"
    closed = run("admin", "close", link, "--database", database)
    assert (closed.code, closed.err) == (0, "")
    assert "is closed" in closed.out
    again = run("admin", "close", SETUP.id, "--database", database)
    assert (again.code, again.out) == (1, "")
    assert "closed already" in again.err
    assert "is deleted" in run("admin", "delete", SETUP.id, "--database", database).out
    gone = run("admin", "delete", SETUP.id, "--database", database)
    assert (gone.code, gone.err) == (1, f"fireside: there is no table {SETUP.id}\n")


def test_no_database_is_made_by_mistake(run: Run, tmp_path: Path) -> None:
    answer = run("admin", "statistics", "--database", tmp_path / "typo.db")
    assert answer.code == 1
    assert "there is no database" in answer.err
    assert not (tmp_path / "typo.db").exists()


def test_other_commands_need_no_packages_of_the_site() -> None:
    program = "import sys; sys.modules['starlette'] = None; from fireside.cli import main; sys.exit(main(sys.argv[1:]))"
    games = subprocess.run([sys.executable, "-c", program, "games"], capture_output=True, text=True, check=True)
    assert "wapi" in games.stdout
    asked = subprocess.run([sys.executable, "-c", program, "admin", "statistics"], capture_output=True, text=True)
    assert (asked.returncode, asked.stdout) == (1, "")
    assert "fireside[web]" in asked.stderr


def test_an_address_is_blocked_and_let_in_again(run: Run, database: Path) -> None:
    assert run("admin", "block", "2001:db8::7", "--database", database).out == "2001:db8::/64 is blocked.\n"
    assert "as it was before" in run("admin", "block", "2001:db8::8", "--database", database).out
    assert run("admin", "blocked", "--database", database).out == "2001:db8::/64\n"
    assert run("admin", "unblock", "2001:db8::7", "--database", database).code == 0
    assert run("admin", "blocked", "--database", database).out == ""
    again = run("admin", "unblock", "2001:db8::7", "--database", database)
    assert (again.code, again.out) == (1, "")
    wrong = run("admin", "block", "everybody", "--database", database)
    assert wrong.code == 1
    assert "'everybody' cannot be blocked" in wrong.err


def test_a_person_is_exported_and_forgotten(run: Run, database: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRESIDE_SECRET", "a secret of tests")
    link = "https://games.example/me/" + str(URLSafeSerializer("a secret of tests", salt="link").dumps(["ann", 0]))
    answer = run("admin", "export", link, "--database", database)
    assert (answer.code, answer.err) == (0, "")
    assert json.loads(answer.out)["tables"][0]["table"] == SETUP.id
    assert "At 1 table they are a former player now" in run("admin", "forget", link, "--database", database).out
    again = run("admin", "export", "ann", "--database", database)
    assert (again.code, again.err) == (1, "fireside: nobody here has the id ann\n")


@pytest.mark.parametrize("payload", [["ann", 7], None])
def test_only_a_valid_personal_link_stands_for_somebody(
    run: Run, database: Path, monkeypatch: pytest.MonkeyPatch, payload: object
) -> None:
    monkeypatch.setenv("FIRESIDE_SECRET", "a secret of tests")
    token = str(URLSafeSerializer("a secret of tests", salt="link").dumps(payload)) if payload else "forged"
    answer = run("admin", "forget", f"https://games.example/me/{token}", "--database", database)
    assert (answer.code, answer.out) == (1, "")
    assert "not valid here, or no longer" in answer.err
