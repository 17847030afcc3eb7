"""Traits: what a seat has in a finished game that its designer would ask about. Is that tribe too strong, who wins with
those cards, which mine is worth its totems? A game names them (`Trait`) and counts them (`traits`).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from fireside.texts import Say

TEXTS = "traits"  # where a game's texts name its groups, and the traits that have no other name
Holdings = npt.NDArray[np.int16]  # holdings[seat, trait]: how much of it a seat has
Place = tuple[float, float]


@dataclass(frozen=True)
class Trait:
    """Something that a seat has, or has not, when a game is over."""

    name: str  # "mine-owl", the only one of its game
    group: str  # "mine": what it is compared with; `traits.<group>` in the game's texts
    place: Place | None = None  # where it lies on the board, in a square from 0 to 1, y downwards
    text: str = ""  # the key of its name in the game's texts; `traits.<name>` if it has no other
    mark: str = ""  # what follows that name, the same in every language: T1

    @property
    def key(self) -> str:
        """Where the game's texts have its name."""
        return self.text or f"{TEXTS}.{self.name}"


def group_key(group: str) -> str:
    """Where a game's texts have the name of a group."""
    return f"{TEXTS}.{group}"


def trait_text(trait: Trait, say: Say) -> str:
    """What people call a trait; a variant may have things that the texts do not name."""
    word = say(trait.key) if trait.key in say else trait.name
    return f"{word} {trait.mark}".rstrip()


def group_text(group: str, say: Say) -> str:
    """What people call a group of traits."""
    return say(group_key(group))


def on_board(point: Place, left: float, top: float, width: float, height: float) -> Place:
    """A point of a board in a square from 0 to 1; a board that is longer than high, or higher, is in its middle."""
    side = max(width, height)
    x, y = point
    return (x - left + (side - width) / 2) / side, (y - top + (side - height) / 2) / side
