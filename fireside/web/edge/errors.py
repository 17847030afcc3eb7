"""One shape for everything that goes wrong: a typed reason and a sentence, as a page or as JSON."""

from __future__ import annotations

import re
from typing import Any

from starlette.exceptions import HTTPException

from fireside.engine.errors import FiresideError, UnknownGame
from fireside.game import Game
from fireside.table.errors import Reason, Refusal
from fireside.texts import clauses
from fireside.web.show.markdown import plain

STATUS = {
    Reason.UNKNOWN_TABLE: 404,
    Reason.UNKNOWN_GAME: 404,
    Reason.NOT_FOUND: 404,
    Reason.NOT_SEATED: 403,
    Reason.NOT_ALLOWED: 403,
    Reason.TOO_LARGE: 413,
    Reason.RATE: 429,
    Reason.NOT_READY: 503,
    Reason.FAILED: 500,
    Reason.GARBAGE: 400,
}
_NUMBER = re.compile(r"[A-Z]{2}-\d+\.\d+")  # of a clause
CONFLICT = 409  # the table is not in a state in which that is possible


def refusal_of(error: Exception) -> Refusal:
    """The refusal that an error amounts to; an unexpected error reveals nothing of its cause."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, UnknownGame):
        return Refusal(Reason.UNKNOWN_GAME, "unknown_game", detail=error)
    if isinstance(error, FiresideError):
        return Refusal(Reason.GARBAGE, "invalid", detail=error)
    if isinstance(error, HTTPException):
        reason = Reason.NOT_FOUND if error.status_code == 404 else Reason.GARBAGE
        return Refusal(reason, "http", detail=error.detail)
    return Refusal(Reason.FAILED, "failed")


def sentence(refusal: Refusal, lang: str, game: Game | None = None) -> str:
    """What a refusal says in somebody's language: the clause that forbids a move, where there is one."""
    if game is not None and refusal.clause:
        known = clauses(game.folder, lang)
        told = [f"{number}: {plain(known[number])}" for number in _NUMBER.findall(refusal.clause) if number in known]
        if told:
            return "\n".join(told)
    return refusal.text(lang)


def error_json(refusal: Refusal, lang: str) -> dict[str, Any]:
    """The one JSON shape for errors."""
    return {"error": {"reason": refusal.reason, "message": sentence(refusal, lang), "clause": refusal.clause}}


def status_of(error: Exception, refusal: Refusal) -> int:
    """The HTTP status of an error."""
    return error.status_code if isinstance(error, HTTPException) else STATUS.get(refusal.reason, CONFLICT)
