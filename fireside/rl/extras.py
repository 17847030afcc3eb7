"""What is said where an adapter's packages are missing: each adapter is an extra of its own."""

from __future__ import annotations


def missing(extra: str) -> ImportError:
    """An error that says how to get an adapter's packages."""
    return ImportError(f"fireside.rl.{extra} needs packages that are not installed: pip install 'fireside[{extra}]'")
