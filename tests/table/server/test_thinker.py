"""The process in which bots think."""

from __future__ import annotations

import random
from time import perf_counter, sleep

import pytest

import fireside
from fireside import bots
from fireside.engine.types import Action
from fireside.position import Position, View
from fireside.table.server import thinker

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
