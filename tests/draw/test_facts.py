"""Facts are those of a state; what is remembered looks the same as what is drawn again."""

from __future__ import annotations

import numpy as np
import pytest

import fireside
from fireside.draw import Facts, remembered
from fireside.draw.shapes import disc


def test_facts_are_those_of_the_record() -> None:
    view = fireside.load("wapi").start(players=3).view(0)
    facts = Facts(view.state)
    assert facts.state == view.state
    assert facts.players == 3
    assert isinstance(facts.players, int)
    assert np.array_equal(facts.supply, view.state.supply)
    with pytest.raises(AttributeError):
        _ = facts.nonsense


def test_what_is_remembered_is_drawn_once() -> None:
    drawn = []

    @remembered
    def dot(x: float, *, fill: str = "none") -> str:
        drawn.append(x)
        return f"<circle cx='{x}' fill='{fill}'/>"

    assert dot(1.5) == dot(1.5)
    assert dot(1.5, fill="red") != dot(1.5)
    assert drawn == [1.5, 1.5]


def test_zero_looks_the_same_from_both_sides() -> None:
    assert disc(-0.0, 0, 1) == disc(0.0, 0, 1)
    assert 'cx="0"' in disc(-0.001, 0, 2)


@pytest.mark.parametrize("name", fireside.games())
def test_a_picture_depends_on_its_view_alone(name: str) -> None:
    """Whatever was drawn before, in whatever order, a view looks the same."""
    views = [fireside.load(name).start(players).view(seat) for players in (3, 4) for seat in (0, 1)]
    first = [(view.svg(), view.svg(tall=True, lang="fr")) for view in views]
    again = [(view.svg(), view.svg(tall=True, lang="fr")) for view in reversed(views)]
    assert first == again[::-1]
