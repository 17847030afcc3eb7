"""The lab: games as tables of numbers."""

from fireside.lab.playing import play, stream, write
from fireside.lab.reports import Report, report
from fireside.lab.rows import Rows

__all__ = ["Report", "Rows", "play", "report", "stream", "write"]
