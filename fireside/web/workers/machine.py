"""Which machine this is: workers on the same one can use files to talk to each other."""

from __future__ import annotations

import platform
from pathlib import Path

_BOOT = Path("/proc/sys/kernel/random/boot_id")  # Linux has one for each start


def this_machine() -> str:
    """A name that no other machine has. Two containers are two machines: they share no files."""
    boot = _BOOT.read_text().strip() if _BOOT.exists() else ""
    return f"{platform.node()} {boot}".strip()
