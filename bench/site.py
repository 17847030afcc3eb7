"""The site as it is served, without compiling other games meanwhile: `python -m bench.site DATABASE GAME …`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from fireside.table.server import prepare
from fireside.web.server import run

GAME = "wapi"


def main(database: str, games: Sequence[str] = (GAME,)) -> None:
    """Serve on any free port."""
    prepare.games = lambda: list(games)  # type: ignore[assignment, attr-defined]
    run(host="127.0.0.1", port=0, database=database, open_browser=False)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
