"""One open page: what it has been shown of its table, and what it is told next."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import orjson

from fireside.draw.panes import PANES
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.changes import Stock
from fireside.web.show.presentation import Presentation

People = frozenset[str]


class Page:
    """A page in somebody's browser, as far as the server knows it."""

    def __init__(self, visitor: Visitor, shown: int) -> None:
        """`shown` is the last entry that the page has already."""
        self.visitor = visitor
        self.shown = shown
        self._steps_shown = -1  # how many steps its log covers; −1 before the first message
        self._here: People | None = None  # who had the table open when it was last drawn; None before that
        self._stocks = {name: Stock() for name in PANES}  # what it has for each place of the board

    def update(self, state: TableState, here: People) -> bytes | None:
        """The message that brings the page up to date; None if it already is."""
        if (state.seq, here) == (self.shown, self._here):
            return None
        message = self._message(state, here)
        self.shown, self._steps_shown, self._here = state.seq, len(state.steps), here
        return encoded(message)

    def is_asked(self, state: TableState) -> bool:
        """Whether its owner has to act."""
        return state.seat_of(self.visitor.person) in state.pending

    def has_moved(self, state: TableState) -> bool:
        """Whether its owner was the last to choose something."""
        last = next((step.seat for step in reversed(state.steps) if step.is_choice), None)
        return last is not None and last == state.seat_of(self.visitor.person)

    def _message(self, state: TableState, here: People) -> dict[str, Any]:
        anew = state.steps_until(self.shown) != self._steps_shown  # the first message, or something was taken back
        shown = Presentation(state, self.visitor, self.shown, here=here)
        pictures = {place: self._stocks[place].picture(parts) if parts else "" for place, parts in shown.drawn.items()}
        return shown.message(self.shown, anew=anew, pictures=pictures)


def people_here(state: TableState, presence: Container[str]) -> People:
    """Those who belong to a table and have it open."""
    belonging = {state.setup.host, *(sitter.person for sitter in state.seats if sitter)}
    return frozenset(person for person in belonging if person and person in presence)


def encoded(message: dict[str, Any]) -> bytes:
    """A message as JSON."""
    return orjson.dumps(message)
