"""One open page: what it has been shown of its table, and what it is told next."""

from __future__ import annotations

import json
from collections.abc import Container
from typing import Any

from fireside.draw.panes import PANES
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.changes import Change, changes, kept, pieces_of, shared
from fireside.web.show.presentation import Presentation

encoded = json.JSONEncoder(separators=(",", ":")).encode  # in ASCII, which is twice as fast to write

People = frozenset[str]


class Page:
    """A page in somebody's browser, as far as the server knows it."""

    def __init__(self, visitor: Visitor, shown: int) -> None:
        """`shown` is the last entry that the page has already."""
        self.visitor = visitor
        self.shown = shown
        self._steps_shown = -1  # how many steps its log covers; −1 before the first message
        self._here: People | None = None  # who had the table open when it was last drawn; None before that
        self._pictures: dict[str, list[str]] = {}  # what it shows in each place of the board, in pieces

    def update(self, state: TableState, here: People) -> str | None:
        """The message that brings the page up to date; None if it already is."""
        if (state.seq, here) == (self.shown, self._here):
            return None
        message = self._message(state, here)
        self.shown, self._steps_shown, self._here = state.seq, len(state.steps), here
        return encoded(message)

    def _message(self, state: TableState, here: People) -> dict[str, Any]:
        anew = state.steps_until(self.shown) != self._steps_shown  # the first message, or something was taken back
        message = Presentation(state, self.visitor, self.shown, here=here).message(self.shown, anew=anew)
        parts = message["parts"]
        parts |= {name: self._changes(name, parts[name]) for name in PANES if name in parts}
        return message

    def _changes(self, name: str, picture: str) -> str | list[Change]:
        """The changes from the picture that the page has to the one it should have; the first picture is sent whole."""
        old, new = self._pictures.get(name), pieces_of(picture)
        told = changes(old, new) if old else None
        self._pictures[name] = kept(old, new, told) if old and told else shared(new)
        return picture if told is None else told


def people_here(state: TableState, presence: Container[str]) -> People:
    """Those who belong to a table and have it open."""
    belonging = {state.setup.host, *(sitter.person for sitter in state.seats if sitter)}
    return frozenset(person for person in belonging if person and person in presence)
