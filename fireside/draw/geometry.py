"""Points and outlines. Angles are in degrees, 0 is up, clockwise; lengths are in units of the picture."""

from __future__ import annotations

from collections.abc import Iterable
from math import asin, cos, degrees, radians, sin

Point = tuple[float, float]


def polar(x: float, y: float, radius: float, angle: float) -> Point:
    """The point at that distance and angle from (x, y)."""
    return x + radius * sin(radians(angle)), y - radius * cos(radians(angle))


def arc_points(x: float, y: float, radius: float, start: float, end: float, count: int) -> list[Point]:
    """Points spread evenly over an arc, both ends included; a single one lies in the middle."""
    if count == 1:
        return [polar(x, y, radius, (start + end) / 2)]
    return [polar(x, y, radius, start + (end - start) * index / (count - 1)) for index in range(count)]


def points_text(points: Iterable[Point]) -> str:
    """Points as the attribute `points` of a polygon."""
    return " ".join(f"{x:.2f},{y:.2f}" for x, y in points)


def polygon_points(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """The corners of a regular polygon, the first one at the angle `turn`."""
    return [polar(x, y, radius, turn + 360 * corner / corners) for corner in range(corners)]


def star_points(x: float, y: float, radius: float, rays: int = 5, waist: float = 0.5, turn: float = 0) -> list[Point]:
    """The corners of a star; its inner corners lie at `waist` times the radius."""
    return [
        polar(x, y, radius if corner % 2 == 0 else radius * waist, turn + 180 * corner / rays)
        for corner in range(2 * rays)
    ]


def sector_path(x: float, y: float, inner: float, outer: float, start: float, end: float, inset: float = 0) -> str:
    """The path of a piece of a ring (of a disc, where `inner` is 0), clockwise from start to end.

    Its straight sides are moved inwards by `inset`.
    """
    large = int(end - start > 180)
    by_outer = degrees(asin(inset / outer))
    by_inner = degrees(asin(min(1, inset / inner))) if inner else 0
    (ax, ay), (bx, by) = polar(x, y, outer, start + by_outer), polar(x, y, outer, end - by_outer)
    (cx, cy), (dx, dy) = polar(x, y, inner, end - by_inner), polar(x, y, inner, start + by_inner)
    back = f"A{inner:.2f} {inner:.2f} 0 {large} 0 {dx:.2f} {dy:.2f}" if inner else ""
    return f"M{ax:.2f} {ay:.2f}A{outer:.2f} {outer:.2f} 0 {large} 1 {bx:.2f} {by:.2f}L{cx:.2f} {cy:.2f}{back}Z"
