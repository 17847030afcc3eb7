"""What one picture of Wapi is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from fireside.draw import Facts
from fireside.engine.types import Action, Event, Seat
from fireside.games.wapi import notation, rules
from fireside.texts import Say


@dataclass(frozen=True)
class Scene:
    """The arguments of `draw`, and what follows from them."""

    seen: Facts
    seat: Seat
    legal: Collection[Action]
    say: Say
    happened: Sequence[Event]

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == rules.DONE)

    @property
    def is_my_turn(self) -> bool:
        """Whether the one who looks must decide now."""
        return bool(self.seen.turn == self.seat and self.seen.phase in (rules.STAKE, rules.PLACE))

    @property
    def has_to_choose(self) -> bool:
        """Whether the one who looks can click on: totem, or no totem (WP-2.4)."""
        return rules.PASS in self.legal

    @cached_property
    def scores(self) -> list[int]:
        """Silver by seat, so far or at the end."""
        out = np.zeros(rules.SEATS, np.int32)
        rules.scores(self.seen.record, out)
        return out[: self.seen.players].tolist()

    @property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end (WP-3.5)."""
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if self.is_over and score == max(scores)]

    def count(self, kind: int, mine: int) -> int:
        """How often something of a kind, such as SET or STAKED, just happened on a mine."""
        return sum(event.kind == kind and event.a == mine for event in self.happened)

    def last_mine(self, kind: int) -> int | None:
        """The mine on which something of a kind happened last, among what just happened."""
        return next((event.a for event in reversed(self.happened) if event.kind == kind), None)

    def why_not(self, mine: int) -> str | None:
        """Why the one who looks may not put the silver in hand on a mine; None where there is no such question."""
        if not self.is_my_turn or self.seen.phase != rules.PLACE:
            return None
        return rules.why_not(self.seen.record, self.seat, rules.PLACED + mine)

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            return self._result_text()
        if seen.phase == rules.FIRST:
            return say("picture.first")
        name = say.seat(seen.turn)
        if seen.phase == rules.DRAW:
            return say("picture.draws", seat=name)
        what = "stake" if seen.phase == rules.STAKE else "place"
        who = "you" if self.is_my_turn else "other"
        return say(f"picture.{what}.{who}", seat=name, token=notation.token_text(int(seen.drawn), say))

    def _result_text(self) -> str:
        names = [self.say.seat(winner) for winner in self.winners]
        key = "picture.won" if len(names) == 1 else "picture.shared"
        return self.say(key, names=self.say("picture.and").join(names), silver=max(self.scores))

    def past_text(self) -> str:
        """What just happened; what was drawn for the choice at hand is part of the question already."""
        events = list(self.happened)
        if self.seen.drawn != rules.EMPTY and events and events[-1].kind == rules.DREW:
            events.pop()
        return " ".join(notation.describe_event(event, self.say) for event in events)
