"""Bots of others: where they are found, and by which names.

A name that is given to a bot is known in this process and in those that it starts from then on, such as the workers of
an arena or the processes in which a server's bots think: it is handed on in the environment.
"""

from __future__ import annotations

import atexit
import json
import os
import pickle
import shutil
import sys
import tempfile
from functools import cache
from importlib.metadata import entry_points
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from fireside.bots.outside import BrokenBot, Outside

if TYPE_CHECKING:
    from fireside.bots import Bot

ENTRY_POINTS = "fireside.bots"
GIVEN = "FIRESIDE_BOTS"  # the variable that holds the paths of bots by the names that they were given, as JSON
HOST = "fireside.bots.host"  # the module that runs bots written in Python
PICKLED = ".pickle"  # how the copy of a bot ends that was registered by a call

_numbers = count(1)  # of such copies


def is_path(name: str) -> bool:
    """Whether this is how a bot that has no name is called: `./mine.py:Agent`, or the path of a program."""
    return "/" in name


def title(path: str) -> str:
    """What people call the bot at a path: its class, or its program without the ending."""
    return path.rpartition(":")[2] if ":" in path else Path(path).stem


@cache
def at(path: str, name: str = "") -> Outside:
    """The bot at a path: a Python file and the name in it, or a program; BrokenBot if there is no such file."""
    file = _file(path)
    if not file.is_file():
        raise BrokenBot(f"there is no bot {path!r}: {file} is not a file")
    if path.endswith(".py"):
        raise BrokenBot(f"say which class of {path} is the bot: {path}:Agent")
    is_python = ":" in path or file.suffix == PICKLED
    return _hosted(name or path, path) if is_python else Outside(name or path, (str(file.resolve()),))


def _file(path: str) -> Path:
    return Path(path.rpartition(":")[0] or path)


def _hosted(name: str, spec: str) -> Outside:
    return Outside(name, (sys.executable, "-m", HOST, spec))


@cache
def installed() -> dict[str, Outside]:
    """The bots of other packages, by their names."""
    return {entry.name: _hosted(entry.name, entry.value) for entry in entry_points(group=ENTRY_POINTS)}


def named() -> dict[str, str]:
    """The paths of bots that were given a name."""
    given: dict[str, str] = json.loads(os.environ.get(GIVEN, "{}"))
    return given


def give_name(name: str, path: str) -> None:
    """Make the bot at a path known by a name; BrokenBot if there is no such file."""
    at(path)
    file = _file(path).resolve()
    whole = f"{file}:{title(path)}" if ":" in path else str(file)
    os.environ[GIVEN] = json.dumps({**named(), name: whole})


def pickled(bot: Bot) -> str:
    """The path of a copy of a bot for other processes, as long as this one runs; BrokenBot if it cannot be copied."""
    main = _main() if type(bot).__module__ == "__main__" else ""
    try:
        copy = pickle.dumps((main, pickle.dumps(bot)))
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BrokenBot(f"{_cannot_be_copied(bot.name)}: {error}") from None
    if main is None:
        raise BrokenBot(f"{_cannot_be_copied(bot.name)}, as its class is not in a file")
    path = _folder() / f"{next(_numbers)}{PICKLED}"
    path.write_bytes(copy)
    return str(path)


def _main() -> str | None:
    """The file that Python was started with: other processes have to read it as well to know its classes."""
    return getattr(sys.modules["__main__"], "__file__", None)


def _cannot_be_copied(name: str) -> str:
    return f"the bot {name} cannot be copied into a process of its own; register(bot, here=True) keeps it in this one"


@cache
def _folder() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="fireside-bots-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder
