"""The fields of a record for a picture, which reads them hundreds of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.engine.types import State


class Facts:
    """A record whose fields are all fetched at once, numbers as Python's own: a record of NumPy looks a field up anew
    every time, in as much time as all of them take together. Compiled rules take the `record` itself."""

    def __init__(self, record: State) -> None:
        """The facts of one view, which must not change meanwhile."""
        self.__dict__.update(zip(record.dtype.names, record.item(), strict=True))
        self.record = record

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
