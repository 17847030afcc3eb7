"""Backups of a SQLite database: taken while the site runs, checked, and restored without losing what was there."""

from __future__ import annotations

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from fireside.engine.errors import FiresideError
from fireside.table.stores.sqlite import OWNER_ONLY, VERSION, read_version


class BackupFailed(FiresideError):
    """A backup that cannot be taken or restored; nothing has been changed."""


def back_up(database: Path, target: Path) -> int:
    """Copy a database to a new file, while a site may be writing to it; returns how many tables the copy holds."""
    if not database.is_file():
        raise BackupFailed(f"there is no database {database}; give another one with --database")
    if target.exists():
        raise BackupFailed(f"{target} exists already; choose a new file")
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        _copy(database, unfinished)
        count = _checked(unfinished)
        unfinished.replace(target)
    except sqlite3.Error as error:
        raise BackupFailed(f"{database} cannot be copied to {target}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return count


def restore(backup: Path, database: Path) -> tuple[int, Path | None]:
    """Put a backup in the place of a database that nobody uses.

    Returns how many tables it holds, and where the database that was there is kept, if there was one.
    """
    if not backup.is_file():
        raise BackupFailed(f"there is no backup {backup}")
    if backup.resolve() == database.resolve():
        raise BackupFailed(f"{backup} is the database itself")
    unfinished = database.with_name(f"{database.name}.unfinished")
    try:
        count = _checked(backup)
        _copy(backup, unfinished)
        kept = _set_aside(database) if database.exists() else None
        unfinished.replace(database)
    except sqlite3.Error as error:
        raise BackupFailed(f"{backup} cannot be restored to {database}: {error}") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return count, kept


def _copy(source: Path, target: Path) -> None:
    target.unlink(missing_ok=True)
    os.close(os.open(target, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
    with closing(_opened(source)) as reading, closing(sqlite3.connect(target)) as writing:
        reading.backup(writing)
        writing.execute("PRAGMA journal_mode = DELETE")  # a single file, also for those who only read it


def _opened(path: Path) -> sqlite3.Connection:
    """A connection that only reads."""
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)


def _checked(path: Path) -> int:
    """How many tables a whole database of ours holds; BackupFailed if it is something else."""
    with closing(_opened(path)) as connection:
        if (version := read_version(connection)) > VERSION:
            raise BackupFailed(f"{path} was made by a newer Fireside (its version is {version}, ours is {VERSION})")
        found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise BackupFailed(f"{path} is damaged ({found.splitlines()[-1]}); use another backup")
        return int(connection.execute("SELECT count(*) FROM tables").fetchone()[0])


def _set_aside(database: Path) -> Path:
    """Keep a database under another name; BackupFailed while a site uses it."""
    with closing(sqlite3.connect(database, timeout=0.1)) as connection:
        try:
            connection.execute("PRAGMA journal_mode = DELETE")  # which only somebody alone with a database can do
        except sqlite3.OperationalError as error:
            raise BackupFailed(f"{database} is in use ({error}); stop the site first") from error
        except sqlite3.DatabaseError:
            pass  # it is damaged, which is why a backup is needed; it is kept as it is
    kept = database.with_name(f"{database.name}.{time.strftime('%Y%m%d-%H%M%S')}")
    for suffix in ("", "-wal", "-shm"):
        if (part := Path(f"{database}{suffix}")).exists():
            part.replace(f"{kept}{suffix}")
    return kept
