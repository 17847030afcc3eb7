"""The shapes that games share."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable

import pytest

from fireside.draw import group, panels, shapes
from fireside.draw.theme import SEAT_SHAPES, THEME

NASTY = """<script>alert("x")</script> & 'y'"""
SEATS = range(len(SEAT_SHAPES))

DRAWN: dict[str, Callable[..., str]] = {
    "at": lambda **how: shapes.at(3, 4, shapes.disc(0, 0, 5), turn=30, scale=2, **how),
    "box": lambda **how: shapes.box(1, 2, 30, 40, corner=3, **how),
    "disc": lambda **how: shapes.disc(1, 2, 3, **how),
    "polygon": lambda **how: shapes.polygon([(0, 0), (1, 0), (0, 1)], **how),
    "path": lambda **how: shapes.path("M0 0H1", **how),
    "seat_shape": lambda **how: shapes.seat_shape(4, 10, 10, 8, **how),
    "seat_badge": lambda **how: shapes.seat_badge(3, 10, 10, 8, **how),
    "card": lambda **how: shapes.card(0, 0, 60, 90, shapes.disc(30, 45, 9), glow=True, **how),
    "card_back": lambda **how: shapes.card_back(0, 0, 60, 90, **how),
    "die": lambda **how: shapes.die(20, 20, 30, pips=5, **how),
    "token": lambda **how: shapes.token(20, 20, 10, **how),
    "pawn": lambda **how: shapes.pawn(20, 20, 30, 2, **how),
    "totem": lambda **how: shapes.totem(20, 20, 30, 1, **how),
    "track": lambda **how: shapes.track(0, 0, ["0", NASTY, "2"], marked=1, **how),
    "player_panel": lambda **how: panels.player_panel(
        0, 0, 200, 60, seat=0, name=NASTY, score="12", is_turn=True, is_winner=True, **how
    ),
    "crown": lambda **how: shapes.crown(10, 10, 10, **how),
    "shadow": lambda **how: group(shapes.shadow(0, 0, 10, 10), **how),
    "button": lambda **how: group(shapes.button(0, 0, 100, 40, NASTY), **how),
    "touch_area": lambda **how: group(shapes.touch_area(0, 0, 28, 30), **how),
    "turn_marker": lambda **how: group(shapes.turn_marker(0, 0, 10), **how),
}


@pytest.mark.parametrize("name", DRAWN)
def test_every_shape_is_well_formed_and_takes_attributes(name: str) -> None:
    root = ET.fromstring(DRAWN[name](id="p-piece", aria_label=NASTY))
    assert root.get("id") == "p-piece"
    assert root.get("aria-label") == NASTY
    assert root.get("transform") is None  # the page moves it by a transform of its own
    for element in root.iter():
        assert element.tag not in {"script", "style"}
        assert not {"style", "onclick", "onload"}.intersection(element.keys())


@pytest.mark.parametrize("name", DRAWN)
def test_every_shape_uses_colours_of_the_theme(name: str) -> None:
    assert set(re.findall(r"var\(--([\w-]+)\)", DRAWN[name]())) <= THEME.keys()


def test_every_shape_is_tried() -> None:
    drawing = {
        name
        for name, function in vars(shapes).items()
        if callable(function) and getattr(function, "__module__", "") == shapes.__name__ and not name.startswith("_")
    }
    assert drawing - {"seat_colour", "around"} | {"player_panel"} == DRAWN.keys()


def test_what_lies_around_something_large_is_what_would_move_it() -> None:
    inside = shapes.disc(0, 0, 5)
    before, after = shapes.around(3, 4, turn=30, scale=2)
    assert before + inside + after == shapes.at(3, 4, inside, turn=30, scale=2)


def test_seats_differ_by_shape_not_only_by_colour() -> None:
    outlines = {shapes.seat_shape(seat, 0, 0, 10, fill="black") for seat in SEATS}
    assert len(outlines) == len(SEAT_SHAPES) == 5


@pytest.mark.parametrize("pips", range(7))
def test_a_die_has_its_pips(pips: int) -> None:
    assert shapes.die(0, 0, 30, pips=pips).count("<circle") == pips


def test_a_card_s_own_print_replaces_the_pattern_of_its_back() -> None:
    assert "<polygon" in shapes.card_back(0, 0, 60, 90)
    assert "<polygon" not in shapes.card_back(0, 0, 60, 90, shapes.disc(30, 45, 9))


def test_the_marked_space_of_a_track_stands_out() -> None:
    assert shapes.track(0, 0, ["0", "1"]).count("var(--glow)") == 0
    assert shapes.track(0, 0, ["0", "1"], marked=1).count("var(--glow)") == 1


def test_a_touch_area_takes_the_pointer_without_being_seen() -> None:
    area = ET.fromstring(shapes.touch_area(1, 2, 28, 30))
    assert area.get("fill") == "none"
    assert area.get("pointer-events") == "all"
