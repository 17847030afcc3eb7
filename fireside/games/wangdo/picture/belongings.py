"""What the players of Wangdo have, as facts that drawings are remembered by."""

from __future__ import annotations

from typing import NamedTuple

from fireside.engine.types import Seat
from fireside.texts import Say

from ..rules import state as codes
from ..rules.state import COLOURS, TYPES
from .origins import Moved, reserve_place
from .scene import Scene, Touch

# What the viewer does with a stele of their own, by phase.
_STEPS = {
    codes.PAYING: codes.PAY,
    codes.WAIVING: codes.WAIVE,
    codes.RETURNING: codes.RETURN,
    codes.GIVING: codes.GIVE,
}
_UNTOUCHED = (None,) * COLOURS
_NO_IDS = (None,) * COLOURS  # as many as there are columns


class Knowledge(NamedTuple):
    """The columns of a personal board."""

    say: Say
    player: Seat
    spaces: int  # of every column
    counts: tuple[int, ...]  # of tokens, by column
    sealed: tuple[int, ...]  # how many of them carry a Dragon Seal
    moved: tuple[Moved | None, ...]  # by column; None where the tokens have no ids


class Reserve(NamedTuple):
    """The steles of a player."""

    say: Say
    player: Seat
    counts: tuple[int, ...]  # by colour
    touches: tuple[Touch | None, ...]  # by colour
    moved: tuple[Moved | None, ...]  # by colour; None where the steles have no ids
    least_text: float


class Hand(NamedTuple):
    """The Seal cards of a player."""

    say: Say
    player: Seat
    cards: int
    held: tuple[int, ...]  # the cards themselves, if they can be seen
    touches: tuple[Touch | None, ...]  # by card that can be seen
    has_ids: bool
    least_text: float


class Belongings(NamedTuple):
    """A player and all that is theirs."""

    say: Say
    player: Seat
    is_viewer: bool
    is_turn: bool
    is_winner: bool
    score: int  # Dragon Seals, as far as they can be seen
    knowledge: Knowledge
    reserve: Reserve
    hand: Hand


def belongings_of(scene: Scene, player: Seat, *, has_ids: bool) -> Belongings:
    """All that a player has; somebody whose things are drawn elsewhere as well has no ids here."""
    return Belongings(
        scene.say,
        player,
        player == scene.seat,
        player == scene.acting,
        player in scene.winners,
        scene.scores[player],
        knowledge_of(scene, player, has_ids=has_ids),
        reserve_of(scene, player, has_ids=has_ids),
        hand_of(scene, player, has_ids=has_ids),
    )


def knowledge_of(scene: Scene, player: Seat, *, has_ids: bool = True) -> Knowledge:
    """A player's columns."""
    known, sealed = scene.seen.knowledge[player].tolist(), scene.seen.sealed[player].tolist()
    moved = scene.came_to_four("known", player * TYPES) if has_ids else _NO_IDS
    return Knowledge(scene.say.nameless, player, scene.seen.spaces, tuple(known), tuple(sealed), moved)


def reserve_of(scene: Scene, player: Seat, *, has_ids: bool = True) -> Reserve:
    """A player's steles, and what can be done with them."""
    counts = tuple(scene.seen.reserve[player].tolist())
    moved = scene.came_to_four("reserve", reserve_place(player, 0)) if has_ids else _NO_IDS
    return Reserve(scene.say, player, counts, _touches(scene, player), moved, scene.least_text)


def _touches(scene: Scene, player: Seat) -> tuple[Touch | None, ...]:
    phase = scene.seen.phase
    if player != scene.seat:
        first = codes.GET + player * COLOURS if phase == codes.GETTING else None
    else:
        first = _STEPS.get(phase)
    return _UNTOUCHED if first is None else tuple([scene.touch(first + colour) for colour in range(COLOURS)])


def hand_of(scene: Scene, player: Seat, *, has_ids: bool = True) -> Hand:
    """A player's cards as far as they can be seen, and what the viewer can do with them."""
    count = int(scene.seen.cards[player])
    held = scene.held(player) if count else ()
    touches = _plays(scene, held) if player == scene.seat else (None,) * len(held)
    return Hand(scene.say, player, count, held, touches, has_ids, scene.least_text)


def _plays(scene: Scene, held: tuple[int, ...]) -> tuple[Touch | None, ...]:
    return tuple([scene.touch(codes.PLAY + card, scene.why_not(codes.PLAY + card)) for card in held])
