"""Charts: well-formed, with what they should show, where they should show it."""

from __future__ import annotations

import itertools
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from fireside.draw import Svg
from fireside.lab.charts import Dot, Line, Place, board, dots, grid, histograms, lines
from fireside.lab.charts.bits import Scale, legend, number_text, roomy, shortened, ticks

SVG = "{http://www.w3.org/2000/svg}"


def texts(svg: Svg) -> list[str]:
    return [node.text or "" for node in ET.fromstring(svg).iter(f"{SVG}text")]


def circles(svg: Svg) -> list[dict[str, str]]:
    return [node.attrib for node in ET.fromstring(svg).iter(f"{SVG}circle")]


@pytest.mark.parametrize(
    ("least", "most", "expected"),
    [(0, 1, [0, 0.5, 1]), (0, 10, [0, 5, 10]), (3, 97, [50]), (-1, 1, [-1, -0.5, 0, 0.5, 1]), (5, 5, [5])],
)
def test_ticks_are_round_numbers(least: float, most: float, expected: list[float]) -> None:
    assert ticks(least, most, 2 if least != -1 else 4) == expected


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.5123, "%", "51.2 %"),
        (12.345, "", "12.3"),
        (1234.5, "turns", "1,234 turns"),
        (-0.25, "", "−0.25"),
        (0.0123, "", "0.012"),
        (7, "", "7"),
    ],
)
def test_numbers_have_the_decimals_that_they_deserve(value: float, unit: str, text: str) -> None:
    assert number_text(value, unit) == text


def test_a_scale_puts_values_where_they_belong() -> None:
    scale = Scale(0, 10, 100, 200)
    assert [scale(0), scale(5), scale(10)] == [100, 150, 200]
    assert Scale(3, 3, 0, 10)(3) == 0  # one value only: no division by zero


def test_an_axis_has_air_even_around_a_single_value() -> None:
    for value in (0.0, 4.0, -4.0):
        least, most = roomy(value, value)
        assert least < value < most


def test_long_names_are_cut() -> None:
    assert shortened("a village at the end of the world", 80).endswith("…")
    assert shortened("short", 80) == "short"


def test_a_legend_takes_the_lines_that_it_needs() -> None:
    assert legend(["a", "b"], 12)[1] < legend(["a long name of a variant"] * 4, 12)[1]


def test_histograms_count_every_number_and_name_the_median() -> None:
    svg = histograms(
        {"as published": np.array([1, 2, 2, 3]), "more": np.array([5, 6, 6, 7])}, title="Length", unit="turns"
    )
    assert {"as published", "more", "median 2", "median 6"} <= set(texts(svg))
    bars = list(ET.fromstring(svg).iter(f"{SVG}rect"))
    assert len(bars) == 6  # a bar for each of the numbers that there are


def test_a_histogram_of_one_value_can_be_drawn() -> None:
    assert "median 4" in texts(histograms({"all": np.array([4, 4, 4])}, title="Same"))
    assert "median 0.5" not in texts(histograms({"all": np.array([0.25, 0.25])}, title="Same"))


def test_lines_have_their_names_bands_and_reference() -> None:
    line = Line("winner", [0, 1, 2], [1.0, 2.0, 4.0], [0.5, 1.5, 3.0], [1.5, 2.5, 5.0], dotted=True)
    svg = lines(
        [line, Line("others", [0, 1, 2], [1, 1.2, 3.9])], title="Scores", across="round", up="points", reference=2
    )
    assert {"winner", "others", "round", "points"} <= set(texts(svg))
    assert svg.count("<polygon") == 1
    assert svg.count("<polyline") == 2
    assert len(circles(svg)) == 3


def test_names_at_the_ends_of_lines_do_not_lie_on_each_other() -> None:
    svg = lines([Line(f"line {number}", [0, 1], [1, 5 + number / 100]) for number in range(5)], title="Close")
    heights = sorted(float(y) for y in re.findall(r'y="([\d.]+)" font-size="12"', svg))
    assert len(heights) == 5
    assert all(second - first >= 13.9 for first, second in itertools.pairwise(heights))


def test_a_dot_is_filled_where_its_interval_excludes_the_reference() -> None:
    rows = [Dot("strong", [(1.5, 1.2, 1.8)]), Dot("unclear", [(1.1, 0.8, 1.4)])]
    strong, unclear = circles(dots(rows, title="Cards", reference=1.0, reference_name="fair share"))
    assert strong["fill"] == "var(--series-0)"
    assert unclear["fill"] == "var(--raised)"
    assert float(strong["cx"]) > float(unclear["cx"])


def test_dots_of_several_series_have_a_legend_and_leave_out_what_is_not_known() -> None:
    rows = [Dot("a", [(1.0, 0.9, 1.1), (2.0, 1.9, 2.1)]), Dot("b", [None, (1.0, 0.5, 1.5)])]
    svg = dots(rows, title="Cards", names=["as published", "more silver"])
    assert {"as published", "more silver"} <= set(texts(svg))
    assert len(circles(svg)) == 2 + 3


def test_a_board_has_its_places_where_they_lie_the_most_used_largest() -> None:
    places = [
        Place("north", 0.5, 0.0, used=0.9, worth=1.4),
        Place("south", 0.5, 1.0, used=0.1, worth=0.7, is_clear=False),
    ]
    north, south = circles(board(places, title="Villages"))
    assert float(north["cy"]) < float(south["cy"])
    assert float(north["r"]) > float(south["r"])
    assert (north["fill"], south["fill"]) == ("var(--series-1)", "var(--series-0)")
    assert "stroke-dasharray" in south
    assert "stroke-dasharray" not in north


def test_a_grid_is_strongest_where_there_is_most() -> None:
    svg = grid(
        [1, 2], ["a", "b"], [[0.0, 1.0], [2.0, 4.0]], title="Two numbers", across_name="silver", down_name="totems"
    )
    strengths = [float(node.attrib["fill-opacity"]) for node in ET.fromstring(svg).iter(f"{SVG}rect")]
    assert strengths == sorted(strengths)
    assert {"silver", "totems", "a", "b", "4"} <= set(texts(svg))


def test_names_are_escaped() -> None:
    svg = dots([Dot("<script>&", [(1.0, 0.9, 1.1)])], title="<b>")
    assert "<script" not in svg
    assert "<script>&" in texts(svg)
