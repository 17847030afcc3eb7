"""Pictures and texts of a position, for every seat, in every language and layout."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from fireside.draw.panes import WHOLE
from fireside.engine.errors import InvalidNotation
from fireside.engine.phrases import TEXTS, Phrase, parse_phrase
from fireside.engine.types import SPECTATOR, Event
from fireside.position import Position, View
from fireside.testing.weighing import check_amounts
from fireside.texts import LANGUAGES, Say, clauses

_FORBIDDEN_TAGS = {"script", "foreignObject", "image", "a"}


def check_shown(position: Position, happened: Sequence[Event]) -> None:
    """What every seat is shown and told."""
    names = [f"<{seat}&" for seat in range(position.players)]  # names that break what does not escape them
    for seat in (SPECTATOR, *range(position.players)):
        view = position.view(seat)
        if seat in position.pending and seat != SPECTATOR:  # chance has the number of a spectator
            check_amounts(view)
        for lang in LANGUAGES:
            check_words(view, happened, lang, names)
        for pane in panes_of(view):
            check_picture(view, view.svg(names=names, tall=pane is not None, happened=happened, pane=pane or WHOLE))


def panes_of(view: View) -> list[str | None]:
    """Every picture that a page can show: the wide one (None), the tall one, and each of its panes."""
    return [None, WHOLE, *getattr(view.game.picture, "PANES", ())]


def check_result(view: View, notation: Any, say: Say) -> None:
    """What decided a finished game can be said."""
    if hasattr(notation, "explain_result"):
        assert notation.explain_result(view.state, say).strip(), "explain_result says nothing"
    for label, held in notation.tie_breaks(view.state, say) if hasattr(notation, "tie_breaks") else ():
        assert label.strip(), "what breaks ties has no name"
        assert len(held) == view.players, f"{label} has {len(held)} values for {view.players} seats"


def check_words(view: View, happened: Sequence[Event], lang: str, names: list[str]) -> None:
    """Choices, events and the board can be said."""
    say = view.game_say(lang, names)
    notation: Any = view.game.notation  # with optional parts
    known = clauses(view.game.folder, lang)
    is_asked = view.seat != SPECTATOR and view.seat in view.pending  # chance has the number of a spectator
    assert notation.board_text(view.state, view.seat, say).strip(), "board_text says nothing"
    for action in view.legal(view.seat) if view.seat != SPECTATOR else []:
        assert notation.describe_action(view.state, view.seat, action, say).strip(), (
            f"describe_action says nothing about {action}"
        )
    if hasattr(notation, "DECISIONS") and is_asked:
        decision = notation.decision(view.state, view.seat)
        assert decision in notation.DECISIONS, f"decision gives {decision!r}, which DECISIONS does not name"
    if is_asked:
        check_told(view, say)
    if view.is_over:
        check_result(view, notation, say)
    if hasattr(notation, "PREMOVES") and is_asked:
        unknown = set(notation.premoves(view.state, view.seat)) - set(notation.PREMOVES)
        assert not unknown, f"premoves gives {sorted(unknown)}, which PREMOVES does not name"
    for event in happened:
        if event.seen_by(view.seat):
            assert notation.describe_event(event, say).strip(), f"describe_event says nothing about {event}"
            clause = notation.event_clause(event) if hasattr(notation, "event_clause") else None
            assert clause is None or clause in known, f"{event} cites the clause {clause}, which does not exist"


def check_told(view: View, say: Say) -> None:
    """What the explorer tells of a decision can be written, and said in words."""
    openings = view.game.openings
    if openings is None:
        return
    for action in view.legal(view.seat):
        choice = openings.choice(view.state, view.seat, action)
        if choice is None:
            continue
        branch = openings.branch(view.state, view.seat, action) or ()
        for phrase in (choice, *openings.situation(view.state, view.seat), *branch):
            check_phrase(phrase, openings.words(phrase, say), say)


def check_phrase(phrase: Phrase, said: str, say: Say) -> None:
    """A phrase can be written, read again, and said."""
    try:
        is_read = parse_phrase(str(phrase)) == phrase
    except InvalidNotation:
        is_read = False
    assert is_read, f"the phrase {phrase} cannot be written"
    is_named_so = f"{TEXTS}.{phrase.name}" in say  # *ahead* may well be the word for it
    has_words = bool(said) and (said != str(phrase) or is_named_so)
    assert has_words, f"there are no words for the phrase {phrase}"


def check_picture(view: View, svg: str) -> None:
    """Well-formed, nothing active, only legal actions to click, ids unique."""
    root = ET.fromstring(svg)
    legal = set(view.legal(view.seat)) if view.seat != SPECTATOR else set()
    known = clauses(view.game.folder, "en")
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert not (twice := [name for name, count in ids.items() if count > 1]), f"ids appear more than once: {twice}"
    for element in root.iter():
        check_element(element.tag, *element.attrib)
        if action := element.get("data-action"):
            assert int(action) in legal, f"action {action} can be clicked but is not legal"
            assert element.get("aria-label"), f"action {action} has no aria-label"
        if clause := element.get("data-why"):
            assert clause in known, f"the picture cites the clause {clause}, which does not exist"


@cache
def check_element(qualified: str, *attributes: str) -> None:
    """Nothing that a strict page refuses. There are many elements of few kinds."""
    tag = qualified.rpartition("}")[2]
    assert tag not in _FORBIDDEN_TAGS, f"a picture may not hold <{tag}>"
    for name in attributes:
        assert name != "style", f"<{tag}> has a style attribute"
        assert not name.startswith("on"), f"<{tag}> has a script in {name}"
