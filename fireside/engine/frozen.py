"""What compiled code has taken over from the modules around it: the values of all names in a function, and in those
that it calls.

Numba freezes a global when it compiles a function and never looks at it again. The name of a file or a digest of the
sources says nothing about a module that somebody changes at run time. So what is kept on disk is named by the values
themselves, as they are when it is compiled.
"""

from __future__ import annotations

import enum
import hashlib
import sys
from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

# Their versions are part of the name of the folder (kernel.py); nobody changes them at run time.
_FOREIGN = sys.stdlib_module_names | {"numpy", "numba", "llvmlite"}


class Unknown(Exception):
    """A value that cannot be told apart from others; what was compiled with it must not be kept."""


class Taken(NamedTuple):
    """What one function consists of: its code, and the values of the names in it."""

    code: str  # a digest
    values: tuple[tuple[str, str], ...]  # what each name stands for
    functions: tuple[tuple[str, Any], ...]  # those that are functions, compiled or not


def taken_by(function: Any) -> Taken:
    """What a function, compiled or not, would freeze now; Unknown if that cannot be said."""
    python = python_of(function)
    assert python is not None
    values, functions = [], []
    for name, value in _referred(python):
        if python_of(value) is None:
            values.append((name, _described(value)))
        else:
            functions.append((name, value))
    return Taken(_digest_of_code(python.__code__), tuple(values), tuple(functions))


def all_taken_by(function: Any) -> dict[Any, Taken]:
    """The same for a function and for all that it calls, in an order that is the same in every process."""
    found: dict[Any, Taken] = {function: taken_by(function)}
    waiting = [function]
    while waiting:
        for _, called in found[waiting.pop(0)].functions:
            if called not in found:
                found[called] = taken_by(called)
                waiting.append(called)
    return found


def digest(found: dict[Any, Taken]) -> str:
    """A digest of what a function and all that it calls consist of, the same in every process."""
    numbers = {function: number for number, function in enumerate(found)}
    hasher = hashlib.sha256()
    for taken in found.values():
        called = [(name, numbers[function]) for name, function in taken.functions]
        hasher.update(repr((taken.code, taken.values, called)).encode())
    return hasher.hexdigest()


def python_of(value: Any) -> FunctionType | None:
    """The Python function behind one of ours, compiled, intrinsic or plain; None for anything else."""
    python = getattr(value, "py_func", None) or getattr(value, "_defn", None) or value
    return python if isinstance(python, FunctionType) and not _is_foreign(python.__module__) else None


def _is_foreign(module: str | None) -> bool:
    return (module or "").partition(".")[0] in _FOREIGN


def _referred(function: FunctionType) -> Iterator[tuple[str, Any]]:
    """The names in a function that mean something outside it, and what they stand for."""
    names = _names_in(function.__code__)
    known = function.__globals__
    for name in names:
        if name in known:
            yield from _below(name, known[name], names, set())
    for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
        yield from _below(name, cell.cell_contents, names, set())
    yield "=", (function.__defaults__, function.__kwdefaults__)


def _below(path: str, value: Any, names: tuple[str, ...], passed: set[ModuleType]) -> Iterator[tuple[str, Any]]:
    """What a name stands for; of a module, whatever of it the function might name."""
    yield path, value
    if isinstance(value, ModuleType) and value not in passed and not _is_foreign(value.__name__):
        passed.add(value)
        for name in names:
            if name in vars(value):
                yield from _below(f"{path}.{name}", vars(value)[name], names, passed)


@lru_cache(maxsize=4096)
def _names_in(code: CodeType) -> tuple[str, ...]:
    inner = (name for const in code.co_consts if isinstance(const, CodeType) for name in _names_in(const))
    return tuple(dict.fromkeys([*code.co_names, *inner]))


@lru_cache(maxsize=4096)
def _digest_of_code(code: CodeType) -> str:
    consts = [_digest_of_code(const) if isinstance(const, CodeType) else _described(const) for const in code.co_consts]
    parts = (code.co_name, code.co_code, consts, code.co_names, code.co_varnames, code.co_flags)
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def _described(value: Any) -> str:
    """A value in words that differ wherever compiled code would; Unknown if there are none."""
    kind = type(value).__qualname__
    if value is None or value is ... or isinstance(value, bool | int | float | complex | str | bytes):
        return f"{kind} {value!r}"
    if isinstance(value, np.ndarray | np.generic):
        return f"{kind} {_described(value.dtype)} {value.shape} {hashlib.sha256(value.tobytes()).hexdigest()}"
    if isinstance(value, np.dtype):
        return f"dtype {value.str} {value.alignment} {_fields_of(value)}"
    if isinstance(value, dict):
        return f"{kind} {[(_described(key), _described(held)) for key, held in value.items()]}"
    if isinstance(value, tuple | list):
        return f"{kind} {list(map(_described, value))}"
    if isinstance(value, set | frozenset):
        return f"{kind} {sorted(map(_described, value))}"
    if isinstance(value, type) and issubclass(value, enum.Enum):
        return f"enum {value.__qualname__} {[(member.name, _described(member.value)) for member in value]}"
    return _named(value)


def _fields_of(dtype: np.dtype[Any]) -> list[tuple[str, str, int]]:
    fields: Mapping[str, Any] = dtype.fields or {}
    return [(name, f"{_described(field[0].base)} {field[0].shape}", field[1]) for name, field in fields.items()]


def _named(value: Any) -> str:
    """Modules, classes, and what the compiler knows by its name, such as `len` and `np.sqrt`."""
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    if isinstance(value, ModuleType):
        return f"module {name}"
    if isinstance(name, str) and (isinstance(value, type) or _is_foreign(_module_of(value))):
        return f"{type(value).__qualname__} {_module_of(value)}.{name}"
    if _is_foreign(type(value).__module__):
        return f"{type(value).__qualname__} {value!r}"
    raise Unknown(f"{value!r} cannot be told apart from other values")


def _module_of(value: Any) -> str:
    return getattr(value, "__module__", None) or type(value).__module__
