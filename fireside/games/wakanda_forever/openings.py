"""What players of Wakanda Forever mean by such a position: the throne, the stones at hand, the villain's health.

An opening is what goes under the cup and how one votes; the stones that the dice brought make it another one.
"""

from __future__ import annotations

from fireside.engine.phrases import Phrase, Phrases, at_least, in_words, span
from fireside.engine.types import Action, Seat, State
from fireside.texts import Say

from .rules import state as codes

_HEALTH = range(0, 100, 5)  # a bonus lies on every fifth space of the track (WF-3.1)
_MISSING = (0, 1, 6, 11, 21, 31)  # steps of the points that are missing
_ABOUT = {codes.CUPS: "on_cup", codes.REROLL: "on_reroll", codes.VOTE: "on_vote", codes.CEREMONY_CUPS: "on_ceremony"}


def choice(_seen: State, _seat: Seat, action: Action) -> Phrase:
    """The stones under the cup (WF-3.5), the vote (WF-4.1), or whether a die is rolled again."""
    if action < codes.YIELD:
        return Phrase("cup", action - codes.CUP)
    return Phrase({codes.YIELD: "yield", codes.CHALLENGE: "challenge", codes.KEEP: "keep"}.get(action, "again"))


def situation(seen: State, seat: Seat) -> Phrases:
    """What is asked, from which place, with how many stones, and what is at stake."""
    about = (Phrase(_ABOUT[int(seen.phase)]), _place(seen, seat), Phrase("stones", int(seen.stones[seat])))
    if seen.phase in (codes.CUPS, codes.REROLL):
        return (*about, Phrase("health", at_least(_HEALTH, int(seen.health))))
    missing = max(0, int(seen.target) - int(seen.points[seat]))
    return (*about, Phrase("missing", at_least(_MISSING, missing)))


def _place(seen: State, seat: Seat) -> Phrase:
    """Attacks go clockwise from the Panther (WF-3.6)."""
    place = (seat - int(seen.panther)) % int(seen.players)
    return Phrase("place", place + 1) if place else Phrase("panther")


def branch(seen: State, seat: Seat, _action: Action) -> Phrases | None:
    """Cups depend on the throne and on the stones at hand; a re-roll is no part of an opening."""
    if seen.phase == codes.REROLL:
        return None
    if seen.phase != codes.CUPS:
        return (Phrase(_ABOUT[int(seen.phase)]),)
    throne = Phrase("panther" if seat == seen.panther else "no_panther")
    return (throne, Phrase("stones", int(seen.stones[seat])))


def words(phrase: Phrase, say: Say) -> str:
    """A phrase in words."""
    return in_words(phrase, say, {"health": span(_HEALTH), "missing": span(_MISSING)})
