"""Variants on the site: offered for new tables, shown at the table, and never forgotten."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import fireside
from fireside import InvalidVariant, registry
from fireside.table.server.prepare import Preparation
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import Thinkers
from fireside.table.stores.sqlite import SqliteStore
from fireside.web.app import create_app
from fireside.web.offers import Offer, offered

pytestmark = pytest.mark.interpreted  # the rules of a variant would have to be compiled

RICH = 'game = "wapi"\ntitle = {en = "Rich mines", fr = "Mines riches"}\nSILVER_COUNTS = [18, 12, 6, 6, 9]\n'
SEATS = {"game": "wapi", "name": "Ann", "seat-0": "me", "seat-1": "free"}

Open = Callable[..., TestClient]


@pytest.fixture
def open_site(tmp_path: Path) -> Iterator[Open]:
    """Opens sites on the same database, with these variants on offer."""
    with ExitStack() as stack:

        def opened(*offers: Offer) -> TestClient:
            tables = Tables(
                SqliteStore(tmp_path / "site.db"),
                preparation=Preparation(beside=False, all_games=False),
                thinkers=Thinkers(workers=1),
                pace=0,
            )
            app = create_app(tables, "secret", offers=offers)
            return stack.enter_context(TestClient(app, follow_redirects=False))

        yield opened


@pytest.fixture
def rich(tmp_path: Path) -> Offer:
    (tmp_path / "rich.toml").write_text(RICH)
    return offered(tmp_path / "rich.toml")


def test_a_table_is_made_with_a_variant_and_says_so(open_site: Open, rich: Offer) -> None:
    client = open_site(rich)
    form = client.get("/new?game=wapi").text
    assert f'<option value="{rich.key}">Rich mines</option>' in form
    assert "Mines riches" in client.get("/new?game=wapi&lang=fr").text
    assert "Rich mines" not in client.get("/new?game=wangdo").text
    path = client.post("/new", data={**SEATS, "variant": rich.key}).headers["location"]
    lobby = client.get(f"{path}?lang=en").text
    assert "This table is played with other values than the published game:" in lobby
    assert "<code>SILVER_COUNTS</code> is [18, 12, 6, 6, 9] instead of [18, 12, 6, 6, 6]" in lobby
    assert 'href="/rules/wapi"' in lobby
    assert "au lieu de" in client.get(f"{path}?lang=fr").text


def test_the_published_game_is_the_default(open_site: Open, rich: Offer) -> None:
    client = open_site(rich)
    for choice in ({}, {"variant": "published"}):
        path = client.post("/new", data={**SEATS, **choice}).headers["location"]
        assert "SILVER_COUNTS" not in client.get(path).text
    assert client.post("/new", data={**SEATS, "variant": "poor"}).status_code >= 400
    assert client.post("/new", data={**SEATS, "game": "wangdo", "variant": rich.key}).status_code >= 400
    assert client.post("/new", data={**SEATS, "game": 'wapi{"TOTEMS":4}'}).status_code >= 400


def test_a_table_goes_on_when_its_variant_is_no_longer_offered(
    open_site: Open, rich: Offer, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = open_site(rich)
    path = client.post("/new", data={**SEATS, "variant": rich.key}).headers["location"]
    monkeypatch.delitem(registry._loaded, rich.game.name)  # as in a new process
    again = open_site()
    again.cookies = client.cookies
    assert "[18, 12, 6, 6, 9]" in again.get(path).text
    assert "Wapi" in again.get("/me").text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("TOTEMS = 2", 'it needs a line such as game = "wapi"'),
        ('game = "wapi"\ntitle = 3\nTOTEMS = 2', "needs a text as its title"),
        ('game = "wapi"\nTOTEMS = 3', "changes nothing"),
        ('game = "wapi"\nTOTEM = 3', "did you mean TOTEMS"),
    ],
)
def test_a_file_that_offers_nothing(text: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "some.toml").write_text(text)
    with pytest.raises(InvalidVariant, match=sentence):
        offered(tmp_path / "some.toml")


def test_an_offer_without_a_title_is_called_like_its_file(tmp_path: Path) -> None:
    (tmp_path / "few_totems.toml").write_text('game = "wapi"\nTOTEMS = 2')
    offer = offered(tmp_path / "few_totems.toml")
    assert [offer.title(lang) for lang in ("en", "nl")] == ["few_totems", "few_totems"]
    assert offer.game is fireside.load("wapi", {"TOTEMS": 2})
