"""The one theme: colours as CSS variables, light and dark, used by pictures and pages alike."""

from __future__ import annotations

# A seat is told by its colour and by its shape.
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star")

_LIGHT = {
    "paper": "#f7f2e8",
    "raised": "#fffdf8",
    "ink": "#2b2622",
    "muted": "#786c60",
    "line": "#d8cbb8",
    "accent": "#b4551d",
    "glow": "#e8a13a",
    "felt": "#e9dfcd",
    "seat-0": "#c0392b",
    "seat-1": "#2467a8",
    "seat-2": "#2e7d46",
    "seat-3": "#d09a16",
    "seat-4": "#3d3a40",
    "seat-ink": "#ffffff",
}
_DARK = {
    "paper": "#1d1a18",
    "raised": "#2a2623",
    "ink": "#f1e9dd",
    "muted": "#a89a8a",
    "line": "#463e37",
    "accent": "#f08a4b",
    "glow": "#ffc46b",
    "felt": "#26211d",
    "seat-0": "#e0604f",
    "seat-1": "#5a9fe0",
    "seat-2": "#58b277",
    "seat-3": "#e6bb4c",
    "seat-4": "#b9b3bd",
    "seat-ink": "#1a1714",
}


def _variables(colours: dict[str, str]) -> str:
    return "".join(f"--{name}:{value};" for name, value in colours.items())


def css(root: str) -> str:
    """The style sheet for what stands below an element: variables, light and dark, and what can be clicked."""
    return (
        f"{root}{{{_variables(_LIGHT)}color-scheme:light dark}}"
        f"@media(prefers-color-scheme:dark){{{root}{{{_variables(_DARK)}}}}}"
        f"{root}[data-theme=dark]{{{_variables(_DARK)}}}{root}[data-theme=light]{{{_variables(_LIGHT)}}}"
        ".fireside{font-family:ui-sans-serif,system-ui,'Segoe UI',Roboto,sans-serif;color:var(--ink)}"
        ".hot{cursor:pointer}.hot:hover,.hot:focus-visible{filter:brightness(1.08)}"
        ".hot:focus-visible{outline:3px solid var(--glow);outline-offset:2px}"
    )


CSS = css(".fireside")
