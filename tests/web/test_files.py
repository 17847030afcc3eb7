"""Secrets are made whole or not at all, and only their owner can read them."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from fireside.table.stores.sqlite import check_database
from fireside.web import settings
from fireside.web.files import made_once
from fireside.web.settings import InvalidSetting, secret_beside


def rights(path: Path) -> int:
    return path.stat().st_mode & 0o777


def test_a_secret_is_made_once(tmp_path: Path) -> None:
    secret = secret_beside(tmp_path / "site.db")
    assert len(secret) >= 40
    assert secret_beside(tmp_path / "site.db") == secret
    assert rights(tmp_path / "site.secret") == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["site.secret"]


def test_a_full_disk_leaves_no_secret(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match=r"No space left on device.*site\.secret"):
        secret_beside(tmp_path / "site.db")
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("text", ["", "\n", "a", "abcdefghijk"])
def test_a_secret_that_can_be_guessed_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.secret").write_text(text)
    with pytest.raises(InvalidSetting, match="remove it to get a new one"):
        secret_beside(tmp_path / "site.db")


@pytest.mark.parametrize("text", ["a", "x" * (settings.SHORTEST_SECRET - 1)])
def test_a_short_secret_of_the_environment_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setenv("FIRESIDE_SECRET", text)
    with pytest.raises(InvalidSetting, match="too short"):
        settings.from_environment(tmp_path / "site.db")


def test_whoever_is_quicker_makes_the_file(tmp_path: Path) -> None:
    path = tmp_path / "kept"

    def slowly() -> str:
        path.write_text("of another server")
        return "ours"

    assert made_once(path, slowly) == b"of another server"
    assert [path.name for path in tmp_path.iterdir()] == ["kept"]


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("secret")
    (tmp_path / "kept").chmod(0o644)
    made_once(tmp_path / "kept", str)
    assert rights(tmp_path / "kept") == 0o600


@pytest.mark.parametrize("is_old", [False, True])
def test_only_its_owner_can_read_the_database(tmp_path: Path, is_old: bool) -> None:
    path = tmp_path / "site.db"
    if is_old:
        path.touch(0o644)
        path.chmod(0o644)
    before = os.umask(0)
    try:
        check_database(path)
    finally:
        os.umask(before)
    assert {rights(file) for file in tmp_path.iterdir()} == {0o600}
