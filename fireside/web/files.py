"""Files that only their owner may read, and that are made whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

OWNER_ONLY = 0o600


def made_once(path: Path, make: Callable[[], str]) -> bytes:
    """What a file holds; it is made if there is none. A full disk leaves no file at all."""
    if not path.exists():
        _write_whole(path, make())
    if path.stat().st_mode & ~OWNER_ONLY & 0o777 and path.is_file():
        with contextlib.suppress(OSError):  # it belongs to somebody else, who has let us read it
            path.chmod(OWNER_ONLY)
    return path.read_bytes()


def _write_whole(path: Path, text: str) -> None:
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # which nobody else may read
    try:
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        _put_in_place(name, path)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        Path(name).unlink(missing_ok=True)


def _put_in_place(name: str, path: Path) -> None:
    """If another server has been quicker, its file stays."""
    try:
        os.link(name, path)
    except FileExistsError:
        pass
    except OSError:  # a disk without links
        os.replace(name, path)
