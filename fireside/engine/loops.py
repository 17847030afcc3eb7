"""Loops over any game: random play, batches, replay, tree counts. Compiled once per game (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fireside.engine.bits import lowest
from fireside.engine.chance import below, mixed, pick
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.simulation import Simulation
from fireside.engine.types import CHANCE, MOST_SEATS, OVER, Ints, Rng, Seat, State, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
calls: Any = binding(__name__, "calls")  # the game's copy of a template, which type checkers cannot know


@rule
def a_seat_of(pending: int, rng: Rng) -> Seat:
    """One of the seats that may act, at random: the order of simultaneous choices is nobody's decision."""
    rest = pending & (pending - 1)
    if rest == 0:
        return lowest(pending)
    count = 1
    while rest:
        rest &= rest - 1
        count += 1
    for _ in range(below(rng, count)):
        pending &= pending - 1
    return lowest(pending)


@rule
def random_step(state: State, pending: int, rng: Rng, actions: Ints, weights: Ints) -> None:
    """One chance outcome by its weight, or one legal action of a seat that may act, all equally likely."""
    if pending == CHANCE:
        count = rules.odds(state, actions, weights)
        rules.apply(state, CHANCE, actions[pick(rng, weights, count)], MUTED)
    else:
        seat = a_seat_of(pending, rng)
        count = rules.legal(state, seat, actions)
        choice = below(rng, count) if count > 1 else 0
        rules.apply(state, seat, actions[choice], MUTED)


@rule
def playout(state: State, rng: Rng, actions: Ints, weights: Ints) -> int:
    """Play at random to the end; returns the number of actions, including chance outcomes."""
    steps = 0
    pending = rules.pending(state)
    while pending != OVER:
        random_step(state, pending, rng, actions, weights)
        steps += 1
        pending = rules.pending(state)
    return steps


@rule
def playouts(start: States, states: States, seeds: Rng, actions: Ints, weights: Ints, result: Simulation) -> None:
    """Random games from start[0], one per seed, played in states[0]."""
    for game in range(len(seeds)):
        states[0] = start[0]
        length = playout(states[0], seeds[game : game + 1], actions, weights)
        note_result(states[0], length, result, game)


@rule
def note_result(state: State, length: int, result: Simulation, game: int) -> None:
    """Fill in the row of a game that has ended."""
    result.lengths[game] = length
    rules.scores(state, result.scores[game])
    rules.ranks(state, result.ranks[game])
    result.ends[game] = rules.end_reason(state)


@rule
def spread_seeds(seed: int, seeds: Rng, first: int = 0) -> None:
    """Fill in a seed of its own for every game, by its number; the first one here is `first`."""
    for index in range(len(seeds)):
        seeds[index] = mixed(mixed(np.uint64(seed)) ^ np.uint64(first + index))


@rule
def copies(states: States, count: int) -> None:
    """Copy states[0] over states[1], `count` times."""
    for _ in range(count):
        states[1] = states[0]


@rule
def replay(state: State, seats: Ints, moves: Ints, actions: Ints, weights: Ints) -> int:
    """Play the moves as long as they are legal; returns how many were."""
    for done in range(len(moves)):
        if not calls.allows(state, seats[done], moves[done], actions, weights):
            return done
        rules.apply(state, seats[done], moves[done], MUTED)
    return len(moves)


@rule
def choices(state: State, movers: Ints, moves: Ints, weights: Ints) -> int:
    """Everything that can happen next, as pairs of who and what."""
    pending = rules.pending(state)
    if pending == CHANCE:
        count = rules.odds(state, moves, weights)
        movers[:count] = CHANCE
        return count
    count = 0
    for seat in range(MOST_SEATS):
        if pending >> seat & 1:
            more = rules.legal(state, seat, moves[count:])
            movers[count : count + more] = seat
            count += more
    return count


@rule
def count_leaves(
    states: States, depth: int, movers: Ints, moves: Ints, weights: Ints, counts: Ints, tried: Ints
) -> int:
    """The number of sequences of `depth` actions from states[0] (perft); a game that ends early counts once.

    Row d of every argument is for what happens after d actions.
    """
    leaves = 0
    level = 0
    tried[0] = 0
    counts[0] = choices(states[0], movers[0], moves[0], weights)
    while level >= 0:
        index = tried[level]
        if index == counts[level]:
            level -= 1
            continue
        tried[level] = index + 1
        states[level + 1] = states[level]
        rules.apply(states[level + 1], movers[level, index], moves[level, index], MUTED)
        if level + 1 == depth or rules.pending(states[level + 1]) == OVER:
            leaves += 1
        else:
            level += 1
            tried[level] = 0
            counts[level] = choices(states[level], movers[level], moves[level], weights)
    return leaves


@rule
def settle(state: State, rng: Rng, actions: Ints, weights: Ints) -> int:
    """Let chance act until a seat must, or the game is over; returns what is pending then."""
    pending = rules.pending(state)
    while pending == CHANCE:
        random_step(state, pending, rng, actions, weights)
        pending = rules.pending(state)
    return pending


@rule
def settle_all(states: States, rngs: Rng, seats: Ints, actions: Ints, weights: Ints) -> None:
    """Settle every state; seats[i] becomes the first seat that must act there, or −1 where the game is over."""
    for index in range(len(states)):
        pending = settle(states[index], rngs[index : index + 1], actions, weights)
        seats[index] = -1 if pending == OVER else lowest(pending)


@rule
def mark_legal(states: States, seats: Ints, actions: Ints, mask: npt.NDArray[np.bool_]) -> None:
    """mask[i, action] becomes whether the seat to act in state i may do it."""
    mask[:] = False
    for index in range(len(states)):
        if seats[index] >= 0:
            for choice in range(rules.legal(states[index], seats[index], actions)):
                mask[index, actions[choice]] = True


@rule
def step_all(states: States, seats: Ints, moves: Ints, actions: Ints, weights: Ints) -> int:
    """Play moves[i] in state i where the game goes on; returns the first index with an illegal one, or −1.

    Nothing is played if any move is illegal.
    """
    for index in range(len(states)):
        if seats[index] >= 0 and not calls.allows(states[index], seats[index], moves[index], actions, weights):
            return index
    for index in range(len(states)):
        if seats[index] >= 0:
            rules.apply(states[index], seats[index], moves[index], MUTED)
    return -1


@rule
def choose_all(states: States, rngs: Rng, seats: Ints, actions: Ints, moves: Ints) -> None:
    """moves[i] becomes a random legal action of the seat to act in state i."""
    for index in range(len(states)):
        if seats[index] >= 0:
            count = rules.legal(states[index], seats[index], actions)
            moves[index] = actions[below(rngs[index : index + 1], count)]
