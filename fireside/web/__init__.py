"""The site: pages, live tables, pictures. It knows nothing of rules; `serve` starts it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path


def serve(
    host: str = "127.0.0.1",
    port: int = 8080,
    database: str | Path | None = None,
    open_browser: bool = False,
    metrics: tuple[str, int] | None = None,
    log: str = "plain",
    forget_after: int | None = None,
    prefix: str = "",
    drain: int = 0,
    variants: Sequence[str | Path] = (),
    workers: int = 1,
    internal: tuple[str, int] | None = None,
) -> None:
    """Serve the site until interrupted; `database` is the file in which tables are kept.

    `metrics` is the address at which numbers about the server can be read; `log` is how it writes: plain, or json.
    Tables at which nothing happens for `forget_after` days are deleted. `prefix` is the path of its host below which
    the site is found. Told to end, the server goes on for `drain` seconds while it says that it is stopping.
    `variants` are files of variants that new tables can be made with. Several `workers` share a PostgreSQL database;
    `internal` is the address at which those of other machines reach them.
    """
    from fireside.web.server import run  # imported late: a command that only prints help need not load a web server

    run(
        host=host,
        port=port,
        database=database,
        open_browser=open_browser,
        metrics=metrics,
        log=log,
        forget_after=forget_after,
        prefix=prefix,
        drain=drain,
        variants=variants,
        workers=workers,
        internal=internal,
    )


__all__ = ["serve"]
