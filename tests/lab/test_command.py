"""Sweeps and tunings from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tests.cli.conftest import Run

SWEEP = ("lab", "sweep", "wapi", "--bots", "random", "--games", "3")
TUNE = ("lab", "tune", "wapi", "--bots", "random", "--games", "2")


def test_a_sweep_prints_a_table(run: Run) -> None:
    answer = run(*SWEEP, "--vary", "TOTEMS=2..3", "--show", "turns", "--show", "mine share")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "Wapi, 2 players, seed 0"
    assert lines[2] == "random (3 games at every point)"
    assert lines[3].split()[:2] == ["TOTEMS", "turns"]
    assert "mine share, Owl" in lines[3]
    assert [line.split()[0] for line in lines[4:]] == ["2", "3"]
    assert "as it is" in lines[5]
    assert "±" in lines[5]


def test_a_sweep_for_programs_and_as_a_page(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "totems.html"
    answer = run(*SWEEP, "--vary", "TOTEMS=2..3", "--json", "--out", page)
    figures = json.loads(answer.out)
    assert [point["values"] for point in figures["curves"][0]["points"]] == [[2], [3]]
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "<script" not in text
    assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
    assert text.count("<svg") == 4  # order share, turns, score, margin


def test_two_numbers_make_heat_maps_with_holes_where_nobody_can_play(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "both.html"
    words = ("--vary", "SYMBOL_TOKENS=3..5", "--vary", "TOTEMS=2..3", "--show", "turns", "--out", page)
    answer = run(*SWEEP, *words)
    assert "SYMBOL_TOKENS = 5, TOTEMS = 2 cannot be played" in answer.out
    assert "there must be a space for every symbol token" in answer.out
    text = page.read_text(encoding="utf-8")
    picture = ET.fromstring(text[text.index("<svg") : text.index("</svg>") + 6])
    assert len([each for each in picture.iter() if each.tag.endswith("title") and ": " in str(each.text)]) == 4


def test_a_tuning_tells_what_it_has_learned(run: Run) -> None:
    answer = run(*TUNE, "--vary", "TOTEMS=2..3", "--goal", "turns=500±1", "--goal", "mine share 0..9", "--trials", "4")
    assert (answer.code, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "Wapi, 2 players, random"
    assert "2 of the possible values tried" in lines[1]
    assert any(line.startswith("best: TOTEMS = ") for line in lines)
    assert any(line.split()[-1:] == ["missed"] and "turns=500±1" in line for line in lines)
    assert "all of them" in answer.out


def test_a_tuning_for_programs_that_goes_on(run: Run, tmp_path: Path) -> None:
    words = ("--vary", "TOTEMS=1..9", "--goal", "turns=500±1", "--json", "--study", tmp_path / "study.log")
    first = json.loads(run(*TUNE, *words, "--trials", "2").out)
    second = json.loads(run(*TUNE, *words, "--trials", "3").out)
    assert first["games"] < second["games"]
    assert len(second["tried"]) > len(first["tried"])


@pytest.mark.parametrize(
    ("words", "code", "why"),
    [
        ((*SWEEP, "--vary", "TOTEMS"), 2, "does not say what to vary"),
        ((*SWEEP, "--vary", "TOTEM=1..2"), 1, "did you mean TOTEMS"),
        ((*SWEEP, "--vary", "TOTEMS=1..2", "--show", "luck"), 1, "has no number 'luck'"),
        ((*SWEEP, "--vary", "TOTEMS=1..2", "--games", "few"), 2, "is not a number of games"),
        ((*TUNE, "--vary", "TOTEMS=1..2", "--goal", "fun"), 2, "'fun' is not a goal"),
        ((*TUNE, "--vary", "TOTEMS=1..2", "--goal", "fun=1..2"), 1, "has no number 'fun'"),
    ],
)
def test_what_cannot_be_done_is_said(words: tuple[str, ...], code: int, why: str, run: Run) -> None:
    answer = run(*words)
    assert answer.code == code
    assert why in answer.err.replace("\n", " ")
