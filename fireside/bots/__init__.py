"""Players that are programs. A bot is given what its seat may see, and nothing that leads to the full state."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Protocol

from fireside.bots import outside
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


_registered: dict[str, Bot] = {}  # by a call of `register`


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
    """The names of all bots: two simple ones, whose strength depends on the game, the levels, then those of others."""
    return [*_MODULES, *(name for name in (*outside.installed(), *_registered) if name not in _MODULES)]


def register(bot: Bot) -> None:
    """Make a bot known in this process by its name, which must not be one of ours."""
    if bot.name in _MODULES:
        raise UnknownBot(f"a bot cannot be called {bot.name!r}: that is one of ours")
    _registered[bot.name] = bot


def serve(names: Iterable[str]) -> None:
    """Offer bots from outside, named by their paths, to people who choose a bot by its name; BrokenBot if one fails."""
    for name in names:
        register(outside.at(name) if outside.is_path(name) else find(name))


def offered() -> list[str]:
    """The bots that people are offered at a table."""
    return [*LEVELS, *_registered]


def find(name: str) -> Bot:
    """A bot by its name, or by its path (see `outside.at`); UnknownBot if there is none."""
    if outside.is_path(name):
        return outside.at(name)
    if name not in names():
        raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(names())}")
    if name not in _MODULES:
        return _registered.get(name) or outside.installed()[name]
    bots: tuple[Bot, ...] = importlib.import_module(_MODULES[name]).BOTS
    return next(bot for bot in bots if bot.name == name)


def choose(name: str, view: View, seed: int) -> Action:
    """What a bot does at the seat of a view; IllegalAction if that seat has nothing to choose now."""
    bot = find(name)
    if not view.legal(view.seat):
        raise IllegalAction(f"seat {view.seat} has nothing to choose now, so the bot {name} cannot choose for it")
    return bot.choose(view, seed)
