"""A site below a path of its host: every address on every page begins there, and leads somewhere."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketDisconnect

from fireside.table.commands import Play
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from fireside.web.edge.prefix import is_prefix
from fireside.web.edge.visitor import FOLDER
from fireside.web.site import Site
from tests.web.conftest import new_table, stranger
from tests.web.edge.test_door import Clock

ROOT = "/our/games"
ADDRESS = re.compile(
    r'\b(?:href|src|srcset|action|value|data-(?!root)[a-z]+|content)=\\?"((?:https?://[^/"]*)?/[^"\\]*)\\?"'
)


class Below(TestClient):
    """A browser that is told paths on the site, or whole ones."""

    site: Site

    def request(self, method: str, url: object, **options: object) -> object:  # type: ignore[override]
        path = str(url)
        return super().request(method, path if path.startswith(f"{ROOT}/") else ROOT + path, **options)  # type: ignore[arg-type]


def removing(app: ASGIApp) -> ASGIApp:
    """A proxy that removes the path before it passes a request on, and says so."""

    async def proxy(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            told = [*scope["headers"], (b"x-forwarded-prefix", ROOT.encode())]
            scope = {**scope, "path": scope["path"].removeprefix(ROOT), "headers": told}
        await app(scope, receive, send)

    return proxy


def tables_in(folder: Path) -> Tables:
    return Tables(
        SqliteStore(folder / "site.db"),
        preparation=Preparation(beside=False, all_games=False),
        thinkers=Thinkers(workers=1),
        pace=0,
    )


@pytest.fixture(params=["setting", "proxy"])
def site(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Below]:
    """A site below a path, by a setting or because a proxy says so."""
    is_told = request.param == "proxy"
    app = create_app(
        tables_in(tmp_path),
        "secret of tests",
        prefix="" if is_told else ROOT,
        is_trusted=lambda address: is_told and address == "testclient",
    )
    with Below(removing(app) if is_told else app, follow_redirects=False) as client:
        client.site = app.state.site
        yield client


def addresses(text: str) -> set[str]:
    """All addresses on a page."""
    return {found.replace("&amp;", "&").partition("#")[0] for found in ADDRESS.findall(text)}


def play_to_the_end(client: Below, path: str) -> None:
    """Let everybody at a table play whatever is legal first."""
    tables = client.site.tables

    async def play() -> None:
        table = await tables.table(path.rpartition("/")[2])
        while table.state.phase == "running":
            seat = table.state.pending[0]
            legal = table.state.running().legal(seat)
            await table.do(Play(seat, legal[table.state.seq % len(legal)]))

    assert client.portal is not None
    client.portal.call(play)


def with_a_friend(client: Below) -> str:
    """The path of a table at which two people sit."""
    path = new_table(client, "free")
    assert stranger(client).post(f"{path}/sit", data={"name": "Ben"}).headers["location"] == path
    return path


def test_every_address_on_every_page_begins_there_and_leads_somewhere(site: Below) -> None:
    waiting, running, over = new_table(site, "free"), with_a_friend(site), with_a_friend(site)
    play_to_the_end(site, over)
    pages = [
        "/",
        "/new",
        "/me",
        "/check",
        "/offline",
        "/rules/wapi",
        "/how/wapi",
        "/learn/wapi",
        "/puzzles",
        "/nowhere",
    ]
    tables = [waiting, running, over, f"{running}/replay", f"{over}/replay"]
    found: set[str] = set()
    forms: set[str] = set()
    for page in [*(ROOT + page for page in pages), *tables]:
        text = site.get(page, headers={"accept": "text/html"}).text
        assert text.startswith("<!doctype html>"), page
        found |= addresses(text)
        forms |= set(re.findall(r'method="post" action="([^"]*)"', text))
    own = {address.removeprefix("http://testserver") for address in found}
    puzzles = sorted(address for address in own if address.startswith(f"{ROOT}/puzzles/"))
    assert {address for address in own if not address.startswith(f"{ROOT}/")} == set()
    assert len(own) > 50
    assert len(forms) > 8
    too_early = {f"{waiting}/coach", f"{running}/coach"}  # asked for when the game is over
    too_many = set(puzzles[3:])
    followed = own - forms - too_early - too_many - {f"{ROOT}/nowhere"}
    pages_found = {address: site.get(address).status_code for address in followed}
    assert {address: status for address, status in pages_found.items() if status not in (200, 303)} == {}
    sent = {address: site.post(address, data={"game": "wapi"}).status_code for address in forms}
    assert {address: status for address, status in sent.items() if status in (404, 405)} == {}


def test_redirects_and_cookies_stay_there(site: Below) -> None:
    made = site.post("/quick/wapi")
    assert made.headers["location"].startswith(f"{ROOT}/t/")
    assert f"Path={ROOT};" in made.headers["set-cookie"]
    assert site.post("/me", data={"name": "Ann"}).headers["location"] == f"{ROOT}/me"
    chosen = site.post("/choose", data={"lang": "nl", "back": f"{ROOT}/new?game=wapi"})
    assert chosen.headers["location"] == f"{ROOT}/new?game=wapi"
    assert f"Path={ROOT};" in chosen.headers["set-cookie"]
    for elsewhere in ("/", "//evil.example/", "https://evil.example/", f"{ROOT}x"):
        assert site.post("/choose", data={"lang": "nl", "back": elsewhere}).headers["location"] == f"{ROOT}/"


def test_what_is_live_begins_there(site: Below) -> None:
    path = with_a_friend(site)
    with site.websocket_connect(f"{path}/live") as socket:
        message = socket.receive_json()
    found = addresses(json.dumps(message))
    assert found
    assert all(address.startswith(f"{ROOT}/") for address in found)


def test_the_app_begins_there(site: Below) -> None:
    manifest = site.get("/app.webmanifest").json()
    assert manifest["start_url"] == manifest["scope"] == f"{ROOT}/"
    assert all(icon["src"].startswith(f"{ROOT}/static/") for icon in manifest["icons"])
    assert f"Disallow: {ROOT}/t/" in site.get("/robots.txt").text


def test_files_are_not_counted_there_either(site: Below) -> None:
    site.site.requests._limits = (1, 1e9, Clock())
    assert [site.get("/static/site.css").status_code for _ in range(3)] == [200] * 3
    assert [site.get("/robots.txt").status_code for _ in range(2)] == [200, 429]


def test_elsewhere_there_is_no_site(tmp_path: Path) -> None:
    with TestClient(create_app(tables_in(tmp_path), "secret", prefix=ROOT), follow_redirects=False) as client:
        told = client.get("/")
        assert (told.status_code, told.text) == (404, f"The site is at {ROOT}/\n")
        assert client.get("/our/gamesters").status_code == 404
        assert client.get(ROOT).headers["location"] == f"{ROOT}/"
        assert client.get("/healthz").status_code == 200
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/t/x/live"):
            pass


def test_only_a_trusted_proxy_is_believed(client: TestClient) -> None:
    assert "/evil/" not in client.get("/", headers={"X-Forwarded-Prefix": "/evil"}).text


def test_scripts_ask_where_the_site_begins() -> None:
    for path in (FOLDER / "static").glob("*.js"):
        text = path.read_text(encoding="utf-8").replace(".map(at)", "")
        if path.name == "worker.js":
            text = re.sub(r"const OFFLINE = .*", "", text)
        paths = re.findall(r'(\w*\(?(?:[\w.]+ \? )?)["`](/[a-z][^"`]*)', text)
        assert all(before.startswith("at(") for before, _ in paths), (path.name, paths)


@pytest.mark.parametrize("text", ["/games", "/our/games", "/a.b/c-d_e~f"])
def test_where_a_site_can_begin(text: str) -> None:
    assert is_prefix(text)


@pytest.mark.parametrize(
    "text", ["", "/", "games", "/games/", "//games", "/..", "/a/../b", "/a b", '/"', "/é", "/x" * 200]
)
def test_where_it_cannot(text: str) -> None:
    assert not is_prefix(text)
