"""Pig: roll as often as you dare, hold in time; a 1 takes all that you rolled in this turn."""

from fireside import GameInfo, Option

from . import rules

INFO = GameInfo(
    title="Pig",
    players=(2, 4),
    minutes=10,
    actions=rules.ACTIONS,
    options={"target": Option(values=rules.TARGETS, default=100)},
    endings=("PG-3.1", "PG-3.2"),
    summary="Roll as often as you dare, hold in time.",
)
