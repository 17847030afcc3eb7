"""Looking back: a game step by step, from every seat, its scores as a chart, its dice checked."""

from __future__ import annotations

import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.draw import tag
from fireside.engine.errors import FiresideError
from fireside.engine.record import parse
from fireside.engine.types import CHANCE, SPECTATOR, Seat
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState
from fireside.web.render import Scene
from fireside.web.site import form_of, page, site_of, visitor_of
from fireside.web.templating import SEAT_MARKS
from fireside.web.visitor import Visitor

WIDTH, HEIGHT, MARGIN = 640, 220, 22
_NUMBER = re.compile("-?[0-9]{1,7}")


class Past:
    """A table as it was after some step. Before the end only from one's own seat."""

    def __init__(self, state: TableState, visitor: Visitor, at: int | None, seat: Seat | None) -> None:
        """`at` counts plays, chance outcomes among them."""
        if state.position is None:
            raise Refusal(Reason.NOT_STARTED, "the game has not started yet")
        own = state.seat_of(visitor.person)
        self.is_over = state.position.is_over
        self.last = len(state.plays)
        self.at = self.last if at is None else max(0, min(at, self.last))
        wanted = seat if seat is not None and self.is_over and seat < state.setup.players else own
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

    shapes = [tag("title", text=title)]
    for seat in range(state.setup.players):
        colour = f"var(--seat-{seat % len(SEAT_MARKS)})"
        points = [point(step, scores[seat]) for step, scores in enumerate(history)]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        shapes.append(tag("polyline", points=line, fill="none", stroke=colour, stroke_width=2.5))
        mark = SEAT_MARKS[seat % len(SEAT_MARKS)]
        x, y = points[-1]
        shapes.append(tag("text", text=f"{mark} {history[-1][seat]}", x=x + 4, y=y + 4, fill=colour, font_size=18))
    span = WIDTH - 2 * MARGIN
    now = tag("line", id="now", y1=0, y2=HEIGHT, stroke="var(--accent)", data_from=MARGIN, data_width=span)
    shapes.append(now)
    return tag("svg", *shapes, viewbox=f"0 0 {WIDTH + 40} {HEIGHT}", role="img", aria_label=title, class_="chart")


def _scores(state: TableState) -> list[list[int]]:
    position = state.game.start(state.setup.players, **state.setup.options)
    history = [position.scores]
    for play in state.plays:
        position.play(play.seat, play.action)
        history.append(position.scores)
    return history
