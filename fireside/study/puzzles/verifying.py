"""Checks again what is kept about a puzzle."""

from __future__ import annotations

from fireside.bots.search import mixed_seed
from fireside.study.puzzles.checking import check, least_gap
from fireside.study.puzzles.finding import tempted
from fireside.study.puzzles.puzzle import Puzzle

FRESH = 1_000  # which of a puzzle's seeds nothing else uses


def verify(puzzle: Puzzle, *, afresh: bool = False) -> str | None:
    """What is wrong with a puzzle, after the same thought as it was found with; None if nothing is.

    `afresh` asks whether the solution also stands up in other worlds than it was found in.
    """
    view = puzzle.view()
    if puzzle.seat not in view.pending:
        return "it is not this seat's turn"
    if sorted(choice.action for choice in puzzle.alternatives) != view.legal(puzzle.seat):
        return "its choices are not the legal ones"
    if puzzle.solution in tempted(view):
        return "the greedy bot finds the solution"
    if puzzle.gap < least_gap(view.players):
        return "another choice is nearly as good"
    seed = mixed_seed(puzzle.seed, FRESH) if afresh else puzzle.seed
    found = check(view, puzzle.solution, puzzle.tempting, puzzle.budget, seed)
    return None if found else "another choice comes close after all"
