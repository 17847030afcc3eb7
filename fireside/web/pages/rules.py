"""The rules of a game, by clause."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.web.show import catalogue
from fireside.web.site import page, visitor_of


async def rules_page(request: Request) -> Response:
    """The rules of a game, by clause."""
    game = load(request.path_params["game"])
    looking = visitor_of(request)
    return page(request, "rules.html", game=game, rules=catalogue.rules_html(game, looking.lang))
