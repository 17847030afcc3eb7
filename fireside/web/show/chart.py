"""The scores over a game, as a chart."""

from __future__ import annotations

from fireside.draw import tag
from fireside.engine.types import Seat
from fireside.table.state import TableState
from fireside.web.show.templating import SEAT_MARKS

WIDTH, HEIGHT, MARGIN = 400, 200, 18
LABEL, LABEL_SPACE = 16, 46  # the height of a score at the end of its line, and the space beside the chart


def score_chart(state: TableState, title: str) -> str:
    """The scores over the game, a line for each seat, told apart by colour and by shape."""
    history = _scores(state)
    top = max(1, *(max(scores) for scores in history))
    low = min(0, *(min(scores) for scores in history))

    def point(step: int, score: int) -> tuple[float, float]:
        across = MARGIN + (WIDTH - 2 * MARGIN) * step / max(1, len(history) - 1)
        return across, HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (score - low) / (top - low)

    ground = point(0, 0)[1]
    shapes = [
        tag("title", text=title),
        tag("line", x1=MARGIN, x2=WIDTH - MARGIN, y1=ground, y2=ground, stroke="var(--line)"),
        tag("line", id="now", y1=0, y2=HEIGHT, stroke="var(--accent)", data_from=MARGIN, data_width=WIDTH - 2 * MARGIN),
    ]
    for seat in range(state.setup.players):
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (point(*at) for at in enumerate(row[seat] for row in history)))
        shapes.append(tag("polyline", points=line, fill="none", stroke=seat_colour(seat), stroke_width=2.5))
    shapes += _labels([point(len(history) - 1, score) for score in history[-1]], history[-1])
    box = f"0 0 {WIDTH + LABEL_SPACE} {HEIGHT}"
    return tag("svg", *shapes, viewbox=box, role="img", aria_label=title, class_="chart")


def seat_colour(seat: Seat) -> str:
    """The colour of a seat's line."""
    return f"var(--seat-{seat % len(SEAT_MARKS)})"


def _labels(ends: list[tuple[float, float]], scores: list[int]) -> list[str]:
    """The scores at the ends of their lines, pushed apart where they would cover each other."""
    heights: dict[Seat, float] = {}
    lowest = HEIGHT - LABEL / 2
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat][1]):  # the lowest line first
        heights[seat] = lowest = min(ends[seat][1] + LABEL / 3, lowest)
        lowest -= LABEL
    down = max(0.0, LABEL - min(heights.values()))
    return [
        tag(
            "text",
            text=f"{SEAT_MARKS[seat % len(SEAT_MARKS)]} {scores[seat]}",
            x=ends[seat][0] + 5,
            y=height + down,
            fill=seat_colour(seat),
            font_size=LABEL,
        )
        for seat, height in heights.items()
    ]


def _scores(state: TableState) -> list[list[int]]:
    position = state.start()
    history = [position.scores]
    for step in state.steps:
        position.play(step.seat, step.action)
        history.append(position.scores)
    return history
