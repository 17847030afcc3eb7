"""Sealed as a picture."""

from __future__ import annotations

from sealed import rules

from fireside.draw import Drawing, Scene, hot, picture, tag


def draw(scene: Scene) -> Drawing:
    """Two buttons."""
    legal = scene.legal
    buttons = [
        hot(tag("rect", x=40 * bid, width=30, height=20), action=rules.BID + bid, legal=legal, label=f"bid {bid}")
        for bid in range(2)
    ]
    return picture(100, 50, *buttons, tag("text", text=scene.say.seat(0)), title="Sealed")
