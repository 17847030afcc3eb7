"""The news with its buttons, and the places of the tribes."""

from __future__ import annotations

from fireside.draw import Box, explained
from fireside.draw.lettering import text_width
from fireside.draw.panels import news, player_panel, sheet
from fireside.draw.shapes import box, card_back
from fireside.engine.types import Seat

from .. import tables
from . import explain
from .buttons import draw_stop, has_stop
from .hand import draw_supply
from .layout import LETTERS
from .pieces import biome_card
from .scene import Scene

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


def draw_tribe(scene: Scene, tribe: Seat, place: Box) -> str:
    """A tribe of a wide picture: name and points; below them what is left in supply, and its hand."""
    header = max(31.0, min(36.0, place.height * 0.5))
    row = Box(place.x + 14, place.y + header, place.width - 24, place.height - header - 4)
    supply = draw_supply(scene, tribe, row._replace(width=row.width * 0.56))
    panel = _panel(scene, tribe, place, supply, header=header)
    return panel + _cards_of(scene, tribe, row)


def draw_tribe_row(scene: Scene, tribe: Seat, place: Box) -> str:
    """A tribe on a phone: everything in one row."""
    right = place.x + place.width - _ROW_SCORE
    supply = Box(right - _ROW_RESERVE, place.y + 4, 82, place.height - 8)
    named = not scene.holds_hand or tribe != scene.tribe_in_hand or scene.is_over
    drawn = draw_supply(scene, tribe, supply, named=named)
    score = text_width(str(int(scene.seen.score[tribe])), place.height * 0.52, bold=True) + place.height * 0.5
    panel = _panel(scene, tribe, place, drawn, header=place.height, reserve=_ROW_RESERVE + _ROW_SCORE + 6 - score)
    cards = Box(right - 50, place.y + 4, 50, place.height - 8)
    return panel + _cards_of(scene, tribe, cards)


def _panel(scene: Scene, tribe: Seat, place: Box, supply: str, *, header: float, reserve: float = 0) -> str:
    name = scene.say("picture.me", seat=scene.name(tribe)) if tribe == scene.seat else scene.name(tribe)
    panel = player_panel(
        *place,
        supply,
        seat=tribe,
        name=name,
        short_name=scene.name(tribe),
        score=str(int(scene.seen.score[tribe])),
        is_turn=tribe == scene.acting_tribe,
        is_winner=tribe in scene.winners,
        header=header,
        reserve=reserve,
        least=LETTERS,
    )
    return explained(panel, tip=explain.about_tribe(scene, tribe))


def _cards_of(scene: Scene, seat: Seat, place: Box) -> str:
    """The hand as everyone knows it: cards taken from the display face up, the others by their backs (IW-8.1)."""
    count = int(scene.seen.hand_size[seat]) if seat < scene.seen.players else 0
    if not count or scene.is_over:
        return ""
    known = [biome for biome, times in enumerate(scene.seen.known[seat].tolist()) for _ in range(times)]
    height = min(30.0, place.height - 2)
    width = min(height * 0.72, 20.0, (place.width + 2) / tables.HAND - 2)
    first = place.x + place.width - tables.HAND * (width + 2) + 2
    top = place.y + (place.height - height) / 2
    drawn = box(first - 2, place.y, tables.HAND * (width + 2) + 2, place.height, fill="none", pointer_events="all")
    for slot in range(count):
        spot = (first + slot * (width + 2), top, width, height)
        drawn += biome_card(known[slot], *spot) if slot < len(known) else card_back(*spot, fill="var(--iwari-back)")
    return explained(drawn, tip=explain.about_hand(scene, seat))
