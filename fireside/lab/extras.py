"""What is said where packages of an extra are missing."""

from __future__ import annotations

import importlib
from types import ModuleType

from fireside.engine.errors import FiresideError


class MissingExtra(FiresideError):
    """Something needs packages that are not installed."""


def needed(module: str, extra: str, what: str) -> ModuleType:
    """A module of an extra; MissingExtra says what needs it, and how to get it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] != module.partition(".")[0]:
            raise
        package = module.partition(".")[0]
        raise MissingExtra(f"{what} needs {package}: python -m pip install 'fireside[{extra}]'") from None
