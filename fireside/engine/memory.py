"""States and numbers at an address in memory, compiled and uncompiled.

What Python calls most often takes addresses instead of arrays: Numba unboxes both equally fast, but an address is known
from the start, while making an array for it takes Python 0.2 µs.
"""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
from numba import extending
from numba.core import types as numba_types
from numba.np import arrayobj

from fireside.engine.types import EVENT_FIELDS, Ints, State

Address = int

# Numba's own classes have types only here and there.
types: Any = numba_types
_arrays: Any = arrayobj
_extending: Any = extending


def address_of(memory: array[int]) -> Address:
    """Where an array of Python's lies, as long as somebody holds it."""
    return memory.buffer_info()[0]


def state_at(address: Address, kind: np.dtype[np.record]) -> State:
    """The state of that kind at an address."""
    memory: Any = (ctypes.c_uint8 * kind.itemsize).from_address(address)
    state: State = np.frombuffer(memory, kind)[0]
    return state


def numbers_at(address: Address, count: int) -> Ints:
    """That many numbers at an address."""
    memory: Any = (ctypes.c_int32 * count).from_address(address)
    return np.frombuffer(memory, np.int32)


def log_at(address: Address, rows: int) -> Ints:
    """A log of that many rows at an address."""
    return numbers_at(address, rows * EVENT_FIELDS).reshape(rows, EVENT_FIELDS)


def _state_at(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """A state is handled by its address anyway."""
    return builder.inttoptr(given[0], context.get_value_type(signature.return_type))


def _array_at(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    """An array of the type that the function returns, as a loan: nothing counts references to it."""
    kind = signature.return_type
    made = _arrays.make_array(kind)(context, builder)
    size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
    count = context.cast(builder, given[1], signature.args[1], types.intp)
    fields = [context.get_constant(types.intp, EVENT_FIELDS)] * (kind.ndim - 1)
    strides = [context.get_constant(types.intp, size * EVENT_FIELDS**place) for place in reversed(range(kind.ndim))]
    _arrays.populate_array(
        made,
        data=builder.inttoptr(given[0], made.data.type),
        shape=[count, *fields],
        strides=strides,
        itemsize=context.get_constant(types.intp, size),
        meminfo=None,
    )
    return made._getvalue()


def _compile_as(function: Any, kind: Callable[[Any, Any], Any], code: Any, second: Any) -> None:
    """Tell Numba what a function returns for an address and a second argument, and the code that takes its place."""
    _extending.type_callable(function)(lambda _context: kind)
    _extending.lower_builtin(function, types.Integer, second)(code)


_compile_as(state_at, lambda _address, kind: kind.dtype, _state_at, types.DType)
_compile_as(numbers_at, lambda _address, _count: types.Array(types.int32, 1, "C"), _array_at, types.Integer)
_compile_as(log_at, lambda _address, _rows: types.Array(types.int32, 2, "C"), _array_at, types.Integer)
