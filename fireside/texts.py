"""What people read, in their language: catalogues of short texts, and the rules of a game by clause."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import product
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Any, Self

from babel import Locale
from babel.lists import format_list

LANGUAGES = {"en": "English", "fr": "Français", "nl": "Nederlands"}

_LOCALES = {"en": "en_GB"}  # Ann, Ben and Cleo: without the comma of the United States
_COLONS = {"fr": "\u00a0: "}
_BREAK = re.compile(r"[ \t\n]+")  # not a no-break space, which French has before a colon
_COUNTED = 200  # the numbers below this take every plural form that a game needs

_CLAUSE = re.compile(r"^[-*] \*\*([A-Z]{2}-\d+\.\d+)\*\* +(.*(?:\n(?![-*#]|\s*$).+)*)", re.MULTILINE)


class Say:
    """Says things in one language: `say("events.drew", seat=…, token=…)`."""

    def __init__(self, lang: str, catalogue: Mapping[str, str], names: Sequence[str] = ()) -> None:
        """A catalogue of texts, and the names of the people at the seats."""
        self.lang = lang
        self._catalogue = catalogue
        self._names = names
        self.nameless = self  # says the same to all tables, as long as nobody is named

    @classmethod
    def of_folder(cls, folder: Path, lang: str, names: Sequence[str] = ()) -> Say:
        """The texts/<lang>.toml of a folder; the same object for the same names, so that what it says can be
        remembered."""
        return _say(folder, lang, tuple(names))

    def __call__(self, key: str, **values: Any) -> str:
        return self._catalogue[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._catalogue

    def seat(self, seat: int) -> str:
        """The name of the player at a seat."""
        return self._names[seat] if 0 <= seat < len(self._names) else f"#{seat + 1}"

    def joined(self, words: Sequence[str]) -> str:
        """Ann, Ben and Cleo."""
        return format_list(words, locale=_locale(_LOCALES.get(self.lang, self.lang)))

    def pair(self, label: str, value: str) -> str:
        """A label and its value, with a colon between them as the language writes it."""
        return f"{label}{_COLONS.get(self.lang, ': ')}{value}"


@lru_cache(maxsize=4096)
def _say(folder: Path, lang: str, names: tuple[str, ...]) -> Say:
    made = Say(lang, catalogue(folder, lang), names)
    if names:
        made.nameless = _say(folder, lang, ())
    return made


class PluralText(str):
    """A text with words that depend on a number: `{count} {count:card|cards}`.

    The plural forms of the language follow the colon, in the order of `plural_forms`. Every combination of forms is
    made when the text is read, so that saying it only has to choose one.
    """

    _lang: str
    _counts: tuple[str, ...]  # the names of the numbers that forms depend on
    _variants: Mapping[tuple[int, ...], str]  # plain texts by the forms of these numbers

    def __new__(cls, text: str, lang: str) -> Self:
        """ValueError if the text offers more or fewer forms than the language has."""
        made, plurals = super().__new__(cls, text), _plurals(text)
        _check_forms(text, [forms for _, forms in plurals], lang)
        made._lang = lang
        made._counts = tuple(dict.fromkeys(count for count, _ in plurals))
        choices = product(range(len(plural_forms(lang))), repeat=len(made._counts))
        made._variants = {chosen: made._variant(chosen) for chosen in choices}
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # a copy is made from both
        return str(self), self._lang

    def format(self, *args: object, **values: Any) -> str:
        """The text with its values, in the forms that fit them."""
        chosen = tuple([_form(self._lang, int(values[count])) for count in self._counts])
        return self._variants[chosen].format(*args, **values)

    def _variant(self, chosen: tuple[int, ...]) -> str:
        """The text with the chosen form, by its index, for each number."""
        text, form = str(self), dict(zip(self._counts, chosen, strict=True))
        for count, forms in _plurals(text):
            text = text.replace(f"{{{count}:{forms}}}", forms.split("|")[form[count]])
        return text


def _plurals(text: str) -> list[tuple[str, str]]:
    """The numbers of a text that choose among forms, with their forms."""
    fields = Formatter().parse(text)
    return [(field, spec) for _, field, spec, _ in fields if field and spec and "|" in spec]


def _check_forms(text: str, plurals: Sequence[str], lang: str) -> None:
    names = plural_forms(lang)
    for forms in plurals:
        if len(forms.split("|")) != len(names):
            raise ValueError(f"{text!r} should have {len(names)} forms ({'|'.join(names)}) instead of {forms!r}")


@cache
def _locale(name: str) -> Locale:
    return Locale.parse(name)


@cache
def plural_forms(lang: str) -> tuple[str, ...]:
    """The plural forms that whole numbers take in a language, in their usual order: in English `one`, `other`."""
    rule = _locale(lang).plural_form
    used = {rule(number) for number in range(_COUNTED)}
    return tuple(name for name in ("zero", "one", "two", "few", "many", "other") if name in used)


@lru_cache(maxsize=4096)
def _form(lang: str, number: int) -> int:
    """Which plural form a number takes; the last one where only millions have a form of their own (French)."""
    name, forms = _locale(lang).plural_form(number), plural_forms(lang)
    return forms.index(name) if name in forms else len(forms) - 1


@cache
def catalogue(folder: Path, lang: str) -> Mapping[str, str]:
    """The texts of a folder in a language (English where there is no such file), by dotted key."""
    path = folder / "texts" / f"{lang}.toml"
    if not path.exists():
        lang, path = "en", folder / "texts" / "en.toml"
    texts: dict[str, str] = {}
    if path.exists():
        _flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", texts)
    try:
        return MappingProxyType({key: _text(text, lang) for key, text in texts.items()})
    except ValueError as error:
        raise ValueError(f"{path.name}: {error}") from error


def _flatten(table: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[f"{prefix}{key}"] = str(value)


def _text(text: str, lang: str) -> str:
    """A plain text stays a plain string, so that saying it is one call of `str.format`."""
    return PluralText(text, lang) if "|" in text and _plurals(text) else text


@cache
def rules_text(folder: Path, lang: str) -> str:
    """The rules of a game for its players, as Markdown (English where there is no translation)."""
    path = folder / "rulebook" / f"{lang}.md"
    if not path.exists():
        path = folder / "rulebook" / "en.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


@cache
def clauses(folder: Path, lang: str) -> Mapping[str, str]:
    """The clauses of a game's rules by their number."""
    found = _CLAUSE.findall(rules_text(folder, lang))
    return MappingProxyType({number: _BREAK.sub(" ", text).strip() for number, text in found})
