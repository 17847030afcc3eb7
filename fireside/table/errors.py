"""Why a table refuses a command. The reason is for programs, the sentence for people, in their language."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Any

from fireside.engine.errors import FiresideError
from fireside.texts import Say

FOLDER = Path(__file__).parent


class Reason(StrEnum):
    """Every reason why a command can be refused."""

    ILLEGAL = "illegal"  # the rules do not allow it
    NOT_YOUR_TURN = "not_your_turn"
    STALE = "stale"  # the table has moved on since the sender looked
    NOT_SEATED = "not_seated"
    SEAT_TAKEN = "seat_taken"
    NOT_STARTED = "not_started"
    ALREADY_STARTED = "already_started"
    OVER = "over"
    NOT_ALLOWED = "not_allowed"  # only somebody else may, or it cannot be taken back
    UNKNOWN_TABLE = "unknown_table"
    UNKNOWN_GAME = "unknown_game"
    NOT_FOUND = "not_found"
    GARBAGE = "garbage"  # not understood
    TOO_LARGE = "too_large"
    RATE = "rate"  # too many commands
    NOT_READY = "not_ready"  # in a moment
    OUTDATED = "outdated"  # begun under rules that are no longer here; it is kept as it was recorded
    FAILED = "failed"  # our fault; nothing has changed


class Refusal(FiresideError):
    """A command that is not carried out; nothing has changed.

    `key` names the sentence in texts/<language>.toml, `values` fill it in; `clause` is the rule that forbids a move.
    """

    def __init__(self, reason: Reason, key: str, clause: str | None = None, **values: Any) -> None:
        self.reason = reason
        self.key = key
        self.clause = clause
        self.values = values
        super().__init__(self.text("en"))

    def text(self, lang: str) -> str:
        """The sentence in a language."""
        return Say.of_folder(FOLDER, lang)(self.key, **self.values)
