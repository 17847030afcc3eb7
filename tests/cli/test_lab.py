"""`fireside lab report`."""

from __future__ import annotations

from pathlib import Path

from tests.cli.conftest import Run

QUICK = ("--games", 20, "--courses", 2, "--ladder-games", 10)


def test_a_report_is_written(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "wapi.html"
    answer = run("lab", "report", "wapi", "--players", "2,3", *QUICK, "--out", out)
    assert answer.code == 0, answer.err
    assert str(out) in answer.out
    page = out.read_text(encoding="utf-8")
    assert page.startswith("<!DOCTYPE html>")
    assert "2 players" in page
    assert "3 players" in page


def test_each_variant_is_a_column_and_all_values_together_are_one_more(run: Run, tmp_path: Path) -> None:
    variant, out = tmp_path / "rich.toml", tmp_path / "both.html"
    variant.write_text("SILVER_COUNTS = [18, 12, 6, 6, 9]\n", encoding="utf-8")
    values = ("--set", "TOTEMS=3", "--set", "SILVER_COUNTS=18,12,6,6,9")  # 3 is what is published
    answer = run("lab", "report", "wapi", "--variant", variant, *values, *QUICK, "--out", out)
    assert answer.code == 0, answer.err
    page = out.read_text(encoding="utf-8")
    assert "As published against rich" in page
    assert "Rich against TOTEMS = 3, SILVER_COUNTS = [18, 12, 6, 6, 9]" in page


def test_mistakes_are_told_before_anything_is_played(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    answer = run("lab", "report", "wapi", *QUICK, "--out", folder / "wapi.html")
    assert answer.code == 1
    assert "nowhere" in answer.err
    assert run("lab", "report", "wapi", *QUICK, "--players", "2,9", "--out", tmp_path / "a.html").code == 1
    assert run("lab", "report", "wapi", *QUICK, "--players", "two", "--out", tmp_path / "a.html").code == 2
    assert run("lab", "report", "wapi", *QUICK).code == 2  # without --out
    assert run("lab").code == 2
