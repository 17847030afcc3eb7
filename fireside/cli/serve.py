"""`fireside serve`: the site."""

from __future__ import annotations

import argparse

from fireside import bots
from fireside.cli.common import Commands, add_bot_seconds, add_command, database_path, names, shortened
from fireside.engine.errors import FiresideError

EXAMPLES = """\
  fireside serve --open
  fireside serve --share-lan
  fireside serve --host 0.0.0.0 --port 80 --database tables.sqlite
"""
LAST_PORT = 65_535
WEB_EXTRA = (
    *("starlette", "uvicorn", "websockets", "jinja2", "python_multipart", "itsdangerous", "segno", "markdown_it"),
    *("py_vapid", "http_ece", "cryptography"),
)


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
    parser.add_argument(
        "--bots", type=names, default=[], metavar="A,B", help="bots of your own to offer at tables: ./mine.py:Agent"
    )
    add_bot_seconds(parser)
    parser.add_argument("--open", action="store_true", help="open the site in the browser")
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Serve until interrupted."""
    try:
        from fireside.web import serve  # late, as the packages that it needs may be missing

        bots.serve(chosen.bots)
        serve(host=chosen.host, port=chosen.port, database=chosen.database, open_browser=chosen.open)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in WEB_EXTRA:
            raise
        raise FiresideError("the site needs a few more packages: python -m pip install 'fireside[web]'") from None
    return 0


def _host(text: str) -> str:
    if not text.strip():
        raise argparse.ArgumentTypeError("give an address: 127.0.0.1 (this machine only), 0.0.0.0 (all that reach it)")
    return text


def _port(text: str) -> int:
    if not text.isdecimal() or len(text) > len(str(LAST_PORT)) or int(text) > LAST_PORT:
        raise argparse.ArgumentTypeError(
            f"{shortened(text)} is not a port; ports go from 0 (any that is free) to {LAST_PORT}"
        )
    return int(text)
