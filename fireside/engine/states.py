"""Small tools for the rules of several games and for what plays them: copying states and arrays, ranks, leads."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt
from numba.core import cgutils, types
from numba.extending import intrinsic

from fireside.engine.kernel import rule, rule_in_two_forms
from fireside.engine.types import Ints, Seat, State

_RANK_BITS = 24


def _assign_fields(target: State, source: State) -> None:
    for name in source.dtype.names:
        setattr(target, name, getattr(source, name))


@intrinsic
def _assign_bytes(_typing: Any, target: Any, source: Any) -> Any:
    def codegen(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        cgutils.raw_memcpy(  # type: ignore[no-untyped-call]
            builder, arguments[0], arguments[1], context.get_constant(types.intp, target.size), 1
        )
        return context.get_dummy_value()

    if not isinstance(target, types.Record) or target != source:
        return None
    return types.void(target, source), codegen


def _assign_compiled(target: State, source: State) -> None:
    _assign_bytes(target, source)  # type: ignore[call-arg]


assign = rule_in_two_forms(_assign_compiled, _assign_fields)
"""Make a state equal to another one of the same game."""


@rule
def copy_into(target: npt.NDArray[Any], source: npt.NDArray[Any]) -> None:
    """`target[: len(source)] = source`, for which Numba would allocate, since the two might overlap."""
    for index in range(len(source)):
        target[index] = source[index]


@rule
def rank(values: Ints, players: int) -> None:
    """Turn values from 0 to 16 million into ranks, in place: 0 is the highest, equal values share a rank."""
    low = (1 << _RANK_BITS) - 1
    for seat in range(players):
        for other in range(players):
            if values[other] & low > values[seat] & low:
                values[seat] += 1 << _RANK_BITS
    for seat in range(players):
        values[seat] >>= _RANK_BITS


@rule
def lead(points: Ints, seat: Seat) -> int:
    """By how many points a seat is ahead of the best other one; who plays alone is ahead by all of them."""
    if len(points) == 1:
        return points[seat]
    first_other = 0 if seat else 1
    best = points[first_other]
    for other in range(first_other + 1, len(points)):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best
