"""Addresses that may not use the site, as whoever runs it has decided; kept in the database."""

from __future__ import annotations

import ipaddress

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

from fireside.table.errors import Reason, Refusal
from fireside.table.meter import Meter
from fireside.table.stores.store import Store
from fireside.web.edge.addresses import network_of
from fireside.web.edge.errors import STATUS, error_json
from fireside.web.edge.visitor import preferred_language

CLOSED_BY_POLICY = 1008

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def block_of(text: str) -> str:
    """What is blocked for an address or a network; ValueError if it is neither.

    A single IPv6 address stands for its network of 64 bits, as everywhere here: its owner has all of them.
    """
    if "/" in text:
        return str(ipaddress.ip_network(text.strip()))
    ipaddress.ip_address(text.strip())
    return network_of(text.strip())


class Blocklist:
    """The addresses and networks that are blocked, as last read from the store."""

    def __init__(self, store: Store) -> None:
        """Nobody is blocked until it is read."""
        self._store = store
        self._networks: list[Network] = []

    async def read(self, _subject: str = "") -> None:
        """Read it, now and whenever it changes."""
        self._networks = [ipaddress.ip_network(text) for text in await self._store.blocked()]

    def __contains__(self, address: object) -> bool:
        if not self._networks or not isinstance(address, str):
            return False
        try:
            asked = ipaddress.ip_address(address)
        except ValueError:
            return False
        mapped = asked.ipv4_mapped if isinstance(asked, ipaddress.IPv6Address) else None
        return any((mapped or asked) in network for network in self._networks)


class Blocked:
    """Middleware that sends away whoever is blocked, with as little work as possible."""

    def __init__(self, app: ASGIApp, blocklist: Blocklist, meter: Meter) -> None:
        """Wrap an application."""
        self._app = app
        self._blocklist = blocklist
        self._meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer those who are blocked, and pass everybody else on."""
        if scope["type"] not in ("http", "websocket") or (scope.get("client") or ("",))[0] not in self._blocklist:
            await self._app(scope, receive, send)
            return
        self._meter.refused("blocked")
        if scope["type"] == "websocket":
            await WebSocketClose(CLOSED_BY_POLICY)(scope, receive, send)
            return
        refusal = Refusal(Reason.NOT_ALLOWED, "blocked")
        lang = preferred_language(Headers(scope=scope).get("accept-language", ""))
        await JSONResponse(error_json(refusal, lang), STATUS[refusal.reason])(scope, receive, send)
