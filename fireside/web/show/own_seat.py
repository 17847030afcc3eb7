"""What one seat alone is sent: its hints and its premoves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fireside.bots.search import WHOLE_GAME, Advice, Candidate, settings_for
from fireside.engine.types import Action, Seat
from fireside.game import Game
from fireside.position import View
from fireside.table import premoves
from fireside.table.server.broadcast import HintFound
from fireside.table.server.table import Table
from fireside.table.state import TableState
from fireside.texts import Say
from fireside.web.edge.visitor import Visitor
from fireside.web.show.templating import template

Message = dict[str, Any]
SHOWN = 3  # moves of a hint
FIRM = 100  # games that the search must have played for its numbers to mean anything
LEAST_SHARE = 0.01  # of the search's visits that a move needs to be worth showing


@dataclass(frozen=True)
class HintLine:
    """A move of a hint, in words."""

    action: Action
    text: str
    wins: int  # of a hundred times
    margin: int  # give or take this many


def is_current(hint: HintFound, state: TableState) -> bool:
    """Whether a hint is still about the question that its seat is being asked."""
    return hint.seat in state.pending and hint.question == state.asked[hint.seat]


def hint_message(hint: HintFound, state: TableState, visitor: Visitor) -> Message:
    """A hint for the page of the seat that asked for it."""
    lines = hint_lines(hint.analysis, state, hint.seat, visitor) if hint.analysis else []
    played = rounded(hint.analysis.iterations) if hint.analysis else ""
    html = template("part_hint.html").render(
        lines=lines,
        analysis=hint.analysis,
        is_firm=hint.analysis is not None and hint.analysis.iterations >= FIRM,
        played=played,
        expects=expects(state.game),
        say=visitor.say,
    )
    return {"type": "hint", "actions": [line.action for line in lines], "html": html}


def expects(game: Game) -> str:
    """What the search counts: victories, or, where it does not play to the end, how often the seat is ahead."""
    return "wins" if settings_for(game).horizon >= WHOLE_GAME else "leads"


def hint_lines(analysis: Advice, state: TableState, seat: Seat, visitor: Visitor) -> list[HintLine]:
    """The best moves that the search has looked at closely enough, best first."""
    return advice_lines(
        analysis, state.running().view(seat), Say.of_folder(state.game.folder, visitor.lang, state.names)
    )


def advice_lines(analysis: Advice, view: View, say: Say) -> list[HintLine]:
    """The best moves of a view that the search has looked at closely enough, best first."""
    describe, seen = view.game.notation.describe_action, view.state
    least = LEAST_SHARE * analysis.iterations
    return [
        HintLine(move.action, describe(seen, view.seat, move.action, say), _wins(move), _margin(move))
        for move in analysis.moves[:SHOWN]
        if move.visits > least or move is analysis.moves[0]
    ]


def _wins(move: Candidate) -> int:
    return round(100 * move.result) if move.visits else 0


def _margin(move: Candidate) -> int:
    """Twice the standard error covers the truth 19 times out of 20."""
    return max(1, round(200 * move.error)) if move.visits else 0


def rounded(count: int) -> str:
    """A rounded count: two significant digits, with a separator for thousands."""
    step = 10 ** max(0, len(str(count)) - 2)
    return f"{round(count / step) * step:,}".replace(",", "\u202f")


def premoves_message(table: Table, visitor: Visitor, seat: Seat) -> Message:
    """The premoves of a seat, for its page."""
    dropped = table.premoves.dropped.get(seat)
    say = Say.of_folder(table.state.game.folder, visitor.lang)
    note = visitor.say("premoves.dropped", answer=say(f"premoves.{dropped}")) if dropped else ""
    return {"type": "premoves", "html": premoves_html(table, visitor, seat), "note": note}


def premoves_html(table: Table, visitor: Visitor, seat: Seat) -> str:
    """The answers that can be given in advance, and those that have been."""
    names = premoves.names_of(table.state.game)
    if not names or table.state.phase != "running":
        return ""
    return template("part_premoves.html").render(
        names=names,
        given=table.premoves.until(seat),
        choices=list(premoves.Until),
        never=premoves.NEVER,
        say=visitor.say,
        game_say=Say.of_folder(table.state.game.folder, visitor.lang),
    )
