"""The bot that does what looks best now, without thinking about what the others will do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import numpy as np

from fireside.bots.numbers import MATCH_STATES, SEEN
from fireside.engine.chance import new_rng
from fireside.engine.parts import GameParts
from fireside.engine.types import Action, Rng

if TYPE_CHECKING:
    from fireside.position import View

TEMPLATE = Path(__file__).with_name("matches.py")


class Greedy:
    """Chooses the action with the highest appeal or, if the game has no policy, with the best score after it."""

    name = "greedy"

    def choose(self, view: View, seed: int) -> Action:
        """The most appealing action; the seed decides between equals."""
        return most_liked(view, view.legal(view.seat), new_rng(seed))


def most_liked(view: View, actions: Sequence[Action], rng: Rng) -> Action:
    """The most appealing of some legal actions."""
    bots = compiled(view.game)
    states = view.game.new_states(MATCH_STATES)
    states[SEEN] = view.state
    points = np.zeros(view.players, np.int32)
    return int(bots.most_liked(states, view.seat, rng, np.array(actions, np.int32), points))


@cache
def compiled(game: GameParts) -> ModuleType:
    """The compiled matches of a game, which hold the greedy bot's choice."""
    return game.specialise(TEMPLATE, loops=game.loops, policy=game.policy)


BOTS = (Greedy(),)
