"""The keys of a site, made on its first start."""

from __future__ import annotations

from pathlib import Path

import pytest

from fireside.web.push.keys import keys_beside
from fireside.web.settings import InvalidSetting


def test_keys_are_made_once_and_only_their_owner_can_read_them(tmp_path: Path) -> None:
    database = tmp_path / "site.db"
    first = keys_beside(database)
    assert keys_beside(database).public == first.public
    assert (tmp_path / "site.push").stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("text", ["", "not a key"])
def test_a_file_without_keys_is_told_in_a_sentence(tmp_path: Path, text: str) -> None:
    (tmp_path / "site.push").write_text(text)
    with pytest.raises(InvalidSetting, match="remove it to get new ones"):
        keys_beside(tmp_path / "site.db")
