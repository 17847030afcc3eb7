"""The fields of a state for a picture, which reads them hundreds of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.engine.types import State


class Facts:
    """A state whose fields are all fetched at once, numbers as Python's own: NumPy looks a field up every time, and one
    lookup takes as long as all of them together. Compiled rules take the `state` itself, plain ones take these."""

    def __init__(self, state: State) -> None:
        """The facts of one view, which must not change afterwards."""
        self.__dict__.update(zip(state.dtype.names, state.item(), strict=True))
        self.state = state

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any: ...
