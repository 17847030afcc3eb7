"""What one picture of Wangdo is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from fireside import draw
from fireside.draw import explained, hot
from fireside.engine.types import Action, Seat

from .. import notation, rules, tables
from ..rules import state as codes
from ..rules.reasons import forbidding_clause, village_clauses
from ..rules.scoring import SOURCES, seals
from ..rules.state import COLOURS, EMPTY
from .origins import Moved, Trace

_MOST_TOLD = 16  # sentences: more of them never fit
_NOTHING: tuple[Moved, ...] = ((),) * 4  # has come to the columns or to the steles of a player


class Touch(NamedTuple):
    """What touching something does."""

    action: Action
    text: str
    why: str | None  # the clause that forbids it; None if it can be done


def can_be_done(touch: Touch | None) -> bool:
    """Whether touching something does what it is meant for."""
    return touch is not None and touch.why is None


def touchable(drawing: str, touch: Touch | None, *, tip: str) -> str:
    """Something that a player acts on, or that only explains itself."""
    if touch is None:
        return explained(drawing, tip=tip)
    legal = () if touch.why else (touch.action,)
    return hot(drawing, action=touch.action, legal=legal, label=touch.text, why=touch.why, tip=tip)


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Wangdo."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == codes.DONE)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer must decide now."""
        return bool(self.seen.turn == self.seat and codes.MAIN <= self.seen.phase < codes.DONE)

    @property
    def is_setup(self) -> bool:
        """Whether nobody has had a turn yet."""
        return bool(codes.DEALING <= self.seen.phase <= codes.CHOOSING_FIRST)

    @property
    def acting(self) -> Seat | None:
        """Whose turn it is."""
        return None if self.is_over or self.is_setup else int(self.seen.turn)

    @property
    def least_text(self) -> float:
        """The smallest letters that can be read: 11 pixels on a phone, 12 at a desk."""
        return 13.0 if self.is_tall else 15.0

    @cached_property
    def scores(self) -> list[int]:
        """Dragon Seals by seat, as far as they can be seen."""
        sources = range(len(SOURCES))
        return [sum([self.ask(seals, seat, source) for source in sources]) for seat in range(self.seen.players)]

    @cached_property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end."""
        if not self.is_over:
            return []
        out = np.zeros(codes.SEATS, np.int32)
        self.ask(rules.ranks, out)
        return [seat for seat, rank in enumerate(out[: self.seen.players].tolist()) if rank == 0]

    @cached_property
    def placements(self) -> dict[int, tuple[int, ...]]:
        """The villages on which a stele may be raised, with the colours that it may have."""
        found: dict[int, tuple[int, ...]] = {}
        for action in sorted([action for action in self.legal if action >= codes.PLACE]):
            village, colour = divmod(action - codes.PLACE, COLOURS)
            found[village] = (*found.get(village, ()), colour)
        return found

    def why_not(self, action: Action) -> str | None:
        """Why the viewer may not do this at the start of an action; None where that is no question."""
        if not self._may_wonder or action in self.legal:
            return None
        return self.ask(forbidding_clause, self.seat, action)

    def lifts(self) -> dict[int, Touch | None]:
        """What touching steles on the map does, by village, while Moving Monuments swaps two of them."""
        return {action - codes.LIFT: self.touch(action) for action in self.legal if codes.LIFT <= action < codes.END}

    def why_not_there(self) -> dict[int, str]:
        """Why no stele may be raised on villages, where that is a question."""
        if not self._may_wonder:
            return {}
        others = [number for number, kind in enumerate(self.tokens) if kind != EMPTY and number not in self.placements]
        return self.ask(village_clauses, self.seat, others)

    @cached_property
    def _may_wonder(self) -> bool:
        """Whether the viewer is choosing an action, so that it is a question why some of them are not legal."""
        return self.is_my_turn and bool(self.seen.phase == codes.MAIN) and bool(self.legal)

    def touch(self, action: Action, why: str | None = None) -> Touch | None:
        """What touching something does: an action that is legal, or else, if there is one, the reason why it is not."""
        if why is None and action not in self.legal:
            return None
        return Touch(action, notation.describe_action(self.seen, self.seat, action, self.say), why)

    def held(self, player: Seat) -> tuple[int, ...]:
        """The cards of a hand as far as they can be seen."""
        hand = self.seen.hand[player].tolist()
        return tuple([number for number, count in enumerate(hand) for _ in range(count)])

    @cached_property
    def moved(self) -> dict[str, dict[int, Moved]]:
        """The pieces that have just moved, by the kinds of places that they came to, and these places."""
        found: dict[str, dict[int, Moved]] = {}
        for (kind, which, slot), origin in Trace(self.seen).back(self.happened).items():
            places = found.setdefault(kind, {})
            places[which] = (*places.get(which, ()), (slot, origin))
        return found

    def came_to(self, kind: str, which: int) -> Moved:
        """The pieces that have just moved to a place."""
        return self.moved[kind].get(which, ()) if kind in self.moved else ()

    def came_to_four(self, kind: str, first: int) -> tuple[Moved, ...]:
        """The pieces that have just moved to four places, one after the other."""
        if kind not in self.moved:
            return _NOTHING
        return tuple([self.moved[kind].get(which, ()) for which in range(first, first + 4)])

    @cached_property
    def tokens(self) -> list[int]:
        """The token on each village."""
        return self.seen.token.tolist()

    @cached_property
    def steles(self) -> tuple[int, ...]:
        """The stele on each village."""
        return tuple(self.seen.stele.tolist())

    @cached_property
    def beside(self) -> list[tuple[int, ...]]:
        """The steles beside each village, by colour."""
        return list(map(tuple, self.seen.beside.tolist()))

    def completes(self, column: int) -> bool:
        """Whether one more token completes a column of the viewer."""
        return bool(self.seen.knowledge[self.seat, column] + 1 == self.seen.spaces)

    def touched(self) -> set[int]:
        """The villages on which something just happened."""
        placed = {event.a for event in self.happened if event.kind in (codes.PLACED, codes.BEAR_SET)}
        moved = {place for event in self.happened if event.kind == codes.MOVED for place in (event.a, event.b)}
        return placed | moved

    def sentences(self) -> list[str]:
        """What just happened, as far as there may be room for it."""
        return [notation.describe_event(event, self.say) for event in self.happened[-_MOST_TOLD:]]

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            names = [say.seat(seat) for seat in self.winners]
            return say("picture.shared" if len(names) > 1 else "picture.won", seats=", ".join(names))
        if self.is_setup:
            return say("picture.setup")
        asked = self._question()
        return f"{say('picture.last_round')} {asked}" if seen.ending else asked

    def _question(self) -> str:
        seen, say = self.seen, self.say
        if not self.is_my_turn:
            return say("picture.other", seat=say.seat(int(seen.turn)))
        owed = notation.steles_text(seen.owed.tolist(), say)
        return say(f"picture.now.{self._task()}", number=self._number(), owed=owed)

    def _task(self) -> str:
        """What the viewer has to decide."""
        seen = self.seen
        if seen.phase != codes.MAIN:
            return notation.DECISION_OF[int(seen.phase)]
        if seen.regular == 0:
            return "cards"
        if seen.cart:
            return "cart"
        return "declared" if seen.twins + seen.pilgrim + seen.discount else "main"

    def _number(self) -> int:
        seen = self.seen
        if seen.phase == codes.RETURNING:
            return int(seen.reserve[self.seat].sum()) - tables.MOST_STELES
        return int(seen.discount if seen.phase == codes.WAIVING else seen.left)
