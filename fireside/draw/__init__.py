"""Pictures of games: SVG as text, one theme, and what several games' pictures share."""

from fireside.draw.boxes import Box
from fireside.draw.facts import Facts
from fireside.draw.scene import Scene
from fireside.draw.svg import Svg, group, hot, picture, remembered, tag

__all__ = ["Box", "Facts", "Scene", "Svg", "group", "hot", "picture", "remembered", "tag"]
