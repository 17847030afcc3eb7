"""The symbols of goods and cards, drawn by us around (0, 0) within a radius of about 10."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fireside.draw import remembered
from fireside.draw.geometry import polar, star_points
from fireside.draw.shapes import box, disc, path, polygon
from fireside.draw.svg import group

_LINE: dict[str, Any] = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}

Emblem = Callable[[str, str], str]  # drawn in an ink, with details in the colour of the ground


def _line(d: str, ink: str, width: float = 1.6) -> str:
    return path(d, stroke=ink, stroke_width=width, **_LINE)


def _fruit(ink: str, ground: str) -> str:
    return group(
        _line("M-3 -3C-2 -7 1 -9 4 -9M4 -2C4 -5 4 -7 4 -9", ink),
        path("M4 -9C6 -11 9 -10 10 -7C7 -6 5 -7 4 -9Z", fill=ink),
        disc(-3.6, 2.8, 5.6, fill=ink),
        disc(5, 4, 4.8, fill=ink, stroke=ground, stroke_width=1.2),
        _line("M-7 2A3.6 3.6 0 0 1 -4 -0.6", ground, 1.3),
    )


def _hides(ink: str, ground: str) -> str:
    return group(
        path(
            "M-7 -9C-5 -7 -3 -7.5 -2 -9.5C-1 -8 1 -8 2 -9.5C3 -7.5 5 -7 7 -9C7 -6 8 -5 9.5 -4C6 -2 6 2 9.5 5"
            "C8 6 7 7 7.5 9.5C4 7.5 2 8 0 10C-2 8 -4 7.5 -7.5 9.5C-7 7 -8 6 -9.5 5C-6 2 -6 -2 -9.5 -4"
            "C-8 -5 -7 -6 -7 -9Z",
            fill=ink,
        ),
        *(disc(x, y, 1.1, fill=ground) for x, y in ((-2.4, -3), (2.2, -1.4), (-1.6, 1.6), (2.6, 3.2), (-2.8, 5))),
    )


def _salt(ink: str, ground: str) -> str:
    def cube(x: float, y: float, size: float) -> str:
        top, left, right = (x, y - size), (x - size * 0.87, y - size / 2), (x + size * 0.87, y - size / 2)
        low, low_left, low_right = (x, y + size), (x - size * 0.87, y + size / 2), (x + size * 0.87, y + size / 2)
        edges = (
            f"M{left[0]:.2f} {left[1]:.2f}L{x:.2f} {y:.2f}L{right[0]:.2f} {right[1]:.2f}M{x:.2f} {y:.2f}V{low[1]:.2f}"
        )
        outline = polygon([top, right, low_right, low, low_left, left], fill=ink, stroke=ground, stroke_width=0.8)
        return outline + _line(edges, ground, 1.1)

    return group(cube(0, -3.6, 5.6), cube(-5, 4.6, 5), cube(5, 4.6, 5))


def _tea(ink: str, ground: str) -> str:
    return group(
        _line("M0 10C0 6 0 3 0 -1", ink, 1.8),
        path("M0 -10C4 -7 4 -2 0 1C-4 -2 -4 -7 0 -10Z", fill=ink),
        path("M0 6C1 0 5 -3 10 -3C10 3 6 6 0 6Z", fill=ink),
        path("M0 6C-1 0 -5 -3 -10 -3C-10 3 -6 6 0 6Z", fill=ink),
        _line("M0 -7V-1M2.4 4C4 2 6 0 8 -1.4M-2.4 4C-4 2 -6 0 -8 -1.4", ground, 1),
    )


def _cloth(ink: str, ground: str) -> str:
    return group(
        box(-9, -8, 18, 16, corner=2, fill=ink),
        _line("M-9 -4H9M-9 4H9", ground, 1.1),
        _line("M-8 2L-5.4 -2L-2.7 2L0 -2L2.7 2L5.4 -2L8 2", ground, 1.4),
        _line("M-6.5 8V10.4M-2.2 8V10.4M2.2 8V10.4M6.5 8V10.4", ink, 1.4),
    )


def _jewels(ink: str, ground: str) -> str:
    return group(
        polygon([(-5.4, -7), (5.4, -7), (10, -1.4), (0, 9.6), (-10, -1.4)], fill=ink, stroke_linejoin="round"),
        _line("M-10 -1.4H10M-5.4 -7L-3.4 -1.4L0 9.6L3.4 -1.4L5.4 -7M-3.4 -1.4L0 -7L3.4 -1.4", ground, 1),
    )


def _merchant(ink: str, ground: str) -> str:
    return group(
        _line("M0 -9V7M-4.5 9H4.5M-8 -5.6C-4 -7.6 4 -7.6 8 -5.6", ink, 1.8),
        path("M-12 1.4H-4L-8 -5.6Z", fill="none", stroke=ink, stroke_width=1, stroke_linejoin="round"),
        path("M4 1.4H12L8 -5.6Z", fill="none", stroke=ink, stroke_width=1, stroke_linejoin="round"),
        path("M-12.4 1.4H-3.6C-4 4.6 -12 4.6 -12.4 1.4Z", fill=ink),
        path("M3.6 1.4H12.4C12 4.6 4 4.6 3.6 1.4Z", fill=ink),
        disc(0, -9, 1.7, fill=ink, stroke=ground, stroke_width=0.5),
    )


def _chimpanzee(ink: str, ground: str) -> str:
    return group(
        disc(-8.6, -0.6, 3.4, fill=ink),
        disc(8.6, -0.6, 3.4, fill=ink),
        path("M0 -10C6 -10 8.4 -5 8 0C7.6 6 5 10 0 10C-5 10 -7.6 6 -8 0C-8.4 -5 -6 -10 0 -10Z", fill=ink),
        path("M-6 -1.6C-6 -6.6 -1 -6.4 0 -3.6C1 -6.4 6 -6.6 6 -1.6C6 0 5 1.4 5 4C5 7 3 8.4 0 8.4C-3 8.4 -5 7 -5 4"
             "C-5 1.4 -6 0 -6 -1.6Z", fill=ground),
        disc(-2.8, -2, 1.2, fill=ink),
        disc(2.8, -2, 1.2, fill=ink),
        _line("M-2.6 5.2C-1.2 6.6 1.2 6.6 2.6 5.2", ink, 1.2),
    )  # fmt: skip


def _sorcerer(ink: str, ground: str) -> str:
    return group(
        _line("M-4 -7L-7 -11M0 -8V-12M4 -7L7 -11", ink, 1.6),
        path("M-7 -7C-3 -9 3 -9 7 -7C7.6 0 5 7 0 11C-5 7 -7.6 0 -7 -7Z", fill=ink),
        path("M-5 -3C-4 -4.6 -2 -4.6 -1.2 -2.6C-2.4 -1.4 -4 -1.6 -5 -3Z", fill=ground),
        path("M5 -3C4 -4.6 2 -4.6 1.2 -2.6C2.4 -1.4 4 -1.6 5 -3Z", fill=ground),
        _line("M0 -1.4V3M-1.4 3H1.4M-5.4 2L-3.4 3M5.4 2L3.4 3", ground, 1),
        path("M-2.4 5.6C-1 4.8 1 4.8 2.4 5.6C1 7.4 -1 7.4 -2.4 5.6Z", fill=ground),
    )


def _gatherer(ink: str, ground: str) -> str:
    return group(
        _line("M-7 -1C-7 -11 7 -11 7 -1", ink, 1.7),
        disc(-3.4, -2.4, 2.6, fill=ink),
        disc(1.4, -3.4, 2.8, fill=ink),
        disc(4.8, -1.8, 2.2, fill=ink),
        path("M-9 -1H9L6.6 9C3 10.4 -3 10.4 -6.6 9Z", fill=ink, stroke=ground, stroke_width=0.9),
        _line("M-8 3H8M-7 6.4H7M-3.4 -0.4L-2.4 9.4M3.4 -0.4L2.4 9.4", ground, 0.9),
    )


def _seer(ink: str, ground: str) -> str:
    rays = "".join(
        "M{:.1f} {:.1f}L{:.1f} {:.1f}".format(*polar(0, 1, 8.6, angle), *polar(0, 1, 11.4, angle))
        for angle in (-60, -30, 0, 30, 60)
    )
    return group(
        path("M-11 2C-6 -5 6 -5 11 2C6 9 -6 9 -11 2Z", fill=ink),
        disc(0, 2, 4.4, fill=ground),
        disc(0, 2, 2.5, fill=ink),
        _line(rays, ink, 1.4),
    )


def _drummer(ink: str, ground: str) -> str:
    return group(
        path("M-8 -4C-8 0 -4 2 -4 5L-5.6 10H5.6L4 5C4 2 8 0 8 -4Z", fill=ink),
        path("M-8 -4A8 2.8 0 1 1 8 -4A8 2.8 0 1 1 -8 -4Z", fill=ground, stroke=ink, stroke_width=1.3),
        _line("M-7 -1L-3.6 3.4L0 -1L3.6 3.4L7 -1", ground, 1),
        _line("M-9.6 -11L-1.6 -5.2M9.6 -11L1.6 -5.2", ink, 1.7),
    )


def _porter(ink: str, ground: str) -> str:
    return group(
        _line("M-11 -1C-8 -8 -2 -9 4 -7.4M2 -10.6L5.4 -7.2L1.6 -4.4", ink, 1.8),
        _line("M11 1C8 8 2 9 -4 7.4M-2 10.6L-5.4 7.2L-1.6 4.4", ink, 1.8),
        box(-4.4, -3.8, 8.8, 7.6, corner=1.4, fill=ink),
        _line("M0 -3.8V3.8M-4.4 0H4.4", ground, 1),
    )


def _elder(ink: str, ground: str) -> str:
    return group(
        _line("M8.6 10V-6C8.6 -10 3.8 -10 4 -6.4", ink, 1.8),
        disc(-2.6, -4.8, 4.2, fill=ink),
        path("M-10.4 10C-10.4 3 -7.4 0.8 -2.6 0.8C2.2 0.8 5.2 3 5.2 10Z", fill=ink),
        path("M-5.4 -2.6C-5 2 -3.6 5 -2.6 6.4C-1.6 5 -0.2 2 0.2 -2.6C-1.4 -1.2 -3.8 -1.2 -5.4 -2.6Z", fill=ground),
    )


def _rainmaker(ink: str, ground: str) -> str:  # noqa: ARG001 - called like the other emblems
    drops = "".join(
        f"M{x} {y}L{x - 1.6:.1f} {y + 3.6:.1f}" for x, y in ((-5, 3.4), (0.6, 3.4), (6, 3.4), (-2.4, 7.4), (3.2, 7.4))
    )
    return group(
        path(
            "M-7 1.4C-11.4 1.4 -11.4 -5 -7 -5C-6.6 -10.4 1 -11.6 3 -7C8 -9 11.4 -5.4 9.8 -2C11.4 0 9.6 1.4 7.6 1.4Z",
            fill=ink,
        ),
        _line(drops, ink, 1.8),
    )


@remembered
def flame(ink: str, core: str) -> str:
    """A flame, as on the sorcerer's fire."""
    return group(
        path("M0 -11C3 -6 8 -3.4 7.4 3C7 8 3.6 10.4 0 10.4C-3.8 10.4 -7.2 8 -7.4 3.4C-7.6 0 -5.4 -1.4 -4.6 -4.6"
             "C-3.2 -3.4 -2.4 -2 -2.2 -0.4C-0.6 -3 0.4 -6.6 0 -11Z", fill=ink),
        path("M0.4 -0.6C2 2 3.8 3.2 3.6 6C3.4 8.4 1.8 9.4 0 9.4C-1.9 9.4 -3.5 8.2 -3.4 6C-3.3 4.4 -2.2 3.8 -1.8 2.2"
             "C-1 2.8 -0.6 3.4 -0.5 4.2C0.3 2.8 0.6 1.2 0.4 -0.6Z", fill=core),
    )  # fmt: skip


def _juggler(ink: str, ground: str) -> str:
    def torch(x: float, y: float, turn: int) -> str:
        return group(
            _line("M0 1.4V7", ink, 1.7),
            group(flame(ink, ground), transform="translate(0 -2) scale(0.42)"),
            transform=f"translate({x} {y}) rotate({turn})",
        )

    return group(
        torch(0, -6, 0), torch(-7.4, 4, -28), torch(7.4, 4, 28), _line("M-7 -3.6C-6 -6 -5 -7.4 -3.6 -8.6", ink, 1.2)
    )


def _fire(ink: str, ground: str) -> str:
    return flame(ink, ground)


@remembered
def back(ink: str) -> str:
    """The mark on the back of goods and cards: a paddle crossed with a sun."""
    return group(
        polygon(star_points(0, 0, 8, rays=8, waist=0.55), fill="none", stroke=ink, stroke_width=1.2),
        disc(0, 0, 2.6, fill="none", stroke=ink, stroke_width=1.2),
    )


@remembered
def eye(ink: str, ground: str) -> str:
    """The eye of a space whose good lies face up, or of a good that the viewer has looked at."""
    return group(
        path("M-10 0C-5 -7 5 -7 10 0C5 7 -5 7 -10 0Z", fill=ground, stroke=ink, stroke_width=1.8),
        disc(0, 0, 3.2, fill=ink),
    )


GOODS: Sequence[Emblem] = (_fruit, _hides, _salt, _tea, _cloth, _jewels)
CARDS: Sequence[Emblem] = (
    *(_merchant, _chimpanzee, _sorcerer, _gatherer, _seer, _drummer),
    *(_porter, _elder, _rainmaker, _juggler, _fire),
)
