"""Looking back: a game step by step, from every seat, its scores as a chart, its dice checked."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.engine.errors import FiresideError
from fireside.engine.types import SPECTATOR, Seat
from fireside.record import parse
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.errors import Reason, Refusal
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.chart import score_chart
from fireside.web.show.presentation import Presentation
from fireside.web.site import form_of, number_in, page, site_of, visitor_of


class Past:
    """A table as it was after some step. Before the end, only from the visitor's own seat."""

    def __init__(self, state: TableState, visitor: Visitor, at: int | None, seat: Seat | None) -> None:
        """`at` counts steps, chance outcomes among them."""
        if state.position is None:
            raise Refusal(Reason.NOT_STARTED, "not_started")
        if seat is not None:
            state.position.check_seat(seat)
        self.own = state.seat_of(visitor.person)
        self.is_over = state.position.is_over
        self.last = len(state.steps)
        self.at = self.last if at is None else max(0, min(at, self.last))
        wanted = seat if seat is not None and self.is_over else self.own
        self.seat: Seat = SPECTATOR if wanted is None else wanted
        self.state = state
        before = state.steps[self.at - 2].seq if self.at > 1 else 0
        self.shown = Presentation(state.back_at(self.at), visitor, before, seat=self.seat, still=True)

    def turns(self) -> list[int]:
        """The steps after which somebody has made a choice."""
        chosen = [number for number, step in enumerate(self.state.steps, start=1) if step.is_choice]
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
            "board": self.shown.board(),
            "lines": [line.text for line in self.shown.log(self.shown.since)],
        }


async def past_of(request: Request) -> Callable[[], Past]:
    """Finds the step that a request asks for, which takes long late in a game."""
    table = await site_of(request).tables.table(request.path_params["table"])
    return partial(Past, table.state, visitor_of(request), number_in(request, "at"), number_in(request, "seat"))


async def replay_page(request: Request) -> Response:
    """A game, step by step."""
    return await site_of(request).aside(request, _replay_page, request, await past_of(request))


def _replay_page(request: Request, find: Callable[[], Past]) -> Response:
    past = find()
    return page(
        request,
        "replay.html",
        past=past,
        shown=past.shown,
        game=past.shown.game,
        chart=score_chart(past.state, past.shown.say("replay.scores")) if past.is_over else "",
        proof=_proof(past.state) if past.is_over else None,
    )


async def frame(request: Request) -> Response:
    """One step of a game, as JSON."""
    find = await past_of(request)
    return JSONResponse(await site_of(request).aside(request, lambda: find().frame()))


def _proof(state: TableState) -> dict[str, Any]:
    record = state.game_record()
    return {"checked": fairness.verify(record), **{key: record.extra[key] for key in record.extra}}


async def check_form(request: Request) -> Response:
    """Where the dice of any record can be checked."""
    return page(request, "check.html", text="", checked=None, error=None)


async def check(request: Request) -> Response:
    """Check the dice of a record."""
    text = (await form_of(request)).get("record", "")
    checked, error = await site_of(request).aside(request, _checked, text)
    return page(request, "check.html", 200 if error is None else 422, text=text, checked=checked, error=error)


def _checked(text: str) -> tuple[int | None, str | None]:
    """How many outcomes of a record are as they should be, or else what is wrong."""
    try:
        record = parse(text, load)
        record.replay()
        return fairness.verify(record), None
    except FiresideError as wrong:
        return None, str(wrong)
