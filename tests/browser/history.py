"""What happened at a table, from the server's own database; and tables that differ in what nobody may see."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from fireside.engine.types import SPECTATOR
from fireside.registry import load
from fireside.table.entries import Sitter
from fireside.table.evolve import evolve
from fireside.table.state import Step, TableState
from fireside.table.stores.opening import open_store
from fireside.table.stores.store import Stored

OTHER_SEED = bytes(32)
NO_ACTION = -1
SAMPLE = 1


def stored(database: Path | str, table: str) -> Stored:
    """A stored table. Playwright runs an event loop in this thread, so ours needs a thread of its own."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, _load(database, table)).result()


async def _load(database: Path | str, table: str) -> Stored:
    store = open_store(database)
    try:
        found = await store.load(table)
    finally:
        await store.close()
    assert found is not None
    return found


def history(kept: Stored) -> list[TableState]:
    """A table after each of its entries: the n-th is the one after n entries."""
    state = TableState(kept.setup, load(kept.setup.game))
    states = [state]
    for entry in kept.entries:
        state = evolve(state, entry)
        states.append(state)
    return states


def public_twin(state: TableState) -> TableState:
    """A table that agrees with another in what a spectator may know, and otherwise in as little as possible."""
    twin = state.fork()
    twin.befores, twin.kept = {}, ()
    twin.setup = replace(state.setup, seed=OTHER_SEED)
    twin.seats = [_stranger(sitter, seat) for seat, sitter in enumerate(state.seats)]
    if state.position is not None and not state.position.is_over:
        twin.position = state.position.view(SPECTATOR).fill(SAMPLE)
        twin.steps = [_public_step(step) for step in state.steps]
    return twin


def person_at(seat: int) -> str:
    """Who sits at a seat of a twin."""
    return f"person {seat}"


def _stranger(sitter: Sitter | None, seat: int) -> Sitter | None:
    return sitter and replace(sitter, contribution="", person=sitter.person and person_at(seat))


def _public_step(step: Step) -> Step:
    events = tuple(event for event in step.events if event.seen_by(SPECTATOR))
    return step._replace(action=NO_ACTION, events=events)
