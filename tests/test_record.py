"""The record of a game: written, read back, replayed; a bad file is refused with the line that is wrong."""

from __future__ import annotations

import contextlib
import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fireside
from fireside import CHANCE, InvalidNotation, Position, Result
from fireside.record import parse, parse_result

GOOD = """\
fireside 1
game: wapi
version: 1
players: 2
option scoring: advanced
seat 0: Ada
seat 1: Björn: the second

*first=1 *draw=owl 1:totem  # who begins is drawn
*draw=5
0:owl
"""


def played(seed: int, steps: int, players: int = 3) -> Position:
    """A game of Wapi, played at random for that many moves or to its end."""
    rng = random.Random(seed)
    position = fireside.load("wapi").start(players, scoring=rng.choice(["basic", "advanced"]))
    for _ in range(steps):
        if position.is_over:
            break
        if odds := position.odds():
            position.play(CHANCE, rng.choice(list(odds)))
        else:
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))
    return position


def test_reads_header_and_moves() -> None:
    record = parse(GOOD, fireside.load)
    assert (record.game.name, record.version, record.players) == ("wapi", 1, 2)
    assert record.options == {"scoring": "advanced"}
    assert record.seats == ("Ada", "Björn: the second")
    assert [move.seat for move in record.moves] == [CHANCE, CHANCE, 1, CHANCE, 0]
    assert record.lines == (9, 9, 9, 10, 11)
    assert record.result is None
    assert record.replay().pending == (CHANCE,)


def test_what_is_left_out_has_defaults() -> None:
    record = parse("fireside 1\ngame: wapi\nversion: 1\nplayers: 2", fireside.load)
    assert record.options == {"scoring": "basic"}
    assert record.seats == ("seat 0", "seat 1")
    assert record.moves == ()


def test_unknown_headers_are_kept() -> None:
    record = parse(GOOD.replace("players: 2", "players: 2\nplayed at: home: the kitchen"), fireside.load)
    assert record.extra == {"played at": "home: the kitchen"}
    assert parse(record.text(), fireside.load) == record


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("fireside 1", "fireside 4", 1, "a record begins with the line 'fireside 1'"),
        ("game: wapi\n", "", 1, "the header needs a line 'game: …'"),
        ("game: wapi", "game: wapy", 2, "there is no game 'wapy'"),
        ("version: 1\n", "", 1, "the header needs a line 'version: …'"),
        ("version: 1", "version: one", 3, "'version: one' should be 'version: NUMBER'"),
        ("version: 1", f"version: {'1' * 5000}", 3, "should be 'version: NUMBER'"),
        ("version: 1", "version: 99", 3, "the rules of Wapi have version 1, the record has 99"),
        ("players: 2", "players: 6", 4, "Wapi is for 2 to 5 players, not 6"),
        ("players: 2", "players: -2", 4, "'players: -2' should be 'players: NUMBER'"),
        ("players: 2", "players: 2\nplayers: 2", 5, "'players' appears twice"),
        ("option scoring: advanced", "option scoring: double", 5, "the option 'scoring' can be 'basic', 'advanced'"),
        ("option scoring", "option speed", 5, "Wapi has no option 'speed'; its options are: scoring"),
        ("seat 1:", "seat 2:", 7, "there is no seat 2; the seats go from 0 to 1"),
        ("seat 1: Björn: the second", "Björn", 7, "'Björn' is not a line 'name: value'"),
        ("seat 1:", ":", 7, "is not a line 'name: value'"),
        ("*draw=5", "draw=5", 10, "'draw=5' does not begin with '*' (chance) or a seat from 0 to 1 and ':'"),
        ("0:owl", "2:owl", 11, "'2:owl' does not begin with"),
        ("0:owl", f"{'0' * 5000}:owl", 11, "does not begin with"),
        ("0:owl", "0:raven", 11, "'raven' is not an action of Wapi"),
        ("0:owl", "0:", 11, "'' is not an action of Wapi"),
        ("version: 1", "version: 1\nresult: 7", 4, "a result reads 'SCORES; won by SEATS; CLAUSE', not '7'"),
        ("version: 1", "version: 1\nresult: 7 3; 0; WP-3.1", 4, "a result reads"),
        ("version: 1", "version: 1\nresult: 7 3; won by ; WP-3.1", 4, "a result reads"),
        ("version: 1", "version: 1\nresult: 7; won by 0; WP-3.1", 4, "the result needs 2 scores, not 1"),
    ],
)
def test_a_bad_file_is_refused_with_its_line(old: str, new: str, line: int, message: str) -> None:
    assert old in GOOD
    with pytest.raises(InvalidNotation) as caught:
        parse(GOOD.replace(old, new, 1), fireside.load)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"line {line}: ")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("0:owl", "0:bear", 11, "bear is not allowed now (WP-2.7); possible: owl"),
        ("0:owl", "1:owl", 11, "seat 1 may not act now; it is the turn of seat 0"),
        ("*draw=5", "*first=0", 10, "first=0 cannot happen now"),
    ],
)
def test_an_illegal_move_is_refused_with_its_line(old: str, new: str, line: int, message: str) -> None:
    record = parse(GOOD.replace(old, new, 1), fireside.load)
    with pytest.raises(InvalidNotation) as caught:
        record.replay()
    assert caught.value.line == line
    assert message in str(caught.value)


def test_a_result_that_the_moves_do_not_give_is_refused() -> None:
    record = played(seed=1, steps=1000).record()
    assert record.result is not None
    wrong = replace(record.result, scores=tuple(score + 1 for score in record.result.scores))
    with pytest.raises(InvalidNotation, match=r"the record says that the result is .*, but its moves give"):
        replace(record, result=wrong).replay()
    with pytest.raises(InvalidNotation, match="the record has no result, but its moves give"):
        replace(record, result=None).replay()
    with pytest.raises(InvalidNotation, match="but its moves do not end the game"):
        replace(record, moves=record.moves[:-1]).replay()


def test_rules_that_have_changed_cannot_replay() -> None:
    record = replace(played(seed=1, steps=5).record(), version=7)
    with pytest.raises(InvalidNotation, match="the rules of Wapi have version 1, the record has 7"):
        record.start()


@pytest.mark.parametrize("name", ["two\nlines", "carriage\rreturn", " space", "space ", "line\u2028separator"])
def test_names_that_would_break_the_file_are_refused(name: str) -> None:
    with pytest.raises(InvalidNotation, match="cannot be written in a record"):
        played(seed=1, steps=3).record([name, "b", "c"]).text()


@pytest.mark.parametrize("extra", [{"game": "x"}, {"seat 0": "x"}, {"result": "x"}, {"a:b": "x"}, {"": "x"}])
def test_further_headers_cannot_take_the_place_of_ours(extra: dict[str, str]) -> None:
    with pytest.raises(InvalidNotation):
        replace(played(seed=1, steps=3).record(), extra=extra).text()


def test_every_seat_has_a_name() -> None:
    with pytest.raises(InvalidNotation, match="a game of 3 needs 3 names, not 2"):
        played(seed=1, steps=3).record(["a", "b"])


def test_lines_are_short_and_one_line_holds_several_moves() -> None:
    lines = played(seed=2, steps=1000).record().text().splitlines()
    assert max(map(len, lines)) <= 100
    assert any(line.count(" ") > 3 for line in lines[10:])


def test_saved_and_read(tmp_path: Path) -> None:
    record = played(seed=3, steps=1000).record(["Ada", "Björn", "Çelik"])
    record.save(tmp_path / "game.fire")
    assert fireside.read(tmp_path / "game.fire") == record
    assert fireside.read(tmp_path / "game.fire").replay().scores == list(record.result.scores if record.result else ())


def test_files_of_other_editors_are_read(tmp_path: Path) -> None:
    (tmp_path / "game.fire").write_bytes(b"\xef\xbb\xbf" + GOOD.replace("\n", "\r\n").encode())
    assert fireside.read(tmp_path / "game.fire") == parse(GOOD, fireside.load)


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "game.fire").write_bytes(b"\xff\xfe\x00\x01")
    with pytest.raises(InvalidNotation, match=r"game.fire is not a text file in UTF-8"):
        fireside.read(tmp_path / "game.fire")


def test_a_record_cannot_make_us_run_code(tmp_path: Path) -> None:
    folder = tmp_path / "trap"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise SystemExit('the trap was sprung')\n")
    (tmp_path / "game.fire").write_text(GOOD.replace("wapi", str(folder)))
    with pytest.raises(InvalidNotation, match=r"line 2: the game in the folder .*trap has not been loaded"):
        fireside.read(tmp_path / "game.fire")


def test_the_documented_example_is_a_record() -> None:
    page = (Path(__file__).parents[1] / "docs" / "record.md").read_text(encoding="utf-8")
    example = page.split("```fire\n")[1].split("```")[0]
    record = parse(example, fireside.load)
    assert record.seats == ("Ada", "Björn")
    assert len(record.replay().moves) == 5
    for name in ("game", "version", "players", "option NAME", "seat 0", "result"):
        assert f"| `{name}`" in page


NAMES = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20).map(str.strip)


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 10_000),
    steps=st.integers(0, 120),
    players=st.integers(2, 5),
    data=st.data(),
    crlf=st.booleans(),
)
def test_round_trip(seed: int, steps: int, players: int, data: st.DataObject, crlf: bool) -> None:
    position = played(seed, steps, players)
    names = data.draw(st.lists(NAMES, min_size=players, max_size=players))
    record = position.record(names)
    text = record.text()
    again = parse(text.replace("\n", "\r\n") if crlf else text, fireside.load)
    assert again == record
    assert again.text() == text
    assert bytes(again.replay()) == bytes(position)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_damaged_files_raise_nothing_but_invalid_notation(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(GOOD)))
    cut = data.draw(st.integers(0, 12))
    text = GOOD[:at] + data.draw(st.text(max_size=8)) + GOOD[at + cut :]
    with contextlib.suppress(InvalidNotation):
        parse(text, fireside.load).replay()


@given(
    scores=st.tuples(*[st.integers(-999, 999_999)] * 3),
    winners=st.lists(st.integers(0, 2), max_size=3, unique=True).map(tuple),
)
def test_results_round_trip(scores: tuple[int, ...], winners: tuple[int, ...]) -> None:
    result = Result(scores, winners, "WP-3.1")
    assert parse_result(str(result), players=3) == result
