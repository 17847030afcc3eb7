"""The reference of the API can be made, and whatever is public is in it, with a docstring."""

from __future__ import annotations

import inspect
from pathlib import Path

import pytest

import fireside
from tests import reference


@pytest.mark.filterwarnings("ignore::UserWarning")  # of templates, and of names that only type checkers import
def test_whatever_is_public_is_in_the_reference(tmp_path: Path) -> None:
    reference.write(tmp_path)
    page = (tmp_path / "fireside.html").read_text(encoding="utf-8")
    for name in fireside.__all__:
        assert f'id="{name}"' in page or (tmp_path / "fireside" / f"{name}.html").exists(), name
    assert (tmp_path / "fireside" / "rl.html").exists()


@pytest.mark.parametrize("name", fireside.__all__)
def test_whatever_is_public_says_what_it_is_for(name: str) -> None:
    public = getattr(fireside, name)
    if inspect.isclass(public) or inspect.isfunction(public):
        assert inspect.getdoc(public)
