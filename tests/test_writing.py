"""Positions in words: every position of every game survives being written and read, and mistakes are named."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import fireside
from fireside.engine.errors import InvalidNotation
from fireside.engine.types import CHANCE
from fireside.game import Game
from fireside.position import Position
from fireside.record import POSITION_FORMAT, Record, parse, parse_position
from fireside.texts import LANGUAGES, Say

HERE = Path(__file__).parent
GAMES = ("wapi", "iwari", "wangdo", "waka_waka", "wakanda_forever")
STEP_SIZE = 23  # of the positions of a game, every so many are looked at
MOST_STEPS = 240


def played(position: Position, seed: int, most: int = MOST_STEPS) -> Iterator[Position]:
    """The positions of a random game, as far as it goes."""
    rng = random.Random(seed)
    for _ in range(most):
        yield position
        if position.is_over:
            return
        seat = position.pending[-1]
        position.play(seat, rng.choice(list(position.odds()) if seat == CHANCE else position.legal(seat)))


def starts(game: Game) -> Iterator[Position]:
    """Every number of players, and every value of every option."""
    fewest, most = game.info.players
    for players in range(fewest, most + 1):
        yield game.start(players)
    for name, option in game.info.options.items():
        for value in option.values:
            yield game.start(most, **{name: value})


@pytest.mark.parametrize("name", GAMES)
def test_every_position_survives_being_written(name: str) -> None:
    game = fireside.load(name)
    for seed, start in enumerate(starts(game)):
        for step, position in enumerate(played(start, seed)):
            if step % STEP_SIZE and not position.is_over:
                continue
            text = position.as_text()
            again = game.position(text)
            assert bytes(again) == bytes(position), text
            assert again.as_text() == text
            assert again.faults() == [], text


@pytest.mark.parametrize("name", GAMES)
def test_the_end_survives_being_written(name: str) -> None:
    game = fireside.load(name)
    *_, end = played(game.start(), 1, most=5000)
    assert end.is_over
    again = game.position(end.as_text())
    assert bytes(again) == bytes(end)
    assert (again.is_over, again.scores) == (True, end.scores)


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        ("wapi", "owl 2", "owl 3", "There are 5 symbols of the owl; the game has 4. (WP-1.3)"),
        ("wapi", "supply: 2", "supply: 3", "#1 has 4 totems in hand and on the board; everybody has 3. (WP-1.4)"),
        ("wapi", "phase: draw", "phase: place", "Silver is to be placed, but none has been drawn. (WP-2.6)"),
    ],
)
def test_what_is_wrong_is_said_with_its_clause(name: str, old: str, new: str, sentence: str) -> None:
    text = (HERE / "records" / name / "position.txt").read_text()
    assert fireside.load(name).position(text).faults() == []
    assert old in text
    assert fireside.load(name).position(text.replace(old, new, 1)).faults() == [sentence]


@pytest.mark.parametrize("name", GAMES)
def test_a_piece_too_many_is_found_in_every_language(name: str) -> None:
    game = fireside.load(name)
    *_, position = played(game.start(), 2, 60)
    writing = game.writing(position.players, position.options)
    assert game.positions is not None
    for field in ("bag", "discards", "deck", "mine", "reserve"):
        if field in writing.fields and not game.field(field).bits:
            states = position.states.copy()
            states[field] += np.int8(1)
            game.positions.derive(states[0])
            spoilt = game.begun(states.tobytes(), position.players, position.options)
            said = {lang: spoilt.faults(Say.of_folder(game.folder, lang)) for lang in LANGUAGES}
            assert all(said.values())
            assert len({len(sentences) for sentences in said.values()}) == 1
            assert len({tuple(sentences) for sentences in said.values()}) == len(LANGUAGES)
            assert not spoilt.is_conserved() or writing.misfit(states)


def a_position(steps: int = 30) -> Position:
    *_, position = played(fireside.load("wapi").start(3), 5, steps)
    return position


def test_a_game_that_begins_at_a_position_has_a_record() -> None:
    position = fireside.load("wapi").position(a_position().as_text())
    first = bytes(position)
    *_, end = played(position, 1)
    read = parse(end.record().text(), fireside.load)
    assert read.text().startswith("fireside 3\n")
    assert bytes(read.start()) == first
    assert bytes(read.replay()) == bytes(end)
    assert read == end.record()


def test_a_game_that_begins_as_usual_is_written_as_ever() -> None:
    assert a_position().record().text().startswith("fireside 1\n")
    assert a_position().began is None


def test_games_of_others_are_written_in_numbers() -> None:
    game = fireside.load("examples/connect_four")
    for position in played(game.start(), 2):  # discs are bits of numbers as large as there are
        assert bytes(game.position(position.as_text())) == bytes(position)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (POSITION_FORMAT, "fireside 1", "line 1: a position begins with"),
        ("game: wapi", "game: iwari", "this is a position of iwari"),
        ("players: 3", "players: 9", "line 4: Wapi is for 2 to 5 players"),
        ("turn: ", "turning: ", "Wapi has no field 'turning'"),
        ("bag: owl", "bag: owls", "bag: 'owls' is not one of owl"),
        ("phase: ", "phase: later ", "phase: 'later"),
        ("\n\n", "\n\nbag: \n", "'bag' appears twice"),
        ("\n\n", "\ncolour: red\n\n", "there is no 'colour' in the header"),
        ("\n\n", "\n\nnonsense\n", "is not a line 'name: value'"),
        ("\n\n", "\n\nowner: 1\n", "owner: owner is written with 1 names of rows"),
        ("\n\n", "\n\nwealth: owl 9999\n", "wealth: 9999 does not fit in"),
        ("turn: ", "turn: 1", "line 8: turn is 1"),
    ],
)
def test_mistakes_are_named(old: str, new: str, message: str) -> None:
    text = a_position().as_text()
    assert old in text
    with pytest.raises(InvalidNotation) as caught:
        fireside.load("wapi").position(text.replace(old, new, 1))
    assert message in str(caught.value)


def test_a_position_needs_fields() -> None:
    header = a_position().as_text().partition("\n\n")[0]
    with pytest.raises(InvalidNotation, match="nothing below the header"):
        parse_position(header, fireside.load)


def test_garbage_gets_a_sentence() -> None:
    text, rng = a_position().as_text(), random.Random(7)
    letters = "abcxyz0189-+#: ,\n?é\0"
    for _, size in product(range(60), (1, 3, 9)):
        where = rng.randrange(len(text))
        spoilt = text[:where] + "".join(rng.choices(letters, k=size)) + text[where + rng.randrange(size + 1) :]
        with contextlib.suppress(fireside.FiresideError):  # anything else would be a failure of ours
            fireside.load("wapi").position(spoilt).faults()


def test_analyses_begin_where_the_game_began() -> None:
    position = fireside.load("wapi").position(a_position(88).as_text())
    *_, end = played(position, 3)
    found = Record.of(end).analyse(budget=20)
    assert found.steps == len(end.moves)
