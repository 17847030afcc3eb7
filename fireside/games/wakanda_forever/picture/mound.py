"""The Great Mound, the middle of the picture: the health track around the villain and the throne."""

from __future__ import annotations

from dataclasses import dataclass

from fireside.draw import explained, joined, remembered
from fireside.draw.lettering import label
from fireside.draw.shapes import SHADE, at, box, path, seat_badge, touch_area

from .. import tables
from ..rules.state import NO_SEAT, NONE
from ..words import villain_text
from . import tips
from .pieces import CARD_RATIO, shield, throne, villain_card
from .scene import Scene
from .track import Arch, draw_track


@dataclass(frozen=True)
class Mound:
    """Where things stand on the Mound, whose top left corner is (0, 0)."""

    arch: Arch
    card: tuple[float, float, float]  # the villain's card: x, y, width
    throne: tuple[float, float, float]  # the middle and the foot of the throne, and its height
    plate: float  # the width of the plate with the Panther's name


SMALL = Mound(Arch(400, corner=96, depth=32, step=29), card=(60, 63, 112), throne=(266, 207, 136), plate=176)
LARGE = Mound(Arch(456, corner=128, depth=38, step=36), card=(70, 78, 146), throne=(318, 268, 178), plate=178)
_PLATE = 28  # the height of the plate


def draw_mound(scene: Scene, mound: Mound, x: float, y: float) -> str:
    """Everything that stands on the Mound."""
    return at(
        *(x, y),
        _ground(mound.arch),
        draw_track(scene, mound.arch),
        _round(scene, mound.arch),
        _villain(scene, mound),
        _throne(scene, mound),
    )


@remembered
def _ground(arch: Arch) -> str:
    foot = {"stroke_linejoin": "round"}
    return (
        path(arch.outline(0), fill=SHADE, fill_opacity=0.25, transform="translate(0 4)")
        + path(arch.outline(0), fill="var(--wf-mound)")
        + path(arch.outline(1.5), fill="none", stroke="var(--wf-gold)", stroke_opacity=0.6, stroke_width=2, **foot)
        + path(arch.outline(arch.inner + 2), fill="var(--wf-crater)")
        + joined(_vein(x * arch.width, y * arch.height, turn) for x, y, turn in _VEINS)
    )


_VEINS = ((0.2, 0.26, -40), (0.44, 0.9, 200), (0.49, 0.4, 160), (0.88, 0.62, 20))


@remembered
def _vein(x: float, y: float, turn: float) -> str:
    """A vein of vibranium in the floor of the Mound."""
    d = "M0 -28L-6 -12L4 0L-4 16L6 30"
    line = {"fill": "none", "stroke": "var(--wf-stone)", "stroke_linejoin": "round"}
    glow, core = (
        path(d, stroke_opacity=0.2, stroke_width=8, **line),
        path(d, stroke_opacity=0.6, stroke_width=2, **line),
    )
    return at(x, y, glow, core, turn=turn)


def _round(scene: Scene, arch: Arch) -> str:
    number = int(scene.seen.rounds)
    text = scene.say("picture.round", number=number) if number else scene.say("picture.setup")
    return label(arch.width / 2, arch.inner + 20, text, size=14, width=112, least=13, fill="var(--wf-bone)", bold=True)


def _villain(scene: Scene, mound: Mound) -> str:
    x, y, width = mound.card
    villain = int(scene.seen.line[0])
    if villain == NONE:
        blank = {"stroke": "var(--wf-bone)", "stroke_opacity": 0.3, "stroke_width": 2, "stroke_dasharray": "6 6"}
        empty = box(x, y, width, width * CARD_RATIO, corner=10, fill="none", **blank)
        return explained(empty, touch_area(x, y, width, width * CARD_RATIO), tip=tips.no_villain(scene))
    power = scene.say(f"powers.{tables.VILLAINS[villain].power}")
    card = villain_card(
        villain, x, y, width, name=villain_text(villain, scene.say), power=power, id=f"p-villain-{villain}"
    )
    return explained(card, tip=tips.villain(scene, villain))


def _throne(scene: Scene, mound: Mound) -> str:
    """The throne, and who sits on it."""
    x, foot, height = mound.throne
    panther = int(scene.seen.panther)
    area = touch_area(x - height * 0.42, foot - height, height * 0.84, height)
    if panther == NO_SEAT:
        return explained(area, throne(x, foot, height), tip=tips.throne(scene))
    return explained(
        area,
        throne(x, foot, height),
        shield(int(scene.seen.tribe[panther]), x, foot - height * 0.4, height * 0.56, id="p-king"),
        _plate(panther, scene.say.seat(panther), x - mound.plate / 2, foot - 4, mound.plate),
        tip=tips.throne(scene),
    )


@remembered
def _plate(panther: int, name: str, x: float, y: float, width: float) -> str:
    """The plate with the name of the Panther."""
    rim = {"stroke": "var(--wf-gold)", "stroke_width": 2}
    return (
        box(x, y, width, _PLATE, corner=_PLATE / 2, fill="var(--wf-night)", **rim)
        + seat_badge(panther, x + _PLATE / 2 + 1, y + _PLATE / 2, 10)
        + label(
            *(x + _PLATE / 2 + 15 + (width - _PLATE / 2 - 24) / 2, y + _PLATE / 2, name),
            size=16,
            width=width - _PLATE / 2 - 24,
            least=13,
            fill="var(--wf-bone)",
        )
    )
