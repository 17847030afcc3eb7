"""The result of a game: where points came from, and what decided besides them."""

from __future__ import annotations

import re

import pytest

import fireside
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from tests.table.pure import played_on, started

PLAYERS = 3
MANY = 5_000  # steps; random games of all games are shorter
ROW = re.compile(r'<th scope="row">([^<]*)</th>((?:<td[^>]*>.*?</td>)*)')


def finished(name: str) -> Presentation:
    """A game that was played at random to its end, as a spectator sees it."""
    state = played_on(started(fireside.load(name), PLAYERS), MANY, seed=1)
    assert state.phase == "over"
    return Presentation(state, Visitor("", "en", "auto", False))


def rows(html: str) -> dict[str, list[str]]:
    """The rows of the table, the best player first."""
    return {label: re.sub(r"<[^>]*>", " ", cells).split() for label, cells in ROW.findall(html)}


@pytest.mark.parametrize("name", ["iwari", "waka_waka", "wakanda_forever", "wangdo"])
def test_what_breaks_ties_stands_below_the_total_for_every_seat(name: str) -> None:
    shown = finished(name)
    order = [seat for _, seat, _ in shown.standings()]
    found = rows(shown.part("status"))
    ties = {label: [held[seat] for seat in order] for label, held in shown.tie_breaks()}
    assert ties
    assert list(found)[-1 - len(ties) :] == ["Total", *ties]
    assert {label: found[label] for label in ties} == ties


def test_where_nothing_breaks_ties_the_total_is_the_last_row() -> None:
    assert list(rows(finished("wapi").part("status")))[-1] == "Total"
