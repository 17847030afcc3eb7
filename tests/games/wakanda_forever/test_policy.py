"""What the greedy player of Wakanda Forever likes."""

from __future__ import annotations

import pytest

from fireside.bots.simulation import simulate
from fireside.bots.summary import shares_by_bot
from fireside.games.wakanda_forever.policy import appeal
from tests.games.wakanda_forever.table import GAME, Table, attacking, crowned, voting


def favourite(table: Table, seat: int) -> str:
    """The action that the seat likes best."""
    view = table.position.view(seat)
    return table.position.text(max(view.legal(seat), key=lambda action: appeal(view.state, seat, action)))


def test_challenges_when_the_throne_wins_the_game() -> None:
    assert favourite(voting().give(1, points=54, stones=6), 1) == "challenge"


def test_challenges_a_panther_who_is_about_to_win() -> None:
    assert favourite(voting().give(0, points=53, stones=1).give(2, stones=10), 2) == "challenge"


def test_yields_when_the_panther_is_much_stronger_and_nothing_is_at_stake() -> None:
    assert favourite(voting().give(0, stones=12).give(2, stones=1), 2) == "yield"


def test_spends_more_when_the_throne_decides_the_game() -> None:
    calm = voting().give(0, stones=0).give(2, stones=8).vote(2)
    decisive = voting().give(0, stones=6).give(2, stones=8, points=54).vote(2)
    assert favourite(decisive, 2) == "cup=6"
    assert int(favourite(calm, 2)[-1]) < 6


def test_buys_cheap_dice_for_an_attack() -> None:
    assert favourite(crowned().give(1, stones=6), 1) == "cup=2"


def test_rolls_a_blank_again_and_keeps_what_is_good() -> None:
    assert favourite(attacking(1, tribes=("river", "border", "jabari")).roll("_2_"), 0) == "reroll=dora"
    assert favourite(attacking(1, tribes=("river", "border", "jabari")).roll("222"), 0) == "keep"


def test_keeps_the_dice_when_the_villain_falls_anyway() -> None:
    assert favourite(attacking(1, tribes=("river", "border", "jabari"), health=2).roll("_2_"), 0) == "keep"


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4, 5])
def test_wins_clearly_more_than_its_share(players: int) -> None:
    """One greedy player against random ones wins at least one and a half times as often as it should."""
    matches = simulate(GAME, ["greedy", *["random"] * (players - 1)], players=players, games=60, workers=1)
    share = {share.name: share.share for share in shares_by_bot(matches)}["greedy"]
    assert share > 1.5 / players
