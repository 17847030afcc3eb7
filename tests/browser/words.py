"""Whether a page says anything in English that should be translated."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html.parser import HTMLParser
from pathlib import Path

from fireside.game import Game
from fireside.texts import LANGUAGES, catalogue, rules_text
from fireside.web.edge.visitor import FOLDER

SPOKEN = {"alt", "aria-label", "placeholder", "title"}  # attributes that people read or hear
SILENT = {"script", "style", "code", "textarea", "output"}  # elements whose text is not for reading
VOID = {"br", "hr", "img", "input", "link", "meta", "source"}
_WORD = re.compile(r"[^\W\d_]{3,}")


class _Texts(HTMLParser):
    """Collects what a page says, except parts that are marked as being in another language."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self._silent: list[bool] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        silent = tag in SILENT or (tag != "html" and "lang" in given)
        if not silent and not any(self._silent):
            said = [value for key, value in given.items() if value and _is_spoken(key, value)]
            self.found |= {" ".join(value.split()) for value in said}
        if tag not in VOID:
            self._silent.append(silent)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID and self._silent:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not any(self._silent):
            self.found.add(" ".join(data.split()))


def _is_spoken(key: str, value: str) -> bool:
    """Whether an attribute is read or heard, directly or through the page's script."""
    return key in SPOKEN or (key.startswith("data-") and " " in value)


def texts(page: str) -> set[str]:
    """Everything that a page says, text by text."""
    parser = _Texts()
    parser.feed(page)
    return {text for text in parser.found if _WORD.search(text)}


class Translation:
    """What may be on both an English page and its translation: names, equal texts, words of both languages."""

    def __init__(self, games: Sequence[Game], lang: str, names: Sequence[str]) -> None:
        """`names` are those of people."""
        folders = (FOLDER, *(game.folder for game in games))
        same = {*names, *LANGUAGES.values(), "Fireside"}
        for game in games:
            same |= {game.name, game.info.title, game.info.designer}
        for folder in folders:
            same |= _equal_pieces(catalogue(folder, "en"), catalogue(folder, lang))
        longest_first = sorted((piece for piece in same if _WORD.search(piece)), key=len, reverse=True)
        self._same = re.compile("|".join(rf"\b{re.escape(piece)}\b" for piece in longest_first), re.IGNORECASE)
        self._words = set().union(*(_vocabulary(folder, lang) for folder in folders))

    def left_out(self, page: str, english: str) -> list[str]:
        """What a page says in the same words as its English version, but should not."""
        return sorted(text for text in texts(page) & texts(english) if not self._may_be_equal(text))

    def _may_be_equal(self, text: str) -> bool:
        words = _WORD.findall(self._same.sub(" ", text))
        return not words or (len(text.split()) == 1 and words[0].lower() in self._words)


def _equal_pieces(english: Mapping[str, str], translated: Mapping[str, str]) -> set[str]:
    """The fixed parts of texts that are the same in both languages."""
    equal = [text for key, text in english.items() if translated.get(key) == text]
    return {piece.strip() for text in equal for piece in fixed_parts(text)}


def fixed_parts(text: str) -> list[str]:
    """The fixed parts of a text: what is between its values, and the words for one and for many."""
    return re.split(r"{\w*}", re.sub(r"{\w+:([^}]*)}", lambda forms: "{}".join(["", *forms[1].split("|"), ""]), text))


def _vocabulary(folder: Path, lang: str) -> set[str]:
    """The words that the translations of a folder use."""
    said = [*catalogue(folder, lang).values(), rules_text(folder, lang)]
    return {word.lower() for text in said for word in _WORD.findall(text)}
