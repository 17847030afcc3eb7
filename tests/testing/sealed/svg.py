"""Sealed as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from sealed import rules

from fireside.draw import Svg, hot, picture, tag
from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say


def draw(seen: State, seat: Seat, *, legal: Sequence[Action], say: Say, tall: bool, happened: Sequence[Event]) -> Svg:
    """Two buttons."""
    buttons = [
        hot(tag("rect", x=40 * bid, width=30, height=20), action=rules.BID + bid, legal=legal, label=f"bid {bid}")
        for bid in range(2)
    ]
    return picture(100, 50, *buttons, tag("text", text=say.seat(0)), title="Sealed")
