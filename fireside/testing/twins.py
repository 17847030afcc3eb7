"""Twins: positions that an observer cannot tell apart. The same step in both must leave them alike.

A step shows an observer two things: the events that they are told, and what they see afterwards. Only the events may
reveal a secret, where the rules reveal it:

- The same action in both twins, told in the same words, leaves what looks the same to them: their view, whose turn
  it is, what they may do, pictures and texts.
- No seat is asked in one twin and passed over in the other, unless the events say why.
- An action that only one twin allows shows what it needs, or looks like an action that the other allows.
- Outcomes of chance that are told in the same words all look the same or all differ: a draw is secret or open.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property

from fireside.engine.contract import NamesDecisions, offers
from fireside.engine.types import CHANCE, MOST_SEATS, SPECTATOR, Action, Event, Seat
from fireside.position import Position, View
from fireside.texts import LANGUAGES

TWINS = 3  # drawn for every observer at every step
MOST_OTHERS = 12  # other choices or outcomes that are tried at every step
MOST_PASSED_OVER = 4  # steps in a row that may have been passed over in a twin
MOST_BRANCHES = 60  # positions from which such steps are sought
NAMES = [f"player {seat}" for seat in range(MOST_SEATS)]


class Step:
    """An action that has been played, and how it looks from every seat."""

    def __init__(self, before: Position, actor: Seat, action: Action) -> None:
        """Play an action from a position, which stays as it is."""
        self.before = before
        self.actor = actor
        self.action = action
        self.after = before.copy()
        self.events = self.after.play(actor, action)
        self._views: dict[Seat, View] = {}

    def told(self, observer: Seat) -> list[Event]:
        """What the observer is told of it."""
        return [event for event in self.events if event.seen_by(observer)]

    def view(self, observer: Seat) -> View:
        """What the observer sees afterwards."""
        if observer not in self._views:
            self._views[observer] = self.after.view(observer)
        return self._views[observer]

    @cached_property
    def text(self) -> str:
        """Who did what."""
        return f"{self.before.text(self.action)} by {actor_name(self.actor)}"


def choices_of(position: Position, actor: Seat) -> list[Action]:
    """What chance or a seat can do."""
    return list(position.odds()) if actor == CHANCE else position.legal(actor)


def check_discretion(step: Step, seed: int, *, with_pictures: bool = False) -> None:
    """Nobody learns from a step what they are not told; at the end of the game everything may be open."""
    if step.after.is_over:
        return
    others = others_of(step, seed)
    for observer in (SPECTATOR, *range(step.before.players)):
        for number, twin in enumerate(twins(step.before, observer, seed)):
            check_twin(observer, step, twin, with_pictures=with_pictures and number == 0)
        if step.actor == CHANCE:
            check_outcomes(observer, step, others)  # CHANCE and SPECTATOR are the same number
        elif step.actor != observer:
            for other in others:
                check_choice(observer, step, other)


def others_of(step: Step, seed: int) -> list[Step]:
    """What could have been done instead, or some of it."""
    actions = [action for action in choices_of(step.before, step.actor) if action != step.action]
    chosen = random.Random(seed).sample(actions, min(MOST_OTHERS, len(actions)))
    return [Step(step.before, step.actor, action) for action in sorted(chosen)]


def twins(position: Position, observer: Seat, seed: int) -> Iterator[Position]:
    """Positions that look the same to an observer."""
    view = position.view(observer)
    for number in range(TWINS):
        yield view.fill(seed + number)


def check_twin(observer: Seat, step: Step, twin: Position, *, with_pictures: bool = False) -> None:
    """The same step in a position that looks the same."""
    if step.action not in choices_of(twin, step.actor):
        check_substitute(observer, step, twin)
        return
    other = Step(twin, step.actor, step.action)
    check_alike(observer, step, other)
    if with_pictures:
        check_shown_alike(observer, step, other)


def check_alike(observer: Seat, here: Step, there: Step) -> None:
    """Told in the same words, it looks the same; and whatever looks the same is told in the same words."""
    if here.told(observer) == there.told(observer):
        check_same_look(observer, here, there)
    else:
        check_told(observer, here, there)
        check_passed_over(observer, here, there)
        check_passed_over(observer, there, here)


def check_outcomes(observer: Seat, step: Step, others: list[Step]) -> None:
    """What chance decides is open, or told, or a secret."""
    for other in others:
        check_told(observer, step, other)
        check_passed_over(observer, step, other)
        check_passed_over(observer, other, step)
    alike = [other for other in (step, *others) if other.told(observer) == step.told(observer)]
    looks = {bytes(other.view(observer)) for other in alike}
    assert len(looks) in (1, len(alike)), (
        f"{step.text} is told to {observer_name(observer)} like other outcomes, but does not look like them"
    )


def check_choice(observer: Seat, step: Step, other: Step) -> None:
    """What another seat did instead may be a secret too, unless the others have seen the difference."""
    kinds, kinds_there = ([event.kind for event in way.told(observer)] for way in (step, other))
    if kinds == kinds_there or not _is_open(step, other):
        check_told(observer, step, other)


def _is_open(step: Step, other: Step) -> bool:
    """Whether two choices lead to the very same place, or to places that somebody else can tell apart."""
    seats = [seat for seat in range(step.before.players) if seat != step.actor]
    is_same = bytes(step.after) == bytes(other.after)
    return is_same or any(bytes(step.view(seat)) != bytes(other.view(seat)) for seat in seats)


def check_told(observer: Seat, here: Step, there: Step) -> None:
    """What looks the same afterwards must have been told in the same words."""
    if bytes(here.view(observer)) == bytes(there.view(observer)):
        same = here.told(observer) == there.told(observer)
        assert same, f"the events of {here.text} tell {observer_name(observer)} a secret"


def check_same_look(observer: Seat, here: Step, there: Step) -> None:
    """An observer who was told the same waits for the same seats, sees the same, and may do the same."""
    who = observer_name(observer)
    assert here.after.pending == there.after.pending, (
        f"after {here.text} a secret decides who comes next, and {who} can see it"
    )
    fields = differing(here.view(observer), there.view(observer))
    assert not fields, f"{here.text} shows {who} a secret without telling it: {', '.join(fields)}"
    assert here.after.legal(observer) == there.after.legal(observer), (
        f"after {here.text} a secret decides what {who} may do"
    )


def differing(view: View, other: View) -> list[str]:
    """The fields in which two views differ."""
    ours, theirs = bytes(view), bytes(other)
    if ours == theirs:
        return []
    fields = (view.game.rules.STATE.fields or {}).items()
    places = {name: slice(start, start + kind.itemsize) for name, (kind, start, *_) in fields}
    return [name for name, place in places.items() if ours[place] != theirs[place]]


def check_passed_over(observer: Seat, waiting: Step, gone: Step) -> None:
    """Nobody is asked in one twin what is passed over in the other.

    It is passed over if a few more steps in the one lead to exactly what the other already looks like.
    """
    left = _rest(gone.told(observer), waiting.told(observer))
    if left and _leads_to(observer, waiting.after, left, bytes(gone.view(observer))):
        raise AssertionError(
            f"after {waiting.text} a secret decides whether {' or '.join(map(actor_name, waiting.after.pending))} "
            f"comes next, and {observer_name(observer)} can see it"
        )


def _rest(told: list[Event], beginning: list[Event]) -> list[Event] | None:
    """What was told after this beginning; None if it began differently."""
    return told[len(beginning) :] if told[: len(beginning)] == beginning else None


def _leads_to(observer: Seat, start: Position, told: list[Event], look: bytes) -> bool:
    """Whether a few steps of others, told in exactly these words, can lead to this look."""
    reached = [(start, told)]
    for _ in range(MOST_PASSED_OVER):
        found: dict[tuple[bytes, int], tuple[Position, list[Event]]] = {}
        for position, left in reached:
            for step in _steps_of_others(observer, position):
                rest = _rest(left, step.told(observer))
                if rest is not None:  # of positions that look the same, one is enough
                    found.setdefault((bytes(step.view(observer)), len(rest)), (step.after, rest))
        if (look, 0) in found:
            return True
        reached = list(found.values())[:MOST_BRANCHES]
    return False


def _steps_of_others(observer: Seat, position: Position) -> Iterator[Step]:
    """Everything that can happen without the observer."""
    for actor in position.pending:
        if actor == CHANCE or actor != observer:
            for action in choices_of(position, actor):
                yield Step(position, actor, action)


def check_substitute(observer: Seat, step: Step, twin: Position) -> None:
    """An action that a twin does not allow looks like another one there, if it can be told in the same words."""
    is_own = step.actor == observer != SPECTATOR
    assert not is_own, f"a secret decides whether seat {observer} may play {step.before.text(step.action)}"
    told, look = step.told(observer), bytes(step.view(observer))
    others = [Step(twin, step.actor, action) for action in choices_of(twin, step.actor)]
    others = [other for other in others if other.told(observer) == told]
    assert not others or any(bytes(other.view(observer)) == look for other in others), (
        f"{step.text} shows {observer_name(observer)} what it needs without telling it"
    )


def check_shown_alike(observer: Seat, here: Step, there: Step) -> None:
    """What looks the same is drawn and described in the same way, however often and wherever it is drawn."""
    if bytes(here.view(observer)) != bytes(there.view(observer)) or here.told(observer) != there.told(observer):
        return
    for tall in (False, True):  # a tall picture holds all of its panes
        pictures = {step.view(observer).svg(names=NAMES, tall=tall, happened=step.events) for step in (here, there)}
        assert len(pictures) == 1, f"after {here.text} the picture shows {observer_name(observer)} a secret"
    for lang in LANGUAGES:
        texts = [list(_words(observer, step, lang)) for step in (here, there)]
        assert texts[0] == texts[1], f"after {here.text} the texts tell {observer_name(observer)} a secret"


def _words(observer: Seat, step: Step, lang: str) -> Iterator[str]:
    """Everything that an observer is told after a step."""
    view = step.view(observer)
    say, notation = view.game_say(lang, NAMES), view.game.notation
    yield notation.board_text(view.state, observer, say)
    yield from (notation.describe_action(view.state, observer, action, say) for action in view.legal(observer))
    yield from (notation.describe_event(event, say) for event in step.told(observer))
    if offers(notation, NamesDecisions) and observer != SPECTATOR and observer in view.pending:
        yield notation.decision(view.state, observer)


def observer_name(observer: Seat) -> str:
    """What an observer is called in messages."""
    return "a spectator" if observer == SPECTATOR else f"seat {observer}"


def actor_name(actor: Seat) -> str:
    """What chance or a seat is called in messages."""
    return "chance" if actor == CHANCE else f"seat {actor}"
