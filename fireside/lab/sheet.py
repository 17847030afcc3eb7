"""Charts on one page."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from fireside.draw.svg import Svg
from fireside.lab import paper

Captioned = tuple[str, Svg]
Part = tuple[str, Sequence[Captioned]]  # a heading, and the charts below it


def sheet(title: str, notes: Sequence[str], parts: Sequence[Part]) -> str:
    """A page with a title, lines of text below it, and charts under headings."""
    return paper.document(title, _body(title, notes, parts))


def fragment(title: str, notes: Sequence[str], parts: Sequence[Part]) -> str:
    """The same for a notebook, which is a page already."""
    return paper.fragment(_body(title, notes, parts))


def _body(title: str, notes: Sequence[str], parts: Sequence[Part]) -> str:
    said = "".join(f'<p class="facts">{escape(note)}</p>' for note in notes)
    body = "".join(_part(heading, charts) for heading, charts in parts)
    return f"<header><h1>{escape(title)}</h1>{said}</header>{body}"


def _part(heading: str, charts: Sequence[Captioned]) -> str:
    drawn = "".join(f"<figure><h3>{escape(text)}</h3>{svg.unstyled}</figure>" for text, svg in charts)
    return f'<h2>{escape(heading)}</h2><div class="figures">{drawn}</div>'
