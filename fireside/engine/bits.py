"""Sets as the bits of a number: a mask."""

from __future__ import annotations

from typing import Any

from numba.core import cgutils, types
from numba.extending import intrinsic

from fireside.engine.kernel import rule_in_two_forms


@intrinsic
def _trailing_zeros(_typing: Any, _mask: Any) -> Any:
    def codegen(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        is_never_zero = cgutils.true_bit
        return builder.cttz(arguments[0], is_never_zero)

    return types.int64(types.int64), codegen


def _lowest_compiled(mask: int) -> int:
    return _trailing_zeros(mask)  # type: ignore[call-arg]


def _lowest_uncompiled(mask: int) -> int:
    return (int(mask) & -int(mask)).bit_length() - 1


lowest = rule_in_two_forms(_lowest_compiled, _lowest_uncompiled)
"""The lowest bit of a mask that is not 0, in one instruction: no processor can predict how long a loop would run."""
