"""The panes of a tall picture: the map, what is at the thumb, and the tribes."""

from __future__ import annotations

from fireside.draw import Box, Pane, group, joined
from fireside.draw.panes import TALL_WIDTH

from .board import draw_board
from .display import (
    STRIP,
    TALL_DISPLAY,
    draw_discards,
    draw_feats_left,
    draw_tall_display,
)
from .hand import TALL_HAND, draw_tall_hand
from .landscape import frame
from .layout import tall_rows
from .panels import draw_tribe_rows
from .scene import Scene
from .tally import draw_tall_tally, tall_tally_height


def board_pane(scene: Scene) -> Pane:
    """The map, turned upright; its own units are those of the pane."""
    return Pane(frame(is_turned=True)[3], group(*draw_board(scene)))


def own_pane(scene: Scene) -> Pane:
    """The hand, and the display that it is refilled from; for somebody who only watches the display alone."""
    if scene.is_over:
        return Pane(0)
    x, width = 3.0, TALL_WIDTH - 6
    hand = draw_tall_hand(scene, Box(x, 4, width, TALL_HAND)) if scene.holds_hand else ""
    top = 4 + TALL_HAND + 4 if hand else 4.0
    return Pane(top + TALL_DISPLAY + 5, hand + draw_tall_display(scene, Box(x, top, width, TALL_DISPLAY)))


def players_pane(scene: Scene) -> Pane:
    """The tribes; below them the cards that have been played and the Feats, or at the end the tally."""
    rows = tall_rows(int(scene.seen.tribes))
    drawn = joined(draw_tribe_rows(scene, rows))
    below = rows[-1]._replace(y=rows[-1].y + rows[-1].height + 8)
    if scene.is_over:
        below = below._replace(height=tall_tally_height(scene))
        drawn += draw_tall_tally(scene, below)
    else:
        below = below._replace(height=STRIP)
        drawn += draw_discards(scene, below)
        if scene.has_feats:
            below = below._replace(y=below.y + STRIP)
            drawn += draw_feats_left(scene, below)
    return Pane(below.y + below.height + 6, drawn)
