"""`fireside admin`: what whoever runs a site needs: backups, numbers, an end to tables, blocks, people."""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import TypeVar

from rich.table import Table

from fireside.cli.common import (
    Commands,
    add_command,
    console,
    database_path,
    file_path,
    shortened,
    with_web_packages,
)
from fireside.table.stores import backup, belongings, care, upkeep
from fireside.table.stores.opening import open_store
from fireside.table.stores.sessions import Session
from fireside.table.stores.sql import link_number
from fireside.table.stores.store import Conflict

EXAMPLES = """\
  fireside admin backup tables-monday.db                      while the site is running
  fireside admin restore tables-monday.db                     while it is not
  fireside admin statistics --database postgresql://games@localhost/games
  fireside admin close k3v9x2m4qp
"""
ATTEMPTS = 20  # to write to a table at which somebody is playing

Result = TypeVar("Result")
Run = Callable[[argparse.Namespace], int]


def add(commands: Commands) -> None:
    """Declare the command and its parts."""
    parser = add_command(commands, "admin", "look after the database of a site", EXAMPLES)
    parts: Commands = parser.add_subparsers(metavar="PART", required=True)
    _add_file(parts, "backup", "copy all tables to a new file; the site may be running", take)
    _add_file(parts, "restore", "put a backup in place; stop the site first", restore)
    counted = _add(parts, "statistics", "count tables, people and what they did", "", show_statistics)
    counted.add_argument("--json", action="store_true", help="the same as JSON, for programs")
    for name, summary, run in (
        ("close", "let nothing more happen at a table; the site may be running", close),
        ("delete", "delete a table with all that happened at it; the site may be running", delete),
    ):
        part = _add(parts, name, summary, " k3v9x2m4qp", run)
        part.add_argument("table", metavar="TABLE", help="the end of the table's link")
    for name, summary, run in (
        ("block", "send everybody away who comes from an address; the site may be running", block),
        ("unblock", "let an address in again; the site may be running", unblock),
    ):
        part = _add(parts, name, summary, " 192.0.2.7", run)
        help_text = "an address or a network, such as 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48"
        part.add_argument("address", metavar="ADDRESS", help=help_text)
    for name, summary, run in (
        ("export", "print everything that belongs to a person, as JSON", export),
        ("forget", "remove a person, whose games stay whole without their name; the site may be running", forget),
    ):
        part = _add(parts, name, summary, " https://games.example/me/WyJhbm4iLDBd.kq3x", run)
        help_text = "the personal link that *My games* shows them, or their id in the database"
        part.add_argument("person", metavar="PERSON", help=help_text)
    _add(parts, "blocked", "list the addresses that are blocked", "", show_blocked)


def _add(parts: Commands, name: str, summary: str, example: str, run: Run) -> argparse.ArgumentParser:
    part = add_command(parts, name, summary, f"  fireside admin {name}{example}\n")
    place = "where tables are kept (your own data folder): a file, or postgresql://USER@HOST/DATABASE"
    part.add_argument("--database", type=database_path, metavar="FILE", help=place)
    part.set_defaults(run=run)
    return part


def _add_file(parts: Commands, name: str, summary: str, run: Run) -> None:
    part = _add(parts, name, summary, " copy.db", run)
    part.add_argument("file", metavar="FILE", type=file_path, help="the backup")


def take(chosen: argparse.Namespace) -> int:
    """Take a backup."""
    count = backup.back_up(_database_file(chosen), chosen.file)
    console().print(f"{chosen.file} holds {count} {_tables(count)}, and has been checked.")
    return 0


def restore(chosen: argparse.Namespace) -> int:
    """Restore a backup."""
    database = _database_file(chosen)
    count, kept = backup.restore(chosen.file, database)
    out = console()
    out.print(f"{database} now holds the {count} {_tables(count)} of {chosen.file}.")
    if kept:
        out.print(f"What was there before is kept in {kept}.")
    return 0


def show_statistics(chosen: argparse.Namespace) -> int:
    """Print what there is, in numbers."""
    found = _done(chosen, care.statistics)
    if chosen.json:
        console().print(json.dumps(asdict(found), indent=2))
        return 0
    rows = {
        "tables": sum(found.tables.values()),
        **{f"  {phase}": count for phase, count in found.tables.items()},
        **{f"  of {game}": count for game, count in found.games.items()},
        "tables touched in the last day": found.touched_today,
        "tables touched in the last week": found.touched_this_week,
        "people": found.people,
        "entries, such as moves": found.entries,
        "lines of chat": found.lines,
        "analyses of games": found.analyses,
        "browsers that are notified": found.browsers,
        "blocked addresses": found.blocked,
    }
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for what, count in rows.items():
        table.add_row(what, f"{count:,}")
    console().print(table)
    return 0


def close(chosen: argparse.Namespace) -> int:
    """Close a table."""
    _done(chosen, lambda session: care.close_table(session, _table(chosen)))
    console().print(f"The table {_table(chosen)} is closed; whoever has it open sees so within seconds.")
    return 0


def delete(chosen: argparse.Namespace) -> int:
    """Delete a table."""
    _done(chosen, lambda session: care.remove_table(session, _table(chosen)))
    console().print(f"The table {_table(chosen)} is deleted; it is still in backups that were taken before.")
    return 0


def block(chosen: argparse.Namespace) -> int:
    """Block an address."""
    address = _address(chosen)
    is_new = _done(chosen, lambda session: upkeep.block(session, address))
    console().print(f"{address} is blocked{'' if is_new else ', as it was before'}.")
    return 0


def unblock(chosen: argparse.Namespace) -> int:
    """Let an address in again."""
    address = _address(chosen)
    if not _done(chosen, lambda session: upkeep.unblock(session, address)):
        raise care.NotPossible(f"{address} is not blocked; `fireside admin blocked` lists what is")
    console().print(f"{address} is no longer blocked.")
    return 0


def show_blocked(chosen: argparse.Namespace) -> int:
    """Print what is blocked, one address or network a line."""
    for address in _done(chosen, upkeep.blocked):
        console().print(address)
    return 0


def export(chosen: argparse.Namespace) -> int:
    """Print everything that belongs to a person."""
    person = _person(chosen)
    found = _done(chosen, lambda session: belongings.export_person(session, person))
    console().print(json.dumps(found, indent=2, ensure_ascii=False))
    return 0


def forget(chosen: argparse.Namespace) -> int:
    """Remove a person."""
    person = _person(chosen)
    count = _done(chosen, lambda session: belongings.forget_person(session, person))
    told = f"At {count} {_tables(count)} they are a former player now" if count else "They were at no table"
    console().print(f"Nothing here names them any more. {told}; backups that were taken before still hold it all.")
    return 0


def _person(chosen: argparse.Namespace) -> str:
    """The id of a person, who may be given by their personal link: whoever has it is that person."""
    if "/" not in chosen.person:
        return str(chosen.person)
    with with_web_packages():
        from fireside.web.edge.identity import person_in_link  # late, as the packages that it needs may be missing
        from fireside.web.settings import database_place, secret_of

        secret = secret_of(database_place(chosen.database))
    person, number = person_in_link(secret, chosen.person.rstrip("/").rpartition("/")[2])
    if not person or _done(chosen, lambda session: link_number(session, person)) != number:
        raise care.NotPossible("this personal link is not valid here, or no longer; ask for the one on *My games*")
    return person


def _address(chosen: argparse.Namespace) -> str:
    with with_web_packages():
        from fireside.web.edge.blocks import block_of  # late, as the packages that it needs may be missing

    try:
        return block_of(chosen.address)
    except ValueError as error:
        raise care.NotPossible(f"{shortened(chosen.address)} cannot be blocked: {error}") from None


def _table(chosen: argparse.Namespace) -> str:
    """The name of a table, also from its whole link."""
    return str(chosen.table).rstrip("/").rpartition("/")[2]


def _done(chosen: argparse.Namespace, work: Callable[[Session], Result]) -> Result:
    """Do something with the database of a site, which may be running."""
    with with_web_packages():
        from fireside.web.settings import database_place  # late, as the packages that it needs may be missing

        place = database_place(chosen.database)
    if isinstance(place, Path) and not place.is_file():
        raise care.NotPossible(f"there is no database {shortened(str(place), 200)}; give another one with --database")
    return asyncio.run(_do(place, work))


async def _do(place: Path | str, work: Callable[[Session], Result]) -> Result:
    store = open_store(place)
    try:
        for _ in range(ATTEMPTS):
            try:
                return await store.run(work)
            except Conflict:  # somebody has just moved at the table
                continue
        raise care.NotPossible("somebody moves at this table all the time; try again")
    finally:
        await store.close()


def _database_file(chosen: argparse.Namespace) -> Path:
    with with_web_packages():
        from fireside.web.settings import database_file  # late, as the packages that it needs may be missing

        return database_file(chosen.database)


def _tables(count: int) -> str:
    return "table" if count == 1 else "tables"
