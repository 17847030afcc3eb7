"""Information-set Monte Carlo tree search over any game. Compiled once per game (see kernel.specialise).

A node is what the searching seat and the seat that acts both see. So nobody reacts to a secret: not the searcher to a
cup or a hand that it has only guessed, and not its opponents to the searcher's own.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Any

import numpy as np

from fireside.bots.search.memory import FULL, MINE, NONE, THEIRS, WORLD, Room, add_edge, digest, slot_of, unit
from fireside.engine.bits import lowest
from fireside.engine.chance import below, pick
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import CHANCE, OVER, Action, Seat, State

rules: Any = binding(__name__, "rules")  # those of the game that this copy is for
appeal: Any = binding(__name__, "appeal")  # what a sensible player likes, see policy.py in docs/contract.md
prospects: Any = binding(__name__, "prospects")  # what all positions promise: the scores, or what policy.py says
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def iterate(seen: Any, searcher: Seat, room: Room, hows: Any, count: int) -> None:
    """So many iterations: guess what is hidden, play down the tree, play on to the end, judge, remember."""
    world = room.worlds[WORLD]
    how = hows[0]
    for _ in range(count):
        rules.fill(seen[0], searcher, room.rng, world)
        depth = descend(world, searcher, room, how)
        if how.samples > 1:
            play_sensibly(world, searcher, room, how)
        else:
            play_randomly(world, searcher, room, how)
        judge(world, room, how)
        remember(room, depth)


@rule
def root_edge(seen: Any, searcher: Seat, room: Room) -> int:
    """The first edge of the position that is searched from, or NONE."""
    room.worlds[MINE] = seen[0]
    slot = slot_of(room.nodes, digest(room.words[MINE], room.words[MINE], searcher))
    return room.nodes[slot].first if slot != FULL else NONE


@rule
def descend(world: State, searcher: Seat, room: Room, how: Any) -> int:
    """Play down the tree and one step beyond; returns the number of decisions on the path."""
    depth, in_tree = 0, True
    pending = rules.pending(world)
    while in_tree and pending != OVER:
        if pending == CHANCE:
            seat, action = CHANCE, drawn(world, room)
        else:
            seat = mover(pending, searcher)
            count = rules.legal(world, seat, room.actions)
            action = room.actions[0]
            if count > 1:
                edge = choose(world, searcher, seat, count, room, how)
                depth, in_tree = followed(room, depth, edge, seat)
                if edge == NONE:
                    return depth
                action = room.edges[edge].action
        rules.apply(world, seat, action, MUTED)  # the only call here: each of them would be compiled anew
        pending = rules.pending(world)
    return depth


@rule
def followed(room: Room, depth: int, edge: int, seat: Seat) -> tuple[int, bool]:
    """Put an edge on the path; returns its length, and whether the tree goes on."""
    if edge == NONE:
        return depth, False
    room.path[depth] = edge
    room.seats[depth] = seat
    depth += 1
    return depth, room.edges[edge].visits > 0 and depth < len(room.path)


@rule
def mover(pending: int, searcher: Seat) -> Seat:
    """Who of the seats that may act goes first: the order of simultaneous choices is nobody's decision."""
    return searcher if pending >> searcher & 1 else lowest(pending)


@rule
def drawn(world: State, room: Room) -> Action:
    """A chance outcome by its weight."""
    count = rules.odds(world, room.actions, room.weights)
    return room.actions[pick(room.rng, room.weights, count)]


@rule
def key_here(world: State, searcher: Seat, seat: Seat, room: Room) -> np.uint64:
    """The key of what the searcher and the seat that acts both see."""
    _view(world, searcher, room.worlds[MINE])
    if seat == searcher:
        return digest(room.words[MINE], room.words[MINE], seat)
    _view(world, seat, room.worlds[THEIRS])
    return digest(room.words[MINE], room.words[THEIRS], seat)


@rule
def choose(world: State, searcher: Seat, seat: Seat, count: int, room: Room, how: Any) -> int:
    """The edge to take: a new one while the node may widen, else the one with the highest bound; NONE if full."""
    key = key_here(world, searcher, seat, room)
    slot = slot_of(room.nodes, key)
    if slot == FULL:
        return NONE
    node = room.nodes[slot]
    node.key = key
    node.visits += 1
    best, tried = best_edge(node, count, room, how)
    if tried == count or (best != NONE and tried > how.widening * sqrt(node.visits)):
        return best
    fresh = new_edge(world, seat, node, count, room, how)
    return best if fresh == NONE else fresh


@rule
def best_edge(node: State, count: int, room: Room, how: Any) -> tuple[int, int]:
    """The edge with the highest bound among the legal actions, or NONE; and how many of them have an edge."""
    edges = room.edges
    edge = node.first
    best, tried, highest = NONE, 0, -1.0
    for index in range(count):  # the legal actions and the edges of a node both ascend
        action = room.actions[index]
        while edge != NONE and edges[edge].action < action:
            edge = edges[edge].following
        if edge != NONE and edges[edge].action == action:
            edges[edge].available += 1
            tried += 1
            value = bound(edges[edge], unit(room.rng), how)
            if value > highest:
                best, highest = edge, value
    return best, tried


@rule
def bound(edge: State, luck: float, how: Any) -> float:
    """An upper confidence bound, by how often the edge could have been taken (Cowling, Powley, Whitehouse 2012).

    Its width is drawn anew each time (Vaswani et al. 2020): two seats that choose at once by fixed bounds fall into
    step, and one of them loses every time.
    """
    visits = edge.visits + 1e-9
    return edge.reward / visits + 2.0 * luck * how.exploration * sqrt(log(edge.available + 1.0) / visits)


@rule
def new_edge(world: State, seat: Seat, node: State, count: int, room: Room, how: Any) -> int:
    """An edge for the most appealing legal action that has none; NONE if the pool is used up."""
    edges = room.edges
    edge, before = node.first, NONE
    chosen, chosen_before, liked, equals = -1, NONE, 0, 0
    for index in range(count):
        action = room.actions[index]
        while edge != NONE and edges[edge].action < action:
            before, edge = edge, edges[edge].following
        if edge == NONE or edges[edge].action != action:
            like = appeal(world, seat, action) if how.guided else 0
            if chosen < 0 or like > liked:
                chosen, chosen_before, liked, equals = action, before, like, 1
            elif like == liked:
                equals += 1
                if below(room.rng, equals) == 0:
                    chosen, chosen_before = action, before
    return add_edge(room, node, chosen_before, chosen)


@rule
def play_randomly(world: State, searcher: Seat, room: Room, how: Any) -> None:
    """Play on, every legal action being equally likely. With appeals in the same loop it would be half as fast."""
    for _ in range(how.horizon):
        pending = rules.pending(world)
        if pending == OVER:
            return
        if pending == CHANCE:
            seat, action = CHANCE, drawn(world, room)
        else:
            seat = mover(pending, searcher)
            count = rules.legal(world, seat, room.actions)
            action = room.actions[below(room.rng, count) if count > 1 else 0]
        rules.apply(world, seat, action, MUTED)


@rule
def play_sensibly(world: State, searcher: Seat, room: Room, how: Any) -> None:
    """Play on, every seat taking the most appealing of a few random actions."""
    for _ in range(how.horizon):
        pending = rules.pending(world)
        if pending == OVER:
            return
        if pending == CHANCE:
            seat, action = CHANCE, drawn(world, room)
        else:
            seat = mover(pending, searcher)
            count = rules.legal(world, seat, room.actions)
            action = room.actions[0] if count == 1 else sensible(world, seat, count, room, how)
        rules.apply(world, seat, action, MUTED)


@rule
def sensible(world: State, seat: Seat, count: int, room: Room, how: Any) -> Action:
    """The most appealing of a few legal actions, drawn at random."""
    action = room.actions[below(room.rng, count)]
    liked = appeal(world, seat, action)
    for _ in range(how.samples - 1):
        other = room.actions[below(room.rng, count)]
        like = appeal(world, seat, other)
        if like > liked:
            action, liked = other, like
    return action


@rule
def judge(world: State, room: Room, how: Any) -> None:
    """What each seat gets: shares of the victory, blended with its lead."""
    scores, ranks, wins = room.scores, room.ranks, room.wins
    prospects(world, scores)
    place_all(world, room)
    seats = len(wins)
    winners = 0
    for seat in range(seats):
        winners += ranks[seat] == 0
    for seat in range(seats):
        wins[seat] = 1.0 / winners if ranks[seat] == 0 else 0.0
        lead = scores[seat] - best_other(scores, seat)
        room.spread[0] += abs(lead)
        room.spread[1] += 1.0
        scale = 1.0 + room.spread[0] / room.spread[1]
        room.rewards[seat] = how.win * wins[seat] + how.lead * squashed(lead / scale)


@rule
def place_all(world: State, room: Room) -> None:
    """Who is ahead: by the rules at the end, and by what the positions promise where a rollout was cut off."""
    if rules.pending(world) == OVER:
        rules.ranks(world, room.ranks)
        return
    for seat in range(len(room.ranks)):
        ahead = 0
        for other in range(len(room.ranks)):
            ahead += room.scores[other] > room.scores[seat]
        room.ranks[seat] = ahead


@rule
def best_other(scores: Any, seat: Seat) -> int:
    """The highest score of the others."""
    best = -(1 << 30) if len(scores) > 1 else 0
    for other in range(len(scores)):
        if other != seat and scores[other] > best:
            best = scores[other]
    return best


@rule
def squashed(value: float) -> float:
    """Any number brought between 0 and 1."""
    return 0.5 + 0.5 * value / (1.0 + abs(value))


@rule
def remember(room: Room, depth: int) -> None:
    """Credit every decision of the path with what came of it for the seat that took it."""
    for level in range(depth):
        edge = room.edges[room.path[level]]
        edge.visits += 1
        edge.reward += room.rewards[room.seats[level]]
        edge.wins += room.wins[room.seats[level]]
