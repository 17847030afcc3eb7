"""Pages: what they show, in which language, to whom."""

from __future__ import annotations

import contextlib
import re
import sqlite3
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fireside import bots
from fireside.texts import LANGUAGES, catalogue
from fireside.web.edge.visitor import FOLDER, preferred_language
from tests.web.conftest import OpenClient, new_table, stranger
from tests.web.live.test_channel import two_people
from tests.web.pages.test_people import finished


def test_the_front_page_shows_the_games(client: TestClient) -> None:
    page = client.get("/")
    assert page.status_code == 200
    assert "<h3>Wapi</h3>" in page.text
    assert 'action="/quick/wapi"' in page.text


def test_one_click_makes_a_table_against_bots(client: TestClient) -> None:
    made = client.post("/quick/wapi")
    assert made.status_code == 303
    page = client.get(made.headers["location"])
    assert "Ember" in page.text
    assert "<svg" in page.text


def test_the_form_makes_a_table(client: TestClient) -> None:
    page = client.get("/new?game=wapi").text
    assert 'name="option-scoring"' in page
    path = new_table(client, "free", name="Ann <b>")
    lobby = client.get(path).text
    assert "Ann &lt;b&gt;" in lobby
    assert "<b>" not in lobby


def test_people_are_offered_the_levels_from_weak_to_strong(client: TestClient) -> None:
    """Not the other bots: nobody can tell how strong `greedy` is at a game."""
    form, lobby = client.get("/new?game=wapi").text, client.get(new_table(client, "free")).text
    for page, choice in ((form, "seat-1"), (lobby, "bot")):
        _, found, options = page.partition(f'<select name="{choice}"')
        assert found
        offered = re.findall(r'value="(\w+)"', options.partition("</select>")[0])
        assert [name for name in offered if name in bots.names()] == list(bots.LEVELS)


def test_a_friend_sits_down_by_the_link(client: TestClient) -> None:
    path = new_table(client, "free")
    friend = stranger(client)
    invitation = friend.get(path).text
    assert "Ann invites you to a game of Wapi." in invitation
    assert invitation.index("Sit down") < invitation.index("Invitation link")
    assert "invites you" not in client.get(path).text.partition("<main")[2]
    assert friend.post(f"{path}/sit", data={"name": "Ben"}).status_code == 303
    page = friend.get(path).text
    assert "Ben" in page
    assert "<svg" in page


def test_open_tables_are_listed(client: TestClient) -> None:
    client.post("/new", data={"game": "wapi", "seat-0": "me", "seat-1": "free", "access": "open", "name": "Ann"})
    assert "Open tables" in stranger(client).get("/").text


def test_a_restart_finds_the_table_again(open_client: OpenClient) -> None:
    first = open_client()
    path = new_table(first, "free")
    second = open_client()
    assert "Ann" in second.get(path).text


def test_the_record_is_secret_until_the_end(client: TestClient) -> None:
    path = new_table(client, "free")
    answer = client.get(f"{path}/record")
    assert answer.status_code == 403
    assert answer.json()["error"]["reason"] == "not_allowed"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_has_every_text(lang: str) -> None:
    texts, english = catalogue(FOLDER, lang), catalogue(FOLDER, "en")
    assert texts.keys() == english.keys()
    for key, text in texts.items():
        assert text.strip()
        assert set(re.findall(r"{(\w+)", text)) == set(re.findall(r"{(\w+)", english[key])), key


def test_languages_and_themes_can_be_chosen(client: TestClient) -> None:
    assert "De bons jeux" in client.get("/", headers={"Accept-Language": "fr-BE,fr;q=0.9,en;q=0.8"}).text
    chosen = client.post("/choose", data={"lang": "nl", "theme": "dark", "back": "/new"})
    assert chosen.headers["location"] == "/new"
    client.post("/choose", data={"theme": "dark"})
    page = client.get("/", headers={"Accept-Language": "fr"}).text
    assert "Goede spellen" in page
    assert 'data-theme="dark"' in page


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", ""])
def test_choosing_leads_nowhere_else(client: TestClient, back: str) -> None:
    assert client.post("/choose", data={"lang": "fr", "back": back}).headers["location"] == "/"


@pytest.mark.parametrize(
    ("header", "lang"),
    [("", "en"), ("fr", "fr"), ("de,nl;q=0.5", "nl"), ("en;q=0.2,fr;q=0.3", "fr"), ("fr;q=x,nl;q=0.1", "nl")],
)
def test_the_browsers_preference(header: str, lang: str) -> None:
    assert preferred_language(header) == lang


def test_rules_can_be_linked_by_clause(client: TestClient) -> None:
    page = client.get("/rules/wapi").text
    assert 'id="WP-2.1"' in page
    assert client.get("/rules/wapi", headers={"Accept-Language": "nl"}).text != page


def test_pictures_are_svg_in_both_themes(client: TestClient) -> None:
    client.get(new_table(client, "free"))  # the rules are ready after this
    pictures = [client.get(f"/picture/wapi.svg?theme={theme}").text for theme in ("light", "dark")]
    assert pictures[0] != pictures[1]
    for picture in pictures:
        ET.fromstring(picture)


def test_pages_may_run_no_foreign_script(client: TestClient) -> None:
    for path in ("/", "/new", new_table(client, "free"), "/rules/wapi", "/nothing"):
        page = client.get(path, headers={"Accept": "text/html"})
        policy = page.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        assert not re.search(r"<script(?! type=\"module\" src=)|<style|style=|\son\w+=", page.text)


def test_a_cookie_cannot_be_forged(client: TestClient) -> None:
    path = new_table(client, "free")
    thief = stranger(client)
    thief.cookies.set("fireside", client.cookies["fireside"][:-3] + "abc")
    assert "Sit down" in thief.get(path).text  # a stranger


def test_the_cookie_is_kept_from_scripts_and_other_sites(client: TestClient) -> None:
    cookie = client.post("/quick/wapi").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_a_link_has_a_preview_that_says_who_invites_to_what(client: TestClient) -> None:
    path = new_table(client, "free")
    preview = stranger(client).get(path).text.partition("</head>")[0]
    assert '<meta property="og:title" content="Ann invites you to a game of Wapi.">' in preview
    assert '<meta property="og:description" content="Ann, free seat. Draw a token' in preview
    picture = preview.partition('property="og:image" content="http://testserver')[2].partition('"')[0]
    assert client.get(picture).headers["content-type"] in ("image/jpeg", "image/png")


def test_a_link_that_only_works_here_says_so(client: TestClient) -> None:
    path = new_table(client, "free")
    assert "only works on this computer" not in client.get(path).text
    local = client.get(path, headers={"host": "localhost:8080"}).text
    assert "only works on this computer" in local
    assert "fireside serve --share-lan" in local


def test_a_new_table_has_room_for_a_friend(client: TestClient) -> None:
    form = client.get("/new?game=wapi").text
    assert form.count('<option value="free" selected>') == 1
    assert "Invite a friend" in client.get("/").text


def test_whoever_finds_all_seats_taken_is_told_that_they_watch(client: TestClient) -> None:
    path = new_table(client, "random")
    assert "You are watching: all seats are taken." in stranger(client).get(path).text
    assert "You are watching" not in client.get(path).text


OLD_RULES = "UPDATE tables SET setup = json_set(setup, '$.version', 99)"
NO_GAME = """UPDATE tables SET setup = json_set(setup, '$.game', 'mah_jongg'),
             summary = json_set(summary, '$.game', 'mah_jongg')"""
FINISHED = """UPDATE tables SET phase = 'over', summary = json_set(summary, '$.phase', 'over',
              '$.scores', json('[41, 38]'), '$.winners', json('[0]'), '$.ranks', json('[0, 1]'))"""


def change_tables(tmp_path: Path, statement: str) -> None:
    """Change what is stored, as another version would have written it."""
    with contextlib.closing(sqlite3.connect(tmp_path / "site.db")) as database:
        database.execute(statement)
        database.commit()


@pytest.mark.parametrize(
    "statement",
    [
        NO_GAME,
        "UPDATE tables SET setup = json_set(setup, '$.weather', 'rain')",
        "UPDATE tables SET summary = json_set(summary, '$.weather', 'rain')",
    ],
    ids=["a game that is not installed", "a setup from the future", "a summary from the future"],
)
def test_a_table_that_cannot_be_read_takes_no_page_down(
    open_client: OpenClient, tmp_path: Path, statement: str
) -> None:
    client = open_client()
    client.post("/new", data={"game": "wapi", "name": "Ann", "seat-0": "me", "seat-1": "free", "access": "open"})
    change_tables(tmp_path, statement)
    again = open_client()
    again.cookies = client.cookies
    for page in ("/", "/me"):
        assert again.get(page).status_code == 200


@pytest.mark.parametrize("statement", [OLD_RULES, NO_GAME])
def test_a_table_begun_under_other_rules_is_shown_as_it_was_recorded(
    open_client: OpenClient, tmp_path: Path, statement: str
) -> None:
    client = open_client()
    path, _ = two_people(client)
    change_tables(tmp_path, statement)
    again = open_client()
    again.cookies = client.cookies
    for lang, words in (("en", "neither go on nor be replayed"), ("fr", "ni la revoir"), ("nl", "teruggekeken")):
        page = again.get(f"{path}?lang={lang}")
        assert page.status_code == 200
        assert words in page.text
        assert "Ann, Ben" in page.text
        answer = again.get(f"{path}/replay?lang={lang}", headers={"accept": "text/html"})
        assert answer.status_code == 409
        assert words in answer.text
    assert "cannot go on" in again.get("/").text
    assert "cannot go on" in again.get("/me").text
    assert again.post(f"{path}/do", json={"id": "1", "do": "start"}).json()["error"]["reason"] == "outdated"


def test_the_result_of_a_game_begun_under_other_rules_stands(open_client: OpenClient, tmp_path: Path) -> None:
    client = open_client()
    path, _ = two_people(client)
    for statement in (OLD_RULES, FINISHED):
        change_tables(tmp_path, statement)
    page = open_client().get(path).text
    assert "Ann wins" in page
    assert "<strong>41</strong>" in page


def test_a_finished_game_is_replayed_if_todays_rules_give_the_same_result(
    open_client: OpenClient, tmp_path: Path
) -> None:
    path, _ = finished(open_client())
    change_tables(tmp_path, OLD_RULES)
    again = open_client()
    for page in (path, f"{path}/replay"):
        answer = again.get(page)
        assert answer.status_code == 200
        assert "begun under version 99" in answer.text
    assert again.get(f"{path}/record").status_code == 200
