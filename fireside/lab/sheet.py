"""Charts on one page: an HTML file that opens anywhere, light and dark, without a script and without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fireside.draw.svg import Svg
from fireside.draw.theme import css
from fireside.lab.charts import PALETTE, WIDTH

_LAYOUT = (
    "body{margin:0;background:var(--paper)}"
    "main{max-width:75rem;margin:auto;padding:1.5rem}"
    "h1{font-size:1.5rem;margin:0 0 .5rem}p{margin:.25rem 0;color:var(--muted)}"
    ".charts{display:grid;gap:2rem 1.5rem;"
    f"grid-template-columns:repeat(auto-fill,minmax(min(100%,{WIDTH:.0f}px),1fr))}}"
    "h2{font-size:1.1rem;margin:2rem 0 .75rem}figure{margin:0}figcaption{font-weight:600;margin-bottom:.35rem}"
    "svg{width:100%;height:auto;display:block}"
)

Captioned = tuple[str, Svg]


def sheet(title: str, notes: Sequence[str], parts: Sequence[tuple[str, Sequence[Captioned]]]) -> str:
    """A page with a title, lines of text below it, and charts under headings."""
    style = css(":root", PALETTE) + _LAYOUT
    body = "".join(_part(heading, charts) for heading, charts in parts)
    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title><style>{style}</style></head>"
        f'<body class="fireside"><main><h1>{escape(title)}</h1>{said}{body}</main></body></html>\n'
    )


def _part(heading: str, charts: Sequence[Captioned]) -> str:
    drawn = "".join(f"<figure><figcaption>{escape(text)}</figcaption>{svg.unstyled}</figure>" for text, svg in charts)
    return f'<h2>{escape(heading)}</h2><div class="charts">{drawn}</div>'
