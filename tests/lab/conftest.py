"""The command line, for commands of the lab: every value that they try would have to be compiled elsewhere."""

from tests.cli.conftest import run

__all__ = ["run"]
