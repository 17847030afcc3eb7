"""The site as an app that can be installed."""

from __future__ import annotations

from starlette.testclient import TestClient


def test_the_manifest_names_icons_that_exist(client: TestClient) -> None:
    answer = client.get("/app.webmanifest")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    icons = answer.json()["icons"]
    assert {icon["sizes"] for icon in icons} >= {"192x192", "512x512"}  # what browsers ask for
    for icon in icons:
        assert client.get(icon["src"]).headers["content-type"] == icon["type"]


def test_what_the_worker_keeps_exists(client: TestClient) -> None:
    script = client.get("/worker.js").text
    kept = script.partition("OFFLINE = [")[2].partition("]")[0].replace('"', "").split(", ")
    assert "/offline" in kept
    for path in kept:
        assert client.get(path).status_code == 200, path


def test_without_a_connection_people_are_told_in_their_language(client: TestClient) -> None:
    assert "Pas de connexion" in client.get("/offline?lang=fr").text
    assert 'rel="manifest"' in client.get("/").text


def test_subscribing_takes_a_person_and_a_browser(client: TestClient) -> None:
    assert len(client.get("/push").text) == 87  # a public key
    subscription = {"endpoint": "https://push.example.org/abc", "keys": {"p256dh": "B" + "A" * 86, "auth": "A" * 22}}
    assert client.post("/push", json=subscription).status_code == 403
    client.post("/me", data={"name": "Ann"})
    assert client.post("/push", json=subscription).json() == {"ok": True}
    assert client.post("/push", json={}).status_code == 400
    assert client.request("DELETE", "/push", json=subscription).json() == {"ok": True}
    assert client.request("DELETE", "/push", json={}).status_code == 400
