"""What everybody could expect over a game, as a curve with a mark at each moment that is worth a look."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fireside.draw import tag
from fireside.engine.types import Seat
from fireside.web.show.chart import seat_colour
from fireside.web.show.study import Moment, Study
from fireside.web.show.templating import SEAT_MARKS

WIDTH, HEIGHT, MARGIN = 400, 250, 18
LANE = 34  # the height of a seat's lane, where there are no values
LABEL, LABEL_SPACE = 16, 62
DOT, TARGET = 8, 14  # radii: what is seen of a mark, and where it can be hit
DASHES = (None, "9 4", "2.5 3.5", "10 3 2.5 3", "5 2")  # by seat: lines differ not by colour alone

Point = tuple[float, float]


def curve(study: Study, title: str) -> str:
    """The curve of a game; where positions have no values, a lane for each seat with its mistakes."""
    if study.analysis.values:
        return _picture(_lines(study) + _marks(study, _on_line), title, HEIGHT)
    height = LANE * study.analysis.players
    return _picture(_lanes(study.analysis.players) + _marks(study, _in_lane), title, height)


def _picture(shapes: Sequence[str], title: str, height: float) -> str:
    span = WIDTH - 2 * MARGIN  # of all steps, for the page's script
    now = tag("line", class_="now", y1=0, y2=height, stroke="var(--accent)", data_from=MARGIN, data_width=span)
    box = f"0 0 {WIDTH + LABEL_SPACE} {height}"
    return tag("svg", now, *shapes, viewbox=box, role="group", aria_label=title, class_="curve")


def _across(step: int, steps: int) -> float:
    return MARGIN + (WIDTH - 2 * MARGIN) * step / max(1, steps)


def _up(share: float) -> float:
    return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share


def _lines(study: Study) -> list[str]:
    values, players = study.analysis.values, study.analysis.players
    shapes = [_level(share) for share in (0.0, 0.5, 1.0)]
    for seat in range(players):
        points = [(_across(step, len(values) - 1), _up(shares[seat])) for step, shares in enumerate(values)]
        shapes.append(
            tag(
                "polyline",
                points=" ".join(f"{x:.1f},{y:.1f}" for x, y in points),
                fill="none",
                stroke=seat_colour(seat),
                stroke_width=2.2,
                stroke_dasharray=DASHES[seat % len(DASHES)],
            )
        )
    return shapes + _ends(values[-1])


def _level(share: float) -> str:
    return tag("line", x1=MARGIN, x2=WIDTH - MARGIN, y1=_up(share), y2=_up(share), stroke="var(--line)")


def _ends(shares: Sequence[float]) -> list[str]:
    """Whose line it is, and what it ends with; pushed apart where texts would cover each other."""
    lowest, texts = HEIGHT - LABEL / 4, []
    for seat in sorted(range(len(shares)), key=lambda seat: shares[seat]):
        height = min(_up(shares[seat]) + LABEL / 3, lowest)
        lowest = height - LABEL
        texts.append(_end(seat, f"{round(100 * shares[seat])} %", height))
    return texts


def _end(seat: Seat, text: str, height: float) -> str:
    label = f"{SEAT_MARKS[seat % len(SEAT_MARKS)]} {text}"
    return tag("text", text=label, x=WIDTH - MARGIN + 6, y=height, fill=seat_colour(seat), font_size=LABEL)


def _lanes(players: int) -> list[str]:
    shapes = []
    for seat in range(players):
        middle = _lane(seat)
        shapes.append(tag("line", x1=MARGIN, x2=WIDTH - MARGIN, y1=middle, y2=middle, stroke="var(--line)"))
        mark = SEAT_MARKS[seat % len(SEAT_MARKS)]
        shapes.append(
            tag("text", text=mark, x=WIDTH - MARGIN + 8, y=middle + 6, fill=seat_colour(seat), font_size=LABEL)
        )
    return shapes


def _lane(seat: Seat) -> float:
    return LANE * (seat + 0.5)


def _on_line(study: Study, moment: Moment) -> Point:
    values = study.analysis.values
    return _across(moment.at, len(values) - 1), _up(values[moment.at][moment.seat])


def _in_lane(study: Study, moment: Moment) -> Point:
    return _across(moment.at, study.analysis.steps), _lane(moment.seat)


def _marks(study: Study, place: Callable[[Study, Moment], Point]) -> list[str]:
    return [_mark(moment, *place(study, moment)) for moment in study.moments]


def _mark(moment: Moment, x: float, y: float) -> str:
    """A link to a moment; its sign tells what it is, its colour and its title whom it is about."""
    return tag(
        "a",
        tag("title", text=moment.title),
        tag("circle", cx=x, cy=y, r=TARGET, fill="transparent"),
        tag("circle", cx=x, cy=y, r=DOT, fill="var(--raised)", stroke=seat_colour(moment.seat), stroke_width=2),
        tag("text", text=moment.sign, x=x, y=y + 4, text_anchor="middle", font_size=11, fill="var(--ink)"),
        href=f"?at={moment.at}&seat={moment.seat}",
        data_at=moment.at,
        data_seat=moment.seat,
        aria_label=moment.title,
        class_="dot",
    )
