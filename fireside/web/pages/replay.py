"""Looking back: a game step by step, from every seat, its scores as a chart, its dice checked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.engine.errors import FiresideError
from fireside.engine.types import SPECTATOR, Seat
from fireside.record import Move, parse
from fireside.registry import load_known as load  # names come from strangers
from fireside.study import Analysis
from fireside.table import fairness
from fireside.table.errors import Reason, Refusal
from fireside.table.server import analyses
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.pages.analysis import is_possible, line_html, progress_json, study_of
from fireside.web.pages.coach import coach_html
from fireside.web.show.chart import score_chart
from fireside.web.show.curve import curve
from fireside.web.show.presentation import Presentation
from fireside.web.show.study import Study, played_on, then_text
from fireside.web.show.templating import template
from fireside.web.site import form_of, number_in, page, site_of, visitor_of

_THEN = re.compile(r"-?[0-9]{1,3}\.[0-9]{1,7}(,-?[0-9]{1,3}\.[0-9]{1,7}){0,15}")


class Past:
    """A table as it was after some step. Before the end, only from the visitor's own seat."""

    def __init__(
        self,
        state: TableState,
        visitor: Visitor,
        at: int | None,
        seat: Seat | None,
        then: Sequence[Move] = (),
        study: Study | None = None,
    ) -> None:
        """`at` counts steps, chance outcomes among them; `then` is played on from there, though nobody did.

        `study` is what an analysis says about the game.
        """
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
        self.study = study
        self.then = then_text(then)
        self._visitor = visitor
        back = played_on(state.back_at(self.at), then)
        before = back.steps[-2].seq if len(back.steps) > 1 else 0
        marks_choices = study is not None and not then and study.marks_choices(self.at, self.seat)
        self.shown = Presentation(back, visitor, before, seat=self.seat, still=True, marks_choices=marks_choices)

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
        lines = [line.text for line in self.shown.log(self.shown.since)]
        frame = {"at": self.at, "last": self.last, "board": self.shown.board(), "lines": lines}
        return frame | ({"decision": self.decision_html()} if self.study else {})

    def decision_html(self) -> str:
        """What an analysis says about this step."""
        return template("part_decision.html").render(
            past=self, study=self.study, say=self.shown.say, root=self._visitor.root
        )


async def past_of(request: Request) -> Callable[[], Past]:
    """Finds the step that a request asks for, which takes long late in a game."""
    table = await site_of(request).tables.table(request.path_params["table"])
    state, looking, then = table.state, visitor_of(request), _moves(request.query_params.get("then", ""))
    if then:
        analyses.check(state)  # before the end, what else could have happened tells what is hidden
    study = await study_of(request, state, looking)
    return partial(Past, state, looking, number_in(request, "at"), number_in(request, "seat"), then, study)


def _moves(text: str) -> list[Move]:
    """The moves that an address tells to play on with; Refusal if it tells something else."""
    if text and not _THEN.fullmatch(text):
        raise Refusal(Reason.GARBAGE, "no_variation", text=text[:40])
    return [Move(*map(int, move.split("."))) for move in text.split(",") if text]


async def replay_page(request: Request) -> Response:
    """A game, step by step."""
    find = await past_of(request)
    line = await _line(request) if request.query_params.get("why") else ""
    return await site_of(request).aside(request, _replay_page, request, find, line)


async def _line(request: Request) -> str:
    """The best line of a step, for pages without a script."""
    table = await site_of(request).tables.table(request.path_params["table"])
    return await line_html(request, table.state, number_in(request, "at") or 0, number_in(request, "seat"))


def _replay_page(request: Request, find: Callable[[], Past], line: str) -> Response:
    past = find()
    made, table = site_of(request).tables.analyses, past.state.setup.id
    found = past.study.analysis if past.study else None
    return page(
        request,
        "replay.html",
        past=past,
        shown=past.shown,
        game=past.shown.game,
        chart=score_chart(past.state, past.shown.say("replay.scores")) if past.is_over else "",
        proof=_proof(past.state) if past.is_over else None,
        can_analyse=is_possible(past.state),
        making=progress_json(made, table, found, past.shown.visitor.lang),
        study=past.study,
        curve=_curve(past.study) if past.study else "",
        line=line,
        coach=_coach(found, past) if found else "",
    )


def _coach(analysis: Analysis, past: Past) -> str:
    """What the coach says to the visitor, if they have played."""
    return "" if past.own is None else coach_html(analysis, past.state, past.own, past.shown.visitor, level=3)


def _curve(study: Study) -> str:
    key = study.analysis.means if study.analysis.tells_luck else "none"
    return curve(study, study.say(f"analysis.curve_{key}"))


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
