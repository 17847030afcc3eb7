"""Pennies, a game for tests of searches: a gamble of known odds, or guessing a secret that nobody can know."""

from fireside.engine.types import GameInfo

from . import rules

INFO = GameInfo(title="Pennies", players=(2, 2), minutes=1, actions=rules.ACTIONS, endings=("PN-1",))
