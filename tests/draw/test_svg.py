"""SVG as text: escaping, buttons, whole pictures."""

from __future__ import annotations

import copy
import pickle
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from fireside.draw import Svg, group, hot, picture, tag
from fireside.draw.theme import THEME

NASTY = """<script>alert("x")</script> & 'y' </svg>"""


def test_an_element() -> None:
    assert (
        tag("circle", r=2.5, stroke_width=3.0, class_="x", fill=None) == '<circle r="2.5" stroke-width="3" class="x"/>'
    )


def test_text_and_attributes_are_escaped() -> None:
    element = ET.fromstring(tag("text", text=NASTY, aria_label=NASTY))
    assert element.text == NASTY
    assert element.get("aria-label") == NASTY
    assert len(element) == 0


def test_children_are_markup() -> None:
    assert group(tag("a"), tag("b"), id="p-1") == '<g id="p-1"><a/><b/></g>'


def test_what_is_legal_is_a_button() -> None:
    element = ET.fromstring(hot(tag("rect"), action=7, legal=[3, 7], label=NASTY, id="p-2"))
    assert element.get("data-action") == "7"
    assert element.get("role") == "button"
    assert element.get("tabindex") == "0"
    assert element.get("aria-label") == NASTY
    assert element.get("id") == "p-2"


def test_what_is_forbidden_says_why() -> None:
    element = ET.fromstring(hot(action=7, legal=[3], label="Owl", why="WP-2.7"))
    assert element.get("data-why") == "WP-2.7"
    assert element.get("data-action") is None
    assert element.get("aria-label") == "Owl (WP-2.7)"


def test_what_is_neither_is_just_drawn() -> None:
    assert hot(tag("rect"), action=7, legal=[], label="Owl") == "<g><rect/></g>"


@pytest.fixture
def whole() -> Svg:
    return picture(400, 300.5, tag("rect"), title=NASTY, palette={"x-sea": ("#123456", "#654321")}).text()


def test_a_picture_is_well_formed(whole: Svg) -> None:
    element = ET.fromstring(whole)
    assert element.get("viewBox") == "0 0 400 300.5"
    assert element.findtext("{http://www.w3.org/2000/svg}title") == NASTY


def test_a_picture_brings_its_colours_by_day_and_by_night(whole: Svg) -> None:
    for light, dark in [*THEME.values(), ("#123456", "#654321")]:
        assert light in whole
        assert dark in whole


def test_a_notebook_shows_it(whole: Svg) -> None:
    assert whole._repr_svg_() == whole


def test_the_style_sheet_can_be_left_to_the_page(whole: Svg) -> None:
    assert "<style" in whole
    assert "<style" not in whole.unstyled
    ET.fromstring(whole.unstyled)


def test_a_picture_can_have_another_style_sheet(whole: Svg) -> None:
    other = whole.styled("svg{color:red}")
    assert other.unstyled == whole.unstyled
    assert "<style>svg{color:red}</style>" in other


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda svg: pickle.loads(pickle.dumps(svg))])
def test_a_copy_of_a_picture_is_the_same(whole: Svg, copied: Callable[[Svg], Svg]) -> None:
    again = copied(whole)
    assert again == whole
    assert again.unstyled == whole.unstyled
