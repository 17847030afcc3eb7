"""Players that are programs. A bot is given what its seat may see, and nothing that leads to the full state."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from itertools import chain, count
from typing import TYPE_CHECKING, Protocol

from fireside.bots import others, outside
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

allow = outside.allow

_here: dict[str, Bot] = {}  # registered to run in this process


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
    return list(dict.fromkeys((*_MODULES, *others.installed(), *others.named(), *_here)))


def register(bot: Bot, *, here: bool = False) -> None:
    """Make a bot known by its name, in this process and in those that it starts from now on.

    It is copied into a process of its own: BrokenBot if it cannot be pickled. `here` keeps it in this process, where it
    can go on learning, but where nothing cuts it off, and where the workers of arenas and servers cannot ask it.
    """
    if bot.name in _MODULES or others.is_path(bot.name):
        raise UnknownBot(f"a bot cannot be called {bot.name!r}: that is one of ours, or a path")
    if here:
        _here[bot.name] = outside.Inside(bot)
    else:
        others.give_name(bot.name, others.pickled(bot))


def serve(paths: Iterable[str]) -> None:
    """Offer the bots at these paths at tables, by short names, as people there need not know where they are."""
    for path in paths:
        if not others.is_path(path):
            raise UnknownBot(f"{path!r} is not a path; bots that are installed are offered anyway")
        others.give_name(_unused_name(others.title(path)), path)


def _unused_name(title: str) -> str:
    numbered = (f"{title} {number}" for number in count(2))
    return next(name for name in chain([title], numbered) if name not in names())


def offered() -> list[str]:
    """The bots that people are offered at a table."""
    return [*LEVELS, *(name for name in (*others.installed(), *others.named()) if name not in _MODULES)]


def is_ours(name: str) -> bool:
    """Whether a bot comes with Fireside."""
    return name in _MODULES


def stays_here(name: str) -> bool:
    """Whether a bot can be asked in this process only."""
    return name in _here


def find(name: str) -> Bot:
    """A bot by its name, or by its path (see `others.at`); UnknownBot if there is none."""
    if others.is_path(name):
        return others.at(name)
    if name in _MODULES:
        bots: tuple[Bot, ...] = importlib.import_module(_MODULES[name]).BOTS
        return next(bot for bot in bots if bot.name == name)
    if name in _here:
        return _here[name]
    if name in others.named():
        return others.at(others.named()[name], name)
    if name in others.installed():
        return others.installed()[name]
    raise UnknownBot(f"there is no bot {name!r}; the bots are: {', '.join(names())}")


def choose(name: str, view: View, seed: int) -> Action:
    """What a bot does at the seat of a view; IllegalAction if that seat has nothing to choose now."""
    bot = find(name)
    if not view.legal(view.seat):
        raise IllegalAction(f"seat {view.seat} has nothing to choose now, so the bot {name} cannot choose for it")
    return bot.choose(view, seed)
