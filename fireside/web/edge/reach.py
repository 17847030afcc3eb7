"""Where other people reach this site: a link that says localhost is of no use to them."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

from starlette.datastructures import URL

ALL_ADDRESSES = ("0.0.0.0", "::")
_SOMEWHERE = ("192.0.2.1", 9)  # an address for documentation: asking for the way there sends nothing


@dataclass(frozen=True)
class Reach:
    """The address that a server listens on."""

    host: str

    def is_for_others(self, url: URL) -> bool:
        """Whether others can open a link to this site, as far as can be known."""
        return not _is_this_machine(url.hostname or "") or self._address() is not None

    def link(self, url: URL) -> str:
        """A link for others: with the machine's own address in place of localhost, where it can be reached."""
        address = self._address() if _is_this_machine(url.hostname or "") else None
        return str(url.replace(hostname=address) if address else url)

    def _address(self) -> str | None:
        """An address at which others can reach the server; None if it listens to this machine alone."""
        if _is_this_machine(self.host):
            return None
        return own_address() if self.host in ALL_ADDRESSES else self.host


def own_address() -> str | None:
    """The address of this machine in its network, if it is in one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(_SOMEWHERE)
        except OSError:
            return None
        address = str(sock.getsockname()[0])
    return None if _is_this_machine(address) or address in ALL_ADDRESSES else address


def _is_this_machine(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
