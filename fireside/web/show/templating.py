"""Templates. Everything is escaped unless it is marked as markup."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template
from jinja2.ext import Extension
from markupsafe import Markup, escape

from fireside import bots
from fireside.engine.types import Seat
from fireside.engine.variants import differences
from fireside.texts import Say
from fireside.web.edge.visitor import FOLDER
from fireside.web.show.markdown import plain

# A seat has a colour and a shape; these are the shapes of the theme, as characters.
_ADDRESS = re.compile(r'\b(href|src|srcset|action|value|data-[a-z]+)="/')
RENDERED = 10_000  # templates with facts that are remembered
SEAT_MARKS = ("●", "■", "▲", "◆", "★")


@cache
def seat_mark(seat: Seat) -> Markup:
    """The colour and the shape of a seat."""
    if seat < 0:
        return Markup("")
    shape = SEAT_MARKS[seat % len(SEAT_MARKS)]
    return Markup('<span class="mark seat-{}" aria-hidden="true">{}</span>').format(seat % len(SEAT_MARKS), shape)


def bot_title(bot: str, say: Say) -> str:
    """What a bot is called in somebody's language."""
    return say(f"bots.{bot}") if f"bots.{bot}" in say else bot


class Addresses(Extension):
    """Lets templates name pages by their paths, as in href="/me": what all addresses begin with is put before them."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:  # noqa: ARG002
        """A template as it is compiled."""
        return _ADDRESS.sub(r'\1="{{ root }}/', source)


@cache
def environment() -> Environment:
    """Where all templates come from."""
    made = Environment(
        loader=FileSystemLoader(FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,  # a page has many parts: do not check their files each time
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=[Addresses],
    )
    made.globals |= {
        "seat_mark": seat_mark,
        "bot_title": bot_title,
        "usual_bot": bots.USUAL,
        "levels": bots.offered(),
        "differences": differences,
    }
    made.filters["markup"] = Markup
    made.filters["plain"] = plain
    return made


@cache
def template(name: str) -> Template:
    """A template by its file name."""
    found = environment().get_template(name)
    found.globals = dict(found.globals)  # copied for each part of a page: Jinja's own chain of mappings takes longer
    return found


def rendered(name: str, say: Say, root: str, /, **facts: Any) -> str:
    """A template with plain facts, which can be hashed.

    What it does with a text is the same for every text: it shows it, or asks whether there is one. So it is rendered
    once for all texts, and they are put into their places.
    """
    words = {key: value for key, value in facts.items() if value and isinstance(value, str)}
    others = tuple([(key, value) for key, value in facts.items() if key not in words])
    places = _rendered_around(name, say, root, tuple(words), others)
    return "".join([_html(words[part]) if is_word else part for is_word, part in places])


def _html(text: str) -> str:
    return text if type(text) is Markup else _escaped(text)


@lru_cache(RENDERED)
def _escaped(text: str) -> str:
    return str(escape(text))


@lru_cache(RENDERED)
def _rendered_around(
    name: str, say: Say, root: str, words: tuple[str, ...], others: tuple[tuple[str, Any], ...]
) -> list[tuple[bool, str]]:
    """A template with its facts: markup, and the keys of the words that lie between it."""
    facts = {key: f"\x01{key}\x01" for key in words} | dict(others)
    html = template(name).render(say=say, root=root, **facts)
    return [(bool(number % 2), part) for number, part in enumerate(html.split("\x01")) if part]
