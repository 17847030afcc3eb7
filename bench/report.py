"""Results as a table for people and as JSON for programs."""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Sequence
from dataclasses import asdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from rich.table import Table

from bench.measure import Line, Target
from fireside.version import VERSION

RESULTS = Path(__file__).parent / "results"


def number(value: float) -> str:
    """A number with three significant digits: 12.3 M, 45,600, 7.89."""
    if value >= 1e6:
        return f"{value / 1e6:.3g} M"
    if value >= 1000:
        return f"{round(value, 3 - len(str(int(value)))):,.0f}"
    return f"{value:.3g}"


def target_text(target: Target | None) -> str:
    """The target, in a few characters."""
    if target is None:
        return ""
    return f"{'≤' if target.is_most else '≥'} {number(target.number)}{' ×' if target.of_ratio else ''}"


def verdict(line: Line) -> str:
    """Whether the target is met, in words."""
    return {None: "", True: "met", False: "NOT MET"}[line.is_met]


def table(lines: Sequence[Line]) -> Table:
    """All results, section by section."""
    whole = Table(title=f"Fireside {VERSION}", box=None, header_style="dim", title_justify="left")
    for name in ("", "ours", "unit", "peer", "ratio", "target", "", "note"):
        whole.add_column(name, justify="right" if name in ("ours", "peer", "ratio", "target") else "left", no_wrap=True)
    section = ""
    for line in lines:
        if line.section != section:
            section = line.section
            whole.add_row(f"[bold]{section}[/]")
        whole.add_row(*_cells(line))
    return whole


def _cells(line: Line) -> list[str]:
    colour = {None: "default", True: "green", False: "red"}[line.is_met]
    theirs = "" if line.theirs is None else number(line.theirs)
    ratio = "" if line.ratio is None else f"{line.ratio:.2f} ×"
    judged = f"[{colour}]{verdict(line)}[/]"
    name = f"  {line.name}"
    return [name, number(line.ours), line.unit, theirs, ratio, target_text(line.target), judged, f"[dim]{line.note}[/]"]


def as_data(lines: Sequence[Line], seconds: float) -> dict[str, Any]:
    """All results, and where they come from, as plain data."""
    return {
        "version": VERSION,
        "when": datetime.now(UTC).isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "cores": os.cpu_count(),
        "seconds": seconds,
        "lines": [{**asdict(line), "ratio": line.ratio, "is_met": line.is_met} for line in lines],
    }


def save(lines: Sequence[Line], seconds: float, folder: Path = RESULTS) -> Path:
    """Write the results to a new file."""
    folder.mkdir(parents=True, exist_ok=True)
    data = as_data(lines, seconds)
    path = folder / f"{data['when'].replace(':', '').replace('+0000', 'Z')}.json"
    path.write_text(json.dumps(data, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return path
