"""Where things lie on the maps: tent spaces, places for totems, and the signs of the connections."""

from __future__ import annotations

from fireside.draw.geometry import Point
from fireside.games.iwari import tables
from fireside.games.iwari.rules import lands

# One line per territory: its place for totems, then its tent spaces in order. They keep clear of each other, of the
# borders and of the paths; the paths between them do not cross.
_PLACES = (
    """
        T1 547,213  321,136 336,188 396,145 410,197 477,223 468,153 540,142
        T2 391,600  347,531 414,502 484,477 485,547 555,537 605,486
        F1 91,326  169,249 235,282 247,230 298,246 313,298 272,356 218,404
        F2 701,562  865,491 819,519 791,472 724,496 664,462
        G1 141,115  102,216 138,180 188,162 208,113 241,156 262,107
        G2 774,169  609,127 675,110 683,181 652,244 720,221
        C1 853,304  765,272 739,319 718,368 777,391 830,383 885,427
        C2 246,492  185,463 167,534 192,598 263,606 275,554
        D1 429,413  394,295 474,299 546,300 617,305 643,370 568,379 495,387 457,349
    """,
    """
        T1 372,96  297,102 328,164 346,234 418,228 417,156 469,167
        T2 669,392  609,272 679,246 683,323 596,365 507,349
        T3 418,572  317,547 339,480 392,491 439,466
        F1 523,98  544,162 590,92 619,136 593,183 661,167 654,96
        F2 98,508  165,485 169,554 215,582 248,540
        F3 859,553  788,482 794,525 802,570 837,493
        G1 180,99  95,195 160,164 210,184 261,201 236,137 238,65
        G2 827,128  723,75 776,83 742,125 720,174 784,185 836,199
        C1 108,353  97,262 168,251 209,312 156,304 194,363 153,419
        C2 868,292  808,259 775,316 793,367 808,419 844,355 862,423
        D1 273,408  269,279 344,303 418,335 411,388 342,410 344,357 276,333
        D2 686,583  504,474 576,475 646,496 719,491
    """,
)
# Where a connection crosses a border, in the order of the numbers; connection 15 of the first map goes by sea.
_SIGNS = (
    "220,191 277,175 343,234 377,376 520,264 141,443 595,182"
    " 684,398 817,234 317,635 380,474 847,443 637,517 693,269 -22,300",
    "278,149 464,64 690,131 136,214 295,250 386,274 673,205 533,221 846,239 219,246"
    " 466,379 724,270 67,459 403,434 681,464 258,492 473,554 757,510 818,460 746,459",
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
