"""Whole games between random and greedy bots. Compiled once per game (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.bots.numbers import AFTER, FILLED, GREEDY, PLAYED, SEEN
from fireside.engine.chance import below
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.simulation import Simulation
from fireside.engine.states import lead
from fireside.engine.types import CHANCE, OVER, Action, Ints, Rng, Seat, States

if TYPE_CHECKING:
    from fireside.engine.contract import Policy, Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
loops: Any = binding(__name__, "loops")  # the game's copy of a template, which type checkers cannot know
policy: Policy | None = binding(__name__, "policy")  # None where the game has none
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def _appeal(states: States, seat: Seat, action: Action, points: Ints) -> int:  # noqa: ARG001 - called as _lead_after is
    return policy.appeal(states[SEEN], seat, action)  # type: ignore[union-attr] # used only where there is a policy


@rule
def _lead_after(states: States, seat: Seat, action: Action, points: Ints) -> int:
    """By how many points a seat is ahead of the best other one after an action."""
    states[AFTER] = states[FILLED]
    rules.apply(states[AFTER], seat, action, MUTED)
    rules.scores(states[AFTER], points)
    return lead(points, seat)


@rule
def _guess(states: States, seat: Seat, rng: Rng) -> None:
    if policy is None:
        rules.fill(states[SEEN], seat, rng, states[FILLED])


_liking = _lead_after if policy is None else _appeal


@rule
def greedy_choice(states: States, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """The legal action that the seat whose view is states[SEEN] likes best; chance decides between equals."""
    count = rules.legal(states[SEEN], seat, actions)
    return most_liked(states, seat, rng, actions[:count], points)


@rule
def most_liked(states: States, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """The action, among some legal ones, that the seat likes best."""
    choice = actions[0]
    if len(actions) == 1:
        return choice
    _guess(states, seat, rng)
    most = _liking(states, seat, choice, points)
    equals = 1
    for index in range(1, len(actions)):
        liking = _liking(states, seat, actions[index], points)
        if liking > most:
            most = liking
            equals = 0
        if liking == most:
            equals += 1
            if below(rng, equals) == 0:  # each of the equals is kept equally often
                choice = actions[index]
    return choice


@rule
def choice_of(kind: int, states: States, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """What a bot of that kind does at a seat of states[PLAYED]."""
    if kind == GREEDY:
        _view(states[PLAYED], seat, states[SEEN])
        return greedy_choice(states, seat, rng, actions, points)
    count = rules.legal(states[PLAYED], seat, actions)
    return actions[below(rng, count) if count > 1 else 0]


@rule
def match(states: States, kinds: Ints, rng: Rng, actions: Ints, weights: Ints, points: Ints) -> int:
    """Play states[PLAYED] to the end, kinds[seat] for each seat; returns the number of actions and chance outcomes."""
    steps = 0
    pending = rules.pending(states[PLAYED])
    while pending != OVER:
        if pending == CHANCE:
            loops.random_step(states[PLAYED], pending, rng, actions, weights)
        else:
            seat = loops.a_seat_of(pending, rng)
            action = choice_of(kinds[seat], states, seat, rng, actions, points)
            rules.apply(states[PLAYED], seat, action, MUTED)
        steps += 1
        pending = rules.pending(states[PLAYED])
    return steps


@rule
def matches(
    start: States, states: States, kinds: Ints, seeds: Rng, actions: Ints, weights: Ints, result: Simulation
) -> None:
    """Games from start[0], one per seed; kinds[game, seat] says who plays."""
    for game in range(len(seeds)):
        states[PLAYED] = start[0]
        # The scores are filled in at the end of a game; until then their row holds the greedy bot's points.
        points = result.scores[game]
        length = match(states, kinds[game], seeds[game : game + 1], actions, weights, points)
        loops.note_result(states[PLAYED], length, result, game)
