"""Puzzles on the site: one try counts, and nothing of the solution leaves the server before it."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from starlette.testclient import TestClient

from fireside.study.puzzles import Puzzle, kept, of_the_day
from fireside.table.people import Attempt
from fireside.texts import LANGUAGES
from fireside.web.show import puzzling
from fireside.web.show.streaks import Streaks, streaks
from tests.web.conftest import stranger

DAY = 86_400.0


@pytest.fixture
def puzzle() -> Puzzle:
    return next(iter(kept("wapi").values()))


def path_of(puzzle: Puzzle) -> str:
    return f"/puzzles/{puzzling.address(puzzle)}"


def solve(client: TestClient, puzzle: Puzzle, action: int) -> str:
    answer = client.post(path_of(puzzle), data={"action": action})
    assert (answer.status_code, answer.headers["location"]) == (303, path_of(puzzle))
    return client.get(path_of(puzzle)).text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_choices_can_be_made_without_a_script(client: TestClient, puzzle: Puzzle, lang: str) -> None:
    page = client.get(f"{path_of(puzzle)}?lang={lang}").text
    offered = sorted(map(int, re.findall(r'name="action" value="(\d+)"', page)))
    assert offered == puzzle.view().legal(puzzle.seat)
    assert f'data-action="{puzzle.solution}"' in page
    assert f'action="{path_of(puzzle)}"' in page


@pytest.mark.parametrize("address", ["", "?line=best&step=1", "?line=tempting&step=1", "?step=1", "?layout=tall"])
def test_nothing_of_the_solution_leaves_the_server_before_the_try(
    client: TestClient, puzzle: Puzzle, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    before = client.get(path_of(puzzle) + address).text
    puzzling.question.cache_clear()
    changed = _with_another_solution(puzzle)
    monkeypatch.setattr(puzzling, "kept", lambda _game: {puzzle.id: changed})
    assert client.get(path_of(puzzle) + address).text == before


def _with_another_solution(puzzle: Puzzle) -> Puzzle:
    """The same position with nothing else in common but its difficulty."""
    facts = {name: getattr(puzzle, name) for name in puzzle.__dataclass_fields__}
    alternatives = tuple(reversed(puzzle.alternatives))
    return Puzzle(**{**facts, "alternatives": alternatives, "tempting": puzzle.solution, "line": (), "seed": 5})


def test_who_finds_it_is_told_so_and_why(client: TestClient, puzzle: Puzzle) -> None:
    page = solve(client, puzzle, puzzle.solution)
    assert "Right!" in page
    assert 'name="action"' not in page
    assert page.count('class="winner"') == 1
    assert f"{100 * puzzle.alternatives[0].result:.0f} % of the games" in page
    assert "1 of 1 solved" in page


def test_the_first_try_counts_and_no_later_one(client: TestClient, puzzle: Puzzle) -> None:
    assert "Not this time" in solve(client, puzzle, puzzle.tempting)
    assert "Not this time" in solve(client, puzzle, puzzle.solution)
    assert 'class="missed"' in client.get("/puzzles").text
    assert "0 of 1 solved" in client.get("/puzzles").text


def test_everybody_has_a_try_of_their_own(client: TestClient, puzzle: Puzzle) -> None:
    solve(client, puzzle, puzzle.solution)
    other = stranger(client)
    assert 'name="action"' in other.get(path_of(puzzle)).text
    assert 'class="solved"' not in other.get("/puzzles").text


@pytest.mark.parametrize("line", ["best", "tempting"])
def test_the_line_is_shown_from_the_solvers_seat(client: TestClient, puzzle: Puzzle, line: str) -> None:
    start = solve(client, puzzle, puzzle.solution)
    shown = client.get(f"{path_of(puzzle)}?line={line}&step=1").text
    assert 'aria-current="step"' in shown
    assert 'aria-current="step"' not in start
    assert shown.count("<svg") == 1
    beyond = client.get(f"{path_of(puzzle)}?line={line}&step=999")
    assert beyond.status_code == 200


def test_the_next_puzzle_is_one_that_was_not_tried(client: TestClient, puzzle: Puzzle) -> None:
    second, third = list(kept("wapi").values())[1:3]
    solve(client, second, second.solution)
    assert f'href="{path_of(third)}"' in solve(client, puzzle, puzzle.solution)


@pytest.mark.parametrize("action", ["", "x", "-1", "9999999", "١"])
def test_what_is_no_choice_is_refused_and_is_no_try(client: TestClient, puzzle: Puzzle, action: str) -> None:
    assert client.post(path_of(puzzle), data={"action": action}).status_code == 400
    assert 'name="action"' in client.get(path_of(puzzle)).text


@pytest.mark.parametrize("path", ["/puzzles/chess/1", "/puzzles/wapi/nothing"])
def test_there_is_no_such_puzzle(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404
    assert client.post(path, data={"action": "1"}).status_code == 404


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_puzzle_of_the_day_is_on_the_front_page(client: TestClient, lang: str) -> None:
    today = client.get("/puzzles").text
    link = re.search(r'class="button primary" href="(/puzzles/[^"]+)"', today)
    assert link is not None
    assert f'href="{link[1]}"' in client.get(f"/?lang={lang}").text


def test_the_puzzles_of_the_days_rotate_through_the_games() -> None:
    days = [date(2026, 11, 17) + timedelta(days=number) for number in range(10)]
    games = ["iwari", "wangdo", "wapi"]
    found = [of_the_day(day, games) for day in days]
    assert [puzzle.game for puzzle in found[:6] if puzzle] in [
        games[i:] + games[:i] + games[i:] + games[:i] for i in range(3)
    ]
    assert len({puzzle.id for puzzle in found if puzzle}) == len(days)
    assert of_the_day(days[0], games) == found[0]
    assert of_the_day(days[0], []) is None


def tries(*moments: tuple[float, bool]) -> list[Attempt]:
    return [Attempt(str(number), 0, solved, at * DAY) for number, (at, solved) in enumerate(moments)]


def test_streaks_count_puzzles_and_days_in_a_row() -> None:
    today = date(1970, 1, 11)
    assert streaks([], today) == Streaks(0, 0, 0, 0)
    assert streaks(tries((8.5, True), (9.1, True), (9.2, False), (10.1, True)), today) == Streaks(4, 3, 1, 3)
    assert streaks(tries((8.5, True), (9.1, True)), today) == Streaks(2, 2, 2, 2), "today is not over"
    assert streaks(tries((7.5, True), (8.5, True)), today) == Streaks(2, 2, 2, 0), "yesterday was missed"
    assert streaks(tries((9.5, False), (10.5, False)), today) == Streaks(2, 0, 0, 0)
