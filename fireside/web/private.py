"""What one seat alone is sent: hints, and the answers that it has given ahead."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from fireside.bots.search import WHOLE_GAME, Advice, Candidate, settings_for
from fireside.engine.types import Action, Seat
from fireside.game import Game
from fireside.table import ahead
from fireside.table.hints import Hint
from fireside.table.state import TableState
from fireside.table.table import Table
from fireside.texts import Say
from fireside.web.templating import template
from fireside.web.visitor import Visitor

Message = dict[str, Any]
SHOWN = 3  # moves of a hint
LEAST_SHARE = 0.01  # of the search that a move needs to be worth showing


@dataclass(frozen=True)
class HintLine:
    """A move of a hint, in words."""

    action: Action
    text: str
    wins: int  # of a hundred times
    margin: int  # give or take so many


@contextlib.contextmanager
def listening(table: Table, visitor: Visitor, send: Callable[[Message], None]) -> Iterator[None]:
    """Let a page hear what its own seat alone may hear."""

    def is_own(seat: Seat) -> bool:
        return seat == table.state.seat_of(visitor.person)

    def hear_hint(hint: Hint) -> None:
        if is_own(hint.seat) and hint.question == table.state.asked[hint.seat]:
            send(hint_message(hint, table.state, visitor))

    def hear_ahead(seat: Seat) -> None:
        if is_own(seat):
            send(ahead_message(table, visitor, seat))

    if (own := table.state.seat_of(visitor.person)) is not None:
        hear_ahead(own)
    table.hints.listeners.add(hear_hint)
    table.ahead.listeners.add(hear_ahead)
    try:
        yield
    finally:
        table.hints.listeners.discard(hear_hint)
        table.ahead.listeners.discard(hear_ahead)


def hint_message(hint: Hint, state: TableState, visitor: Visitor) -> Message:
    """A hint for the page of the seat that asked for it."""
    lines = hint_lines(hint.analysis, state, hint.seat, visitor) if hint.analysis else []
    played = rounded(hint.analysis.iterations) if hint.analysis else ""
    html = template("part_hint.html").render(
        lines=lines, analysis=hint.analysis, played=played, expects=expects(state.game), say=visitor.say
    )
    return {"type": "hint", "actions": [line.action for line in lines], "html": html}


def expects(game: Game) -> str:
    """What the search counts: victories, or, where it does not play to the end, how often one is ahead."""
    return "wins" if settings_for(game).horizon >= WHOLE_GAME else "leads"


def hint_lines(analysis: Advice, state: TableState, seat: Seat, visitor: Visitor) -> list[HintLine]:
    """The best moves that the search has looked at closely enough, best first."""
    say = Say.of_folder(state.game.folder, visitor.lang, state.names)
    seen = state.running().view(seat).state
    least = LEAST_SHARE * analysis.iterations
    return [
        HintLine(move.action, state.game.notation.describe_action(seen, move.action, say), _wins(move), _margin(move))
        for move in analysis.moves[:SHOWN]
        if move.visits > least or move is analysis.moves[0]
    ]


def _wins(move: Candidate) -> int:
    return round(100 * move.result) if move.visits else 0


def _margin(move: Candidate) -> int:
    """Twice the standard error holds the truth 19 times of 20."""
    return max(1, round(200 * move.error)) if move.visits else 0


def rounded(count: int) -> str:
    """About how many: two digits, and thousands apart as everywhere in the world."""
    step = 10 ** max(0, len(str(count)) - 2)
    return f"{round(count / step) * step:,}".replace(",", "\u202f")


def ahead_message(table: Table, visitor: Visitor, seat: Seat) -> Message:
    """The answers that a seat has given ahead, for its page."""
    dropped = table.ahead.dropped(seat)
    say = Say.of_folder(table.state.game.folder, visitor.lang)
    note = visitor.say("ahead.dropped", answer=say(f"standing.{dropped}")) if dropped else ""
    return {"type": "ahead", "html": ahead_html(table, visitor, seat), "note": note}


def ahead_html(table: Table, visitor: Visitor, seat: Seat) -> str:
    """The answers that can be given ahead, and those that stand."""
    names = ahead.names_of(table.state.game)
    if not names or table.state.phase != "running":
        return ""
    return template("part_ahead.html").render(
        names=names,
        standing=table.ahead.until(seat),
        choices=list(ahead.Until),
        never=ahead.NEVER,
        say=visitor.say,
        game_say=Say.of_folder(table.state.game.folder, visitor.lang),
    )
