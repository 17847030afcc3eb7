"""What a page draws of a game: the whole picture, or, on a phone, its panes, each in a place of its own."""

from __future__ import annotations

from dataclasses import replace

from fireside.draw import Scene, Svg
from fireside.draw.panes import BOARD, PANES
from fireside.game import Game


def pictures(game: Game, scene: Scene) -> dict[str, str]:
    """The pictures of a scene by the id of their place; nothing where a place stays empty."""
    panes = getattr(game.picture, "PANES", ()) if scene.is_tall else ()
    drawn = {pane: unstyled(game.picture.draw(replace(scene, pane=pane))) for pane in panes}
    return dict.fromkeys(PANES, "") | (drawn or {BOARD: unstyled(game.picture.draw(scene))})


def unstyled(drawing: str) -> str:
    """A picture for a page that brings the style sheet itself."""
    return drawing.unstyled if isinstance(drawing, Svg) else drawing
