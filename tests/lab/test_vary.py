"""Numbers of a game that are varied."""

from __future__ import annotations

import pytest

import fireside
from fireside.engine.errors import InvalidVariant
from fireside.lab.vary import parse_vary, published, varied


@pytest.mark.parametrize(
    ("text", "name", "values"),
    [
        ("TOTEMS=1..4", "TOTEMS", (1, 2, 3, 4)),
        ("SILVER_COUNTS[0]=10..30:5", "SILVER_COUNTS[0]", (10, 15, 20, 25, 30)),
        ("SILVER_COUNTS[0] = 10..29 : 5", "SILVER_COUNTS[0]", (10, 15, 20, 25)),
        ("CARDS[merchant]=20,16,20", "CARDS[merchant]", (20, 16)),
        ("BOATS[1][price]=3", "BOATS[1][price]", (3,)),
        ("RATE=0.5..1.0:0.25", "RATE", (0.5, 0.75, 1.0)),
    ],
)
def test_forms(text: str, name: str, values: tuple[float, ...]) -> None:
    vary = parse_vary(text)
    assert (vary.name, vary.values) == (name, values)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("TOTEMS", "does not say what to vary"),
        ("TOTEMS=", "does not say what to vary"),
        ("TOTEMS=few", "neither a range nor a list"),
        ("TOTEMS=4..1", "which is nothing"),
        ("TOTEMS=1..4:0", "which is nothing"),
        ("TOTEMS=1..100000", "a number can have 1,000"),
    ],
)
def test_what_makes_no_sense_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidVariant, match=why):
        parse_vary(text)


def test_published_values() -> None:
    assert published(fireside.load("wapi"), parse_vary("SILVER_COUNTS[1]=1")) == 12
    assert published(fireside.load("waka_waka"), parse_vary("CARDS[merchant]=1")) == 20
    assert published(fireside.load("waka_waka"), parse_vary("BOATS[1][price]=1")) == 3
    assert published(fireside.load("wakanda_forever"), parse_vary("POINTS_TO_WIN[short][2]=1")) == 25


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("TOTEM=1", "did you mean TOTEMS"),
        ("fault=1", "there is no table 'fault'"),
        ("SILVER_COUNTS=1", r"is not a number but .*such as SILVER_COUNTS\[0\]"),
        ("SILVER_COUNTS[5]=1", "they go from 0 to 4"),
        ("TOTEMS[0]=1", "3 has no items"),
        ("MINES[0]=1", "is not a number"),
    ],
)
def test_numbers_that_do_not_exist(text: str, why: str) -> None:
    with pytest.raises(InvalidVariant, match=why):
        published(fireside.load("wapi"), parse_vary(text))


def test_a_variant_has_the_values_and_keeps_those_of_the_game() -> None:
    totems, silver = parse_vary("TOTEMS=2"), parse_vary("SILVER_COUNTS[4]=9")
    game = fireside.load("wapi", variant={"SILVER_COUNTS": [17, 12, 6, 6, 6]})
    assert varied(game, {totems: 2, silver: 9}).variant == {"TOTEMS": 2, "SILVER_COUNTS": [17, 12, 6, 6, 9]}
    assert game.variant == {"SILVER_COUNTS": [17, 12, 6, 6, 6]}


def test_the_published_values_are_the_published_game() -> None:
    game = fireside.load("wapi")
    assert varied(game, {parse_vary("TOTEMS=3"): 3}) is game
