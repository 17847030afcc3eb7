"""How tables are stored: entries as rows, setups and summaries as JSON. Older databases can be read too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from enum import StrEnum
from typing import Any, NamedTuple

from fireside.engine.types import Action, Seat
from fireside.table import fairness
from fireside.table.entries import (
    Agreed,
    Cause,
    Closed,
    Declined,
    Entry,
    Forced,
    GoBack,
    Left,
    Offered,
    Played,
    Proposal,
    Rematched,
    Replace,
    Returned,
    Sat,
    Sitter,
    Started,
    StoodIn,
    TakenBack,
)
from fireside.table.setup import Access, Setup, Summary


class Kind(StrEnum):
    """What an entry is called in a store."""

    SIT = "sit"
    LEAVE = "leave"
    CLOSE = "close"
    START = "start"
    PLAY = "play"
    FORCED = "forced"
    UNDO = "undo"
    STAND_IN = "stand_in"
    RETURN = "return"
    OFFER = "offer"
    AGREE = "agree"
    DECLINE = "decline"
    REMATCH = "rematch"


class Row(NamedTuple):
    """An entry as it is stored."""

    seq: int
    kind: str
    seat: Seat
    action: Action
    ref: str
    data: str  # JSON; "" if there is no further data
    at: float


KINDS: Mapping[type[Entry], Kind] = {
    Sat: Kind.SIT,
    Left: Kind.LEAVE,
    Closed: Kind.CLOSE,
    Started: Kind.START,
    Played: Kind.PLAY,
    Forced: Kind.FORCED,
    TakenBack: Kind.UNDO,
    StoodIn: Kind.STAND_IN,
    Returned: Kind.RETURN,
    Offered: Kind.OFFER,
    Agreed: Kind.AGREE,
    Declined: Kind.DECLINE,
    Rematched: Kind.REMATCH,
}


def row_of(entry: Entry) -> Row:
    """An entry, to be stored."""
    kind = KINDS[type(entry)].value
    if isinstance(entry, Played):  # most of them
        return Row(entry.seq, kind, entry.seat, entry.action, entry.ref, "", entry.at)
    facts = _facts(entry)
    action = entry.action if isinstance(entry, Forced) else 0
    ref = entry.ref if isinstance(entry, TakenBack) else ""
    data = json.dumps(facts, separators=(",", ":")) if facts else ""
    return Row(entry.seq, kind, entry.seat, action, ref, data, entry.at)


def entry_of(row: Row) -> Entry:
    """An entry that was stored."""
    return _READ[Kind(row.kind)](row, json.loads(row.data) if row.data else {})


def _facts(entry: Entry) -> dict[str, Any]:
    """The data of an entry besides its seat, its action and its `ref`."""
    if isinstance(entry, Sat):
        return asdict(entry.sitter)
    if isinstance(entry, TakenBack):
        return {"plays": entry.steps} | ({"by": "all"} if entry.by_all else {}) | _spent(entry)
    if isinstance(entry, StoodIn):
        return {"bot": entry.bot, "by": entry.cause}
    if isinstance(entry, Offered):
        return _proposal_facts(entry.proposal)
    return {"table": entry.table} if isinstance(entry, Rematched) else {}


def _spent(entry: TakenBack) -> dict[str, Any]:
    return {"spent": entry.spent} if entry.spent else {}


def _proposal_facts(proposal: Proposal) -> dict[str, Any]:
    if isinstance(proposal, GoBack):
        return {"kind": "undo", "plays": proposal.steps}
    return {"kind": "replace", "absent": proposal.absent}


def _proposal(facts: Mapping[str, Any]) -> Proposal:
    return GoBack(tuple(facts["plays"])) if facts["kind"] == "undo" else Replace(facts["absent"])


def _plain(kind: Callable[[int, float, Seat], Entry]) -> Callable[[Row, Any], Entry]:
    """Reads entries that have no further data."""
    return lambda row, _facts: kind(row.seq, row.at, row.seat)


_READ: Mapping[Kind, Callable[[Row, Any], Entry]] = {
    Kind.SIT: lambda row, facts: Sat(row.seq, row.at, row.seat, Sitter(**facts)),
    Kind.LEAVE: _plain(Left),
    Kind.CLOSE: _plain(Closed),
    Kind.START: _plain(Started),
    Kind.PLAY: lambda row, _: Played(row.seq, row.at, row.seat, row.action, row.ref),
    Kind.FORCED: lambda row, _: Forced(row.seq, row.at, row.seat, row.action),
    Kind.UNDO: lambda row, facts: TakenBack(
        row.seq,
        row.at,
        row.seat,
        tuple(facts["plays"]),
        by_all="by" in facts,
        ref=row.ref,
        spent=tuple(facts.get("spent", ())),
    ),
    Kind.STAND_IN: lambda row, facts: StoodIn(row.seq, row.at, row.seat, facts["bot"], Cause(facts["by"])),
    Kind.RETURN: _plain(Returned),
    Kind.OFFER: lambda row, facts: Offered(row.seq, row.at, row.seat, _proposal(facts)),
    Kind.AGREE: _plain(Agreed),
    Kind.DECLINE: _plain(Declined),
    Kind.REMATCH: lambda row, facts: Rematched(row.seq, row.at, row.seat, facts["table"]),
}


def setup_json(setup: Setup) -> str:
    """A setup without its seed, which is kept apart."""
    return json.dumps({key: value for key, value in asdict(setup).items() if key != "seed"})


def read_setup(text: str, seed: bytes) -> Setup:
    """A setup that was stored."""
    facts = json.loads(text)
    return Setup(**{"scheme": fairness.BY_NUMBER, **facts, "access": Access(facts["access"]), "seed": seed})


def summary_json(summary: Summary) -> str:
    """A summary."""
    return json.dumps(summary.__dict__)


def read_summary(text: str, version: int) -> Summary:
    """A summary that was stored; the version of the rules is known from the setup, also where it was not written."""
    facts = json.loads(text) | {"version": version}
    lists = {key: tuple(value) for key, value in facts.items() if isinstance(value, list)}
    return Summary(**{**facts, **lists, "access": Access(facts["access"])})
