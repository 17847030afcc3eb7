"""Rules as Numba compiles them: each of them once, as part of whatever is called from Python.

Numba would optimise a rule and turn it into machine code on its own, and then all of it again as a part of every rule
that calls it, and of those that call these. Nobody runs most of that code. So a rule that another one calls is only
translated; it is optimised where it is used, with what calls it.

What is compiled is kept on disk under a name that says all that it has frozen (frozen.py): a module that was changed at
run time gets code of its own, and whatever was compiled half before and half after a change is not kept at all.

In a process that must not wait, a rule that is not compiled yet runs as the Python that it is written in.
"""

from __future__ import annotations

import contextlib
import hashlib
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from typing import Any

from numba.core import caching, codegen, compiler, dispatcher, registry
from numba.core import types as numba_types

from fireside.engine import frozen
from fireside.engine.progress import Progress

# Rules allocate nothing, so references to arrays need not be counted, which took up to two thirds of the time. Nor do
# they divide by zero: checking for that took a fifth, and the conformance kit runs them uncompiled as well.
OPTIONS: dict[str, Any] = {"nopython": True, "nogil": True, "_nrt": False, "error_model": "numpy", "boundscheck": None}

# Numba's own classes have types only here and there, and other ones in every version.
_Library: Any = codegen.JITCodeLibrary
_Compiler: Any = compiler.Compiler
_Dispatcher: Any = registry.CPUDispatcher
_Cache: Any = caching.FunctionCache
types: Any = numba_types

LOOKS = 20  # at the type of an argument, as long as others disturb it


class _Here(threading.local):
    waits: bool | None = None  # whether this thread waits for rules to be compiled; None: as the process does


_here = _Here()
_waits = True


def never_wait() -> None:
    """From now on, in this process, run a rule uncompiled as long as it is not compiled."""
    global _waits
    _waits = False


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """Compile rules in this thread, or load them from the cache, even if the process does not wait for them."""
    with _waiting(waits=True):
        yield


@contextlib.contextmanager
def uncompiled() -> Iterator[None]:
    """Run rules that are not compiled yet as the Python that they are written in, in this thread."""
    with _waiting(waits=False):
        yield


@contextlib.contextmanager
def _waiting(*, waits: bool) -> Iterator[None]:
    before, _here.waits = _here.waits, waits
    try:
        yield
    finally:
        _here.waits = before


def waits_here() -> bool:
    """Whether this thread waits until a rule that it calls is compiled."""
    return _waits if _here.waits is None else _here.waits


class _Part(_Library):  # type: ignore[misc] # Any
    """The code of a rule that compiled code calls. It is finished only with the whole that it becomes part of."""

    def finalize(self) -> None:
        self._raise_if_finalized()
        self._finalized = True


class _Whole(_Library):  # type: ignore[misc] # Any
    """The code of a function that is called from Python, with all its parts."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = _with_parts(self._linking_libraries)
        super().finalize()


def _with_parts(libraries: Iterable[Any]) -> list[Any]:
    """These and all their parts, callers first: what nobody has called so far would not be linked."""
    found = dict.fromkeys(libraries)
    waiting = deque(found)
    while waiting:
        library = waiting.popleft()
        for part in library._linking_libraries if isinstance(library, _Part) else ():
            if part not in found:
                found[part] = None
                waiting.append(part)
    return list(found)


class _PartCompiler(_Compiler):  # type: ignore[misc] # Any
    """Translates a rule, and goes no further."""

    def __init__(self, *arguments: Any) -> None:
        flags = arguments[5]
        flags.no_compile = flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        super().__init__(*arguments)

    def define_pipelines(self) -> Any:
        self.state.library = _Part(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        return super().define_pipelines()


class _WholeCompiler(_Compiler):  # type: ignore[misc] # Any
    """Compiles a function that is called from Python."""

    def __init__(self, *arguments: Any) -> None:
        flags = arguments[5]
        flags.no_cfunc_wrapper = True
        super().__init__(*arguments)

    def define_pipelines(self) -> Any:
        self.state.library = _Whole(self.state.targetctx.codegen(), self.state.func_id.func_qualname)
        self.state.library.enable_object_caching()
        return super().define_pipelines()


def _of_one_width(kind: Any) -> Any:
    """The type of an argument, for calls between rules: all signed numbers are wide, whether constants or not.

    Numba would translate a rule again for each constant that it is called with. In arithmetic, it widens them anyway.
    """
    if isinstance(kind, types.Omitted) and type(kind.value) is int:
        return types.int64
    if isinstance(kind, types.IntegerLiteral):
        kind = kind.literal_type
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


class _Called(_Dispatcher):  # type: ignore[misc] # Any
    """A rule as compiled code calls it."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.taken: list[frozen.Taken | None] = []  # what each translation has frozen; None if that is not known

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks for when compiled code calls this rule."""
        _, given = self._compiler.fold_argument_types(args, kws)
        return super().get_call_template(tuple(map(_of_one_width, given)), {})

    def compile(self, sig: Any) -> Any:
        """Translate the rule for arguments of these types, unless that has been done."""
        if sig not in self.overloads:
            Progress.count()
            before = _taken(self.py_func)
            super().compile(sig)
            self.taken.append(before if before == _taken(self.py_func) else None)

    def add_overload(self, cres: Any) -> None:
        """Make a translation known to those that call the rule; there is nothing yet that Python could call."""
        key = object()
        self.targetctx.insert_user_function(key, cres.fndesc, [cres.library])
        self.overloads[tuple(cres.signature.args)] = cres._replace(entry_point=key)


def _taken(function: Any) -> frozen.Taken | None:
    try:
        return frozen.taken_by(function)
    except frozen.Unknown:
        return None


class _Kept(_Cache):  # type: ignore[misc] # Any
    """The compiled code of a rule on disk, in files of its own for everything that it may have frozen.

    Numba would keep all code of a function behind one index, in which two processes can take each other's place.
    """

    def __init__(self, rule: Rule) -> None:
        super().__init__(rule.py_func)
        self._rule = rule
        self._base = str(self._impl.filename_base)
        self._all_taken: dict[Any, frozen.Taken] = {}

    def _load_overload(self, sig: Any, target_context: Any) -> Any:
        """Numba asks for code of these types, and compiles it if there is none."""
        self._all_taken = self._taken_now()
        about = (frozen.digest(self._all_taken), sig, target_context.codegen().magic_tuple())
        name = f"{self._base}-{hashlib.sha256(repr(about).encode()).hexdigest()[:16]}"
        self._cache_file = caching.IndexDataCacheFile(self._cache_path, name, self._impl.locator.get_source_stamp())  # type: ignore[no-untyped-call]
        return super()._load_overload(sig, target_context) if self._all_taken else None

    def _save_overload(self, sig: Any, data: Any) -> None:
        """Numba has compiled it, with parts that may have been translated long before."""
        if self._all_taken and self._taken_now() == self._all_taken and self._parts_are_of_today():
            super()._save_overload(sig, data)

    def _taken_now(self) -> dict[Any, frozen.Taken]:
        try:
            return frozen.all_taken_by(self._rule)
        except frozen.Unknown:
            return {}

    def _parts_are_of_today(self) -> bool:
        rules = {rule: taken for rule, taken in self._all_taken.items() if isinstance(rule, Rule)}
        return all(then == taken for rule, taken in rules.items() for then in rule.translations())


class Rule(_Dispatcher):  # type: ignore[misc] # Any
    """A rule as Python calls it."""

    uncompiled: Callable[..., Any]  # the same in Python

    def __init__(self, py_func: Callable[..., Any], *_: Any) -> None:
        """Made by `kernel.rule`."""
        super().__init__(py_func, targetoptions=dict(OPTIONS), pipeline_class=_WholeCompiler)
        self.uncompiled = py_func

    @cached_property
    def _called(self) -> Any:
        return _Called(self.py_func, targetoptions=dict(OPTIONS), pipeline_class=_PartCompiler)

    def enable_caching(self) -> None:
        """Keep compiled code on disk, in the folder that is set."""
        self._cache = _Kept(self)

    def translations(self) -> list[frozen.Taken | None]:
        """What those translations have frozen that compiled code has taken in so far."""
        return self._called.taken if "_called" in vars(self) else []

    def get_call_template(self, args: Any, kws: Any) -> Any:
        """What Numba asks for when compiled code calls this rule."""
        return self._called.get_call_template(args, kws)

    def get_overload(self, sig: Any) -> Any:
        """Under which key Numba finds the code that compiled code calls."""
        return self._called.get_overload(sig)

    @property
    def is_compiling(self) -> bool:
        """Whether the rule is being compiled, so that a call of it is a call of itself."""
        return bool(super().is_compiling or self._called.is_compiling)

    @property
    def is_compiled(self) -> bool:
        """Whether a call runs compiled code, if necessary after compiling it."""
        return waits_here() or bool(self.overloads)

    def typeof_pyval(self, val: Any) -> Any:
        """The type of an argument, for Numba.

        It looks it up among all types that it knows, and other threads, which compile, may just make it know more.
        """
        for _ in range(LOOKS):
            with contextlib.suppress(RuntimeError):  # the dictionary changed size during iteration
                return super().typeof_pyval(val)
        return super().typeof_pyval(val)

    def prepare(self, *args: Any) -> None:
        """Compile the rule for arguments of these types, or load it from the cache, without calling it."""
        with Progress(self.py_func):
            self.compile(tuple(map(self.typeof_pyval, args)))

    def add_overload(self, cres: Any) -> None:
        """Make compiled code known to callers, and to it the environments of its parts."""
        for environment in cres._find_referenced_environments():
            cres.library.codegen.set_env(environment.env_name, environment)
        super().add_overload(cres)

    def _compile_for_args(self, *args: Any, **kws: Any) -> Any:
        """What Numba calls when there is no code for arguments of these types; whatever it returns is called."""
        if waits_here():
            with Progress(self.py_func):
                return super()._compile_for_args(*args, **kws)
        return self._without_defaults if self.__defaults__ else self.uncompiled

    def _without_defaults(self, *args: Any) -> Any:
        """Call the Python function; Numba has put in the defaults in its own way."""
        return self.uncompiled(*(value.value if isinstance(value, dispatcher.OmittedArg) else value for value in args))
