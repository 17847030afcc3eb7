"""The pieces of Wapi: symbol tokens and pieces of silver."""

from __future__ import annotations

from typing import Any

from fireside.draw import remembered, tag
from fireside.draw.geometry import polygon_points
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, at, disc, path, token

from .. import tables
from ..rules import state as codes
from . import emblems

_RADIUS = 50  # of the tokens that are used at all sizes


@remembered
def mine_ink(mine: int) -> str:
    """The colour of a mine's emblem."""
    return f"var(--wapi-{tables.MINES[mine]})"


@remembered
def mine_land(mine: int) -> str:
    """The colour of a mine's ground."""
    return f"var(--wapi-{tables.MINES[mine]}-land)"


@remembered
def definitions() -> str:
    """Shapes that the picture uses many times, each drawn once."""
    mines = range(len(tables.MINES))
    coins = [_coin(value) for value in sorted(set(tables.SILVER_VALUES))]
    return tag("defs", *map(emblems.definition, mines), *map(_symbol, mines), *coins)


@remembered
def symbol_token(mine: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A token of bone with the emblem of a mine burnt into it."""
    return at(x, y, tag("use", href=f"#wapi-symbol-{mine}"), scale=radius / _RADIUS, **attributes)


@remembered
def _symbol(mine: int) -> str:
    ink, ground = f"var(--wapi-{tables.MINES[mine]}-burnt)", "var(--wapi-bone)"
    burnt = emblems.emblem(mine, 0, 0, _RADIUS * 0.68, ink=ink, ground=ground)
    return token(0, 0, _RADIUS, burnt, fill=ground, id=f"wapi-symbol-{mine}")


@remembered
def silver_coin(value: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A piece of silver: its value, and as many pearls on its rim; a worthless one is dull."""
    return at(x, y, tag("use", href=f"#wapi-silver-{value}"), scale=radius / _RADIUS, **attributes)


@remembered
def _coin(value: int) -> str:
    pearls = polygon_points(0, 0, _RADIUS * 0.74, value) if value else []
    ink, faint = "var(--wapi-silver-ink)", None if value else 0.8
    return token(
        *(0, 0, _RADIUS),
        disc(-_RADIUS * 0.2, -_RADIUS * 0.25, _RADIUS * 0.5, fill=LIGHT, fill_opacity=0.3 if value else 0.1),
        *(
            disc(*pearl, _RADIUS * 0.13, fill="#fff", stroke="var(--wapi-silver-edge)", stroke_width=_RADIUS * 0.04)
            for pearl in pearls
        ),
        label(0, 0, str(value), size=_RADIUS * 0.95, bold=True, fill=ink, fill_opacity=faint),
        fill="var(--wapi-silver)" if value else "var(--wapi-dull)",
        id=f"wapi-silver-{value}",
    )


def drawn_token(drawn: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """The token that came out of the bag."""
    if drawn < codes.MINES:
        return symbol_token(drawn, x, y, radius, **attributes)
    return silver_coin(tables.SILVER_VALUES[drawn - codes.MINES], x, y, radius, **attributes)


@remembered
def bag(x: float, y: float, radius: float) -> str:
    """The bag that the tokens are drawn from."""
    cloth = "M-26 -14Q-46 14 -38 34Q-30 46 0 46Q30 46 38 34Q46 14 26 -14Z"
    ruff = "M-26 -14Q-36 -34 -24 -42Q-12 -34 0 -42Q12 -34 24 -42Q36 -34 26 -14Z"
    return at(
        *(x, y),
        path(cloth, fill="var(--wapi-bag)"),
        path(ruff, fill="var(--wapi-bag)"),
        path("M-27 -14H27", fill="none", stroke="var(--wapi-wood-ink)", stroke_width=7, stroke_linecap="round"),
        path(
            "M-30 20L-20 10L-10 20L0 10L10 20L20 10L30 20", fill="none", stroke="var(--wapi-wood-ink)", stroke_width=4
        ),
        scale=radius / 50,
    )
