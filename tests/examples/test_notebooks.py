"""The notebooks run from the first cell to the last, and show what they promise."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = Path(__file__).parents[2] / "examples" / "notebooks"
PICTURES = {  # how many of each kind a notebook shows
    "look_at_a_game": ("image/svg+xml", 2),
    "run_an_experiment": ("image/png", 2),
    "train_an_agent": ("image/png", 1),
}


def read(name: str) -> Any:
    """A notebook as it is kept."""
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)  # type: ignore[no-untyped-call]


@cache
def outputs_of(name: str) -> list[Any]:
    """What the cells of a notebook give."""
    notebook = read(name)
    NotebookClient(notebook, timeout=300).execute()
    return [output for cell in notebook.cells for output in cell.get("outputs", [])]


def test_every_notebook_is_here() -> None:
    assert {path.stem for path in NOTEBOOKS.glob("*.ipynb")} == set(PICTURES)


@pytest.mark.parametrize("name", PICTURES)
def test_a_notebook_runs(name: str) -> None:
    outputs = outputs_of(name)
    kind, count = PICTURES[name]
    assert sum(kind in output.get("data", {}) for output in outputs) == count
    assert not any("Warning" in output.get("text", "") for output in outputs)


def test_the_agent_of_the_notebook_learns() -> None:
    told = outputs_of("train_an_agent")[-1]["data"]["text/plain"]
    before, after = (float(number) for number in re.findall(r"0\.\d\d", told))
    assert after > before + 0.02


@pytest.mark.parametrize("name", PICTURES)
def test_a_notebook_is_kept_without_what_it_gave(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook.cells)
