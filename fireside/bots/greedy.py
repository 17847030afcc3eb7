"""The bot that does what looks best now, without thinking about what the others will do."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from types import ModuleType

import numpy as np

from fireside.engine.chance import new_rng
from fireside.engine.game import Game
from fireside.engine.position import View
from fireside.engine.types import Action

_TEMPLATE = Path(__file__).with_name("matches.py")


class Greedy:
    """Chooses the action of the highest appeal, or of the best score after it where a game has no policy."""

    name = "greedy"

    def choose(self, view: View, seed: int) -> Action:
        """The most appealing action; the seed decides between equals."""
        bots = compiled(view.game)
        room = np.zeros(bots.ROOM, view.game.rules.STATE)
        room[bots.SEEN] = view.state
        actions, _ = view.game.room()
        return int(bots.greedy_choice(room, view.seat, new_rng(seed), actions, np.zeros(view.players, np.int32)))


@cache
def compiled(game: Game) -> ModuleType:
    """The compiled matches of a game, in which the greedy bot's choice is written."""
    return game.specialise(_TEMPLATE, loops=game.loops, policy=game.policy)


BOTS = (Greedy(),)
