"""Behind a reverse proxy: who really asks, by which name and scheme, as told by proxies that are trusted."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Callable

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Receive, Scope, Send

from fireside.web.edge.prefix import below, is_prefix

Trusted = Callable[[str], bool]  # whether an address is a proxy's

SCHEMES = ("http", "https")
GIVEN_ID = "fireside.request_id"  # where the id is kept that a proxy has given to a request
_ID = re.compile("[A-Za-z0-9._:-]{1,64}")


def nobody(_address: str) -> bool:
    """Without a proxy, everybody speaks for themselves."""
    return False


def trusted(text: str) -> Trusted:
    """Knows the proxies that a setting names, as addresses or networks with commas between them; else ValueError."""
    networks = [ipaddress.ip_network(part.strip()) for part in text.split(",")]

    def is_trusted(address: str) -> bool:
        try:
            asked = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(asked in network for network in networks)

    return is_trusted


class Forwarded:
    """Middleware that believes what a trusted proxy says of a request, and nobody else."""

    def __init__(self, app: ASGIApp, is_trusted: Trusted) -> None:
        """Wrap an application."""
        self._app = app
        self._is_trusted = is_trusted

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on as it was before the proxy."""
        if scope["type"] in ("http", "websocket") and self._is_trusted((scope.get("client") or ("", 0))[0]):
            scope = self._before(scope)
        await self._app(scope, receive, send)

    def _before(self, scope: Scope) -> Scope:
        told = Headers(scope=scope)
        whole: Scope = dict(scope, headers=list(scope["headers"]))
        if host := told.get("x-forwarded-host", "").partition(",")[0].strip():
            MutableHeaders(scope=whole)["host"] = host
        if (scheme := told.get("x-forwarded-proto", "").strip().lower()) in SCHEMES:
            whole["scheme"] = scheme if scope["type"] == "http" else scheme.replace("http", "ws")
        if _ID.fullmatch(name := told.get("x-request-id", "")):
            whole[GIVEN_ID] = name
        if is_prefix(prefix := told.get("x-forwarded-prefix", "").rstrip("/")):
            whole = below(whole, prefix)
        if sender := self._sender(told.getlist("x-forwarded-for")):
            whole["client"] = (sender, 0)
        return whole

    def _sender(self, told: list[str]) -> str:
        """The last address that a trusted proxy has seen; what stands before it anybody could have made up."""
        for part in reversed(",".join(told).split(",")):
            address = part.strip()
            try:
                ipaddress.ip_address(address)
            except ValueError:
                return ""
            if not self._is_trusted(address):
                return address
        return ""
