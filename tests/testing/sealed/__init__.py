"""A tiny game with a hidden card and a secret bid, to try the conformance kit on."""

from sealed import rules

from fireside.engine.types import GameInfo

INFO = GameInfo(title="Sealed", players=(2, 3), minutes=1, actions=rules.ACTIONS, endings=("SE-1.2",))
