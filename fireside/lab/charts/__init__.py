"""Charts as SVG: histograms, lines with bands, dots with intervals, heat maps of boards and of grids.

Each function returns a whole picture, which a notebook shows and a page takes in (`Svg.unstyled`). Charts are drawn
for the width of a phone, so that their letters have the same size everywhere; a page shows several side by side.
"""

from fireside.lab.charts.bits import PALETTE, WIDTH
from fireside.lab.charts.boards import Place, board
from fireside.lab.charts.curves import Line, lines
from fireside.lab.charts.grids import grid
from fireside.lab.charts.histograms import histograms
from fireside.lab.charts.ranked import Dot, dots

__all__ = ["PALETTE", "WIDTH", "Dot", "Line", "Place", "board", "dots", "grid", "histograms", "lines"]
