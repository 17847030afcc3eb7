"""A long list of choices has headings, where a game has names for them."""

from __future__ import annotations

import fireside
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from tests.table.pure import played_on, started


def asked(state: TableState) -> Presentation:
    """What whoever has to choose is shown."""
    return Presentation(state, Visitor(f"person {state.pending[0]}", "en", "auto", False))


def test_every_choice_stands_under_one_heading() -> None:
    shown = asked(started(fireside.load("iwari"), 3))
    headings = [heading for heading, _ in shown.choice_groups]
    assert "Cards" in headings
    assert len(headings) == len(set(headings))
    listed = [choice.action for _, choices in shown.choice_groups for choice in choices]
    assert sorted(listed) == sorted(choice.action for choice in shown.choices)
    html = shown.part("choices")
    assert html.count('class="group"') == len(headings)
    assert html.count("data-action") == len(listed)


def test_a_short_list_has_no_headings() -> None:
    state = started(fireside.load("iwari"), 3)
    while len(asked(state).choices) > 5:
        state = played_on(state, 1, seed=1)
    assert 'class="group"' not in asked(state).part("choices")


def test_a_game_without_groups_has_no_headings() -> None:
    assert 'class="group"' not in asked(started(fireside.load("wangdo"), 3)).part("choices")
