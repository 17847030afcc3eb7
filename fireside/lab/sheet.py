"""Charts on one page: an HTML file that opens anywhere, light and dark, without a script and without a network."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fireside.draw.svg import ROOT, Svg
from fireside.draw.theme import css
from fireside.lab.charts import PALETTE
from fireside.lab.reports.page import STYLE

Captioned = tuple[str, Svg]
Part = tuple[str, Sequence[Captioned]]  # a heading, and the charts below it


def sheet(title: str, notes: Sequence[str], parts: Sequence[Part]) -> str:
    """A page with a title, lines of text below it, and charts under headings."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        '<meta name="color-scheme" content="light dark"/>\n'
        f"<title>{escape(title)}</title>\n<style>html,body{{margin:0}}</style>\n</head>\n"
        f"<body>\n{fragment(title, notes, parts)}\n</body>\n</html>\n"
    )


def fragment(title: str, notes: Sequence[str], parts: Sequence[Part]) -> str:
    """The same for a notebook, which is a page already."""
    style = css(ROOT, PALETTE) + STYLE.read_text(encoding="utf-8")
    said = "".join(f'<p class="facts">{escape(note)}</p>' for note in notes)
    body = "".join(_part(heading, charts) for heading, charts in parts)
    header = f"<header><h1>{escape(title)}</h1>{said}</header>"
    return f'<style>{style}</style><main class="fireside lab-report">{header}{body}</main>'


def _part(heading: str, charts: Sequence[Captioned]) -> str:
    drawn = "".join(f"<figure><h3>{escape(text)}</h3>{svg.unstyled}</figure>" for text, svg in charts)
    return f'<h2>{escape(heading)}</h2><div class="figures">{drawn}</div>'
