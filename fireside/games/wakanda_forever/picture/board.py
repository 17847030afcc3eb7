"""The Great Mound, the middle of the picture: the villain, its health track, and the throne."""

from __future__ import annotations

from fireside.draw import group, remembered
from fireside.draw.geometry import Point, polar, sector_path
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, SHADE, at, box, disc, path, polygon, seat_badge, token
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.picture.layout import MOUND_RADIUS
from fireside.games.wakanda_forever.picture.pieces import (
    CARD_RATIO,
    point,
    shield,
    stone,
    throne,
)
from fireside.games.wakanda_forever.picture.scene import Scene
from fireside.games.wakanda_forever.picture.villains import draw_card
from fireside.games.wakanda_forever.rules.state import NO_SEAT, NONE, VILLAIN_HEALTH

_MOST_HEALTH = int(VILLAIN_HEALTH.max())
_TRACK_INNER, _TRACK_OUTER = 160, 194
_TRACK_MIDDLE = (_TRACK_INNER + _TRACK_OUTER) / 2
_ARC = 286  # degrees, open at the bottom, where the throne stands
_STEP = _ARC / (_MOST_HEALTH + 1)
_CARD = 140  # the width of the villain's card


def draw_mound(scene: Scene, x: float, y: float) -> str:
    """Everything that stands on the Mound, around (x, y)."""
    return at(x, y, _ground(), _track(scene), _villain(scene), _throne(scene))


def _angle(space: int) -> float:
    """Where a space lies: the highest on the lower left, 0 on the lower right."""
    return _ARC / 2 - _STEP * (space + 0.5)


@remembered
def _ground() -> str:
    teeth = [
        polygon([polar(0, 0, 210, angle), polar(0, 0, 198, angle - 2.2), polar(0, 0, 198, angle + 2.2)])
        for angle in range(-140, 141, 5)
    ]
    return group(
        disc(0, 5, MOUND_RADIUS, fill=SHADE, fill_opacity=0.25),
        disc(0, 0, MOUND_RADIUS, fill="var(--wf-mound)"),
        group(*teeth, fill="var(--wf-gold)", fill_opacity=0.5),
        disc(0, 0, _TRACK_INNER - 5, fill="var(--wf-crater)"),
        *(_vein(turn) for turn in (-62, 64, -118, 116)),
    )


@remembered
def _vein(turn: float) -> str:
    """A vein of vibranium in the floor of the Mound."""
    d = "M0 -150L-6 -134L4 -122L-4 -106L6 -92"
    glow = path(d, fill="none", stroke="var(--wf-stone)", stroke_opacity=0.25, stroke_width=9, stroke_linejoin="round")
    core = path(d, fill="none", stroke="var(--wf-stone)", stroke_opacity=0.8, stroke_width=2.5, stroke_linejoin="round")
    return group(glow, core, transform=f"rotate({turn})")


def _track(scene: Scene) -> str:
    """The health track: the villain's remaining health is red; what lies on a space can be won."""
    villain = int(scene.seen.line[0])
    health = int(scene.seen.health)
    full = int(VILLAIN_HEALTH[villain]) if villain != NONE else 0
    return group(
        *(_space(space, health, full) for space in range(_MOST_HEALTH, -1, -1)),
        *(_news_ring(space) for space in scene.bonuses_just_taken()),
        *_bonuses(scene),
        _marker(health) if health else "",
        role="img",
        aria_label=scene.say("picture.track", health=health, full=full),
    )


@remembered
def _space(space: int, health: int, full: int) -> str:
    angle = _angle(space)
    is_hurt = 0 < health < space <= full
    fill = "var(--wf-health)" if 0 < space <= health else "var(--wf-wound)" if is_hurt else LIGHT
    opacity = 0.08 if fill == LIGHT else None
    outline = sector_path(0, 0, _TRACK_INNER, _TRACK_OUTER, angle - _STEP / 2, angle + _STEP / 2, inset=1.2)
    x, y = polar(0, 0, _TRACK_MIDDLE, angle)
    is_bonus = any(space == bonus for bonus, *_ in tables.TRACK)
    number = label(x, y, str(space), size=15 if is_bonus else 12, bold=is_bonus, fill="var(--wf-track-ink)")
    return path(outline, fill=fill, fill_opacity=opacity) + number


def _spot(space: int) -> Point:
    return polar(0, 0, _TRACK_OUTER + 8, _angle(space))


@remembered
def _news_ring(space: int) -> str:
    return disc(*_spot(space), 19, fill="none", stroke="var(--accent)", stroke_width=4)


def _bonuses(scene: Scene) -> list[str]:
    """Stones and points on the rim beside their spaces."""
    return [
        _bonus(space, int(lying), is_stone=bool(stones))
        for (space, stones, _), lying in zip(tables.TRACK, scene.seen.track, strict=True)
        if lying
    ]


@remembered
def _bonus(space: int, lying: int, *, is_stone: bool) -> str:
    x, y = _spot(space)
    piece = stone(x, y, 25) if is_stone else point(x, y, 29)
    count = "" if is_stone else label(x, y, str(lying), size=14, bold=True, fill="var(--wf-gold-ink)")
    return group(
        disc(x, y, 17, fill="var(--wf-night)", stroke="var(--wf-gold)", stroke_width=2),
        piece,
        count,
        id=f"p-bonus-{space}",
    )


@remembered
def _marker(health: int) -> str:
    """The health tracker."""
    x, y = polar(0, 0, _TRACK_MIDDLE, _angle(health))
    number = label(x, y, str(health), size=23, bold=True, fill="#fff")
    return token(x, y, 21, number, fill="var(--wf-marker)", id="p-health")


def _villain(scene: Scene) -> str:
    villain = int(scene.seen.line[0])
    if villain == NONE:
        return ""
    height = _CARD * CARD_RATIO
    return draw_card(scene, villain, -_CARD / 2, -height / 2 - 34, _CARD)


def _throne(scene: Scene) -> str:
    """The throne, and who sits on it."""
    panther = int(scene.seen.panther)
    foot = MOUND_RADIUS + 10
    if panther == NO_SEAT:
        return throne(0, foot, 138)
    name = scene.say.seat(panther)
    return group(
        throne(0, foot, 138),
        shield(int(scene.seen.tribe[panther]), 0, foot - 62, 76, id="p-king"),
        box(-76, foot - 14, 152, 30, corner=15, fill="var(--wf-night)", stroke="var(--wf-gold)", stroke_width=2),
        seat_badge(panther, -58, foot + 1, 10),
        label(8, foot + 1, name, size=17, width=112, bold=True, fill="var(--wf-bone)"),
        role="img",
        aria_label=scene.say("picture.on_throne", seat=name),
    )
