"""Guides: every game has one, in every language, and what it shows is true."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fireside
from fireside.draw.panes import PANES
from fireside.guides import Guide, GuideError
from fireside.texts import LANGUAGES

GAMES = fireside.games()
WORDS = {"how_to_play": 560, "aid": 220}  # at most, in the wordiest language: two minutes, and one screen
_PICTURE = re.compile(r"^!\[([^\]]+)\]\(([\w-]+)\)$", re.MULTILINE)


def guide_of(name: str) -> Guide:
    guide = Guide.of(fireside.load(name))
    assert guide is not None, f"{name} has no guide"
    return guide


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_how_to_play_is_short_and_shows_the_same_pictures_in_every_language(name: str, lang: str) -> None:
    guide = guide_of(name)
    text = guide.how_to_play(lang)
    assert len(text.split()) <= WORDS["how_to_play"]
    shown = [picture for _, picture in _PICTURE.findall(text)]
    assert 3 <= len(shown) <= 6
    assert shown == [picture for _, picture in _PICTURE.findall(guide.how_to_play("en"))]
    assert set(shown) <= guide.pictures.keys()
    assert text.count("![") == len(shown), "a picture is a paragraph of its own"
    assert text.count("\n## ") >= 3


@pytest.mark.parametrize("name", GAMES)
def test_every_picture_of_a_guide_is_used(name: str) -> None:
    guide = guide_of(name)
    assert guide.pictures.keys() == {picture for _, picture in _PICTURE.findall(guide.how_to_play("en"))}


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_are_drawn_by_the_game_from_its_example(name: str, lang: str) -> None:
    guide = guide_of(name)
    assert guide.example.replay().is_over
    for picture, wanted in guide.pictures.items():
        assert wanted.pane in PANES
        assert guide.draw(picture, lang).startswith("<svg")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_aid_fits_a_screen(name: str, lang: str) -> None:
    assert 20 <= len(guide_of(name).aid(lang).split()) <= WORDS["aid"]


@pytest.mark.parametrize("name", GAMES)
def test_the_learner_makes_moves_of_the_record(name: str) -> None:
    lesson = guide_of(name).lesson
    places = [step.at for step in lesson.steps]
    assert places == sorted(places)
    assert places[-1] <= len(lesson.record.moves)
    assert 6 <= len(lesson.steps) <= 18
    assert sum(step.play for step in lesson.steps) >= 3
    for number, step in enumerate(lesson.steps):
        position, _ = lesson.position(number)
        if step.play:
            assert lesson.record.moves[step.at].seat == lesson.seat
            assert lesson.asked(number) in position.legal(lesson.seat)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_step_of_a_lesson_says_something(name: str, lang: str) -> None:
    guide = guide_of(name)
    keys = {step.key for step in guide.lesson.steps}
    texts = guide.lesson_texts(lang)
    assert keys <= texts.keys() <= keys | {f"{key}_no" for key in keys}
    assert all(text.strip() for text in texts.values())
    assert texts.keys() == guide.lesson_texts("en").keys()


def test_what_happened_is_what_happened_since_the_step_before() -> None:
    lesson = guide_of("wapi").lesson
    replayed = lesson.record.start()
    told = [event for number in range(len(lesson.steps)) for event in lesson.position(number)[1]]
    happened = [event for move in lesson.record.moves[: lesson.steps[-1].at] for event in replayed.play(*move)]
    assert told == happened


def test_a_game_may_do_without_a_guide() -> None:
    pig = fireside.load(str(Path(__file__).parents[2] / "examples" / "pig"))
    assert Guide.of(pig) is None
    with pytest.raises(GuideError, match="Pig has no guide"):
        Guide(pig)
