"""A bot for Fireside in Python: it plays whatever leaves it most points in a few guesses at what is hidden."""

from __future__ import annotations

from fireside import Action, View

GUESSES = 4


class Cautious:
    """Tries every legal action once in each guess, and counts its points after it."""

    name = "cautious"

    def choose(self, view: View, seed: int) -> Action:
        """The action with the most points after it."""
        return max(view.legal(view.seat), key=lambda action: self._points(view, action, seed))

    def _points(self, view: View, action: Action, seed: int) -> int:
        total = 0
        for guess in range(GUESSES):
            position = view.fill(seed ^ guess)
            position.play(view.seat, action)
            total += position.scores[view.seat]
        return total
