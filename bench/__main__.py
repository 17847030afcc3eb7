"""`python -m bench`: measure everything, print a table, write JSON."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter

from rich.console import Console

from bench import (
    crashes,
    footprint,
    learning,
    outages,
    pages,
    play,
    report,
    rows,
    searching,
    server,
    soak,
    study,
    visitors,
)
from bench.measure import Line

PARTS: dict[str, Callable[[], Iterable[Line]]] = {
    "pig": lambda: play.against_peer("pig", "Pig"),
    "connect_four": lambda: play.against_peer("connect_four", "Connect four"),
    "wapi": play.wapi,
    "search": searching.lines,
    "learning": learning.lines,
    "rows": rows.lines,
    "study": study.lines,
    "server": server.lines,
    "pages": pages.lines,
    "crashes": crashes.lines,
    "outages": outages.lines,
    "soak": soak.lines,
    "footprint": footprint.lines,
}

LONG = {"study"}  # takes hours, so it is measured only if it is asked for
PRINTED_WIDTH = 180


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure the parts that were asked for, or put a load on a server; returns the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["load"]:
        return visitors.main(given[1:])
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of Fireside.")
    parser.add_argument("parts", nargs="*", help=f"what to measure, of: {', '.join(PARTS)} (all but {', '.join(LONG)})")
    parser.add_argument("--minutes", type=float, default=soak.MINUTES, help=f"of the soak ({soak.MINUTES:.0f})")
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a target is not met")
    parser.epilog = "python -m bench load URL puts a load on any server; python -m bench load --help says how."
    chosen = parser.parse_args(given)
    PARTS["soak"] = lambda: soak.lines(chosen.minutes)
    for part in chosen.parts:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}; the parts are: {', '.join(PARTS)}")
    screen = Console() if sys.stdout.isatty() else Console(width=PRINTED_WIDTH)
    began = perf_counter()
    lines = measured(chosen.parts or [part for part in PARTS if part not in LONG], screen)
    screen.print(report.table(lines))
    path = report.save(lines, perf_counter() - began)
    screen.print(f"\n{perf_counter() - began:.0f} s; written to {path}", style="dim", highlight=False)
    return int(chosen.strict and any(line.is_met is False for line in lines))


def measured(parts: Sequence[str], screen: Console) -> list[Line]:
    """The results of some parts."""
    lines: list[Line] = []
    for part in parts:
        with screen.status(f"measuring {part} …"):
            lines += PARTS[part]()
    return lines


if __name__ == "__main__":
    raise SystemExit(main())
