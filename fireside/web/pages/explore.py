"""The explorer: openings as a tree to click through, and what was chosen in such a position.

Everybody sees how often something was chosen, by people or by bots. Only the visitor's own games are named.
"""

from __future__ import annotations

from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from fireside.engine.types import CHANCE
from fireside.game import Game
from fireside.registry import load_known as load  # names come from strangers
from fireside.study.explorer import Sort, parse_line, parse_phrases, phrases_text, situation_of
from fireside.table.errors import Reason, Refusal
from fireside.table.setup import Summary
from fireside.table.state import TableState
from fireside.web.edge.prefix import redirect
from fireside.web.show import catalogue, dates
from fireside.web.show.exploration import Exploration, Question, parse_who
from fireside.web.site import number_in, page, site_of, visitor_of

OWN = 500  # of the visitor's last games that can be told apart from all others
NAMED = 12  # of these that a page names


async def games_page(request: Request) -> Response:
    """The games that can be explored."""
    exploring = site_of(request).exploring
    is_complete = await exploring.is_complete()
    sorts = exploring.explorer.sorts()
    games = [(game, _counts(sorts, game)) for game in catalogue.playable()]
    return page(request, "explore.html", games=games, is_complete=is_complete)


def _counts(sorts: dict[Sort, int], game: Game) -> dict[int, int]:
    """How many games there are for each number of players."""
    fewest, most = game.info.players
    return {players: sorts.get(Sort(game.name, players), 0) for players in range(fewest, most + 1)}


async def game_page(request: Request) -> Response:
    """A point in the tree of a game's openings, or such a position."""
    site, looking = site_of(request), visitor_of(request)
    game = load(request.path_params["game"])
    is_complete = await site.exploring.is_complete()
    counts = _counts(site.exploring.explorer.sorts(), game)
    question = Question(
        game,
        _players(request, game, counts),
        mine=bool(number_in(request, "mine")),
        by=parse_who(request.query_params.get("by", "")),
        whole_table=bool(number_in(request, "table")),
    )
    own = await _own(request, question)
    explored = Exploration(site.exploring.explorer, question, looking, own.keys())
    return await site.aside(request, _game_page, request, explored, own, counts, is_complete)


def _game_page(
    request: Request, explored: Exploration, own: dict[str, Summary], counts: dict[int, int], is_complete: bool
) -> Response:
    line, situation = (request.query_params.get(key, "") for key in ("line", "at"))
    found = explored.situation(parse_phrases(situation)) if situation else explored.opening(parse_line(line))
    return page(
        request,
        "explore_game.html",
        question=explored.question,
        game=explored.question.game,
        counts=counts,
        found=found,
        whose=explored.whose(),
        asked={"at": situation} if situation else {"line": line},
        own=[own[name] for name in found.games[:NAMED]],
        is_complete=is_complete,
        dates=dates,
    )


def _players(request: Request, game: Game, counts: dict[int, int]) -> int:
    """How many players the page is about: by default those of the most games."""
    players = number_in(request, "players")
    if players is None:
        return max(counts, key=lambda number: counts[number])
    game.check_players(players)
    return players


async def _own(request: Request, question: Question) -> dict[str, Summary]:
    """The visitor's finished games of the sort that is asked about."""
    person = visitor_of(request).person
    tables = await site_of(request).tables.store.tables_of(person, OWN) if person else []
    fitting = (table for table in tables if table.phase == "over")
    return {table.id: table for table in fitting if Sort(table.game, table.players) == question.sort}


async def from_replay(request: Request) -> Response:
    """From a step of a finished game to what was chosen in such a position."""
    site = site_of(request)
    table = await site.tables.table(request.path_params["table"])
    if table.state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "not_over")
    at = max(0, number_in(request, "at") or 0)
    situation = await site.aside(request, _next_situation, table.state, at)
    setup = table.state.setup
    asked = {"players": setup.players, **({"at": situation} if situation else {})}
    return redirect(request, f"/explore/{table.state.game.base}?{urlencode(asked)}")


def _next_situation(state: TableState, at: int) -> str:
    """What the next decision of a game, from a step on, is about; "" if there is none that is compared."""
    position = state.position_before(min(at, len(state.steps)))
    for step in state.steps[at:]:
        if step.seat != CHANCE and (situation := situation_of(position.view(step.seat))):
            return phrases_text(situation)
        position.play(step.seat, step.action)
    return ""
