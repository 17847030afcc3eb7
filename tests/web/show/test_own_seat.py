"""What one seat alone is told: hints, and its premoves. Nobody else is sent a byte of it."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

import fireside
from fireside.bots.search import WHOLE_GAME, Advice, Candidate, Settings
from fireside.texts import LANGUAGES
from fireside.web.edge.visitor import Visitor
from fireside.web.show import own_seat
from fireside.web.show.own_seat import rounded
from fireside.web.show.templating import template
from tests.web.conftest import new_table, stranger
from tests.web.live.test_channel import answer_to, state_of, two_people


def next_of(socket: WebSocketTestSession, kind: str) -> dict[str, Any]:
    while (message := socket.receive_json())["type"] != kind:
        pass
    return dict(message)


def test_a_hint_is_told_to_its_seat_in_all_tabs_and_to_nobody_else(client: TestClient) -> None:
    path, people = two_people(client)
    with (
        people[0].websocket_connect(f"{path}/live?layout=data") as looker,
        people[1].websocket_connect(f"{path}/live?layout=data") as other,
    ):
        choices = [state_of(looker)["legal"], state_of(other)["legal"]]
    asked, resting = (0, 1) if choices[0] else (1, 0)
    with (
        people[asked].websocket_connect(f"{path}/live") as mine,
        people[asked].websocket_connect(f"{path}/live?lang=fr") as tab,
        people[resting].websocket_connect(f"{path}/live") as theirs,
    ):
        assert 'data-do="hint"' in state_of(mine)["parts"]["choices"]
        assert 'data-do="hint"' not in state_of(theirs)["parts"]["choices"]
        next_of(theirs, "premoves")
        assert answer_to(theirs, {"id": "1", "do": "hint"})["reason"] == "not_your_turn"
        assert answer_to(mine, {"id": "1", "do": "hint"})["ok"]
        hint = next_of(mine, "hint")
        assert set(hint["actions"]) <= set(choices[asked])
        assert "in 100" in hint["html"]
        assert "sur 100" in next_of(tab, "hint")["html"]
        assert nothing_but_states(theirs)


def nothing_but_states(socket: WebSocketTestSession) -> bool:
    """Whether this socket has heard of nothing but the table's state; an answer of its own marks the end."""
    socket.send_json({"id": "end", "do": "fly"})
    kinds = set()
    while (message := socket.receive_json())["type"] != "answer":
        kinds.add(message["type"])
    return kinds <= {"state"}


def test_a_premove_is_shown_to_its_seat_alone(client: TestClient) -> None:
    path, people = two_people(client)
    with (
        people[0].websocket_connect(f"{path}/live") as mine,
        people[0].websocket_connect(f"{path}/live") as tab,
        people[1].websocket_connect(f"{path}/live") as theirs,
        stranger(client).websocket_connect(f"{path}/live") as watcher,
    ):
        for socket in (mine, tab, theirs):
            assert 'aria-pressed="true"' not in next_of(socket, "premoves")["html"]
        assert answer_to(mine, {"id": "1", "do": "premove", "answer": "keep_totems", "until": "never"})["ok"]
        next_of(tab, "premoves")
        assert (
            answer_to(watcher, {"id": "1", "do": "premove", "answer": "x", "until": "once"})["reason"] == "not_seated"
        )
        assert nothing_but_states(theirs)
        assert nothing_but_states(watcher)
        answer_to(mine, {"id": "2", "do": "premove", "answer": "keep_totems", "until": "always"})
        assert 'aria-pressed="true"' in next_of(tab, "premoves")["html"]
    assert 'aria-pressed="true"' in part(client.get(path).text)
    assert 'aria-pressed="true"' not in part(people[1].get(path).text)


def part(page: str) -> str:
    """The place of the premoves."""
    return page.partition('id="premoves"')[2].partition('id="seats"')[0]


def test_a_table_without_hints_gives_none(client: TestClient) -> None:
    answer = client.post("/new", data={"game": "wapi", "seat-0": "me", "seat-1": "random", "hints": "no"})
    path = answer.headers["location"]
    with client.websocket_connect(f"{path}/live") as socket:
        while not (state := state_of(socket))["asked"]:
            pass
        assert 'data-do="hint"' not in state["parts"]["choices"]
        assert answer_to(socket, {"id": "1", "do": "hint"})["reason"] == "not_allowed"
    assert "Hints are allowed" not in client.get(path).text
    assert "Hints are allowed" in client.get(new_table(client, "random")).text


@pytest.mark.parametrize("field", [{"hints": "perhaps"}, {"lang": "tlh"}, {"pace": "hasty"}])
def test_a_form_knows_what_can_be_chosen(client: TestClient, field: dict[str, str]) -> None:
    answer = client.post("/new", data={"game": "wapi", "seat-0": "me", "seat-1": "random", **field})
    assert answer.status_code == 400


def test_the_language_of_an_open_table_is_told(client: TestClient) -> None:
    client.post(
        "/new", data={"game": "wapi", "seat-0": "me", "seat-1": "free", "access": "open", "lang": "nl", "name": "Ann"}
    )
    page = stranger(client).get("/").text
    assert '<span class="spoken" lang="nl">Nederlands</span>' in page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("lead", [0.3, 0.02, 0.0])
def test_how_sure_a_hint_is_in_words(lang: str, lead: float) -> None:
    moves = (Candidate(1, 500, 0.5 + lead, 0.01, 0.5), Candidate(2, 500, 0.5, 0.01, 0.5))
    analysis = Advice(moves, 1000, 1.0)
    say = Visitor("", lang, "auto", False).say
    values = {"lines": [], "analysis": analysis, "played": "1000", "expects": "wins", "say": say}
    sure = say(f"hints.{'clear' if lead > 0.1 else 'likely' if lead else 'close'}")
    assert sure in template("part_hint.html").render(**values, is_firm=True)
    glance = template("part_hint.html").render(**values, is_firm=False)
    assert say("hints.glance") in glance
    assert sure not in glance


@pytest.mark.parametrize(("horizon", "counted"), [(WHOLE_GAME, "wins"), (60, "leads")])
def test_a_hint_says_what_the_search_counts(monkeypatch: pytest.MonkeyPatch, horizon: int, counted: str) -> None:
    monkeypatch.setattr(own_seat, "settings_for", lambda _game: Settings(horizon=horizon))
    assert own_seat.expects(fireside.load("wapi")) == counted


def test_many_games_are_a_round_number() -> None:
    assert [rounded(count) for count in (7, 630, 84_816)] == ["7", "630", "85\u202f000"]
