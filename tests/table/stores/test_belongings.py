"""What belongs to a person is theirs to have and to have removed; the games of others stay whole."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from fireside.table.entries import Cause, Entry, Left, Played, Returned, Sat, Sitter, Started, StoodIn
from fireside.table.people import Attempt, Line, Person, Subscription
from fireside.table.setup import Setup, Summary
from fireside.table.stores.belongings import FORMER, export_person, forget_person
from fireside.table.stores.care import NotPossible
from fireside.table.stores.sql import SqlStore
from fireside.table.stores.store import Change, OrderKind
from tests.table.stores.test_store import SETUP, SUMMARY

pytestmark = pytest.mark.anyio

ANN = "an_n%-1"  # with characters that a search must take literally
OTHER = "anxn%-1"
BROWSER = Subscription("https://push.example/1", "key", "auth", "fr")
TRIED = Attempt("wapi/0aeca88f", action=3, solved=True, at=9.0)
ANN_SAT = Sat(1, 1.0, 0, Sitter("Ann", "abc", person=ANN))
PLAYED: list[Entry] = [
    ANN_SAT,
    Sat(2, 1.0, 1, Sitter("Ben", "def", person=OTHER)),
    Started(3, 1.0, -1),
    Played(4, 2.0, 0, 17, "click"),
    Played(5, 3.0, 1, 18),
    StoodIn(6, 4.0, 0, "greedy", Cause.SELF),
    Played(7, 5.0, 0, 19),
    Returned(8, 6.0, 0),
    Played(9, 7.0, 0, 20),
]

ANALYSIS = {
    "seats": ["Ann", "Ben"],
    "decisions": [{"step": 3, "seat": 0, "word": "best"}, {"step": 4, "seat": 1, "word": "blunder"}],
}


async def with_table(store: SqlStore, name: str, phase: str = "running", entries: Sequence[Entry] = PLAYED) -> Setup:
    """A table of Ann's, at which she sits with somebody else."""
    setup = replace(SETUP, id=name, host=ANN, lang="fr")
    summary: Summary = replace(SUMMARY, id=name, phase=phase, names=("Ann", "Ben"), people=(ANN, OTHER))
    await store.create(setup, Change(name, entries, summary))
    return setup


async def everything(store: SqlStore) -> str:
    """All that is stored, as text."""
    people = ("people", "links", "subscriptions", "attempts")
    tables = ("tables", "entries", "sitters", *people, "lines", "orders", "analyses")
    rows = [await store.run(lambda session, t=t: session.execute(f"SELECT * FROM {t}")) for t in tables]  # type: ignore[misc]
    return json.dumps(rows, default=repr)


async def test_everything_of_a_person_is_exported_and_nothing_of_others(store: SqlStore) -> None:
    await with_table(store, "one", phase="over")
    for person in (Person(ANN, "Ann"), Person(OTHER, "Ben")):
        await store.save_person(person)
    await store.subscribe(ANN, BROWSER)
    await store.renew_link(ANN)
    await store.attempt(ANN, TRIED)
    await store.attempt(OTHER, TRIED)
    await store.say("one", Line(1, ANN, "Ann", "hello", 1.0))
    await store.say("one", Line(2, OTHER, "Ben", "secret of Ben's", 2.0))
    await store.save_analysis("one", json.dumps(ANALYSIS))
    found = await store.run(lambda session: export_person(session, ANN))
    assert found == {
        "id": ANN,
        "name": "Ann",
        "personal_links_so_far": 2,
        "puzzles": [TRIED._asdict()],
        "browsers": [BROWSER._asdict()],
        "tables": [
            {
                "table": "one",
                "game": "wapi",
                "made_by_them": True,
                "created": SETUP.created,
                "phase": "over",
                "names_there": ["Ann"],
                "seat": 0,
                "score": None,
                "contributions": ["abc"],
                "moves": [{"entry": 4, "at": 2.0, "action": 17}, {"entry": 9, "at": 7.0, "action": 20}],
                "judged": [{"step": 3, "seat": 0, "word": "best"}],
                "said": [{"at": 1.0, "text": "hello"}],
            }
        ],
    }
    assert "Ben" not in json.dumps(found)
    assert (await store.run(lambda session: export_person(session, OTHER)))["name"] == "Ben"


async def test_a_person_is_forgotten_and_the_game_stays_whole(store: SqlStore) -> None:
    setup = await with_table(store, "one", phase="over")
    await store.save_person(Person(ANN, "Ann"))
    await store.save_person(Person(OTHER, "Ben"))
    await store.subscribe(ANN, BROWSER)
    await store.renew_link(ANN)
    await store.attempt(ANN, TRIED)
    await store.attempt(OTHER, TRIED)
    await store.say("one", Line(1, ANN, "Ann", "hello", 1.0))
    await store.say("one", Line(2, OTHER, "Ben", "hello yourself", 2.0))
    await store.save_analysis("one", json.dumps(ANALYSIS))
    assert await store.run(lambda session: forget_person(session, ANN)) == 1
    assert (await store.attempts(ANN), await store.attempts(OTHER)) == ([], [TRIED])
    left = await everything(store)
    assert json.dumps(ANN)[1:-1] not in left
    assert "hello yourself" in left
    for gone in ('"Ann"', "push.example", ', "hello"'):
        assert gone not in left
    stored, summary = await store.load("one"), await store.summary("one")
    assert stored is not None
    assert summary is not None
    assert stored.setup == replace(setup, host=stored.setup.host)
    assert stored.setup.host.startswith(FORMER)
    assert stored.entries[1:] == PLAYED[1:], "nothing happens at a game that is over"
    assert stored.entries[0] == replace(ANN_SAT, sitter=Sitter("Ancien joueur", "abc", person=stored.setup.host)), (
        "the contribution to chance stays: the dice can still be checked"
    )
    assert summary.names == ("Ancien joueur", "Ben")
    assert summary.people == (stored.setup.host, OTHER)
    analysis = await store.analysis("one")
    assert analysis is not None
    assert json.loads(analysis) == ANALYSIS | {"seats": ["Ancien joueur", "Ben"]}, "the analysis stays"
    assert await store.tables_of(ANN, 9) == []
    assert [table.id for table in await store.tables_of(OTHER, 9)] == ["one"]
    assert [(order.kind, order.subject) for order in await store.orders_after(0)] == [(OrderKind.CHANGED, "one")]
    with pytest.raises(NotPossible, match="nobody here"):
        await store.run(lambda session: forget_person(session, ANN))


async def test_a_bot_plays_on_in_a_running_game(store: SqlStore) -> None:
    await with_table(store, "one")
    await store.run(lambda session: forget_person(session, ANN))
    stored = await store.load("one")
    assert stored is not None
    last = stored.entries[-1]
    assert isinstance(last, StoodIn)
    assert (last.seq, last.seat) == (10, 0)
    assert await store.awaiting_server() == ["one"]


async def test_where_a_bot_plays_already_nothing_more_happens(store: SqlStore) -> None:
    await with_table(store, "one", entries=PLAYED[:7])
    await store.run(lambda session: forget_person(session, ANN))
    stored = await store.load("one")
    assert stored is not None
    assert len(stored.entries) == 7


async def test_a_seat_at_a_table_that_waits_becomes_free(store: SqlStore) -> None:
    await with_table(store, "one", phase="waiting", entries=PLAYED[:2])
    await store.run(lambda session: forget_person(session, OTHER))
    stored, summary = await store.load("one"), await store.summary("one")
    assert stored is not None
    assert summary is not None
    assert isinstance(stored.entries[-1], Left)
    assert (summary.names, summary.people) == (("Ann", None), (ANN, ""))


async def test_whoever_has_left_is_forgotten_too(store: SqlStore) -> None:
    entries = [*PLAYED[:2], Left(3, 2.0, 0)]
    empty = replace(SUMMARY, id="one", names=(None, "Ben"), people=("", OTHER))
    await store.create(replace(SETUP, id="one", host=OTHER), Change("one", entries, empty))
    assert await store.run(lambda session: forget_person(session, ANN)) == 1
    assert json.dumps(ANN)[1:-1] not in await everything(store)


async def test_two_former_players_have_different_names(store: SqlStore) -> None:
    await with_table(store, "one", phase="over")
    for person in (ANN, OTHER):
        await store.run(lambda session, person=person: forget_person(session, person))  # type: ignore[misc]
    summary = await store.summary("one")
    assert summary is not None
    assert summary.names == ("Ancien joueur", "Ancien joueur 2")


async def test_nobody_is_nobody(store: SqlStore) -> None:
    for work in (export_person, forget_person):
        with pytest.raises(NotPossible, match="nobody here has the id zoe"):
            await store.run(lambda session, work=work: work(session, "zoe"))  # type: ignore[misc]
