"""What a number of a game makes of it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fireside import lab
from fireside.engine.errors import InvalidOption, InvalidVariant
from fireside.lab.sweeps import Sweep, games_of, sweep
from fireside.lab.vary import parse_vary, varied

RANDOM = (("random",),)


@pytest.fixture(scope="module")
def totems() -> Sweep:
    vary = [parse_vary("TOTEMS=1..3")]
    return sweep("wapi", vary, RANDOM, games=[6], show=["turns", "score", "mine share"])


def test_every_point_is_what_the_variant_gives(totems: Sweep) -> None:
    (curve,) = totems.curves
    assert [point.values for point in curve.points] == [(1,), (2,), (3,)]
    for point in curve.points:
        rows = lab.play(varied(totems.game, {totems.vary[0]: point.values[0]}), ["random"], games=6)
        assert point.readings["score"]["score"].value == pytest.approx(rows["score"].mean())
        assert point.readings["turns"]["turns"].games == 6


def test_what_is_finished_is_not_played_again(totems: Sweep, tmp_path: Path) -> None:
    def swept() -> Sweep:
        how: dict[str, Any] = {"games": [6], "show": ["turns", "score", "mine share"], "resume": tmp_path}
        return sweep("wapi", ["TOTEMS=1..3"], RANDOM, **how)

    first = swept()
    pieces = [path for path in tmp_path.rglob("*") if path.is_file() and path.name != "job.json"]
    kept = {path: path.stat().st_mtime_ns for path in pieces}
    assert len(kept) == 3
    again = swept()
    assert again.as_figures() == first.as_figures() == totems.as_figures()
    assert {path: path.stat().st_mtime_ns for path in kept} == kept


def test_points_are_compared_with_the_published_one(totems: Sweep) -> None:
    (curve,) = totems.curves
    assert totems.origin == (3,)
    assert ("score", "score") in curve.points[0].changed  # one totem instead of three
    assert not curve.points[2].changed


def test_the_game_as_it_is_is_always_among_the_points() -> None:
    (curve,) = sweep("wapi", [parse_vary("TOTEMS=2,4")], RANDOM, games=[2], show=["turns"]).curves
    assert [point.values for point in curve.points] == [(2,), (3,), (4,)]


def test_a_notebook_shows_the_plots(totems: Sweep) -> None:
    style, _, plots = totems._repr_html_().partition("</style>")
    assert style.startswith("<style>")
    assert "<svg" in plots
    assert plots in totems.html()
    assert totems.html().count("<svg") == 3


def test_figures_are_plain(totems: Sweep) -> None:
    figures = json.loads(json.dumps(totems.as_figures()))
    assert figures["vary"] == [{"name": "TOTEMS", "values": [1, 2, 3]}]
    first = figures["curves"][0]["points"][0]
    assert first["values"] == [1]
    assert first["readings"]["score"]["score"]["differs"] is True
    assert set(first["readings"]["mine share"]) <= {f"mine-{name}" for name in totems.game.package.tables.MINES}


def test_values_that_cannot_be_played_are_told_and_the_others_go_on() -> None:
    vary = [parse_vary("SYMBOL_TOKENS=4,5"), parse_vary("TOTEMS=2,3")]
    (curve,) = sweep("wapi", vary, RANDOM, games=[2], show=["turns"]).curves
    assert [point.values for point in curve.points] == [(4, 2), (4, 3), (5, 2), (5, 3)]
    assert [bool(point.fault) for point in curve.points] == [False, False, True, True]
    assert "a space for every symbol token" in curve.points[2].fault
    assert len(curve.playable) == 2


def test_progress_counts_all_games() -> None:
    heard: list[int] = []
    vary = [parse_vary("SYMBOL_TOKENS=4,5")]
    sweep("wapi", vary, RANDOM, games=[2], show=["turns"], progress=heard.append)
    assert sum(heard) == 4


def test_numbers_of_games() -> None:
    tables = (("greedy",), ("greedy", "sharp"))
    assert games_of(tables) == [2000, 100]
    assert games_of(tables, [50]) == [50, 50]
    assert games_of(tables, [50, 5]) == [50, 5]
    with pytest.raises(InvalidOption, match="3 numbers of games for 2 tables"):
        games_of(tables, [1, 2, 3])
    with pytest.raises(InvalidOption, match="at least 2 games"):
        games_of(tables, [1])


@pytest.mark.parametrize(
    ("texts", "show", "why"),
    [
        ((), (), "one number or two, not 0"),
        (("TOTEMS=1", "SILVER_PLACES=5", "SYMBOL_TOKENS=4"), (), "one number or two, not 3"),
        (("TOTEM=1",), (), "did you mean TOTEMS"),
        (("TOTEMS=1",), ("luck",), "has no number 'luck'"),
    ],
)
def test_what_makes_no_sense_is_refused(texts: tuple[str, ...], show: tuple[str, ...], why: str) -> None:
    with pytest.raises((InvalidOption, InvalidVariant), match=why):
        sweep("wapi", [parse_vary(text) for text in texts], RANDOM, games=[2], show=show)
