"""Pages for newcomers to a game: how to play, and a lesson."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from fireside.game import Game
from fireside.registry import load_known as load  # names come from strangers
from fireside.table.errors import Reason, Refusal
from fireside.web.show import catalogue, guidance
from fireside.web.site import page, visitor_of

_NUMBER = re.compile("[0-9]{1,4}")


async def how_page(request: Request) -> Response:
    """How a game is played, in two minutes."""
    game = load(request.path_params["game"])
    text = await asyncio.to_thread(guidance.how_to_play, game, visitor_of(request).lang)  # replays a game
    if not text:
        raise Refusal(Reason.NOT_FOUND, "no_guide", game=game.info.title)
    return page(request, "how.html", game=game, text=text, has_lesson=guidance.has_lesson(game))


async def lesson_page(request: Request) -> Response:
    """One step of a lesson."""
    game = _game_with_lesson(request)
    return page(
        request,
        "learn.html",
        game=game,
        lesson=await _step(request, game),
        summary=catalogue.summary(game, visitor_of(request).lang),
    )


async def lesson_step(request: Request) -> Response:
    """One step of a lesson for the page's script."""
    step = await _step(request, _game_with_lesson(request))
    answer: dict[str, Any] = vars(step)
    return JSONResponse(answer)


def _game_with_lesson(request: Request) -> Game:
    game = load(request.path_params["game"])
    if not guidance.has_lesson(game):
        raise Refusal(Reason.NOT_FOUND, "no_guide", game=game.info.title)
    return game


async def _step(request: Request, game: Game) -> guidance.LessonPage:
    text = request.query_params.get("step", "0")
    if not _NUMBER.fullmatch(text):
        raise Refusal(Reason.GARBAGE, "page_number", field="step", text=text[:40])
    return await asyncio.to_thread(guidance.lesson_for, game, int(text), visitor_of(request))
