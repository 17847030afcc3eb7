"""The process in which bots think."""

from __future__ import annotations

import base64
import json
import random
from time import perf_counter, sleep

import pytest

import fireside
from fireside import bots, study
from fireside.engine.types import Action
from fireside.position import Position, View
from fireside.study.analysis import decision_from
from fireside.table.server import thinker
from tests.study.games import record_of

PATIENT = 0.05  # seconds


def position_with_choices(*, several: bool) -> Position:
    """A position of Waka Waka whose actor has several choices, or a secret question with one."""
    rng = random.Random(4)
    position = fireside.load("waka_waka").start(2)
    while True:
        position.roll(rng)
        seat = position.pending[0]
        if (len(position.legal(seat)) > 1) == several:
            return position
        position.play(seat, rng.choice(position.legal(seat)))


def slow_choice(_bot: str, view: View, _seed: int) -> Action:
    legal = view.legal(view.seat)
    sleep(PATIENT if len(legal) > 1 else 0.0)
    return legal[0]


def test_a_bot_without_a_choice_takes_as_long_as_it_usually_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "choose", slow_choice)
    monkeypatch.setattr(thinker, "_took", {})
    for several in (True, False):
        position = position_with_choices(several=several)
        began = perf_counter()
        thinker.choose_in_time("master", position.view(position.pending[0]), 0)
        assert perf_counter() - began >= PATIENT


def test_a_bot_that_had_to_be_compiled_does_not_pause_as_long(monkeypatch: pytest.MonkeyPatch) -> None:
    position = position_with_choices(several=False)
    monkeypatch.setattr(thinker, "_took", {("waka_waka", "random"): 100.0})
    monkeypatch.setattr(thinker, "LONGEST_PAUSE", PATIENT)
    began = perf_counter()
    thinker.choose_in_time("random", position.view(position.pending[0]), 0)
    assert PATIENT <= perf_counter() - began < 50.0


def test_an_analysis_in_pieces_is_the_same_as_a_whole_one() -> None:
    record = record_of("wapi", 2, seed=5)
    found = []
    for question in study.questions(record):
        asked = json.loads(thinker.judging_question(question, budget=20, seed=7))
        found.append(decision_from(json.loads(json.dumps(thinker.answer(asked)))))
    told = json.loads(json.dumps(thinker.answer(json.loads(thinker.luck_question(record)))))
    analysis = study.assemble(record, 20, 7, found, thinker.read_luck(told))
    assert analysis.tells_luck
    assert analysis.text() == record.analyse(budget=20, seed=7).text()


def test_a_question_about_a_decision_holds_what_its_seat_could_see_and_nothing_else() -> None:
    record = record_of("iwari", 2, seed=5)
    position, played = record.start(), 0
    for question in list(study.questions(record))[:40:4]:
        for move in record.moves[played : question.step]:
            position.play(*move)
        played = question.step
        asked = json.loads(thinker.judging_question(question, budget=20, seed=7))
        seen = bytes(position.view(asked["seat"]))
        assert bytes(position) != seen, "something is hidden"
        assert base64.b64decode(asked.pop("seen")) == seen
        assert asked.pop("options") == dict(record.options)
        assert asked == {
            "game": "iwari",
            "players": 2,
            "seat": record.moves[question.step].seat,
            "played": record.moves[question.step].action,
            "step": question.step,
            "steps": len(record.moves),
            "budget": 20,
            "seed": 7,
            "compiled": True,
        }
