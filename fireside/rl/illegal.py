"""What an illegal action does in an environment for learning: algorithms may choose without looking at the mask."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from fireside.engine.errors import InvalidOption
from fireside.engine.types import Seat

RAISE, LOSE, RANDOM = "raise", "lose", "random"
"""It raises IllegalAction, loses the game at once, or is replaced by a legal action, all equally likely."""

ILLEGAL = (RAISE, LOSE, RANDOM)


def check_illegal(illegal: str) -> None:
    """InvalidOption if an illegal action cannot do that."""
    if illegal not in ILLEGAL:
        raise InvalidOption(f"an illegal action can do this: {', '.join(ILLEGAL)}; not {illegal!r}")


def forfeits(seat: Seat, players: int) -> npt.NDArray[np.float64]:
    """The rewards after an illegal action that loses: −1, worse than any result; the others share it."""
    rewards = np.full(players, 1 / (players - 1))
    rewards[seat] = -1.0
    return rewards
