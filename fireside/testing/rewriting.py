"""Positions in words: what is written is read again, byte for byte, and nothing is found wrong with what was played."""

from __future__ import annotations

from fireside.engine.errors import FiresideError
from fireside.game import Game
from fireside.position import Position


def check_fields(game: Game) -> None:
    """Every field that is described exists."""
    unknown = set(game.positions.FIELDS if game.positions else ()) - set(game.rules.STATE.names or ())
    assert not unknown, f"FIELDS in positions.py names what is no field of the state: {sorted(unknown)}"


def check_written(position: Position) -> None:
    """The text of a position gives the same position, with which nothing is wrong."""
    before = bytes(position)
    try:
        again = position.game.position(position.as_text())
    except FiresideError as error:
        raise AssertionError(f"the text of a position cannot be read again: {error}") from error
    assert bytes(again) == before, "the text of a position gives another one"
    assert again.faults() == [], f"faults finds something wrong with a position that was played: {again.faults()}"
