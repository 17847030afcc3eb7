"""The processes of a site that `fireside serve --workers N` has started, as the system tells them apart."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple


class Processes(NamedTuple):
    """Those that a supervisor has started."""

    thinkers: list[int]  # in which bots think for all workers; one, unless it is being replaced
    workers: list[int]


def processes_of(supervisor: int) -> Processes:
    """The processes of a site. The one for the bots is the only one that starts a thinker."""
    found = [child for child in children_of(supervisor) if b"spawn_main" in command_of(child)]
    thinkers = [child for child in found if any(b"server.thinker" in command_of(one) for one in children_of(child))]
    return Processes(thinkers, [child for child in found if child not in thinkers])


def children_of(process: int) -> list[int]:
    """The processes that one has started and that have not ended."""
    try:
        return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]
    except OSError:  # it has ended
        return []


def command_of(process: int) -> bytes:
    """What a process was started with."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
