"""The command line. Each command is a module with `add`, which declares it, and a function that runs it."""

from fireside.cli.main import main

__all__ = ["main"]
