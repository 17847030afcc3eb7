"""The pieces of Wapi: symbol tokens and pieces of silver."""

from __future__ import annotations

from typing import Any

from fireside.draw import remembered
from fireside.draw.geometry import polygon_points
from fireside.draw.lettering import label
from fireside.draw.shapes import LIGHT, at, disc, path, token
from fireside.games.wapi import rules, tables
from fireside.games.wapi.emblems import emblem


@remembered
def mine_ink(mine: int) -> str:
    """The colour of a mine's emblem."""
    return f"var(--wapi-{tables.MINES[mine]})"


@remembered
def mine_land(mine: int) -> str:
    """The colour of a mine's ground."""
    return f"var(--wapi-{tables.MINES[mine]}-land)"


@remembered
def symbol_token(mine: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A token of bone with the emblem of a mine burnt into it."""
    ink = f"var(--wapi-{tables.MINES[mine]}-burnt)"
    return token(
        *(x, y, radius, emblem(mine, x, y, radius * 0.68, ink=ink, ground="var(--wapi-bone)")),
        fill="var(--wapi-bone)",
        **attributes,
    )


@remembered
def silver_coin(value: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """A piece of silver: its value, and as many pearls on its rim; what is worth nothing is dull."""
    pearls = polygon_points(x, y, radius * 0.74, value) if value else []
    return token(
        *(x, y, radius),
        disc(x - radius * 0.2, y - radius * 0.25, radius * 0.5, fill=LIGHT, fill_opacity=0.3 if value else 0.1),
        *(
            disc(*pearl, radius * 0.13, fill="#fff", stroke="var(--wapi-silver-edge)", stroke_width=radius * 0.04)
            for pearl in pearls
        ),
        label(
            x,
            y,
            str(value),
            size=radius * 0.95,
            fill="var(--wapi-silver-ink)",
            bold=True,
            fill_opacity=None if value else 0.55,
        ),
        fill="var(--wapi-silver)" if value else "var(--wapi-dull)",
        **attributes,
    )


def drawn_token(drawn: int, x: float, y: float, radius: float, **attributes: Any) -> str:
    """Whatever came out of the bag."""
    if drawn < rules.MINES:
        return symbol_token(drawn, x, y, radius, **attributes)
    return silver_coin(tables.SILVER_VALUES[drawn - rules.MINES], x, y, radius, **attributes)


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
