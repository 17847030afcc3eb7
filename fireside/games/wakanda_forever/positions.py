"""The fields of a position of Wakanda Forever in words, and what is wrong with one."""

from __future__ import annotations

from collections.abc import Iterator

from fireside.engine.fields import NONE_WORD, SEATS, Fault, Field, choice, counted, derived, fixed, seat, switch
from fireside.engine.types import State

from . import tables
from .rules.state import (
    ATTACK_ROLL,
    CEREMONY_CUPS,
    CEREMONY_ROLL,
    CHALLENGE,
    CHALLENGER_TIE,
    CUPS,
    DONE,
    GIFT_DRAW,
    LINE_DRAW,
    MINING_ROLL,
    MOST_IN_CUP,
    NO_SEAT,
    NONE,
    OPENING,
    OPENING_TIE,
    POWER_WORTH,
    POWERS,
    REFILL,
    REROLL_ROLL,
    SLOTS,
    SOURCES,
    SPACE_STONES,
    SPACES,
    STONE_FACES,
    TRIBE_DRAW,
    VILLAIN_POWER,
    VILLAINS,
    YIELD,
)

VILLAIN_NAMES = tuple(villain.name for villain in tables.VILLAINS)
PHASES = (
    *("tribe-draw", "gift-draw", "line-draw", "opening", "opening-tie", "refill", "mining-roll"),
    *("attack-roll", "reroll-roll", "challenger-tie", "ceremony-roll"),
    *("cups", "reroll", "vote", "ceremony-cups", "done"),
)
ROLLS = (OPENING, OPENING_TIE, MINING_ROLL, ATTACK_ROLL, REROLL_ROLL, CHALLENGER_TIE, CEREMONY_ROLL)
ENDINGS = ("throne-and-points", "no-villain")
FACES = ("blank", "v", "one", "two")
_SEEN = Field(least=NONE, usual=NONE, names={NONE: NONE_WORD}, axes=(SEATS,))
_VOTES = {NONE: NONE_WORD, YIELD: "yield", CHALLENGE: "challenge"}

FIELDS = {
    "players": fixed(),
    "length": fixed(),
    "open_shields": fixed(),
    "target": fixed(),
    "phase": choice(PHASES),
    "ended": choice(ENDINGS, usual=0),
    "rounds": Field(most=9999),
    "turn": Field(most=tables.MOST, usual=None),  # beyond the last seat, once everybody has had their turn
    "panther": seat(or_none=True),
    "challenger": seat(or_none=True),
    "tribe": choice(tables.TRIBES, or_none=True, axes=(SEATS,)),
    "deck": Field(bits=VILLAIN_NAMES),
    "line": choice(VILLAIN_NAMES, or_none=True, axes=(None,)),
    "owner": seat(or_none=True, axes=(VILLAIN_NAMES,)),
    "powers": derived(axes=(SEATS, tables.POWERS)),
    "health": Field(),
    "track": Field(axes=(None,)),
    "mine": Field(most=tables.STONES),
    "stones": Field(most=tables.MOST_STONES, axes=(SEATS,)),
    "points": Field(most=9999, axes=(SEATS,)),
    "owing": Field(bits=SEATS),
    "cup": Field(least=NONE, most=MOST_IN_CUP, usual=NONE, names={NONE: NONE_WORD}, axes=(SEATS,)),
    "vote": Field(least=NONE, usual=NONE, names=_VOTES, is_closed=True, axes=(SEATS,)),
    "spent": Field(least=NONE, most=MOST_IN_CUP, usual=NONE, names={NONE: NONE_WORD}, axes=(SEATS,)),
    "yields": Field(most=tables.MOST),
    "slot": Field(most=SLOTS),
    "tech": Field(most=tables.TECH_DICE),
    "rerolls": Field(),
    "mined": Field(least=NONE, most=STONE_FACES - 1, usual=NONE, names={NONE: NONE_WORD}, axes=(SEATS, None)),
    "faces": choice(FACES, or_none=True, axes=(SEATS, None)),
    "hits": _SEEN,
    "damage": _SEEN,
    "took": Field(least=-128, axes=(SEATS,)),
    "scored": Field(axes=(SEATS,)),
    "tied": Field(bits=SEATS),
    "repeated": switch(),
    "earned": Field(least=-9999, most=9999, axes=(SEATS, SOURCES)),
}


def derive(state: State) -> None:
    """What everybody's cards are worth together."""
    for player in range(len(state.powers)):
        for power in range(POWERS):
            state.powers[player, power] = _worth(state, player, power)


def _worth(state: State, player: int, power: int) -> int:
    return int(((state.owner == player) & (power == VILLAIN_POWER)).sum()) * int(POWER_WORTH[power])


def faults(state: State) -> Iterator[Fault]:
    """Stones and villains that are missing or too many, and cups and turns that cannot be so."""
    stones = int(state.mine) + int(state.stones[: state.players].sum())
    stones += sum(int(state.track[space]) for space in range(SPACES) if SPACE_STONES[space])
    yield from counted("stones", "WF-1.1", stones, tables.STONES)
    for villain in range(VILLAINS):
        places = (int(state.deck) >> villain & 1) + int(state.owner[villain] != NO_SEAT)
        places += int((state.line == villain).sum())
        yield from counted("villain", "WF-1.5", places, 1, f"villains.{VILLAIN_NAMES[villain]}")
    for player in range(state.players):
        yield from _seat_faults(state, player)
    yield from _turn_faults(state)


def _seat_faults(state: State, player: int) -> Iterator[Fault]:
    if state.cup[player] > state.stones[player]:
        yield Fault("cup", "WF-3.4", int(state.cup[player]), int(state.stones[player]), seat=player)
    if any(state.powers[player, power] != _worth(state, player, power) for power in range(POWERS)):
        yield Fault("powers", "WF-1.6", seat=player)


def _turn_faults(state: State) -> Iterator[Fault]:
    """Once the tribes are dealt, everybody has one; once there is a villain to fight, somebody sits on the throne."""
    if state.turn > state.players or (state.turn == state.players and state.phase != CUPS):
        yield Fault("no_turn", "WF-3.2")
    if state.phase > 0 and (state.tribe[: state.players] == NONE).any():
        yield Fault("no_tribe", "WF-1.4")
    if state.phase not in (*range(5), DONE) and state.panther == NO_SEAT:
        yield Fault("no_panther", "WF-2.3")
    if state.phase in (CEREMONY_ROLL, CEREMONY_CUPS) and state.challenger == NO_SEAT:
        yield Fault("no_challenger", "WF-4.2")
    yield from _roll_faults(state)


def _roll_faults(state: State) -> Iterator[Fault]:
    """What is rolled or turned up now has a place to lie."""
    dice = tables.MINING_DICE if state.phase in (OPENING, MINING_ROLL) else SLOTS
    if state.phase in ROLLS and state.slot >= dice:
        yield Fault("no_die", "WF-1.2")
    if state.phase in (TRIBE_DRAW, GIFT_DRAW, LINE_DRAW, REFILL) and (state.line != NONE).all():
        yield Fault("no_room", "WF-2.2")
    if state.phase in (OPENING_TIE, CHALLENGER_TIE) and not int(state.tied) >> int(state.turn) & 1:
        yield Fault("no_tie", "WF-2.3")
