"""What sweeps show and goals are about."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside import lab
from fireside.engine.errors import InvalidOption
from fireside.lab.quantities import asked_for, quantity, usual
from fireside.lab.reports.study import with_deeds
from fireside.lab.rows import Rows

BOTS = ("greedy", "random", "greedy")
WAKANDA = fireside.load("wakanda_forever")
TRIBES = [f"tribe-{name}" for name in ("mining", "river", "border", "merchant", "jabari")]


def rows() -> Rows:
    """Four games of three: the tribes mining, river and border win in turn, then mining and river share a victory."""
    assert WAKANDA.traits is not None
    traits = np.zeros((4, 3, len(WAKANDA.traits.TRAITS)), np.int16)
    traits[:, [0, 1, 2], [0, 1, 2]] = 1  # the seats keep their tribes
    columns = {
        "turns": np.array([10, 20, 30, 40]),
        "decisions": np.array([10, 10, 20, 40]),
        "choices": np.array([20, 20, 40, 160]),
        "forced": np.array([0, 5, 5, 10]),
        "order": np.array([[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, -1]]),
        "bot": np.array([[0, 1, 0]] * 4),
        "score": np.array([[30, 20, 10], [9, 15, 12], [6, 6, 9], [8, 8, 5]]),
        "rank": np.array([[0, 1, 2], [2, 0, 1], [1, 1, 0], [0, 0, 2]]),
        "won": np.array([[1, 0, 0], [0, 1, 0], [0, 0, 1], [0.5, 0.5, 0]]),
        "end": np.array([0, 0, 1, 0]),
        "points": np.arange(4 * 3 * 5).reshape(4, 3, 5),
        "traits": traits,
    }
    return Rows({"bots": ["greedy", "random"]}, columns)


def read(name: str) -> dict[str, float]:
    found = quantity(name, WAKANDA, BOTS, 3).read(rows())
    return {member: reading.value for member, reading in found.items()}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("turns", 25),
        ("decisions", 20),
        ("choices", 240 / 80),
        ("forced", 20 / 80),
        ("score", (20 + 12 + 7 + 7) / 4),
        ("best score", (30 + 15 + 9 + 8) / 4),
        ("margin", (10 + 3 + 3 + 0) / 4),
        ("ties", 1 / 4),
    ],
)
def test_numbers_of_games(name: str, value: float) -> None:
    assert read(name) == {name: pytest.approx(value)}


def test_shares_are_measured_in_fair_ones() -> None:
    assert read("tribe share") == {
        "tribe-mining": pytest.approx(1.5 / (4 / 3)),
        "tribe-river": pytest.approx(1.5 / (4 / 3)),
        "tribe-border": pytest.approx(1 / (4 / 3)),
    }  # nobody leads the others
    assert read("tribe-border share") == {"tribe-border": pytest.approx(0.75)}


def test_shares_by_turn_order_seat_and_bot() -> None:
    # Whoever decides first wins the first game and half of the last one.
    assert read("first share") == {"first": pytest.approx(1.5 / (4 / 3))}
    assert read("order share")["third"] == pytest.approx(1 / (3 / 3))
    assert read("seat share") == {f"seat {seat}": pytest.approx(won * 3 / 4) for seat, won in enumerate((1.5, 1.5, 1))}
    assert read("bot share") == {"greedy": pytest.approx(2.5 / (8 / 3)), "random": pytest.approx(1.5 / (4 / 3))}
    assert read("random share") == {"random": pytest.approx(1.5 / (4 / 3))}


def test_ends_and_sources_of_points() -> None:
    assert read("end WF-5.1") == {"WF-5.1": 0.75}
    assert read("points loyalty") == {"loyalty": pytest.approx(np.arange(60).reshape(4, 3, 5)[:, :, 3].mean())}


def test_traits_are_asked_for_only_where_they_are_needed() -> None:
    assert quantity("tribe share", WAKANDA, BOTS, 3).needs_traits
    assert not quantity("order share", WAKANDA, BOTS, 3).needs_traits


def test_what_players_do_needs_their_decisions() -> None:
    wangdo = fireside.load("wangdo")
    villages = quantity("village share", wangdo, BOTS, 3)
    assert asked_for([villages], wangdo) == {"traits": True, "decisions": True}
    assert asked_for([quantity("sealed share", wangdo, BOTS, 3)], wangdo) == {"traits": True, "decisions": False}
    rows = with_deeds(wangdo, lab.play(wangdo, ["random"], games=2, traits=True, decisions=True))
    assert villages.read(rows)


def test_an_unknown_name_is_refused_with_those_that_there_are() -> None:
    with pytest.raises(InvalidOption, match=r"did you mean 'tribe share'\?\); there are: turns, rounds") as refused:
        quantity("tribes share", WAKANDA, BOTS, 3)
    assert "villain-klaw" not in str(refused.value)


def test_the_usual_ones_exist_in_every_game() -> None:
    for name in fireside.games():
        game = fireside.load(name)
        assert [quantity(each, game, ("greedy",) * 2, 2).name for each in usual(game)] == usual(game)
