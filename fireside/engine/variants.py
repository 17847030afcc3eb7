"""Variants: a game with other components. Any value of its tables.py can be replaced by name (docs/variants.md).

A variant is a private copy of the game's package: its modules are executed once more, under another name, with other
values in `tables`. Whatever is derived from them follows, the compiler freezes them as it does the published ones, and
neither the published game nor its compiled code ever meets them.

The name of a variant tells all its values: `game{"TOTEMS":2}`. So it means the same game in another process, in a
record, and in a database, for ever and without the file that it came from.
"""

from __future__ import annotations

import ast
import difflib
import hashlib
import importlib.util
import json
import re
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from fireside.engine.errors import InvalidVariant
from fireside.engine.fitting import Fitting, plain
from fireside.engine.types import Changed

TABLES = "tables"
LIMITS = "LIMITS"  # in tables.py: the least and the most that the numbers of a table can be, by its name
FREE = "FREE"  # in tables.py: the names of the lists that can be longer or shorter than published
USUAL_LIMITS = (0, 99)  # of a number, where a game says nothing else: the fields of a state are narrow
SHORT = 60  # characters of a value that is shown whole
MOST_CHARACTERS = 20_000  # of a variant's name
ABOUT = ("game", "title")  # what else a file can say: which game it is for, and what it is called
_VARIED = "__varied__"  # how tables.py finds the values that replace its own


Variant = Mapping[str, Any] | str | Path  # values by name, or the path of a TOML file or of a folder of them


def read(variant: Variant, game: str = "") -> dict[str, Any]:
    """The values of a variant by name; InvalidVariant if they are for another game than this."""
    said = dict(variant) if isinstance(variant, Mapping) else contents(Path(variant))
    if game and said.get("game", game) not in (game, Path(game).name):
        raise InvalidVariant(f"this variant is for {said['game']}, not for {game}")
    return {name: value for name, value in said.items() if name not in ABOUT}


def contents(path: Path) -> dict[str, Any]:
    """All that a TOML file says, or the files of a folder; InvalidVariant if two of them say the same thing."""
    if not path.is_dir():
        return _file_contents(path)
    found: dict[str, Any] = {}
    for file in sorted(path.glob("*.toml")):
        said = {name: value for name, value in _file_contents(file).items() if found.get(name) != value}
        if twice := sorted(found.keys() & said.keys()):
            raise InvalidVariant(f"{path} gives {twice[0]} twice, the second time in {file.name}")
        found |= said
    return found


def _file_contents(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InvalidVariant(f"{path} is not a TOML file: {error}") from None


def name_of(game: str, values: Mapping[str, Any]) -> str:
    """What a variant is called; the published game keeps its name."""
    return game + json.dumps(values, sort_keys=True, ensure_ascii=False, separators=(",", ":")) if values else game


def base_of(name: str) -> str:
    """The name of the published game behind a name."""
    return name.partition("{")[0] if name.endswith("}") else name


def values_in(name: str) -> dict[str, Any]:
    """The values that a name tells; InvalidVariant if they cannot be read."""
    text = name.removeprefix(base_of(name))
    if not text:
        return {}
    if len(name) > MOST_CHARACTERS:
        raise InvalidVariant(f"a variant takes {MOST_CHARACTERS:,} characters at most, not {len(name):,}")
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise InvalidVariant(f"{text[:40]!r} does not name the values of a variant") from None
    assert isinstance(values, dict), "it begins with a brace"
    return values


class Difference(NamedTuple):
    """Where a variant differs from the published game, in words that are short enough to be shown."""

    where: str
    value: str
    published: str


def differences(variant: Mapping[str, Changed]) -> list[Difference]:
    """All that differs: whole values if they are short, otherwise only what of them is not the same."""
    return [found for name, changed in variant.items() for found in _differing(name, *changed)]


def _differing(where: str, value: Any, published: Any) -> list[Difference]:
    ours, theirs = value_text(value), value_text(published)
    if max(len(ours), len(theirs)) <= SHORT:
        return [Difference(where, ours, theirs)]
    new, old = _items(value), _items(published)
    keys = [key for key in new if new[key] != old.get(key)] if new.keys() == old.keys() else []
    inside = [found for key in keys for found in _differing(f"{where}[{key}]", new[key], old[key])]
    return inside or [Difference(where, f"{ours[:SHORT]}…", f"{theirs[:SHORT]}…")]


def _items(value: Any) -> dict[str, Any]:
    """What a long value consists of, by what people would call it; the words of a text, counted from 1."""
    if isinstance(value, dict):
        return value
    parts = value.split() if isinstance(value, str) else value if isinstance(value, list) else []
    first = int(isinstance(value, str))
    return {str(number): part for number, part in enumerate(parts, start=first)} if len(parts) > 1 else {}


def value_text(value: Any) -> str:
    """A value of a variant as it is written in records and shown to people."""
    return json.dumps(value, ensure_ascii=False)


def digest_of(name: str) -> str:
    """A short word for the values of a variant; empty for a published game."""
    return "" if base_of(name) == name else hashlib.sha256(name.encode()).hexdigest()[:16]


def changes(package: ModuleType, values: Mapping[str, Any]) -> dict[str, Changed]:
    """The values that differ from the published ones; InvalidVariant for one that does not fit, or an unknown one."""
    _check_imports(package)
    tables = _Tables(f"{package.__name__}.{TABLES}@", tables_of(package), values)
    try:
        tables.execute()
    finally:
        forget(tables.module.__name__)
    return dict(sorted(tables.changed.items()))


def private_copy(package: ModuleType, name: str) -> ModuleType:
    """The package of a variant, by the variant's name: that of the game once more, with other tables."""
    copy = f"{package.__name__}@{digest_of(name)}"
    try:
        return _copied(package, copy, values_in(name))
    except BaseException:
        forget(copy)
        raise


def tables_of(package: ModuleType) -> Path:
    """The file of a game's tables; InvalidVariant if it has none."""
    path = Path(str(package.__file__)).with_name(f"{TABLES}.py")
    if not path.is_file():
        raise InvalidVariant(f"{path.parent.name} has no variants: its folder lacks {path.name}")
    return path


def _check_imports(package: ModuleType) -> None:
    """InvalidVariant if a module would get the published tables, whatever the variant's are."""
    by_name = re.compile(rf"^\s*(from|import)\s+{re.escape(package.__name__)}\b", re.MULTILINE)
    folder = tables_of(package).parent
    for path in folder.rglob("*.py"):
        if by_name.search(path.read_text(encoding="utf-8")):
            where = path.relative_to(folder)
            raise InvalidVariant(f"{folder.name} has no variants: {where} imports it by its name, not relatively")


def _copied(package: ModuleType, name: str, values: Mapping[str, Any]) -> ModuleType:
    spec = importlib.util.spec_from_file_location(
        name, package.__file__, submodule_search_locations=list(package.__path__)
    )
    assert spec is not None
    assert spec.loader is not None
    copy = importlib.util.module_from_spec(spec)
    sys.modules[name] = copy
    tables = _Tables(f"{name}.{TABLES}", tables_of(package), values)
    tables.execute()
    setattr(copy, TABLES, tables.module)
    spec.loader.exec_module(copy)
    return copy


def forget(name: str) -> None:
    """Let go of a package, or a module, that cannot be used."""
    for module in [module for module in sys.modules if module == name or module.startswith(f"{name}.")]:
        del sys.modules[module]


class _Tables:
    """A game's tables.py, executed with other values for some of its names."""

    def __init__(self, name: str, path: Path, values: Mapping[str, Any]) -> None:
        self.changed: dict[str, Changed] = {}
        self._values = values
        self._tree = ast.parse(path.read_bytes(), str(path))
        spec = importlib.util.spec_from_file_location(name, path)
        assert spec is not None
        self.module = importlib.util.module_from_spec(spec)
        self._code = compile(_varied(self._tree, values), str(path), "exec")

    def execute(self) -> None:
        """InvalidVariant if a value does not fit, or if they do not fit together."""
        self._check_names()
        sys.modules[self.module.__name__] = self.module  # data classes look for their module there
        vars(self.module)[_VARIED] = self._value
        exec(self._code, vars(self.module))
        fault = getattr(self.module, "fault", None)
        if self.changed and fault is not None and (why := fault()):
            raise InvalidVariant(f"these values do not go together: {why}")

    def _check_names(self) -> None:
        known = [name for node in self._tree.body for name in _assigned(node) if name.isupper()]
        known = [name for name in known if name not in (LIMITS, FREE)]
        for name in self._values:
            if name not in known:
                near = difflib.get_close_matches(str(name).upper(), known, n=1)
                hint = f" (did you mean {near[0]}?)" if near else ""
                raise InvalidVariant(f"there is no table {name!r}{hint}; the tables are: {', '.join(known)}")

    def _value(self, name: str, published: Any) -> Any:
        """The value that takes the place of a published one."""
        least, most = self._declared(LIMITS).get(name, USUAL_LIMITS)
        fitting = Fitting(least, most, is_free=name in self._declared(FREE))
        value = fitting.fitted(self._values[name], published, name)
        if value != published:
            self.changed[name] = Changed(plain(value), plain(published))
        return value

    def _declared(self, name: str) -> Any:
        """What tables.py declares about its values, which may stand below them."""
        for node in self._tree.body:
            if name in _assigned(node) and isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None:
                return ast.literal_eval(node.value)
        return {}


def _assigned(node: ast.AST) -> list[str]:
    """The names to which a statement assigns."""
    targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AnnAssign) else []
    each = [item for target in targets for item in (target.elts if isinstance(target, ast.Tuple) else [target])]
    return [target.id for target in each if isinstance(target, ast.Name)]


def _varied(tree: ast.Module, values: Mapping[str, Any]) -> ast.Module:
    """The same module, which replaces some values right after their own assignment, before anything uses them."""
    body: list[ast.stmt] = []
    for node in tree.body:
        body.append(node)
        for name in _assigned(node):
            if name in values:
                (replacing,) = ast.parse(f"{name} = {_VARIED}({name!r}, {name})").body
                body.append(ast.copy_location(replacing, node))
    return ast.fix_missing_locations(ast.Module(body, tree.type_ignores))
