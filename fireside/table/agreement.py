"""Who has to agree to what somebody proposes, and when somebody counts as absent."""

from __future__ import annotations

from collections.abc import Sequence

from fireside.engine.types import Seat
from fireside.table.entries import GoBack, Proposal, Replace, StoodIn
from fireside.table.setup import DAY
from fireside.table.state import TableState

ABSENCE = 300.0  # seconds without a sign of life after which somebody may be replaced
GONE = float(DAY)  # seconds for which whoever has been replaced still has a say


def asked_about(state: TableState, proposal: Proposal, now: float) -> frozenset[Seat]:
    """The seats that have to agree to a proposal, besides whoever makes it."""
    people = frozenset(state.people)
    if isinstance(proposal, Replace):
        return people - {proposal.absent}
    return people | {seat for seat in state.replaced if _has_a_part(state, seat, proposal, now)}


def goes_back_alone(state: TableState, seat: Seat, steps: Sequence[int], now: float) -> bool:
    """Whether somebody may take these steps back without asking: everybody else at the table is a bot, or gone."""
    return asked_about(state, GoBack(tuple(steps)), now) <= {seat}


def _has_a_part(state: TableState, seat: Seat, proposal: GoBack, now: float) -> bool:
    """Whether somebody for whom a bot plays is concerned: what they played themselves stands until they agree.

    For a day, they also have a say in what has happened since: whoever stays must not choose among the dice.
    """
    left = next(note for note in reversed(state.notes) if isinstance(note, StoodIn) and note.seat == seat)
    undone = {*proposal.steps}
    own = (step for step in state.steps if step.seat == seat and step.is_choice and step.seq < left.seq)
    return now - left.at < GONE or any(step.seq in undone for step in own)
