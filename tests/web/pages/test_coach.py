"""What the coach says on the pages of a finished game, and somebody's progress on their own page."""

from __future__ import annotations

import asyncio
import re
import xml.etree.ElementTree as ET
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from fireside import study
from fireside.record import Record
from fireside.study import Analysis, Lesson
from fireside.table.setup import Access, Summary
from fireside.texts import LANGUAGES, Say
from fireside.web.edge.visitor import FOLDER
from fireside.web.show.progress import Played, played_by, progress_chart
from tests.web.conftest import new_table, stranger
from tests.web.pages.test_analysis import quick, tables_of  # noqa: F401  # a fixture for every test
from tests.web.pages.test_people import finished

WORDS = {lang: f"Twice, in {lang}." for lang in LANGUAGES}


def analysed(client: TestClient, path: str) -> None:
    """Ask for an analysis, and wait for it."""
    assert client.post(f"{path}/analysis").status_code == 303

    async def made() -> None:
        while tables_of(client).analyses.unfinished:
            await asyncio.sleep(0)

    assert client.portal is not None
    client.portal.call(made)


@pytest.fixture
def lesson(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something to say to the first seat, and nothing to the second."""

    def found(_analysis: Analysis, _record: Record, seat: int) -> Lesson | None:
        return Lesson("stake.less", 2, 0.25, (6, 11), 0.01, WORDS) if seat == 0 else None

    monkeypatch.setattr(study, "lesson", found)


@pytest.mark.usefixtures("lesson")
def test_the_coach_speaks_once_the_analysis_is_there(client: TestClient) -> None:
    path, friend = finished(client)
    assert client.get(f"{path}/coach").json() == {"phase": "none", "html": ""}
    analysed(client, path)
    said = client.get(f"{path}/coach").json()
    assert said["phase"] == "made"
    assert WORDS["en"] in said["html"]
    assert "12 points of winning chance" in said["html"]
    assert re.findall(rf'href="{path}/replay\?at=(\d+)&amp;seat=0', said["html"].replace("&seat", "&amp;seat")) == [
        "6",
        "11",
    ]
    assert friend.get(f"{path}/coach").json() == {"phase": "made", "html": ""}, "there is nothing to say to Ben"
    assert stranger(client).get(f"{path}/coach").json()["html"] == "", "nor to somebody who did not play"


@pytest.mark.usefixtures("lesson")
@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_speaks_everybodys_language_beside_the_analysis(client: TestClient, lang: str) -> None:
    path, friend = finished(client)
    analysed(client, path)
    assert WORDS[lang] in client.get(f"{path}/replay?at=0&lang={lang}").text
    assert WORDS[lang] not in friend.get(f"{path}/replay?at=0&lang={lang}").text


def test_the_coach_is_silent_while_a_game_is_running(client: TestClient) -> None:
    path = new_table(client, "free")
    assert client.get(f"{path}/coach").status_code in (403, 409)


def test_only_players_have_a_place_for_the_coach(client: TestClient) -> None:
    path, _ = finished(client)
    assert f'data-coach="{path}/coach" hidden' in client.get(path).text
    assert "data-coach" not in stranger(client).get(path).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_progress_shows_ones_own_analysed_games(client: TestClient, lang: str) -> None:
    say = Say.of_folder(FOLDER, lang)
    path, friend = finished(client)
    assert say("progress.title") not in client.get(f"/me?lang={lang}").text
    analysed(client, path)
    page = client.get(f"/me?lang={lang}").text
    assert say("progress.title") in page
    rows = re.findall(r"<td>(\d+) %</td><td>([+−][\d.,]+)</td>", page)
    assert len(rows) == 1
    theirs = re.findall(r"<td>(\d+) %</td><td>([+−][\d.,]+)</td>", friend.get("/me").text)
    assert rows[0][1].startswith("+")
    assert theirs[0][1].startswith("−")
    assert say("progress.title") not in stranger(client).get(f"/me?lang={lang}").text


def summary_of(number: int, people: tuple[str, ...], game: str = "wapi") -> Summary:
    return Summary(str(number), game, Access.OPEN, "over", 2, ("Ann", "Ben"), people, (), False, float(number))


def test_games_are_in_the_order_of_time_and_by_game(client: TestClient) -> None:
    path, _ = finished(client)
    analysed(client, path)
    text = client.get(f"{path}/analysis.json").text
    found = [
        (summary_of(number, ("ann", "ben"), game), text) for number, game in ((3, "wapi"), (2, "iwari"), (1, "wapi"))
    ]
    games = played_by("ann", found)
    assert {game: [row.at for row in rows] for game, rows in games.items()} == {"wapi": [1.0, 3.0], "iwari": [2.0]}
    own, other = games["wapi"][0], played_by("ben", found)["wapi"][0]
    assert (own.luck, own.accuracy) != (other.luck, other.accuracy)
    assert played_by("cleo", found) == {}
    assert played_by("ann", [(summary_of(1, ("ann", "ben")), "not an analysis")]) == {}
    untold = replace(study.parse(text), explained=None, values=(), swings=()).text()
    assert played_by("ann", [(summary_of(1, ("ann", "ben")), untold)])["wapi"][0].luck is None


def rows_of(*lucks: float | None) -> list[Played]:
    return [Played(str(at), "wapi", at, at % 2 == 0, 0.4 + at / 10, luck) for at, luck in enumerate(lucks)]


def drawn(rows: list[Played], tag: str) -> list[ET.Element]:
    return [each for each in ET.fromstring(progress_chart(rows, Say.of_folder(FOLDER, "en"))).iter() if each.tag == tag]


def test_the_chart_has_a_dot_for_every_game_and_a_bar_for_luck() -> None:
    rows = rows_of(0.2, -0.1, None)
    heights = [float(dot.get("cy", "")) for dot in drawn(rows, "circle")]
    assert heights == sorted(heights, reverse=True), "better games are higher"
    good, bad = drawn(rows, "rect")
    assert float(good.get("y", "")) < float(bad.get("y", ""))
    assert bad.get("fill") == "none", "bad luck is not told by its place alone"
    assert not drawn(rows_of(None, None), "rect")


def test_a_single_game_is_a_single_dot() -> None:
    assert len(drawn(rows_of(0.0), "circle")) == 1
