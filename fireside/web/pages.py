"""The pages of the site."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from fireside import bots
from fireside.engine.errors import InvalidOption
from fireside.game import Game
from fireside.record import parse_option
from fireside.registry import load_known as load  # names come from strangers
from fireside.table import fairness
from fireside.table.entries import Access
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import ME, NewTable
from fireside.texts import LANGUAGES, clauses
from fireside.web import catalogue, commands, private
from fireside.web.render import Scene
from fireside.web.site import address_of, check_sender, form_of, known_as, page, site_of, visitor_of
from fireside.web.templating import template
from fireside.web.visitor import THEMES

T = TypeVar("T")

NOBODY = "nobody"  # a seat of the form that the table does not have
LISTED = 30
REACTIONS = ("👍", "👏", "😄", "😮", "🤔", "🔥")
DAY = 86_400
PACES = {  # seconds for each player in all, and seconds that come back with every move
    "calm": (0, 0),
    "quick": (300, 5),
    "live": (900, 15),
    "days": (3 * DAY, 3 * DAY),
}
HINTS = {"friendly": None, "yes": True, "no": False}  # as NewTable has it


async def front(request: Request) -> Response:
    """The games, open tables, and one's own."""
    site, looking = site_of(request), visitor_of(request)
    mine = await site.hall.store.tables_of(looking.person, LISTED) if looking.person else []
    open_tables = await site.hall.store.open_tables(LISTED)
    return page(
        request,
        "front.html",
        games=catalogue.playable(),
        catalogue=catalogue,
        open_tables=open_tables,
        spoken={table.id: (await site.hall.setup(table.id)).lang for table in open_tables},
        running=[table for table in mine if table.phase != "over"],
        is_ready=site.hall.preparation.is_ready,
        load=load,
    )


async def new_form(request: Request) -> Response:
    """The form for a new table."""
    site = site_of(request)
    games = catalogue.playable()
    game = load(request.query_params.get("game", games[0].name))
    return page(
        request,
        "new.html",
        games=games,
        game=game,
        options=catalogue.options(game, visitor_of(request).lang),
        summary=catalogue.summary(game, visitor_of(request).lang),
        paces=PACES,
        hints=HINTS,
        person=await site.identity.of(request),
    )


async def new_table(request: Request) -> Response:
    """Make the table of the form."""
    form = await form_of(request)
    game = load(form.get("game", ""))
    clock, bonus = _chosen(form, "pace", PACES, "calm")
    seats = [form.get(f"seat-{seat}", NOBODY) for seat in range(game.info.players[1])]
    wanted = NewTable(
        game=game.name,
        seats=[who for who in seats if who != NOBODY],
        options=read_options(game, form),
        access=_chosen(form, "access", {access.value: access for access in Access}, Access.INVITED.value),
        clock=clock,
        bonus=bonus,
        hints=_chosen(form, "hints", HINTS, "friendly"),
        lang=_chosen(form, "lang", {lang: lang for lang in LANGUAGES}, visitor_of(request).lang),
    )
    if wanted.seats.count(ME) > 1:
        raise InvalidOption("you can take one seat only")
    return await _made(request, wanted, form.get("name", ""))


async def quick_table(request: Request) -> Response:
    """A table against bots, by one click."""
    check_sender(request)
    game = load(request.path_params["game"])
    fewest, most = game.info.players
    opponents = max(fewest, min(3, most)) - 1
    return await _made(request, NewTable(game.name, [ME, *[bots.USUAL] * opponents]), "")


async def _made(request: Request, wanted: NewTable, name: str) -> Response:
    site = site_of(request)
    site.new_tables.take(address_of(request))
    host = await site.identity.named(request, name, visitor_of(request).say("guest"))
    setup = await site.hall.create(host, wanted)
    return known_as(request, host, RedirectResponse(f"/t/{setup.id}", 303))


async def table_page(request: Request) -> Response:
    """A table: the room before the game, the game, the result."""
    site, looking = site_of(request), visitor_of(request)
    setup = await site.hall.setup(request.path_params["table"])
    scene, ahead = None, ""
    if site.hall.preparation.is_ready(setup.game):
        table = await site.hall.table(setup.id)
        scene = Scene(table.state, looking, here=table.presence)
        ahead = private.ahead_html(table, looking, scene.seat) if scene.is_seated else ""
    return page(
        request,
        "table.html",
        setup=setup,
        scene=scene,
        ahead=ahead,
        game=load(setup.game),
        options=catalogue.options(load(setup.game), looking.lang),
        summary=catalogue.summary(load(setup.game), looking.lang),
        person=await site.identity.of(request),
        link=str(request.url_for("table", table=setup.id)),
        commitment=fairness.commitment(setup.seed),
        reactions=REACTIONS,
        clauses=dict(clauses(load(setup.game).folder, looking.lang)),
    )


async def sit(request: Request) -> Response:
    """Take a seat, with a name."""
    site = site_of(request)
    form = await form_of(request)
    table = await site.hall.table(request.path_params["table"])
    person = await site.identity.named(request, form.get("name", ""), visitor_of(request).say("guest"))
    seat = form.get("seat", "")
    await table.sit(person, int(seat) if seat.isdecimal() and len(seat) < 4 else None, form.get("contribution", ""))
    return known_as(request, person, RedirectResponse(f"/t/{table.id}", 303))


async def do(request: Request) -> Response:
    """One command by HTTP, for those who keep no socket open."""
    site = site_of(request)
    check_sender(request)
    table = await site.hall.table(request.path_params["table"])
    answer = await commands.answer(table, site.identity.id_of(request), commands.read(await request.body()))
    return JSONResponse(answer, 200 if answer["ok"] else 409)


async def record_file(request: Request) -> Response:
    """The record of a finished game. Before the end it would tell everybody's secrets."""
    table = await site_of(request).hall.table(request.path_params["table"])
    if table.state.phase != "over":
        raise Refusal(Reason.NOT_ALLOWED, "the record can be had when the game is over")
    name = f"{table.state.setup.game}-{table.id}.fire"
    return PlainTextResponse(
        table.state.game_record().text(), headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def rules_page(request: Request) -> Response:
    """The rules of a game, by clause."""
    game = load(request.path_params["game"])
    looking = visitor_of(request)
    return page(request, "rules.html", game=game, rules=catalogue.rules_html(game, looking.lang))


async def style(request: Request) -> Response:
    """The colours of the theme, and of a game."""
    name = request.path_params["game"]
    sheet = catalogue.style_sheet(None if name == "site" else load(name))
    return Response(sheet, media_type="text/css", headers={"Cache-Control": "max-age=300"})


async def game_picture(request: Request) -> Response:
    """A picture of a game for the front page; a plain one until its rules are ready."""
    game = load(request.path_params["game"])
    ready = site_of(request).hall.preparation.is_ready(game.name)
    theme = "dark" if request.query_params.get("theme") == "dark" else "light"
    drawing = catalogue.picture(game, theme) if ready else template("waiting.svg").render()
    headers = {
        "Cache-Control": "max-age=3600" if ready else "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
    }
    return Response(drawing, media_type="image/svg+xml", headers=headers)


async def choose(request: Request) -> Response:
    """Remember a language or a theme, and go back to the page."""
    form = await form_of(request)
    back = form.get("back", "/")
    response = RedirectResponse(back if back.startswith("/") and not back.startswith(("//", "/\\")) else "/", 303)
    for key, allowed in (("lang", LANGUAGES), ("theme", THEMES)):
        if form.get(key) in allowed:
            response.set_cookie(key, form[key], max_age=365 * 86_400, samesite="lax")
    return response


def read_options(game: Game, form: dict[str, str]) -> dict[str, Any]:
    """The options of a game in a form; InvalidOption for one that it does not have."""
    given = {key.removeprefix("option-"): text for key, text in form.items() if key.startswith("option-")}
    return {name: parse_option(game, name, text) for name, text in given.items()}


def _chosen(form: dict[str, str], key: str, known: Mapping[str, T], default: str) -> T:
    """What was chosen for one field of a form; InvalidOption if there is no such choice."""
    text = form.get(key, default)
    if text not in known:
        raise InvalidOption(f"{key} can be {', '.join(known)}, not {text[:40]!r}")
    return known[text]
