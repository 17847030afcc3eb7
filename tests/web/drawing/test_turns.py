"""Whose page is drawn next."""

from __future__ import annotations

from fireside.web.drawing.turns import HAS_MOVED, HAS_TO_ACT, LOOKS_ON, Turns

HERE = frozenset({"Ann"})


class Clock:
    """A time that passes when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def taken(turns: Turns) -> list[int]:
    """All numbers, in turn."""
    numbers = []
    while turns:
        numbers.append(turns.take()[0])
    return numbers


def test_whoever_has_to_act_goes_first() -> None:
    turns = Turns(Clock())
    turns.add(1, HERE, LOOKS_ON)
    turns.add(2, HERE, HAS_TO_ACT)
    turns.add(3, HERE, LOOKS_ON)
    turns.add(4, HERE, HAS_TO_ACT)
    assert taken(turns) == [2, 4, 1, 3]


def test_whoever_has_just_moved_comes_after_those_who_look_on() -> None:
    turns = Turns(Clock())
    turns.add(1, HERE, HAS_MOVED)
    turns.add(2, HERE, LOOKS_ON)
    turns.add(3, HERE, HAS_TO_ACT)
    assert taken(turns) == [3, 2, 1]


def test_whoever_looks_on_by_now_does_not_lose_an_earlier_turn() -> None:
    clock = Clock()
    turns = Turns(clock)
    turns.add(1, HERE, HAS_MOVED)
    clock.now = HAS_MOVED - LOOKS_ON + 0.01
    turns.add(2, HERE, LOOKS_ON)
    turns.add(1, HERE, LOOKS_ON)
    assert taken(turns) == [1, 2]


def test_nobody_waits_for_everybody_who_comes_later() -> None:
    clock = Clock()
    turns = Turns(clock)
    turns.add(1, HERE, LOOKS_ON)
    clock.now = LOOKS_ON / 2
    turns.add(2, HERE, HAS_TO_ACT)
    clock.now = LOOKS_ON * 2
    turns.add(3, HERE, HAS_TO_ACT)
    assert taken(turns) == [2, 1, 3]


def test_a_page_that_waits_keeps_its_turn_or_gets_an_earlier_one() -> None:
    clock = Clock()
    turns = Turns(clock)
    turns.add(1, HERE, LOOKS_ON)
    turns.add(2, HERE, LOOKS_ON)
    turns.add(3, HERE, LOOKS_ON)
    turns.add(1, frozenset(), LOOKS_ON)
    turns.add(3, HERE, HAS_TO_ACT)
    clock.now = LOOKS_ON * 2
    turns.add(3, HERE, LOOKS_ON)
    assert turns.take() == (3, HERE)
    assert turns.take() == (1, frozenset())
    assert turns.take() == (2, HERE)


def test_a_page_that_was_closed_is_not_drawn() -> None:
    turns = Turns(Clock())
    turns.add(1, HERE, HAS_TO_ACT)
    turns.add(2, HERE, LOOKS_ON)
    turns.leave(1)
    turns.leave(2)
    turns.leave(3)
    assert not turns


def test_whoever_has_to_act_by_now_need_not_be_patient_any_more() -> None:
    turns = Turns(Clock())
    turns.add(1, HERE, LOOKS_ON)
    turns.add(2, HERE, LOOKS_ON)
    turns.hurry(2)
    turns.hurry(3)  # it does not wait
    assert taken(turns) == [2, 1]
