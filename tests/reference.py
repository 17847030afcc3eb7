"""The reference of the API, made from the docstrings. `python -m tests.reference FOLDER` writes it."""

from __future__ import annotations

import sys
from pathlib import Path

import pdoc
import pdoc.render

# What people build on. Everything else may change without notice.
MODULES = (
    "fireside",
    "fireside.bots",
    "fireside.engine.contract",
    "fireside.engine.kernel",
    "fireside.engine.observation",
    "fireside.engine.traits",
    "fireside.rl",
    "fireside.testing",
    *("!fireside.bots.matches", "!fireside.bots.search.tree", "!fireside.rl.steps"),  # templates, bound to a game
)


def write(folder: Path) -> None:
    """Write a page for each module."""
    pdoc.render.configure(docformat="markdown", show_source=False, footer_text="Fireside")
    pdoc.pdoc(*MODULES, output_directory=folder)


if __name__ == "__main__":
    write(Path(sys.argv[1]))
