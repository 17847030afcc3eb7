"""Pictures as pixels."""

from __future__ import annotations

import pytest

import fireside
from fireside.rl.rendering import check_mode, pixels

DAYLIGHT = [0xF7, 0xF2, 0xE8]  # the paper that pictures lie on


@pytest.mark.parametrize("game", fireside.games())
def test_pixels_show_the_picture_in_its_colours(game: str) -> None:
    drawn = pixels(fireside.load(game).start().svg())
    assert drawn.ndim == 3
    assert (drawn == DAYLIGHT).all(axis=2).mean() > 0.02, "a picture lies on its paper"
    colours = {tuple(pixel) for row in drawn[::20, ::20].tolist() for pixel in row}
    assert len(colours) > 20, "a variable that has no value is drawn in black"


def test_render_modes_are_checked() -> None:
    check_mode(None)
    with pytest.raises(fireside.InvalidOption, match="rgb_array"):
        check_mode("hologram")
