"""What can go wrong at the edge. Each message is a sentence that people understand."""

from __future__ import annotations


class FiresideError(ValueError):
    """Any mistake in what was asked for; nothing has changed when it is raised."""


class UnknownGame(FiresideError):
    """There is no game of that name."""


class InvalidOption(FiresideError):
    """A player count or an option that the game does not have."""


class InvalidVariant(InvalidOption):
    """Values with which a game cannot be played, or that it does not have."""


class IllegalAction(FiresideError):
    """An action that the rules do not allow now; `clause` names the rule where there is one."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


class InvalidNotation(FiresideError):
    """A text that is not an action, or not the record of a game; `line` counts from 1 in a file."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message if line is None else f"line {line}: {message}")
        self.line = line


class InvalidField(InvalidNotation):
    """A field of a position that cannot be so; `label` is what its line begins with."""

    def __init__(self, label: str, message: str) -> None:
        super().__init__(message)
        self.label = label


class ContractError(FiresideError):
    """A game folder that does not keep the contract of a game."""
