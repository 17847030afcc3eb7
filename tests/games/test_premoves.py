"""Premoves: answers that a game lets its players give before the question comes (docs/contract.md)."""

from __future__ import annotations

import random

import pytest

import fireside
from fireside.engine.contract import Premoves
from fireside.engine.types import CHANCE
from fireside.registry import games
from fireside.texts import LANGUAGES, catalogue

STEPS = 1500


def questions(game: fireside.Game) -> list[fireside.View]:
    """What the seats were asked in a few games of random play, as they saw it."""
    rng, asked = random.Random(3), []
    position = game.start(game.info.players[1])
    for _ in range(STEPS):
        position.roll(rng)
        if position.is_over:
            position = game.start(game.info.players[0])
            continue
        seat = rng.choice(position.pending)
        assert seat != CHANCE
        asked.append(position.view(seat))
        position.play(seat, rng.choice(position.legal(seat)))
    return asked


@pytest.mark.compiled
@pytest.mark.parametrize("name", games())
def test_premoves_fit_their_questions(name: str) -> None:
    game = fireside.load(name)
    notation = game.notation
    assert isinstance(notation, Premoves)
    names = set(notation.PREMOVES)
    fitted: set[str] = set()
    others: set[str] = set()
    for view in questions(game):
        answers = notation.premoves(view.state, view.seat)
        assert set(answers) <= names
        fitted |= {answer for answer, action in answers.items() if action in view.legal(view.seat)}
        others |= names - set(answers)
    assert fitted == names, "every answer is possible now and then"
    assert others == names, "and does not fit every question"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", games())
def test_premoves_have_words(name: str, lang: str) -> None:
    game = fireside.load(name)
    assert isinstance(game.notation, Premoves)
    texts = catalogue(game.folder, lang)
    assert {key for key in texts if key.startswith("premoves.")} == {
        f"premoves.{key}" for key in game.notation.PREMOVES
    }
