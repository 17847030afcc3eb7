"""Games are found without being registered."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import fireside
from fireside import ContractError, UnknownGame


def test_our_games_are_listed() -> None:
    assert "wapi" in fireside.games()
    assert fireside.games() == sorted(fireside.games())


def test_a_game_is_loaded_once() -> None:
    assert fireside.load("wapi") is fireside.load("wapi")


def test_unknown_game_names_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match=r"there is no game 'wapy'; the games are: .*wapi.*did you mean 'wapi'"):
        fireside.load("wapy")


@pytest.mark.parametrize("name", ["", "../../etc", "fireside.games.wapi", "wapi/rules", "/nowhere/at/all"])
def test_names_that_lead_nowhere(name: str) -> None:
    with pytest.raises(UnknownGame):
        fireside.load(name)


def test_folder_that_lacks_a_part_says_which(tmp_path: Path) -> None:
    folder = tmp_path / "halfgame"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text("STATE = None\n")
    with pytest.raises(ContractError, match=r"missing in the rules of the game .*: setup, pending"):
        fireside.load(str(folder))


IMPORTS = [
    "import fireside",
    "import fireside.games",
    "import fireside.games.wapi.rules",
    "import fireside.games.wapi.rules as r; import fireside; assert r is fireside.games.wapi.rules",
    "from fireside import games; import fireside; assert games is fireside.games",
    "from fireside.games import wapi; import fireside; assert wapi is fireside.games.wapi",
    "from fireside.registry import games; import fireside; assert games is fireside.games",
    "import fireside; game = fireside.load('wapi'); import fireside.games.wapi.picture",
    "from fireside.games.iwari import INFO; import fireside",
]


@pytest.mark.parametrize("how", IMPORTS)
def test_games_is_the_list_of_games_and_their_package(how: str) -> None:
    """However it is imported, in a process that has not imported any of our modules."""
    lines = (
        *(how, "assert 'wapi' in fireside.games()", "assert fireside.games.wapi.rules.STATE.names"),
        *("assert fireside.load('wapi').rules is fireside.games.wapi.rules", "import fireside.games.wapi.notation"),
        *("assert callable(fireside.games)", "assert not hasattr(fireside.games, 'chess')"),
    )
    done = subprocess.run([sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_a_game_that_cannot_be_imported_says_why_and_can_be_mended(tmp_path: Path) -> None:
    folder = tmp_path / "broken_game"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise RuntimeError('boom')\n")
    with pytest.raises(ContractError, match="cannot be loaded: RuntimeError: boom") as error:
        fireside.load(str(folder))
    assert isinstance(error.value.__cause__, RuntimeError)
    (folder / "__init__.py").write_text("MENDED = True\n")
    with pytest.raises(ContractError, match=r"No module named 'broken_game\.rules'"):
        fireside.load(str(folder))
