"""Where a request comes from, as far as limits are concerned."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection


def address_of(connection: HTTPConnection) -> str:
    """Where a request comes from."""
    return network_of(connection.client.host) if connection.client else ""


def network_of(host: str) -> str:
    """Whose limits an address shares: with IPv6, a single machine has billions of addresses in one network."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address.packed[:8] + bytes(8), 64)))
