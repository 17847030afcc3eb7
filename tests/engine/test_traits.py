"""Traits: their names, and where they lie."""

from __future__ import annotations

import fireside
from fireside.engine.traits import Trait, group_text, on_board, trait_text
from fireside.texts import Say

SAY = Say("en", {"traits.mine": "Mine", "traits.gold": "Gold", "biomes.tundra": "Tundra"})


def test_a_name_of_its_own_or_that_of_a_piece() -> None:
    assert trait_text(Trait("gold", "gold"), SAY) == "Gold"
    assert trait_text(Trait("tents-T1", "tents", text="biomes.tundra", mark="T1"), SAY) == "Tundra T1"
    assert group_text("mine", SAY) == "Mine"


def test_what_the_texts_do_not_name_keeps_its_own_name() -> None:
    assert trait_text(Trait("mine-dodo", "mine", text="sources.dodo"), SAY) == "mine-dodo"


def test_a_board_lies_in_the_middle_of_a_square() -> None:
    assert on_board((10, 20), 10, 20, 100, 50) == (0, 0.25)
    assert on_board((110, 70), 10, 20, 100, 50) == (1, 0.75)
    assert on_board((0, 0), 0, 0, 50, 100) == (0.25, 0)


def test_a_game_may_do_without() -> None:
    game = fireside.load("examples/pig")
    assert game.traits is None
    assert game.start(2).traits is None
