"""Why a table refuses a command. The reason is for programs, the sentence for people."""

from __future__ import annotations

from enum import StrEnum

from fireside.engine.errors import FiresideError


class Reason(StrEnum):
    """Every reason for which a command can be refused."""

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
    FAILED = "failed"  # our fault; nothing has changed


class Refusal(FiresideError):
    """A command that a table does not carry out; nothing has changed."""

    def __init__(self, reason: Reason, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.reason = reason
        self.clause = clause
