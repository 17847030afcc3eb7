"""Points that lie behind a shield or depend on a hidden card are not shown beside the table."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.engine.types import SPECTATOR
from fireside.table.commands import Play
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from tests.table.pure import after, started

PLAYERS = 3


def table(name: str, **chosen: bool) -> TableState:
    return started(fireside.load(name), PLAYERS, chosen)


def visitor(seat: int) -> Visitor:
    return Visitor(f"person {seat}" if seat != SPECTATOR else "", "en", "auto", False)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_wf_6_1_only_ones_own_score_is_shown_unless_shields_are_open(seat: int) -> None:
    behind = Presentation(table("wakanda_forever", open_shields=False), visitor(seat)).scores()
    assert behind == [0 if player == seat else None for player in range(PLAYERS)]
    assert Presentation(table("wakanda_forever", open_shields=True), visitor(seat)).scores() == [0] * PLAYERS


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 2])
def test_wd_7_2_seals_are_not_shown_where_a_card_may_be_worth_more_of_them(seat: int) -> None:
    state = table("wangdo")
    rng = random.Random(seat)
    held = 0
    while state.phase == "running":
        assert state.position is not None
        for player, score in enumerate(Presentation(state, visitor(seat)).scores()):
            holds_cards = bool(state.position.state.cards[player])
            assert (score is None) == (holds_cards and player != seat)
            held += holds_cards
        actor = state.pending[0]
        state = after(state, Play(actor, rng.choice(state.position.legal(actor))))
    assert held
