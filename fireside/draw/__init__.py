"""Pictures of games: SVG as text, one theme, and what several games' pictures share."""

from fireside.draw.boxes import Box
from fireside.draw.facts import Facts
from fireside.draw.panes import Pane, tall_picture
from fireside.draw.pieces import joined
from fireside.draw.scene import Scene
from fireside.draw.svg import Drawing, Svg, explained, group, hot, picture, remembered, tag

__all__ = [
    "Box",
    "Drawing",
    "Facts",
    "Pane",
    "Scene",
    "Svg",
    "explained",
    "group",
    "hot",
    "joined",
    "picture",
    "remembered",
    "tag",
    "tall_picture",
]
