"""How somebody looks at the site: language, light or dark, the shape of the screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from starlette.requests import HTTPConnection

from fireside.draw.theme import SEAT_SHAPES
from fireside.texts import LANGUAGES, Say
from fireside.web.edge.prefix import root_of

FOLDER = Path(__file__).parents[1]  # of the site: its texts, templates and static files
THEMES = ("auto", "light", "dark")
COLOURS = tuple(str(seat) for seat in range(len(SEAT_SHAPES)))  # as cookies have them


@dataclass(frozen=True)
class Visitor:
    """What a page has to know about the person looking at it."""

    person: str  # "" for a stranger
    lang: str
    theme: str
    tall: bool  # a phone held upright
    root: str = ""  # what all addresses begin with, if the site lies below a path of its host
    colour: int | None = None  # the seat whose colour they like their own pieces to have

    @property
    def say(self) -> Say:
        """The site's texts in their language."""
        return Say.of_folder(FOLDER, self.lang)


def visitor(connection: HTTPConnection, person: str) -> Visitor:
    """The sender of a request: what they have chosen, or else what their browser says."""
    cookies, query = connection.cookies, connection.query_params
    chosen = query.get("lang") or cookies.get("lang", "")
    theme = cookies.get("theme", "")
    layout = query.get("layout") or cookies.get("layout") or _likely_layout(connection)
    return Visitor(
        person=person,
        lang=chosen if chosen in LANGUAGES else preferred_language(connection.headers.get("accept-language", "")),
        theme=theme if theme in THEMES else "auto",
        tall=layout == "tall",
        root=root_of(connection),
        colour=int(cookies["colour"]) if cookies.get("colour") in COLOURS else None,
    )


def _likely_layout(connection: HTTPConnection) -> str:
    return "tall" if "Mobi" in connection.headers.get("user-agent", "") else "wide"


def preferred_language(header: str) -> str:
    """The one of our languages that an Accept-Language header prefers; English if it names none."""
    best, most = "en", 0.0
    for part in header[:500].split(","):
        name, _, weight = part.partition(";q=")
        lang = name.strip().lower()[:2]
        try:
            liking = float(weight) if weight else 1.0
        except ValueError:
            continue
        if lang in LANGUAGES and liking > most:
            best, most = lang, liking
    return best
