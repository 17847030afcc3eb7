"""Wakanda Forever (Nick Metzler, 2019): fight villains together for points, and hold the throne with enough of them."""

from fireside.engine.types import GameInfo, Option

from .rules import state as codes

INFO = GameInfo(
    title="Wakanda Forever",
    designer="Nick Metzler",
    players=(3, 5),
    minutes=45,
    version=2,
    actions=codes.ACTIONS,
    options={
        "length": Option(values=("normal", "short"), default="normal"),
        "open_shields": Option(values=(False, True), default=False),
    },
    endings=("WF-5.1", "WF-3.9"),
    summary="Fight villains together for points, and hold the throne of the Black Panther when you have enough to win.",
)
