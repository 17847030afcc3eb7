"""How decisions are told: as the game says in its openings.py, or else exactly as they were."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from fireside.engine.contract import TellsOpenings
from fireside.engine.errors import IllegalAction, InvalidNotation
from fireside.engine.phrases import Phrase, Phrases
from fireside.engine.types import CHANCE, Action, Seat, State
from fireside.game import Game
from fireside.position import Position, View
from fireside.record import Record
from fireside.study.explorer.findings import Ply
from fireside.texts import Say

DIGEST_BYTES = 8  # of an exact position


@dataclass(frozen=True)
class Exactly:
    """For games without openings.py: positions are alike if the seat sees the same, openings if the actions are."""

    game: Game

    def choice(self, _seen: State, _seat: Seat, action: Action) -> Phrase:
        """The action itself."""
        return Phrase("action", action)

    def situation(self, seen: State, _seat: Seat) -> Phrases:
        """All that the seat sees."""
        digest = hashlib.blake2b(seen.tobytes(), digest_size=DIGEST_BYTES).digest()
        return (Phrase("exactly", int.from_bytes(digest, "big")),)

    def branch(self, _seen: State, _seat: Seat, _action: Action) -> Phrases:
        """Whatever chance brings."""
        return ()

    def words(self, phrase: Phrase, _say: Say) -> str:
        """An action in the game's notation; an exact position has no words."""
        number = phrase.number or 0
        if phrase.name == "action" and number < self.game.info.actions:
            return self.game.action_texts[number]
        return "" if phrase.name == "exactly" else str(phrase)


def teller(game: Game) -> TellsOpenings:
    """What tells the decisions of a game."""
    return game.openings or Exactly(game)


class Told(NamedTuple):
    """A decision that somebody had to make, and what they chose."""

    seat: Seat
    situation: Phrases
    choice: Phrase
    ply: Ply | None  # None if it is no part of an opening
    batch: int = 0  # decisions of one batch are made at the same time: their order means nothing


def told_by(view: View, legal: Sequence[Action], action: Action) -> Told | None:
    """A decision among legal actions, as the game tells it; None if nobody would compare it, or tell choices apart."""
    tells, seen, seat = teller(view.game), view.state, view.seat
    choice = tells.choice(seen, seat, action)
    if choice is None or all(tells.choice(seen, seat, other) == choice for other in reversed(legal)):
        return None  # mostly the last legal action differs: looking there first saves time
    branch = tells.branch(seen, seat, action)
    return Told(seat, tells.situation(seen, seat), choice, None if branch is None else Ply(branch, choice))


def situation_of(view: View) -> Phrases | None:
    """What a decision of the view's seat is about; None if it has no choice, or nobody would compare it."""
    legal = view.legal(view.seat)
    told = told_by(view, legal, legal[0]) if legal else None
    return told.situation if told else None


def decisions(position: Position, record: Record) -> Iterator[Told]:
    """The decisions of a record, while it is played on a position from its start; InvalidNotation if it cannot be."""
    batch = 0
    for seat, action in record.moves:
        legal = position.legal(seat) if seat != CHANCE else ()
        if len(legal) > 1 and (told := told_by(position.view(seat), legal, action)):
            yield told._replace(batch=batch)
        batch += len(position.pending) == 1  # otherwise somebody else still has to decide without knowing of this
        try:
            position.play(seat, action)
        except IllegalAction as error:
            raise InvalidNotation(str(error)) from None
