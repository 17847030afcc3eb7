"""How often the processes of the site look for garbage."""

from __future__ import annotations

import gc


def collect_rarely() -> None:
    """Tables and drawings are many small tuples and texts without cycles: to look through all of them takes a tenth of
    a second, in which nobody is answered, and finds nothing."""
    gc.set_threshold(50_000, 20, 50)
