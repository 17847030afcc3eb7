"""`restored`: a table's state after all its entries, as `evolve` gives it, but what was taken back is not played.

A table at which people went back a thousand times costs no more to load than the moves that stand.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from collections.abc import Set as AbstractSet

from fireside.engine.types import CHANCE
from fireside.record import Move
from fireside.table.entries import Entry, Forced, Played, TakenBack
from fireside.table.evolve import REMEMBERED, absorb, ask_again, ref_key, replay
from fireside.table.state import TableState

SLICE = 16  # moves between two pauses, in which a server can do something else


def restored(state: TableState, entries: Sequence[Entry]) -> TableState:
    """The state after more entries, all at once."""
    work = restoring(state, entries)
    while True:
        try:
            next(work)
        except StopIteration as done:
            return done.value


def restoring(state: TableState, entries: Sequence[Entry]) -> Generator[None, None, TableState]:
    """The state after more entries, with a pause after every SLICE moves."""
    draft = state.fork()
    settled = _settled(entries)
    gone = {seq for entry in entries[:settled] if isinstance(entry, TakenBack) for seq in entry.steps}
    moves = 0
    for number, entry in enumerate(entries, start=1):
        if number <= settled:
            moves += _pass(draft, entry, gone)
        else:
            absorb(draft, entry)
            moves += 1
        if number == settled:
            draft.refs = _refs(entries[:settled])
            draft.pending = draft.position.pending if draft.position else ()
        if moves >= SLICE:
            moves = 0
            yield
    return draft


def moves_that_stand(entries: Sequence[Entry]) -> list[Move]:
    """Everything that was played and not taken back; no rules are needed to know it."""
    gone = {seq for entry in entries if isinstance(entry, TakenBack) for seq in entry.steps}
    played = [entry for entry in entries if isinstance(entry, Played | Forced) and entry.seq not in gone]
    return [Move(entry.seat, entry.action) for entry in played]


def choices_that_stand(entries: Sequence[Entry]) -> int:
    """How many choices were made and not taken back; no rules are needed to know it."""
    gone = {seq for entry in entries if isinstance(entry, TakenBack) for seq in entry.steps}
    return sum(isinstance(entry, Played) and entry.seat != CHANCE and entry.seq not in gone for entry in entries)


def _settled(entries: Sequence[Entry]) -> int:
    """How many entries there are up to the last time that something was taken back: what stands of them is known.

    That entry also says how much time everybody has spent, which otherwise follows only from playing everything; older
    databases do not have that, and everything is played.
    """
    for number in range(len(entries), 0, -1):
        entry = entries[number - 1]
        if isinstance(entry, TakenBack):
            return number if entry.spent else 0
    return 0


def _pass(draft: TableState, entry: Entry, gone: AbstractSet[int]) -> bool:
    """Let an entry happen of which only the outcome counts; returns whether that took a move."""
    is_move = isinstance(entry, Played | Forced) and entry.seq not in gone
    if isinstance(entry, Played | Forced):
        if is_move:
            replay(draft, entry, is_forced=isinstance(entry, Forced))
    elif isinstance(entry, TakenBack):
        ask_again(draft, entry)
    else:
        absorb(draft, entry)
    draft.seq, draft.touched = entry.seq, entry.at
    return is_move


def _refs(entries: Sequence[Entry]) -> dict[str, int]:
    """The last commands, by seat and `ref`."""
    refs: dict[str, int] = {}
    for entry in entries:
        if isinstance(entry, Played | TakenBack) and entry.ref:
            refs[ref_key(entry.seat, entry.ref)] = entry.seq
            if len(refs) > REMEMBERED:
                del refs[next(iter(refs))]
    return refs
