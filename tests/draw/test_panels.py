"""Panels: the news, and the places of the players."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from fireside.draw import Box, panels, shapes

PLACE = Box(10, 20, 300, 120)


def test_a_panel_shows_whose_turn_it_is_and_who_has_won() -> None:
    plain, turn, won = (
        panels.player_panel(0, 0, 200, 60, seat=0, name="Ann", is_turn=is_turn, is_winner=is_winner)
        for is_turn, is_winner in ((False, False), (True, False), (False, True))
    )
    assert shapes.turn_marker(0, 22, 11) in turn
    assert "var(--glow)" not in plain
    assert won.count("<polygon") == plain.count("<polygon") + 1


def test_a_name_gives_way_to_what_is_reserved() -> None:
    name = "Bartholomeus van der Berg"
    narrow = ET.fromstring(panels.player_panel(0, 0, 300, 60, seat=0, name=name, reserve=120))
    wide = ET.fromstring(panels.player_panel(0, 0, 900, 60, seat=0, name=name))
    shown = [next(text.text for text in panel.iter("text")) or "" for panel in (narrow, wide)]
    assert shown[0].endswith("…")
    assert shown[1] == name


@pytest.mark.parametrize(("width", "shown"), [(300, ">Guest (you)<"), (140, ">Guest<")])
def test_a_panel_says_the_short_name_where_the_whole_one_has_no_room(width: float, shown: str) -> None:
    assert shown in panels.player_panel(0, 0, width, 44, seat=0, name="Guest (you)", short_name="Guest")


def test_a_name_is_cut_off_rather_than_too_small_to_read() -> None:
    panel = ET.fromstring(panels.player_panel(0, 0, 200, 44, seat=0, name="M" * 16, least=13))
    name = next(panel.iter("text"))
    assert float(name.attrib["font-size"]) == 13
    assert (name.text or "").endswith("…")


def test_a_chip_shows_score_turn_and_winner() -> None:
    plain, turn, won = (
        panels.player_chip(4, 2, 74, 54, seat=1, score="27", is_turn=is_turn, is_winner=is_winner)
        for is_turn, is_winner in ((False, False), (True, False), (False, True))
    )
    assert ">27<" in plain
    assert "var(--glow)" not in plain
    assert "var(--glow)" in turn
    assert won.count("<polygon") == plain.count("<polygon") + 1


def test_a_sheet_is_lit_where_somebody_has_to_act() -> None:
    assert "var(--glow)" in panels.sheet(PLACE, is_lit=True)
    assert "var(--glow)" not in panels.sheet(PLACE)
    assert ">Silver<" in panels.sheet(PLACE, title="Silver")


def test_what_is_asked_goes_before_what_happened() -> None:
    past = "Ann drew a token. " * 20
    told = panels.news(PLACE, past, "Ben: place the silver.")
    assert "Ben: place the silver." in told
    assert "Ann drew" in told
    low = Box(10, 20, 300, 26)
    assert "Ann drew" not in panels.news(low, past, "Ben: place the silver.")


def test_of_a_long_past_the_latest_is_told() -> None:
    told = panels.news(PLACE, [f"Ann drew {number} tokens." for number in range(30)], "Ben: place the silver.")
    assert "29 tokens." in told
    assert "Ann drew 0 tokens" not in told
    assert "…" not in told


@pytest.mark.parametrize("height", [30, 60, 120, 240])
@pytest.mark.parametrize("past", ["", "Ann drew a token.", "Ann drew a token. " * 20])
def test_news_stay_in_their_box(height: float, past: str) -> None:
    markup = panels.news(Box(0, 100, 260, height), past, "Ben has to place the silver.", most_now=1)
    lines = [float(text.attrib["y"]) for text in ET.fromstring(markup).iter("text")]
    assert lines
    assert all(100 <= y <= 100 + height for y in lines)


def test_boxes_have_a_middle_and_an_inside() -> None:
    assert Box(10, 20, 30, 40).middle == (25, 40)
    assert Box(10, 20, 30, 40).inset(5) == Box(15, 25, 20, 30)
