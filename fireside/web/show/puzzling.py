"""Puzzles as pages: the position as its seat sees it, and, after somebody's try, everything that was found out.

Before the try a page is made from the view of the seat and from nothing else of the puzzle: `Question` holds all that
leaves the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fireside.engine.contract import GroupsChoices, offers
from fireside.engine.types import Action, Event, Seat
from fireside.position import Position, View
from fireside.record import Move
from fireside.study.puzzles import Alternative, Difficulty, Puzzle, kept
from fireside.study.words import word_for
from fireside.table.errors import Reason, Refusal
from fireside.texts import Say
from fireside.web.show.pictures import pictures
from fireside.web.show.presentation import MOST_UNGROUPED, Choice

NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")  # of the seats
REMEMBERED = 64  # pages: a picture takes some 50 kB
LINES = ("best", "tempting")
MOST_TOLD = 3  # events of a step: the end of a game has dozens


@dataclass(frozen=True)
class Question:
    """A position that somebody has to decide in, or that they look at afterwards."""

    pictures: Mapping[str, str]  # by the id of their place
    text: str  # what is asked, in the game's own words
    groups: Sequence[tuple[str, Sequence[Choice]]]  # what can be chosen, under headings


@dataclass(frozen=True)
class Weighed:
    """A choice with what it is worth, in points of winning chance."""

    action: Action
    text: str
    result: str  # of a hundred
    behind: str  # the best choice, in points; "" for that itself
    margin: str  # give or take this much


@dataclass(frozen=True)
class Step:
    """Something that happens in a line, as the solver's seat is told."""

    seat: Seat
    text: str


@dataclass(frozen=True)
class Answer:
    """What is told after the try."""

    choices: Sequence[Weighed]  # the best first
    tempting: Weighed
    word: str  # what the tempting choice is called: a mistake or a blunder
    least: str  # points by which every other choice is worse
    takers: Sequence[tuple[Seat, str]]  # which opponents the tempting choice brings something, and how many points
    lines: Mapping[str, Sequence[Step]]  # what follows the best and the tempting choice


def puzzle_of(game: str, name: str) -> Puzzle:
    """A puzzle by its id; Refusal if there is none."""
    puzzle = kept(game).get(name)
    if puzzle is None:
        raise Refusal(Reason.NOT_FOUND, "no_puzzle")
    return puzzle


def address(puzzle: Puzzle) -> str:
    """Where a puzzle is found on the site, and what tries at it are kept under."""
    return f"{puzzle.game}/{puzzle.id}"


def by_difficulty(game: str) -> dict[Difficulty, list[Puzzle]]:
    """The puzzles of a game, the easiest first."""
    found: dict[Difficulty, list[Puzzle]] = {difficulty: [] for difficulty in Difficulty}
    for puzzle in kept(game).values():
        found[puzzle.difficulty].append(puzzle)
    return found


def following(puzzle: Puzzle, tried: set[str]) -> Puzzle | None:
    """The next puzzle of the same game that somebody has not tried yet; after the hardest, the easiest."""
    puzzles = list(kept(puzzle.game).values())
    at = next(number for number, other in enumerate(puzzles) if other.id == puzzle.id)
    rest = puzzles[at + 1 :] + puzzles[:at]
    return next((other for other in rest if address(other) not in tried), None)


@lru_cache(REMEMBERED)
def question(game: str, name: str, lang: str, *, tall: bool) -> Question:
    """The position of a puzzle, to be decided in."""
    puzzle = puzzle_of(game, name)
    return _question(puzzle.view(), lang, (), tall=tall, clickable=True)


@lru_cache(REMEMBERED)
def later(game: str, name: str, lang: str, line: str, step: int, *, tall: bool) -> Question:
    """The position after some steps of a line, from the solver's seat; for those who have made their try."""
    puzzle = puzzle_of(game, name)
    happened: Sequence[Event] = ()
    position = puzzle.position()
    for move in _line(puzzle, line)[:step]:
        happened = tuple(position.play(*move))
    return _question(position.view(puzzle.seat), lang, happened, tall=tall, clickable=False)


def _line(puzzle: Puzzle, line: str) -> Sequence[Move]:
    return puzzle.tempting_line if line == "tempting" else puzzle.line


def _question(view: View, lang: str, happened: Sequence[Event], *, tall: bool, clickable: bool) -> Question:
    names = NAMES[: view.players]
    scene = view.scene(lang=lang, names=names, tall=tall, happened=happened, clickable=clickable)
    groups = _groups(view, view.game_say(lang, names)) if clickable else ()
    return Question(pictures(view.game, scene), scene.now_text() if clickable else "", groups)


def _groups(view: View, say: Say) -> Sequence[tuple[str, Sequence[Choice]]]:
    """The choices under headings; no headings in short lists."""
    notation, legal = view.game.notation, view.legal(view.seat)
    choices = [Choice(action, notation.describe_action(view.state, view.seat, action, say)) for action in legal]
    if len(choices) <= MOST_UNGROUPED or not offers(notation, GroupsChoices):
        return [("", choices)]
    groups: dict[str, list[Choice]] = {}
    for choice in choices:
        groups.setdefault(notation.choice_group(choice.action, say), []).append(choice)
    return list(groups.items())


@lru_cache(REMEMBERED)
def answer(game: str, name: str, lang: str) -> Answer:
    """What is told about a puzzle once somebody has made their try."""
    puzzle = puzzle_of(game, name)
    position = puzzle.position()
    view = position.view(puzzle.seat)
    say = view.game_say(lang, NAMES[: view.players])
    tempting = puzzle.alternative(puzzle.tempting)
    return Answer(
        choices=[_weighed(view, choice, say) for choice in puzzle.alternatives],
        tempting=_weighed(view, tempting, say),
        word=word_for(tempting.gap, tempting.gap_error, view.players),
        least=f"{100 * puzzle.gap:.0f}",
        takers=_takers(puzzle),
        lines={line: tuple(_steps(position.copy(), _line(puzzle, line), puzzle.seat, say)) for line in LINES},
    )


def _weighed(view: View, choice: Alternative, say: Say) -> Weighed:
    text = view.game.notation.describe_action(view.state, view.seat, choice.action, say)
    behind = f"{100 * choice.gap:.0f}" if choice.gap else ""
    # Twice the standard error covers the truth 19 times out of 20.
    return Weighed(choice.action, text, f"{100 * choice.result:.0f}", behind, f"{200 * choice.gap_error:.1f}")


def _takers(puzzle: Puzzle) -> list[tuple[Seat, str]]:
    """The opponents whom the tempting choice brings at least a point, those whom it brings most first."""
    gained = sorted(((points, seat) for seat, points in enumerate(puzzle.given) if seat != puzzle.seat), reverse=True)
    return [(seat, f"{100 * points:.0f}") for points, seat in gained if points >= 0.01]


def _steps(position: Position, moves: Sequence[Move], seat: Seat, say: Say) -> Iterator[Step]:
    """What happens in a line, in the words that the seat would be told."""
    notation = position.game.notation
    for move in moves:
        seen = [event for event in position.play(*move) if event.seen_by(seat)]
        told = [notation.describe_event(event, say) for event in seen[:MOST_TOLD]]
        rest = ["…"] if len(seen) > MOST_TOLD or not seen else []
        yield Step(move.seat, " ".join(told + rest))
