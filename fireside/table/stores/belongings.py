"""What belongs to a person: all of it as data, and its removal, which leaves the games of others whole.

Each function is one transaction: all of it happens, or nothing. Servers hear of it by orders (upkeep.py).
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, count
from typing import Any, NamedTuple

from fireside.engine.types import Seat
from fireside.table.decide import STAND_IN
from fireside.table.entries import Cause, Entry, Left, Played, Returned, Sat, StoodIn
from fireside.table.errors import FOLDER
from fireside.table.people import Line, Person, Subscription
from fireside.table.setup import Setup, Summary, new_id
from fireside.table.stores.care import NotPossible, last_entry, summary_of
from fireside.table.stores.codec import Kind, row_of, setup_json, summary_json
from fireside.table.stores.sessions import Session
from fireside.table.stores.sql import append, attempts_of, load_table
from fireside.table.stores.store import Change, OrderKind, Stored
from fireside.table.stores.upkeep import delete_person, give_order
from fireside.texts import LANGUAGES, Say

FORMER_NAME = "former_player"  # the text that they are called by
FORMER = "former-"  # how the ids of people begin who are no longer here; nobody can have such an id


def export_person(session: Session, person: str) -> dict[str, Any]:
    """Everything that is kept about somebody, for JSON; NotPossible if nothing is."""
    tables = [_own_part(session, table, person) for table in _tables_with(session, person)]
    names = session.execute("SELECT name FROM people WHERE id = ?", [person])
    if not names and not tables:
        raise NotPossible(f"nobody here has the id {person}")
    links = session.execute("SELECT number FROM links WHERE person = ?", [person])
    browsers = session.execute("SELECT endpoint, p256dh, auth, lang FROM subscriptions WHERE person = ?", [person])
    return {
        "id": person,
        "name": names[0][0] if names else None,
        "personal_links_so_far": 1 + (links[0][0] if links else 0),
        "puzzles": [attempt._asdict() for attempt in attempts_of(session, person)],
        "browsers": [Subscription(*row)._asdict() for row in browsers],
        "tables": tables,
    }


def _tables_with(session: Session, person: str) -> list[str]:
    """All tables at which somebody sits or has sat, which they have made, or at which they have said something."""
    pattern = "%" + _escaped(json.dumps(person)[1:-1]) + "%"
    searches = (
        ("SELECT table_id FROM sitters WHERE person = ?", [person]),
        ("SELECT table_id FROM lines WHERE person = ?", [person]),
        (f"SELECT id FROM tables WHERE {session.host} = ?", [person]),
        ("SELECT table_id FROM entries WHERE kind = ? AND data LIKE ? ESCAPE '\\'", [Kind.SIT.value, pattern]),
    )
    rows = chain.from_iterable(session.execute(query, values) for query, values in searches)
    return sorted({row[0] for row in rows})


def _escaped(text: str) -> str:
    """A text as LIKE takes it literally."""
    return text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _own_part(session: Session, table: str, person: str) -> dict[str, Any]:
    """What somebody has done and said at a table; nothing of what others have."""
    stored, summary = _stored(session, table), summary_of(session, table)
    stay = _stay(stored.entries, person)
    is_over = summary.phase == "over" and stay.seat is not None
    lines = session.execute(
        "SELECT number, person, name, text, at FROM lines WHERE table_id = ? AND person = ? ORDER BY number",
        [table, person],
    )
    return {
        "table": table,
        "game": stored.setup.game,
        "made_by_them": stored.setup.host == person,
        "created": stored.setup.created,
        "phase": summary.phase,
        "names_there": stay.names,
        "seat": stay.seat,
        "score": summary.scores[stay.seat] if is_over and stay.seat is not None and summary.scores else None,
        "contributions": stay.contributions,
        "moves": [{"entry": move.seq, "at": move.at, "action": move.action} for move in stay.moves],
        "judged": _judged(session, table, stay.seat),
        "said": [{"at": line.at, "text": line.text} for line in (Line(*row) for row in lines)],
    }


def _judged(session: Session, table: str, seat: Seat | None) -> list[dict[str, Any]]:
    """What an analysis says about the decisions of a seat."""
    analysis = _analysis(session, table)
    decisions: list[dict[str, Any]] = analysis["decisions"] if analysis else []
    return [decision for decision in decisions if decision["seat"] == seat]


def _analysis(session: Session, table: str) -> dict[str, Any] | None:
    """The analysis of a table's game, as plain data."""
    rows = session.execute("SELECT text FROM analyses WHERE table_id = ?", [table])
    found: dict[str, Any] | None = json.loads(rows[0][0]) if rows else None
    return found


class _Stay(NamedTuple):
    """What somebody did at a table."""

    seat: Seat | None  # where they sit now
    is_played_by_bot: bool
    names: list[str]
    contributions: list[str]
    moves: list[Played]


def _stay(entries: Sequence[Entry], person: str) -> _Stay:
    stay = _Stay(None, False, [], [], [])
    for entry in entries:
        if isinstance(entry, Sat) and entry.sitter.person == person:
            stay = stay._replace(seat=entry.seat)
            stay.names.append(entry.sitter.name)
            stay.contributions.append(entry.sitter.contribution)
        elif entry.seat != stay.seat:
            continue
        elif isinstance(entry, Left):
            stay = stay._replace(seat=None)
        elif isinstance(entry, StoodIn | Returned):
            stay = stay._replace(is_played_by_bot=isinstance(entry, StoodIn))
        elif isinstance(entry, Played) and not stay.is_played_by_bot:
            stay.moves.append(entry)
    return stay


def forget_person(session: Session, person: str) -> int:
    """Remove somebody: their name, their links, their browsers, their puzzles and what they said.

    At the tables where they played they become a former player without a name; all moves stay, so that the games of
    others stay whole. Where a game still waits for them, a bot plays on. Returns how many tables that were.
    """
    tables = _tables_with(session, person)
    is_known = session.execute("SELECT id FROM people WHERE id = ?", [person])
    if not is_known and not tables:
        raise NotPossible(f"nobody here has the id {person}")
    session.execute("DELETE FROM lines WHERE person = ?", [person])
    session.execute("DELETE FROM sitters WHERE person = ?", [person])
    delete_person(session, person)
    for table in tables:
        _leave_for_good(session, table, person)
        give_order(session, OrderKind.CHANGED, table)
    return len(tables)


def _leave_for_good(session: Session, table: str, person: str) -> None:
    stored, summary = _stored(session, table), summary_of(session, table)
    former = _former_player(stored.setup, [name for name in summary.names if name])
    _rename(session, stored, summary, person, former)
    _hand_over(session, table, _stay(stored.entries, person))


def _former_player(setup: Setup, taken: Sequence[str]) -> Person:
    """Somebody whom nobody can be, with a name in the language spoken at the table."""
    name = Say.of_folder(FOLDER, setup.lang if setup.lang in LANGUAGES else "en")(FORMER_NAME)
    names = chain([name], (f"{name} {number}" for number in count(2)))
    return Person(FORMER + new_id(), next(one for one in names if one not in taken))


def _rename(session: Session, stored: Stored, summary: Summary, person: str, former: Person) -> None:
    """Put a former player in somebody's place, wherever they are named."""
    table = stored.setup.id
    for entry in stored.entries:
        if isinstance(entry, Sat) and entry.sitter.person == person:
            sitter = replace(entry.sitter, name=former.name, person=former.id)
            data = row_of(replace(entry, sitter=sitter)).data
            session.execute("UPDATE entries SET data = ? WHERE table_id = ? AND seq = ?", [data, table, entry.seq])
    if stored.setup.host == person:
        setup = setup_json(replace(stored.setup, host=former.id))
        session.execute("UPDATE tables SET setup = ? WHERE id = ?", [setup, table])
    people = tuple(former.id if one == person else one for one in summary.people)
    names = tuple(
        former.name if one == person else name for one, name in zip(summary.people, summary.names, strict=True)
    )
    text = summary_json(replace(summary, people=people, names=names))
    session.execute("UPDATE tables SET summary = ? WHERE id = ?", [text, table])
    if analysis := _analysis(session, table):
        renamed = json.dumps(analysis | {"seats": names}, ensure_ascii=False, separators=(",", ":")) + "\n"
        session.execute("UPDATE analyses SET text = ? WHERE table_id = ?", [renamed, table])


def _hand_over(session: Session, table: str, stay: _Stay) -> None:
    """Free a seat before the game, and let a bot play on during it."""
    summary, at, seq = summary_of(session, table), time.time(), last_entry(session, table) + 1
    if stay.seat is None:
        return
    if summary.phase == "waiting":
        people, names = list(summary.people), list(summary.names)
        people[stay.seat], names[stay.seat] = "", None
        freed = replace(summary, people=tuple(people), names=tuple(names), touched=at)
        append(session, [Change(table, [Left(seq, at, stay.seat)], freed)])
    elif summary.phase == "running" and not stay.is_played_by_bot:
        stood_in = StoodIn(seq, at, stay.seat, STAND_IN, Cause.SELF)
        append(session, [Change(table, [stood_in], replace(summary, awaits_server=True, touched=at))])


def _stored(session: Session, table: str) -> Stored:
    found = load_table(session, table)
    if found is None:
        raise NotPossible(f"there is no table {table}")
    return found
