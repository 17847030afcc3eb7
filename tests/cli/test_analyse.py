"""Analyses from the command line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from fireside import study
from fireside.record import Record
from fireside.texts import LANGUAGES
from tests.cli.conftest import Run
from tests.study.games import record_of

QUICK = ("--budget", 20)


@pytest.fixture(scope="module")
def record() -> Record:
    return record_of("wapi", 2, seed=5)


@pytest.fixture
def path(record: Record, tmp_path: Path) -> Path:
    record.save(tmp_path / "game.fire")
    return tmp_path / "game.fire"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_tells_accuracy_luck_and_what_cost_most(path: Path, run: Run, lang: str) -> None:
    answer = run("analyse", path, *QUICK, "--lang", lang)
    assert answer.code == 0
    assert answer.out.startswith("Wapi")
    names = [line.split()[:2] for line in answer.out.splitlines()]
    assert names.count(["seat", "0"]) >= 2  # in both tables


def test_the_analysis_is_kept_beside_the_record_and_shown_from_there(path: Path, record: Record, run: Run) -> None:
    run("analyse", path, *QUICK)
    kept = study.read(study.beside(path))
    assert kept.is_about(record)
    replace(kept, seats=("Ada", "Bo")).save(study.beside(path))
    assert "Ada" in run("analyse", path, *QUICK).out
    assert "Ada" not in run("analyse", path, *QUICK, "--seed", 1).out  # something else was asked for


def test_json_holds_the_analysis_and_the_summaries(path: Path, run: Run, tmp_path: Path) -> None:
    out = tmp_path / "elsewhere.json"
    answer = run("analyse", path, *QUICK, "--json", "--out", out)
    facts = json.loads(answer.out)
    assert facts["game"] == "wapi"
    assert [found["seat"] for found in facts["summaries"]] == [0, 1]
    assert len(facts["lessons"]) == 2
    assert study.read(out).budget == 20
    assert not study.beside(path).exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_coach_speaks_where_there_is_something_to_say(
    path: Path, run: Run, lang: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = {lang: f"Twice, in {lang}." for lang in LANGUAGES}
    monkeypatch.setattr(study, "lesson", lambda *_: study.Lesson("stake.less", 2, 0.25, (6, 11), 0.01, words))
    monkeypatch.setattr(study.summary, "costliest", lambda chosen: tuple(chosen)[:1])
    told = [line for line in run("analyse", path, *QUICK, "--lang", lang).out.splitlines() if words[lang] in line]
    assert len(told) == 2
    assert all("25.0" in line and "7" in line and "12" in line for line in told)


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("--seconds", "soon"), 2, "not a number of seconds"),
        (("--seconds", "0"), 2, "too few or too many"),
        (("--budget", "1"), 2, "too small"),
        (("--budget", "20", "--seconds", "1"), 2, "not allowed with"),
    ],
)
def test_bad_numbers_are_refused(path: Path, run: Run, words: tuple[str, ...], code: int, says: str) -> None:
    answer = run("analyse", path, *words)
    assert answer.code == code
    assert says in answer.err


def test_what_cannot_be_read_is_told_in_a_sentence(path: Path, run: Run, tmp_path: Path) -> None:
    missing = run("analyse", tmp_path / "nothing.fire")
    assert missing.code == 1
    assert "No such file" in missing.err
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("version: 1", "version: 9"), encoding="utf-8")
    assert "the record has 9" in run("analyse", path).err
    path.write_text("no record at all", encoding="utf-8")
    assert "a record begins with the line" in run("analyse", path).err
