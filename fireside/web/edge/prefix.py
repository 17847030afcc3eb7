"""A site below a path of its host, such as /games: the one place that knows where its addresses begin."""

from __future__ import annotations

import re

from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

MOVED = 308  # for good, and a form that was sent there is sent again
_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]*[A-Za-z0-9_~-])+")
_LONGEST = 200


def is_prefix(text: str) -> bool:
    """Whether a site can begin here: /games, /our/games; there is no slash at the end."""
    return len(text) <= _LONGEST and _PREFIX.fullmatch(text) is not None


def below(scope: Scope, prefix: str) -> Scope:
    """A request to a site below a prefix, whether or not the prefix is part of what was asked for."""
    path = scope["path"]
    if path != prefix and not path.startswith(f"{prefix}/"):
        path = prefix + path
    return {**scope, "root_path": prefix, "path": path}


def path_on_site(scope: Scope) -> str:
    """What was asked for, without the prefix."""
    path: str = scope["path"]
    return path.removeprefix(scope.get("root_path", ""))


def root_of(connection: HTTPConnection) -> str:
    """What all addresses of the site begin with, for whoever asks: "" or a prefix."""
    scope = connection.scope
    return str(scope.get("app_root_path", scope.get("root_path", "")))


def at(connection: HTTPConnection, path: str) -> str:
    """The address of a page, from its path on the site."""
    return root_of(connection) + path


def redirect(connection: HTTPConnection, path: str) -> Response:
    """Go on at another page of the site."""
    return RedirectResponse(at(connection, path), 303)


def cookie_path(connection: HTTPConnection) -> str:
    """Where cookies are sent: other sites on the same host have their own."""
    return root_of(connection) or "/"


class Prefix:
    """Middleware for a site that is found below a prefix, and nowhere else."""

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        """Wrap an application. Without a prefix, everything is passed on."""
        self._app = app
        self._prefix = prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked of the site; whoever knows nothing of the prefix is told where it is."""
        if scope["type"] not in ("http", "websocket") or not self._prefix or scope.get("root_path"):
            await self._app(scope, receive, send)
        elif scope["path"].startswith(f"{self._prefix}/"):
            await self._app(below(scope, self._prefix), receive, send)
        elif scope["type"] == "websocket":
            await WebSocketClose()(scope, receive, send)
        else:
            await self._elsewhere(scope["path"])(scope, receive, send)

    def _elsewhere(self, path: str) -> Response:
        if path == self._prefix:
            return RedirectResponse(f"{path}/", MOVED)
        return PlainTextResponse(f"The site is at {self._prefix}/\n", 404)
