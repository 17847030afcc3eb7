"""What can be set about the site, by arguments of `fireside serve` and by the environment. docs/table.md lists it."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass
from pathlib import Path

VARIABLES = (
    "FIRESIDE_DATA",
    "FIRESIDE_SECRET",
    "FIRESIDE_PACE",
    "FIRESIDE_PATIENCE",
    "FIRESIDE_AHEAD",
    "FIRESIDE_CACHE",
)


@dataclass(frozen=True)
class Settings:
    """The settings of one server."""

    database: Path  # where tables are kept
    secret: str  # signs the cookies; whoever knows it can take anybody's seat
    pace: float = 0.6  # seconds that a bot takes at least, so that people can follow
    patience: float = 20.0  # seconds after which a simpler bot is asked instead
    prepare_all: bool = True  # prepare the rules of all games at once, not only of those that are played


def from_environment(database: str | Path | None = None) -> Settings:
    """The settings that the environment gives, with defaults for the rest."""
    path = Path(database) if database else data_folder() / "fireside.db"
    path.parent.mkdir(parents=True, exist_ok=True)
    return Settings(
        database=path,
        secret=os.environ.get("FIRESIDE_SECRET") or secret_beside(path),
        pace=_seconds("FIRESIDE_PACE", Settings.pace),
        patience=_seconds("FIRESIDE_PATIENCE", Settings.patience),
        prepare_all=os.environ.get("FIRESIDE_AHEAD", "yes") != "no",
    )


def data_folder() -> Path:
    """Where tables are kept unless somebody says otherwise: FIRESIDE_DATA, or the user's data folder."""
    if chosen := os.environ.get("FIRESIDE_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(base) / "fireside"


def secret_beside(database: Path) -> str:
    """The secret of a database's site, made once and kept in a file beside it that only its owner can read."""
    path = database.with_suffix(".secret")
    try:
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_urlsafe(48))
    except FileExistsError:
        pass
    return path.read_text().strip()


def _seconds(variable: str, default: float) -> float:
    text = os.environ.get(variable, "")
    try:
        return float(text) if text else default
    except ValueError:
        raise SystemExit(f"{variable} must be a number of seconds, not {text!r}") from None
