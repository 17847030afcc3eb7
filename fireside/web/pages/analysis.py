"""The analysis of a finished game: asking for it, how far it is, the analysis itself, and why a choice is best."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from fireside.engine.types import Seat
from fireside.study import Analysis
from fireside.table.errors import Reason, Refusal
from fireside.table.server import analyses
from fireside.table.server.analyses import Analyses
from fireside.table.state import TableState
from fireside.web.edge.addresses import address_of
from fireside.web.edge.prefix import redirect
from fireside.web.edge.visitor import Visitor
from fireside.web.show.study import Study
from fireside.web.show.templating import template
from fireside.web.site import form_of, number_in, site_of, visitor_of


async def analyse(request: Request) -> Response:
    """Begin an analysis, unless there is one; then show how far it is."""
    site, form = site_of(request), await form_of(request)
    table = await site.tables.table(request.path_params["table"])
    person, address = asker(request), address_of(request)

    def count() -> None:
        site.analyses.take(person)
        site.analyses_of_address.take(address)

    await site.tables.analyses.ask(table.state, person, count)
    place = {key: form[key] for key in ("at", "seat") if form.get(key, "").lstrip("-").isdecimal()}
    query = "&".join(f"{key}={value[:7]}" for key, value in place.items())
    return redirect(request, f"/t/{table.id}/replay?{query or 'at=0'}#analysis")


async def progress(request: Request) -> Response:
    """How far the analysis of a game is, as JSON; Refusal before the game is over."""
    tables = site_of(request).tables
    table = await tables.table(request.path_params["table"])
    found = await tables.analyses.of(table.state)
    return JSONResponse(progress_json(tables.analyses, table.id, found, visitor_of(request).lang))


def progress_json(made: Analyses, table: str, found: Analysis | None, lang: str) -> dict[str, Any]:
    """How far an analysis is: `none`, `making`, `failed` or `made`."""
    now = made.progress(table)
    if now is None:
        return {"phase": "made" if found else "none"}
    if now.has_failed:
        return {"phase": "failed", "message": Refusal(Reason.FAILED, "analysis_failed").text(lang)}
    return {"phase": "making", "done": now.done, "total": now.total}


async def analysis_file(request: Request) -> Response:
    """The analysis of a game as a file, as `fireside analyse` writes it."""
    tables = site_of(request).tables
    table = await tables.table(request.path_params["table"])
    found = await tables.analyses.of(table.state)
    if found is None:
        raise Refusal(Reason.NOT_FOUND, "no_decision")
    name = f"{table.state.game.base}-{table.id}.fire.analysis.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(found.text(), headers=headers, media_type="application/json")


async def why(request: Request) -> Response:
    """The line that follows the best choice of a decision, as JSON with the HTML of a list."""
    table = await site_of(request).tables.table(request.path_params["table"])
    at, seat = number_in(request, "at") or 0, number_in(request, "seat")
    return JSONResponse({"html": await line_html(request, table.state, at, seat)})


async def line_html(request: Request, state: TableState, at: int, seat: Seat | None) -> str:
    """The best line after so many steps, as a list; Refusal if nobody decided anything there."""
    site, visitor = site_of(request), visitor_of(request)
    analysis = await site.tables.analyses.of(state)
    found = Study(analysis, state, visitor).decision(at) if analysis else None
    if analysis is None or found is None or found.best == found.played:
        raise Refusal(Reason.NOT_FOUND, "no_decision")
    site.lines.take(address_of(request))
    line = await site.tables.analyses.line(state, found, asker(request))
    shown = found.seat if seat is None else seat
    steps = await site.aside(request, Study(analysis, state, visitor).line_steps, found, line, shown)
    return template("part_line.html").render(say=visitor.say, steps=steps, line=line, at=at, seat=shown)


def asker(request: Request) -> str:
    """Whoever takes turns with others: a person, or somebody at an address."""
    return visitor_of(request).person or address_of(request)


async def study_of(request: Request, state: TableState, visitor: Visitor) -> Study | None:
    """The analysis of a game as a visitor sees it, if there is one and it may be shown."""
    if not is_possible(state):
        return None
    found = await site_of(request).tables.analyses.of(state)
    return Study(found, state, visitor) if found else None


def is_possible(state: TableState) -> bool:
    """Whether a game can be analysed."""
    try:
        analyses.check(state)
    except Refusal:
        return False
    return True
