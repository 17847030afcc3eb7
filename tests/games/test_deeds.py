"""Deeds: what players did, told from their actions."""

from __future__ import annotations

import fireside
from fireside.engine.traits import trait_text
from fireside.texts import LANGUAGES, Say


def named(game: fireside.Game, text: str) -> str | None:
    assert game.deeds is not None
    number = game.deeds.deed(game.parse(text))
    return None if number < 0 else game.deeds.DEEDS[number].name


def test_raising_a_stele_is_a_deed_on_that_village() -> None:
    """WD-4.1."""
    game = fireside.load("wangdo")
    assert named(game, "B3=orange") == named(game, "B3=blue") == "village-B3"
    assert named(game, "take=white") is None


def test_villages_lie_where_the_board_has_them() -> None:
    deeds = fireside.load("wangdo").deeds
    assert deeds is not None
    places = {deed.mark: deed.place or (0.0, 0.0) for deed in deeds.DEEDS}
    assert places["A1"][0] < places["J1"][0]
    assert places["A1"][1] < places["A4"][1]


def test_playing_a_card_is_a_deed() -> None:
    """WW-3.1."""
    game = fireside.load("waka_waka")
    assert game.deeds is not None
    done = [game.deeds.deed(action) for action in range(game.info.actions)]
    assert sorted(deed for deed in done if deed >= 0) == list(range(len(game.deeds.DEEDS)))


def test_deeds_are_named_in_every_language() -> None:
    for name in ("wangdo", "waka_waka"):
        game = fireside.load(name)
        assert game.deeds is not None
        for lang in LANGUAGES:
            words = [trait_text(deed, Say.of_folder(game.folder, lang)) for deed in game.deeds.DEEDS]
            assert len(set(words)) == len(words)
            assert not any("-" in word for word in words if name == "wangdo")


def test_most_games_name_no_deeds() -> None:
    assert fireside.load("wapi").deeds is None
