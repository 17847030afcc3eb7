"""What one picture of Iwari is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections import Counter
from functools import cached_property

import numpy as np

from fireside import draw
from fireside.engine.types import HIDDEN, Action, Seat
from fireside.texts import Say

from .. import notation, rules, tables
from ..rules import lands
from ..rules import state as codes
from ..rules.feats import feat_now

# The tally shows what scored; the display shows what was revealed.
_TOLD_ELSEWHERE = (
    codes.REVEALED,
    codes.SCORED_TENTS,
    codes.SCORED_TOTEMS,
    codes.SCORED_SETTLEMENT,
    codes.TOTALLED,
)
_PAST = 5  # events that are told
_PIECE_KINDS = {"tent": codes.PITCHED, "totem": codes.RAISED}


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Iwari."""

    @cached_property
    def land(self) -> int:
        """The map."""
        return int(self.seen.land)

    @cached_property
    def tent(self) -> list[int]:
        """Whose tent stands on a space, if there is one."""
        owners: list[int] = self.seen.tent.tolist()
        return owners

    @cached_property
    def tents(self) -> list[list[int]]:
        """How many tents stand in a territory, by tribe."""
        counts: list[list[int]] = self.seen.tents.tolist()
        return counts

    @cached_property
    def totems(self) -> list[list[int]]:
        """How many totems stand in a territory, by tribe."""
        counts: list[list[int]] = self.seen.totems.tolist()
        return counts

    @cached_property
    def group_sizes(self) -> Counter[int]:
        """How many tents are joined, by the lowest of their spaces."""
        return Counter(self.seen.group.tolist())

    def feats_at(self, territory: int) -> list[int]:
        """The kinds of the Feats in a territory."""
        unions = int(self.seen.unions_at[territory])
        return [codes.UNION] * unions + [codes.DISCOVERY] * (int(self.seen.feats_at[territory]) - unions)

    def feats_on(self, link: int) -> list[int]:
        """The kinds of the Feats on a connection."""
        kind = codes.RESPECT if lands.BY_WATER[self.land, link] else codes.HONOUR
        return [kind] * int(self.seen.feats_on[link])

    @cached_property
    def holds_hand(self) -> bool:
        """Whether the viewer has a hand of cards to look at."""
        return self.seat >= 0 and self.seen.hand[self.seat, 0] != HIDDEN

    @cached_property
    def cards(self) -> list[int]:
        """The biomes of the viewer's cards."""
        counts = self.seen.hand[self.seat].tolist() if self.holds_hand else []
        return [biome for biome, count in enumerate(counts) for _ in range(count)]

    @cached_property
    def has_feats(self) -> bool:
        """Whether the game is played with Feats."""
        return bool(self.seen.feats_left.any() or self.seen.feats_by.any())

    @property
    def tribe_in_hand(self) -> Seat:
        """The tribe whose pieces the viewer places: its own, or for a moment the third one (IW-6.2)."""
        seen = self.seen
        return int(seen.tribe) if self.is_my_turn and seen.phase in (codes.PLACE, codes.FEAT) else self.seat

    @property
    def feat_to_place(self) -> int | None:
        """The kind of Feat that is decided on now, if there is one."""
        return int(self.ask(feat_now)) if self.seen.phase == codes.FEAT else None

    @cached_property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == codes.DONE)

    @cached_property
    def is_my_turn(self) -> bool:
        """Whether the viewer must decide now."""
        return bool(self.seen.turn == self.seat and codes.REVEAL < self.seen.phase < codes.DONE)

    @cached_property
    def may_place(self) -> bool:
        """Whether the viewer is placing pieces."""
        return self.is_my_turn and bool(self.seen.phase == codes.PLACE)

    @property
    def acting_tribe(self) -> Seat | None:
        """The tribe that everybody waits for; the third one while somebody places for it (IW-6.2)."""
        seen = self.seen
        if self.is_over or seen.stage != codes.PLAYING or seen.phase <= codes.REVEAL:
            return None
        return int(seen.tribe if seen.phase in (codes.PLACE, codes.FEAT) else seen.turn)

    @cached_property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end (IW-5.4, 6.3)."""
        if not self.is_over:
            return []
        ranks = np.zeros(codes.TRIBES, np.int32)
        self.ask(rules.ranks, ranks)
        return [seat for seat in range(self.seen.players) if ranks[seat] == 0]

    def name(self, tribe: Seat) -> str:
        """What a tribe is called."""
        return tribe_name(self.say, int(self.seen.players), tribe)

    def label(self, action: Action) -> str:
        """What a choice does, in words."""
        return self.ask(notation.describe_action, self.seat, action, self.say)

    def why_not(self, action: Action) -> str | None:
        """The clause that forbids a piece to the player who is placing; None where there is no such question."""
        return self.ask(rules.why_not, self.seat, action) if self.may_place else None

    @cached_property
    def _kinds(self) -> frozenset[int]:
        """Of what just happened."""
        return frozenset(event.kind for event in self.happened)

    def newest(self, piece: str, tribe: Seat) -> list[int]:
        """Where the pieces of a tribe that were just placed stand, the newest first."""
        kind = _PIECE_KINDS[piece]
        if kind not in self._kinds:
            return []
        return [event.b for event in reversed(self.happened) if event.kind == kind and event.a == tribe]

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            return self._result_text()
        if seen.phase in (codes.FIRST, codes.MOUNTAIN):
            return say("picture.setup")
        if seen.phase in (codes.DRAW, codes.REVEAL):
            return say("picture.draws", seat=say.seat(seen.turn))
        key = f"picture.{'you' if self.is_my_turn else 'other'}.{self._task()}"
        return say(key, seat=say.seat(seen.turn), **self._details())

    def _task(self) -> str:
        """The name of what is to be decided."""
        seen = self.seen
        if seen.phase == codes.FEAT:
            return "feat"
        if seen.phase == codes.REFILL:
            return "refill"
        if seen.wild != codes.NONE:
            return "wild"
        if seen.pieces < tables.PIECES_PER_TURN:
            return "no_second" if list(self.legal) == [codes.FINISH] else "second"
        return "place" if seen.tribe == seen.turn else "third"

    def _details(self) -> dict[str, object]:
        seen, say = self.seen, self.say
        if seen.phase == codes.FEAT:
            return {"feat": notation.feat_text(self.ask(feat_now), say)}
        if seen.phase == codes.REFILL:
            return {"count": tables.HAND - int(seen.hand_size[seen.turn])}
        if seen.where != codes.NONE:
            return {"place": notation.territory_text(int(seen.where), say)}
        return {}

    def _result_text(self) -> str:
        if not self.winners:
            return self.say("picture.nobody")
        who = self.say.joined([self.say.seat(winner) for winner in self.winners])
        points = int(self.seen.score[self.winners[0]])
        return self.say("picture.won" if len(self.winners) == 1 else "picture.shared", names=who, points=points)

    def past_texts(self) -> list[str]:
        """What just happened, in sentences; at the end the tally tells the rest."""
        events = [event for event in self.happened if event.kind not in _TOLD_ELSEWHERE]
        return [notation.describe_event(event, self.say) for event in events[-_PAST:]]

    def status_text(self) -> str:
        """How far the journey is."""
        return self.ask(notation.status_text, self.say)


def tribe_name(say: Say, players: int, tribe: Seat) -> str:
    """What a tribe is called among so many players."""
    return say.seat(tribe) if tribe < players else say("third")
