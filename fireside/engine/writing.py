"""Writing numbers into arrays as fast as a processor can: observations consist of little else.

Numba looks at every index, whether it is negative and counts from the end. So a loop that copies into the middle of an
array is neither a copy of bytes nor several comparisons at once, and took most of the time of an observation.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy.typing as npt
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic

from fireside.engine.kernel import rule_in_two_forms

_WIDTHS = (32, 16, 8, 4, 2, 1)  # bytes that are compared at once
_BYTE = ir.IntType(8)


def _is_plain(array: Any) -> bool:
    return isinstance(array, types.Array) and array.ndim == 1


def _pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any) -> Any:
    """Where an item of an array lies."""
    made = context.make_array(kind)(context, builder, array)
    if kind.layout == "C":
        step = context.get_constant(types.intp, context.get_abi_sizeof(context.get_data_type(kind.dtype)))
    else:
        (step,) = cgutils.unpack_tuple(builder, made.strides)  # type: ignore[no-untyped-call]
    return cgutils.pointer_add(builder, made.data, builder.mul(index, step))  # type: ignore[no-untyped-call]


def _length(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    if isinstance(kind, types.NestedArray):
        return context.get_constant(types.intp, kind.shape[0])
    made = context.make_array(kind)(context, builder, array)
    return cgutils.unpack_tuple(builder, made.shape)[0]  # type: ignore[no-untyped-call]


@intrinsic
def _store(_typing: Any, out: Any, _at: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, _, given = signature.args
        array, index, number = arguments
        builder.store(context.cast(builder, number, given, kind.dtype), _pointer(context, builder, kind, array, index))
        return context.get_dummy_value()

    return (types.void(out, types.intp, value), codegen) if _is_plain(out) else None


@intrinsic
def _copy(_typing: Any, out: Any, _at: Any, values: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, _, source = signature.args
        array, index, given = arguments
        count = _length(context, builder, source, given)
        if kind.dtype == source.dtype and kind.layout == source.layout == "C":
            start = context.get_constant(types.intp, 0)
            cgutils.raw_memcpy(  # type: ignore[no-untyped-call]
                builder,
                _pointer(context, builder, kind, array, index),
                _pointer(context, builder, source, given, start),
                count,
                context.get_abi_sizeof(context.get_data_type(kind.dtype)),
            )
            return context.get_dummy_value()
        with cgutils.for_range(builder, count) as loop:
            number = builder.load(_pointer(context, builder, source, given, loop.index))
            target = _pointer(context, builder, kind, array, builder.add(index, loop.index))
            builder.store(context.cast(builder, number, source.dtype, kind.dtype), target)
        return context.get_dummy_value()

    return (types.void(out, types.intp, values), codegen) if _is_plain(out) and _is_plain(values) else None


@intrinsic
def _compare(_typing: Any, out: Any, _at: Any, values: Any, value: Any) -> Any:
    def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        kind, _, source, given = signature.args
        array, index, numbers, number = arguments
        sought = context.cast(builder, number, given, source.dtype)
        if not _are_bytes(kind, source):
            with cgutils.for_range(builder, _length(context, builder, source, numbers)) as loop:
                found = builder.load(_pointer(context, builder, source, numbers, loop.index))
                target = _pointer(context, builder, kind, array, builder.add(index, loop.index))
                equal = builder.icmp_signed("==", found, sought)
                builder.store(builder.zext(equal, context.get_data_type(kind.dtype)), target)
            return context.get_dummy_value()
        for start, width in _pieces(source.shape[0]):
            first = context.get_constant(types.intp, start)
            _compare_bytes(
                builder,
                _pointer(context, builder, source, numbers, first),
                _pointer(context, builder, kind, array, builder.add(index, first)),
                sought,
                width,
            )
        return context.get_dummy_value()

    plain = _is_plain(out) and _is_plain(values)
    return (types.void(out, types.intp, values, value), codegen) if plain else None


def _are_bytes(out: Any, values: Any) -> bool:
    """Whether both arrays are of bytes without gaps, and the length is known to the compiler."""
    is_known = isinstance(values, types.NestedArray)
    return is_known and out.dtype == values.dtype == types.int8 and out.layout == values.layout == "C"


def _pieces(length: int) -> Iterator[tuple[int, int]]:
    start = 0
    while start < length:
        width = next(width for width in _WIDTHS if width <= length - start)
        yield start, width
        start += width


def _compare_bytes(builder: Any, source: Any, target: Any, sought: Any, width: int) -> None:
    """Some bytes at once: each becomes 1 if it is the one that is sought, and 0 otherwise."""
    vector = ir.VectorType(_BYTE, width)
    nothing = ir.Constant(vector, ir.Undefined)
    one = builder.insert_element(nothing, sought, ir.Constant(ir.IntType(32), 0))
    everywhere = builder.shuffle_vector(one, nothing, ir.Constant(ir.VectorType(ir.IntType(32), width), [0] * width))
    numbers = builder.load(builder.bitcast(source, vector.as_pointer()))
    numbers.align = 1
    equal = builder.zext(builder.icmp_signed("==", numbers, everywhere), vector)
    builder.store(equal, builder.bitcast(target, vector.as_pointer()), align=1)


def _store_compiled(out: npt.NDArray[Any], at: int, value: int) -> None:
    _store(out, at, value)  # type: ignore[call-arg]


def _store_uncompiled(out: npt.NDArray[Any], at: int, value: int) -> None:
    out[at] = value


def _copy_compiled(out: npt.NDArray[Any], at: int, values: npt.NDArray[Any]) -> None:
    _copy(out, at, values)  # type: ignore[call-arg]


def _copy_uncompiled(out: npt.NDArray[Any], at: int, values: npt.NDArray[Any]) -> None:
    out[at : at + len(values)] = values


def _compare_compiled(out: npt.NDArray[Any], at: int, values: npt.NDArray[Any], value: int) -> None:
    _compare(out, at, values, value)  # type: ignore[call-arg]


def _compare_uncompiled(out: npt.NDArray[Any], at: int, values: npt.NDArray[Any], value: int) -> None:
    out[at : at + len(values)] = values == value


store = rule_in_two_forms(_store_compiled, _store_uncompiled)
"""`out[at] = value`, where `at` is not negative."""

copy = rule_in_two_forms(_copy_compiled, _copy_uncompiled)
"""Copy numbers into an array from place `at` on."""

compare = rule_in_two_forms(_compare_compiled, _compare_uncompiled)
"""Write from place `at` on, for each number, whether it equals a value."""
