"""What the coach says to a visitor about a finished game that they have played."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside import study
from fireside.engine.types import Seat
from fireside.study import Analysis
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.numbers import percent
from fireside.web.show.templating import template
from fireside.web.site import site_of, visitor_of


async def coach(request: Request) -> Response:
    """How far the analysis is, and once it is there, what the visitor can learn from it; Refusal before the end."""
    site, looking = site_of(request), visitor_of(request)
    table = await site.tables.table(request.path_params["table"])
    found, seat = await site.tables.analyses.of(table.state), table.state.seat_of(looking.person)
    making = site.tables.analyses.progress(table.id)
    if found is None or seat is None:
        return JSONResponse({"phase": "making" if making and not making.has_failed else "none", "html": ""})
    html = await site.aside(request, coach_html, found, table.state, seat, looking)
    return JSONResponse({"phase": "made", "html": html}, headers={"Cache-Control": "private, no-store"})


def coach_html(analysis: Analysis, state: TableState, seat: Seat, visitor: Visitor, level: int = 2) -> str:
    """The card of the coach for a seat, with a heading of this level; "" if there is nothing firm to say."""
    lesson = study.lesson(analysis, state.game_record(), seat)
    if lesson is None:
        return ""
    return template("part_coach.html").render(
        say=visitor.say,
        root=visitor.root,
        level=level,
        table=state.setup.id,
        seat=seat,
        words=lesson.words[visitor.lang],
        cost=visitor.say(f"coach.cost_{analysis.means}", points=percent(lesson.loss / lesson.count)),
        steps=lesson.steps,
    )
