"""An agent that ppo.py has trained, as a bot for the arena, for simulations and for tables. It needs no PyTorch."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

import fireside
from fireside.engine.observation import bounds

LAYERS = 3


class Trained:
    """Plays what its network finds most promising. It has learned one game with one number of players, only that."""

    def __init__(self, path: Path) -> None:
        """The agent in a file that ppo.py has written."""
        self.name = path.stem
        self._path = path

    @cached_property
    def _arrays(self) -> dict[str, Any]:
        with np.load(self._path) as file:
            return {name: file[name] if file[name].ndim == 0 else file[name].astype(np.float32) for name in file.files}

    def choose(self, view: fireside.View, seed: int) -> fireside.Action:  # noqa: ARG002 - it never hesitates
        """The most promising of its legal actions."""
        game, players = str(self._arrays["game"]), int(self._arrays["players"])
        if (view.game.name, view.players) != (game, players):
            raise fireside.InvalidOption(f"this agent has learned {game} with {players} players, nothing else")
        promise = self.promise(view)
        return max(view.legal(view.seat), key=lambda action: float(promise[action]))

    def promise(self, view: fireside.View) -> Any:
        """What the network makes of every action, legal or not."""
        low, high = (edge.astype(np.float32) for edge in bounds(view.game.observation(view.players)))
        values = (view.observe() - low) / np.maximum(high - low, 1)
        for layer in range(LAYERS):
            values = self._arrays[f"weight{layer}"] @ values + self._arrays[f"bias{layer}"]
            if layer < LAYERS - 1:
                values = np.maximum(values, 0)
        return values


class Wapi(Trained):
    """Has learned Wapi with two players, from nothing."""

    def __init__(self) -> None:
        """From the file beside this one."""
        super().__init__(Path(__file__).with_name("wapi.npz"))
