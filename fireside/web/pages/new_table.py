"""Creating a table: with a form, or with one click."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from fireside import bots
from fireside.game import Game
from fireside.record import parse_option
from fireside.registry import load_known as load  # names come from strangers
from fireside.table.errors import Reason, Refusal
from fireside.table.setup import DAY, ME, Access, NewTable
from fireside.texts import LANGUAGES
from fireside.web.edge.addresses import address_of
from fireside.web.edge.prefix import redirect
from fireside.web.show import catalogue
from fireside.web.site import Site, check_sender, form_of, known_as, page, site_of, visitor_of

T = TypeVar("T")

NOT_IN_GAME = "nobody"  # a seat in the form that the table does not have
PUBLISHED = "published"  # the choice of a form that asks for no variant
PACES = {  # seconds for each player in all, and seconds added with every move
    "calm": (0, 0),
    "quick": (300, 5),
    "live": (900, 15),
    "days": (3 * DAY, 3 * DAY),
}
HINTS = {"friendly": None, "yes": True, "no": False}  # as NewTable has it


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
        offers=site.offers(game.name),
        paces=PACES,
        hints=HINTS,
        person=await site.identity.of(request),
    )


async def new_table(request: Request) -> Response:
    """Create the table that the form asks for."""
    form = await form_of(request)
    game = _asked_for(site_of(request), form)
    clock, bonus = _chosen(form, "pace", PACES, "calm")
    seats = [form.get(f"seat-{seat}", NOT_IN_GAME) for seat in range(game.info.players[1])]
    wanted = NewTable(
        game=game.name,
        seats=[who for who in seats if who != NOT_IN_GAME],
        options=read_options(game, form),
        access=_chosen(form, "access", {access.value: access for access in Access}, Access.INVITED.value),
        clock=clock,
        bonus=bonus,
        hints=_chosen(form, "hints", HINTS, "friendly"),
        lang=_chosen(form, "lang", {lang: lang for lang in LANGUAGES}, visitor_of(request).lang),
    )
    return await made(request, wanted, form.get("name", ""))


def _asked_for(site: Site, form: dict[str, str]) -> Game:
    """The game of a form, as published or as one of the variants on offer."""
    published = load(form.get("game", ""))
    known = {PUBLISHED: published, **{key: offer.game for key, offer in site.offers(published.name).items()}}
    return _chosen(form, "variant", known, PUBLISHED)


async def quick_table(request: Request) -> Response:
    """A table against bots, with one click."""
    check_sender(request)
    game = load(request.path_params["game"])
    fewest, most = game.info.players
    opponents = max(fewest, min(3, most)) - 1
    return await made(request, NewTable(game.name, [ME, *[bots.USUAL] * opponents]), "")


async def made(request: Request, wanted: NewTable, name: str) -> Response:
    """Make a table for whoever sent a request, and show it to them."""
    site = site_of(request)
    site.new_tables.take(address_of(request))
    host = await site.identity.named(request, name, visitor_of(request).say("guest"))
    setup = await site.tables.create(host, wanted)
    return known_as(request, host, redirect(request, f"/t/{setup.id}"))


def read_options(game: Game, form: dict[str, str]) -> dict[str, Any]:
    """The options of a game in a form; InvalidOption for one that it does not have."""
    given = {key.removeprefix("option-"): text for key, text in form.items() if key.startswith("option-")}
    return {name: parse_option(game, name, text) for name, text in given.items()}


def _chosen(form: dict[str, str], key: str, known: Mapping[str, T], default: str) -> T:
    """The choice made in one field of a form; Refusal if there is no such choice."""
    text = form.get(key, default)
    if text not in known:
        raise Refusal(Reason.GARBAGE, "unknown_choice", field=key, choices=", ".join(known), text=text[:40])
    return known[text]
