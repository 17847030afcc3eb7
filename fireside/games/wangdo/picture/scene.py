"""What one picture of Wangdo is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from fireside import draw
from fireside.draw import explained, hot, remembered
from fireside.draw.lettering import wrap
from fireside.engine.types import Action, Seat

from .. import notation, rules, tables
from ..rules import state as codes
from ..rules.reasons import forbidding_clause, village_clause
from ..rules.state import COLOURS
from .origins import Place, Trace, place_id


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
    def least_text(self) -> float:
        """The smallest letters that can be read: 11 pixels on a phone, 12 at a desk."""
        return 13.0 if self.is_tall else 15.0

    @cached_property
    def scores(self) -> list[int]:
        """Dragon Seals by seat, as far as they can be seen."""
        out = np.zeros(codes.SEATS, np.int32)
        self.ask(rules.scores, out)
        return out[: self.seen.players].tolist()

    @cached_property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end."""
        if not self.is_over:
            return []
        out = np.zeros(codes.SEATS, np.int32)
        self.ask(rules.ranks, out)
        return [seat for seat, rank in enumerate(out[: self.seen.players].tolist()) if rank == 0]

    @cached_property
    def placements(self) -> dict[int, list[int]]:
        """The villages on which a stele may be raised, with the colours that it may have."""
        found: dict[int, list[int]] = {}
        for action in sorted(action for action in self.legal if action >= codes.PLACE):
            village, colour = divmod(action - codes.PLACE, COLOURS)
            found.setdefault(village, []).append(colour)
        return found

    def why_not(self, action: Action) -> str | None:
        """Why the viewer may not do this at the start of an action; None where that is no question."""
        if not self._may_wonder or action in self.legal:
            return None
        return self.ask(forbidding_clause, self.seat, action)

    def why_not_there(self, village: int) -> str | None:
        """Why no stele may be raised on a village: the reason of the colour that comes nearest to it."""
        is_question = self._may_wonder and village not in self.placements
        return self.ask(village_clause, self.seat, village) if is_question else None

    @cached_property
    def _may_wonder(self) -> bool:
        """Whether the viewer is choosing an action, so that it is a question why some of them are not legal."""
        return self.is_my_turn and bool(self.seen.phase == codes.MAIN) and bool(self.legal)

    def hot(self, drawing: str, action: Action, *, tip: str | None = None, why: str | None = None) -> str:
        """Something that a player acts on, or that only explains itself."""
        if why is None and action not in self.legal:
            return explained(drawing, tip=tip) if tip else drawing
        text = notation.describe_action(self.seen, self.seat, action, self.say)
        return hot(drawing, action=action, legal=self.legal, label=text, why=why, tip=tip)

    def held(self, player: Seat) -> list[int]:
        """The cards of a hand as far as they can be seen."""
        hand = self.seen.hand[player].tolist()
        return [number for number in range(codes.CARDS) for _ in range(max(0, hand[number]))]

    @cached_property
    def came_from(self) -> dict[Place, str]:
        """The ids of pieces that have just moved: those of the places that they came from."""
        return Trace(self.seen).back(self.happened)

    def id_of(self, kind: str, which: int, slot: int) -> str:
        """The id of the piece at a place."""
        return self.came_from.get((kind, which, slot)) or place_id(kind, which, slot)

    def ids_of(self, kind: str, which: int, count: int) -> tuple[str, ...]:
        """The ids of the first pieces at a place."""
        if (kind, which) not in self._filled:
            return _usual_ids(kind, which, count)
        return tuple([self.id_of(kind, which, slot) for slot in range(count)])

    @cached_property
    def _filled(self) -> set[tuple[str, int]]:
        """Where pieces have just come to."""
        return {(kind, which) for kind, which, _ in self.came_from}

    @cached_property
    def tokens(self) -> list[int]:
        """The token on each village."""
        return self.seen.token.tolist()

    @cached_property
    def steles(self) -> list[int]:
        """The stele on each village."""
        return self.seen.stele.tolist()

    @cached_property
    def beside(self) -> list[tuple[int, ...]]:
        """The steles beside each village, by colour."""
        return [tuple(counts) for counts in self.seen.beside.tolist()]

    def touched(self) -> set[int]:
        """The villages on which something just happened."""
        placed = {event.a for event in self.happened if event.kind in (codes.PLACED, codes.BEAR_SET)}
        moved = {place for event in self.happened if event.kind == codes.MOVED for place in (event.a, event.b)}
        return placed | moved

    def past_text(self, width: float, size: float, most_lines: int) -> str:
        """What just happened, as far as it fits: rather a sentence less than one that is cut off."""
        told = ""
        for event in reversed(self.happened):
            longer = f"{notation.describe_event(event, self.say)} {told}".strip()
            if len(wrap(longer, width, size)) > most_lines:
                break
            told = longer
        return told

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


@remembered
def _usual_ids(kind: str, which: int, count: int) -> tuple[str, ...]:
    """The ids of pieces that have not moved."""
    return tuple([place_id(kind, which, slot) for slot in range(count)])
