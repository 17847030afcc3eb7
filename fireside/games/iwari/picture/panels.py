"""The news with its buttons, and the places of the tribes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import text_width
from fireside.draw.panels import news, player_panel, sheet
from fireside.draw.shapes import box, card_back
from fireside.texts import Say

from .. import tables
from . import explain
from .buttons import draw_stop, has_stop
from .hand import draw_supply
from .layout import LETTERS
from .pieces import biome_card
from .scene import Hand, Scene, Standing

_LARGE = 16  # letters of what is asked
_PAST_LINES = 8
_STOP = 40.0  # the height of a button
_ROW_RESERVE, _ROW_SCORE = 136.0, 54.0  # for pieces and cards, and for the score, where all are in one row


def draw_news(scene: Scene, place: Box) -> str:
    """How far the journey is, what just happened, what is asked, and the button of whoever wants to stop."""
    x, y, width, height = place
    button = Box(x + 12, y + height - _STOP - 10, width - 24, _STOP)
    below = _STOP + 8 if has_stop(scene) else 0
    inside = Box(x + 14, y + 30, width - 28, height - 38 - below)
    return sheet(
        place,
        news(inside, scene.past_texts(), scene.now_text(), small=LETTERS, large=_LARGE, most_past=_PAST_LINES),
        draw_stop(scene, button, size=16),
        is_lit=scene.is_my_turn,
        title=scene.status_text(),
    )


def draw_tribes(scene: Scene, places: Sequence[Box]) -> Iterator[str]:
    """The tribes of a wide picture: name and points; below them what is left in supply, and their hands."""
    say = scene.say.nameless
    for tribe, hand, place in zip(scene.standings(), scene.hands(), places, strict=True):
        yield _panel(say, tribe, place)
        yield _cards_of(scene, tribe, hand, _parts(place)[1])


@cache
def _parts(place: Box) -> tuple[float, Box]:
    """The height of the header of a wide place, and the row below it."""
    header = max(31.0, min(36.0, place.height * 0.5))
    return header, Box(place.x + 14, place.y + header, place.width - 24, place.height - header - 4)


@remembered
def _panel(say: Say, tribe: Standing, place: Box) -> str:
    header, row = _parts(place)
    supply = draw_supply(tribe.seat, tribe.tents, tribe.totems, row._replace(width=row.width * 0.56))
    return _named(say, tribe, place, supply, header=header)


def draw_tribe_rows(scene: Scene, places: Sequence[Box]) -> Iterator[str]:
    """The tribes on a phone: everything in one row."""
    say = scene.say.nameless
    in_hand = scene.tribe_in_hand if scene.holds_hand and not scene.is_over else None
    for tribe, hand, place in zip(scene.standings(), scene.hands(), places, strict=True):
        right = place.x + place.width - _ROW_SCORE
        yield _row_panel(say, tribe, place, right, tribe.seat != in_hand)
        yield _cards_of(scene, tribe, hand, Box(right - 50, place.y + 4, 50, place.height - 8))


@remembered
def _row_panel(say: Say, tribe: Standing, place: Box, right: float, named: bool) -> str:
    supply = Box(right - _ROW_RESERVE, place.y + 4, 82, place.height - 8)
    drawn = draw_supply(tribe.seat, tribe.tents, tribe.totems, supply, named=named)
    score = text_width(str(tribe.score), place.height * 0.52, bold=True) + place.height * 0.5
    return _named(say, tribe, place, drawn, header=place.height, reserve=_ROW_RESERVE + _ROW_SCORE + 6 - score)


def _named(say: Say, tribe: Standing, place: Box, supply: str, *, header: float, reserve: float = 0) -> str:
    """The place of a tribe with its name and its points."""
    panel = player_panel(
        *place,
        supply,
        seat=tribe.seat,
        name=say("picture.me", seat=tribe.name) if tribe.is_me else tribe.name,
        short_name=tribe.name,
        score=str(tribe.score),
        is_turn=tribe.is_acting,
        is_winner=tribe.has_won,
        header=header,
        reserve=reserve,
        least=LETTERS,
    )
    return explained(panel, tip=explain.about_tribe(say, tribe))


def _cards_of(scene: Scene, tribe: Standing, hand: Hand, place: Box) -> str:
    """The hand as everyone knows it: cards taken from the display face up, the others by their backs (IW-8.1)."""
    count, known = hand
    return _known_cards(scene.say.nameless, tribe.name, count, known, place) if count and not scene.is_over else ""


@remembered
def _known_cards(say: Say, name: str, count: int, known: tuple[int, ...], place: Box) -> str:
    return explained(_row_of_cards(count, known, place), tip=say("explain.hand", seat=name, count=count))


@remembered
def _row_of_cards(count: int, known_counts: tuple[int, ...], place: Box) -> str:
    known = [biome for biome, times in enumerate(known_counts) for _ in range(times)]
    height = min(30.0, place.height - 2)
    width = min(height * 0.72, 20.0, (place.width + 2) / tables.HAND - 2)
    first = place.x + place.width - tables.HAND * (width + 2) + 2
    top = place.y + (place.height - height) / 2
    spots = [(first + slot * (width + 2), top, width, height) for slot in range(count)]
    return joined(
        [
            box(first - 2, place.y, tables.HAND * (width + 2) + 2, place.height, fill="none", pointer_events="all"),
            *(biome_card(biome, *spot) for biome, spot in zip(known, spots, strict=False)),
            *(card_back(*spot, fill="var(--iwari-back)") for spot in spots[len(known) :]),
        ]
    )
