"""The explorer on the site: counted for everybody, named only to those who played."""

from __future__ import annotations

import html
import re

import pytest
from starlette.testclient import TestClient

from fireside.record import Move
from fireside.study.explorer import Who
from fireside.table.entries import Cause, Entry, Forced, Played, Sat, Sitter, StoodIn, TakenBack
from fireside.table.restore import moves_that_stand
from fireside.table.setup import Setup
from fireside.table.stores.store import Stored
from fireside.texts import LANGUAGES
from fireside.web import exploring
from fireside.web.exploring import PEOPLE, Exploring, people_at
from fireside.web.site import Site
from tests.web.conftest import new_table, stranger
from tests.web.pages.test_people import finished


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages wait until all games are read, and look anew each time."""
    monkeypatch.setattr(exploring, "REST", 0.0)
    monkeypatch.setattr(exploring, "FRESH", 0.0)
    monkeypatch.setattr(exploring, "PATIENCE", 60.0)


def links(text: str) -> list[str]:
    """The addresses of what can be explored from a page."""
    return [html.unescape(found) for found in re.findall(r'<th scope="row"><a href="([^"]*)"', text)]


def exploring_of(client: TestClient) -> Exploring:
    site: Site = client.app.state.site  # type: ignore[attr-defined]
    return site.exploring


def test_a_tree_can_be_clicked_through(client: TestClient) -> None:
    finished(client)
    page = client.get("/explore/wapi").text
    assert "1 finished game" in page
    for depth in range(1, 9):
        line = links(page)[0]
        assert line.count("%3A") == depth  # a colon for each decision
        page = client.get(line).text
        if not links(page):
            break
    else:
        assert "The openings end here." in page
    assert depth > 2


def test_strangers_see_numbers_and_no_names(client: TestClient) -> None:
    path, friend = finished(client)
    passer_by = stranger(client)
    for address in ("/explore", "/explore/wapi?players=2", links(client.get("/explore/wapi").text)[0]):
        page = passer_by.get(address).text
        assert not re.search(rf"Ann|Ben|{path.removeprefix('/t/')}", page)
    assert "people" in passer_by.get("/explore/wapi").text
    for player in (client, friend):
        assert f'href="{path}/replay"' in player.get("/explore/wapi").text


def test_ones_own_games_can_be_looked_at_alone(client: TestClient) -> None:
    finished(client)
    other = stranger(client)
    path, _ = finished(other)
    assert "2 finished games" in client.get("/explore/wapi").text
    mine = client.get("/explore/wapi?mine=1").text
    assert path not in mine
    counted = [int(times) for times in re.findall(r"%\s*<small>(\d+)</small>", mine)]
    assert sum(counted) == 2  # both players of one game
    assert not links(stranger(client).get("/explore/wapi?mine=1").text)


def test_whole_tables_and_single_levels_have_pages(client: TestClient) -> None:
    finished(client)
    whole = client.get("/explore/wapi?table=1").text
    assert "in order" in whole
    assert "table=1" in links(whole)[0]
    assert links(client.get(links(whole)[0]).text)
    assert links(client.get("/explore/wapi?by=people").text)
    assert not links(client.get("/explore/wapi?by=sharp").text)


def test_running_games_are_not_read(client: TestClient) -> None:
    path = new_table(client, "free")
    stranger(client).post(f"{path}/sit", data={"name": "Ben"})
    assert "0 finished games" in client.get("/explore/wapi").text
    assert len(exploring_of(client).explorer) == 0
    assert client.get(f"{path}/explore?at=1", headers={"accept": "application/json"}).status_code == 403


def test_deleted_tables_are_forgotten(client: TestClient) -> None:
    path, _ = finished(client)
    client.get("/explore")
    kept = exploring_of(client)
    assert len(kept.explorer) == 1
    name = path.removeprefix("/t/")
    assert client.portal is not None
    tables = client.app.state.site.tables  # type: ignore[attr-defined]
    client.portal.call(tables.store.delete_table, name)
    assert "0 finished games" in client.get("/explore/wapi").text


def test_an_order_to_delete_reaches_the_explorer(client: TestClient) -> None:
    path, _ = finished(client)
    client.get("/explore")
    tables = client.app.state.site.tables  # type: ignore[attr-defined]
    assert client.portal is not None
    last = client.portal.call(tables.store.last_order)
    client.portal.call(tables.store.delete_table, path.removeprefix("/t/"))
    client.portal.call(tables.heed_orders, last)
    assert len(exploring_of(client).explorer) == 0


def test_a_step_of_a_replay_leads_to_such_a_position(client: TestClient) -> None:
    path, _ = finished(client)
    assert f'href="{path}/explore?at=5"' in client.get(f"{path}/replay?at=5").text
    answer = client.get(f"{path}/explore?at=5")
    assert answer.status_code == 303
    page = client.get(answer.headers["location"]).text
    assert "such a position" in page
    assert re.search(r"Silver worth|A symbol", page)
    assert "Nobody has met" not in page
    beyond = client.get(f"{path}/explore?at=99999")
    assert beyond.headers["location"] == "/explore/wapi?players=2"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_pages_are_whole_in_every_language(client: TestClient, lang: str) -> None:
    finished(client)
    for address in ("/explore", "/explore/wapi", "/explore/wapi?at=symbol,worth=0,totems=3,third=1", "/explore/iwari"):
        page = client.get(address, params={"lang": lang} if "?" not in address else None).text
        assert "<svg" in page or address != "/explore/wapi"
        assert not re.search(r"[{}]\w", re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.DOTALL))


@pytest.mark.parametrize(
    "asked", ["line=nonsense", "line=" + "a:b+" * 20, "at=NO", "players=9", "players=x", "line=%00:a"]
)
def test_what_makes_no_sense_is_refused(client: TestClient, asked: str) -> None:
    assert 400 <= client.get(f"/explore/wapi?{asked}").status_code < 500


def test_what_nobody_did_is_said(client: TestClient) -> None:
    assert "Nobody has opened like this yet." in client.get("/explore/wapi?line=never:heard_of").text
    assert "Nobody has met such a position yet." in client.get("/explore/wapi?at=never,heard_of=3").text


SETUP = Setup("wapi", 1, 2, {}, host="ann")


def test_seats_belong_to_people_or_to_bots() -> None:
    seats: list[Entry] = [
        Sat(1, 0.0, 0, Sitter("Ann", "", person="ann")),
        Sat(2, 0.0, 1, Sitter("sharp", "", bot="sharp")),
    ]
    assert people_at(Stored(SETUP, seats)) == [PEOPLE, Who("sharp", is_bot=True)]
    away = StoodIn(3, 0.0, 0, "casual", Cause.SELF)
    assert people_at(Stored(SETUP, [*seats, away]))[0] == Who("casual", is_bot=True)


def test_what_was_taken_back_does_not_count() -> None:
    entries = [
        Played(1, 0.0, -1, 0, ""),
        Played(2, 0.0, 0, 7, ""),
        TakenBack(3, 0.0, 0, (2,), by_all=False, ref="", spent=()),
        Played(4, 0.0, 0, 8, ""),
        Forced(5, 0.0, 1, 9),
    ]
    assert moves_that_stand(entries) == [Move(-1, 0), Move(0, 8), Move(1, 9)]
