"""The emblems of the six mines: two tones, drawn around (0, 0) in a circle of radius 50.

A picture holds some 40 of them, so each is defined once. Wherever it is used, `color` is its ink, `fill` and `stroke`
are what is cut out of it.
"""

from __future__ import annotations

from fireside.draw import group, remembered, tag
from fireside.draw.shapes import at, disc, path

from .. import tables

RADIUS = 50
_INK = "currentColor"


@remembered
def emblem(mine: int, x: float, y: float, radius: float, *, ink: str, ground: str) -> str:
    """The emblem of a mine in a circle around (x, y): silhouettes in `ink`, what is cut out of them in `ground`."""
    drawing = tag("use", href=f"#{_name(mine)}", color=ink, fill=ground, stroke=ground)
    return at(x, y, drawing, scale=radius / RADIUS)


@remembered
def definition(mine: int) -> str:
    """The emblem of a mine as it is used in a picture."""
    return group(_EMBLEMS[mine](), id=_name(mine))


def _name(mine: int) -> str:
    return f"wapi-emblem-{tables.MINES[mine]}"


def _silhouette(d: str) -> str:
    return path(d, fill=_INK, stroke="none")


def _cut(d: str) -> str:
    return path(d, stroke="none")


def _line(d: str, width: float) -> str:
    return path(d, fill="none", stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _twice(*half: str) -> str:
    """The right half and its mirror image."""
    return group(*half) + group(*half, transform="scale(-1 1)")


def _owl() -> str:
    head = "M-1 -27Q18 -28 38 -44Q45 -12 42 6Q37 45 -1 47Z"
    return (
        _twice(_silhouette(head), disc(18, -5, 16, stroke="none"), disc(16, -5, 8, fill=_INK, stroke="none"))
        + _cut("M0 5L8 15L0 30L-8 15Z")
        + _twice(_line("M16 33L22 28L28 33", 3))
    )


def _sorcerer() -> str:
    feather = "M0 -4C-10 -22 -8 -40 0 -50C8 -40 10 -22 0 -4Z"
    quill = _line("M0 -12V-38", 2.5)
    fan = "".join(group(_silhouette(feather), quill, transform=f"rotate({turn})") for turn in (-72, -36, 0, 36, 72))
    face = "M-1 -10H27Q28 0 27 12Q25 36 -1 50Z"
    return (
        fan
        + _twice(path(face, fill=_INK, stroke_width=3))
        + _silhouette("M-25 -9H25V11H-25Z")
        + _line("M-26 -1H26", 4)
        + _twice(_cut("M6 12Q13 6 21 12Q13 18 6 12Z"), _line("M12 26L21 21", 3))
        + _line("M-7 36H7", 3.5)
    )


def _jackal() -> str:
    head = "M-1 -20Q8 -22 13 -19L36 -50Q46 -20 36 2L13 36Q8 46 -1 47Z"
    ear = "M22 -18L34 -36Q37 -18 31 -6Z"
    eye = "M9 1L26 -7Q24 7 12 8Z"
    return _twice(_silhouette(head), _cut(ear), _cut(eye)) + _cut("M-9 32H9L0 42Z")


def _puma() -> str:
    head = "M-1 -32Q12 -33 19 -29Q24 -44 38 -40Q46 -34 38 -18Q44 -6 40 10Q32 34 12 42Q6 46 -1 46Z"
    ear = "M28 -27Q31 -35 36 -33Q38 -29 34 -23Z"
    eye = "M10 -4Q20 -15 31 -8Q22 4 10 -4Z"
    return (
        _twice(
            _silhouette(head),
            _cut(ear),
            _cut(eye),
            disc(20, -6, 3.5, fill=_INK, stroke="none"),
            _line("M14 21L33 16M14 26L32 27", 2.5),
            _line("M0 24Q3 33 12 31", 3.5),
        )
        + _cut("M-9 12H9Q8 20 0 24Q-8 20 -9 12Z")
        + _line("M0 -28V-16", 4)
    )


def _bear() -> str:
    body = (
        "M-50 2Q-47 -12 -35 -17L-33 -27Q-24 -31 -21 -21Q-8 -34 12 -31Q40 -29 47 -6Q50 10 47 36H31L28 16Q14 20 3 16"
        "L1 36H-15L-18 10Q-30 13 -37 9Q-48 10 -50 2Z"
    )
    heartline = "M-44 -1L-30 -2L-24 -8L-17 0L-10 -8L-3 -2H8"
    return _silhouette(body) + _line(heartline, 3.5) + _cut("M8 -9L20 -2L8 5Z") + disc(-33, -11, 2.8, stroke="none")


def _eagle() -> str:
    wing = "M-1 -22L10 -20Q28 -34 50 -32L48 -18L42 -19L43 -7L35 -9L35 3L27 0L25 11L11 4L9 20L18 46L8 40L-1 48Z"
    head = "M-8 -26Q-11 -46 4 -46Q13 -45 18 -34L8 -35L8 -20H-8Z"
    return (
        _twice(_silhouette(wing), _line("M16 -10Q28 -20 40 -24", 3))
        + _silhouette(head)
        + disc(2, -38, 2.8, stroke="none")
        + _line("M-7 -8L0 -2L7 -8M-7 2L0 8L7 2M-7 12L0 18L7 12", 3)
        + _line("M0 34V44", 2.5)
    )


_EMBLEMS = (_owl, _sorcerer, _jackal, _puma, _bear, _eagle)  # in the order of tables.MINES
