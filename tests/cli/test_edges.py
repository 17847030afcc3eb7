"""Whatever is wrong at an edge of the command line is reported in one sentence, never by a traceback."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from fireside import registry
from fireside.table.stores.sqlite import VERSION, SqliteStore
from tests.cli.conftest import Answer, Run

RECORD = Path(__file__).parents[1] / "records" / "wapi" / "basic-2-players.fire"
HUGE = "9" * 20
ENDLESS = "9" * 5_000  # more digits than Python reads


def assert_one_sentence(answer: Answer, *expected: str) -> None:
    """Exit code 1, nothing but one line on standard error, which contains these words."""
    assert answer.code == 1, answer
    assert answer.out == ""
    assert answer.err.startswith("fireside: ")
    assert answer.err.count("\n") == 1
    for words in expected:
        assert words in answer.err


def assert_not_understood(answer: Answer, *expected: str) -> None:
    """Exit code 2, and argparse's own message, which contains these words."""
    assert answer.code == 2, answer
    assert answer.out == ""
    assert "error: " in answer.err
    for words in expected:
        assert words in answer.err


# Numbers

COUNTS = [
    ("play wapi --players", "is not a whole number"),
    ("play wapi --seat", "is not a whole number"),
    ("play wapi --seed", "is not a whole number"),
    ("simulate wapi --games", "is not a whole number"),
    ("simulate wapi --players", "is not a whole number"),
    ("arena wapi --games", "is not a whole number"),
    ("arena wapi --workers", "is not a whole number"),
    ("serve --port", "is not a port; ports go from 0"),
]


@pytest.mark.parametrize("value", ["x", "1.5", "1e3", "", "0x10", ENDLESS], ids=lambda value: value[:5])
@pytest.mark.parametrize(("words", "message"), COUNTS)
def test_what_is_no_number_is_refused(words: str, message: str, value: str, run: Run) -> None:
    answer = run(*words.split(), value)
    assert_not_understood(answer, message)
    assert len(answer.err) < 1_000


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (f"simulate wapi --games {HUGE}", "is too large; the largest is 100000000"),
        (f"arena wapi --games {HUGE}", "is too large; the largest is 1000000"),
        (f"arena wapi --workers {HUGE}", "is too large; the largest is 1000"),
        (f"simulate wapi --seed {HUGE}", "is too large; the largest is 9223372036854775807"),
        (f"play wapi --seed -{HUGE}", "is too small; the smallest is -9223372036854775807"),
        ("serve --port 65536", "'65536' is not a port"),
        ("serve --port -1", "'-1' is not a port"),
    ],
)
def test_a_number_out_of_bounds_is_refused(words: str, message: str, run: Run) -> None:
    assert_not_understood(run(*words.split()), message)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("arena wapi --players 0", "Wapi is for 2 to 5 players, not 0"),
        (f"play wapi --players {HUGE}", f"Wapi is for 2 to 5 players, not {HUGE}"),
        ("play wapi --players -1", "not -1"),
        (f"play wapi --seat {HUGE}", "the seats go from 0 to 1"),
        ("simulate wapi --games -1", "a simulation needs at least 1 game, not -1"),
        ("arena wapi --games 0", "an arena needs at least 1 game, not 0"),
        ("arena wapi --workers 0", "there must be at least 1 worker, not 0"),
    ],
)
def test_a_number_that_does_not_fit_is_refused(words: str, message: str, run: Run) -> None:
    assert_one_sentence(run(*words.split()), message)


# Files

WAYS_TO_READ = ["record show", "record verify"]


@pytest.mark.parametrize("words", WAYS_TO_READ)
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "a record begins with the line 'fireside 1'"),
        (os.urandom(2_000) + b"\xff", "is not a text file in UTF-8"),
        ("fireside 1".encode("utf-16"), "is not a text file in UTF-8"),
        (b"\0" * 100, "a record begins with the line"),
        (b"fireside 1\ngame: wapi\0\n", "there is no game 'wapi\\x00'"),
        (b"fireside 1\ngame: ../other\n", "has not been loaded"),
        (b"fireside 1\n", "the header needs a line 'game: "),
        (b"fireside 1\ngame: wapi\nversion: " + b"9" * 5_000, "should be 'version: NUMBER'"),
    ],
)
def test_a_file_that_is_no_record(words: str, content: bytes, message: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.fire"
    path.write_bytes(content)
    assert_one_sentence(run(*words.split(), path), message)


@pytest.mark.parametrize("words", WAYS_TO_READ)
def test_a_file_without_end_is_not_read_to_its_end(words: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "MOST_BYTES", 100_000)
    assert_one_sentence(run(*words.split(), "/dev/zero"), "/dev/zero is too large to be the record of a game")


@pytest.mark.parametrize("words", [*WAYS_TO_READ, "play wapi --save", "arena wapi --out", "serve --database"])
@pytest.mark.parametrize("path", ["", " ", "a\0b"])
def test_a_path_that_is_none(words: str, path: str, run: Run) -> None:
    assert_not_understood(run(*words.split(), path), "is not the path of a file or folder")


@pytest.mark.parametrize("words", [*WAYS_TO_READ, "play wapi --save"])
def test_a_folder_in_place_of_a_file(words: str, run: Run, tmp_path: Path) -> None:
    assert_one_sentence(run(*words.split(), tmp_path), f"{tmp_path} is a folder; a file is needed")


@pytest.mark.parametrize("words", [*WAYS_TO_READ, "play wapi --save", "arena wapi --games 2 --out", "serve --database"])
def test_a_file_in_place_of_a_folder(words: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert_one_sentence(run(*words.split(), tmp_path / "file" / "x"), "there is a file where a folder is needed")


@pytest.mark.parametrize("words", [*WAYS_TO_READ, "play wapi --save"])
def test_a_folder_that_does_not_exist(words: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "missing" / "x.fire"
    assert_one_sentence(run(*words.split(), path), f"{path}: No such file or directory")


@pytest.mark.parametrize("name", ["plot", "plot.poem", "missing/plot.svg", "folder.svg"])
def test_a_plot_that_cannot_be_drawn_is_refused_before_the_games(name: str, run: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    (tmp_path / "folder.svg").mkdir()
    answer = run("arena", "wapi", "--games", 1_000_000, "--plot", tmp_path / name)
    assert_one_sentence(answer, f"{name} cannot be drawn: ", ".svg, .png or .pdf" if "svg" not in name else "exists")


@pytest.mark.parametrize("content", ["", "{", "[1]", "\xff", '{"game": "wapi"}\n'])
def test_a_folder_of_something_else_is_no_arena(content: str, run: Run, tmp_path: Path) -> None:
    (tmp_path / "games.jsonl").write_text(content, encoding="latin-1")
    assert_one_sentence(run("arena", "wapi", "--games", 2, "--out", tmp_path), "choose another folder")


def test_a_game_that_was_cut_off_is_named_with_its_line(run: Run, tmp_path: Path) -> None:
    assert run("arena", "wapi", "--games", 2, "--workers", 1, "--out", tmp_path).code == 0
    games = tmp_path / "games.jsonl"
    games.write_text(games.read_text()[:-20])
    assert_one_sentence(run("arena", "wapi", "--games", 3, "--out", tmp_path), "games.jsonl, line 3: ")


# Games

BROKEN = {
    "raises": ("raise RuntimeError('boom')", "RuntimeError: boom"),
    "syntax": ("def (", "SyntaxError: invalid syntax"),
    "empty": ("", "ModuleNotFoundError: No module named 'empty_"),
}


@pytest.mark.parametrize("name", BROKEN)
@pytest.mark.parametrize("words", ["rules", "play", "simulate", "arena", "record show game.fire --game"])
def test_a_game_that_is_broken(
    words: str, name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.fire").write_text(RECORD.read_text())
    source, message = BROKEN[name]
    folder = f"{name}_{words.split()[0]}"  # a module is imported once by its name
    (tmp_path / folder).mkdir()
    (tmp_path / folder / "__init__.py").write_text(source)
    assert_one_sentence(run(*words.split(), f"./{folder}"), f"the game './{folder}' cannot be loaded", message)


# The site


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for the site's data."""
    monkeypatch.setenv("FIRESIDE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("FIRESIDE_PREPARE_ALL", "no")
    return tmp_path / "data"


def make_database(statement: str) -> Callable[[Path], object]:
    def make(path: Path) -> None:
        connection = sqlite3.connect(path)
        connection.execute(statement)
        connection.commit()
        connection.close()

    return make


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("make", "message"),
    [
        (Path.mkdir, "is a folder; tables are kept in a file, such as"),
        (lambda path: path.write_text("no database " * 20), "file is not a database"),
        (make_database("CREATE TABLE tables (x)"), "no such column"),
        (make_database(f"PRAGMA user_version = {VERSION + 1}"), "created by a newer Fireside"),
    ],
    ids=["folder", "text", "other", "newer"],
)
def test_a_file_in_which_no_tables_can_be_kept(
    make: Callable[[Path], object], message: str, run: Run, tmp_path: Path
) -> None:
    path = tmp_path / "site.db"
    make(path)
    assert_one_sentence(run("serve", "--port", 0, "--database", path), str(path), message)
    assert not path.with_suffix(".secret").exists()


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("postgresql://ann:password@127.0.0.1:1/games", "postgresql://127.0.0.1:1/games: connection"),
        ("postgresql://no such address", "postgresql://USER@HOST/DATABASE"),
    ],
)
def test_a_server_in_which_no_tables_can_be_kept(address: str, message: str, run: Run) -> None:
    answer = run("serve", "--port", 0, "--database", address)
    assert_one_sentence(answer, "tables cannot be kept in", message)
    assert "password" not in answer.err


def test_a_server_has_backups_of_its_own(run: Run, tmp_path: Path) -> None:
    answer = run("admin", "backup", tmp_path / "copy.db", "--database", "postgresql://localhost/games")
    assert_one_sentence(answer, "pg_dump")


def damage(path: Path) -> None:
    """A database of which all but the first page is lost."""
    make_database(
        "CREATE TABLE x AS WITH RECURSIVE n(i) AS (SELECT 1 UNION SELECT i+1 FROM n LIMIT 9999) SELECT i FROM n"
    )(path)
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))


@pytest.mark.usefixtures("data")
def test_a_damaged_database_is_left_as_it_is(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    damage(path)
    content = path.read_bytes()
    assert_one_sentence(run("serve", "--port", 0, "--database", path), str(path), "restore a backup")
    assert path.read_bytes()[4096 : len(content)] == content[4096:]


@pytest.mark.usefixtures("data")
def test_a_database_that_may_only_be_read(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "site.db"
    make_database("CREATE TABLE x (y)")(path)
    connect: Any = sqlite3.connect  # as root, no file is read-only
    monkeypatch.setattr(sqlite3, "connect", lambda path, **how: connect(f"file:{path}?mode=ro", uri=True, **how))
    assert_one_sentence(run("serve", "--port", 0, "--database", path), "attempt to write a readonly database")


async def _opened(path: Path) -> None:
    await SqliteStore(path).close()


@pytest.mark.anyio
async def test_a_database_from_before_there_were_versions_can_be_opened(tmp_path: Path) -> None:
    path = tmp_path / "site.db"
    await _opened(path)
    make_database("PRAGMA user_version = 0")(path)
    await _opened(path)
    await _opened(path)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (VERSION,)
    connection.close()


@pytest.mark.parametrize(
    ("variable", "value", "message"),
    [
        ("FIRESIDE_PACE", "soon", "FIRESIDE_PACE should be a number of seconds, 0 or more, such as 0.6, not 'soon'"),
        ("FIRESIDE_PACE", "-1", "0 or more"),
        ("FIRESIDE_PACE", "nan", "0 or more"),
        ("FIRESIDE_PATIENCE", "inf", "FIRESIDE_PATIENCE should be a number of seconds"),
        ("FIRESIDE_PREPARE_ALL", "maybe", "FIRESIDE_PREPARE_ALL should be yes or no, not 'maybe'"),
        ("FIRESIDE_SECRET", "  ", "FIRESIDE_SECRET is blank"),
        (
            "FIRESIDE_SECRET",
            "a",
            "FIRESIDE_SECRET is too short to be a secret: set it to a random text of 12 characters",
        ),
        ("FIRESIDE_PER_ADDRESS", "0", "FIRESIDE_PER_ADDRESS should be a number from 1 to 1000000, such as 1000"),
        ("FIRESIDE_PER_ADDRESS", "many", "such as 1000, not 'many'"),
    ],
)
@pytest.mark.usefixtures("data")
def test_a_setting_that_makes_no_sense(
    variable: str, value: str, message: str, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(variable, value)
    assert_one_sentence(run("serve", "--port", 0), message)


def test_an_empty_secret_is_refused(run: Run, data: Path) -> None:
    data.mkdir()
    (data / "fireside.secret").write_text("\n")
    assert_one_sentence(run("serve", "--port", 0), "should hold the secret of the site, but it is empty: remove it")


def test_a_secret_that_was_cut_short_is_refused(run: Run, data: Path) -> None:
    data.mkdir()
    (data / "fireside.secret").write_text("abc")
    assert_one_sentence(run("serve", "--port", 0), "but it is too short: remove it")


def test_a_secret_that_cannot_be_read(run: Run, data: Path) -> None:
    (data / "fireside.secret").mkdir(parents=True)
    assert_one_sentence(run("serve", "--port", 0), "fireside.secret is a folder; a file is needed")


@pytest.mark.usefixtures("data")
def test_a_port_that_is_taken(run: Run) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert_one_sentence(
            run("serve", "--port", port), f"127.0.0.1:{port}: Address already in use; choose another port"
        )


@pytest.mark.usefixtures("data")
@pytest.mark.parametrize("host", ["192.0.2.1", "300.1.1.1", "::zz", "é" * 70, "not a name"])
def test_a_host_that_is_not_ours(host: str, run: Run) -> None:
    assert_one_sentence(
        run("serve", "--port", 0, "--host", host), "the site cannot be served at", "choose another host"
    )


def test_no_host_at_all(run: Run) -> None:
    assert_not_understood(run("serve", "--host", ""), "give an address")


# Memory, streams, Ctrl-C


def test_too_little_memory_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_arguments: Any, **_options: Any) -> None:
        raise MemoryError

    monkeypatch.setattr("fireside.cli.simulate.prepare", full)
    assert_one_sentence(run("simulate", "wapi"), "that takes more memory than is available")


def program(words: str, how: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The program in a shell, with redirections."""
    command = f"{sys.executable} -m fireside {words} {how}"
    return subprocess.run(
        command if "<" in how or "|" in how else f"{command} < /dev/null",
        shell=True,
        capture_output=True,
        text=True,
        env={**os.environ, **environment},
        timeout=120,
    )


@pytest.mark.parametrize("words", ["rules wapi", "games", "simulate wapi --games 10 --json"])
def test_a_full_disk_is_told(words: str) -> None:
    done = program(words, "> /dev/full")
    assert (done.returncode, done.stderr) == (1, "fireside: nothing more can be written: No space left on device\n")


@pytest.mark.parametrize("words", ["rules wapi", "games", f"record show {RECORD}", "play wapi"])
def test_a_reader_that_stops_reading_is_no_error(words: str) -> None:
    done = program(words, "| head -1")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1


def test_closed_streams_are_no_error() -> None:
    for how in (">&-", "2>&-", "<&-"):
        done = program("rules wapi WP-1.1", how)
        assert (done.returncode, done.stderr) == (0, "")
    left = program("play wapi", "<&-")
    assert (left.returncode, left.stderr) == (0, "")
    assert left.stdout.endswith("You left the game.\n")


def test_a_terminal_that_knows_few_letters_is_no_error() -> None:
    done = program("games --lang fr", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Iwari ? Michael Schacht" in done.stdout


def test_what_is_typed_may_be_anything(tmp_path: Path) -> None:
    (tmp_path / "typed").write_bytes(b"\xff\xfe\n\0\n-1\n99\n?\n? \xff\n" + ENDLESS.encode() + b"\n\n")
    done = program("play wapi", f"< {tmp_path / 'typed'}", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("is neither a number in the list nor a move of Wapi") == 6


@pytest.mark.parametrize("chosen", ["file", "/proc/nowhere"])
def test_a_cache_that_cannot_be_used_is_done_without(chosen: str, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = program("rules wapi WP-1.1", FIRESIDE_CACHE=str(tmp_path / chosen))
    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture
def hears_interrupts() -> Iterator[None]:
    """What is started here can be interrupted, also if the tests run in a shell's background, where nothing can."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_interrupts")
@pytest.mark.parametrize(
    ("words", "sign"),
    [
        ("play wapi", b"Your move"),
        ("simulate wapi --games 100000000", b"games"),
        ("simulate wapi --bots sharp --games 9999", b"games"),
        ("arena wapi --bots casual,sharp --games 9999", b"games"),
    ],
)
def test_an_interrupt_ends_everything_at_once(words: str, sign: bytes) -> None:
    """Ctrl-C reaches every process of a terminal: none of them may print a traceback, or work on."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fireside", *words.split()]
    started = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True)
    os.close(theirs)
    shown = b""
    while sign not in shown:  # it is at work
        shown += os.read(ours, 10_000)
    os.killpg(started.pid, signal.SIGINT)
    with contextlib.suppress(OSError):  # the terminal is closed when the last process has ended
        while True:
            shown += os.read(ours, 10_000)
    os.close(ours)
    assert started.wait(timeout=20) == 130
    assert b"Traceback" not in shown
