"""What people read, in their language: catalogues of short texts, and the rules of a game by clause."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

LANGUAGES = {"en": "English", "fr": "Français", "nl": "Nederlands"}

_CLAUSE = re.compile(r"^[-*] \*\*([A-Z]{2}-\d+\.\d+)\*\* +(.*(?:\n(?![-*#]|\s*$).+)*)", re.MULTILINE)


class Say:
    """Says things in one language: `say("events.drew", seat=…, token=…)`."""

    def __init__(self, lang: str, catalogue: Mapping[str, str], names: Sequence[str] = ()) -> None:
        """A catalogue of texts, and the names of the people at the seats."""
        self.lang = lang
        self._catalogue = catalogue
        self._names = names

    @classmethod
    def of_folder(cls, folder: Path, lang: str, names: Sequence[str] = ()) -> Say:
        """The texts/<lang>.toml of a folder."""
        return cls(lang, catalogue(folder, lang), names)

    def __call__(self, key: str, **values: Any) -> str:
        return self._catalogue[key].format(**values)

    def __contains__(self, key: str) -> bool:
        return key in self._catalogue

    def seat(self, seat: int) -> str:
        """The name of whoever sits there."""
        return self._names[seat] if seat < len(self._names) else f"#{seat + 1}"


@cache
def catalogue(folder: Path, lang: str) -> Mapping[str, str]:
    """The texts of a folder in a language (English where there is no such file), by dotted key."""
    path = folder / "texts" / f"{lang}.toml"
    if not path.exists():
        path = folder / "texts" / "en.toml"
    texts: dict[str, str] = {}
    if path.exists():
        _flatten(tomllib.loads(path.read_text(encoding="utf-8")), "", texts)
    return MappingProxyType(texts)


def _flatten(table: Mapping[str, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in table.items():
        if isinstance(value, dict):
            _flatten(value, f"{prefix}{key}.", into)
        else:
            into[f"{prefix}{key}"] = str(value)


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
    return MappingProxyType({number: " ".join(text.split()) for number, text in found})
