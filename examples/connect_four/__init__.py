"""Connect Four: drop discs, be the first with four in a row."""

from fireside import GameInfo

from . import rules

INFO = GameInfo(
    title="Connect Four",
    designer="Howard Wexler",
    players=(2, 2),
    minutes=10,
    actions=rules.COLUMNS,
    endings=("CF-3.1", "CF-3.2"),
    summary="Drop discs, be the first with four in a row.",
)
