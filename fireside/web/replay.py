"""Looking back: a game step by step, from every seat, its scores as a chart, its dice checked."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.draw import tag
from fireside.engine.errors import FiresideError
from fireside.engine.types import CHANCE, SPECTATOR, Seat
from fireside.record import parse
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState
from fireside.web.render import Scene
from fireside.web.site import form_of, page, site_of, visitor_of
from fireside.web.templating import SEAT_MARKS
from fireside.web.visitor import Visitor

WIDTH, HEIGHT, MARGIN = 400, 200, 18
LABEL, LABEL_ROOM = 16, 46  # the height of a score at the end of its line, and the room beside the chart
_NUMBER = re.compile("-?[0-9]{1,7}")


class Past:
    """A table as it was after some step. Before the end only from one's own seat."""

    def __init__(self, state: TableState, visitor: Visitor, at: int | None, seat: Seat | None) -> None:
        """`at` counts plays, chance outcomes among them."""
        if state.position is None:
            raise Refusal(Reason.NOT_STARTED, "the game has not started yet")
        if seat is not None:
            state.position.check_seat(seat)
        self.own = state.seat_of(visitor.person)
        self.is_over = state.position.is_over
        self.last = len(state.plays)
        self.at = self.last if at is None else max(0, min(at, self.last))
        wanted = seat if seat is not None and self.is_over else self.own
        self.seat: Seat = SPECTATOR if wanted is None else wanted
        self.state = state
        before = state.plays[self.at - 2].seq if self.at > 1 else 0
        self.scene = Scene(state.back_at(self.at), visitor, before, seat=self.seat, still=True)

    def turns(self) -> list[int]:
        """The steps after which somebody has made a choice."""
        chosen = [
            number for number, play in enumerate(self.state.plays, start=1) if play.seat != CHANCE and not play.forced
        ]
        return [0, *chosen]

    def turn_before(self) -> int:
        """The last turn's step before this one."""
        return max((turn for turn in self.turns() if turn < self.at), default=0)

    def turn_after(self) -> int:
        """The next turn's step after this one."""
        return min((turn for turn in self.turns() if turn > self.at), default=self.last)

    def frame(self) -> dict[str, Any]:
        """One step for the page's script."""
        return {
            "at": self.at,
            "last": self.last,
            "board": self.scene.board(),
            "lines": [line.text for line in self.scene.log(self.scene.since)],
        }


async def past_of(request: Request) -> Past:
    """The step that a request asks for."""
    table = await site_of(request).hall.table(request.path_params["table"])
    return Past(table.state, visitor_of(request), _number(request, "at"), _number(request, "seat"))


def _number(request: Request, key: str) -> int | None:
    text = request.query_params.get(key, "")
    if text and not _NUMBER.fullmatch(text):
        raise Refusal(Reason.GARBAGE, f"{key} must be a number, not {text[:40]!r}")
    return int(text) if text else None


async def replay_page(request: Request) -> Response:
    """A game, step by step."""
    past = await past_of(request)
    return page(
        request,
        "replay.html",
        past=past,
        scene=past.scene,
        game=past.scene.game,
        chart=score_chart(past.state, past.scene.say("replay.scores")) if past.is_over else "",
        proof=_proof(past.state) if past.is_over else None,
    )


async def frame(request: Request) -> Response:
    """One step of a game, as JSON."""
    return JSONResponse((await past_of(request)).frame())


def _proof(state: TableState) -> dict[str, Any]:
    record = state.game_record()
    return {"checked": fairness.verify(record), **{key: record.extra[key] for key in record.extra}}


async def check_form(request: Request) -> Response:
    """Where the dice of any record can be checked."""
    return page(request, "check.html", text="", checked=None, error=None)


async def check(request: Request) -> Response:
    """Check the dice of a record."""
    text = (await form_of(request)).get("record", "")
    checked, error = None, None
    try:
        record = parse(text, load)
        await site_of(request).hall.preparation.ready(record.game.name)
        record.replay()
        checked = fairness.verify(record)
    except FiresideError as wrong:
        error = str(wrong)
    return page(request, "check.html", 200 if error is None else 422, text=text, checked=checked, error=error)


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
        shapes.append(tag("polyline", points=line, fill="none", stroke=_colour(seat), stroke_width=2.5))
    shapes += _labels([point(len(history) - 1, score) for score in history[-1]], history[-1])
    box = f"0 0 {WIDTH + LABEL_ROOM} {HEIGHT}"
    return tag("svg", *shapes, viewbox=box, role="img", aria_label=title, class_="chart")


def _colour(seat: Seat) -> str:
    return f"var(--seat-{seat % len(SEAT_MARKS)})"


def _labels(ends: list[tuple[float, float]], scores: list[int]) -> list[str]:
    """The scores at the ends of their lines, pushed apart where they would cover each other."""
    heights: dict[Seat, float] = {}
    room = HEIGHT - LABEL / 2
    for seat in sorted(range(len(ends)), key=lambda seat: -ends[seat][1]):  # the lowest line first
        heights[seat] = room = min(ends[seat][1] + LABEL / 3, room)
        room -= LABEL
    down = max(0.0, LABEL - min(heights.values()))
    return [
        tag(
            "text",
            text=f"{SEAT_MARKS[seat % len(SEAT_MARKS)]} {scores[seat]}",
            x=ends[seat][0] + 5,
            y=height + down,
            fill=_colour(seat),
            font_size=LABEL,
        )
        for seat, height in heights.items()
    ]


def _scores(state: TableState) -> list[list[int]]:
    position = state.game.start(state.setup.players, **state.setup.options)
    history = [position.scores]
    for play in state.plays:
        position.play(play.seat, play.action)
        history.append(position.scores)
    return history
