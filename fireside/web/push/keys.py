"""The keys that prove to push services that a message comes from this site. They are made on the first start."""

from __future__ import annotations

import base64
from pathlib import Path

from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02, VapidException

from fireside.web.files import made_once
from fireside.web.settings import InvalidSetting


def encoded(data: bytes) -> str:
    """Bytes as push services write them."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    """The inverse of `encoded`; ValueError for anything else."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


class PushKeys:
    """A key pair."""

    def __init__(self, pair: Vapid02) -> None:
        """Made by `keys_beside`, or by `PushKeys.new` for a test."""
        self._pair = pair

    @classmethod
    def new(cls) -> PushKeys:
        """Keys that nobody has had before."""
        pair = Vapid02()
        pair.generate_keys()
        return cls(pair)

    @property
    def public(self) -> str:
        """What a browser needs to subscribe."""
        return encoded(self._pair.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def headers(self, audience: str, contact: str, expires: int) -> dict[str, str]:
        """What proves to a push service (`audience`) who sends a message."""
        return dict(self._pair.sign({"aud": audience, "sub": contact, "exp": expires}))

    def text(self) -> str:
        """Both keys, to be kept in a file."""
        return str(self._pair.private_pem().decode())


def keys_beside(database: Path) -> PushKeys:
    """The keys of a database's site, made once and kept in a file beside it that only its owner can read."""
    path = database.with_suffix(".push")
    kept = made_once(path, lambda: PushKeys.new().text())
    try:
        return PushKeys(Vapid02.from_pem(kept))
    except (VapidException, ValueError) as error:
        raise InvalidSetting(
            f"{path} should hold the keys for notifications, but cannot be read ({error}): "
            "remove it to get new ones; people then have to switch notifications on again"
        ) from None
