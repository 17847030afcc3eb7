"""The policy of Iwari: what the greedy bot likes, and how often that wins."""

from __future__ import annotations

import pytest

from fireside.bots.simulation import simulate
from fireside.bots.summary import shares_by_bot
from fireside.games.iwari import policy
from tests.games.iwari.table import GAME, Table


def best(table: Table) -> str:
    """What a seat likes best."""
    [seat] = table.position.pending
    view = table.position.view(seat).state
    return table.position.text(max(table.position.legal(seat), key=lambda action: policy.appeal(view, seat, action)))


def test_likes_to_complete_a_settlement() -> None:
    table = Table(hands=("TFG",)).tents(0, "T1.a", "T1.b", "T1.d").tents(1, "F1.a", "G1.a")
    assert best(table) == "T1.c"


def test_likes_to_win_a_connection() -> None:
    table = Table(players=5, mountains=(12,), hands=("DCG",)).tents(1, "T1.a", "T1.b", "T1.c", "D1.a", "D1.b", "D1.c")
    table.totems(0, "T1").totems(1, "D1").tents(0, "C1.a", "G1.a")
    assert best(table) == "D1.totem"


def test_places_a_feat_where_it_leads() -> None:
    table = Table(hands=("TTT",), union=True).tents(0, "G1.e", "G1.f", "T1.a").tents(1, "G1.a", "G1.b", "G1.c")
    assert best(table.play("T1.b")) == "feat=T1"


def test_declines_a_feat_that_helps_the_others_alone() -> None:
    elsewhere = [f"{name}.a" for name in ("T1", "T2", "F1", "F2", "G1", "C1", "C2", "D1")]
    table = Table(hands=("GGG",), discovery=True).tents(1, "G2.a", "G2.b", "G2.c", "G2.d", *elsewhere)
    assert best(table.play("G2.e")) == "decline"


def test_keeps_the_third_tribe_small() -> None:
    table = Table(players=2, hands=("TGF",)).tents(2, "G1.a", "G1.b", "G1.c").tents(0, "F1.a").play("T1.a")
    assert not best(table).startswith("G1.d")


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_greedy_beats_random(players: int) -> None:
    matches = simulate(GAME, ["greedy", *["random"] * (players - 1)], players, games=60, workers=1)
    shares = {share.name: share.share for share in shares_by_bot(matches)}
    assert shares["greedy"] > 0.6
    assert shares["random"] < 0.2
