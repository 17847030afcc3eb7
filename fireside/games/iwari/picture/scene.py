"""What one picture of Iwari is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import count
from typing import NamedTuple

import numpy as np

from fireside import draw
from fireside.engine.types import HIDDEN, Action, Seat
from fireside.texts import Say

from .. import notation, rules, tables
from ..rules import state as codes
from ..rules.feats import feat_now
from .geography import TERRITORY_OF, TOTEM_PLACES

# The tally shows what scored; the display shows what was revealed.
_TOLD_ELSEWHERE = (
    codes.REVEALED,
    codes.SCORED_TENTS,
    codes.SCORED_TOTEMS,
    codes.SCORED_SETTLEMENT,
    codes.TOTALLED,
)
_PAST = 5  # events that are told

Feat = tuple[int, int]  # its kind, and its number among those of its kind that have been placed
Fresh = tuple[Seat, int, int]  # a piece that was just placed: its tribe, where it is, its number in the supply
Hand = tuple[int, tuple[int, ...]]  # how many cards there are, and how many of each biome everybody knows of


class Setting(NamedTuple):
    """What does not change during a game, as one player sees it."""

    say: Say
    players: int
    land: int
    is_tall: bool


class Standing(NamedTuple):
    """What the place of a tribe tells."""

    seat: Seat
    name: str
    is_third: bool
    is_me: bool
    score: int
    tents: int  # in supply
    totems: int
    is_acting: bool  # everybody waits for it
    has_won: bool


class Placing(NamedTuple):
    """What kind of piece is being placed: one's own or the third tribe's, for a card or for a pair."""

    is_own: bool
    by_pair: bool


Asked = tuple[Placing | None, bool, str | None]  # what is placed, whether it may be, the clause that forbids it
NOTHING_ASKED: Asked = (None, False, None)


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Iwari."""

    @cached_property
    def land(self) -> int:
        """The map."""
        return int(self.seen.land)

    @cached_property
    def settings(self) -> tuple[Setting, Setting]:
        """For drawings that may name somebody, and for those that do not, which tables share."""
        named = Setting(self.say, self.seen.players, self.land, self.is_tall)
        return named, named._replace(say=self.say.nameless)

    @property
    def tent(self) -> tuple[int, ...]:
        """Whose tent stands on a space, if there is one."""
        return tuple(self.seen.tent.tolist())

    @property
    def joined(self) -> tuple[int, ...]:
        """How many tents are joined on a space, the one there included; 0 if it is free."""
        groups = self.seen.group.tolist()
        sizes = Counter(groups)
        sizes[codes.NONE] = 0
        return tuple(map(sizes.__getitem__, groups))

    @cached_property
    def tents(self) -> dict[int, tuple[int, ...]]:
        """How many tents stand in a territory, by tribe."""
        return self._by_territory(self.seen.tents.tolist())

    @cached_property
    def totems(self) -> dict[int, tuple[int, ...]]:
        """How many totems stand in a territory, by tribe."""
        return self._by_territory(self.seen.totems.tolist())

    def _by_territory(self, counts: list[list[int]]) -> dict[int, tuple[int, ...]]:
        """Those of the territories that the map has."""
        return {territory: tuple(counts[territory]) for territory in TOTEM_PLACES[self.land]}

    @property
    def fresh_tents(self) -> dict[int, tuple[Fresh, ...]]:
        """The tents that were just placed, by territory, the newest first."""
        return self._fresh(codes.PITCHED, self.seen.tents_left.tolist(), TERRITORY_OF)

    @property
    def fresh_totems(self) -> dict[int, tuple[Fresh, ...]]:
        """The totems that were just placed, by territory, the newest first."""
        return self._fresh(codes.RAISED, self.seen.totems_left.tolist(), range(codes.TERRITORIES))

    def _fresh(self, kind: int, left: list[int], territory_of: Sequence[int]) -> dict[int, tuple[Fresh, ...]]:
        """The pieces of a kind that were just placed, counted back to what was left in supply before."""
        found: dict[int, tuple[Fresh, ...]] = {}
        for event in reversed(self.happened):
            if event.kind == kind:
                tribe, territory = event.a, territory_of[event.b]
                left[tribe] += 1
                found[territory] = (*found.get(territory, ()), (tribe, event.b, left[tribe]))
        return found

    @cached_property
    def feats(self) -> dict[int, tuple[Feat, ...]]:
        """The Feats in territories, where there are any."""
        found: dict[int, tuple[Feat, ...]] = {}
        numbers, unions = {codes.UNION: count(), codes.DISCOVERY: count()}, self.seen.unions_at.tolist()
        for territory, feats in enumerate(self.seen.feats_at.tolist()):
            if feats:
                kinds = [codes.UNION] * unions[territory] + [codes.DISCOVERY] * (feats - unions[territory])
                found[territory] = tuple([(kind, next(numbers[kind])) for kind in kinds])
        return found

    @cached_property
    def feat_choices(self) -> dict[Action, str]:
        """What the viewer may do with a Feat, in words."""
        return {action: self.label(action) for action in self.legal if action >= codes.FEAT_AT}

    @cached_property
    def holds_hand(self) -> bool:
        """Whether the viewer has a hand of cards to look at."""
        return self.seat >= 0 and self.seen.hand[self.seat, 0] != HIDDEN

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The biomes of the viewer's cards."""
        counts = self.seen.hand[self.seat].tolist() if self.holds_hand else []
        return tuple([biome for biome, times in enumerate(counts) for _ in range(times)])

    def hands(self) -> list[Hand]:
        """What everybody knows of the hands of the tribes; the third one has none."""
        sizes, known = self.seen.hand_size.tolist(), self.seen.known.tolist()
        return [(sizes[tribe], tuple(known[tribe])) for tribe in range(self.seen.tribes)]

    @cached_property
    def has_feats(self) -> bool:
        """Whether the game is played with Feats."""
        return any(self.seen.feats_left.tolist()) or any(self.seen.feats_by.tolist())

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

    @cached_property
    def placing(self) -> Placing | None:
        """What the viewer is placing, if it is a piece."""
        seen = self.seen
        return Placing(seen.tribe == seen.turn, seen.wild != codes.NONE) if self.may_place else None

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

    def standings(self) -> list[Standing]:
        """What the places of the tribes tell."""
        seen, players, acting, winners = self.seen, self.seen.players, self.acting_tribe, self.winners
        counts = zip(seen.score.tolist(), seen.tents_left.tolist(), seen.totems_left.tolist(), strict=True)
        return [
            Standing(
                *(tribe, self.name(tribe), tribe >= players, tribe == self.seat),
                *(score, tents, totems, tribe == acting, tribe in winners),
            )
            for tribe, (score, tents, totems) in zip(range(seen.tribes), counts, strict=False)
        ]

    def label(self, action: Action) -> str:
        """What a choice does, in words."""
        return self.ask(notation.describe_action, self.seat, action, self.say)

    def asked(self, action: Action) -> Asked:
        """What the viewer is asked about a piece: whether it may be placed, or which clause forbids it."""
        if not self.placing:
            return NOTHING_ASKED
        if action in self.legal:
            return self.placing, True, None
        return self.placing, False, self.ask(rules.why_not, self.seat, action)

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
