"""Pictures of games: SVG as text, one theme, shapes that several games share."""

from fireside.draw.svg import Svg, group, hot, picture, tag

__all__ = ["Svg", "group", "hot", "picture", "tag"]
