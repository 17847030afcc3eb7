"""Openings: what every game keeps of a decision, and in which words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest

import fireside
from fireside.engine.phrases import Phrase, at_least, in_words, parse_phrase, span
from fireside.engine.types import HIDDEN, Action
from fireside.position import Position, View
from fireside.texts import LANGUAGES, Say
from tests.games.wapi.table import played

GAMES = ("iwari", "waka_waka", "wakanda_forever", "wangdo", "wapi")
STEPS = 250  # of a random game: far enough to meet nearly every kind of decision


def decisions(game: fireside.Game, seed: int) -> Iterator[tuple[View, Action]]:
    """The decisions of a game played at random, each with one of its choices."""
    rng = Random(seed)
    position = game.start(game.info.players[0])
    for _ in range(STEPS):
        position.roll(rng)
        if position.is_over:
            return
        seat = rng.choice(position.pending)
        action = rng.choice(position.legal(seat))
        yield position.view(seat), action
        position.play(seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_told_has_words_in_every_language(name: str) -> None:
    game = fireside.load(name)
    assert game.openings is not None
    phrases: set[Phrase] = set()
    for seed in range(3):
        for view, action in decisions(game, seed):
            choice = game.openings.choice(view.state, view.seat, action)
            if choice is not None:
                situation = game.openings.situation(view.state, view.seat)
                phrases |= {choice, *situation, *(game.openings.branch(view.state, view.seat, action) or ())}
    assert len(phrases) > 10
    for phrase in phrases:
        assert parse_phrase(str(phrase)) == phrase
        assert phrase.number is None or 0 <= phrase.number < -HIDDEN
        for lang in LANGUAGES:
            said = game.openings.words(phrase, Say.of_folder(game.folder, lang))
            assert said
            assert not re.search(r"[{}=_]", said), said


def test_phrases_that_a_stranger_makes_up_are_said_as_they_are_written() -> None:
    game = fireside.load("iwari")
    assert game.openings is not None
    for text in ("no_such_thing=3", "tent=99", "map=7"):
        assert game.openings.words(parse_phrase(text), Say.of_folder(game.folder, "fr")) == text


@pytest.mark.parametrize("text", ["", "Stake", "stake=", "stake=x", "stake=-1", "a b", "x" * 50])
def test_what_is_no_phrase_is_refused(text: str) -> None:
    with pytest.raises(fireside.InvalidNotation):
        parse_phrase(text)


def test_a_number_stands_for_something_in_words() -> None:
    say = Say("en", {"explorer.tent": "Tent in {what} ({n})"})
    assert in_words(Phrase("tent", 2), say, {"tent": lambda number, _say: f"T{number}"}) == "Tent in T2 (2)"


def told(position: Position, seat: int, text: str) -> str:
    assert position.game.openings is not None
    return str(position.game.openings.choice(position.view(seat).state, seat, position.parse(text)))


def test_wapi_tells_mines_apart_by_whose_totems_stand_there() -> None:
    """WP-1.1: nothing else tells them apart."""
    staked = "*first=0 *draw=owl 0:totem *draw=bear 1:totem *draw=jackal 0:pass *draw=puma 1:pass *draw=bear 0:totem"
    position = played(f"{staked} *draw=5")
    mines = {mine: told(position, 1, mine) for mine in ("owl", "bear", "jackal")}
    assert mines == {"owl": "rivals", "bear": "shared", "jackal": "empty"}


def test_wangdo_tells_placements_by_price_and_seal() -> None:
    """WD-2.2, 4.5: villages hold other tokens each time."""
    for view, action in decisions(fireside.load("wangdo"), seed=1):
        text = view.text(action)
        if re.fullmatch(r"[A-J]\d=\w+", text) and view.game.openings:
            choice = view.game.openings.choice(view.state, view.seat, action)
            assert choice is not None
            village = view.game.parse(text.split("=")[0] + "=white") - view.game.parse("A1=white")
            assert (choice.name == "seal") == bool(view.state.token[village // 4] & 1)
            assert choice.number == view.state.beside[village // 4].sum()
            return
    raise AssertionError("no stele was raised")


def test_iwari_tells_territories_and_not_how_they_are_paid() -> None:
    game = fireside.load("iwari")
    assert game.openings is not None
    view, _ = next(decisions(game, seed=1))
    tents = {str(game.openings.choice(view.state, view.seat, game.parse(f"T1.{letter}"))) for letter in "abc"}
    assert tents == {"tent=0"}
    assert game.openings.branch(view.state, view.seat, game.parse("pair=coast")) is None
    assert game.openings.branch(view.state, view.seat, game.parse("T1.a")) == (Phrase("map", 0),)


def test_steps_are_said_as_the_numbers_that_they_stand_for() -> None:
    say = Say("en", {})
    assert [span((0, 1, 4, 8))(step, say) for step in (0, 1, 4, 8)] == ["0", "1–3", "4–7", "8+"]
    assert [at_least((0, 1, 4, 8), number) for number in (0, 3, 4, 99)] == [0, 1, 4, 8]
