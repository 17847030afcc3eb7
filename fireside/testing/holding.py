"""Traits: named once and in every language, on the board, and counted for every seat of a finished game."""

from __future__ import annotations

from collections import Counter

import numpy as np

from fireside.engine.traits import Trait, group_key
from fireside.game import Game
from fireside.position import Position
from fireside.texts import catalogue

MOST_TRAITS = 1024  # of one game: more would be a mistake
GARBAGE = 10_101  # stands in an array before it is written, and around it


def check_traits(game: Game) -> None:
    """Every trait is named once, has a text, as its group has, and lies on the board if it has a place."""
    traits = [*(game.traits.TRAITS if game.traits else ()), *(game.deeds.DEEDS if game.deeds else ())]
    if game.traits is None and game.deeds is None:
        return
    assert 0 < len(traits) <= MOST_TRAITS, f"there are {len(traits)} traits"
    twice = [name for name, count in Counter(trait.name for trait in traits).items() if count > 1]
    assert not twice, f"two traits have the same name: {twice}"
    english = catalogue(game.folder, "en")
    wanted = {key for trait in traits for key in (trait.key, group_key(trait.group))}
    assert wanted <= english.keys() or game.variant, f"texts/en.toml lacks {sorted(wanted - english.keys())}"
    for trait in traits:
        check_place(trait)
    check_deeds(game)


def check_deeds(game: Game) -> None:
    """Every action is one of the deeds or none, and every deed is that of some action."""
    if game.deeds is not None:
        done = {game.deeds.deed(action) for action in range(game.info.actions)} - {-1}
        expected = set(range(len(game.deeds.DEEDS)))
        assert done == expected, f"these deeds have no action, or these actions no deed: {sorted(done ^ expected)}"


def check_place(trait: Trait) -> None:
    """A place is a share of the board."""
    if trait.place is not None:
        assert all(0 <= part <= 1 for part in trait.place), f"the trait {trait.name} lies off the board: {trait.place}"


def check_holdings(position: Position) -> None:
    """Every number is written, none of them below 0, and nothing beside them; asking changes nothing."""
    game = position.game
    if game.traits is None:
        return
    shape = (position.players, len(game.traits.TRAITS))
    width, size = shape[1], shape[0] * shape[1]
    memory = np.full(size + 2 * width, GARBAGE, np.int16)
    out = memory[width : width + size].reshape(shape)
    before = bytes(position)
    game.holds.hold(position.states, out)
    assert bytes(position) == before, "traits changes the state"
    assert (memory[:width] == GARBAGE).all(), "traits writes before the first seat"
    assert (memory[width + size :] == GARBAGE).all(), "traits writes behind the last seat"
    for seat, numbers in enumerate(out.tolist()):
        for trait, number in zip(game.traits.TRAITS, numbers, strict=True):
            assert number != GARBAGE, f"traits does not write {trait.name} of seat {seat}"
            assert number >= 0, f"seat {seat} has {number} of {trait.name}"
