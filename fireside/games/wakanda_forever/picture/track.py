"""The health track: an arch of spaces from 24 on the lower left to 0 on the lower right, and what lies on them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import degrees, pi

from fireside.draw import explained, group, joined, remembered
from fireside.draw.geometry import polar
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, box, disc, token

from .. import tables
from ..rules.state import NONE, VILLAIN_HEALTH
from . import tips
from .pieces import point, stone
from .scene import Scene

MOST_HEALTH = int(VILLAIN_HEALTH.max())
_SPACES = MOST_HEALTH + 1
_BONUS_SPACES = frozenset(space for space, *_ in tables.TRACK)


@dataclass(frozen=True)
class Arch:
    """An upright arch, open at the foot, whose top left corner is (0, 0)."""

    width: float
    corner: float  # the radius of its shoulders, in the middle of the ring
    depth: float  # of the ring
    step: float  # the length of a space
    rim: float = 4  # around the ring

    @property
    def inner(self) -> float:
        """The thickness of ring and rim together."""
        return self.depth + self.rim

    @cached_property
    def side(self) -> float:
        """The length of an upright side, below the shoulder."""
        return (_SPACES * self.step - pi * self.corner - self._top) / 2

    @property
    def height(self) -> float:
        """From the top of the rim to the foot."""
        return self._edge + self.corner + self.side

    @property
    def _edge(self) -> float:
        """How far the middle of the ring lies from the outside."""
        return self.rim + self.depth / 2

    @property
    def _top(self) -> float:
        return self.width - 2 * (self._edge + self.corner)

    def spot(self, space: int) -> tuple[float, float, float]:
        """The middle of a space, and which way is out (an angle)."""
        from_left = (MOST_HEALTH - space + 0.5) * self.step
        is_left = from_left <= _SPACES * self.step / 2
        x, y, angle = self._left_half(from_left if is_left else _SPACES * self.step - from_left)
        return (x, y, angle) if is_left else (self.width - x, y, -angle)

    def _left_half(self, way: float) -> tuple[float, float, float]:
        """The point after that way from the left foot: up the side, round the shoulder, along the top."""
        if way <= self.side:
            return self._edge, self.height - way, -90
        round_it = degrees((way - self.side) / self.corner)
        if round_it <= 90:
            shoulder = self._edge + self.corner
            return *polar(shoulder, shoulder, self.corner, round_it - 90), round_it - 90
        return self._edge + self.corner + way - self.side - pi / 2 * self.corner, self._edge, 0

    def outline(self, inset: float) -> str:
        """The path of an arch inside this one."""
        radius, right, foot = self.corner + self._edge - inset, self.width - inset, self.height
        turn, shoulder = f"A{radius:.1f} {radius:.1f} 0 0 1", inset + radius
        left_half = f"M{inset:.1f} {foot:.1f}V{shoulder:.1f}{turn} {shoulder:.1f} {inset:.1f}"
        return f"{left_half}H{right - radius:.1f}{turn} {right:.1f} {shoulder:.1f}V{foot:.1f}Z"


def draw_track(scene: Scene, arch: Arch) -> str:
    """The villain's remaining health is red; what lies on a space can be won."""
    villain, health = int(scene.seen.line[0]), int(scene.seen.health)
    full = int(VILLAIN_HEALTH[villain]) if villain != NONE and health else 0
    return group(
        explained(_spaces(arch, health, full, _covered(scene)), tip=tips.track(scene, full)),
        *_bonuses(scene, arch),
        *(_news_ring(arch, space) for space in scene.bonuses_just_taken()),
        _marker(arch, health) if health else "",
    )


def _covered(scene: Scene) -> tuple[int, ...]:
    """The spaces on which something lies."""
    track = zip(tables.TRACK, scene.seen.track.tolist(), strict=True)
    marked = [int(scene.seen.health)] if scene.seen.health else []
    return (*marked, *(space for (space, *_), lying in track if lying))


@remembered
def _spaces(arch: Arch, health: int, full: int, covered: tuple[int, ...]) -> str:
    return joined(
        _tile(arch, space, health, full) + ("" if space in covered else _number(arch, space, full))
        for space in range(MOST_HEALTH, -1, -1)
    )


def _tile(arch: Arch, space: int, health: int, full: int) -> str:
    x, y, angle = arch.spot(space)
    is_used = space <= full
    fill = "var(--wf-health)" if 0 < space <= health else "var(--wf-wound)" if is_used else LIGHT
    length, depth = arch.step - 2, arch.depth
    where = f"translate({x:.1f} {y:.1f}) rotate({angle:.1f})"
    how = {"fill": fill, "fill_opacity": None if is_used else 0.1, "transform": where}
    return box(-length / 2, -depth / 2, length, depth, corner=6, **how)


def _number(arch: Arch, space: int, full: int) -> str:
    x, y, _ = arch.spot(space)
    opacity = None if space <= full else 0.55
    is_bold = space in _BONUS_SPACES
    return label(x, y, str(space), size=13, bold=is_bold, fill="var(--wf-track-ink)", fill_opacity=opacity)


def _bonuses(scene: Scene, arch: Arch) -> list[str]:
    """Stones and points on their spaces."""
    return [
        explained(
            _bonus(arch, space, int(lying), is_stone=bool(stones)),
            tip=tips.bonus(scene, space, int(lying), is_stone=bool(stones)),
        )
        for (space, stones, _), lying in zip(tables.TRACK, scene.seen.track.tolist(), strict=True)
        if lying
    ]


@remembered
def _bonus(arch: Arch, space: int, lying: int, *, is_stone: bool) -> str:
    """A piece that covers its space, so the number of the space stands beside it, inside the arch."""
    x, y, angle = arch.spot(space)
    radius = arch.step / 2 - 0.5
    piece = stone(x, y, radius * 1.5) if is_stone else point(x, y, radius * 1.75)
    count = "" if is_stone else label(x, y, str(lying), size=14, bold=True, fill="var(--wf-gold-ink)")
    inside = polar(x, y, -arch.depth / 2 - 10, angle)
    number = label(*inside, str(space), size=13, bold=True, fill="var(--wf-track-ink)") if space else ""
    return number + group(
        disc(x, y, radius, fill="var(--wf-night)", stroke="var(--wf-gold)", stroke_width=2),
        piece,
        count,
        id=f"p-bonus-{space}",
    )


@remembered
def _news_ring(arch: Arch, space: int) -> str:
    x, y, _ = arch.spot(space)
    return disc(x, y, arch.step / 2, fill="none", stroke="var(--glow)", stroke_width=3)


@remembered
def _marker(arch: Arch, health: int) -> str:
    """The health tracker."""
    x, y, _ = arch.spot(health)
    number = label(x, y, str(health), size=arch.depth * 0.58, bold=True, fill="#fff")
    return token(x, y, arch.depth * 0.56, number, fill="var(--wf-marker)", id="p-health", pointer_events="none")
