"""Whole games between random and greedy bots. Compiled once per game (see kernel.specialise)."""

from __future__ import annotations

from typing import Any

from fireside.engine.chance import below
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import CHANCE, OVER, Action, Ints, Rng, Seat

rules: Any = binding(__name__, "rules")  # those of the game that this copy is for
loops: Any = binding(__name__, "loops")
policy: Any = binding(__name__, "policy")  # None where the game has none
_view = rules.view  # Numba takes any attribute called `view` for that of an array

RANDOM, GREEDY = range(2)  # who can play a seat

# The records of a match: the game, what a bot sees of it, a full position that fits, and that position an action later.
TABLE, SEEN, FILLED, AFTER = range(4)
ROOM = 4


@rule
def _appeal(room: Any, seat: Seat, action: Action, points: Ints) -> int:  # noqa: ARG001 - called as _lead_after is
    return policy.appeal(room[SEEN], seat, action)


@rule
def _lead_after(room: Any, seat: Seat, action: Action, points: Ints) -> int:
    """By how many points a seat is ahead of the best other one after an action."""
    room[AFTER] = room[FILLED]
    rules.apply(room[AFTER], seat, action, MUTED)
    rules.scores(room[AFTER], points)
    first_other = 0 if seat else 1
    best = points[first_other]
    for other in range(first_other + 1, len(points)):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def _guess(room: Any, seat: Seat, rng: Rng) -> None:
    if policy is None:
        rules.fill(room[SEEN], seat, rng, room[FILLED])


_liking = _lead_after if policy is None else _appeal


@rule
def greedy_choice(room: Any, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """The legal action that the seat whose view is room[SEEN] likes best; chance decides between equals."""
    count = rules.legal(room[SEEN], seat, actions)
    return most_liked(room, seat, rng, actions[:count], points)


@rule
def most_liked(room: Any, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """The one of some legal actions that the seat likes best."""
    choice = actions[0]
    if len(actions) == 1:
        return choice
    _guess(room, seat, rng)
    most = _liking(room, seat, choice, points)
    equals = 1
    for index in range(1, len(actions)):
        liking = _liking(room, seat, actions[index], points)
        if liking > most:
            most = liking
            equals = 0
        if liking == most:
            equals += 1
            if below(rng, equals) == 0:  # each of the equals is kept equally often
                choice = actions[index]
    return choice


@rule
def choice_of(kind: int, room: Any, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> Action:
    """What a bot of that kind does at a seat of room[TABLE]."""
    if kind == GREEDY:
        _view(room[TABLE], seat, room[SEEN])
        return greedy_choice(room, seat, rng, actions, points)
    count = rules.legal(room[TABLE], seat, actions)
    return actions[below(rng, count) if count > 1 else 0]


@rule
def match(room: Any, kinds: Ints, rng: Rng, actions: Ints, weights: Ints, points: Ints) -> int:
    """Play room[TABLE] to the end, kinds[seat] by seat; returns the number of actions, chance outcomes among them."""
    steps = 0
    pending = rules.pending(room[TABLE])
    while pending != OVER:
        if pending == CHANCE:
            loops.random_step(room[TABLE], pending, rng, actions, weights)
        else:
            seat = loops.a_seat_of(pending, rng)
            action = choice_of(kinds[seat], room, seat, rng, actions, points)
            rules.apply(room[TABLE], seat, action, MUTED)
        steps += 1
        pending = rules.pending(room[TABLE])
    return steps


@rule
def matches(
    start: Any,
    room: Any,
    kinds: Ints,
    seeds: Rng,
    actions: Ints,
    weights: Ints,
    lengths: Ints,
    scores: Ints,
    ranks: Ints,
    ends: Ints,
) -> None:
    """Games from start[0], one per seed; kinds[game, seat] says who plays."""
    for game in range(len(seeds)):
        room[TABLE] = start[0]
        # The scores are filled in at the end of a game; until then their row is room for the greedy bot's points.
        lengths[game] = match(room, kinds[game], seeds[game : game + 1], actions, weights, scores[game])
        rules.scores(room[TABLE], scores[game])
        rules.ranks(room[TABLE], ranks[game])
        ends[game] = rules.end_reason(room[TABLE])
