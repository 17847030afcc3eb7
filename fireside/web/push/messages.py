"""Messages to push services: encrypted for one browser (RFC 8291), so that the service cannot read them."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from http.client import HTTPException
from typing import Any
from urllib.parse import urlsplit

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from fireside.table.errors import Reason, Refusal
from fireside.table.people import Subscription
from fireside.web.push.keys import PushKeys, decoded

TIMEOUT = 10.0  # seconds
KEPT_FOR = 86_400  # seconds for which a service keeps a message for a browser that is away
PROVEN_FOR = 12 * 3600  # seconds; services refuse proofs that hold for longer than a day
GONE = (404, 410)  # the browser has withdrawn its subscription
PUBLIC_KEY, AUTH = 65, 16  # bytes
LONGEST_ADDRESS = 1_000


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_args: Any) -> None:
        """A push service answers itself: we never follow it anywhere else."""


_opener = urllib.request.build_opener(_NoRedirect)


def subscription_of(message: Mapping[str, Any]) -> Subscription:
    """What a browser sends when somebody subscribes; Refusal if it is anything else."""
    keys = message.get("keys")
    keys = keys if isinstance(keys, dict) else {}
    found = (message.get("endpoint"), keys.get("p256dh"), keys.get("auth"))
    if not all(isinstance(part, str) and len(part) <= LONGEST_ADDRESS for part in found):
        raise Refusal(Reason.GARBAGE, "subscription")
    subscription = Subscription(*map(str, found))
    if not (_is_service(subscription.endpoint) and _fits(subscription)):
        raise Refusal(Reason.GARBAGE, "subscription")
    return subscription


def _is_service(address: str) -> bool:
    """Whether an address can be that of a push service: it has a name and a certificate for it, so that nobody can
    make us send anything to a machine inside our own network."""
    try:
        parts = urlsplit(address)
        name, port = parts.hostname or "", parts.port
    except ValueError:
        return False
    has_name = "." in name and ":" not in name and not name.rpartition(".")[2].isdecimal()
    return parts.scheme == "https" and has_name and port in (None, 443) and parts.username is None


def _fits(subscription: Subscription) -> bool:
    try:
        return len(decoded(subscription.p256dh)) == PUBLIC_KEY and len(decoded(subscription.auth)) == AUTH
    except ValueError:
        return False


def send(subscription: Subscription, message: Mapping[str, str], keys: PushKeys, contact: str) -> bool:
    """Send a message; returns whether the subscription still holds. It waits, so it runs in a thread of its own."""
    parts = urlsplit(subscription.endpoint)
    proof = keys.headers(f"{parts.scheme}://{parts.netloc}", contact, int(time.time()) + PROVEN_FOR)
    headers = {"Content-Encoding": "aes128gcm", "TTL": str(KEPT_FOR), "Urgency": "normal", **proof}
    request = urllib.request.Request(subscription.endpoint, encrypted(subscription, message), headers, method="POST")
    try:
        _opener.open(request, timeout=TIMEOUT).close()
    except urllib.error.HTTPError as error:
        return error.code not in GONE
    except (OSError, HTTPException):
        return True  # the service cannot be reached now
    return True


def encrypted(subscription: Subscription, message: Mapping[str, str]) -> bytes:
    """A message that only the subscriber's browser can read."""
    text = json.dumps(message, ensure_ascii=False).encode()
    return bytes(
        http_ece.encrypt(
            text,
            private_key=ec.generate_private_key(ec.SECP256R1()),
            dh=decoded(subscription.p256dh),
            auth_secret=decoded(subscription.auth),
            version="aes128gcm",
        )
    )
