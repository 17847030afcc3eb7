"""The pieces of Wakanda Forever: stones, points, dice, cups, voting discs, shields, villains' cards, the throne."""

from __future__ import annotations

from typing import Any

from fireside.draw import group, remembered
from fireside.draw.geometry import star_points
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, SHADE, at, box, card, die, disc, path, polygon, token

from .. import tables
from ..rules.state import BATTLE, DORA, VIBRANIUM
from .emblems import tribe_emblem, villain_emblem

INK = "var(--wf-ink)"  # on coloured ground
BLANK = 0

_FACETS = (  # of a stone, around (0, 0), 20 high
    ("M-7 -3L-3 -10H4L8 -4L1 10Z", 1.0),
    ("M-3 -10L-1 -3L-7 -3Z", 0.75),
    ("M-1 -3L8 -4L4 -10H-3Z", 0.35),
    ("M-1 -3L8 -4L1 10Z", 0.0),
)


@remembered
def stone(x: float, y: float, size: float, **attributes: Any) -> str:
    """A cut stone of vibranium, `size` high."""
    body, *facets = _FACETS
    return at(
        *(x, y),
        path(body[0], fill="var(--wf-stone)", stroke="var(--wf-stone-edge)", stroke_width=1.2, stroke_linejoin="round"),
        *(path(d, fill=LIGHT, fill_opacity=0.55 * light) for d, light in facets if light),
        path("M-7 -3L-1 -3L1 10L-1 -3L8 -4", fill="none", stroke="var(--wf-stone-edge)", stroke_width=0.8),
        scale=size / 20,
        **attributes,
    )


@remembered
def point(x: float, y: float, size: float, **attributes: Any) -> str:
    """A Wakanda Point: a golden star."""
    return polygon(
        star_points(x, y, size / 2, 8, 0.66),
        fill="var(--wf-gold)",
        stroke="var(--wf-gold-edge)",
        stroke_width=size * 0.06,
        stroke_linejoin="round",
        **attributes,
    )


@remembered
def claws(x: float, y: float, size: float) -> str:
    """The marks of a villain's attack."""
    marks = "M-7 -8Q-5 2 -8 9M0 -10Q2 1 -1 10M7 -8Q9 2 6 9"
    return at(x, y, path(marks, fill="none", stroke=LIGHT, stroke_width=3.4, stroke_linecap="round"), scale=size / 20)


@remembered
def claws_token(x: float, y: float, radius: float = 15) -> str:
    """The villain's token, before the tribe that is attacked."""
    return token(x, y, radius, claws(x, y, radius * 1.25), fill="var(--wf-health)")


@remembered
def spearhead(x: float, y: float, size: float) -> str:
    """A hit."""
    head = "M0 -10Q6 -3 4.5 4L1.5 4V10H-1.5V4L-4.5 4Q-6 -3 0 -10Z"
    return at(
        x, y, path(head, fill=INK), path("M0 -8V3", stroke=LIGHT, stroke_opacity=0.5, fill="none"), scale=size / 20
    )


@remembered
def hit_token(x: float, y: float, radius: float) -> str:
    """A hit that no die shows: one that a power adds, or one of several that are counted."""
    return disc(x, y, radius, fill="var(--wf-battle)") + spearhead(x, y, radius * 1.6)


@remembered
def battle_die(slot: int, face: int, x: float, y: float, edge: float, **attributes: Any) -> str:
    """A battle, tech or Dora Milaje die: a spearhead for each hit, vibranium is a stone, a blank is empty."""
    fill = "var(--wf-battle)" if slot == BATTLE else "var(--wf-dora)" if slot == DORA else "var(--wf-tech)"
    hits = tables.FACE_HITS[face]
    if hits:
        step = edge * 0.36
        shown = "".join(spearhead(x + (index - (hits - 1) / 2) * step, y, edge * 0.66) for index in range(hits))
    else:
        shown = stone(x, y, edge * 0.62) if face == VIBRANIUM else disc(x, y, edge * 0.08, fill=INK, fill_opacity=0.35)
    dimmed = 0.62 if face == BLANK else None
    return die(x, y, edge, shown, fill=fill, opacity=dimmed, **attributes)


@remembered
def vibranium_die(stones: int, x: float, y: float, edge: float, **attributes: Any) -> str:
    """A vibranium die: as many stones as it shows."""
    spots = ((), ((0.0, 0.0),), ((-0.2, 0.12), (0.2, -0.12)), ((-0.24, 0.16), (0.24, 0.16), (0.0, -0.2)))[stones]
    shown = [stone(x + right * edge, y + down * edge, edge * 0.46) for right, down in spots]
    shown = shown or [disc(x, y, edge * 0.08, fill=INK, fill_opacity=0.35)]
    return die(x, y, edge, *shown, fill="var(--wf-vibranium)", opacity=None if stones else 0.62, **attributes)


@remembered
def cup(x: float, y: float, width: float, text: str = "", *, is_lifted: bool = False, **attributes: Any) -> str:
    """A cup turned upside down, standing on (x, y); lifted, it lies behind what was under it."""
    unit = width / 40
    body = "M-15 0L-11 -34Q-10 -38 -6 -38H6Q10 -38 11 -34L15 0Z"
    return at(
        *(x, y),
        path(body, fill="var(--wf-cup)", stroke=SHADE, stroke_opacity=0.35, stroke_width=1.2, stroke_linejoin="round"),
        path("M-9 -3L-7 -34H-3L-4 -3Z", fill=LIGHT, fill_opacity=0.35),
        box(-18, -5, 36, 6, corner=3, fill="var(--wf-cup)", stroke=SHADE, stroke_opacity=0.35, stroke_width=1.2),
        label(0, -18, text, size=18, bold=True, fill=INK) if text else "",
        turn=-16 if is_lifted else 0,
        scale=unit,
        **attributes,
    )


@remembered
def spears(x: float, y: float, size: float, ink: str) -> str:
    """Two crossed spears: a challenge."""
    spear = group(
        box(-1.6, -12, 3.2, 30, corner=1.4, fill=ink), polygon([(0, -22), (5, -11), (0, -7), (-5, -11)], fill=ink)
    )
    return at(x, y, group(spear, transform="rotate(40)"), group(spear, transform="rotate(-40)"), scale=size / 40)


@remembered
def salute(x: float, y: float, size: float, ink: str) -> str:
    """A bowed palm branch: loyalty."""
    leaves = "".join(
        group(path("M0 0Q9 -7 16 -4Q10 4 0 0Z", fill=ink), transform=f"translate({px} {py}) rotate({turn})")
        for px, py, turn in _LEAVES
    )
    stem = path("M-2 18Q-8 0 2 -16", fill="none", stroke=ink, stroke_width=2.6, stroke_linecap="round")
    return at(x, y, stem, leaves, scale=size / 40)


_LEAVES = (
    (-4, 8, 0), (-5, 0, -12), (-3, -8, -28), (1, -15, -60), (-4, 8, 190), (-5, 0, 205), (-3, -8, 225),
)  # fmt: skip


@remembered
def voting_disc(x: float, y: float, radius: float, *, is_challenge: bool | None, **attributes: Any) -> str:
    """A voting disc with the side that is up, or None while nobody may know it."""
    if is_challenge is None:
        return token(
            x, y, radius, label(x, y, "?", size=radius, bold=True, fill=INK), fill="var(--wf-cup)", **attributes
        )
    fill = "var(--wf-challenge)" if is_challenge else "var(--wf-yield)"
    sign = spears if is_challenge else salute
    return token(x, y, radius, sign(x, y, radius * 1.3, LIGHT), fill=fill, **attributes)


@remembered
def tribe_fill(tribe: int) -> str:
    """The colour of a tribe."""
    return f"var(--wf-{tables.TRIBES[tribe]})"


@remembered
def tribe_ink(tribe: int) -> str:
    """The colour of what is drawn on a tribe's colour."""
    return f"var(--wf-{tables.TRIBES[tribe]}-ink)"


@remembered
def shield(tribe: int, x: float, y: float, height: float, **attributes: Any) -> str:
    """A tribe's long shield with its emblem, centred on (x, y)."""
    outline = "M0 -50Q26 -40 34 -34Q38 10 0 50Q-38 10 -34 -34Q-26 -40 0 -50Z"
    fill, ink = tribe_fill(tribe), tribe_ink(tribe)
    return at(
        *(x, y),
        path(outline, fill=SHADE, fill_opacity=0.25, transform="translate(0 3)"),
        path(outline, fill=fill, stroke=SHADE, stroke_opacity=0.4, stroke_width=2),
        group(path(outline, fill="none", stroke=ink, stroke_opacity=0.55, stroke_width=2.4), transform="scale(0.86)"),
        tribe_emblem(tables.TRIBES[tribe], 0, -4, 22, ink=ink, ground=fill),
        scale=height / 100,
        **attributes,
    )


@remembered
def totem(x: float, y: float, size: float, **attributes: Any) -> str:
    """The Black Panther's totem: a cat's head with golden eyes."""
    head = "M0 -14C8 -15 13 -13 16 -10L24 -24Q31 -8 26 4C22 20 10 28 0 30Z"
    return at(
        *(x, y),
        disc(0, 2, 33, fill="var(--wf-gold)", stroke="var(--wf-gold-edge)", stroke_width=2.5),
        disc(0, 2, 28, fill="none", stroke="var(--wf-gold-edge)", stroke_width=1.2, stroke_dasharray="3 3"),
        *(
            group(
                path(head, fill="var(--wf-panther)"),
                path("M7 3Q14 -3 20 -1Q17 8 7 3Z", fill="var(--wf-gold)"),
                transform=flip,
            )
            for flip in (None, "scale(-1 1)")
        ),
        path("M-4 15H4L0 20Z", fill="var(--wf-gold)"),
        scale=size / 66,
        **attributes,
    )


@remembered
def throne(x: float, y: float, height: float) -> str:
    """The throne: a high back of stone with rays, standing on (x, y)."""
    rays = "".join(
        group(
            path("M-5 0L0 -40L5 0Z", fill="var(--wf-gold)", stroke="var(--wf-gold-edge)", stroke_width=1),
            transform=f"translate(0 -58) rotate({turn})",
        )
        for turn in (-60, -36, -12, 12, 36, 60)
    )
    back = "M-26 0V-58Q-24 -80 0 -82Q24 -80 26 -58V0Z"
    return at(
        *(x, y),
        rays,
        path(back, fill="var(--wf-throne)", stroke=SHADE, stroke_opacity=0.35, stroke_width=2),
        path(
            "M-18 -8V-56Q-17 -71 0 -73Q17 -71 18 -56V-8Z",
            fill="var(--wf-throne-seat)",
            stroke="var(--wf-gold)",
            stroke_width=1.6,
        ),
        path(
            "M-40 0V-26Q-40 -32 -33 -32Q-27 -32 -27 -26V0ZM40 0V-26Q40 -32 33 -32Q27 -32 27 -26V0Z",
            fill="var(--wf-throne)",
        ),
        box(-30, -14, 60, 14, corner=3, fill="var(--wf-throne)"),
        scale=height / 100,
    )


@remembered
def villain_card(villain: int, x: float, y: float, width: float, *, name: str, power: str, **attributes: Any) -> str:
    """A villain's card: emblem on the colour of the tribe that it attacks, health, name and power."""
    about = tables.VILLAINS[villain]
    tribe = tables.TRIBES.index(about.tribe)
    height = width * CARD_RATIO
    fill, ink = tribe_fill(tribe), tribe_ink(tribe)
    middle, corner = x + width / 2, width * 0.14
    return card(
        *(x, y, width, height),
        _ground(x, y, width, height * 0.7, fill),
        _portrait(about.name, middle, y + height * 0.36, width * 0.34, ink),
        tribe_emblem(about.tribe, x + corner, y + corner, width * 0.1, ink=ink, ground=fill),
        label(x + width - corner, y + corner, str(about.health), size=max(width * 0.16, 15), bold=True, fill=ink),
        label(middle, y + height * 0.785, name, size=max(width * 0.125, 14), width=width * 0.94, least=13, bold=True),
        label(middle, y + height * 0.905, power, size=max(width * 0.11, 13), width=width * 0.94, fill="var(--muted)"),
        **attributes,
    )


@remembered
def villain_tile(villain: int, x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """A villain's card in brief: emblem, health, and the tribe that it attacks."""
    about = tables.VILLAINS[villain]
    tribe = tables.TRIBES.index(about.tribe)
    fill, ink = tribe_fill(tribe), tribe_ink(tribe)
    radius = min(height * 0.42, width * 0.31)
    right, middle = x + width - (width - 2 * radius - 3) * 0.5, y + height / 2
    return card(
        *(x, y, width, height),
        _portrait(about.name, x + 3 + radius, middle, radius, ink),
        label(right, middle - height * 0.2, str(about.health), size=16, bold=True, fill=ink),
        tribe_emblem(about.tribe, right, middle + height * 0.2, 9, ink=ink, ground=fill),
        fill=fill,
        edge=fill,
        **attributes,
    )


@remembered
def villain_chip(villain: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A villain's card that somebody holds: the emblem on a disc."""
    about = tables.VILLAINS[villain]
    rim = tribe_fill(tables.TRIBES.index(about.tribe))
    return group(
        disc(x, y, radius, fill="var(--wf-night)", stroke=rim, stroke_width=radius * 0.18),
        villain_emblem(about.name, x, y, radius * 0.66, ink="var(--wf-bone)", ground="var(--wf-night)"),
        **attributes,
    )


@remembered
def _portrait(name: str, x: float, y: float, radius: float, ink: str) -> str:
    rim = {"stroke": ink, "stroke_opacity": 0.5, "stroke_width": radius * 0.035}
    return disc(x, y, radius, fill="var(--wf-night)", **rim) + villain_emblem(
        name, x, y, radius * 0.74, ink="var(--wf-bone)", ground="var(--wf-night)"
    )


CARD_RATIO = 1.36


@remembered
def _ground(x: float, y: float, width: float, height: float, fill: str) -> str:
    """The coloured upper part of a card, with a band of triangles below."""
    corner = width * 0.09
    teeth = [x + width * index / 8 for index in range(9)]
    zigzag = "".join(
        f"L{right:.2f} {y + height - width * 0.06:.2f}L{(right + left) / 2:.2f} {y + height:.2f}"
        for left, right in zip(teeth[-2::-1], teeth[:0:-1], strict=True)
    )
    top = f"M{x:.2f} {y + corner:.2f}Q{x:.2f} {y:.2f} {x + corner:.2f} {y:.2f}H{x + width - corner:.2f}"
    rest = f"Q{x + width:.2f} {y:.2f} {x + width:.2f} {y + corner:.2f}"
    return path(f"{top}{rest}{zigzag}L{x:.2f} {y + height - width * 0.06:.2f}Z", fill=fill)
