"""Provably fair chance: nobody, the server included, can steer a die, and everybody can check it afterwards.

The server commits to a secret seed by publishing its SHA-256 before anybody sits down; every seat adds a contribution
of its own; each outcome follows from the seed, the contributions and all moves before it; the seed is published at the
end. So whoever goes back and plays the same again gets the same outcome, and whoever plays something else gets one that
nobody knows: what has been seen is of no use. docs/table.md spells out the computation, so that it can be checked
without Fireside.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping, Sequence

from fireside.engine.errors import FiresideError
from fireside.engine.types import CHANCE, Action, Seat
from fireside.record import Record

COMMITMENT = "fair commitment"
SEED = "fair seed"
CONTRIBUTION = "fair contribution"  # + the seat
SCHEME_LINE = "fair scheme"

BY_NUMBER, BY_MOVES = SCHEMES = (1, 2)  # outcomes follow from the number of the move only, or from all moves before
SCHEME = BY_MOVES  # of new tables
TRAIL = hashlib.sha256(b"").hexdigest()  # stands for no moves

_CONTRIBUTION = re.compile(r"[0-9A-Za-z_-]{1,64}")
_WORD = 2**64


class NotFair(FiresideError):
    """A record whose chance outcomes are not those of its seed, or that has no seed to check them with."""


def new_seed() -> bytes:
    """A secret that no one can guess."""
    return secrets.token_bytes(32)


def new_contribution() -> str:
    """What the server adds for a seat that sends nothing of its own."""
    return secrets.token_hex(16)


def is_contribution(text: object) -> bool:
    """Whether a seat may contribute this: up to 64 letters, digits, hyphens and underscores."""
    return isinstance(text, str) and _CONTRIBUTION.fullmatch(text) is not None


def commitment(seed: bytes) -> str:
    """What is published before the game: it fixes the seed without revealing it."""
    return hashlib.sha256(seed).hexdigest()


def trail_after(trail: str, seat: Seat, action: Action) -> str:
    """What stands for some moves and one more."""
    return hashlib.sha256(f"{trail}:{seat}:{action}".encode()).hexdigest()


def outcome(
    seed: bytes, contributions: Sequence[str], number: int, odds: Mapping[Action, int], trail: str = ""
) -> Action:
    """The outcome of the chance step that is move `number` of a game (counted from 0).

    `trail` stands for the moves before it; "" where outcomes follow from the number alone.
    """
    mixed = [trail, *contributions] if trail else contributions
    ticket = _below(sum(odds.values()), seed, mixed, number)
    for action, weight in odds.items():
        ticket -= weight
        if ticket < 0:
            return action
    raise AssertionError("the ticket is below the sum of the weights")


def _below(bound: int, seed: bytes, mixed: Sequence[str], number: int) -> int:
    """A number below the bound. Words at the top that would favour small numbers are drawn again."""
    fair_words = _WORD - _WORD % bound
    attempt = 0
    while True:
        message = ":".join([str(number), str(attempt), *mixed])
        word = int.from_bytes(hmac.digest(seed, message.encode(), "sha256")[:8])
        if word < fair_words:
            return word % bound
        attempt += 1


def proof(seed: bytes, contributions: Sequence[str], scheme: int = BY_NUMBER) -> dict[str, str]:
    """The header lines that let a finished game be checked."""
    named = {SCHEME_LINE: str(scheme)} if scheme != BY_NUMBER else {}
    given = {f"{CONTRIBUTION} {seat}": text for seat, text in enumerate(contributions)}
    return {COMMITMENT: commitment(seed), SEED: seed.hex(), **named, **given}


def verify(record: Record) -> int:
    """Check every chance outcome of a record against its seed; returns how many there are. NotFair if one is wrong."""
    seed, contributions = _read_proof(record)
    position, trail = record.start(), TRAIL
    is_by_moves = _scheme(record) == BY_MOVES
    checked = 0
    for number, (seat, action) in enumerate(record.moves):
        if seat == CHANCE:
            odds = position.odds()
            expected = outcome(seed, contributions, number, odds, trail if is_by_moves else "") if odds else None
            if action != expected:
                due = position.text(expected) if expected is not None else "no chance step"
                raise NotFair(f"move {number + 1} is {position.text(action)}, but the seed gives {due}")
            checked += 1
        position.play(seat, action)
        trail = trail_after(trail, seat, action)
    return checked


def _scheme(record: Record) -> int:
    text = record.extra.get(SCHEME_LINE, str(BY_NUMBER))
    if text not in map(str, SCHEMES):
        raise NotFair(f"the line {SCHEME_LINE!r} of the record says {text!r}; we know only {SCHEMES}")
    return int(text)


def _read_proof(record: Record) -> tuple[bytes, list[str]]:
    try:
        seed = bytes.fromhex(record.extra[SEED])
        contributions = [record.extra[f"{CONTRIBUTION} {seat}"] for seat in range(record.players)]
        promised = record.extra[COMMITMENT]
    except KeyError as missing:
        raise NotFair(f"the record has no line {missing.args[0]!r}, so its chance cannot be checked") from None
    except ValueError:
        raise NotFair(f"the line {SEED!r} of the record is not a hexadecimal number") from None
    if not hmac.compare_digest(commitment(seed).encode(), promised.encode()):
        raise NotFair("the seed of the record is not the one that was committed to before the game")
    return seed, contributions
