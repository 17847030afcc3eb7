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
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from pathlib import Path
from threading import RLock
from types import ModuleType

from fireside.engine import variants
from fireside.engine.errors import ContractError, FiresideError, InvalidNotation, InvalidVariant, UnknownGame
from fireside.engine.types import Changed
from fireside.engine.variants import Variant
from fireside.game import Game
from fireside.position import Position
from fireside.record import Record, parse, parse_position
from fireside.trial import try_out

ENTRY_POINTS = "fireside.games"
MOST_BYTES = 16_000_000  # of a record; the longest games take some 50,000

_loaded: dict[str, Game] = {}
_lock = RLock()  # a variant is loaded by one thread: its modules have no lock of their own until they are known


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


def load(name: str, variant: Variant | None = None) -> Game:
    """A game by its name, or by the path of its folder; UnknownGame if there is none, ContractError if it is broken.

    `variant` gives other values for some of its tables by name, or the path of a TOML file, or of a folder of such
    files, whose values are taken together; InvalidVariant if the game cannot be played with them.
    """
    if name not in _loaded or variant is not None:
        game = _variant(name, variant) if variant is not None or variants.base_of(name) != name else _made(name)
        _loaded[game.name] = game
        return game
    return _loaded[name]


def _made(name: str) -> Game:
    try:
        return Game(_package(name), name)
    except FiresideError:
        raise
    except Exception as error:  # somebody else's game may fail in any way
        what = f"{type(error).__name__}: {error}"
        raise ContractError(f"the game {name!r} cannot be loaded: {what}") from error


def _variant(name: str, variant: Variant | None) -> Game:
    """A game with other values. What comes as a name alone comes from a process that has tried it out."""
    published = load(variants.base_of(name))
    values = {**variants.values_in(name), **variants.read(variant or {}, published.name)}
    if not values:
        return published
    with _lock:
        changed = variants.changes(published.package, values)
        full = variants.name_of(published.name, {name: change.value for name, change in changed.items()})
        if full in _loaded:
            return _loaded[full]
        game = _with_changes(published, full, changed)
        if variant is not None:
            _try_out(game)
        return game


def _with_changes(published: Game, name: str, changed: Mapping[str, Changed]) -> Game:
    try:
        return Game(variants.private_copy(published.package, name), name, changed)
    except FiresideError:
        raise
    except Exception as error:  # the values may be such that a module of the game fails in any way
        what = f"{type(error).__name__}: {error}"
        raise InvalidVariant(f"{published.info.title} cannot be made with these values: {what}") from error


def _try_out(game: Game) -> None:
    try:
        try_out(game)
    except InvalidVariant:
        variants.forget(game.package.__name__)
        raise


def load_known(name: str) -> Game:
    """A game that is installed, or that was loaded before by its path or as a variant; for names that come from
    strangers, who must not make us run code in a folder of their choice, nor compile whatever they like."""
    if name not in _loaded and variants.base_of(name) != name:
        raise UnknownGame(f"this variant of {variants.base_of(name)[:40]} has not been loaded")
    return load_kept(name)


def load_kept(name: str) -> Game:
    """The game of a record or of a stored table, which may be a variant that has to be made again."""
    base = variants.base_of(name)
    if "/" in base and base not in _loaded:
        raise UnknownGame(f"the game in the folder {base} has not been loaded")
    return load(name) if name in _loaded or base == name else load(base, variants.values_in(name))


def read(path: str | Path) -> Record:
    """Read the record of a game from a file; InvalidNotation says which line is wrong."""
    return parse(_text_of(path), load_kept)


def read_position(path: str | Path) -> Position:
    """Read a position from a file; InvalidNotation says which line is wrong."""
    return parse_position(_text_of(path), load_kept)


def _text_of(path: str | Path) -> str:
    try:
        return _beginning(Path(path)).decode("utf-8-sig")
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
