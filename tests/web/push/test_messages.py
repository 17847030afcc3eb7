"""Messages to push services: only the subscriber can read them, and nobody can have us call a machine of ours."""

from __future__ import annotations

import base64
import json
import secrets
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from fireside.table.errors import Refusal
from fireside.table.people import Subscription
from fireside.web.push.keys import PushKeys, decoded, encoded
from fireside.web.push.messages import send, subscription_of

MESSAGE = {"title": "Wapi", "body": "À vous de jouer", "url": "/t/abc", "tag": "abc"}
CONTACT = "mailto:somebody@example.org"


class Browser:
    """A browser's half of a subscription."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.auth = secrets.token_bytes(16)

    def subscription(self, endpoint: str) -> Subscription:
        public = self.private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return Subscription(endpoint, encoded(public), encoded(self.auth))

    def read(self, body: bytes) -> Any:
        return json.loads(http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm"))


class Service(HTTPServer):
    """A push service on this machine."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Inbox)
        self.received: list[tuple[dict[str, str], bytes]] = []
        self.status = 201

    @property
    def endpoint(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/push/1"


class Inbox(BaseHTTPRequestHandler):
    server: Service

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.received.append((dict(self.headers), body))
        self.send_response(self.server.status)
        self.send_header("Location", "http://127.0.0.1:1/")
        self.end_headers()

    def log_message(self, *_args: object) -> None: ...


@pytest.fixture
def service() -> Iterator[Service]:
    made = Service()
    thread = threading.Thread(target=made.serve_forever, daemon=True)
    thread.start()
    yield made
    made.shutdown()
    made.server_close()


def test_a_message_arrives_and_only_its_browser_can_read_it(service: Service) -> None:
    browser, keys = Browser(), PushKeys.new()
    assert send(browser.subscription(service.endpoint), MESSAGE, keys, CONTACT)
    [(headers, body)] = service.received
    assert browser.read(body) == MESSAGE
    assert b"jouer" not in body
    assert headers["Ttl"] == "86400"
    with pytest.raises(http_ece.ECEException):
        Browser().read(body)


def test_a_message_proves_who_sends_it(service: Service) -> None:
    keys = PushKeys.new()
    send(Browser().subscription(service.endpoint), MESSAGE, keys, CONTACT)
    proof = service.received[0][0]["Authorization"]
    assert proof.startswith("vapid t=")
    assert proof.endswith(f"k={keys.public}")
    claims = json.loads(base64.urlsafe_b64decode(proof.split(".")[1] + "=="))
    assert claims["aud"] == service.endpoint.removesuffix("/push/1")
    assert claims["sub"] == CONTACT


@pytest.mark.parametrize(("status", "holds"), [(201, True), (410, False), (404, False), (500, True), (307, True)])
def test_a_subscription_ends_when_the_service_says_so(service: Service, status: int, holds: bool) -> None:
    service.status = status
    assert send(Browser().subscription(service.endpoint), MESSAGE, PushKeys.new(), CONTACT) is holds
    assert len(service.received) == 1, "a redirect was followed"


def test_a_service_that_cannot_be_reached_is_tried_again_another_time() -> None:
    assert send(Browser().subscription("http://127.0.0.1:1/"), MESSAGE, PushKeys.new(), CONTACT)


def message_to(endpoint: object) -> dict[str, Any]:
    made = Browser().subscription("")
    return {"endpoint": endpoint, "keys": {"p256dh": made.p256dh, "auth": made.auth}}


def test_what_a_browser_sends_is_a_subscription() -> None:
    message = message_to("https://push.example.org/abc")
    found = subscription_of({**message, "expirationTime": None})
    assert found.endpoint == "https://push.example.org/abc"
    assert len(decoded(found.p256dh)) == 65


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.org/abc",
        "https://localhost/abc",
        "https://127.0.0.1/abc",
        "https://[::1]/abc",
        "https://2130706433/abc",
        "https://push.example.org:8080/abc",
        "https://me@push.example.org/abc",
        "https://push.example.org:x/abc",
        "file:///etc/passwd",
        "",
        None,
        7,
        "https://push.example.org/" + "a" * 2000,
    ],
)
def test_nobody_can_have_us_call_a_machine_of_ours(endpoint: object) -> None:
    with pytest.raises(Refusal):
        subscription_of(message_to(endpoint))


@pytest.mark.parametrize("keys", [None, {}, {"p256dh": "abc", "auth": "abc"}, {"p256dh": "ä", "auth": 1}])
def test_keys_that_are_none_are_refused(keys: object) -> None:
    with pytest.raises(Refusal):
        subscription_of({"endpoint": "https://push.example.org/abc", "keys": keys})
