"""The ladder: which matches it plays, and how it reports their results."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.ladder import MISSING, Match, is_asked_for, lines, main, ratings, settings, steps, tables


def test_every_level_meets_the_next_lower_one_and_the_strongest_meets_tables_of_weak_bots() -> None:
    assert [match.bots for match in steps("wapi", 3)] == [
        ("random", "newcomer"),
        ("newcomer", "casual"),
        ("casual", "sharp"),
        ("sharp", "master"),
    ]
    assert [match.bots for match in tables("wapi", 3)] == [
        ("random", "random", "greedy"),
        ("greedy", "greedy", "master"),
        ("random", "random", "master"),
        ("greedy", "greedy", "master@10"),
    ]


def test_all_counts_of_a_game_or_one() -> None:
    assert list(settings(["wangdo", "wapi:3"])) == [("wangdo", 2), ("wangdo", 3), ("wangdo", 4), ("wapi", 3)]


def test_thinking_longer_has_to_be_asked_for() -> None:
    deeper = tables("wapi", 3)[-1]
    assert [is_asked_for(deeper, only) for only in ("", "greedy-master", "greedy-master@10")] == [False, False, True]


def test_whole_rounds_are_played(tmp_path: Path) -> None:
    assert Match("wapi", 3, ("random", "greedy")).arena(tmp_path, 4).plan.games == 6


def test_it_plays_what_is_asked_for_and_tells_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["wapi:2", "--only", "newcomer-casual", "--games", "2", "--workers", "1", "--folder", str(tmp_path)])
    won, rated, played = (table.splitlines() for table in capsys.readouterr().out.strip().split("\n\n"))
    row = won[-1].split(" | ")
    assert row[:2] == ["| Wapi", "2"]
    assert row[2] == MISSING
    assert "of 2" in row[3]
    assert rated[0] == "| bot | Wapi |"
    cells = dict(line.strip("| ").split(" | ") for line in rated[2:])
    assert cells["`master`"] == MISSING
    assert "±" in cells["`casual`"]
    assert played[-1] == "| Wapi | 2 | 0 | 0 | 2 | 2 | 0 | 0 |"


def test_telling_what_was_played_leaves_nothing_behind(tmp_path: Path) -> None:
    assert list(lines([("wapi", 2)], tmp_path))[-1].count(MISSING) == 8
    assert not list(tmp_path.iterdir())


def test_bots_are_rated_together_over_several_matches(tmp_path: Path) -> None:
    arenas = [Match("wapi", 2, pair).arena(tmp_path, 20) for pair in [("random", "newcomer"), ("newcomer", "greedy")]]
    for arena in arenas:
        arena.run(workers=1)
    rated = ratings(arenas)
    assert rated["random"].rating.value < rated["newcomer"].rating.value < rated["greedy"].rating.value
    assert all(found.seconds < 1 for found in rated.values())
