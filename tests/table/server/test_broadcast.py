"""Notices reach their audience, and nobody else."""

from __future__ import annotations

import pytest

from fireside.table.commands import Premove
from fireside.table.people import Line
from fireside.table.premoves import Until
from fireside.table.server.broadcast import Broadcast, Notice, PremovesChanged, Said
from fireside.table.server.tables import Tables
from tests.table.conftest import ANN, BEN, seated

LINE = Line(1, "ann", "Ann", "hello", 0.0)


class Ear:
    """Remembers what it hears."""

    def __init__(self) -> None:
        self.heard: list[Notice] = []

    def hear(self, notice: Notice) -> None:
        self.heard.append(notice)


def test_what_is_for_one_person_reaches_nobody_else() -> None:
    broadcast = Broadcast()
    people: dict[str | None, Ear] = {person: Ear() for person in ("ann", "ben", "", None)}
    for person, ear in people.items():
        broadcast.subscribe(ear.hear, person)
    own, said, nobodys = PremovesChanged("ann", 0), Said(LINE), PremovesChanged("", 1)
    for notice in (own, said, nobodys):
        broadcast.tell(notice)
    assert people["ann"].heard == [own, said]
    assert people["ben"].heard == [said]
    assert people[""].heard == [said], "a stranger is not the person of a seat without one"
    assert people[None].heard == [own, said, nobodys], "the server hears all"


def test_whoever_has_left_hears_no_more() -> None:
    broadcast, ear = Broadcast(), Ear()
    broadcast.subscribe(ear.hear, "ann")
    assert len(broadcast) == 1
    broadcast.unsubscribe(ear.hear)
    broadcast.unsubscribe(ear.hear)
    broadcast.tell(Said(LINE))
    assert ear.heard == []


@pytest.mark.anyio
async def test_a_premove_is_told_to_its_person_alone(tables: Tables) -> None:
    table = await seated(tables)
    ann, ben = Ear(), Ear()
    table.broadcast.subscribe(ann.hear, ANN.id)
    table.broadcast.subscribe(ben.hear, BEN.id)
    resting = 1 - table.state.pending[0]
    await table.do(Premove(resting, "keep_totems", Until.ALWAYS))
    told, other = (ann, ben) if resting == 0 else (ben, ann)
    assert [type(notice) for notice in told.heard] == [PremovesChanged]
    assert other.heard == []
