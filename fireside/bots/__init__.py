"""Players that are programs. A bot is given what its seat may see, and nothing that leads to the full state."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Protocol

from fireside.engine.errors import FiresideError, IllegalAction
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.position import View

LEVELS = ("newcomer", "casual", "sharp", "master")
"""The strengths that people are offered, weakest first."""
USUAL = "casual"
"""The level that most people like to play against."""

# The module of each bot, simplest first. It lists its bots as BOTS, and is imported when one of them is asked for.
_MODULES = {
    "random": "fireside.bots.random",
    "greedy": "fireside.bots.greedy",
    **dict.fromkeys(LEVELS, "fireside.bots.levels"),
}


class Bot(Protocol):
    """A player: the same view and the same seed give the same action."""

    @property
    def name(self) -> str:
        """Its name."""
        ...

    def choose(self, view: View, seed: int) -> Action:
        """A legal action of the view's seat, which has at least one."""
        ...


class UnknownBot(FiresideError):
    """There is no bot of that name."""


def names() -> list[str]:
    """The names of all bots: two simple ones, whose strength depends on the game, then the levels."""
    return list(_MODULES)


def find(name: str) -> Bot:
    """A bot by its name; UnknownBot if there is none."""
    if name not in _MODULES:
        raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(_MODULES)}")
    bots: tuple[Bot, ...] = importlib.import_module(_MODULES[name]).BOTS
    return next(bot for bot in bots if bot.name == name)


def choose(name: str, view: View, seed: int) -> Action:
    """What a bot does at the seat of a view; IllegalAction if that seat has nothing to choose now."""
    bot = find(name)
    if not view.legal(view.seat):
        raise IllegalAction(f"seat {view.seat} has nothing to choose now, so the bot {name} cannot choose for it")
    return bot.choose(view, seed)
