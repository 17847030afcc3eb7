"""Garbage on every route: a clear error of one shape, nothing changes, the server keeps serving."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from starlette.routing import Mount, Route
from starlette.testclient import TestClient

import fireside
from fireside.web.app import ROUTES
from fireside.web.edge.limits import BODY_BYTES
from tests.web.conftest import new_table, stranger
from tests.web.edge.test_door import Clock

PATHS = sorted({route.path for route in ROUTES if isinstance(route, Route)})
METHODS = ("GET", "POST", "PUT", "DELETE", "PATCH")
PARTS = ("nowhere", "..%2f..%2fetc%2fpasswd", "%00", "x" * 2000, "%f0%9f%94%a5", "'; DROP TABLE tables; --")
BODIES = (b"", b"\xff\x00garbage", b"game=wapi&seat-0=nobody", b"game=chess", b'{"id":1}', b"a=" + b"&a=" * 200)
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BROKEN_UPLOAD = {"Content-Type": "multipart/form-data; boundary=x"}


@pytest.mark.parametrize("path", PATHS)
def test_garbage_on_every_route(client: TestClient, path: str) -> None:
    for part in PARTS:
        address = re.sub(r"{\w+}", part, path)
        for method in METHODS:
            for headers, body in [(FORM, body) for body in BODIES] + [(BROKEN_UPLOAD, b"--x\r\n\xff")]:
                answer = client.request(method, address, content=body, headers=headers)
                assert answer.status_code < 500, (method, address, body)
                if answer.status_code >= 400:
                    error = answer.json()["error"] if "error" in answer.json() else answer.json()
                    assert error["reason"]
                    assert error["message"]
            if "{" not in path and method != "POST":
                break
    assert client.get("/").status_code == 200


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"game": "chess"}, 404),
        ({"game": "wapi"}, 400),
        ({"game": "wapi", "seat-0": "me"}, 400),
        ({"game": "wapi", "seat-0": "me", "seat-1": "me"}, 400),
        ({"game": "wapi", "seat-0": "me", "seat-1": "deep thought"}, 400),
        ({"game": "wapi", "seat-0": "me", "seat-1": "free", "option-scoring": "chaotic"}, 400),
        ({"game": "wapi", "seat-0": "me", "seat-1": "free", "option-magic": "yes"}, 400),
        ({"game": "wapi", "seat-0": "me", "seat-1": "free", "access": "perhaps"}, 400),
    ],
)
def test_a_wrong_form_makes_no_table(client: TestClient, form: dict[str, str], status: int) -> None:
    answer = client.post("/new", data=form)
    assert answer.status_code == status
    assert answer.json()["error"]["message"]
    assert 'class="tables"' not in client.get("/").text


def test_a_large_body_is_refused(client: TestClient) -> None:
    answer = client.post("/new", content=b"x" * (BODY_BYTES + 1), headers=FORM)
    assert answer.status_code == 413
    assert answer.json()["error"]["reason"] == "too_large"


def test_a_form_of_another_site_is_refused(client: TestClient) -> None:
    answer = client.post("/quick/wapi", headers={"Origin": "https://elsewhere.example"})
    assert answer.status_code == 403


def test_people_get_a_page_in_their_language(client: TestClient) -> None:
    answer = client.get("/t/nowhere", headers={"Accept": "text/html", "Accept-Language": "fr"})
    assert answer.status_code == 404
    assert "Cette table n’existe pas" in answer.text


def test_too_many_new_tables_are_refused(client: TestClient) -> None:
    client.app.state.site.new_tables._limits = (3, 1e9, Clock())  # type: ignore[attr-defined]
    statuses = [client.post("/quick/wapi").status_code for _ in range(4)]
    assert statuses == [303, 303, 303, 429]
    assert client.get("/").status_code == 200


def test_nobody_sits_at_a_table_that_has_started(client: TestClient) -> None:
    path = new_table(client, "random")
    assert client.post(f"{path}/sit", data={"name": "Eve"}).status_code == 303  # we sit there already
    assert stranger(client).post(f"{path}/sit", data={"name": "Eve"}).status_code == 409


def test_static_files_stay_in_their_folder(client: TestClient) -> None:
    assert any(isinstance(route, Mount) for route in ROUTES)
    assert client.get("/static/site.css").status_code == 200
    assert client.get("/static/../app.py").status_code == 404
    assert client.get("/static/%2e%2e/app.py").status_code == 404


@pytest.mark.parametrize("charset", ["undefined", "nonsense", "utf-16", "idna", "rot13", "\\x00"])
def test_a_form_in_an_unknown_alphabet_is_refused(client: TestClient, charset: str) -> None:
    body = b'--x\r\nContent-Disposition: form-data; name="name"\r\n\r\n\xff\xd8\r\n--x--\r\n'
    kind = f"multipart/form-data; boundary=x; charset={charset}"
    assert client.post("/me", content=body, headers={"Content-Type": kind}).status_code < 500


@pytest.mark.parametrize("command", [{"id": "\\ud800", "do": "start"}, {"id": "1", "do": "say", "text": "\\udfff"}])
def test_half_a_character_is_garbage(client: TestClient, command: dict[str, str]) -> None:
    path = new_table(client, "free")
    answer = client.post(f"{path}/do", content=json.dumps(command).replace("\\\\", "\\"))
    assert answer.status_code == 400
    assert answer.json()["error"]["reason"] == "garbage"


def test_a_commitment_in_letters_that_no_digest_has_is_wrong(client: TestClient) -> None:
    proof = {"fair commitment": "é", "fair seed": "00", "fair contribution 0": "a", "fair contribution 1": "b"}
    record = replace(fireside.load("wapi").start(2).record(), extra=proof)
    answer = client.post("/check", data={"record": record.text()})
    assert answer.status_code == 422
    assert "not the one that was committed to" in answer.text
