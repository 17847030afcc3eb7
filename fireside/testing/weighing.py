"""Aspects of choices: each has words that say what it teaches, and is a number, or no question, for every choice."""

from __future__ import annotations

import string

from fireside.game import Game
from fireside.position import View
from fireside.texts import catalogue

DIRECTIONS = ("more", "less")
SECTION = "coach."


def check_aspects(game: Game) -> None:
    """Every aspect is taught in a direction at least, and whatever is taught is an aspect."""
    texts = {key: text for key, text in catalogue(game.folder, "en").items() if key.startswith(SECTION)}
    names = set(game.aspects.ASPECTS) if game.aspects else set()
    known = {f"{SECTION}{name}.{direction}" for name in names for direction in DIRECTIONS}
    assert texts.keys() <= known, f"these texts are about no aspect: {sorted(texts.keys() - known)}"
    untaught = sorted(name for name in names if not any(f"{SECTION}{name}.{each}" in texts for each in DIRECTIONS))
    assert not untaught, f"texts/en.toml says of these aspects neither what more nor what less of them is: {untaught}"
    for key, text in texts.items():
        values = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        assert values == {"times"}, f"texts/en.toml, {key} should say how many times, not {sorted(values)}"


def check_amounts(view: View) -> None:
    """How much of every aspect each choice has is a whole number, or no question; asking changes nothing."""
    if view.game.aspects is None:
        return
    before = bytes(view)
    for name, aspect in view.game.aspects.ASPECTS.items():
        for action in view.legal(view.seat):
            amount = aspect(view.state, view.seat, action)
            assert amount is None or type(amount) is int, f"{view.text(action)} has {amount!r} of the aspect {name}"
    assert bytes(view) == before, "an aspect changes the view"
