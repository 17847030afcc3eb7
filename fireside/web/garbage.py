"""When the processes of the site look for garbage.

Tables and drawings are many small tuples and texts without cycles. To look through them takes 20 ms for the latest and
140 ms for all of them, in which nobody is answered, and finds nothing.
"""

from __future__ import annotations

import gc
import select
import socket

YOUNG = 2_000  # objects; to look through so many takes less than a millisecond
QUIET = 10.0  # seconds


def collect_rarely() -> None:
    """Let Python look for garbage less often than it usually does."""
    gc.set_threshold(50_000, 20, 50)


def collect_until_asked(line: socket.socket) -> None:
    """Look for garbage while nobody asks anything: among what is new at once, everywhere after a quiet while."""
    if gc.get_count()[0] > YOUNG:
        gc.collect(0)
    if not select.select([line], [], [], QUIET)[0]:
        gc.collect()
