"""What the players of Wangdo do that the finished board no longer tells: on which villages each raises steles."""

from __future__ import annotations

from fireside.engine.traits import Trait, on_board
from fireside.engine.types import Action

from . import tables
from .picture.land import Land
from .rules.state import COLOURS, PLACE

_LAND = Land(10.0, 5.0, has_middle=True, is_tall=False)

DEEDS = tuple(
    Trait(
        f"village-{name}",
        "village",
        place=on_board(_LAND.place(village), 0, 0, _LAND.width, _LAND.height),
        text="traits.on",
        mark=name,
    )
    for village, name in enumerate(tables.VILLAGES)
)


def deed(action: Action) -> int:
    """The village on which an action raises a stele (WD-4.1), or −1."""
    return (action - PLACE) // COLOURS if action >= PLACE else -1
