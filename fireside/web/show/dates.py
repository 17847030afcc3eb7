"""Days as people write them."""

from __future__ import annotations

from datetime import UTC, datetime

from babel.dates import format_date


def day(moment: float, lang: str) -> str:
    """The day of a moment, in seconds since 1970, in somebody's language."""
    return format_date(datetime.fromtimestamp(moment, UTC), format="medium", locale=lang)


def machine(moment: float) -> str:
    """A moment as programs write it."""
    return datetime.fromtimestamp(moment, UTC).isoformat(timespec="seconds")
