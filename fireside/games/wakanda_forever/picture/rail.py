"""The tiles beside the Mound: the villains in line, the deck, the Mine, and what wins."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.draw import Box, explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import box, card_back

from ..rules.state import NONE
from . import tips
from .pieces import point, stone, totem, villain_tile
from .scene import Scene

TILES = 5
_TITLE = 18  # the height of a tile's title
_STONES_PER_STONE = 4  # the heap has a stone for so many


def draw_rail(scene: Scene, places: Sequence[Box]) -> str:
    """The tiles: next villain, the one after, deck, Mine, goal."""
    following, last, deck, mine, goal = places
    _, second, third = scene.seen.line.tolist()
    return (
        _waiting(scene, second, following, "picture.next")
        + _waiting(scene, third, last, "picture.then")
        + _deck(scene, deck)
        + _mine(scene, mine)
        + _goal(scene, goal)
    )


@remembered
def _title(place: Box, text: str) -> str:
    x, y, width, _ = place
    return label(x + width / 2, y + 8, text, size=14, width=width + 4, least=13, fill="var(--muted)")


def _body(place: Box) -> Box:
    """A tile without its title."""
    return Box(place.x, place.y + _TITLE, place.width, place.height - _TITLE)


def _waiting(scene: Scene, villain: int, place: Box, key: str) -> str:
    title, body = _title(place, scene.say(key)), _body(place)
    if villain == NONE:
        return title + explained(_empty(body), tip=tips.no_villain(scene))
    return title + explained(villain_tile(villain, *body, id=f"p-villain-{villain}"), tip=tips.villain(scene, villain))


@remembered
def _empty(place: Box) -> str:
    x, y, width, height = place.inset(1)
    edge = {"stroke": "var(--line)", "stroke_width": 2, "stroke_dasharray": "6 6"}
    return box(x, y, width, height, corner=6, fill="var(--felt)", **edge)


def _deck(scene: Scene, place: Box) -> str:
    count, body = int(scene.seen.deck).bit_count(), _body(place)
    return _title(place, scene.say("picture.deck")) + explained(_pile(body, count), tip=tips.deck(scene, count))


@remembered
def _pile(place: Box, count: int) -> str:
    back = card_back(*place, fill="var(--wf-night)") if count else _empty(place)
    ink = "var(--wf-bone)" if count else "var(--muted)"
    return back + label(*place.middle, str(count), size=22, bold=True, fill=ink)


def _mine(scene: Scene, place: Box) -> str:
    heap = _heap(_body(place), int(scene.seen.mine))
    return _title(place, scene.say("picture.mine")) + explained(heap, tip=tips.mine(scene))


@remembered
def _heap(place: Box, count: int) -> str:
    """The Mine: how many stones are left, above a heap of them."""
    x, y, width, height = place
    shown = -(-count // _STONES_PER_STONE)
    size, across = 15.0, 5
    step = (width - 20) / (across - 1)
    stones = [
        stone(x + 10 + index % across * step + _jitter(index), y + height - 10 - index // across * 9, size)
        for index in range(shown)
    ]
    return (
        box(*place, corner=8, fill="var(--wf-crater)", stroke="var(--wf-mound)", stroke_width=3)
        + joined(reversed(stones))
        + label(x + width / 2, y + 15, str(count), size=20, bold=True, fill="var(--wf-bone)")
    )


def _jitter(index: int) -> float:
    """Stones do not lie in straight rows, but each stays where it was."""
    return index * 37 % 7 - 3


def _goal(scene: Scene, place: Box) -> str:
    drawing = _target(_body(place), int(scene.seen.target))
    return _title(place, scene.say("picture.goal")) + explained(drawing, tip=tips.goal(scene))


@remembered
def _target(place: Box, target: int) -> str:
    """The throne and the points needed."""
    x, y, width, height = place
    middle = x + width / 2
    return (
        box(*place, corner=8, fill="var(--raised)", stroke="var(--wf-gold)", stroke_width=2)
        + totem(middle, y + height * 0.3, min(30, height * 0.46))
        + label(middle - 2, y + height * 0.77, str(target), size=20, anchor="end", bold=True)
        + point(middle + 13, y + height * 0.77, 22)
    )
