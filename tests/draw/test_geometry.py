"""Points and outlines."""

from __future__ import annotations

import math

import pytest

from fireside.draw.geometry import arc_points, points_text, polar, polygon_points, sector_path, star_points


@pytest.mark.parametrize(("angle", "x", "y"), [(0, 10, 10), (90, 20, 20), (180, 10, 30), (270, 0, 20)])
def test_angles_begin_at_the_top_and_go_clockwise(angle: float, x: float, y: float) -> None:
    assert polar(10, 20, 10, angle) == pytest.approx((x, y))


def test_points_of_an_arc_include_both_ends() -> None:
    points = arc_points(0, 0, 10, -90, 90, 3)
    assert points[0] == pytest.approx((-10, 0), abs=1e-9)
    assert points[1] == pytest.approx((0, -10), abs=1e-9)
    assert points[2] == pytest.approx((10, 0), abs=1e-9)


def test_a_single_point_of_an_arc_is_its_middle() -> None:
    assert arc_points(0, 0, 10, 0, 180, 1) == [pytest.approx((10, 0), abs=1e-9)]


def test_polygons_and_stars_lie_on_their_circles() -> None:
    assert [math.hypot(x, y) for x, y in polygon_points(0, 0, 5, 6)] == pytest.approx([5] * 6)
    assert [math.hypot(x, y) for x, y in star_points(0, 0, 4, waist=0.5)] == pytest.approx([4, 2] * 5)


def test_points_as_an_attribute() -> None:
    assert points_text([(1, 2.346), (0, -1)]) == "1.00,2.35 0.00,-1.00"


def test_a_sector_of_a_disc_and_of_a_ring() -> None:
    assert sector_path(0, 0, 0, 10, 0, 90) == "M0.00 -10.00A10.00 10.00 0 0 1 10.00 -0.00L0.00 0.00Z"
    assert sector_path(0, 0, 5, 10, 0, 270).count("A") == 2
    assert " 1 1 " in sector_path(0, 0, 5, 10, 0, 270)  # the long way round


def test_inset_sides_are_parallel_to_the_old_ones() -> None:
    """The sides of a quarter along the axes move in by the inset at both ends."""
    path = sector_path(0, 0, 20, 100, 0, 90, inset=8)
    start = path[1:].split("A")[0].split()
    assert float(start[0]) == pytest.approx(8, abs=0.01)
    inner_end = path.rstrip("Z").split()[-2:]
    assert float(inner_end[0]) == pytest.approx(8, abs=0.01)
