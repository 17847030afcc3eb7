"""Rules as the Python that they are written in, for whoever asks a few things of facts that are Python's own.

A picture asks dozens of small rules why something may not be done. Where they are not compiled, each of them looks up
fields of an np.record, which takes 2 µs a field; and compiled code takes only states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType
from typing import Any, TypeVar, cast

from fireside.engine.compiler import Rule

Function = TypeVar("Function", bound=Callable[..., Any])

_plain: dict[Any, FunctionType] = {}


def plain(function: Function) -> Function:
    """A function that calls the rules it needs, and those that they need, uncompiled.

    It knows the other names of its module as they were when it was first asked for, as compiled code does.
    """
    return cast(Function, _plain.get(function) or _made(function))


def _made(function: Any) -> FunctionType:
    source = function.uncompiled if isinstance(function, Rule) else function
    names = dict(source.__globals__)
    made = FunctionType(source.__code__, names, source.__name__, source.__defaults__, source.__closure__)
    made.__kwdefaults__ = source.__kwdefaults__
    _plain[function] = made  # first: rules may call each other in a circle
    for name in set(_names_in(source.__code__)) & names.keys():
        names[name] = _plain_value(names[name])
    return made


def _plain_value(value: Any) -> Any:
    if isinstance(value, Rule | FunctionType):
        return plain(value)
    if isinstance(value, ModuleType) and any(isinstance(one, Rule) for one in vars(value).values()):
        return _Module(value)
    return value


class _Module:
    """A module with rules, all of them plain."""

    def __init__(self, module: ModuleType) -> None:
        self._module = module

    def __getattr__(self, name: str) -> Any:
        value = _plain_value(getattr(self._module, name))
        setattr(self, name, value)  # so that it is asked for once
        return value


def _names_in(code: CodeType) -> Iterator[str]:
    """All names that a function looks up, also those in its comprehensions."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names_in(inner)
