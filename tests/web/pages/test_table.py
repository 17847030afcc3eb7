"""Small promises of the table page: clocks that run out, turns in the icon, clauses in plain words, what was missed."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import fireside
from fireside import texts
from fireside.web.pages import new_table as making
from fireside.web.show import catalogue, markdown
from fireside.web.show.chart import HEIGHT, LABEL, _labels
from tests.web.conftest import new_table, stranger
from tests.web.live.test_channel import answer_to, state_of, two_people
from tests.web.pages.test_people import finished


def until_said(socket: WebSocketTestSession, words: str) -> dict[str, Any]:
    """The state in whose log something is said."""
    while words not in "".join((state := state_of(socket))["log"]):
        pass
    return state


def test_running_out_of_time_is_said_and_the_seat_can_be_taken_back(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(making.PACES, "quick", (1, 0))  # a second in all
    answer = client.post(
        "/new", data={"game": "wapi", "name": "Ann", "seat-0": "me", "seat-1": "free", "pace": "quick"}
    )
    path = answer.headers["location"]
    friend = stranger(client)
    friend.post(f"{path}/sit", data={"name": "Ben"})
    with client.websocket_connect(f"{path}/live") as ann, friend.websocket_connect(f"{path}/live") as ben:
        late = 0 if state_of(ann)["asked"] else 1
        name = ("Ann", "Ben")[late]
        shown = [until_said(socket, f"{name} ran out of time: a bot takes over.") for socket in (ann, ben)]
        assert 'data-do="return"' in shown[late]["parts"]["status"]
        assert 'data-do="return"' not in shown[1 - late]["parts"]["status"]
        assert answer_to((ann, ben)[late], {"id": "1", "do": "return"})["ok"]
        until_said((ben, ann)[late], f"{name} is back.")


def cups(client: TestClient, friend: TestClient) -> tuple[str, list[int]]:
    """A table of Wakanda Forever at which Ann and Ben have stones to put under their cups, and Ann's choices."""
    seats = {"seat-0": "me", "seat-1": "free", "seat-2": "free"}
    for _ in range(9):  # the dice can leave somebody with nothing
        path = client.post("/new", data={"game": "wakanda_forever", "name": "Ann", **seats}).headers["location"]
        for person, name in ((friend, "Ben"), (stranger(client), "Cleo")):
            person.post(f"{path}/sit", data={"name": name})
        choices = re.findall(r'<li><button type="button" data-action="(\d+)"', client.get(path).text)
        if len(choices) > 1 and "data-action" in friend.get(path).text:
            return path, [int(choice) for choice in choices]
    raise AssertionError("somebody never has stones")


def test_a_choice_made_at_once_can_be_changed_and_who_still_thinks_is_shown(client: TestClient) -> None:
    friend = stranger(client)
    path, choices = cups(client, friend)
    with client.websocket_connect(f"{path}/live") as ann, friend.websocket_connect(f"{path}/live") as ben:
        state = state_of(ann)
        assert answer_to(ann, {"id": "1", "do": "play", "seq": state["seq"], "action": choices[1]})["ok"]
        seats = until_said(ben, "Ann pushes the cup forward.")["parts"]["seats"]
        thinking = re.findall(r'class="acting[^"]*">.*?class="who">(\w+)', seats, re.DOTALL)
        assert "Ben" in thinking
        assert "Ann" not in thinking
        page = client.get(path).text
        assert "Waiting for Ben" in page
        assert 'data-do="undo"' in page
        assert answer_to(ann, {"id": "2", "do": "undo"})["ok"]
        assert "Your turn" in client.get(path).text


def test_guests_do_not_fill_the_seats_with_bots(client: TestClient) -> None:
    path = new_table(client, "free", "free")
    friend = stranger(client)
    friend.post(f"{path}/sit", data={"name": "Ben"})
    adds_bots = 'data-do="seat_bot"'
    with client.websocket_connect(f"{path}/live") as host:
        assert adds_bots in state_of(host)["parts"]["seats"]
        assert adds_bots not in friend.get(path).text
        answer = friend.post(f"{path}/do", json={"id": "1", "do": "seat_bot", "seat": 2, "bot": "random"}).json()
        assert (answer["ok"], answer["reason"]) == (False, "not_allowed")
        assert "5 minutes" in answer["message"]
        assert answer_to(host, {"id": "1", "do": "seat_bot", "seat": 2, "bot": "random"})["ok"]


def test_a_closed_table_says_so_and_is_in_no_list(client: TestClient) -> None:
    path = new_table(client, "free")
    tables = client.app.state.site.tables  # type: ignore[attr-defined]
    tables.waiting = 1e-6
    assert client.portal is not None
    client.portal.call(tables.close_abandoned)
    for lang, words in (("en", "This table is closed"), ("fr", "Cette table est fermée"), ("nl", "is gesloten")):
        page = stranger(client).get(f"{path}?lang={lang}")
        assert page.status_code == 200
        assert words in page.text
        assert f"{path}/sit" not in page.text
    assert path not in client.get("/").text
    assert path not in client.get("/me").text
    assert stranger(client).post(f"{path}/sit", data={"name": "Ben"}).status_code == 409


def test_the_icon_tells_whose_turn_it_is_from_the_start(client: TestClient) -> None:
    path, people = two_people(client)
    icons = [re.search(r'rel="icon" href="/static/(\w+).svg"', person.get(path).text) for person in people]
    assert sorted(str(icon and icon[1]) for icon in icons) == ["logo", "turn"]


def test_what_was_missed_is_offered_on_coming_back(client: TestClient) -> None:
    path = new_table(client, "random", "random")
    assert 'id="retell"' not in client.get(path).text  # nothing of ours came before it
    with client.websocket_connect(f"{path}/live?layout=data") as ann:
        state, played = state_of(ann), None
        while played is None or state["seq"] < played + 3:
            if state["legal"]:  # it can still be our turn
                played = state["seq"]
                ann.send_json({"id": str(played), "do": "play", "seq": played, "action": state["legal"][0]})
            state = state_of(ann)
    page = client.get(path).text
    steps = re.search(r'id="retell" data-from="(\d+)" data-last="(\d+)"', page)
    assert steps is not None
    first, last = int(steps[1]), int(steps[2])
    assert f"Since your last turn: {last - first} steps." in page
    assert client.get(f"{path}/frame?at={first + 1}").json()["lines"]


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
def test_clauses_are_shown_without_their_markup(game: fireside.Game) -> None:
    for lang in ("en", "fr", "nl"):
        assert "*" not in "".join(map(markdown.plain, texts.clauses(game.folder, lang).values()))


def test_tables_in_the_rules_are_tables(client: TestClient) -> None:
    page = client.get("/rules/wapi").text
    assert page.count("<table>") == page.count("</table>") == 1
    assert '<th scope="col">what follows</th>' in page
    assert "<td>you score 8</td>" in page
    assert "| ---" not in page


def test_all_rows_of_a_table_are_as_wide(client: TestClient) -> None:
    rows = client.get("/rules/wangdo").text.split("<tr>")[1:]  # the head of its table begins with an empty cell
    assert len(rows) > 5
    assert len({row.count("</td>") + row.count("</th>") for row in rows}) == 1


def test_a_replay_goes_from_turn_to_turn(client: TestClient) -> None:
    path, _ = finished(client)
    page = client.get(f"{path}/replay?at=5").text
    turns = [int(turn) for turn in str(re.search(r'data-turns="([\d ]+)"', page)[1]).split()]  # type: ignore[index]
    links = {
        step: int(str(re.search(rf'data-step="{step}" href="\?at=(\d+)', page)[1]))  # type: ignore[index]
        for step in ("turn_back", "turn_on")
    }
    assert links == {"turn_back": max(t for t in turns if t < 5), "turn_on": min(t for t in turns if t > 5)}


@pytest.mark.parametrize("ends", [[20.0] * 5, [20.0, 25.0, 190.0], [190.0] * 5, [100.0]])
def test_scores_beside_the_chart_do_not_cover_each_other(ends: list[float]) -> None:
    labels = _labels([(100.0, y) for y in ends], [7] * len(ends))
    heights = sorted(float(str(re.search(r' y="([-\d.]+)"', label)[1])) for label in labels)  # type: ignore[index]
    assert heights[0] >= LABEL - 0.1
    assert heights[-1] <= HEIGHT
    assert all(below - above >= LABEL - 0.1 for above, below in pairwise(heights))
