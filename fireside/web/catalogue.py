"""The games as the site shows them: titles, summaries, pictures, rules."""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby

from fireside.draw.svg import ROOT, Svg
from fireside.draw.theme import NO_PALETTE, THEME, Palette, css
from fireside.engine.types import CHANCE, OptionValue
from fireside.game import Game
from fireside.record import option_text
from fireside.registry import games, load
from fireside.texts import Say, rules_text

log = logging.getLogger(__name__)

PICTURE_NAMES = ("Ann", "Ben", "Cleo")
PICTURE_STEPS = 24  # how far a game has been played in the picture that the front page shows
_CLAUSE = re.compile(r"^[-*] \*\*([A-Z]{2}-\d+\.\d+)\*\* +(.*)")
_FAMILY = {"clause": "list", "item": "list", "row": "table"}  # blocks that stand together
_EMPHASIS = re.compile(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`")


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
def style_sheet(game: Game | None) -> str:
    """The colours of the theme, and of a game, for a whole page."""
    return css("body", palette(game) if game else NO_PALETTE)


@cache
def picture(game: Game, theme: str) -> str:
    """A picture of a game in full swing, light or dark."""
    rng = random.Random(game.name)
    position = game.start(min(3, game.info.players[1]))
    for _ in range(PICTURE_STEPS):
        position.roll(rng)
        if position.is_over or position.pending == (CHANCE,):
            break
        seat = position.pending[0]
        position.play(seat, rng.choice(position.legal(seat)))
    drawing = Svg(position.view().svg(clickable=False, names=PICTURE_NAMES)).inline()
    return drawing.replace(">", f"><style>{fixed_colours({**THEME, **palette(game)}, theme)}</style>", 1)


def fixed_colours(colours: Mapping[str, tuple[str, str]], theme: str) -> str:
    """A style sheet that does not ask the device."""
    which = 1 if theme == "dark" else 0
    variables = "".join(f"--{name}:{values[which]};" for name, values in colours.items())
    return f"{ROOT}{{{variables}font-family:system-ui,sans-serif;color:var(--ink)}}"


@cache
def rules_html(game: Game, lang: str) -> str:
    """The rules of a game; every clause can be linked to by its number."""
    html: list[str] = []
    for kind, group in groupby(_blocks(rules_text(game.folder, lang)), key=lambda block: _FAMILY.get(block[0], "")):
        blocks = list(group)
        if kind == "table":
            html.append(_table_html([text for _, text in blocks]))
        else:
            inner = [_block_html(*block) for block in blocks]
            html += ['<ul class="clauses">', *inner, "</ul>"] if kind == "list" else inner
    return "\n".join(html)


def _blocks(text: str) -> list[tuple[str, str]]:
    """The paragraphs, headings and list items of a text in Markdown."""
    found: list[tuple[str, str]] = []
    for line in text.splitlines():
        if line.startswith("#"):
            found.append((f"h{len(line) - len(line.lstrip('#'))}", line.lstrip("# ")))
        elif _CLAUSE.match(line):
            found.append(("clause", line))
        elif line.startswith(("- ", "* ")):
            found.append(("item", line[2:]))
        elif line.startswith("|"):
            found.append(("row", line))
        elif not line.strip():
            found.append(("gap", ""))
        elif found and found[-1][0] in ("clause", "item", "p"):
            found[-1] = (found[-1][0], f"{found[-1][1]} {line.strip()}")
        else:
            found.append(("p", line.strip()))
    return [block for block in found if block[0] != "gap"]


def _table_html(rows: list[str]) -> str:
    """A table; its first row is the head, the second only a rule."""
    head, _, *body = ([cell.strip() for cell in row.strip()[1:].removesuffix("|").split("|")] for row in rows)
    cells = "".join(f'<th scope="col">{_inline(cell)}</th>' if cell else "<td></td>" for cell in head)
    lines = "".join(f"<tr>{''.join(f'<td>{_inline(cell)}</td>' for cell in row)}</tr>" for row in body)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"


def _block_html(kind: str, text: str) -> str:
    if kind == "clause":
        match = _CLAUSE.match(text)
        assert match is not None
        number, rest = match.groups()
        return f'<li id="{number}"><a class="number" href="#{number}">{number}</a> {_inline(rest)}</li>'
    if kind == "item":
        return f"<li>{_inline(text)}</li>"
    if kind == "p":
        return f"<p>{_inline(text)}</p>"
    level = min(3, int(kind[1:]))
    return f"<h{level}>{_inline(text)}</h{level}>"


def plain(text: str) -> str:
    """A text without its emphasis, for where there is no markup."""
    return _EMPHASIS.sub(lambda match: next(filter(None, match.groups())), text)


def _inline(text: str) -> str:
    def emphasis(match: re.Match[str]) -> str:
        strong, weak, code = match.groups()
        return f"<strong>{strong}</strong>" if strong else f"<em>{weak}</em>" if weak else f"<code>{code}</code>"

    return _EMPHASIS.sub(emphasis, escape(text))
