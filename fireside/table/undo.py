"""Which plays a seat may take back by itself. One rule for turns of several steps and for secret choices alike."""

from __future__ import annotations

from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, SPECTATOR, Seat
from fireside.position import Position
from fireside.table.state import Play, TableState

SAMPLES = 8  # positions that an onlooker may hold possible; more would catch rarer reveals


def own_takeback(state: TableState, seat: Seat) -> list[int]:
    """The entries to take back so that a seat can choose its last play anew; empty if it may not.

    It may, if chance has not decided anything since, if nobody has learned anything through it, if nobody else would
    have to play again, and if nobody else's turn is taken away: whoever may act now may act afterwards, and this seat
    too.
    """
    if state.position is None or state.position.is_over:
        return []
    chosen = [play for play in state.plays if play.seat == seat and not play.forced]
    if not chosen:
        return []
    since = [play for play in state.plays if play.seq >= chosen[-1].seq]
    removed = [play.seq for play in since if play.seat == seat]
    if any(play.seat == CHANCE for play in since):
        return []
    before = _position_after(state, [play for play in state.plays if play.seq < chosen[-1].seq])
    afterwards = _played_on(before, [play for play in since if play.seat != seat])
    if afterwards is None or set(afterwards.pending) != {*state.pending, seat}:
        return []
    return [] if reveals(before, since) else removed


def _position_after(state: TableState, plays: list[Play]) -> Position:
    position = _played_on(state.game.start(state.setup.players, **state.setup.options), plays)
    assert position is not None
    return position


def _played_on(position: Position, plays: list[Play]) -> Position | None:
    """The position after more plays, or None if they are not legal."""
    position = position.copy()
    for play in plays:
        try:
            position.play(play.seat, play.action)
        except IllegalAction:
            return None
    return position


def reveals(before: Position, plays: list[Play]) -> bool:
    """Whether anybody has learned something hidden: some position that fitted what they saw does not fit any more."""
    after = _played_on(before, plays)
    assert after is not None
    return any(
        _learns(before, after, plays, onlooker, sample)
        for onlooker in (SPECTATOR, *range(before.players))
        for sample in range(SAMPLES)
    )


def _learns(before: Position, after: Position, plays: list[Play], onlooker: Seat, sample: int) -> bool:
    """Whether one position that an onlooker held possible is ruled out by what was played."""
    possible = before.view(onlooker).fill(sample)
    if bytes(possible) == bytes(before):
        return False
    for play in plays:
        if play.action not in possible.legal(play.seat):
            return True
        possible.play(play.seat, play.action)
    return bytes(possible.view(onlooker)) != bytes(after.view(onlooker))
