"""Pictures of games: SVG as text, one theme, shapes that several games share."""

from fireside.draw.facts import Facts
from fireside.draw.svg import Svg, group, hot, picture, remembered, tag

__all__ = ["Facts", "Svg", "group", "hot", "picture", "remembered", "tag"]
