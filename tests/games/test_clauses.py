"""Every clause of every game's rules is named by a test, and exists in every language."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fireside
from fireside.texts import LANGUAGES, clauses

TESTS = Path(__file__).parent
CLAUSE = re.compile(r"\b[A-Z]{2}-\d+\.\d+\b")


def named_in_tests(game: str) -> set[str]:
    """The clauses that stand in the name or the docstring of a test of this game."""
    named: set[str] = set()
    for path in [*TESTS.glob(f"test_{game}*.py"), *TESTS.glob(f"{game}/test_*.py")]:
        text = path.read_text(encoding="utf-8")
        for match in re.finditer(r"def test_\w+\(.*?\).*?:\n\s+\"\"\"(.*?)\"\"\"", text, re.DOTALL):
            named |= set(CLAUSE.findall(match[1]))
        for letters, chapter, number in re.findall(r"def test_([a-z]{2})_(\d+)_(\d+)", text):
            named.add(f"{letters.upper()}-{chapter}.{number}")
    return named


@pytest.mark.parametrize("name", fireside.games())
def test_every_clause_is_proved_by_a_test(name: str) -> None:
    known = set(clauses(fireside.load(name).folder, "en"))
    assert known
    assert not sorted(known - named_in_tests(name)), "clauses without a test"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", fireside.games())
def test_rules_are_there_in_every_language(name: str, lang: str) -> None:
    folder = fireside.load(name).folder
    for file in (f"rulebook/{lang}.md", f"texts/{lang}.toml"):
        assert (folder / file).exists()
    assert clauses(folder, lang).keys() == clauses(folder, "en").keys()


@pytest.mark.parametrize("name", fireside.games())
def test_clauses_cited_in_the_code_exist(name: str) -> None:
    folder = fireside.load(name).folder
    known = set(clauses(folder, "en"))
    for path in folder.rglob("*.py"):
        cited = set(CLAUSE.findall(path.read_text(encoding="utf-8")))
        assert not cited - known, f"{path.name} cites clauses that do not exist: {sorted(cited - known)}"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", fireside.games())
def test_what_is_our_choice_is_said_in_every_language(name: str, lang: str) -> None:
    folder = fireside.load(name).folder
    english, other = clauses(folder, "en"), clauses(folder, lang)
    differing = [number for number, text in english.items() if ("[C]" in text) != ("[C]" in other[number])]
    assert not differing, "tagged [C] in one language only"
