"""Somebody's progress: how accurately they decided and how lucky they were, game by game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from fireside import study
from fireside.draw import tag
from fireside.engine.errors import InvalidNotation
from fireside.engine.variants import base_of
from fireside.table.setup import Summary
from fireside.texts import Say
from fireside.web.show.numbers import percent

WIDTH, LEFT, RIGHT, TOP, BOTTOM = 400, 66, 8, 30, 12
ACCURACY_HEIGHT, LUCK_HEIGHT, SPACE = 90, 64, 44
LABEL = 17  # 12 pixels on a phone
MOST_SHOWN = 20  # games in a chart: more would be too narrow for a phone
FLOOR = 0.5  # an accuracy that most games reach: charts begin there, or lower
LEAST_LUCK = 0.1  # half of the height of luck, so that a little luck looks like little


@dataclass(frozen=True)
class Played:
    """A game that somebody has played, as its analysis sees it."""

    table: str
    game: str  # the published one
    at: float  # when it was played
    has_won: bool
    accuracy: float  # 0 to 1
    luck: float | None  # share of the victory; None if it cannot be told


def played_by(person: str, found: Iterable[tuple[Summary, str]]) -> dict[str, list[Played]]:
    """The analysed games of a person by game, the last game first, each in the order of time."""
    games: dict[str, list[Played]] = {}
    for summary, text in found:
        if (played := _played(person, summary, text)) is not None:
            games.setdefault(played.game, []).insert(0, played)
    return {game: rows[-MOST_SHOWN:] for game, rows in games.items()}


def _played(person: str, summary: Summary, text: str) -> Played | None:
    """One game; None if it cannot be read any more, or the person never had a choice."""
    try:
        analysis, seat = study.parse(text), summary.people.index(person)
    except (InvalidNotation, ValueError):
        return None
    found = study.summary_of(analysis, seat)
    if found.accuracy is None:
        return None
    luck = found.account.luck if found.account else None
    has_won = seat in summary.winners
    return Played(summary.id, base_of(summary.game), summary.touched, has_won, found.accuracy, luck)


def progress_chart(rows: Sequence[Played], say: Say) -> str:
    """Accuracy as a line of dots, luck as bars that rise or hang below."""
    lucks = [row.luck for row in rows if row.luck is not None]
    height = TOP + ACCURACY_HEIGHT + (SPACE + LUCK_HEIGHT if lucks else 0) + BOTTOM
    shapes = [*_accuracy(rows, say), *(_luck(rows, lucks, say) if lucks else ())]
    label = say("progress.chart", games=len(rows))
    return tag("svg", *shapes, viewbox=f"0 0 {WIDTH} {height}", role="img", aria_label=label, class_="progress")


def _across(index: int, count: int) -> float:
    room = WIDTH - LEFT - RIGHT
    return LEFT + room * (index + 0.5) / count


def _accuracy(rows: Sequence[Played], say: Say) -> Iterator[str]:
    floor = min(FLOOR, *(row.accuracy for row in rows))
    bottom = TOP + ACCURACY_HEIGHT

    def down(accuracy: float) -> float:
        return bottom - ACCURACY_HEIGHT * (accuracy - floor) / (1 - floor)

    points = [(_across(index, len(rows)), down(row.accuracy)) for index, row in enumerate(rows)]
    yield from _rule(TOP, "100\N{NO-BREAK SPACE}%")
    yield from _rule(bottom, f"{percent(floor)}\N{NO-BREAK SPACE}%")
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    yield tag("polyline", points=line, fill="none", stroke="var(--accent)", stroke_width=2)
    yield from (tag("circle", cx=x, cy=y, r=4, fill="var(--accent)") for x, y in points)
    yield _name(say("progress.accuracy"), TOP)


def _luck(rows: Sequence[Played], lucks: Sequence[float], say: Say) -> Iterator[str]:
    most = max(LEAST_LUCK, *map(abs, lucks))
    middle = TOP + ACCURACY_HEIGHT + SPACE + LUCK_HEIGHT / 2
    width = min(14.0, 0.6 * (WIDTH - LEFT - RIGHT) / len(rows))
    yield from _rule(middle, "0")
    for sign, height in (("+", -1), ("−", 1)):
        yield _measure(f"{sign}{percent(most)}", middle + height * LUCK_HEIGHT / 2)
    for index, row in enumerate(rows):
        if row.luck is not None:
            size = LUCK_HEIGHT / 2 * abs(row.luck) / most
            top = middle - size if row.luck > 0 else middle
            looks = {"fill": "var(--muted)"} if row.luck > 0 else {"fill": "none", "stroke": "var(--muted)"}
            yield tag("rect", x=_across(index, len(rows)) - width / 2, y=top, width=width, height=max(1, size), **looks)
    yield _name(say("progress.luck"), middle - LUCK_HEIGHT / 2)


def _rule(height: float, text: str) -> Iterator[str]:
    yield tag("line", x1=LEFT, x2=WIDTH - RIGHT, y1=height, y2=height, stroke="var(--line)")
    yield _measure(text, height)


def _measure(text: str, height: float) -> str:
    return tag("text", text=text, x=LEFT - 6, y=height + LABEL / 3, text_anchor="end", **_LETTERS)


def _name(text: str, top: float) -> str:
    """What is shown below."""
    return tag("text", text=text, x=LEFT, y=top - 10, **_LETTERS)


_LETTERS = {"font_size": LABEL, "fill": "var(--muted)"}
