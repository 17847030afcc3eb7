"""The games as the site shows them: titles, summaries, pictures, rules."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from fireside.draw.svg import ROOT, Svg
from fireside.draw.theme import NO_PALETTE, THEME, Palette, css
from fireside.engine.errors import FiresideError
from fireside.engine.types import CHANCE, OptionValue
from fireside.engine.variants import base_of
from fireside.game import Game
from fireside.record import option_text
from fireside.registry import games, load, load_known
from fireside.table.setup import Summary
from fireside.texts import Say, rules_text
from fireside.web.edge.visitor import FOLDER
from fireside.web.show import markdown

log = logging.getLogger(__name__)

PICTURE_NAMES = ("Ann", "Ben", "Cleo")
PICTURE_STEPS = 24  # how far the game has been played in its picture on the front page


@dataclass(frozen=True)
class OptionText:
    """An option of a game in somebody's language."""

    name: str
    title: str
    values: tuple[tuple[str, str], ...]  # as written in forms and records, as shown
    default: str

    def text_of(self, value: OptionValue) -> str:
        """A value as it is shown."""
        return dict(self.values)[option_text(value)]


def playable() -> list[Game]:
    """All games that can be loaded and drawn; one that cannot must not take the site down with it."""
    return [game for name in games() if (game := _loaded(name)) and game.has_picture]


@cache
def _loaded(name: str) -> Game | None:
    try:
        return load(name)
    except Exception as error:
        log.warning("the game %s is left out: %s", name, error)
        return None


def title(name: str) -> str:
    """The title of a game in lists of tables; the bare name of one that is no longer installed."""
    published = base_of(name)
    try:
        return load_known(published).info.title
    except FiresideError:
        return published.rpartition("/")[2]


def can_go_on(table: Summary) -> bool:
    """Whether the rules under which a table was begun are still here."""
    try:
        return load_known(base_of(table.game)).info.version == table.version
    except FiresideError:
        return False


def summary(game: Game, lang: str) -> str:
    """One line about a game."""
    say = Say.of_folder(game.folder, lang)
    return say("summary") if "summary" in say else game.info.summary


def options(game: Game, lang: str) -> list[OptionText]:
    """What can be chosen about a game."""
    say = Say.of_folder(game.folder, lang)

    def text(key: str, otherwise: str) -> str:
        return say(key) if key in say else otherwise

    return [
        OptionText(
            name,
            text(f"options.{name}.name", name),
            tuple((option_text(v), text(f"options.{name}.{option_text(v)}", option_text(v))) for v in option.values),
            option_text(option.default),
        )
        for name, option in game.info.options.items()
    ]


def palette(game: Game) -> Palette:
    """The game's own colours."""
    return getattr(game.picture, "PALETTE", NO_PALETTE)


@cache
def style_sheet(game: Game | None, swapped: tuple[int, int] = (0, 0)) -> str:
    """The colours of the theme, and of a game, for a whole page; two seats may swap theirs."""
    one, other = (f"seat-{seat}" for seat in swapped)
    colours = {one: THEME[other], other: THEME[one]}
    return css("body", {**colours, **(palette(game) if game else NO_PALETTE)})


@cache
def picture(game: Game, theme: str) -> str:
    """A picture of a game in progress, light or dark."""
    drawing = _drawing(game)
    if not isinstance(drawing, Svg):
        return drawing  # a third-party game may bring its own colours
    return drawing.styled(fixed_colours({**THEME, **palette(game)}, theme))


@cache
def _drawing(game: Game) -> str:
    rng = random.Random(game.name)
    position = game.start(min(3, game.info.players[1]))
    for _ in range(PICTURE_STEPS):
        position.roll(rng)
        if position.is_over or position.pending == (CHANCE,):
            break
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
    return position.view().svg(clickable=False, names=PICTURE_NAMES)


def cover(game: Game) -> str:
    """The address of a game's picture in previews of links, which cannot show drawings; the site's own otherwise."""
    has_cover = (FOLDER / "static" / "covers" / f"{game.base}.jpg").is_file()
    return f"/static/covers/{game.base}.jpg" if has_cover else "/static/icons/512.png"


def fixed_colours(colours: Mapping[str, tuple[str, str]], theme: str) -> str:
    """A style sheet that does not depend on the device's theme."""
    which = 1 if theme == "dark" else 0
    variables = "".join(f"--{name}:{values[which]};" for name, values in colours.items())
    return f"{ROOT}{{{variables}font-family:system-ui,sans-serif;color:var(--ink)}}"


@cache
def rules_html(game: Game, lang: str) -> str:
    """The rules of a game; every clause can be linked to by its number."""
    return markdown.to_html(rules_text(game.folder, lang))
