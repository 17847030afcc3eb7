"""What one picture of Waka Waka is about: the view, who looks, what can be clicked, what just happened."""

from __future__ import annotations

from collections import defaultdict
from functools import cached_property
from itertools import groupby
from typing import Any

import numpy as np

from fireside import draw
from fireside.draw.svg import explained, hot
from fireside.engine.types import Action, Event, Seat

from .. import notation, rules
from ..rules import events, phases
from ..rules.reasons import why_not
from ..rules.state import BOAT_OF, EYES, SPACES

_HIRED = (phases.OFFER, phases.GATHER, phases.GIVE)
_QUIET = (events.COVERED, events.DISPLAYED, events.LOADED)  # told by the picture itself
MOST_NEWS = 6


class Scene(draw.Scene):
    """A picture's view, and what follows from it in Waka Waka."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seen.phase == phases.OVER)

    @property
    def is_chance(self) -> bool:
        """Whether chance decides now."""
        return bool(self.seen.phase <= phases.LAST_CHANCE)

    @property
    def is_mine(self) -> bool:
        """Whether the viewer must decide now."""
        return not self.is_over and not self.is_chance and bool(self.seen.actor == self.seat)

    @property
    def others(self) -> list[Seat]:
        """The other players, from the left of the viewer; all of them for a spectator."""
        players = int(self.seen.players)
        if self.seat < 0:
            return list(range(players))
        return [(self.seat + step) % players for step in range(1, players)]

    @cached_property
    def winners(self) -> list[Seat]:
        """Who has won; nobody before the end (WW-5.2)."""
        if not self.is_over:
            return []
        ranks = np.zeros(self.seen.players, np.int32)
        self.ask(rules.ranks, ranks)
        return [seat for seat, rank in enumerate(ranks.tolist()) if rank == 0]

    def can(self, action: Action) -> bool:
        """Whether the viewer can click on this."""
        return action in self.legal

    def hot(self, drawing: str, action: Action, *, tip: str, asks: bool = False, **more: Any) -> str:
        """Something that explains itself and may be clicked; where it `asks`, it also says why it cannot be."""
        why = self.ask(why_not, self.seat, action) if asks and self.is_mine and not self.can(action) else None
        if why is None and not self.can(action):
            return explained(drawing, tip=tip, **more)
        text = notation.describe_action(self.seen, self.seat, action, self.say)
        return hot(drawing, action=action, legal=self.legal, label=text, why=why, tip=tip, **more)

    def now_text(self) -> str:
        """What everybody waits for now, or who has won."""
        seen, say = self.seen, self.say
        if self.is_over:
            names = say.joined([say.seat(winner) for winner in self.winners])
            return say("picture.won", names=names)
        if seen.opening:
            return say("picture.opening")
        name = say.seat(int(seen.actor))
        if self.is_chance:
            return say("picture.chance", seat=name)
        if not self.is_mine:
            return self._waiting_text(name)
        effect = notation.card_text(int(seen.effect), say) if seen.effect >= 0 else ""
        owner = say.seat(int(seen.turn))
        return say(f"picture.ask.{self._question()}", effect=effect, left=int(seen.left), owner=owner)

    def _question(self) -> str:
        """What is asked; another player's card costs something at its first step (WW-4.11)."""
        question = notation.DECISION_IN[int(self.seen.phase)]
        return f"hire_{question}" if self.seen.phase in _HIRED and notation.is_hired(self.seen) else question

    def _waiting_text(self, name: str) -> str:
        if self.seen.effect < 0:
            return self.say("picture.waiting", seat=name)
        return self.say("picture.busy", seat=name, card=notation.card_text(int(self.seen.effect), self.say))

    def past_texts(self) -> list[str]:
        """The last few things that just happened, a sentence each."""
        told = [notation.describe_event(event, self.say) for event in self.happened if event.kind not in _QUIET]
        runs = [(text, len(list(run))) for text, run in groupby(told)][-MOST_NEWS:]
        return [text if times == 1 else f"{text} (×{times})" for text, times in runs]

    @cached_property
    def arrivals(self) -> dict[tuple[Seat, int], list[str]]:
        """The ids that a seat's new goods had where they came from, so that they can be seen to move."""
        ids: dict[tuple[Seat, int], list[str]] = defaultdict(list)
        face_down: list[int] = []  # spaces that are being emptied
        moved: set[str] = set()
        for event in self.happened:
            if event.kind == events.BOUGHT:
                face_down = [space for space in range(SPACES) if BOAT_OF[space] == event.a and not EYES[space]]
            elif event.kind == events.PICKED:
                face_down = [event.a]
            name = self._came_from(event, face_down)
            if name and name not in moved:
                moved.add(name)
                ids[event.seat, event.a].append(name)
        return {key: names[: self.seen.stock[key]] for key, names in ids.items()}

    @staticmethod
    def _came_from(event: Event, face_down: list[int]) -> str | None:
        if event.kind == events.TOOK:
            return f"p-village-{event.a}"
        if event.kind == events.GOT and (event.b >= 0 or face_down):
            return f"p-space-{event.b if event.b >= 0 else face_down.pop(0)}"
        return None

    def place_id(self, name: str) -> str | None:
        """The id of what lies somewhere, unless something has just moved away with it."""
        return None if any(name in names for names in self.arrivals.values()) else name

    def known_cards(self, seat: Seat) -> list[int]:
        """How many cards of each kind the viewer knows to be in another player's hand."""
        return self.seen.known[self.seat, seat].tolist() if 0 <= self.seat != seat else []

    def has_just(self, kind: int, a: int) -> bool:
        """Whether an event of a kind has just happened to something."""
        return any(event.kind == kind and event.a == a for event in self.happened)
