"""Panels beside the land: the news with its buttons, and the tribes."""

from __future__ import annotations

from fireside.draw import Box, hot
from fireside.draw.lettering import label
from fireside.draw.panels import news, player_panel, sheet
from fireside.draw.shapes import button, card_back, totem
from fireside.engine.types import Action, Seat
from fireside.games.iwari import tables
from fireside.games.iwari.picture.pieces import biome_card, tent
from fireside.games.iwari.picture.scene import Scene
from fireside.games.iwari.rules import state as codes

_LARGE = 18  # letters of what is asked
_PAST_LINES = 3
_NARROW = 240


def draw_news(scene: Scene, place: Box) -> str:
    """How far the journey is, what just happened, what is asked, and the buttons of what has no place on the map."""
    x, y, width, height = place
    buttons = [action for action in (codes.FINISH, codes.DECLINE) if action in scene.legal]
    inside = Box(x + 16, y + 32, width - 32, height - 42 - 50 * len(buttons))
    return sheet(
        place,
        news(inside, scene.past_text(), scene.now_text(), large=_LARGE, most_past=_PAST_LINES),
        *(_button(scene, action, Box(x + 14, y + height - 56, width - 28, 44)) for action in buttons),
        is_lit=scene.is_my_turn,
        title=scene.status_text(),
    )


def _button(scene: Scene, action: Action, place: Box) -> str:
    text = scene.say("picture.finish" if action == codes.FINISH else "picture.decline")
    return hot(button(*place, text, size=17), action=action, legal=scene.legal, label=scene.label(action))


def draw_tribe(scene: Scene, tribe: Seat, place: Box) -> str:
    """A tribe: name, points, what is left in supply, and what everyone knows of the hand."""
    seen, say = scene.seen, scene.say
    name = say("picture.me", seat=scene.name(tribe)) if tribe == scene.seat else scene.name(tribe)
    tents, totems, score = int(seen.tents_left[tribe]), int(seen.totems_left[tribe]), int(seen.score[tribe])
    supply = say("supply", tents=tents, totems=totems)
    return player_panel(
        *place,
        _supply(scene, tribe, place),
        _cards_of(scene, tribe, place) if tribe < seen.players else "",
        seat=tribe,
        name=name,
        short_name=scene.name(tribe),
        score=str(score),
        is_turn=tribe == scene.acting_tribe,
        is_winner=tribe in scene.winners,
        header=min(44, place.height * 0.5),
        role="img",
        aria_label=f"{say.pair(name, say('points', count=score))}; {supply}",
    )


def _supply(scene: Scene, tribe: Seat, place: Box) -> str:
    """Tents and totems that are left."""
    foot = place.y + place.height - 9
    tents, totems = int(scene.seen.tents_left[tribe]), int(scene.seen.totems_left[tribe])
    x, step = place.x + 24, 61 if place.width > _NARROW else 53
    drawn = label(x + 15, foot - 12, str(tents), size=16, anchor="start", bold=True)
    drawn += label(x + step + 12, foot - 12, str(totems), size=16, anchor="start", bold=True)
    if tents:
        drawn += tent(tribe, x, foot - 13, 26, id=f"p-tent-{tribe}-{tents}")
    if totems:
        drawn += totem(x + step, foot, 30, tribe, id=f"p-totem-{tribe}-{totems}")
    return drawn


def _cards_of(scene: Scene, seat: Seat, place: Box) -> str:
    """The hand as everyone knows it: cards taken from the display face up, the others by their backs (IW-8.1)."""
    known = [biome for biome, count in enumerate(scene.seen.known[seat].tolist()) for _ in range(count)]
    width, gap = (20.0, 5.0) if place.width > _NARROW else (18.0, 3.0)
    height = width * 1.4
    first = place.x + place.width - 12 - tables.HAND * (width + gap) + gap
    top = place.y + place.height - height - 8
    drawn = ""
    for slot in range(int(scene.seen.hand_size[seat])):
        spot = (first + slot * (width + gap), top, width, height)
        drawn += biome_card(known[slot], *spot) if slot < len(known) else card_back(*spot, fill="var(--iwari-back)")
    return drawn
