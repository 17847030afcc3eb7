"""Whether a position that somebody has set up is sound: numbers within limits, nothing lost, somebody to go on.

That it can be reached from the start is not proved: that would take a search through whole games.
"""

from __future__ import annotations

from fireside.engine.fields import general
from fireside.engine.seen import Seen
from fireside.engine.types import CHANCE
from fireside.engine.written import Writing
from fireside.texts import Say


def faults_of(seen: Seen, writing: Writing, say: Say) -> list[str]:
    """What is wrong, in sentences. Rules are asked only about states in which everything can be counted."""
    if found := miscounted(seen, writing, say):
        return found
    if not seen.game.calls.conserved(seen.states):
        return [general(say.lang)("positions.unaccounted")]
    return [] if _goes_on(seen) else [general(say.lang)("positions.stuck")]


def miscounted(seen: Seen, writing: Writing, say: Say) -> list[str]:
    """What is wrong that can be told without asking the rules."""
    if misfit := writing.misfit(seen.states):
        return [misfit.text(say.lang)]
    positions = seen.game.positions
    return [fault.text(say) for fault in positions.faults(seen.states[0])] if positions else []


def _goes_on(seen: Seen) -> bool:
    """Whether somebody can act, or the game is over."""
    pending = seen.asked_pending()
    if pending == (CHANCE,):
        return min(seen.odds().values(), default=0) > 0
    return all(seat < seen.players and seen.legal(seat) for seat in pending)
