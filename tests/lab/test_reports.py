"""Reports: the page is whole and needs nothing else, says what it should, and bad input gets clear errors."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import lab
from fireside.engine.errors import FiresideError, InvalidOption, InvalidVariant
from fireside.lab.measures import Interval
from fireside.lab.measures.intervals import UNKNOWN
from fireside.lab.reports import Report
from fireside.lab.reports.answers import QUESTIONS
from fireside.lab.reports.study import traits_of, with_deeds
from fireside.lab.reports.whole import named_variants
from fireside.lab.reports.words import counted, interval, joined, signed

pytestmark = pytest.mark.compiled

DOCS = Path(__file__).parents[2] / "docs" / "lab"
GAMES = ("iwari", "waka_waka", "wakanda_forever", "wangdo", "wapi")
QUICK: dict[str, Any] = {
    "games": 60,
    "courses": 4,
    "moments": 4,
    "playouts": 8,
    "deals": 6,
    "dice": 4,
    "ladder_games": 20,
}
SILVER = {"SILVER_COUNTS": [18, 12, 6, 6, 9]}


@pytest.fixture(scope="module")
def plain() -> Report:
    return lab.report("wapi", players=[2, 3], **QUICK)


@pytest.fixture(scope="module")
def varied() -> Report:
    return lab.report("wapi", variants={"more <silver>": SILVER}, **{**QUICK, "games": 200})


class Reader(HTMLParser):
    """Notes every element and attribute, and that each element is closed."""

    EMPTY = ("meta",)

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def check_page(page: str) -> None:
    """Well-formed, without a script, and without anything that comes from a network."""
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    ET.fromstring(page.partition("\n")[2])  # it is XML, too
    names = {name for name, _ in reader.elements}
    assert not names & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
    for _, attributes in reader.elements:
        assert not any(name.startswith("on") or name in ("src", "href", "style") for name in attributes)
    addresses = set(re.findall(r"https?://[^\"'\s<)]+", page))
    assert addresses <= {"http://www.w3.org/2000/svg"}  # a name, not a place
    assert "url(" not in page
    assert "@import" not in page


def test_the_page_is_well_formed_and_needs_no_network_and_no_script(plain: Report, varied: Report) -> None:
    check_page(plain.html)
    check_page(varied.html)


def test_the_page_answers_the_questions_first(plain: Report) -> None:
    page = plain.html
    for question in QUESTIONS:
        assert page.index(question.text) < page.index("<svg")
    assert page.count("<svg") > 10
    assert "Is it fair?" in page
    assert "as far as 60 games can tell" in page


def test_the_page_is_for_light_and_dark_for_paper_and_for_phones(plain: Report) -> None:
    for words in ("prefers-color-scheme:dark", "@media print", "width=device-width", "max-width:34rem"):
        assert words in plain.html


def test_every_measure_is_defined_on_demand(plain: Report) -> None:
    for study in plain.studies:
        for measure in study.measures.values():
            assert f"<summary>{measure.title}</summary>" in plain.html
    assert "Browne, C. (2008)" in plain.html


def test_small_enough_to_be_sent(plain: Report) -> None:
    assert len(plain.html.encode()) < 400_000


def test_measures_are_attributes(plain: Report) -> None:
    assert set(plain.drama) == {"2 players", "3 players"}
    assert plain["2 players"].turns.value == pytest.approx(plain["2 players"].rows["turns"].mean())
    assert "turns" in dir(plain)
    assert "turns" in dir(plain.studies[0])
    with pytest.raises(AttributeError, match=r"nothing called 'beauty' was measured; there are: order_0"):
        plain.beauty  # noqa: B018
    with pytest.raises(AttributeError, match="nothing called 'beauty'"):
        plain.studies[0].beauty  # noqa: B018
    with pytest.raises(KeyError, match="no study '9 players'"):
        plain["9 players"]


ROWS_ONLY = {**QUICK, "courses": 0, "deals": 0, "dice": 0, "ladder": ()}


def test_games_stand_side_by_side() -> None:
    found = lab.report(["wapi", "examples/pig"], players=2, **{**QUICK, "deals": 0, "dice": 0, "ladder": ()})
    assert [study.title for study in found.studies] == ["Wapi", "Pig"]
    assert found.comparisons == ()  # what differs between games is not measured game by game
    assert found.title == "Wapi and Pig"
    assert set(found.turns) == {"Wapi", "Pig"}
    check_page(found.html)
    assert "scoring basic" not in found.html  # Pig has no such option


def test_an_option_with_several_values_has_a_column_for_each() -> None:
    found = lab.report("wapi", players=[2, 3], options={"scoring": ["basic", "advanced"]}, **ROWS_ONLY)
    titles = [f"{players} players, scoring {scoring}" for players in (2, 3) for scoring in ("basic", "advanced")]
    assert [study.title for study in found.studies] == titles
    assert [study.rows.facts["options"]["scoring"] for study in found.studies] == ["basic", "advanced"] * 2
    assert [(one.first.title, one.second.title) for one in found.comparisons] == [tuple(titles[:2]), tuple(titles[2:])]


def test_one_value_of_an_option_is_told_in_the_heading() -> None:
    found = lab.report("wapi", options={"scoring": ["advanced"]}, **ROWS_ONLY)
    assert [study.title for study in found.studies] == ["2 players"]
    assert "scoring advanced" in found.html


@pytest.mark.parametrize("games", [[], ["wapi", "wangdo"]])
def test_several_games_have_no_variants(games: list[str]) -> None:
    with pytest.raises(InvalidOption, match="one game and its variants, or about several games"):
        lab.report(games, variants=[{"TOTEMS": 2}], **ROWS_ONLY)


def test_a_notebook_shows_the_same_without_a_page_around_it(plain: Report) -> None:
    shown = plain._repr_html_()
    assert shown.startswith("<style>")
    assert "<html" not in shown
    assert "Is it fair?" in shown


def test_columns_have_the_same_seeds(varied: Report) -> None:
    published, more = varied.studies
    assert np.array_equal(published.rows["seed"], more.rows["seed"])
    (comparison,) = varied.comparisons
    assert any(found.is_paired for found in comparison.differences)


def test_a_variant_is_compared_and_named(varied: Report) -> None:
    assert [study.title for study in varied.studies] == ["as published", "more <silver>"]
    assert "more &lt;silver&gt;" in varied.html
    assert "more <silver>" not in varied.html
    assert "SILVER_COUNTS is [18, 12, 6, 6, 9] instead of [18, 12, 6, 6, 6]" in varied.html
    verdicts = {found.about.name: found.verdict for found in varied.comparisons[0].differences}
    assert verdicts["score"] == "more"  # more silver, more points
    assert verdicts["seat_0"] == "cannot be told apart"
    assert "cannot be told apart" in varied.html


def test_a_game_cannot_be_told_apart_from_itself() -> None:
    same = lab.report("wapi", variants={"the same": {"TOTEMS": 3}}, **{**QUICK, "courses": 0})
    assert {found.is_clear for found in same.comparisons[0].differences} == {False}


def test_variants_get_their_names_from_their_files(tmp_path: Path) -> None:
    named, unnamed = tmp_path / "a.toml", tmp_path / "rich_mines.toml"
    named.write_text('title = { en = "Rich" }\nTOTEMS = 2\n', encoding="utf-8")
    unnamed.write_text("TOTEMS = 2\n", encoding="utf-8")
    found = named_variants(fireside.load("wapi"), [named, unnamed, {"TOTEMS": 2}])
    assert list(found) == ["as published", "Rich", "rich mines", "TOTEMS = 2"]


def test_of_many_variants_each_is_compared_with_the_published_game() -> None:
    same = {str(number): {"TOTEMS": 3} for number in range(3)}
    found = lab.report("wapi", variants=same, **{**QUICK, "courses": 0, "deals": 0, "dice": 0, "ladder": ()})
    assert len(found.studies) == 4
    assert [comparison.first.title for comparison in found.comparisons] == ["as published"] * 3


def test_what_is_left_out_is_not_measured() -> None:
    found = lab.report("wapi", **{**QUICK, "courses": 0, "deals": 0, "dice": 0, "ladder": ()})
    assert not {"drama", "deal", "depth"} & set(found.studies[0].measures)
    assert "Not measured." in found.html


def test_whoever_plays_the_report_is_the_same() -> None:
    rows_only = {**QUICK, "courses": 0, "deals": 0, "dice": 0, "ladder": ()}
    pages = {
        lab.report("wapi", **rows_only, on=on, workers=workers).html for on, workers in ((None, 1), ("processes", 2))
    }
    assert len(pages) == 1


def test_a_game_without_traits_or_sources_can_be_reported() -> None:
    found = lab.report(fireside.load("examples/pig"), **QUICK)
    assert "What goes along with winning" not in found.html
    assert "Is it fair?" in found.html


@pytest.mark.parametrize(
    ("given", "error", "sentence"),
    [
        ({"players": 9}, InvalidOption, "2 to 5 players, not 9"),
        ({"players": []}, InvalidOption, "at least one number of players"),
        ({"games": 1}, InvalidOption, "at least 2 games"),
        ({"turns": 1}, InvalidOption, "no amount 'turns'"),
        ({"bots": ["nobody"]}, FiresideError, "no bot 'nobody'"),
        ({"options": {"colour": "red"}}, InvalidOption, "no option 'colour'"),
        ({"variants": [{"SILVR": 1}]}, InvalidVariant, "no table 'SILVR'"),
        (
            {"players": [2, 3, 4], "variants": {str(n): {"TOTEMS": n} for n in (1, 2)}},
            InvalidOption,
            "8 columns at most",
        ),
    ],
)
def test_bad_input_gets_a_clear_error(given: dict[str, Any], error: type[Exception], sentence: str) -> None:
    with pytest.raises(error, match=sentence):
        lab.report("wapi", **{**QUICK, **given})


@pytest.mark.parametrize("game", GAMES)
def test_the_docs_hold_a_report_of_every_game(game: str) -> None:
    path = DOCS / f"{game}.html"
    page = path.read_text(encoding="utf-8")
    assert path.stat().st_size < 400_000
    assert f"<h1>{fireside.load(game).info.title}</h1>" in page
    check_page(page)


def test_words() -> None:
    assert joined(["a"]) == "a"
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert counted(1, "game") == "1 game"
    assert counted(2000, "game") == "2,000 games"
    assert interval(Interval(0.5, 0.4, 0.6), "%") == "40.0 to 60.0 %"
    assert signed(Interval(-0.05, -0.1, 0.0), "%") == ("−5.0", "−10.0 to +0.0")
    assert signed(Interval(0.25, -1.5, 2.0)) == ("+0.25", "−1.50 to +2.00")
    assert signed(Interval(0.0004, 0.0002, 0.0006)) == ("+0.0004", "+0.0002 to +0.0006")
    assert signed(Interval(-120.4, -1500, 20)) == ("−120", "−1,500 to +20")
    assert signed(UNKNOWN) == ("–", "")


def test_deeds_are_counted_from_decisions() -> None:
    game = fireside.load("waka_waka")
    rows = lab.play(game, games=5, decisions=True, traits=True)
    whole = with_deeds(game, rows)
    assert game.traits is not None
    counts = whole["traits"][:, :, len(game.traits.TRAITS) :]
    assert np.array_equal(whole["traits"][:, :, : len(game.traits.TRAITS)], rows["traits"])
    assert rows.decisions is not None
    plays = {game.parse(text) for text in game.action_texts if text.startswith("play=")}
    assert counts.sum() == sum(action in plays for action in rows.decisions["action"].tolist()) > 0
    assert len(traits_of(game)) == whole["traits"].shape[2]
