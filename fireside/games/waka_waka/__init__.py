"""Waka Waka (Rüdiger Dorn, 2012): buy goods from the boats, sell pairs, trade sets of goods for status."""

from fireside.engine.types import GameInfo, Option

from . import rules

INFO = GameInfo(
    title="Waka Waka",
    designer="Rüdiger Dorn",
    players=(2, 4),
    minutes=45,
    actions=rules.ACTIONS,
    version=2,  # no question is skipped because of what a hand holds
    options={"ladder": Option(values=(0, 1, 2, 3, 4), default=1)},
    endings=("WW-5.1",),
    summary="Buy goods from the boats, sell pairs, and trade sets of goods for the five steps of status.",
)
