"""The Seal cards of Wangdo in the picture: their fronts, their backs, and how they are counted at the end."""

from __future__ import annotations

from typing import Any

from fireside.draw import group, remembered, tag
from fireside.draw.lettering import label, paragraph, wrap
from fireside.draw.shapes import box, card, card_back
from fireside.games.wangdo.picture.emblems import dragon_seal


@remembered
def seal_card(
    x: float,
    y: float,
    width: float,
    height: float,
    title: str,
    effect: str,
    kind: str,
    *,
    is_hot: bool,
    **attributes: Any,
) -> str:
    """The front of a Seal card: its title, its effect, its type and the seal that it is worth."""
    size = min(13.0, width * 0.108)
    return card(
        *(x, y, width, height),
        box(x + 5, y + 5, width - 10, 34, corner=5, fill="var(--wangdo-seal)"),
        _title(x + width / 2, y + 22, title, width - 16, size),
        paragraph(x + width / 2, y + 54, effect, width - 16, size=size * 0.92, most_lines=5, anchor="middle"),
        label(x + 14, y + height - 14, kind, size=13, bold=True, fill="var(--muted)") if kind else "",
        dragon_seal(x + width - 15, y + height - 15, 8),
        glow=is_hot,
        fill="var(--wangdo-card)",
        **attributes,
    )


@remembered
def _title(x: float, y: float, text: str, width: float, size: float) -> str:
    """The title of a card, on two lines if needed."""
    lines = wrap(text, width, size, bold=True)[:2]
    top = y - (len(lines) - 1) * size * 0.55
    return group(
        *(
            label(x, top + row * size * 1.1, line, size=size, width=width, bold=True, fill="var(--wangdo-seal-ink)")
            for row, line in enumerate(lines)
        )
    )


@remembered
def seal_back(x: float, y: float, width: float, height: float, **attributes: Any) -> str:
    """The back of a Seal card: one Dragon Seal (WD-1.7)."""
    mid = dragon_seal(x + width / 2, y + height / 2, width * 0.24)
    return card_back(x, y, width, height, mid, fill="var(--wangdo-back)", **attributes)


@remembered
def counted_card(x: float, y: float, width: float, height: float, seals: int, title: str, **attributes: Any) -> str:
    """A Seal card that is shown at the end: the seals that it counts for (WD-7.2)."""
    step = height * 0.27
    first = y + height / 2 - step * (seals - 1) / 2
    drawings = [dragon_seal(x + width / 2, first + step * row, width * 0.17) for row in range(seals)]
    name = tag("title", text=title)
    return card(
        x, y, width, height, *drawings, name, fill="var(--wangdo-card)", role="img", aria_label=title, **attributes
    )
