"""The front page (the games, open tables, the visitor's own) and how the site looks."""

from __future__ import annotations

import logging

from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response

from fireside.registry import load_known as load  # names come from strangers
from fireside.table.server.tables import Tables
from fireside.texts import LANGUAGES
from fireside.web.edge.prefix import at, cookie_path
from fireside.web.edge.visitor import COLOURS, THEMES
from fireside.web.pages import puzzles
from fireside.web.show import catalogue, guidance, puzzling
from fireside.web.site import form_of, page, site_of, visitor_of

log = logging.getLogger(__name__)

LISTED = 30
SEATS_OWN = "own"  # the colour that a seat has by itself
YEAR = 365 * 86_400  # seconds


async def front(request: Request) -> Response:
    """The games, open tables, and the visitor's own."""
    site, looking = site_of(request), visitor_of(request)
    mine = await site.tables.store.tables_of(looking.person, LISTED) if looking.person else []
    open_tables = [table for table in await site.tables.store.open_tables(LISTED) if catalogue.can_go_on(table)]
    return page(
        request,
        "front.html",
        games=catalogue.playable(),
        catalogue=catalogue,
        guidance=guidance,
        open_tables=open_tables,
        spoken={table.id: await _spoken(site.tables, table.id) for table in open_tables},
        running=[table for table in mine if table.phase != "over"],
        title_of=catalogue.title,
        can_go_on=catalogue.can_go_on,
        today=puzzles.daily(),
        tried=await puzzles.tried(request),
        address=puzzling.address,
    )


async def _spoken(tables: Tables, table: str) -> str:
    """The language spoken at a table; "" if it cannot be read, which must not take the front page down with it."""
    try:
        return (await tables.setup(table)).lang
    except Exception as error:
        log.warning("the setup of table %s cannot be read: %r", table, error)
        return ""


async def style(request: Request) -> Response:
    """The colours of the theme, and of a game."""
    name = request.path_params["game"]
    sheet = catalogue.style_sheet(None if name == "site" else load(name), _swapped(request))
    return Response(sheet, media_type="text/css", headers={"Cache-Control": "max-age=300"})


def _swapped(request: Request) -> tuple[int, int]:
    """The seats that swap their colours, so that somebody's own pieces have the colour that they like."""
    wanted = [request.query_params.get(key, "") for key in ("seat", "colour")]
    return (int(wanted[0]), int(wanted[1])) if all(seat in COLOURS for seat in wanted) else (0, 0)


async def game_picture(request: Request) -> Response:
    """A picture of a game for the front page."""
    game = load(request.path_params["game"])
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    headers = {
        "Cache-Control": "max-age=3600",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(catalogue.picture(game, theme), media_type="image/svg+xml", headers=headers)


async def choose(request: Request) -> Response:
    """Remember a language or a theme, and go back to the page."""
    form = await form_of(request)
    home, back = at(request, "/"), form.get("back", "")
    is_here = back.startswith(home) and not back.startswith(("//", "/\\"))
    response = RedirectResponse(back if is_here else home, 303)
    for key, allowed in (("lang", LANGUAGES), ("theme", THEMES), ("colour", (*COLOURS, SEATS_OWN))):
        if form.get(key) in allowed:
            is_secure, path = request.url.scheme == "https", cookie_path(request)
            response.set_cookie(key, form[key], max_age=YEAR, path=path, samesite="lax", secure=is_secure)
    return response


async def robots(request: Request) -> Response:
    """Links to tables are invitations, not for search engines."""
    return PlainTextResponse(f"User-agent: *\nDisallow: {at(request, '/t/')}\nDisallow: {at(request, '/me')}\n")
