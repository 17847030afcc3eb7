"""A game in the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from tests.cli.conftest import Run


def test_a_whole_game_by_numbers(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.fire"
    answer = run("play", "wapi", "--seed", "1", "--players", "3", "--save", path, typed="1\n" * 100)
    assert answer.code == 0
    assert answer.out.startswith("Wapi, 3 players. You are Player.")
    assert "The game is over (WP-3.1)." in answer.out
    record = fireside.read(path)
    position = record.replay()
    assert position.is_over
    assert record.seats == ("Player", "greedy 1", "greedy 2")
    told = answer.out.split("The game is over")[1]
    for winner in position.winners:
        assert record.seats[winner] in told
    lines = [line.split() for line in told.splitlines()]
    rows = {line[0]: line[1:] for line in lines if line[1:] and all(word.isdecimal() for word in line[1:])}
    assert rows["Total"] == [str(score) for score in position.scores]
    for number, seat in enumerate(position.breakdown or ()):
        assert {source.lower(): int(row[number]) for source, row in rows.items() if source != "Total"} == seat


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    first, second, other = (run("play", "wapi", "--seed", seed, typed="1\n" * 100).out for seed in (5, 5, 6))
    assert first == second
    assert first != other


def test_moves_by_notation_and_what_is_refused(run: Run) -> None:
    typed = "owl\nfly\n99\n? owl\n? totem\n?\n? wp-2.4\n\ntotem\nq\n"
    answer = run("play", "wapi", "--seed", "4", typed=typed)
    assert answer.code == 0
    shown = answer.out
    clause = fireside.texts.clauses(fireside.load("wapi").folder, "en")
    assert f"owl is not allowed now. WP-2.3: {clause['WP-2.3']}" in shown
    assert "fly is neither a number in the list nor a move of Wapi." in shown
    assert "99 is neither a number in the list nor a move of Wapi." in shown
    assert shown.count("owl is not allowed now.") == 2
    assert "totem is allowed now: Stake a totem on the" in shown
    assert "Choose a move by its number in the list or by its notation, for example: 1 or pass." in shown
    assert f"WP-2.4: {clause['WP-2.4']}" in shown
    assert "Player stakes a totem on the" in shown
    assert shown.endswith("You left the game.\n")


def test_no_more_input_is_leaving(run: Run) -> None:
    answer = run("play", "wapi", "--seed", "4", typed="")
    assert answer.code == 0
    assert answer.out.endswith("You left the game.\n")


@pytest.mark.parametrize(("lang", "words"), [("fr", "À vous, Joueur\u00a0:"), ("nl", "Jouw beurt, Speler:")])
def test_other_languages(lang: str, words: str, run: Run) -> None:
    answer = run("play", "wapi", "--seed", "4", "--lang", lang, typed="q\n")
    assert words in answer.out


def test_another_seat_and_several_bots(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.fire"
    words = ["--players", "4", "--seat", "2", "--bots", "greedy,random", "--option", "scoring=advanced"]
    run("play", "wapi", *words, "--seed", "1", "--save", path, typed="1\n1\nq\n")
    record = fireside.read(path)
    assert record.seats == ("greedy 1", "random", "Player", "greedy 2")
    assert record.options == {"scoring": "advanced"}
    assert sum(move.seat == 2 for move in record.moves) == 2


def test_a_file_that_cannot_be_written_is_noticed_before_the_game(run: Run, tmp_path: Path) -> None:
    answer = run("play", "wapi", "--save", tmp_path / "no" / "folder" / "game.fire", typed="1\n")
    assert answer.code == 1
    assert "No such file or directory" in answer.err
    assert "Your move" not in answer.out


def test_an_interrupted_game_is_kept(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1", "1"])

    def interrupted(_prompt: str = "") -> str:
        for answer in answers:
            return answer
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    path = tmp_path / "game.fire"
    assert run("play", "wapi", "--seed", "2", "--save", path).code == 130
    assert sum(move.seat == 0 for move in fireside.read(path).moves) == 2


def test_long_lists_of_moves_stand_in_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.cli.play.MOST_LINES", 1)
    answer = run("play", "wapi", "--seed", "4", typed="q\n")
    assert any("1  pass" in line and "2  totem" in line for line in answer.out.splitlines())
