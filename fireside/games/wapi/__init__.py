"""Wapi (Reiner Knizia, 2003): draw a token, place it, and stake three totems on the mines that will be rich."""

from fireside.engine.types import GameInfo, Option

from .rules import state as codes

INFO = GameInfo(
    title="Wapi",
    designer="Reiner Knizia",
    players=(2, 5),
    minutes=20,
    actions=codes.ACTIONS,
    options={"scoring": Option(values=("basic", "advanced"), default="basic")},
    endings=("WP-3.1",),
    summary="Draw a token, place it, and stake three totems on the mines that will be rich.",
)
