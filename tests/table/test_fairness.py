"""Chance that everybody can check."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import fireside
from fireside.engine.types import CHANCE
from fireside.table import fairness
from fireside.table.fairness import NotFair
from tests.table.pure import SEED, played_on, started


def finished_record() -> fireside.Record:
    return played_on(started(fireside.load("wapi"), 2), 1000, seed=1).game_record()


def test_the_commitment_is_the_sha256_of_the_seed() -> None:
    assert fairness.commitment(b"") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"


def test_an_outcome_depends_on_seed_contributions_and_number() -> None:
    odds = dict.fromkeys(range(1000), 1)
    outcomes = {
        fairness.outcome(SEED, ["a", "b"], 7, odds),
        fairness.outcome(SEED[::-1], ["a", "b"], 7, odds),
        fairness.outcome(SEED, ["a", "c"], 7, odds),
        fairness.outcome(SEED, ["a", "b"], 8, odds),
    }
    assert len(outcomes) == 4
    assert fairness.outcome(SEED, ["a", "b"], 7, odds) in outcomes


def test_an_outcome_depends_on_all_moves_before_it() -> None:
    odds = dict.fromkeys(range(1000), 1)
    trails = [fairness.trail_after(fairness.TRAIL, seat, action) for seat in (0, 1) for action in (3, 4)]
    assert len({fairness.outcome(SEED, ["a"], 7, odds, trail) for trail in trails}) == 4


def test_a_scheme_that_we_do_not_know_is_not_guessed() -> None:
    record = finished_record()
    assert record.extra[fairness.SCHEME_LINE] == "2"
    with pytest.raises(NotFair, match="we know only"):
        fairness.verify(replace(record, extra={**record.extra, fairness.SCHEME_LINE: "3"}))


def test_outcomes_follow_their_weights() -> None:
    odds = {3: 1, 5: 2, 9: 7}
    drawn = Counter(fairness.outcome(SEED, [], number, odds) for number in range(20_000))
    for action, weight in odds.items():
        assert drawn[action] / 20_000 == pytest.approx(weight / 10, abs=0.01)


def test_a_record_of_the_table_is_fair() -> None:
    record = finished_record()
    assert fairness.verify(record) == sum(move.seat == CHANCE for move in record.moves) > 30


def test_a_changed_die_is_found() -> None:
    record = finished_record()
    number = next(n for n, move in enumerate(record.moves) if move.seat == CHANCE and n > 0)
    position = record.start()
    for move in record.moves[:number]:
        position.play(*move)
    other = next(action for action in position.odds() if action != record.moves[number].action)
    moves = (*record.moves[:number], fireside.Move(CHANCE, other), *record.moves[number + 1 :])
    with pytest.raises(NotFair, match=f"move {number + 1} is"):
        fairness.verify(replace(record, moves=moves))


def test_another_seed_is_found() -> None:
    record = finished_record()
    with pytest.raises(NotFair, match="committed"):
        fairness.verify(replace(record, extra={**record.extra, fairness.SEED: "00" * 32}))


@pytest.mark.parametrize("name", [fairness.SEED, fairness.COMMITMENT, f"{fairness.CONTRIBUTION} 1"])
def test_a_missing_line_is_named(name: str) -> None:
    record = finished_record()
    extra = {key: value for key, value in record.extra.items() if key != name}
    with pytest.raises(NotFair, match=name):
        fairness.verify(replace(record, extra=extra))


def test_a_seed_that_is_no_number_is_named() -> None:
    record = finished_record()
    with pytest.raises(NotFair, match="hexadecimal"):
        fairness.verify(replace(record, extra={**record.extra, fairness.SEED: "xyz"}))


def test_a_record_keeps_its_proof_in_a_file(tmp_path: object) -> None:
    from pathlib import Path

    path = Path(str(tmp_path)) / "game.fire"
    finished_record().save(path)
    assert fairness.verify(fireside.read(path)) > 30


@pytest.mark.parametrize("text", ["", "a" * 65, "a:b", "é", None, 7])
def test_what_is_no_contribution(text: object) -> None:
    assert not fairness.is_contribution(text)
