"""Parts of pages that are remembered are those that would be made anew."""

from __future__ import annotations

import fireside
from fireside.table.commands import Sit
from fireside.table.people import Person
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from fireside.web.show.templating import _rendered_around
from tests.table.pure import after, empty, played_on, started

BEN = Person("person 1", "Ben")


def test_what_is_remembered_is_what_would_be_made() -> None:
    states = [started(fireside.load("wapi"), 2)]
    states += [played_on(states[0], steps, seed) for seed in (1, 2) for steps in range(1, 60, 6)]
    people = ("person 0", "person 1", "stranger")
    shown = [
        Presentation(state, Visitor(person, lang, "auto", tall=False), here={"person 0"})
        for state in states
        for person in people
        for lang in ("en", "fr")
    ]
    remembered = [(one.parts(), [one.log_line_html(line) for line in one.log()]) for one in shown]
    for one, (parts, lines) in zip(shown, remembered, strict=True):
        _rendered_around.cache_clear()
        assert one.parts() == parts
        assert [one.log_line_html(line) for line in one.log()] == lines


def test_texts_are_escaped_wherever_they_are_put() -> None:
    state = after(empty(fireside.load("wapi"), 2), Sit(Person("person 0", "<b>Ann"), "c0"), Sit(BEN, "c1"))
    shown = Presentation(state, Visitor("person 0", "en", "auto", tall=False))
    assert "&lt;b&gt;Ann" in shown.part("seats")
    assert "<b>" not in shown.part("seats")
    assert "<li" in shown.part("seats")
