"""What many games show, added up piece by piece."""

from __future__ import annotations

from typing import Any

import pytest

import fireside
from fireside import lab
from fireside.bots.simulation import simulate
from fireside.cli.simulate import report
from fireside.lab.tally import Tally

SETUP: dict[str, Any] = {"players": 3, "games": 11, "seed": 3}


def test_it_says_what_a_simulation_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.lab.pieces.COMPILED_GAMES", 4)
    game = fireside.load("wapi")
    tally = Tally()
    for rows in lab.stream(game, ["greedy", "random"], **SETUP):
        tally.add(rows)
    found, expected = tally.report(2.0), report(game, simulate(game, ["greedy", "random"], **SETUP), 2.0)
    assert found.keys() == expected.keys()
    for shares in ("wins_by_seat", "wins_by_bot"):
        for ours, theirs in zip(found.pop(shares), expected.pop(shares), strict=True):
            assert ours == pytest.approx(theirs)
    assert found == expected
