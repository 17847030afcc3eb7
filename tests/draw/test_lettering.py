"""Text that fits."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from fireside.draw.lettering import fit, label, latest, paragraph, shorten, text_width, wrap

LONG = "Silver that has been placed never moves, whatever happens afterwards"


def test_width_grows_with_size_and_weight() -> None:
    assert text_width("owl", 20) == pytest.approx(2 * text_width("owl", 10))
    assert text_width("owl", 10, bold=True) > text_width("owl", 10)
    assert text_width("MW", 10) > text_width("il", 10)
    assert text_width("星の子", 10) > 30


def test_what_fits_stays_as_it_is() -> None:
    assert fit("owl", 100, 16) == ("owl", 16)


def test_letters_shrink_before_a_text_is_cut_off() -> None:
    text, size = fit("sorcerer", text_width("sorcerer", 16) * 0.8, 16)
    assert text == "sorcerer"
    assert size == pytest.approx(16 * 0.8)


@pytest.mark.parametrize("width", [30, 60, 120, 240])
def test_nothing_is_wider_than_its_room(width: float) -> None:
    text, size = fit(LONG, width, 16)
    assert text_width(text, size) <= width * 1.001
    assert all(text_width(line, 16) <= width * 1.001 for line in wrap(LONG, width, 16))
    assert text_width(shorten(LONG, width, 16), 16) <= width


def test_wrapping_keeps_all_words() -> None:
    lines = wrap(LONG, 150, 16)
    assert len(lines) > 2
    assert " ".join(lines) == LONG


def test_wrapping_respects_no_break_spaces() -> None:
    room = text_width("Qui commence", 16) * 1.02
    assert wrap("Qui commence\u00a0?", room, 16) == ("Qui", "commence\u00a0?")


def test_no_text_has_no_lines() -> None:
    assert wrap("  ", 100, 16) == ()
    assert paragraph(0, 0, "", 100) == "<g/>"


def test_a_word_that_is_too_long_is_cut_off() -> None:
    assert wrap("Wapi Rindfleischetikettierung", 80, 16)[1].endswith("…")


def test_the_latest_sentences_are_told_whole() -> None:
    told = ["Ann draws a token.", "Ben waits.", "Cleo wins."]
    assert latest(told, 1000, 16, most_lines=1) == " ".join(told)
    assert latest(told, 150, 16, most_lines=1) == "Cleo wins."
    assert latest(told, 150, 16, most_lines=2) == "Ben waits. Cleo wins."
    assert latest(told, 150, 16, most_lines=0) == latest([], 150, 16, most_lines=2) == ""


def test_a_label_is_centred_escaped_and_lets_clicks_through() -> None:
    element = ET.fromstring(label(10, 20, "<b>", size=10, bold=True, halo="white"))
    assert element.text == "<b>"
    assert element.get("text-anchor") == "middle"
    assert element.get("pointer-events") == "none"
    assert element.get("paint-order") == "stroke"
    assert float(element.get("y", 0)) == pytest.approx(23.6)


def test_a_paragraph_has_at_most_so_many_lines() -> None:
    lines = [line.text or "" for line in ET.fromstring(paragraph(0, 0, LONG, 150, most_lines=2))]
    assert len(lines) == 2
    assert lines[1].endswith("…")
    assert len(ET.fromstring(paragraph(0, 0, LONG, 150))) == len(wrap(LONG, 150, 16))
