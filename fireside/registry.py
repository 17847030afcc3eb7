"""Which games there are: the folders of fireside.games, the entry points of others, and folders given by their path.

`fireside.games` is both the package of our games and the function that lists all games: a package that can be called.
"""

from __future__ import annotations

import copyreg
import difflib
import importlib
import importlib.util
import pkgutil
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path
from types import ModuleType

from fireside.engine.errors import ContractError, FiresideError, InvalidNotation, UnknownGame
from fireside.game import Game
from fireside.record import Record, parse

ENTRY_POINTS = "fireside.games"
MOST_BYTES = 16_000_000  # of a record; the longest games take some 50,000

_loaded: dict[str, Game] = {}


class GamesPackage(ModuleType):
    """The package fireside.games, which lists the games when it is called."""

    def __call__(self) -> list[str]:
        """The names of all installed games, ours and others'."""
        return sorted({*_own(), *_others()})

    def __getattr__(self, name: str) -> ModuleType:
        """One of our games, imported when it is first asked for."""
        if name in _own():
            return importlib.import_module(f"fireside.games.{name}")
        raise AttributeError(f"module {self.__name__!r} has no attribute {name!r}")


def _callable_package() -> GamesPackage:
    package = importlib.import_module("fireside.games")
    package.__class__ = GamesPackage
    assert isinstance(package, GamesPackage)
    return package


games = _callable_package()


def load(name: str) -> Game:
    """A game by its name, or by the path of its folder; UnknownGame if there is none, ContractError if it is broken."""
    if name not in _loaded:
        _loaded[name] = _made(name)
    return _loaded[name]


def _made(name: str) -> Game:
    try:
        return Game(_package(name), name)
    except FiresideError:
        raise
    except Exception as error:  # somebody else's game may fail in any way
        what = f"{type(error).__name__}: {error}"
        raise ContractError(f"the game {name!r} cannot be loaded: {what}") from error


def load_known(name: str) -> Game:
    """A game that is installed, or that was loaded by its path before; for names that come from strangers, who must
    not make us run code in a folder of their choice."""
    if "/" in name and name not in _loaded:
        raise UnknownGame(f"the game in the folder {name} has not been loaded")
    return load(name)


def read(path: str | Path) -> Record:
    """Read the record of a game from a file; InvalidNotation says which line is wrong."""
    try:
        return parse(_beginning(Path(path)).decode("utf-8-sig"), load_known)
    except UnicodeDecodeError:
        raise InvalidNotation(f"{path} is not a text file in UTF-8") from None


def _beginning(path: Path) -> bytes:
    """The contents of a file, unless it is too large to be a record, or endless."""
    with path.open("rb") as file:
        found = file.read(MOST_BYTES + 1)
    if len(found) > MOST_BYTES:
        raise InvalidNotation(f"{path} is too large to be the record of a game ({MOST_BYTES:,} bytes at most)")
    return found


def _own() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg]


def _others() -> dict[str, str]:
    return {entry.name: entry.value for entry in entry_points(group=ENTRY_POINTS)}


def _package(name: str) -> ModuleType:
    if name in _own():
        return importlib.import_module(f"fireside.games.{name}")
    if module := _others().get(name):
        return importlib.import_module(module)
    if "/" in name and (Path(name) / "__init__.py").is_file():
        return _package_at(Path(name).resolve())
    known = games()
    near = difflib.get_close_matches(name, known, n=1)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    raise UnknownGame(f"there is no game {name!r}; the games are: {', '.join(known)}{hint}")


def _package_at(folder: Path) -> ModuleType:
    """Import a game's folder, which need not be on the path; its package is called like the folder."""
    name = folder.name
    present = sys.modules.get(name)
    if present is not None:
        if Path(str(present.__file__)).parent == folder:
            return present
        raise ContractError(f"the game's folder cannot be called {name!r}: a module of that name is already loaded")
    spec = importlib.util.spec_from_file_location(
        name, folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:  # so that it can be loaded once it is fixed
        del sys.modules[name]
        raise
    return module


def _by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return load, (game.name,)


copyreg.pickle(Game, _by_name)  # a game is pickled as its name, and loaded again; a copy of it is the game itself
