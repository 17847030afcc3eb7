"""What one picture is about: the skeleton that the games' own scenes build on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Concatenate, ParamSpec, TypeVar

from fireside.draw.facts import Facts
from fireside.draw.panes import WHOLE
from fireside.engine.plain import plain
from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say

More = ParamSpec("More")
Said = TypeVar("Said")


@dataclass(frozen=True)
class Scene:
    """A view, who looks at it, what can be clicked, and what just happened.

    A game's picture draws one of these; a game with more to ask derives a scene of its own.
    """

    state: State  # a view, with holes
    seat: Seat  # who looks; SPECTATOR for somebody who only watches
    legal: Collection[Action]  # what can be clicked
    say: Say
    happened: Sequence[Event]  # to be pointed out
    is_tall: bool  # for a phone held upright
    pane: str = WHOLE  # which part of a tall picture is wanted

    def __post_init__(self) -> None:
        object.__setattr__(self, "legal", frozenset(self.legal))  # a picture asks of everything whether it is legal

    @cached_property
    def seen(self) -> Facts:
        """The fields of the view."""
        return Facts(self.state)

    def ask(self, rule: Callable[Concatenate[Any, More], Said], *more: More.args, **named: More.kwargs) -> Said:
        """What a rule says of the view; it is not compiled for that, which is quickest for what a picture asks."""
        return plain(rule)(self.seen, *more, **named)

    def now_text(self) -> str:
        """What everybody waits for now, or who has won, in a sentence; nothing if the picture has no words for it."""
        return ""

    @property
    def front(self) -> Seat:
        """Whose place is in front: the viewer's own; a spectator sits behind the first player."""
        return max(self.seat, 0)

    @property
    def others(self) -> list[Seat]:
        """The other players, clockwise from the left of the one in front."""
        players = int(self.seen.players)
        return [(self.front + step) % players for step in range(1, players)]
