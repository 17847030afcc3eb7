"""`fireside serve` hands over to the site, or says what is missing."""

from __future__ import annotations

import builtins
import sys
from pathlib import Path
from typing import Any

import pytest

import fireside.web
from fireside import bots
from fireside.bots import others, outside
from tests.cli.conftest import Run

BOTS = Path(__file__).parents[2] / "examples" / "bots"
HIGHEST, PYTHON = str(BOTS / "highest.pl"), f"{BOTS / 'cautious.py'}:Cautious"


def test_serve_hands_its_options_over(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(fireside.web, "serve", lambda **options: given.update(options))
    words = ("--host", "0.0.0.0", "--port", "8149", "--database", "x.db", "--open", "--variant", "rich.toml")
    assert run("serve", *words).code == 0
    chosen = {"host": "0.0.0.0", "port": 8149, "database": Path("x.db"), "open_browser": True}
    chosen["variants"] = [Path("rich.toml")]
    assert {key: given[key] for key in chosen} == chosen
    assert run("serve").code == 0
    usual = {"host": "127.0.0.1", "port": 8080, "database": None, "open_browser": False, "variants": []}
    usual |= {"metrics": None, "log": "plain", "forget_after": None, "prefix": "", "drain": 0}
    assert given == {**usual, "workers": 1, "internal": None}


@pytest.mark.parametrize("words", [("--workers", "0"), ("--workers", "many"), ("--workers", "257")])
def test_there_is_at_least_one_worker(run: Run, words: tuple[str, ...]) -> None:
    assert run("serve", *words).code == 2


def test_workers_of_other_machines_need_an_address(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(fireside.web, "serve", lambda **options: given.update(options))
    assert run("serve", "--workers", "3", "--internal", "10.0.0.5:7000").code == 0
    assert (given["workers"], given["internal"]) == (3, ("10.0.0.5", 7000))
    for wrong in ("7000", "0.0.0.0:7000", "10.0.0.5:0", "10.0.0.5:often"):
        assert run("serve", "--internal", wrong).code == 2


def test_several_workers_do_not_share_a_file(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    answer = run("serve", "--workers", "2", "--database", str(path))
    assert answer.code == 1
    assert "several workers need a database that they can share" in answer.err
    assert not path.exists()


def test_several_workers_and_a_database_that_cannot_be_reached(run: Run) -> None:
    answer = run("serve", "--workers", "2", "--database", "postgresql://nobody@127.0.0.1:1/nothing")
    assert answer.code == 1
    assert "check the address" in answer.err
    assert "Traceback" not in answer.err


@pytest.mark.parametrize(
    ("text", "address"),
    [("9100", ("127.0.0.1", 9100)), ("0.0.0.0:0", ("0.0.0.0", 0)), ("[::1]:9100", ("::1", 9100))],
)
def test_metrics_are_for_this_machine_unless_told_otherwise(
    run: Run, monkeypatch: pytest.MonkeyPatch, text: str, address: tuple[str, int]
) -> None:
    given: dict[str, Any] = {}
    monkeypatch.setattr(fireside.web, "serve", lambda **options: given.update(options))
    assert run("serve", "--metrics", text).code == 0
    assert given["metrics"] == address
    assert run("serve", "--metrics", "often").code == 2


def test_without_the_web_extra_serve_says_what_to_install(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    whole_import = builtins.__import__

    def without_uvicorn(name: str, *rest: Any) -> Any:
        if name == "uvicorn":
            raise ModuleNotFoundError("No module named 'uvicorn'", name="uvicorn")
        return whole_import(name, *rest)

    for name in ("server", "worker"):
        monkeypatch.delitem(sys.modules, f"fireside.web.{name}", raising=False)
    monkeypatch.setattr(builtins, "__import__", without_uvicorn)
    answer = run("serve", "--port", "8149")
    assert answer.code == 1
    assert answer.err == "fireside: the site needs a few more packages: python -m pip install 'fireside[web]'\n"


def test_a_fault_of_ours_is_not_taken_for_a_missing_package(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(**_options: Any) -> None:
        raise ModuleNotFoundError("No module named 'fireside.nothing'", name="fireside.nothing")

    monkeypatch.setattr(fireside.web, "serve", broken)
    with pytest.raises(ModuleNotFoundError, match="nothing"):
        run("serve")


def test_bots_of_your_own_are_offered_at_tables(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fireside.web, "serve", lambda **_options: None)
    monkeypatch.setenv(others.GIVEN, "{}")
    monkeypatch.setenv(outside.ALLOWED, "")
    assert run("serve", "--bots", f"{HIGHEST},{PYTHON}", "--bot-seconds", 2.5).code == 0
    assert bots.offered() == [*bots.LEVELS, "highest", "Cautious"]
    assert outside.allowed() == 2.5


def test_a_bot_that_is_not_there_is_not_served(run: Run) -> None:
    answer = run("serve", "--bots", "./no.py:Agent")
    assert (answer.code, answer.err) == (1, "fireside: there is no bot './no.py:Agent': no.py is not a file\n")
