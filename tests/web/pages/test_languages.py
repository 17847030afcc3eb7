"""French and Dutch pages without an untranslated string."""

from __future__ import annotations

import html
import json
import re

import pytest
from starlette.testclient import TestClient

from fireside.registry import load
from fireside.table.errors import Reason
from fireside.texts import LANGUAGES, catalogue, clauses
from fireside.web.edge.visitor import FOLDER
from fireside.web.show.markdown import plain
from tests.web.conftest import new_table, stranger
from tests.web.live.test_channel import answer_to, two_people

OUT_OF_TURN = {"en": "It is not your turn.", "fr": "Ce n’est pas à vous de jouer.", "nl": "Je bent niet aan de beurt."}
SHORTEST = 9  # letters: shorter pieces are found in other words
TAG = re.compile(r"<(script|style|title)\b.*?</\1>|<[^>]*>", re.DOTALL)


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
    lobby = new_table(client, "free")
    table = new_table(client, "free")
    friend = stranger(client)
    friend.post(f"{table}/sit", data={"name": "Ben"})
    pieces = english_pieces(lang)
    assert len(pieces) > 60
    for path in (
        "/",
        "/new?game=wapi",
        "/me",
        "/check",
        "/explore",
        "/explore/wapi",
        "/rules/wapi",
        lobby,
        table,
        f"{table}/replay",
        "/nowhere",
    ):
        answer = client.get(path, headers={"Accept": "text/html"})
        assert f'lang="{lang}"' in answer.text
        attributes = " ".join(re.findall(r'(?:aria-label|title|placeholder|alt|value)="([^"]*)"', answer.text))
        shown = html.unescape(f"{TAG.sub(' ', answer.text)} {attributes}")
        left = {piece for piece in pieces if piece in shown}
        assert not left, f"{path}: {left}"


def refused_play(client: TestClient, path: str, lang: str) -> dict[str, str]:
    """The answer to a choice that cannot be made: an illegal one, or one out of turn."""
    body = json.dumps({"id": "1", "do": "play", "seq": 10_000, "action": 1})
    answer: dict[str, str] = client.post(f"{path}/do?lang={lang}", content=body).json()
    assert not answer["ok"]
    return answer


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_refused_command_is_explained_in_the_players_language(client: TestClient, lang: str) -> None:
    path, people = two_people(client)
    answers = {answer["reason"]: answer for answer in (refused_play(person, path, lang) for person in people)}
    assert answers["not_your_turn"]["message"] == OUT_OF_TURN[lang]
    forbidden = clauses(load("wapi").folder, lang)["WP-2.1"]
    assert answers["illegal"]["clause"] == "WP-2.1"
    assert answers["illegal"]["message"] == f"WP-2.1: {plain(forbidden)}"


@pytest.mark.parametrize(
    ("lang", "words"), [("fr", "n’existe pas"), ("nl", "bestaat niet"), ("en", "There is no table")]
)
def test_errors_are_said_in_the_visitors_language(client: TestClient, lang: str, words: str) -> None:
    page = client.get("/t/nowhere", headers={"Accept": "text/html", "Accept-Language": lang})
    assert words in html.unescape(page.text)
    assert words in client.get("/t/nowhere", headers={"Accept-Language": lang}).json()["error"]["message"]
    with client.websocket_connect(f"/t/nowhere/live?lang={lang}") as socket:
        assert words in socket.receive_json()["message"]


def test_a_command_over_the_socket_is_refused_in_the_language_of_the_page(client: TestClient) -> None:
    path, _ = two_people(client)
    with stranger(client).websocket_connect(f"{path}/live?layout=data&lang=nl") as watcher:
        assert answer_to(watcher, {"id": "1", "do": "undo"})["message"].startswith("Je kijkt toe;")
        assert answer_to(watcher, {"id": "2", "do": "fly"})["message"].startswith("Een opdracht zegt in ‘do’")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_reason_of_a_refusal_has_a_heading(lang: str) -> None:
    assert {f"reasons.{reason}" for reason in Reason} <= catalogue(FOLDER, lang).keys()
