"""Decisions are judged by what their seat could see: blunders are found, forced moves cost nothing."""

from __future__ import annotations

from pathlib import Path
from random import Random

import numpy as np
import pytest

from fireside.bots.search import mixed_seed
from fireside.engine.types import CHANCE, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.record import Move, Record
from fireside.registry import load
from fireside.study import Decision, Word, analyse, summaries
from fireside.study.decisions import compare, judge, try_action
from fireside.study.words import LEAST_LOSS, firm_loss, word_for
from tests.study.games import record_of

CONNECT_FOUR = Path(__file__).parents[2] / "examples" / "connect_four"


@pytest.fixture(scope="module")
def four() -> Game:
    return load(str(CONNECT_FOUR))


def open_three(game: Game) -> Position:
    """Seat 0 has three stones on top of each other, and it is its turn."""
    position = game.start(2)
    for action in (0, 1, 0, 1, 0, 6):
        position.play(position.pending[0], action)
    return position


def test_a_missed_win_is_a_blunder(four: Game) -> None:
    position = open_three(four)
    position.play(0, 6)
    last = analyse(position.record(), budget=400).decisions[-1]
    assert last.word is Word.BLUNDER
    assert last.best == 0
    assert last.loss > 0.15
    assert last.effect[0] == pytest.approx(-last.gap)
    assert last.effect[1] > 0.15  # what one gives away, the other gets


def test_the_win_itself_is_the_best_move(four: Game) -> None:
    position = open_three(four)
    position.play(0, 0)
    last = analyse(position.record(), budget=400).decisions[-1]
    assert (last.word, last.best, last.loss) == (Word.BEST, 0, 0)
    assert last.choices[0].result == 1


def test_both_choices_get_the_same_thought(four: Game) -> None:
    position = open_three(four)
    position.play(0, 6)
    last = analyse(position.record(), budget=100).decisions[-1]
    tried = {choice.action: choice.tried for choice in last.choices}
    assert tried[last.best] == tried[last.played] == 200


def test_a_game_without_a_formula_says_that_luck_cannot_be_told(four: Game) -> None:
    analysis = analyse(open_three(four).record(), budget=20)
    assert not analysis.tells_luck
    assert (analysis.values, analysis.swings) == ((), ())
    assert all(summary.account is None for summary in summaries(analysis))


def test_the_same_seeds_give_both_choices_the_same_worlds() -> None:
    position = load("wapi").start(2)
    position.roll(Random(1))
    seat = position.pending[0]
    view = position.view(seat)
    seeds = np.array([mixed_seed(7, number) for number in range(50)], np.uint64)
    once, again = (try_action(view, view.legal(seat)[0], seeds) for _ in range(2))
    assert (once == again).all()
    other = try_action(view, view.legal(seat)[0], seeds + np.uint64(1))
    assert (once != other).any()


def test_a_choice_is_no_better_than_itself() -> None:
    position = load("wapi").start(2)
    position.roll(Random(1))
    view = position.view(position.pending[0])
    action = view.legal(view.seat)[0]
    pair = compare(view, action, action, 50, seed=3)
    assert pair.gap == 0
    assert pair.error > 0


def test_forced_moves_cost_nothing() -> None:
    analysis = analyse(record_of("wapi", 2, seed=5), budget=20)
    forced = [found for found in analysis.decisions if found.word is Word.ONLY]
    assert forced
    for found in forced:
        assert (found.loss, found.gap, found.best) == (0, 0, found.played)
        assert not any(found.effect)
    assert sum(summary.decisions for summary in summaries(analysis)) == len(analysis.decisions) - len(forced)


def twins(record: Record, seat: Seat) -> tuple[Record, Record]:
    """Two games of the same moves that differ in a draw which a seat does not see; as far as both are possible."""
    for step, move in enumerate(record.moves):
        if move.seat == CHANCE:
            before = replayed(record, record.moves[:step])
            for other in before.odds():
                changed = longest(record, step, Move(CHANCE, other))
                if other != move.action and decided_blindly(record, changed, step, seat):
                    return cut(record, record.moves[: len(changed)]), cut(record, changed)
    raise AssertionError("no draw of this game is hidden")


def replayed(record: Record, moves: tuple[Move, ...]) -> Position:
    position = record.start()
    for move in moves:
        position.play(*move)
    return position


def longest(record: Record, step: int, instead: Move) -> tuple[Move, ...]:
    """The moves of a record with one replaced, as long as they stay legal."""
    moves = (*record.moves[:step], instead)
    position = replayed(record, moves)
    for move in record.moves[step + 1 : step + 60]:
        if move.action not in (position.odds() if move.seat == CHANCE else position.legal(move.seat)):
            break
        position.play(*move)
        moves += (move,)
    return moves


def decided_blindly(record: Record, changed: tuple[Move, ...], step: int, seat: Seat) -> list[int]:
    """The steps at which a seat decides, sees the same in both games, and does not see what differs."""
    found = []
    here, there = replayed(record, record.moves[:step]), replayed(record, changed[:step])
    for number in range(step, len(changed)):
        same = bytes(here.view(seat)) == bytes(there.view(seat))
        if changed[number].seat == seat and same and bytes(here) != bytes(there) and len(here.legal(seat)) > 1:
            found.append(number)
        here.play(*record.moves[number])
        there.play(*changed[number])
    return found


def cut(record: Record, moves: tuple[Move, ...]) -> Record:
    return replayed(record, moves).record()


@pytest.mark.parametrize("name", ["iwari", "wangdo"])
def test_hidden_facts_change_nothing(name: str) -> None:
    record = record_of(name, 2, seed=1)
    one, other = twins(record, seat=0)
    blind = decided_blindly(one, other.moves, 0, seat=0)
    assert blind
    here, there = (analyse(game, budget=20) for game in (one, other))
    for step in blind:
        assert at_step(here.decisions, step) == at_step(there.decisions, step)


def at_step(decisions: tuple[Decision, ...], step: int) -> Decision:
    return next(found for found in decisions if found.step == step)


def test_words_are_about_a_fair_share() -> None:
    assert word_for(0.0, 0.0, 2) is Word.BEST
    assert word_for(0.04, 0.01, 2) is Word.FINE
    assert [word_for(gap, 0.01, 2) for gap in (0.05, 0.1, 0.15)] == [Word.INACCURATE, Word.MISTAKE, Word.BLUNDER]
    assert [word_for(gap, 0.001, 5) for gap in (0.021, 0.041, 0.061)] == [Word.INACCURATE, Word.MISTAKE, Word.BLUNDER]
    assert list(LEAST_LOSS.values()) == sorted(LEAST_LOSS.values(), reverse=True)


def test_what_lies_within_the_noise_is_no_mistake() -> None:
    assert firm_loss(0.3, 0.2) == 0
    assert word_for(0.3, 0.2, 2) is Word.FINE
    assert firm_loss(0.3, 0.1) == 0.3


def test_a_judgement_depends_on_its_seed_alone() -> None:
    position = load("wapi").start(2)
    position.roll(Random(1))
    view = position.view(position.pending[0])
    action = view.legal(view.seat)[1]
    assert judge(view, action, 60, seed=1) == judge(view, action, 60, seed=1)
    assert judge(view, action, 60, seed=1) != judge(view, action, 60, seed=2)
