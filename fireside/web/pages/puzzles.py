"""Puzzles: all of them, one of them, and a try at it."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.study.puzzles import Puzzle, of_the_day
from fireside.table.errors import Reason, Refusal
from fireside.table.people import Attempt
from fireside.web.edge.prefix import redirect
from fireside.web.show import catalogue, puzzling
from fireside.web.show.streaks import day_of, streaks
from fireside.web.site import form_of, known_as, number_in, page, site_of, visitor_of


async def puzzles_page(request: Request) -> Response:
    """All puzzles by game and difficulty, and how the visitor is doing."""
    mine = await tried(request)
    return page(
        request,
        "puzzles.html",
        games=[(game, puzzling.by_difficulty(game.name)) for game in catalogue.playable()],
        today=daily(),
        tried=mine,
        streaks=streaks(list(mine.values()), day_of(time.time())),
        address=puzzling.address,
        title_of=catalogue.title,
    )


async def puzzle_page(request: Request) -> Response:
    """One puzzle: to be solved, or with its solution for whoever has made their try."""
    puzzle = _puzzle(request)
    mine = await tried(request)
    attempt = mine.get(puzzling.address(puzzle))
    if attempt is None:
        return await _asked(request, puzzle)
    return await _answered(request, puzzle, attempt, mine)


async def try_puzzle(request: Request) -> Response:
    """Somebody's choice; only their first one counts."""
    form = await form_of(request)
    puzzle = _puzzle(request)
    choice = form.get("action", "")
    legal = {str(other.action): other.action for other in puzzle.alternatives}
    if choice not in legal:
        raise Refusal(Reason.GARBAGE, "no_choice")
    site = site_of(request)
    person = await site.identity.named(request, "", visitor_of(request).say("guest"))
    action = legal[choice]
    attempt = Attempt(puzzling.address(puzzle), action, action == puzzle.solution, time.time())
    await site.tables.store.attempt(person.id, attempt)
    return known_as(request, person, redirect(request, f"/puzzles/{puzzling.address(puzzle)}"))


def daily() -> Puzzle | None:
    """The puzzle of the day."""
    return of_the_day(day_of(time.time()), [game.name for game in catalogue.playable()])


def _puzzle(request: Request) -> Puzzle:
    return puzzling.puzzle_of(load(request.path_params["game"]).name, request.path_params["puzzle"])


async def tried(request: Request) -> Mapping[str, Attempt]:
    """The visitor's tries, in order."""
    person = visitor_of(request).person
    attempts = await site_of(request).tables.store.attempts(person) if person else []
    return {attempt.puzzle: attempt for attempt in attempts}


async def _asked(request: Request, puzzle: Puzzle) -> Response:
    """The page before the try. Nothing of the puzzle goes into it but what its seat sees."""
    looking = visitor_of(request)

    def draw() -> puzzling.Question:
        return puzzling.question(puzzle.game, puzzle.id, looking.lang, tall=looking.tall)

    question = await site_of(request).aside(request, draw)
    return _shown(request, puzzle, question=question, attempt=None)


async def _answered(request: Request, puzzle: Puzzle, attempt: Attempt, mine: Mapping[str, Attempt]) -> Response:
    looking = visitor_of(request)
    line = request.query_params.get("line", "")
    steps = len(puzzle.tempting_line if line == "tempting" else puzzle.line) if line in puzzling.LINES else 0
    step = max(0, min(number_in(request, "step") or 0, steps))

    def draw() -> tuple[puzzling.Question, puzzling.Answer]:
        shown = puzzling.later(puzzle.game, puzzle.id, looking.lang, line if step else "", step, tall=looking.tall)
        return shown, puzzling.answer(puzzle.game, puzzle.id, looking.lang)

    question, answer = await site_of(request).aside(request, draw)
    return _shown(
        request,
        puzzle,
        question=question,
        attempt=attempt,
        answer=answer,
        chosen=next(choice for choice in answer.choices if choice.action == attempt.action),
        line=line,
        step=step,
        following=puzzling.following(puzzle, set(mine)),
        streaks=streaks(list(mine.values()), day_of(time.time())),
    )


def _shown(request: Request, puzzle: Puzzle, **facts: Any) -> Response:
    response = page(
        request,
        "puzzle.html",
        game=load(puzzle.game),
        puzzle=puzzle,
        names=puzzling.NAMES,
        address=puzzling.address,
        **facts,
    )
    response.headers["Cache-Control"] = "no-store"  # another page after the try
    return response
