"""Pages for newcomers to a game."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

import fireside
from fireside.guides import Guide
from fireside.web.show import guidance


@pytest.mark.parametrize("lang", ["en", "fr", "nl"])
def test_how_to_play_has_its_pictures_and_leads_on(client: TestClient, lang: str) -> None:
    guide = Guide.of(fireside.load("wapi"))
    assert guide is not None
    page = client.get(f"/how/wapi?lang={lang}").text
    assert page.count("<figure") == page.count("<figcaption>") == len(guide.pictures)
    assert "FIGURE" not in page
    for way in ('href="/learn/wapi"', 'action="/quick/wapi"', 'href="/rules/wapi"'):
        assert way in page


def test_the_front_page_leads_to_how_to_play(client: TestClient) -> None:
    assert 'href="/how/wapi"' in client.get("/").text


def test_the_aid_is_at_the_table(client: TestClient) -> None:
    path = client.post("/quick/wapi", follow_redirects=False).headers["location"]
    assert '<dialog id="aid"' in client.get(path).text


def test_a_lesson_step_by_step(client: TestClient) -> None:
    guide = Guide.of(fireside.load("wapi"))
    assert guide is not None
    steps = [client.get(f"/learn/wapi/step?step={number}").json() for number in range(len(guide.lesson.steps))]
    for number, step in enumerate(steps):
        assert step["number"] == number
        assert step["text"] == guide.lesson_texts("en")[guide.lesson.steps[number].key]
        if step["asked"] is None:
            assert "data-action" not in step["pictures"]["board"]
        else:
            assert f'data-action="{step["asked"]}"' in "".join(step["pictures"].values())
    assert client.get("/learn/wapi?step=2").text.count("<svg") == 1


@pytest.mark.parametrize(("step", "number"), [("9999", -1), ("0", 0)])
def test_a_step_beyond_the_end_is_the_last_one(client: TestClient, step: str, number: int) -> None:
    found = client.get(f"/learn/wapi/step?step={step}").json()
    assert found["number"] == number % found["count"]


def test_strangers_cannot_fill_the_memory_with_steps_that_do_not_exist(client: TestClient) -> None:
    before = [client.get(f"/learn/wapi/step?step={number}").json() for number in (9_998, 9_999)]
    kept = guidance._lesson_page.cache_info().currsize
    again = [client.get(f"/learn/wapi/step?step={number}").json() for number in (9_997, 7_777)]
    assert before == again
    assert guidance._lesson_page.cache_info().currsize == kept


@pytest.mark.parametrize("step", ["-1", "one", "1e3", "99999", "99999999", "٣"])
def test_a_step_that_is_no_number_is_refused(client: TestClient, step: str) -> None:
    assert client.get("/learn/wapi/step", params={"step": step}).status_code == 400


@pytest.mark.parametrize("path", ["/how/chess", "/learn/chess", "/learn/chess/step"])
def test_a_game_that_does_not_exist_has_no_guide(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404
