"""How large incoming data may be."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fireside.table.errors import Reason, Refusal

BODY_BYTES = 65_536  # of a form, a record or a command by HTTP
FRAME_BYTES = 65_536  # of a web socket's message; above this the connection is closed
COMMAND_BYTES = 4_096  # of one command; above this it is refused


class BodyLimit:
    """Middleware that stops reading a request's body when it is too large."""

    def __init__(self, app: ASGIApp) -> None:
        """Wrap an application."""
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count what comes in."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        seen = 0

        async def counted() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > BODY_BYTES:
                raise Refusal(Reason.TOO_LARGE, "body_too_large", most=BODY_BYTES)
            return message

        await self._app(scope, counted, send)
