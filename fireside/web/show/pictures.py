"""What a page draws of a game: the whole picture, or, on a phone, its panes, each in a place of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fireside.draw import Scene, Svg
from fireside.draw.panes import BOARD, PANES
from fireside.draw.pieces import parts_of
from fireside.engine.contract import Drawn
from fireside.game import Game


def pictures(game: Game, scene: Scene) -> dict[str, str]:
    """The pictures of a scene by the id of their place; nothing where a place stays empty."""
    return {place: "".join(parts) for place, parts in drawn(game, scene).items()}


def drawn(game: Game, scene: Scene) -> dict[str, Sequence[str]]:
    """The pictures of a scene as the pieces that they are made of."""
    panes = getattr(game.picture, "PANES", ()) if scene.is_tall else ()
    shown = {pane: _parts(game.picture.draw(replace(scene, pane=pane))) for pane in panes}
    return dict.fromkeys(PANES, ()) | (shown or {BOARD: _parts(game.picture.draw(scene))})


def unstyled(drawing: str | Drawn) -> str:
    """A picture for a page that brings the style sheet itself."""
    return "".join(_parts(drawing))


def _parts(drawing: str | Drawn) -> Sequence[str]:
    if isinstance(drawing, Svg):
        return (drawing.unstyled,)
    return parts_of(drawing) if isinstance(drawing, str) else drawing.parts
