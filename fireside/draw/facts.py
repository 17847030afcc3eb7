"""The fields of a record for a picture, which reads them hundreds of times."""

from __future__ import annotations

from typing import Any

from fireside.engine.types import State


class Facts:
    """A record whose fields are each fetched once: a record of NumPy looks a field up anew every time, 50 times as
    slowly. Compiled rules take the `record` itself."""

    def __init__(self, record: State) -> None:
        """The facts of one view, which must not change meanwhile."""
        self.record = record

    def __getattr__(self, name: str) -> Any:
        """Only asked for what has not been fetched yet."""
        value = self.__dict__[name] = getattr(self.record, name)
        return value
