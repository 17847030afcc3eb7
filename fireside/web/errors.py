"""One shape for everything that goes wrong: a typed reason and a sentence, as a page or as JSON."""

from __future__ import annotations

from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.engine.errors import FiresideError, UnknownGame
from fireside.table.errors import Reason, Refusal

STATUS = {
    Reason.UNKNOWN_TABLE: 404,
    Reason.UNKNOWN_GAME: 404,
    Reason.NOT_FOUND: 404,
    Reason.NOT_SEATED: 403,
    Reason.NOT_ALLOWED: 403,
    Reason.TOO_LARGE: 413,
    Reason.RATE: 429,
    Reason.FAILED: 500,
    Reason.GARBAGE: 400,
}
CONFLICT = 409  # the table is not in a state in which that is possible


def refusal_of(error: Exception) -> Refusal:
    """The refusal that an error amounts to; what we did not foresee tells nothing of its cause."""
    if isinstance(error, Refusal):
        return error
    if isinstance(error, UnknownGame):
        return Refusal(Reason.UNKNOWN_GAME, str(error))
    if isinstance(error, FiresideError):
        return Refusal(Reason.GARBAGE, str(error))
    if isinstance(error, HTTPException):
        reason = Reason.NOT_FOUND if error.status_code == 404 else Reason.GARBAGE
        return Refusal(reason, error.detail)
    return Refusal(Reason.FAILED, "something went wrong on our side; nothing has changed")


def error_json(refusal: Refusal) -> dict[str, Any]:
    """The one JSON shape for errors."""
    return {"error": {"reason": refusal.reason, "message": str(refusal), "clause": refusal.clause}}


async def on_error(request: Request, error: Exception) -> Response:
    """Answer a request that went wrong."""
    refusal = refusal_of(error)
    status = error.status_code if isinstance(error, HTTPException) else STATUS.get(refusal.reason, CONFLICT)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    if "text/html" in request.headers.get("accept", ""):
        from fireside.web.site import error_page  # late: pages use this module

        page = error_page(request, refusal, status)
        page.headers.update(headers)
        return page
    return JSONResponse(error_json(refusal), status, headers)
