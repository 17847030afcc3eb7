"""How rules are compiled: `rule`, `state_type`, and modules that are compiled once per game.

Numba's disk cache looks at one function's own file only: it would run stale code after a called rule changed, and
the code of another game whose state has the same layout. So every game has a cache folder of its own, named by a
digest of everything that the compiled code can depend on.
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import importlib.util
import inspect
import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.errors import NumbaError

from fireside.engine.compiler import Rule
from fireside.engine.errors import ContractError

Function = TypeVar("Function", bound=Callable[..., Any])

_config: Any = numba.config  # its settings are created at run time
COMPILED = not _config.DISABLE_JIT
ENGINE = Path(__file__).parent
NOT_DATA = {".py", ".md", ".pyc", ".svg"}
STALE_AFTER_DAYS = 30
OWNER_DEPTH = 2  # a game's sources lie in its folder, or one below

_VARIANT = re.compile("@([0-9a-f]+)")  # in the name of a variant's package; what is frozen keeps their code apart, too

_bindings: dict[str, dict[str, Any]] = {}

# `np.record` already has these attributes, so `state.size` would silently read the wrong thing when uncompiled.
TAKEN_NAMES = frozenset(dir(np.record))


def state_type(fields: list[tuple[Any, ...]]) -> np.dtype[np.record]:
    """The dtype of a state whose fields read as attributes, compiled and uncompiled."""
    taken = [name for name, *_ in fields if name in TAKEN_NAMES]
    if taken:
        raise ValueError(f"NumPy already uses the name {taken[0]!r}: choose another field name")
    return np.dtype((np.record, np.dtype(fields, align=True)))  # type: ignore[return-value]


def rule(function: Function) -> Function:
    """Compile a function with Numba, kept on disk under a key that no other version of the rules shares."""
    return rule_in_two_forms(function, function)


def brief_rule(function: Function) -> Function:
    """A rule that is over before other threads could make use of the time, so that they are not let in meanwhile.

    That takes 0.03 µs of a call that takes 0.1.
    """
    return rule_in_two_forms(function, function, nogil=False)


def rule_in_two_forms(compiled: Function, uncompiled: Function, **options: bool) -> Function:
    """A rule that has to be written in another way for the compiler; both give the same."""
    if not COMPILED:
        return uncompiled
    made = Rule(compiled)
    made.targetoptions.update(options)
    made.uncompiled = uncompiled
    folder = _cache_folder(compiled.__globals__)
    if folder is not None:
        with _cache_in(folder):
            made.enable_caching()
    return made


def prepare(function: Callable[..., Any], *arguments: Any) -> None:
    """Compile a rule for arguments of these types, or load it from the cache, without calling it."""
    if isinstance(function, Rule):
        function.prepare(*arguments)


def is_compiled(function: Callable[..., Any]) -> bool:
    """Whether a call of a rule runs compiled code, if necessary after compiling it."""
    return isinstance(function, Rule) and function.is_compiled


def code_of(function: Callable[..., Any]) -> Callable[..., Any] | None:
    """The machine code of a rule, to be called with arguments of the same types only; None if there is none yet.

    Numba takes 0.12 µs to choose among the versions of a function by the types of its arguments.
    """
    if isinstance(function, Rule) and len(function.overloads) == 1:
        return next(iter(function.overloads.values())).entry_point
    return None


@contextlib.contextmanager
def explained(game: str) -> Iterator[None]:
    """Say in the contract's words what keeps Numba from compiling a game's rules."""
    try:
        yield
    except NumbaError as error:
        allocates = "NRT required" in str(error)
        why = ", since a rule allocates: see states.copy_into if an array is copied" if allocates else ""
        raise ContractError(f"the rules of {game} cannot be compiled{why}\n{error}") from error


def wrapping(function: Function) -> Function:
    """A rule whose unsigned numbers overflow on purpose; NumPy would warn of it when uncompiled."""
    return rule_in_two_forms(function, np.errstate(over="ignore")(function))


def specialise(template: Path, name: str, **bound: Any) -> ModuleType:
    """Load another copy of a module of generic loops, with names such as `rules` bound to one game's.

    Numba keeps code on disk only for functions that are globals of a module, not for closures over rules or for
    rules passed as arguments: hence one copy of the module per game.
    """
    spec = importlib.util.spec_from_file_location(name, template)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    _bindings[name] = bound
    sys.modules[name] = module  # Numba finds a function's module by name when it loads from the cache
    spec.loader.exec_module(module)
    return module


def binding(module: str, name: str) -> Any:
    """What `specialise` bound a name to, for the copy of a template that is being loaded as that module."""
    return _bindings[module][name]


def cache_root() -> Path:
    """Where compiled rules are kept: FIRESIDE_CACHE, or the user's cache folder."""
    if chosen := os.environ.get("FIRESIDE_CACHE"):
        return Path(chosen)
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "fireside"


def cache_home(owner: Path) -> Path:
    """Where everything compiled for one folder is kept. Numba compiles the same sources again elsewhere."""
    where = hashlib.sha256(str(owner.resolve()).encode()).hexdigest()[:8]
    return cache_root() / f"{owner.name}-{where}"


def source_digest(folder: Path, *templates: Path) -> str:
    """A digest of everything that the compiled rules and bots of a game's folder can depend on."""
    parts = filter(None, (_module_at(folder / part) for part in ("rules", "policy")))
    own = (ENGINE / f"{name}.py" for name in ("calls", "loops", "possible"))
    return _digest((*own, *templates, *parts), folder)


def _cache_folder(names: dict[str, Any]) -> Path | None:
    """The cache folder of the module with these globals, or None if nothing can be kept."""
    bound = _bindings.get(names["__name__"], {})
    files = [Path(names["__file__"]), *(_source_of(value) for value in bound.values() if value is not None)]
    owner = _owner(_source_of(bound["rules"]) if "rules" in bound else files[0])
    variant = "@".join(["", *_VARIANT.findall(names["__name__"])])
    folder = cache_home(owner) / f"{_digest(tuple(files), owner)}{variant}"
    try:
        if not folder.exists():
            _remove_stale(folder.parent)
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    return folder


def _owner(path: Path) -> Path:
    """The folder of the game that a source belongs to; a source outside any game belongs to its own folder."""
    for folder in path.parents[:OWNER_DEPTH]:
        if _module_at(folder / "rules"):
            return folder
    return path.parent


def _source_of(bound: Any) -> Path:
    """The file of a module, or of a compiled or plain function."""
    return Path(inspect.getfile(getattr(bound, "py_func", bound)))


@cache
def _digest(files: tuple[Path, ...], owner: Path) -> str:
    """A digest of the sources that code compiled from these files can depend on, and of the compiler."""
    digest = hashlib.sha256(f"{sys.version} numba {numba.__version__} numpy {np.__version__}".encode())
    for path in sorted(_sources(files, owner)):
        digest.update(f"{path.name} {path.stat().st_size} ".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _sources(files: tuple[Path, ...], owner: Path) -> set[Path]:
    """The files, everything that they import, transitively, and the data beside the rules."""
    found = {path for path in [*owner.iterdir(), *owner.glob("rules/*")] if path.is_file() and _is_data(path)}
    waiting = list(files)
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting.extend(_imported(path))
    return found


def _is_data(path: Path) -> bool:
    return path.suffix not in NOT_DATA and not path.name.startswith(".")


@cache
def _imported(path: Path) -> tuple[Path, ...]:
    found: list[Path | None] = []
    for node in _statements(ast.parse(path.read_bytes())):
        if isinstance(node, ast.ImportFrom) and node.level:
            folder = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            found += [_module_at(folder), *(_module_at(folder / alias.name) for alias in node.names)]
        elif isinstance(node, ast.ImportFrom) and node.module:
            found += map(_origin, [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
        elif isinstance(node, ast.Import):
            found += [_origin(alias.name) for alias in node.names]
    return tuple(filter(None, found))


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Everything that can run; imports for the type checker alone change no compiled code."""
    for node in ast.iter_child_nodes(tree):
        if not (isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"):
            yield from ast.walk(node)


def _module_at(path: Path) -> Path | None:
    for candidate in (path.with_suffix(".py"), path / "__init__.py"):
        if candidate.is_file():
            return candidate
    return None


@cache
def _origin(name: str) -> Path | None:
    """The source file of a module, unless its version is already in the digest."""
    if name.partition(".")[0] in sys.stdlib_module_names | {"numpy", "numba", "llvmlite"}:  # Numba is tied to the last
        return None
    try:
        spec = importlib.util.find_spec(name)
    except Exception:  # finding a module imports the packages around it, and those can fail in any way
        return None
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        return None
    return Path(spec.origin)


def _remove_stale(parent: Path) -> None:
    oldest = time.time() - STALE_AFTER_DAYS * 86_400
    with contextlib.suppress(OSError):
        for folder in parent.iterdir():
            if folder.stat().st_mtime < oldest:
                shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _cache_in(folder: Path | None) -> Iterator[None]:
    before = _config.CACHE_DIR
    _config.CACHE_DIR = str(folder or "")
    try:
        yield
    finally:
        _config.CACHE_DIR = before
