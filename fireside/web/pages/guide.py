"""Pages for newcomers to a game: how to play, and a lesson."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.guides import Guide
from fireside.registry import load_known as load  # names come from strangers
from fireside.table.errors import Reason, Refusal
from fireside.web.show import guidance
from fireside.web.site import number_in, page, site_of, visitor_of

LONGEST = 10_000  # steps that no lesson has


async def how_page(request: Request) -> Response:
    """How a game is played, in two minutes."""
    guide = _guide(request)
    draw = guidance.how_to_play  # replays a game
    text = await site_of(request).aside(request, draw, guide, visitor_of(request).lang)
    return page(request, "how.html", game=guide.game, text=text, has_lesson=guide.has_lesson)


async def lesson_page(request: Request) -> Response:
    """One step of a lesson."""
    return page(request, "learn.html", game=_guide(request).game, lesson=await _step(request))


async def lesson_step(request: Request) -> Response:
    """One step of a lesson for the page's script."""
    return JSONResponse(vars(await _step(request)))


async def _step(request: Request) -> guidance.LessonPage:
    guide, number = _guide(request), number_in(request, "step") or 0
    if not guide.has_lesson:
        raise Refusal(Reason.NOT_FOUND, "no_guide", game=guide.game.info.title)
    if not 0 <= number < LONGEST:
        raise Refusal(Reason.GARBAGE, "page_number", field="step", text=number)
    return await site_of(request).aside(request, guidance.lesson_page, guide, number, visitor_of(request))


def _guide(request: Request) -> Guide:
    game = load(request.path_params["game"])
    guide = Guide.of(game)
    if guide is None:
        raise Refusal(Reason.NOT_FOUND, "no_guide", game=game.info.title)
    return guide
