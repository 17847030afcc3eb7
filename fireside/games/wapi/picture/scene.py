"""What one picture of Wapi is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from itertools import zip_longest

import numpy as np

from fireside import draw
from fireside.engine.types import Event, Seat

from .. import notation, rules
from ..rules import state as codes


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Wapi."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == codes.DONE)

    @property
    def is_my_turn(self) -> bool:
        """Whether the viewer must decide now."""
        return bool(self.seen.turn == self.seat and self.seen.phase in (codes.STAKE, codes.PLACE))

    @property
    def has_to_choose(self) -> bool:
        """Whether the viewer has to choose between a totem and no totem (WP-2.4)."""
        return codes.PASS in self.legal

    @cached_property
    def scores(self) -> list[int]:
        """Silver by seat, so far or at the end."""
        out = np.zeros(codes.SEATS, np.int32)
        self.ask(rules.scores, out)
        return out[: self.seen.players].tolist()

    @property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end (WP-3.5)."""
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if self.is_over and score == max(scores)]

    def has_turn(self, player: Seat) -> bool:
        """Whether it is a player's turn."""
        return not self.is_over and self.seen.phase != codes.FIRST and self.seen.turn == player

    def mines_of(self, player: Seat) -> list[int]:
        """The mines where a player's totems stand, one for each totem."""
        return [mine for mine, owners in enumerate(self.owners) for owner in owners if owner == player]

    @cached_property
    def owners(self) -> list[list[Seat]]:
        """Whose totem stands on each symbol of each mine; NO_TOTEM where there is none."""
        return self.seen.owner.tolist()

    @cached_property
    def wealth(self) -> list[int]:
        """The sum of each mine's silver."""
        return self.seen.wealth.tolist()

    @cached_property
    def earned(self) -> list[int]:
        """What each totem on a mine earns so far, by mine (WP-3.2, 3.3)."""
        if self.seen.scoring != codes.ADVANCED:
            return self.wealth
        return [silver // max(totems, 1) for silver, totems in zip(self.wealth, self.seen.staked.tolist(), strict=True)]

    @cached_property
    def open_places(self) -> list[tuple[int, int]]:
        """How much silver and how many symbols can still come to each mine."""
        symbols = self.seen.bag[: codes.MINES].tolist()
        places = [codes.SILVER_PLACES - laid for laid in self.seen.pieces.tolist()]
        return list(zip(places, symbols, strict=True))

    @cached_property
    def _counts(self) -> Counter[tuple[int, int]]:
        return Counter((event.kind, event.a) for event in self.happened)

    @cached_property
    def _last(self) -> dict[int, int]:
        return {event.kind: event.a for event in self.happened}

    def count(self, kind: int, mine: int) -> int:
        """How often an event of a kind, such as SET or STAKED, just happened on a mine."""
        return self._counts[kind, mine]

    def last_mine(self, kind: int) -> int | None:
        """The mine of the latest event of a kind, among what just happened."""
        return self._last.get(kind)

    def why_not(self, mine: int) -> str | None:
        """Why the viewer may not put the silver in hand on a mine; None where there is no such question."""
        if not self.is_my_turn or self.seen.phase != codes.PLACE or codes.PLACED + mine in self.legal:
            return None
        return self.ask(rules.why_not, self.seat, codes.PLACED + mine)

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            return self._result_text()
        if seen.phase == codes.FIRST:
            return say("picture.first")
        name = say.seat(seen.turn)
        if seen.phase == codes.DRAW:
            return say("picture.draws", seat=name)
        what = "stake" if seen.phase == codes.STAKE else "place"
        who = "you" if self.is_my_turn else "other"
        return say(f"picture.{what}.{who}", seat=name, token=notation.token_text(int(seen.drawn), say))

    def _result_text(self) -> str:
        names = [self.say.seat(winner) for winner in self.winners]
        key = "picture.won" if len(names) == 1 else "picture.shared"
        return self.say(key, names=self.say.joined(names), silver=max(self.scores))

    def past_texts(self) -> list[str]:
        """What just happened, in sentences. What was drawn goes without saying where the next thing tells it too, or
        the question does."""
        events = list(self.happened)
        told = [
            event for event, after in zip_longest(events, events[1:]) if not self._goes_without_saying(event, after)
        ]
        return [notation.describe_event(event, self.say) for event in told]

    def _goes_without_saying(self, event: Event, after: Event | None) -> bool:
        if event.kind != codes.DREW:
            return False
        if after is None:
            return bool(self.seen.drawn != codes.EMPTY)
        return after.kind in (codes.STAKED, codes.DECLINED, codes.SET)
