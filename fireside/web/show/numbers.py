"""Numbers as people write them."""

from __future__ import annotations

from babel.numbers import format_decimal


def points(share: float, lang: str) -> str:
    """A share of the victory in points, which are percents, with one decimal."""
    return format_decimal(_whole(100 * share, 1), format="0.0;−0.0", locale=lang)


def signed_points(share: float, lang: str) -> str:
    """Points that were gained or lost."""
    return format_decimal(_whole(100 * share, 1), format="+0.0;−0.0", locale=lang)


def percent(share: float) -> str:
    """A share in whole percents; what is hardly anything is nothing."""
    return str(int(_whole(100 * share, 0)))


def margin(error: float, lang: str) -> str:
    """Twice a standard error, in points, which covers the truth 19 times out of 20."""
    return points(2 * error, lang)


def _whole(number: float, digits: int) -> float:
    return round(number, digits) + 0.0  # −0.0 + 0.0 is 0.0
