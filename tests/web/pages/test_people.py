"""The visitor's own pages, replays, the dice check, rematches."""

from __future__ import annotations

import random
import re

import pytest
from starlette.testclient import TestClient

from tests.web.conftest import new_table, stranger
from tests.web.live.test_channel import state_of


def finished(client: TestClient) -> tuple[str, TestClient]:
    """The path of a finished game of two people, and the other's browser."""
    path = new_table(client, "free")
    friend = stranger(client)
    friend.post(f"{path}/sit", data={"name": "Ben"})
    rng = random.Random(1)
    with (
        client.websocket_connect(f"{path}/live?layout=data") as ann,
        friend.websocket_connect(f"{path}/live?layout=data") as ben,
    ):
        states = [state_of(ann), state_of(ben)]
        for number in range(500):
            if states[0]["phase"] == "over":
                break
            mover = next(who for who in range(2) if states[who]["legal"])
            action = rng.choice(states[mover]["legal"])
            command = {"id": str(number), "do": "play", "seq": states[mover]["seq"], "action": action}
            (ann, ben)[mover].send_json(command)
            states = [state_of(ann), state_of(ben)]
    assert states[0]["phase"] == "over"
    return path, friend


def test_looking_back_step_by_step(client: TestClient) -> None:
    path, friend = finished(client)
    page = friend.get(f"{path}/replay?at=3&seat=0")
    assert page.status_code == 200
    assert 'data-at="3"' in page.text
    assert "<polyline" in page.text
    frames = [client.get(f"{path}/frame?at={at}").json() for at in range(5)]
    assert [frame["at"] for frame in frames] == [0, 1, 2, 3, 4]
    assert frames[0]["board"] != frames[4]["board"]
    assert client.get(f"{path}/frame?at=99999").json()["at"] == frames[0]["last"]


def test_before_the_end_one_looks_back_from_ones_own_seat(client: TestClient) -> None:
    path = new_table(client, "free")
    stranger(client).post(f"{path}/sit", data={"name": "Ben"})
    page = client.get(f"{path}/replay?seat=1").text
    assert 'data-seat="0"' in page
    assert "fair seed" not in page
    assert "<polyline" not in page


@pytest.mark.parametrize("query", ["at=x", "seat=1e9", "at=--1", "at=" + "9" * 30, "seat=-2", "seat=2", "seat=99"])
def test_a_step_or_a_seat_that_does_not_exist_is_refused(client: TestClient, query: str) -> None:
    path = new_table(client, "free")
    stranger(client).post(f"{path}/sit", data={"name": "Ben"})
    assert client.get(f"{path}/frame?{query}").status_code == 400
    assert client.get(f"{path}/replay?{query}").status_code == 400


def test_the_dice_check_passes_and_fails_when_tampered_with(client: TestClient) -> None:
    path, _ = finished(client)
    assert "follow from the seed" in client.get(f"{path}/replay").text
    record = client.get(f"{path}/record").text
    assert "follow from the seed" in client.post("/check", data={"record": record}).text
    tampered = record.replace("fair contribution 0: ", "fair contribution 0: x")
    answer = client.post("/check", data={"record": tampered})
    assert answer.status_code == 422
    assert "but the seed gives" in answer.text


@pytest.mark.parametrize("record", ["", "garbage", "fireside 1\ngame: chess\n", "fireside 1\ngame: wapi\n\nowl owl"])
def test_garbage_has_no_dice(client: TestClient, record: str) -> None:
    assert client.post("/check", data={"record": record}).status_code == 422


def test_a_rematch_brings_the_same_people_together(client: TestClient) -> None:
    path, friend = finished(client)
    first = client.post(f"{path}/rematch")
    second = friend.post(f"{path}/rematch")
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"] != path
    assert "<svg" in client.get(first.headers["location"]).text
    assert stranger(client).post(f"{path}/rematch").status_code == 403


def test_my_games_and_my_link(client: TestClient) -> None:
    path, _ = finished(client)
    page = client.get("/me").text
    assert path in page
    link = re.search(r'value="(http[^"]+/me/[^"]+)"', page)
    assert link is not None
    other = stranger(client)
    assert path not in other.get("/me").text
    assert other.get(link[1].removeprefix("http://testserver")).status_code == 303
    assert path in other.get("/me").text
    assert other.get("/me/forged").status_code == 404


def link_of(client: TestClient) -> str:
    """The path of somebody's personal link."""
    found = re.search(r'value="http://testserver(/me/[^"]+)"', client.get("/me").text)
    assert found is not None
    return found[1]


def known(client: TestClient, name: str) -> TestClient:
    """A browser in which somebody has given their name."""
    other = stranger(client)
    other.post("/me", data={"name": name})
    return other


def test_whoever_is_somebody_already_is_asked_before_becoming_somebody_else(client: TestClient) -> None:
    link = link_of(known(client, "Ann"))
    ben = known(client, "Ben")
    asked = ben.get(link)
    assert asked.status_code == 200
    assert "set-cookie" not in asked.headers
    assert asked.headers["cache-control"] == "no-store"
    assert "You are Ben in this browser" in asked.text
    assert 'value="Ben"' in ben.get("/me").text
    assert ben.post(link, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert ben.post(link).status_code == 303
    assert 'value="Ann"' in ben.get("/me").text
    assert ben.get(link).status_code == 303, "nothing is asked of Ann herself"


def test_a_personal_link_can_be_revoked(client: TestClient) -> None:
    ann = known(client, "Ann")
    old = link_of(ann)
    assert ann.post("/me/link").status_code == 303
    new = link_of(ann)
    assert new != old
    for path, status in ((old, 404), (new, 303)):
        assert stranger(client).get(path).status_code == status
        assert known(client, "Ben").post(path).status_code == status
    assert 'value="Ann"' in ann.get("/me").text, "the browser itself stays known"
    assert stranger(client).post("/me/link").status_code == 404


def test_a_link_from_before_they_had_numbers_is_good_until_the_first_is_revoked(client: TestClient) -> None:
    ann = known(client, "Ann")
    identity = ann.app.state.site.identity  # type: ignore[attr-defined]
    person = identity._cookies.loads(ann.cookies["fireside"])
    link = f"/me/{identity._links.dumps(person)}"
    assert stranger(client).get(link).status_code == 303
    ann.post("/me/link")
    assert stranger(client).get(link).status_code == 404


def test_pages_with_a_personal_link_are_not_kept(client: TestClient) -> None:
    ann = known(client, "Ann")
    for path in ("/me", "/me/qr.svg", link_of(ann)):
        assert "no-store" in ann.get(path).headers["cache-control"]


def test_a_name_can_be_changed(client: TestClient) -> None:
    client.post("/me", data={"name": "Zoë"})
    assert 'value="Zoë"' in client.get("/me").text


def test_invitations_have_a_code(client: TestClient) -> None:
    path = new_table(client, "free")
    code = client.get(f"{path}/qr.svg")
    assert code.headers["content-type"] == "image/svg+xml"
    assert client.get("/me/qr.svg").status_code == 200
    assert stranger(client).get("/me/qr.svg").status_code == 404


def test_chat_is_escaped_and_reaches_everybody(client: TestClient) -> None:
    path = new_table(client, "free")
    with client.websocket_connect(f"{path}/live") as ann, stranger(client).websocket_connect(f"{path}/live") as watcher:
        ann.send_json({"id": "1", "do": "say", "text": "<script>alert(1)</script>"})
        while (heard := watcher.receive_json())["type"] != "chat":
            pass
        assert "&lt;script&gt;" in heard["html"]
        watcher.send_json({"id": "1", "do": "say", "text": "me too"})
        while (answer := watcher.receive_json())["type"] != "answer":
            pass
        assert answer["reason"] == "not_seated"


def test_a_colour_of_ones_own_is_swapped_with_whoever_has_it(client: TestClient) -> None:
    path = new_table(client, "random")
    assert "colour" not in client.get(path).text.partition("</head>")[0]
    client.post("/choose", data={"colour": "3", "back": "/me"})
    sheet = client.get(path).text.partition('href="/style/')[2].partition('"')[0].replace("&amp;", "&")
    assert sheet == "wapi.css?seat=0&colour=3"
    usual, swapped = (client.get(address).text for address in ("/style/wapi.css", f"/style/{sheet}"))
    colours = {seat: usual.partition(f"--seat-{seat}:")[2].partition(";")[0] for seat in range(5)}
    assert f"--seat-0:{colours[3]};" in swapped
    assert f"--seat-3:{colours[0]};" in swapped
    client.post("/choose", data={"colour": "own", "back": "/me"})
    assert "colour=" not in client.get(path).text.partition("</head>")[0]
