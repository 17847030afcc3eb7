"""The settings of the site, from the arguments of `fireside serve` and the environment. docs/table.md lists them."""

from __future__ import annotations

import math
import os
import secrets
from dataclasses import dataclass
from pathlib import Path

from fireside.engine.errors import FiresideError
from fireside.table.stores.opening import is_address
from fireside.web.edge.door import PER_ADDRESS
from fireside.web.edge.proxy import Trusted, nobody, trusted
from fireside.web.files import made_once

LARGEST = 1_000_000  # of a setting that is a number
MOST_ARTISTS = 256
SHORTEST_SECRET = 12  # characters; one that can be guessed lets anybody be anybody
VARIABLES = (
    "FIRESIDE_DATA",
    "FIRESIDE_SECRET",
    "FIRESIDE_PACE",
    "FIRESIDE_PATIENCE",
    "FIRESIDE_PREPARE_ALL",
    "FIRESIDE_WAITING",
    "FIRESIDE_CACHE",
    "FIRESIDE_CONTACT",
    "FIRESIDE_PER_ADDRESS",
    "FIRESIDE_PROXY",
    "FIRESIDE_ARTISTS",
    "FIRESIDE_BOTS",
    "FIRESIDE_BOT_SECONDS",
)


class InvalidSetting(FiresideError):
    """A setting with which the site cannot be served."""


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    database: Path | str  # where tables are kept: a file, or the address of a database server
    secrets: Path  # the files that hold the site's secrets are named after this one
    secret: str  # signs the cookies; whoever knows it can take anybody's seat
    pace: float = 0.6  # the least time in seconds that a bot takes, so that people can follow
    patience: float = 20.0  # seconds after which a simpler bot is asked instead
    waiting: float = 3 * 86_400.0  # seconds after which a table to which nobody comes is closed; 0 is never
    forget_after: float = 0.0  # seconds after which a table at which nothing happens is deleted; 0 is never
    contact: str = "mailto:fireside@example.org"  # whom push services can ask about the site's notifications
    prepare_all: bool = True  # prepare the rules of all games at once, not only of those that are played
    per_address: int = PER_ADDRESS  # connections that one address may hold at the same time
    artists: int = os.cpu_count() or 1  # processes that draw pages; with none, the server draws them
    is_trusted: Trusted = nobody  # knows the proxies whose word is taken for who asks


def from_environment(database: str | Path | None = None) -> Settings:
    """The settings that the environment gives, with defaults for the rest."""
    place = database_place(database)
    beside = secrets_beside(place)
    return Settings(
        database=place,
        secrets=beside,
        pace=_seconds("FIRESIDE_PACE", Settings.pace),
        patience=_seconds("FIRESIDE_PATIENCE", Settings.patience),
        waiting=_seconds("FIRESIDE_WAITING", Settings.waiting),
        contact=_contact(),
        prepare_all=_yes_or_no("FIRESIDE_PREPARE_ALL"),
        per_address=_count("FIRESIDE_PER_ADDRESS", Settings.per_address),
        artists=_count("FIRESIDE_ARTISTS", Settings.artists, least=0, most=MOST_ARTISTS),
        is_trusted=_proxies(),
        secret=_secret(beside),
    )


def database_place(chosen: str | Path | None) -> Path | str:
    """Where tables are kept: at the address of a server, or in a file, whose folder is created if necessary."""
    return str(chosen) if chosen and is_address(chosen) else database_file(chosen)


def secrets_beside(place: Path | str) -> Path:
    """Secrets are kept beside a database's file; those of a site that uses a server, in the data folder."""
    return place if isinstance(place, Path) else database_file(None)


def secret_of(place: Path | str) -> str:
    """The secret that signs the cookies and links of the site whose tables are kept there."""
    return _secret(secrets_beside(place))


def database_file(chosen: str | Path | None) -> Path:
    """Where tables are kept, in a folder that is created if necessary."""
    if chosen and is_address(chosen):
        raise InvalidSetting("this needs a database in a file; a PostgreSQL server has its own tools, such as pg_dump")
    path = Path(chosen) if chosen else data_folder() / "fireside.db"
    if path.is_dir():
        raise InvalidSetting(f"{path} is a folder; tables are kept in a file, such as {path / 'fireside.db'}")
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def _secret(database: Path) -> str:
    given = os.environ.get("FIRESIDE_SECRET", "")
    if given and not given.strip():
        raise InvalidSetting("FIRESIDE_SECRET is blank: set it to a long random text, or do not set it at all")
    if given and len(given) < SHORTEST_SECRET:
        raise InvalidSetting(
            f"FIRESIDE_SECRET is too short to be a secret: set it to a random text of {SHORTEST_SECRET} characters "
            "or more, such as `openssl rand -hex 32` gives, or do not set it at all"
        )
    return given or secret_beside(database)


def data_folder() -> Path:
    """Where tables are kept by default: FIRESIDE_DATA, or the user's data folder."""
    if chosen := os.environ.get("FIRESIDE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fireside"


def secret_beside(database: Path) -> str:
    """The secret of a database's site, made once and kept in a file beside it that only its owner can read."""
    path = database.with_suffix(".secret")
    found = made_once(path, lambda: secrets.token_urlsafe(48)).decode(errors="replace").strip()
    if len(found) < SHORTEST_SECRET:  # whoever guesses the secret can take anybody's seat
        wrong = "it is too short" if found else "it is empty"
        raise InvalidSetting(f"{path} should hold the secret of the site, but {wrong}: remove it to get a new one")
    return found


def _seconds(variable: str, default: float) -> float:
    text = os.environ.get(variable) or str(default)
    try:
        seconds = float(text)
    except ValueError:
        seconds = math.nan
    if not 0 <= seconds < math.inf:
        raise InvalidSetting(f"{variable} should be a number of seconds, 0 or more, such as {default}, not {text!r}")
    return seconds


def _count(variable: str, default: int, *, least: int = 1, most: int = LARGEST) -> int:
    text = os.environ.get(variable) or str(default)
    if not text.isdecimal() or not text.isascii() or not least <= int(text[:10]) <= most:
        raise InvalidSetting(f"{variable} should be a number from {least} to {most}, such as {default}, not {text!r}")
    return int(text)


def _proxies() -> Trusted:
    text = os.environ.get("FIRESIDE_PROXY", "")
    try:
        return trusted(text) if text else nobody
    except ValueError as error:
        better = "give addresses or networks with commas between them, such as 127.0.0.1 or 10.0.0.0/8"
        raise InvalidSetting(f"FIRESIDE_PROXY names the proxies in front of the site, but {error}: {better}") from None


def _contact() -> str:
    text = os.environ.get("FIRESIDE_CONTACT") or Settings.contact
    if not text.startswith(("mailto:", "https://")):
        raise InvalidSetting(f"FIRESIDE_CONTACT should be mailto:YOU@YOUR.SITE or https://YOUR.SITE, not {text!r}")
    return text


def _yes_or_no(variable: str) -> bool:
    text = os.environ.get(variable) or "yes"
    if text not in ("yes", "no"):
        raise InvalidSetting(f"{variable} should be yes or no, not {text!r}")
    return text == "yes"
