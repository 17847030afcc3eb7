"""Where things lie on the maps: tent spaces, places for totems, and the signs of the connections."""

from __future__ import annotations

from itertools import groupby

from fireside.draw.geometry import Point

from .. import tables
from ..rules import lands

# One line per territory: its place for totems, then its tent spaces in order. They keep clear of each other, so that a
# thumb hits the right one, of the borders and of the paths; the paths between them do not cross.
_PLACES = (
    """
        T1 244,110  209,42 196,92 252,59 292,94 327,121 308,52 343,80
        T2 364,362  220,307 246,343 280,303 308,341 324,295 371,305
        F1 209,246  81,169 133,194 123,151 170,143 195,181 161,230 114,248
        F2 427,354  519,306 524,350 479,352 462,309 419,292
        G1 146,83  58,120 103,108 70,78 64,35 116,41 162,35
        G2 498,62  386,97 396,53 434,78 433,124 479,114
        C1 520,195  484,159 439,174 440,239 471,207 499,243 539,265
        C2 149,362  87,289 61,325 100,347 132,314 175,301
        D1 272,253  256,161 313,179 356,166 396,188 395,233 354,210 321,243 274,202
    """,
    """
        T1 196,40  184,89 225,100 214,141 259,126 266,86 246,49
        T2 306,190  353,176 395,169 410,208 359,238 310,240
        T3 208,358  157,365 167,310 208,300 243,324
        F1 307,118  296,57 328,31 332,76 362,116 373,76 369,35
        F2 117,306  70,320 32,301 49,356 97,362
        F3 524,353  474,354 468,291 499,314 533,290
        G1 53,54  47,104 101,83 86,122 145,111 112,42 145,69
        G2 518,74  411,40 452,54 419,82 430,123 473,121 518,124
        C1 39,250  32,161 73,169 106,194 71,214 31,203 88,253
        C2 511,240  523,168 461,167 452,208 462,250 492,196 543,204
        D1 141,251  187,174 227,182 257,236 217,223 196,259 176,214 145,180
        D2 354,362  296,318 344,299 388,325 429,345
    """,
)
# Where a connection crosses a border, in the order of the numbers; connection 15 of the first map goes by sea.
_SIGNS = (
    "136,120 182,62 205,129 238,201 291,141 144,272 365,42"
    " 420,211 510,136 204,358 355,273 469,270 390,332 403,148 19,200",
    "179,131 275,33 392,103 57,141 137,145 245,155 398,136 340,139 492,148 110,228"
    " 263,189 427,176 65,275 237,267 376,287 145,334 256,356 455,323 497,275 438,280",
)


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


def _places(land: int) -> tuple[dict[int, Point], dict[int, Point]]:
    """The places of a map's totems by territory, and of its tents by space."""
    totems, tents = {}, {}
    for line in _PLACES[land].strip().splitlines():
        name, totem, *spaces = line.split()
        territory = tables.TERRITORIES.index(name)
        totems[territory] = _point(totem)
        for index, space in enumerate(spaces):
            tents[int(lands.FIRST_SPACE[territory]) + index] = _point(space)
    return totems, tents


_BOTH = [_places(land) for land in range(lands.MAPS)]
TOTEM_PLACES = tuple(totems for totems, _ in _BOTH)  # totem_places[map][territory]
TENT_PLACES = tuple(tents for _, tents in _BOTH)  # tent_places[map][space]
SIGN_PLACES = tuple(tuple(map(_point, line.split())) for line in _SIGNS)  # sign_places[map][connection]

TERRITORY_OF: list[int] = lands.TERRITORY_OF.tolist()  # territory_of[space]


def _camps(land: int) -> dict[int, slice]:
    """The tent spaces of a map, by territory."""
    camps = {territory: list(spaces) for territory, spaces in groupby(TENT_PLACES[land], TERRITORY_OF.__getitem__)}
    return {territory: slice(spaces[0], spaces[-1] + 1) for territory, spaces in camps.items()}


CAMPS = tuple(_camps(land) for land in range(lands.MAPS))  # camps[map][territory]
# link_ends[map][connection]: two territories
LINK_ENDS = tuple(lands.LINK_ENDS[land, : lands.LINKS[land]].tolist() for land in range(lands.MAPS))
