"""The site as an app: its manifest, its worker, and what it says without a connection."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from fireside.draw.theme import THEME
from fireside.web.edge.prefix import at
from fireside.web.edge.visitor import FOLDER
from fireside.web.site import page, visitor_of

ICON_SIZES = (192, 512)


async def manifest(request: Request) -> Response:
    """What a phone needs to install the site."""
    say = visitor_of(request).say
    icons = [
        {
            "src": at(request, f"/static/icons/{size}.png"),
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": "any maskable",
        }
        for size in ICON_SIZES
    ]
    answer = {
        "name": "Fireside",
        "short_name": "Fireside",
        "description": say("front.lead"),
        "lang": visitor_of(request).lang,
        "start_url": at(request, "/"),
        "scope": at(request, "/"),
        "display": "standalone",
        "background_color": THEME["paper"][0],
        "theme_color": THEME["accent"][0],
        "icons": icons,
    }
    return JSONResponse(answer, media_type="application/manifest+json")


async def worker(_request: object) -> Response:
    """The worker, at the root: it may only speak for what lies below it."""
    return FileResponse(
        FOLDER / "static" / "worker.js", media_type="text/javascript", headers={"Cache-Control": "no-cache"}
    )


async def offline(request: Request) -> Response:
    """What is shown when there is no connection."""
    return page(request, "offline.html")
