"""Emblems of our own: one per villain and per tribe, two tones, drawn around (0, 0) in a circle of radius 50."""

from __future__ import annotations

from collections.abc import Callable

from fireside.draw import group, remembered
from fireside.draw.geometry import polygon_points, star_points
from fireside.draw.shapes import at, box, disc, path, polygon

RADIUS = 50
Emblem = Callable[[str, str], str]  # takes the colours of the silhouette and of what is cut out of it


@remembered
def villain_emblem(name: str, x: float, y: float, radius: float, *, ink: str, ground: str) -> str:
    """The emblem of a villain in a circle around (x, y)."""
    return at(x, y, _VILLAINS[name](ink, ground), scale=radius / RADIUS)


@remembered
def tribe_emblem(name: str, x: float, y: float, radius: float, *, ink: str, ground: str) -> str:
    """The emblem of a tribe in a circle around (x, y)."""
    return at(x, y, _TRIBES[name](ink, ground), scale=radius / RADIUS)


def _twice(*half: str) -> str:
    """The right half and its mirror image."""
    return group(*half) + group(*half, transform="scale(-1 1)")


def _line(d: str, colour: str, width: float) -> str:
    return path(d, fill="none", stroke=colour, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


def _turned(angle: float, *children: str) -> str:
    return group(*children, transform=f"rotate({angle})")


def _batroc(ink: str, ground: str) -> str:
    """A leaper's moustache under a brimmed mask."""
    moustache = "M0 14C10 4 24 6 30 16C34 22 42 20 46 10C48 30 34 38 22 34C12 31 6 24 0 22Z"
    mask = "M0 -34C20 -36 38 -30 44 -18L36 2C24 -6 12 -4 0 0Z"
    return _twice(
        path(mask, fill=ink), path(moustache, fill=ink), path("M10 -16Q20 -24 32 -17Q22 -8 10 -16Z", fill=ground)
    )


def _mysterio(ink: str, ground: str) -> str:
    """A globe full of mist."""
    mist = "M-30 4Q-18 -8 -6 2T18 0T34 -6M-28 18Q-14 6 0 16T26 14M-22 -12Q-10 -22 4 -14T26 -20"
    return disc(0, -4, 40, fill=ink) + _line(mist, ground, 4.5) + path("M-30 34H30L38 48H-38Z", fill=ink)


def _klaw(ink: str, ground: str) -> str:
    """A horn that is a weapon of sound."""
    waves = "M14 -18Q24 0 14 18M26 -30Q42 0 26 30M38 -42Q60 0 38 42"
    return path("M-46 -10H-24L6 -34V34L-24 10H-46Z", fill=ink) + disc(-12, 0, 8, fill=ground) + _line(waves, ink, 6)


def _loki(ink: str, ground: str) -> str:
    """A helmet with long horns."""
    horn = "M12 -6C20 -20 40 -24 34 -50C54 -28 46 2 20 14Z"
    helmet = "M-1 -14L20 -8L22 28L10 24L8 44L-1 48Z"
    return _twice(path(horn, fill=ink), path(helmet, fill=ink)) + path("M0 -8L6 6L0 40L-6 6Z", fill=ground)


def _crossbones(ink: str, ground: str) -> str:
    """Two crossed bones behind a chevron."""
    bone = box(-7, -38, 14, 76, fill=ink) + "".join(disc(x, y, 10, fill=ink) for x in (-8, 8) for y in (-40, 40))
    return _turned(45, bone) + _turned(-45, bone) + polygon(polygon_points(0, 0, 13, 4), fill=ground)


def _whiplash(ink: str, _ground: str) -> str:
    """Two whips with sparks at their ends."""
    whip = _line("M10 46L14 20C18 0 46 2 40 -18C36 -32 12 -28 16 -14", ink, 7)
    return _twice(whip, polygon(star_points(16, -12, 12, 6, 0.4), fill=ink)) + polygon(
        [(0, -46), (8, -30), (0, -14), (-8, -30)], fill=ink
    )


def _namor(ink: str, _ground: str) -> str:
    """A trident over waves."""
    prong = "M16 -42L26 -26H21V-8Q20 6 5 8V0Q12 -2 12 -10V-26H7Z"
    waves = _line("M-44 38Q-33 28 -22 38T0 38T22 38T44 38", ink, 6)
    return _twice(path(prong, fill=ink)) + path("M0 -50L9 -32H4V30H-4V-32H-9Z", fill=ink) + waves


def _ultron(ink: str, ground: str) -> str:
    """A machine's face."""
    head = "M-1 -46L22 -40L36 -14L30 26L14 46L-1 46Z"
    eye = "M8 -8L28 -18L24 -2L10 2Z"
    mouth = "M-1 18H18L12 32H-1Z"
    teeth = _line("M-8 18V31M0 18V32M8 18V31", ink, 3)
    return _twice(path(head, fill=ink), path(eye, fill=ground), path(mouth, fill=ground)) + teeth


def _strucker(ink: str, ground: str) -> str:
    """A clawed glove."""
    finger = path("M-6 8L-7 -30Q0 -48 7 -30L6 8Z", fill=ink)
    fan = "".join(group(finger, transform=f"translate({x} {y}) rotate({turn})") for x, y, turn in _FINGERS)
    return (
        fan
        + path("M-26 2H26L22 30H-22Z", fill=ink)
        + box(-24, 34, 48, 12, corner=4, fill=ink)
        + disc(0, 15, 8, fill=ground)
    )


_FINGERS = ((-20, 0, -14), (-7, -4, -4), (7, -4, 4), (20, 0, 14))


def _zemo(ink: str, ground: str) -> str:
    """A hood with narrow eyes and a crown of points."""
    hood = "M-1 -34H26L34 -48L38 10Q34 38 -1 48Z"
    return _twice(path(hood, fill=ink), path("M8 -8Q20 -16 30 -8Q20 0 8 -8Z", fill=ground)) + _line(
        "M-14 20H14", ground, 4
    )


def _taskmaster(ink: str, ground: str) -> str:
    """A sword before a round shield."""
    sword = "M0 -50L6 -38V18H16V26H6V46H-6V26H-16V18H-6V-38Z"
    return (
        disc(0, 2, 38, fill=ink)
        + disc(0, 2, 27, fill="none", stroke=ground, stroke_width=5)
        + _turned(35, path(sword, fill=ink, stroke=ground, stroke_width=4))
    )


def _red_skull(ink: str, ground: str) -> str:
    """A skull."""
    skull = "M-1 -46C26 -46 40 -28 38 -6Q38 10 24 16L22 34Q14 42 -1 42Z"
    return (
        _twice(path(skull, fill=ink), path("M8 -8Q20 -16 28 -4Q24 10 12 6Z", fill=ground))
        + path("M0 8L6 20H-6Z", fill=ground)
        + _line("M-8 28V42M0 28V42M8 28V42", ground, 3)
    )


def _bullseye(ink: str, ground: str) -> str:
    """A target with a mark in its middle."""
    hairs = _line("M0 -50V-28M0 28V50M-50 0H-28M28 0H50", ink, 7)
    return (
        hairs
        + disc(0, 0, 34, fill="none", stroke=ink, stroke_width=9)
        + disc(0, 0, 15, fill=ink)
        + disc(0, 0, 5, fill=ground)
    )


def _viper(ink: str, ground: str) -> str:
    """A snake that rears up."""
    body = _line("M-34 42H18C44 42 44 14 16 14H-6C-32 14 -34 -12 -10 -16", ink, 13)
    head = "M-16 -26C-10 -46 18 -46 34 -30C38 -24 30 -16 20 -14C6 -8 -14 -8 -16 -26Z"
    return (
        body + path(head, fill=ink) + disc(10, -30, 4.5, fill=ground) + _line("M34 -26L48 -30M34 -26L48 -20", ink, 3.5)
    )


def _kraven(ink: str, ground: str) -> str:
    """A lion's mane around a hunter's eyes."""
    mane = polygon(star_points(0, 0, 50, 12, 0.74), fill=ink)
    face = path("M-20 -16H20L22 8L8 30H-8L-22 8Z", fill=ground)
    eyes = _twice(path("M4 -6L18 -10L16 0L6 2Z", fill=ink))
    return mane + face + eyes + path("M-7 12H7L0 22Z", fill=ink)


def _thanos(ink: str, ground: str) -> str:
    """A gauntlet with six gems."""
    fist = "M-32 -30Q-32 -40 -22 -40H24Q36 -40 36 -28V2Q36 14 24 18V48H-24V18Q-36 12 -36 0V-18Q-36 -24 -32 -30Z"
    gems = "".join(disc(x, -26, 6, fill=ground) for x in (-20, -4, 12, 27))
    return (
        path(fist, fill=ink)
        + gems
        + disc(-26, -2, 5.5, fill=ground)
        + polygon(polygon_points(3, 2, 11, 6), fill=ground)
        + _line("M-24 30H24", ground, 4)
    )


def _vulture(ink: str, ground: str) -> str:
    """Spread wings."""
    wing = (
        "M0 6C8 -20 28 -34 50 -36C46 -26 44 -22 38 -18C42 -16 42 -12 32 -6C36 -4 34 2 24 6C26 10 20 16 10 16L4 36L0 40Z"
    )
    return (
        _twice(path(wing, fill=ink))
        + path("M0 -34Q11 -30 9 -16L0 0L-9 -16Q-11 -30 0 -34Z", fill=ink)
        + _twice(disc(4, -20, 2.6, fill=ground))
    )


def _rhino(ink: str, ground: str) -> str:
    """A horned head, charging."""
    head = "M-40 -22L-22 -34L-4 -28L14 -14L26 -42Q38 -20 36 4L44 18Q46 34 32 36L4 30L-18 42L-38 26Z"
    return path(head, fill=ink) + disc(2, -2, 5, fill=ground) + _line("M34 22L40 26M-26 -22L-20 -8", ground, 4)


def _abomination(ink: str, ground: str) -> str:
    """A heavy head with fins for ears."""
    head = "M-1 -38Q22 -38 26 -20L48 -30L38 0L46 14L28 14Q24 44 -1 46Z"
    brow = "M4 -12L24 -18L22 -2L8 2Z"
    return _twice(path(head, fill=ink), path(brow, fill=ground)) + path(
        "M-16 18H16L10 32L5 24L0 32L-5 24L-10 32Z", fill=ground
    )


def _killmonger(ink: str, ground: str) -> str:
    """Two crossed blades."""
    blade = "M0 -50Q12 -24 6 14H14V22H4V48H-4V22H-14V14H-6Q-12 -24 0 -50Z"
    return _turned(38, path(blade, fill=ink)) + _turned(-38, path(blade, fill=ink, stroke=ground, stroke_width=4))


_VILLAINS: dict[str, Emblem] = {
    "batroc": _batroc,
    "mysterio": _mysterio,
    "klaw": _klaw,
    "loki": _loki,
    "crossbones": _crossbones,
    "whiplash": _whiplash,
    "namor": _namor,
    "ultron": _ultron,
    "strucker": _strucker,
    "zemo": _zemo,
    "taskmaster": _taskmaster,
    "red_skull": _red_skull,
    "bullseye": _bullseye,
    "viper": _viper,
    "kraven": _kraven,
    "thanos": _thanos,
    "vulture": _vulture,
    "rhino": _rhino,
    "abomination": _abomination,
    "killmonger": _killmonger,
}


def _mining(ink: str, ground: str) -> str:
    """A pick over a stone."""
    pick = path("M-38 -20Q0 -48 38 -20L32 -14Q0 -32 -32 -14Z", fill=ink) + path("M-4 -32H4V20H-4Z", fill=ink)
    return (
        pick
        + polygon([(-22, 30), (-8, 14), (10, 14), (24, 30), (2, 48)], fill=ink)
        + _line("M-22 30H24M-8 14L2 30L10 14M2 30V46", ground, 2.5)
    )


def _river(ink: str, _ground: str) -> str:
    """Three waves."""
    wave = "M-42 0Q-28 -16 -14 0T14 0T42 0"
    return "".join(group(_line(wave, ink, 9), transform=f"translate(0 {y})") for y in (-24, 0, 24))


def _border(ink: str, ground: str) -> str:
    """A wall with a gate."""
    wall = "M-44 40V-30H-28V-18H-14V-30H14V-18H28V-30H44V40Z"
    return path(wall, fill=ink) + path("M-12 40V14Q0 -4 12 14V40Z", fill=ground) + _line("M-44 -4H44", ground, 3)


def _merchant(ink: str, _ground: str) -> str:
    """Scales."""
    pan = _line("M26 -26L12 8M26 -26L40 8", ink, 3) + path("M8 8H44Q40 24 26 24Q12 24 8 8Z", fill=ink)
    return _twice(pan) + _line("M-28 -28H28M0 -40V38", ink, 6) + path("M-20 46Q0 28 20 46Z", fill=ink)


def _jabari(ink: str, ground: str) -> str:
    """Snowy peaks."""
    peaks = path("M-48 40L-14 -30L4 4L16 -14L48 40Z", fill=ink)
    return (
        peaks
        + path("M-14 -20L-5 -5L-10 2L-15 -5L-20 2L-23 -4Z", fill=ground)
        + path("M16 -4L21 4L17 8L11 4Z", fill=ground)
    )


_TRIBES: dict[str, Emblem] = {
    "mining": _mining,
    "river": _river,
    "border": _border,
    "merchant": _merchant,
    "jabari": _jabari,
}
