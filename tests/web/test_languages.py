"""French and Dutch pages without an untranslated string."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from fireside.registry import load
from fireside.texts import catalogue
from fireside.web.visitor import FOLDER
from tests.web.conftest import new_table, stranger

SHORTEST = 9  # letters: shorter pieces are found in other words
_TAG = re.compile(r"<(script|style|title)\b.*?</\1>|<[^>]*>", re.DOTALL)


def english_pieces(lang: str) -> set[str]:
    """What stands in an English text and not in its translation."""
    pieces = set()
    for folder in (FOLDER, load("wapi").folder):
        translated = catalogue(folder, lang)
        for key, text in catalogue(folder, "en").items():
            if translated[key] != text:
                pieces |= {piece.strip() for piece in re.split(r"{[^}]*}", text)}
    others = " ".join(text for folder in (FOLDER, load("wapi").folder) for text in catalogue(folder, lang).values())
    return {piece for piece in pieces if len(piece) >= SHORTEST and piece not in others}


@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_no_page_has_an_untranslated_string(client: TestClient, lang: str) -> None:
    client.post("/choose", data={"lang": lang})
    room = new_table(client, "free")
    table = new_table(client, "free")
    friend = stranger(client)
    friend.post(f"{table}/sit", data={"name": "Ben"})
    pieces = english_pieces(lang)
    assert len(pieces) > 60
    for path in ("/", "/new?game=wapi", "/me", "/check", "/rules/wapi", room, table, f"{table}/replay", "/nowhere"):
        answer = client.get(path, headers={"Accept": "text/html"})
        assert f'lang="{lang}"' in answer.text
        attributes = " ".join(re.findall(r'(?:aria-label|title|placeholder|alt|value)="([^"]*)"', answer.text))
        shown = html.unescape(f"{_TAG.sub(' ', answer.text)} {attributes}")
        left = {piece for piece in pieces if piece in shown}
        assert not left, f"{path}: {left}"
