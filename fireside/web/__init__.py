"""The site: pages, live tables, pictures. It knows nothing of rules; `serve` starts it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def serve(
    host: str = "127.0.0.1",
    port: int = 8080,
    database: str | Path | None = None,
    open_browser: bool = False,
    variants: Sequence[str | Path] = (),
) -> None:
    """Serve the site until interrupted; `database` is the file in which tables are kept.

    `variants` are files of variants that new tables can be made with.
    """
    from fireside.web.server import run  # imported late: a command that only prints help need not load a web server

    run(host=host, port=port, database=database, open_browser=open_browser, variants=variants)


__all__ = ["serve"]
