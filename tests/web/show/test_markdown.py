"""The Markdown of the rules."""

from __future__ import annotations

import re

import pytest

import fireside
from fireside.texts import LANGUAGES, clauses, rules_text
from fireside.web.show.markdown import plain, to_html


def test_a_clause_can_be_linked_to() -> None:
    html = to_html("- **WP-2.4** Then you *decide*:\n  now or never.\n- **Note** no clause")
    assert '<ul class="clauses">' in html
    assert (
        '<li id="WP-2.4"><a class="number" href="#WP-2.4">WP-2.4</a> Then you <em>decide</em>:\nnow or never.</li>'
        in html
    )
    assert "<li><strong>Note</strong> no clause</li>" in html


def test_a_clause_among_paragraphs_of_its_own_can_be_linked_to() -> None:
    html = to_html("- **WP-1.1** One.\n\n- **WP-1.2** Two.")
    assert re.findall(r'<li id="([^"]*)">\s*<p><a class="number" href="#([^"]*)">', html) == [
        ("WP-1.1", "WP-1.1"),
        ("WP-1.2", "WP-1.2"),
    ]


def test_html_is_shown_as_it_is_written() -> None:
    html = to_html("# A <b>\n\n<script>alert(1)</script>\n\n- **WP-1.1** <img src=x> & [here](javascript:alert(1))")
    assert "<script" not in html
    assert "<img" not in html
    assert "<b>" not in html
    assert 'href="javascript' not in html
    assert "&lt;img src=x&gt; &amp;" in html


def test_a_table_has_a_head() -> None:
    html = to_html("|  | one |\n| --- | --- |\n| *a* | 1 |\n")
    assert re.sub(r"\s+(?=<)", "", html) == (
        '<table><thead><tr><td></td><th scope="col">one</th></tr></thead>'
        "<tbody><tr><td><em>a</em></td><td>1</td></tr></tbody></table>\n"
    )


def test_headings_go_down_to_the_third() -> None:
    assert re.findall(r"</?h\d>", to_html("# a\n## b\n### c\n#### d")) == [
        *("<h1>", "</h1>", "<h2>", "</h2>", "<h3>", "</h3>", "<h3>", "</h3>")
    ]


@pytest.mark.parametrize(
    ("text", "without"),
    [
        ("a *b* **c** `d` e", "a b c d e"),
        ("**a *b* c**", "a b c"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("a [b](/c) <d> & e", "a b <d> & e"),
        ("one\ntwo", "one two"),
        ("", ""),
    ],
)
def test_plain_text_has_no_markup(text: str, without: str) -> None:
    assert plain(text) == without


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", fireside.games())
def test_every_clause_of_every_game_has_its_link(name: str, lang: str) -> None:
    folder = fireside.load(name).folder
    html = to_html(rules_text(folder, lang))
    found = re.findall(r'<li id="([^"]+)"><a class="number" href="#\1">\1</a> \S', html)
    assert found == list(clauses(folder, lang))
    assert "**" not in html
