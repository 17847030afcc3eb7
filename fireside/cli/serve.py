"""`fireside serve`: the site."""

from __future__ import annotations

import argparse

from fireside import bots
from fireside.cli.common import (
    Commands,
    add_bot_seconds,
    add_command,
    add_variant_files,
    database_path,
    names,
    shortened,
    whole_number,
    with_web_packages,
)

EXAMPLES = """\
  fireside serve --open
  fireside serve --share-lan
  fireside serve --variant rich_mines.toml
  fireside serve --host 0.0.0.0 --port 80 --database tables.sqlite
  fireside serve --workers 4 --database postgresql://fireside@localhost/fireside
"""
LAST_PORT = 65_535
MOST_DAYS = 36_500
LONGEST_DRAIN = 600  # seconds
MOST_WORKERS = 256


def add(commands: Commands) -> None:
    """Declare the command."""
    parser = add_command(commands, "serve", "serve the site, to play with friends and bots in the browser", EXAMPLES)
    parser.add_argument(
        "--host", type=_host, default="127.0.0.1", help="the address to listen on (127.0.0.1: this machine only)"
    )
    parser.add_argument(
        "--share-lan",
        action="store_const",
        const="0.0.0.0",
        dest="host",
        help="let others in your network join: the same as --host 0.0.0.0",
    )
    parser.add_argument("--port", type=_port, default=8080, help="the port to listen on (8080)")
    parser.add_argument(
        "--database",
        type=database_path,
        metavar="FILE",
        help="where tables are kept (your own data folder): a file, or postgresql://USER@HOST/DATABASE",
    )
    add_variant_files(
        parser, "offer a variant for new tables, from a TOML file that names its game; may be given several times"
    )
    parser.add_argument(
        "--bots", type=names, default=[], metavar="A,B", help="bots of your own to offer at tables: ./mine.py:Agent"
    )
    add_bot_seconds(parser)
    parser.add_argument("--open", action="store_true", help="open the site in the browser")
    _add_for_hosts(parser)
    _add_for_several(parser)
    parser.set_defaults(run=run)


def _add_for_hosts(parser: argparse.ArgumentParser) -> None:
    """Options for whoever runs a site day and night."""
    parser.add_argument(
        "--prefix",
        default="",
        metavar="PATH",
        help="serve the site below a path, such as /games, where a proxy has other sites as well",
    )
    parser.add_argument(
        "--metrics",
        type=_address,
        metavar="[HOST:]PORT",
        help="let Prometheus read numbers about the server on a port of its own (on this machine only)",
    )
    parser.add_argument(
        "--log",
        choices=("plain", "json"),
        default="plain",
        help="plain: warnings and errors, for people (plain); json: also a line for every request, for programs",
    )
    parser.add_argument(
        "--forget-after",
        type=whole_number(1, MOST_DAYS),
        metavar="DAYS",
        help="delete tables, finished or not, at which nothing has happened for so long (never)",
    )
    parser.add_argument(
        "--drain",
        type=whole_number(0, LONGEST_DRAIN),
        default=0,
        metavar="SECONDS",
        help="when told to end, go on for so long while /readyz says that the server is stopping (0)",
    )


def _add_for_several(parser: argparse.ArgumentParser) -> None:
    """Options for a site that one process cannot serve."""
    parser.add_argument(
        "--workers",
        type=whole_number(1, MOST_WORKERS),
        default=1,
        metavar="N",
        help="serve with so many processes, which share a PostgreSQL database (1)",
    )
    parser.add_argument(
        "--internal",
        type=_internal,
        metavar="HOST:PORT",
        help="where servers on other machines, which use the same database, reach this one; worker N at PORT + N",
    )


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    with with_web_packages():
        from fireside.web import serve  # late, as the packages that it needs may be missing

        bots.serve(chosen.bots)
        serve(
            host=chosen.host,
            port=chosen.port,
            database=chosen.database,
            open_browser=chosen.open,
            metrics=chosen.metrics,
            log=chosen.log,
            forget_after=chosen.forget_after,
            prefix=chosen.prefix,
            drain=chosen.drain,
            variants=chosen.variant,
            workers=chosen.workers,
            internal=chosen.internal,
        )
    return 0


def _host(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("give an address: 127.0.0.1 (this machine only), 0.0.0.0 (all that reach it)")
    return text


def _address(text: str) -> tuple[str, int]:
    """A port of this machine, or of one of its addresses: 9100, 0.0.0.0:9100, [::1]:9100."""
    host, _, port = text.rpartition(":")
    return _host(host.strip("[]")) if host else "127.0.0.1", _port(port)


def _internal(text: str) -> tuple[str, int]:
    """An address of this machine, by which others know it."""
    host, port = _address(text)
    if ":" not in text or host in ("0.0.0.0", "::") or port == 0:
        raise argparse.ArgumentTypeError(
            "give an address by which other machines reach this one, such as 10.0.0.5:7001"
        )
    return host, port


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(LAST_PORT)) or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)} is not a port; ports go from 0 (any that is free) to {LAST_PORT}"
        )
    return int(text)
