"""Guides as pages: how to play with its pictures, the player aid, the steps of a lesson."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fireside.engine.types import Action
from fireside.game import Game
from fireside.guides import Guide
from fireside.web.edge.visitor import Visitor
from fireside.web.show import markdown
from fireside.web.show.pictures import pictures, unstyled
from fireside.web.show.templating import template

_PICTURE = re.compile(r"^!\[(?P<caption>[^\]]+)\]\((?P<name>[\w-]+)\)$", re.MULTILINE)
_PLACE = re.compile(r"<p>FIGURE ([\w-]+)</p>")


@cache
def how_to_play(guide: Guide, lang: str) -> str:
    """How a game is played, as HTML; each picture that the text names is drawn in its place."""
    text = guide.how_to_play(lang)
    captions = {found["name"]: found["caption"] for found in _PICTURE.finditer(text)}
    html = markdown.to_html(_PICTURE.sub(r"FIGURE \g<name>", text))
    return _PLACE.sub(lambda found: _figure(guide, found[1], captions[found[1]], lang), html)


def _figure(guide: Guide, name: str, caption: str, lang: str) -> str:
    return template("figure.html").render(drawing=unstyled(guide.draw(name, lang)), caption=caption)


@cache
def aid(game: Game, lang: str) -> str:
    """The player aid, as HTML; nothing if the game has none."""
    guide = Guide.of(game)
    return markdown.to_html(guide.aid(lang)) if guide else ""


def has_guide(game: Game) -> bool:
    """Whether a game explains itself to newcomers."""
    return Guide.of(game) is not None


@dataclass(frozen=True)
class LessonPage:
    """One step of a lesson, as somebody sees it."""

    number: int
    count: int
    text: str
    otherwise: str  # what is said to whoever tries something else; nothing if the site's own words do
    asked: Action | None
    pictures: Mapping[str, str]  # by the id of their place


def lesson_page(guide: Guide, number: int, visitor: Visitor) -> LessonPage:
    """A step of a lesson for a visitor; a number beyond its end means the last step."""
    return _lesson_page(guide, min(number, len(guide.lesson.steps) - 1), visitor.lang, tall=visitor.tall)


@cache  # only steps that exist: strangers may ask for any number
def _lesson_page(guide: Guide, number: int, lang: str, *, tall: bool) -> LessonPage:
    lesson, texts = guide.lesson, guide.lesson_texts(lang)
    position, happened = lesson.position(number)
    asked, key = lesson.asked(number), lesson.steps[number].key
    scene = position.view(lesson.seat).scene(
        lang=lang, names=lesson.record.seats, tall=tall, happened=happened, clickable=asked is not None
    )
    otherwise = texts.get(f"{key}_no", "")
    return LessonPage(number, len(lesson.steps), texts[key], otherwise, asked, pictures(guide.game, scene))
