"""The one theme: colours as CSS variables, light and dark, used by pictures and pages alike."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

Palette = Mapping[str, tuple[str, str]]  # the light and the dark value of each CSS variable
NO_PALETTE: Palette = MappingProxyType({})

# A seat is recognised by its colour and by its shape.
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star")

THEME: Palette = {
    "paper": ("#f7f2e8", "#1d1a18"),
    "raised": ("#fffdf8", "#2a2623"),
    "ink": ("#2b2622", "#f1e9dd"),
    "muted": ("#786c60", "#a89a8a"),
    "line": ("#d8cbb8", "#463e37"),
    "accent": ("#b4551d", "#f08a4b"),
    "glow": ("#e8a13a", "#ffc46b"),
    "felt": ("#e9dfcd", "#26211d"),
    "seat-0": ("#c0392b", "#e0604f"),
    "seat-1": ("#2467a8", "#5a9fe0"),
    "seat-2": ("#2e7d46", "#58b277"),
    "seat-3": ("#d09a16", "#e6bb4c"),
    "seat-4": ("#3d3a40", "#b9b3bd"),
    "seat-ink": ("#ffffff", "#1a1714"),
}

_BEHAVIOUR = (
    ".fireside{font-family:ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif;color:var(--ink)}"
    ".cold,.explained{cursor:help}.hot{cursor:pointer}.hot:hover,.hot:focus-visible{filter:brightness(1.08)}"
    ".hot:focus-visible,.explained:focus-visible{outline:3px solid var(--glow);outline-offset:2px}"
)


def css(root: str, palette: Palette = NO_PALETTE) -> str:
    """The style sheet below an element: the theme's and a game's colours, light and dark, and what can be clicked.

    The page sets data-theme if somebody has chosen one; otherwise the device decides.
    """
    colours = {**THEME, **palette}
    light = "".join(f"--{name}:{value};" for name, (value, _) in colours.items())
    dark = "".join(f"--{name}:{value};" for name, (_, value) in colours.items())
    return (
        f"{root}{{{light}}}@media(prefers-color-scheme:dark){{{root}{{{dark}}}}}"
        f"[data-theme=light] {root}{{{light}}}[data-theme=dark] {root}{{{dark}}}{_BEHAVIOUR}"
    )
