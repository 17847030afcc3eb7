"""Positions as the render modes of learning environments: text, SVG, pixels."""

from __future__ import annotations

import io
import re

import numpy as np
import numpy.typing as npt

from fireside.draw.theme import THEME
from fireside.engine.errors import InvalidOption
from fireside.position import View

Pixels = npt.NDArray[np.uint8]

RENDER_MODES = ("human", "ansi", "rgb_array", "svg")
FRAMES_PER_SECOND = 1  # a board game is looked at, not watched

# resvg takes the first family that is installed; what a system calls sans-serif it does not know.
_FAMILIES = ",Arial,'DejaVu Sans','Liberation Sans','Noto Sans',sans-serif"
_VARIABLE = re.compile(r"--([\w-]+):([^;]+);")
_USE = re.compile(r"var\(--([\w-]+)\)")


def check_mode(mode: str | None) -> None:
    """InvalidOption if there is no such render mode."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidOption(f"there is no render mode {mode!r}; the render modes are: {', '.join(RENDER_MODES)}")


def render(view: View, mode: str) -> str | Pixels | None:
    """A view in a render mode; `human` prints it and returns nothing."""
    if mode == "svg":
        return view.svg(clickable=False)
    if mode == "rgb_array":
        return pixels(view.svg(clickable=False))
    text = view.board_text()
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(svg: str) -> Pixels:
    """A picture by daylight as [row, column, channel]."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=_plain(svg), background=THEME["paper"][0])
    with Image.open(io.BytesIO(png)) as image:
        return np.array(image.convert("RGB"))


def _plain(svg: str) -> str:
    """A picture without CSS variables, which resvg does not know; the first value of each is that by daylight."""
    values: dict[str, str] = dict(reversed(_VARIABLE.findall(svg)))
    return _USE.sub(lambda use: values[use[1]], svg).replace(",sans-serif", _FAMILIES)
