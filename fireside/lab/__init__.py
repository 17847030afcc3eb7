"""The lab: games as tables of numbers."""

from fireside.lab.playing import play, stream, write
from fireside.lab.rows import Rows

__all__ = ["Rows", "play", "stream", "write"]
