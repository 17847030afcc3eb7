"""Refusals are worded in every language, and in English where a program prints them."""

from __future__ import annotations

import ast
import string
from pathlib import Path

import pytest

import fireside
from fireside.table.errors import FOLDER, Reason, Refusal
from fireside.table.server.rates import TOO_MUCH
from fireside.table.stores.belongings import FORMER_NAME
from fireside.table.stores.leases import MOVING
from fireside.texts import LANGUAGES, catalogue

SOURCES = [path for part in ("table", "web") for path in (Path(fireside.__file__).parent / part).rglob("*.py")]


def fields(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


def keys_in_the_sources() -> set[str]:
    """The keys of all refusals that are raised anywhere, and what a former player is called."""
    found = {TOO_MUCH, FORMER_NAME, MOVING}
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            place = {"Refusal": 1, "RateLimit": 2}.get(name)
            if place is not None and isinstance(node, ast.Call):
                keys = node.args[place : place + 1]
                found |= {str(key.value) for key in keys if isinstance(key, ast.Constant)}
    return found


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_a_sentence_and_every_sentence_is_used(lang: str) -> None:
    assert set(catalogue(FOLDER, lang)) == keys_in_the_sources()


@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_translations_fill_in_nothing_that_english_does_not(lang: str) -> None:
    english = catalogue(FOLDER, "en")
    for key, text in catalogue(FOLDER, lang).items():
        assert fields(text) <= fields(english[key]), key
        assert text != english[key]
        assert fields(english[key]) - fields(text) <= {"detail"}, key


def test_a_refusal_is_said_in_somebodys_language() -> None:
    refusal = Refusal(Reason.UNKNOWN_TABLE, "unknown_table", table="xyz")
    assert str(refusal) == refusal.text("en") == "There is no table xyz."
    assert refusal.text("fr") == "La table xyz n’existe pas."
    assert refusal.text("nl") == "De tafel xyz bestaat niet."
    assert refusal.text("de") == str(refusal), "English if the language is not one of ours"
