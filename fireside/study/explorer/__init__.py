"""The explorer: how often something was chosen in such a position, by whom, with what result; openings as a tree."""

from fireside.study.explorer.explorer import BegunElsewhere, Explorer, Sort, Unfinished, add_files, explore
from fireside.study.explorer.findings import (
    LENGTH,
    Asked,
    Branch,
    Chosen,
    Line,
    Node,
    Ply,
    Situation,
    Tally,
    Who,
    line_text,
    parse_line,
    parse_phrases,
    phrases_text,
)
from fireside.study.explorer.telling import Told, situation_of, teller, told_by
from fireside.study.explorer.typical import typical

__all__ = [
    "LENGTH",
    "Asked",
    "BegunElsewhere",
    "Branch",
    "Chosen",
    "Explorer",
    "Line",
    "Node",
    "Ply",
    "Situation",
    "Sort",
    "Tally",
    "Told",
    "Unfinished",
    "Who",
    "add_files",
    "explore",
    "line_text",
    "parse_line",
    "parse_phrases",
    "phrases_text",
    "situation_of",
    "teller",
    "told_by",
    "typical",
]
