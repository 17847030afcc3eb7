"""The analysis of a finished game on its pages: asked for, shown, and refused while a game is running."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise

import pytest
from starlette.testclient import TestClient

from fireside import study
from fireside.bots.search import Advice, Candidate
from fireside.engine.contract import NamesDecisions, offers
from fireside.engine.types import CHANCE
from fireside.game import Game
from fireside.position import View
from fireside.record import Record, parse
from fireside.registry import load
from fireside.study import Choice, Decision, Luck, Question, Word
from fireside.table.server.analyses import Progress
from fireside.table.server.rates import RateLimit
from fireside.table.server.tables import Tables
from fireside.table.server.thinkers import NoAnswer, Thinkers
from fireside.texts import LANGUAGES, Say
from fireside.web.app import ROUTES
from fireside.web.show import catalogue
from tests.web.conftest import new_table, stranger
from tests.web.pages.test_languages import TAG, english_pieces
from tests.web.pages.test_people import finished

WORDS = (Word.BEST, Word.FINE, Word.INACCURATE, Word.MISTAKE, Word.BLUNDER)
GAPS = dict(zip(WORDS, (0.0, 0.01, 0.06, 0.12, 0.25), strict=True))
DOT = re.compile(r'<a href="\?at=(\d+)&amp;seat=(\d)" data-at="\1" data-seat="\2" aria-label="([^"]+)" class="dot">')
JSON = {"accept": "application/json"}


class Quick(Thinkers):
    """Says something about each decision without thinking, so that the pages can be looked at."""

    def __init__(self, *, tells_luck: bool = True) -> None:
        super().__init__(workers=1)
        self.tells_luck = tells_luck
        self.fails = False

    async def judge(self, question: Question, budget: int, seed: int) -> Decision:  # noqa: ARG002
        if self.fails:
            raise NoAnswer
        view, played, step, _ = question
        legal = view.legal(view.seat)
        word = Word.ONLY if len(legal) == 1 else WORDS[step % len(WORDS)]
        gap = GAPS.get(word, 0.0)
        best = next((action for action in legal if action != played), played) if gap else played
        choices = tuple(Choice(action, view.text(action), 50, 0.6, 0.01) for action in dict.fromkeys((best, played)))
        effect = tuple(-gap if seat == view.seat else gap for seat in range(view.players))
        shown = () if word is Word.ONLY else choices
        return Decision(step, view.seat, played, best, word, gap, 0.004, effect, shown, "stake", "early")

    async def tell_luck(self, record: Record) -> Luck | None:
        if not self.tells_luck:
            return None
        values = tuple((0.5, 0.5) for _ in range(len(record.moves) + 1))
        strokes = [move.seat == CHANCE and step % 9 == 0 for step, move in enumerate(record.moves)]
        return Luck(values, tuple((0.3, -0.3) if stroke else (0.0, 0.0) for stroke in strokes))

    async def search(self, view: View, iterations: int, seed: int) -> Advice:  # noqa: ARG002
        first, *others = view.legal(view.seat)
        return Advice((Candidate(first, 9, 0.9, 0.01, 0.9), *(Candidate(a, 9, 0.1, 0.01, 0.1) for a in others)), 9, 0.0)


def tables_of(client: TestClient) -> Tables:
    tables: Tables = client.app.state.site.tables  # type: ignore[attr-defined]
    return tables


@pytest.fixture(autouse=True)
def quick(client: TestClient) -> Quick:
    tables_of(client).analyses._thinkers = thinkers = Quick()
    return thinkers


def analysed(client: TestClient, path: str) -> None:
    """Ask for an analysis, and wait for it."""
    answer = client.post(f"{path}/analysis", data={"at": "3", "seat": "1"})
    assert answer.status_code == 303
    assert answer.headers["location"] == f"{path}/replay?at=3&seat=1#analysis"
    while (found := client.get(f"{path}/analysis").json())["phase"] == "making":
        pass
    assert found == {"phase": "made"}


def test_a_game_is_analysed_and_shown(client: TestClient) -> None:
    path, friend = finished(client)
    assert f'action="{path}/analysis"' in client.get(path).text, "the result offers it"
    before = client.get(f"{path}/replay?at=3&seat=0").text
    assert f'action="{path}/analysis"' in before
    assert 'class="curve"' not in before
    assert "decision" not in client.get(f"{path}/frame?at=3").json()
    assert client.get(f"{path}/analysis").json() == {"phase": "none"}
    assert client.get(f"{path}/analysis.json").status_code == 404
    analysed(client, path)
    page = friend.get(f"{path}/replay?at=3&seat=0").text
    assert f'action="{path}/analysis"' not in page
    links = DOT.findall(page)
    assert {title.partition(",")[2].split()[0] for *_, title in links if "luck" not in title} == {"mistake", "blunder"}
    assert any("good luck for Ann (+30.0 points)" in title for *_, title in links)
    found = study.parse(friend.get(f"{path}/analysis.json").text)
    assert len(found.decisions) == len(list(study.questions(parse(client.get(f"{path}/record").text, load))))
    assert "Seat by seat" in page
    assert page.count('<article class="card"') == 2
    assert "What the words mean" in page
    assert "at least 5.0 points, a mistake from 10.0 and a blunder from 15.0" in page


def test_a_step_tells_its_decision_and_shows_it_on_the_board(client: TestClient) -> None:
    path, _ = finished(client)
    analysed(client, path)
    found = study.parse(client.get(f"{path}/analysis.json").text)
    wrong = next(one for one in found.decisions if one.word is Word.BLUNDER)
    frame = client.get(f"{path}/frame?at={wrong.step}&seat={wrong.seat}").json()
    assert "This cost 25.0 points, give or take 0.8." in frame["decision"]
    assert frame["decision"].count("data-choice=") == 2
    assert "wins 60 %, give or take 2.0" in frame["decision"]
    assert f'data-action="{wrong.best}"' in frame["board"], "what could be chosen is marked"
    other = client.get(f"{path}/frame?at={wrong.step}&seat={1 - wrong.seat}").json()
    assert "data-action" not in other["board"], "but not on somebody else's picture"
    then = f"{wrong.seat}.{wrong.best}"
    chosen = client.get(f"{path}/frame?at={wrong.step}&seat={wrong.seat}&then={then}").json()
    assert chosen["board"] != frame["board"]
    assert chosen["lines"]
    assert f'data-then="{then}" data-choice="{wrong.best}" aria-current="true"' in chosen["decision"]
    for nonsense in ("x", "0.1.2", "9.1", f"{1 - wrong.seat}.{wrong.best}", "0.999", ",".join(["0.1"] * 40)):
        assert client.get(f"{path}/frame?at={wrong.step}&then={nonsense}").status_code in (400, 409)


def test_the_best_line_is_told_step_by_step(client: TestClient) -> None:
    path, _ = finished(client)
    analysed(client, path)
    found = study.parse(client.get(f"{path}/analysis.json").text)
    wrong = next(one for one in found.decisions if one.word is Word.MISTAKE)
    line = client.get(f"{path}/why?at={wrong.step}&seat={wrong.seat}").json()["html"]
    steps = [unescape(then) for then in re.findall(r'data-then="([^"]+)"', line)]
    assert steps[0] == f"{wrong.seat}.{wrong.best}"
    assert all(later.startswith(f"{sooner},") for sooner, later in pairwise(steps))
    for then in steps:
        assert client.get(f"{path}/frame?at={wrong.step}&seat={wrong.seat}&then={then}").status_code == 200
    page = client.get(f"{path}/replay?at={wrong.step}&seat={wrong.seat}&why=1").text
    assert "The best line" in page, "without a script too"
    best = next(one for one in found.decisions if one.word is Word.BEST)
    assert client.get(f"{path}/why?at={best.step}").status_code == 404


def test_where_luck_cannot_be_told_there_is_a_sentence_and_the_mistakes(client: TestClient, quick: Quick) -> None:
    path, _ = finished(client)
    quick.tells_luck = False
    analysed(client, path)
    page = client.get(f"{path}/replay?at=0").text
    assert "What was luck cannot be told here" in page
    assert 'class="dot"' in page
    assert "Where the result came from" not in page


@pytest.mark.parametrize("lang", ["fr", "nl"])
def test_it_speaks_other_languages(client: TestClient, lang: str) -> None:
    path, _ = finished(client)
    analysed(client, path)
    page = client.get(f"{path}/replay?at=0&lang={lang}").text
    assert {"fr": "Joueur par joueur", "nl": "Speler voor speler"}[lang] in page
    assert "+30,0" in page
    shown = unescape(TAG.sub(" ", page) + " ".join(re.findall(r'(?:aria-label|title)="([^"]*)"', page)))
    assert not {piece for piece in english_pieces(lang) if piece in shown}


def test_progress_is_shown_with_and_without_a_script(client: TestClient) -> None:
    path, _ = finished(client)
    tables_of(client).analyses._progress[path.rpartition("/")[2]] = Progress(7, 41)
    assert client.get(f"{path}/analysis").json() == {"phase": "making", "done": 7, "total": 41}
    page = client.get(f"{path}/replay").text
    assert '<progress id="bar" max="41" value="7">' in page
    assert '<noscript><meta http-equiv="refresh" content="3"></noscript>' in page


def test_a_failure_is_told_in_a_sentence(client: TestClient, quick: Quick) -> None:
    path, _ = finished(client)
    quick.fails = True
    client.post(f"{path}/analysis")
    while (found := client.get(f"{path}/analysis").json())["phase"] == "making":
        pass
    assert found["phase"] == "failed"
    assert found["message"].startswith("The analysis did not succeed")
    page = client.get(f"{path}/replay").text
    assert found["message"] in unescape(page)
    assert f'action="{path}/analysis"' in page, "it can be tried again"


def test_a_running_game_tells_nothing_by_any_way(client: TestClient) -> None:
    """Not to its players and not to strangers, even if there were an analysis already."""
    done, _ = finished(client)
    analysed(client, done)
    path = new_table(client, "free")
    friend = stranger(client)
    friend.post(f"{path}/sit", data={"name": "Ben"})
    made = tables_of(client).analyses
    made._found[path.rpartition("/")[2]] = made._found[done.rpartition("/")[2]]
    paths = [str(getattr(route, "path", "")) for route in ROUTES]
    ways = [way for way in paths if way.startswith(("/t/{table}/analysis", "/t/{table}/why"))]
    assert len(ways) == 4
    for person in (client, friend, stranger(client)):
        answers = [person.post(f"{path}/analysis", headers=JSON)]
        answers += [person.get(way.replace("/t/{table}", path), headers=JSON) for way in ways]
        answers.append(person.get(f"{path}/frame?at=1&then=0.0", headers=JSON))
        answers.append(person.get(f"{path}/replay?at=1&why=1", headers=JSON))
        for answer in answers:
            assert answer.status_code == 403, answer.url
            assert "once it is over" in answer.json()["error"]["message"]
        assert "decision" not in person.get(f"{path}/frame?at=1").json()
        assert 'class="curve"' not in person.get(f"{path}/replay?at=1").text
        assert f"{path}/analysis" not in person.get(path).text
    assert not tables_of(client).analyses.unfinished


@pytest.mark.parametrize("limit", ["analyses", "analyses_of_address"])
def test_too_many_analyses_are_refused(client: TestClient, limit: str) -> None:
    path, _ = finished(client)
    setattr(client.app.state.site, limit, RateLimit(0.5, 600, "analysis_rate"))  # type: ignore[attr-defined]
    answer = client.post(f"{path}/analysis", headers=JSON)
    assert answer.status_code == 429
    assert "a lot of analyses" in answer.json()["error"]["message"]
    assert client.get(f"{path}/analysis").json() == {"phase": "none"}


@pytest.mark.parametrize("game", catalogue.playable(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_kind_of_decision_has_a_name(game: Game, lang: str) -> None:
    assert offers(game.notation, NamesDecisions)
    say = Say.of_folder(game.folder, lang)
    assert len({say(f"decisions.{kind}") for kind in game.notation.DECISIONS}) == len(game.notation.DECISIONS)
