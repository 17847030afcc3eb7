"""Puzzles: decisions in which one choice is far better than all others, and not the obvious one."""

from fireside.study.puzzles.daily import of_the_day
from fireside.study.puzzles.finding import find
from fireside.study.puzzles.puzzle import Alternative, Difficulty, Puzzle, file_of, kept, parse, read
from fireside.study.puzzles.verifying import verify

__all__ = ["Alternative", "Difficulty", "Puzzle", "file_of", "find", "kept", "of_the_day", "parse", "read", "verify"]
