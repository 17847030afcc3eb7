"""What a search says about the moves of a seat, and who is asked for it: the engine itself knows no bots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from fireside.engine.errors import FiresideError
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.engine.position import View


class Judged(Protocol):
    """A legal move and what is to be expected of it."""

    @property
    def action(self) -> Action:
        """The move."""
        ...

    @property
    def result(self) -> float:
        """The expected share of the victory, 0 to 1."""
        ...

    @property
    def error(self) -> float:
        """The standard error of the result."""
        ...

    @property
    def visits(self) -> int:
        """How often it was tried."""
        ...


class Advice(Protocol):
    """The moves of a seat, best first; the search of the bots gives these."""

    @property
    def moves(self) -> Sequence[Judged]:
        """All legal moves, best first."""
        ...

    @property
    def best(self) -> Action:
        """The move to play."""
        ...

    @property
    def sureness(self) -> str:
        """How far the best move stands out: clear, likely or close."""
        ...


Adviser = Callable[["View", float], Advice]

_advisers: list[Adviser] = []


def advise_with(adviser: Adviser) -> None:
    """From now on, ask this one: it is handed a view and the seconds that it may think."""
    _advisers[:] = [adviser]


def advice(view: View, seconds: float) -> Advice:
    """The best moves at the seat of a view."""
    if not _advisers:
        raise FiresideError("nobody gives advice here: `import fireside` provides somebody who does")
    return _advisers[0](view, seconds)
