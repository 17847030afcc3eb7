"""Wangdo: where the Dragon Seals come from (WD-7.2)."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside import SPECTATOR
from fireside.engine.seen import Seen
from fireside.games.wangdo import rules
from tests.games.wangdo.table import RECORDS, Table


def seals_of(seen: Seen, seat: int) -> dict[str, int]:
    """The Dragon Seals of a seat by source."""
    out = np.zeros(len(rules.SOURCES), np.int32)
    rules.breakdown(seen.state, seat, out)
    return dict(zip(rules.SOURCES, out.tolist(), strict=True))


def test_wd_7_2_seals_are_on_tokens() -> None:
    table = Table(2).know(0, 3, 1, 0, 0, sealed=2)
    table.state.sealed[0, 1] = 1
    assert seals_of(table.position, 0) == {"tokens": 3, "cards": 0, "favour": 0}
    assert seals_of(table.position, 1) == {"tokens": 0, "cards": 0, "favour": 0}


def test_wd_7_2_every_unused_card_has_one_on_its_back() -> None:
    table = Table(2).hold(1, "pilgrim", "open_bag")
    assert seals_of(table.position, 1) == {"tokens": 0, "cards": 2, "favour": 0}


def test_wd_7_2_dragons_favour_has_two_more() -> None:
    table = Table(2).hold(0, "dragons_favour", "pilgrim")
    assert seals_of(table.position, 0) == {"tokens": 0, "cards": 2, "favour": 2}


@pytest.mark.parametrize("seat", [1, SPECTATOR])
def test_wd_6_1_dragons_favour_stays_hidden_from_others(seat: int) -> None:
    seen = Table(2).hold(0, "dragons_favour").position.view(seat)
    assert seals_of(seen, 0) == {"tokens": 0, "cards": 1, "favour": 0}


@pytest.mark.parametrize("name", ["all-cards-4-players", "decided-by-seals-3-players"])
def test_the_sources_add_up_in_whole_games(name: str) -> None:
    record = fireside.read(RECORDS / f"{name}.fire")
    position = record.start()
    for seat, action in record.moves:
        position.play(seat, action)
        assert [sum(seals_of(position, player).values()) for player in range(position.players)] == position.scores
