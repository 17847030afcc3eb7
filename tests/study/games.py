"""Games to be analysed, played quickly."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from fireside.game import Game
from fireside.position import Position
from fireside.record import Record
from fireside.registry import load
from fireside.study.fitting import play
from fireside.study.values import Formula, kept


def finished(game: Game, players: int, seed: int) -> Position:
    """The end of a game between bots that play sensibly, most of the time."""
    *_, end = play(game, players, Random(seed))
    return end


def record_of(name: str, players: int, seed: int) -> Record:
    """The record of such a game."""
    return finished(load(name), players, seed).record()


def brief(formula: Formula) -> Formula:
    """The same formula, looking hardly ahead: what must hold holds however far it looks."""
    return replace(formula, playouts=2, depth=1)


def brief_formulas(name: str) -> dict[int, Formula]:
    """All formulas of a game, looking hardly ahead."""
    return {players: brief(formula) for players, formula in kept(name).items()}
