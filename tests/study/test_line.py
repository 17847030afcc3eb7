"""The line that shows why a choice is best."""

from __future__ import annotations

from fireside.bots.search import Advice, Candidate, Sureness
from fireside.engine.types import CHANCE
from fireside.position import Position, View
from fireside.record import Move
from fireside.registry import load
from fireside.study import Line, best_line
from fireside.study.line import LONGEST


def advice(view: View, *, clear: bool) -> Advice:
    """A search that likes the first legal move: for sure, or hardly better than the next one."""
    first, *others = view.legal(view.seat)
    worse = 0.1 if clear else 0.49
    moves = [Candidate(first, 100, 0.5, 0.01, 0.5), *(Candidate(action, 100, worse, 0.01, worse) for action in others)]
    return Advice(tuple(moves), 100, 0.0)


def played(position: Position, firm: int) -> tuple[Line, list[View]]:
    """The line from a position if the first searches are sure of what they found, and what was asked."""
    seat = position.pending[0]
    line, asked = best_line(position, Move(seat, position.legal(seat)[0])), []
    try:
        view = next(line)
        while True:
            asked.append(view)
            view = line.send(advice(view, clear=len(asked) <= firm))
    except StopIteration as done:
        return done.value, asked


def start() -> Position:
    position = load("wapi").start(2)
    while position.pending == (CHANCE,):
        position.play(CHANCE, min(position.odds()))
    return position


def test_it_ends_where_several_choices_are_about_equally_good() -> None:
    assert advice(start().view(start().pending[0]), clear=False).sureness is not Sureness.CLEAR
    position = start()
    before = bytes(position)
    line, asked = played(position, firm=2)
    assert line.is_open
    assert len(asked) == 3
    assert len(line.moves) < LONGEST
    assert bytes(position) == before, "the position itself is left alone"


def test_it_is_legal_and_does_not_go_on_for_ever() -> None:
    position = start()
    line, asked = played(position, firm=1000)
    assert len(line.moves) == LONGEST
    assert not line.is_open
    assert not line.is_over
    for move in line.moves:
        if move.seat == CHANCE:
            odds = position.odds()
            assert odds[move.action] == max(odds.values())
        position.play(*move)
    assert all(len(view.legal(view.seat)) > 1 for view in asked), "forced moves need no search"


def test_it_ends_with_the_game() -> None:
    position = start()
    while True:
        seat = position.pending[0]
        after = position.copy()
        after.play(seat, min(position.odds()) if seat == CHANCE else position.legal(seat)[0])
        if after.is_over:
            break
        position = after
    line, _ = played(position, firm=1000)
    assert line == Line((Move(seat, position.legal(seat)[0]),), is_over=True, is_open=False)
