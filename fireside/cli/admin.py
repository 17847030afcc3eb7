"""`fireside admin`: what whoever runs a site needs: backups, and restoring them."""

from __future__ import annotations

import argparse

from fireside.cli.common import Commands, add_command, console, database_path, file_path
from fireside.table.stores import backup
from fireside.web.settings import database_file

EXAMPLES = """\
  fireside admin backup tables-monday.db                      while the site is running
  fireside admin restore tables-monday.db                     while it is not
  fireside admin backup copy.db --database tables.sqlite
"""


def add(commands: Commands) -> None:
    """Declare the command and its parts."""
    parser = add_command(commands, "admin", "look after the database of a site", EXAMPLES)
    parts: Commands = parser.add_subparsers(metavar="backup|restore", required=True)
    copy, put = "copy all tables to a new file; the site may be running", "put a backup in place; stop the site first"
    taken = add_command(parts, "backup", copy, "  fireside admin backup copy.db\n")
    restored = add_command(parts, "restore", put, "  fireside admin restore copy.db\n")
    for part, run in ((taken, take), (restored, restore)):
        part.add_argument("file", metavar="FILE", type=file_path, help="the backup")
        part.add_argument(
            "--database", type=database_path, metavar="FILE", help="where tables are kept (your own data folder)"
        )
        part.set_defaults(run=run)


def take(chosen: argparse.Namespace) -> int:
    """Take a backup."""
    count = backup.back_up(database_file(chosen.database), chosen.file)
    console().print(f"{chosen.file} holds {count} {_tables(count)}, and has been checked.")
    return 0


def restore(chosen: argparse.Namespace) -> int:
    """Restore a backup."""
    database = database_file(chosen.database)
    count, kept = backup.restore(chosen.file, database)
    out = console()
    out.print(f"{database} now holds the {count} {_tables(count)} of {chosen.file}.")
    if kept:
        out.print(f"What was there before is kept in {kept}.")
    return 0


def _tables(count: int) -> str:
    return "table" if count == 1 else "tables"
