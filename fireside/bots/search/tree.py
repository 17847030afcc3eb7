"""Information-set Monte Carlo tree search over any game. Compiled once per game (see kernel.specialise).

A node is what the searching seat and the seat that acts both see. So nobody reacts to a secret: not the searcher to a
cup or a hand that it has only guessed, and not its opponents to the searcher's own.
"""

from __future__ import annotations

from collections.abc import Callable
from math import log, sqrt
from typing import TYPE_CHECKING

import numpy as np

from fireside.bots.search.memory import FULL, MINE, NONE, THEIRS, WORLD, Memory, add_edge, digest, slot_of, unit
from fireside.engine.bits import lowest
from fireside.engine.chance import below, pick
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.states import lead
from fireside.engine.types import CHANCE, OVER, Action, Ints, Seat, State, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
# What a sensible player likes, and what all positions promise: see policy.py in docs/contract.md.
appeal: Callable[[State, Seat, Action], int] = binding(__name__, "appeal")
prospects: Callable[[State, Ints], None] = binding(__name__, "prospects")
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def iterate(seen: States, searcher: Seat, memory: Memory, given: States, count: int) -> None:
    """Run `count` iterations: guess what is hidden, play down the tree, play on to the end, judge, remember."""
    world = memory.worlds[WORLD]
    settings = given[0]
    for _ in range(count):
        rules.fill(seen[0], searcher, memory.rng, world)
        play_through(world, searcher, memory, settings)


@rule
def play_through(world: State, searcher: Seat, memory: Memory, settings: State) -> None:
    """Play a world down the tree and on to the end, judge it, and remember what came of it."""
    depth = descend(world, searcher, memory, settings)
    if settings.samples > 1:
        play_sensibly(world, searcher, memory, settings)
    else:
        play_randomly(world, searcher, memory, settings)
    judge(world, memory, settings)
    remember(memory, depth)


@rule
def root_edge(seen: States, searcher: Seat, memory: Memory) -> int:
    """The first edge of the position that is searched from, or NONE."""
    memory.worlds[MINE] = seen[0]
    slot = slot_of(memory.nodes, digest(memory.words[MINE], memory.words[MINE], searcher))
    return memory.nodes[slot].first if slot != FULL else NONE


@rule
def descend(world: State, searcher: Seat, memory: Memory, settings: State) -> int:
    """Play down the tree and one step beyond; returns the number of decisions on the path."""
    depth, in_tree = 0, True
    pending = rules.pending(world)
    while in_tree and pending != OVER:
        seat, count = ask(world, pending, searcher, memory)
        action = memory.actions[0]
        if count > 1:
            edge = choose(world, searcher, seat, count, memory, settings)
            depth, in_tree = followed(memory, depth, edge, seat)
            if edge == NONE:
                return depth
            action = memory.edges[edge].action
        rules.apply(world, seat, action, MUTED)  # called only once here: every call would be compiled separately
        pending = rules.pending(world)
    return depth


@rule
def followed(memory: Memory, depth: int, edge: int, seat: Seat) -> tuple[int, bool]:
    """Put an edge on the path; returns its length, and whether the tree goes on."""
    if edge == NONE:
        return depth, False
    memory.path[depth] = edge
    memory.seats[depth] = seat
    depth += 1
    return depth, memory.edges[edge].visits > 0 and depth < len(memory.path)


@rule
def mover(pending: int, searcher: Seat) -> Seat:
    """Which of the seats that may act goes first: the order of simultaneous choices is nobody's decision."""
    return searcher if pending >> searcher & 1 else lowest(pending)


@rule
def ask(world: State, pending: int, searcher: Seat, memory: Memory) -> tuple[Seat, int]:
    """Who acts, and how many actions there are to choose from; chance has drawn already, so it has only one."""
    if pending == CHANCE:
        count = rules.odds(world, memory.actions, memory.weights)
        memory.actions[0] = memory.actions[pick(memory.chance, memory.weights, count)]
        return CHANCE, 1
    seat = mover(pending, searcher)
    return seat, rules.legal(world, seat, memory.actions)


@rule
def key_here(world: State, searcher: Seat, seat: Seat, memory: Memory) -> np.uint64:
    """The key of what the searcher and the seat that acts both see."""
    _view(world, searcher, memory.worlds[MINE])
    if seat == searcher:
        return digest(memory.words[MINE], memory.words[MINE], seat)
    _view(world, seat, memory.worlds[THEIRS])
    return digest(memory.words[MINE], memory.words[THEIRS], seat)


@rule
def choose(world: State, searcher: Seat, seat: Seat, count: int, memory: Memory, settings: State) -> int:
    """The edge to take: a new one while the node may widen, else the one with the highest bound; NONE if full."""
    key = key_here(world, searcher, seat, memory)
    slot = slot_of(memory.nodes, key)
    if slot == FULL:
        return NONE
    node = memory.nodes[slot]
    node.key = key
    node.visits += 1
    best, tried = best_edge(node, count, memory, settings)
    if tried == count or (best != NONE and tried > settings.widening * sqrt(node.visits)):
        return best
    fresh = new_edge(world, seat, node, count, memory, settings)
    return best if fresh == NONE else fresh


@rule
def best_edge(node: State, count: int, memory: Memory, settings: State) -> tuple[int, int]:
    """The edge with the highest bound among the legal actions, or NONE; and how many of them have an edge."""
    edges = memory.edges
    edge = node.first
    best, tried, highest = NONE, 0, -1.0
    for index in range(count):  # the legal actions and the edges of a node both ascend
        action = memory.actions[index]
        while edge != NONE and edges[edge].action < action:
            edge = edges[edge].following
        if edge != NONE and edges[edge].action == action:
            edges[edge].available += 1
            tried += 1
            value = bound(edges[edge], unit(memory.rng), settings)
            if value > highest:
                best, highest = edge, value
    return best, tried


@rule
def bound(edge: State, luck: float, settings: State) -> float:
    """An upper confidence bound, by how often the edge could have been taken (Cowling, Powley, Whitehouse 2012).

    Its width is drawn anew each time (Vaswani et al. 2020): two seats that choose at once by fixed bounds fall into
    step, and one of them loses every time.
    """
    visits = edge.visits + 1e-9
    return edge.reward / visits + 2.0 * luck * settings.exploration * sqrt(log(edge.available + 1.0) / visits)


@rule
def new_edge(world: State, seat: Seat, node: State, count: int, memory: Memory, settings: State) -> int:
    """An edge for the most appealing legal action that has none; NONE if the pool is used up."""
    edges = memory.edges
    edge, before = node.first, NONE
    chosen, chosen_before, liked, equals = -1, NONE, 0, 0
    for index in range(count):
        action = memory.actions[index]
        while edge != NONE and edges[edge].action < action:
            before, edge = edge, edges[edge].following
        if edge == NONE or edges[edge].action != action:
            like = appeal(world, seat, action) if settings.guided else 0
            if chosen < 0 or like > liked:
                chosen, chosen_before, liked, equals = action, before, like, 1
            elif like == liked:
                equals += 1
                if below(memory.rng, equals) == 0:
                    chosen, chosen_before = action, before
    return add_edge(memory, node, chosen_before, chosen)


@rule
def play_randomly(world: State, searcher: Seat, memory: Memory, settings: State) -> None:
    """Play on, every legal action being equally likely. With appeals in the same loop it would be half as fast."""
    for _ in range(settings.horizon):
        pending = rules.pending(world)
        if pending == OVER:
            return
        seat, count = ask(world, pending, searcher, memory)
        action = memory.actions[below(memory.rng, count) if count > 1 else 0]
        rules.apply(world, seat, action, MUTED)


@rule
def play_sensibly(world: State, searcher: Seat, memory: Memory, settings: State) -> None:
    """Play on, every seat taking the most appealing of a few random actions."""
    for _ in range(settings.horizon):
        pending = rules.pending(world)
        if pending == OVER:
            return
        seat, count = ask(world, pending, searcher, memory)
        action = memory.actions[0] if count == 1 else sensible(world, seat, count, memory, settings)
        rules.apply(world, seat, action, MUTED)


@rule
def sensible(world: State, seat: Seat, count: int, memory: Memory, settings: State) -> Action:
    """The most appealing of a few legal actions, drawn at random."""
    action = memory.actions[below(memory.rng, count)]
    liked = appeal(world, seat, action)
    for _ in range(settings.samples - 1):
        other = memory.actions[below(memory.rng, count)]
        like = appeal(world, seat, other)
        if like > liked:
            action, liked = other, like
    return action


@rule
def judge(world: State, memory: Memory, settings: State) -> None:
    """What each seat gets: shares of the victory, blended with its lead."""
    scores, ranks, wins = memory.scores, memory.ranks, memory.wins
    prospects(world, scores)
    place_all(world, memory)
    seats = len(wins)
    winners = 0
    for seat in range(seats):
        winners += ranks[seat] == 0
    for seat in range(seats):
        wins[seat] = 1.0 / winners if ranks[seat] == 0 else 0.0
        ahead = lead(scores, seat)
        memory.spread[0] += abs(ahead)
        memory.spread[1] += 1.0
        scale = 1.0 + memory.spread[0] / memory.spread[1]
        memory.rewards[seat] = settings.win * wins[seat] + settings.lead * squashed(ahead / scale)


@rule
def place_all(world: State, memory: Memory) -> None:
    """Who is ahead: by the rules at the end, and by what the positions promise where a rollout was cut off."""
    if rules.pending(world) == OVER:
        rules.ranks(world, memory.ranks)
        return
    for seat in range(len(memory.ranks)):
        ahead = 0
        for other in range(len(memory.ranks)):
            ahead += memory.scores[other] > memory.scores[seat]
        memory.ranks[seat] = ahead


@rule
def squashed(value: float) -> float:
    """Any number, squeezed between 0 and 1."""
    return 0.5 + 0.5 * value / (1.0 + abs(value))


@rule
def remember(memory: Memory, depth: int) -> None:
    """Credit every decision of the path with what came of it for the seat that took it."""
    for level in range(depth):
        edge = memory.edges[memory.path[level]]
        edge.visits += 1
        edge.reward += memory.rewards[memory.seats[level]]
        edge.wins += memory.wins[memory.seats[level]]
