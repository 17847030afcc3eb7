"""What all pages of the lab are written on: HTML that opens anywhere, light and dark, without a script or a network."""

from __future__ import annotations

from html import escape
from pathlib import Path

from fireside.draw.svg import ROOT
from fireside.draw.theme import css
from fireside.lab.charts import PALETTE

_STYLE = Path(__file__).with_name("paper.css")


def document(title: str, body: str) -> str:
    """A file of its own."""
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8"/>\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1"/>\n'
        '<meta name="color-scheme" content="light dark"/>\n'
        f"<title>{escape(title)}</title>\n<style>html,body{{margin:0}}{_style()}</style>\n</head>\n"
        f"<body>\n{_main(body)}\n</body>\n</html>\n"
    )


def fragment(body: str) -> str:
    """The same for a notebook, which is a page already."""
    return f"<style>{_style()}</style>{_main(body)}"


def _style() -> str:
    return css(ROOT, PALETTE) + _STYLE.read_text(encoding="utf-8")


def _main(body: str) -> str:
    return f'<main class="fireside lab-report">\n{body}\n</main>'
