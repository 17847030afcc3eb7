"""The lab: games as tables of numbers."""

from fireside.lab.playing import play, stream, write
from fireside.lab.reports import Report, report
from fireside.lab.rows import Rows
from fireside.lab.sweeps import Sweep, sweep
from fireside.lab.tuning import Tuned, tune

__all__ = ["Report", "Rows", "Sweep", "Tuned", "play", "report", "stream", "sweep", "tune", "write"]
