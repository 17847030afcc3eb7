"""The Markdown of the rules as HTML, where every clause can be linked to, and as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

LOWEST_HEADING = 3
_NUMBER = re.compile(r"[A-Z]{2}-\d+\.\d+")
_HEADING = re.compile(r"h[4-6]")

_markdown = MarkdownIt("commonmark", {"html": False}).enable("table")  # HTML is shown as it is written


def to_html(text: str) -> str:
    """A text in Markdown as HTML; a list item that begins with the number of a clause in bold has it as its id."""
    tokens = _markdown.parse(text)
    for index, token in enumerate(tokens):
        if token.type == "bullet_list_open":
            token.attrSet("class", "clauses")
        elif token.type == "list_item_open":
            _mark_clause(tokens[index : index + 3])
        elif token.type == "th_open":
            _mark_column(tokens[index : index + 3])
        elif _HEADING.fullmatch(token.tag):
            token.tag = f"h{LOWEST_HEADING}"
    return _markdown.renderer.render(tokens, _markdown.options, {})


def _mark_clause(item: Sequence[Token]) -> None:
    """The number of a clause, which stands in bold at the beginning of a list item, becomes a link to itself."""
    opened, _, inline = item
    parts = [part for part in inline.children or () if part.type != "text" or part.content]
    if len(parts) < 3 or parts[0].type != "strong_open" or not _NUMBER.fullmatch(parts[1].content):
        return
    number, start, end = parts[1].content, parts[0], parts[2]
    opened.attrSet("id", number)
    start.type, start.tag, start.attrs = "link_open", "a", {"class": "number", "href": f"#{number}"}
    end.type, end.tag = "link_close", "a"


def _mark_column(cell: Sequence[Token]) -> None:
    """A cell of a table's first row heads its column, unless it is empty."""
    opened, inline, closed = cell
    if inline.content:
        opened.attrSet("scope", "col")
    else:
        opened.tag = closed.tag = "td"


@lru_cache(maxsize=4_096)  # a table's page has every clause of its game
def plain(text: str) -> str:
    """A text without its emphasis, for where there is no markup."""
    return "".join(_words(_markdown.parseInline(text)))


def _words(tokens: Sequence[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type in ("softbreak", "hardbreak"):
            yield " "
        else:
            yield from _words(token.children) if token.children else (token.content,)
