"""The memory of a search: a table of nodes, a pool of edges, and what one iteration needs. Made once, never grown."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from fireside.engine.chance import mixed, next_word
from fireside.engine.kernel import rule, state_type, wrapping
from fireside.engine.types import Ints, Rng, Seat, State, States

Floats = npt.NDArray[np.float64]
Words = npt.NDArray[np.uint64]
Rows = npt.NDArray[np.record]  # of NODE or of EDGE

NONE = 0  # no edge; the pool's first one is never used
FULL = -1  # no slot for a node
PROBES = 16  # slots that are tried for a node
DEPTH = 256  # decisions that one iteration can remember
WORD = 8  # bytes

WORLD, MINE, THEIRS = range(3)  # rows of Memory.worlds

NODE = state_type(
    [
        ("key", np.uint64),  # digest of what is seen there, 0 for a free slot
        ("first", np.int32),  # its edge with the lowest action, or NONE
        ("visits", np.int32),  # iterations that came by
    ]
)

EDGE = state_type(
    [
        ("action", np.int32),
        ("following", np.int32),  # the node's edge with the next higher action, or NONE
        ("visits", np.int32),  # iterations that took it
        ("available", np.int32),  # iterations that could have taken it
        ("reward", np.float64),  # sum of what the seat that acts maximises
        ("wins", np.float64),  # sum of its shares of the victory
    ]
)

_LOW_BYTE = np.uint64(0xFF)
_PRIME = np.uint64(0x9E3779B97F4A7C15)
_11, _32 = np.uint64(11), np.uint64(32)
_53_BITS = 1.0 / (1 << 53)


class Memory(NamedTuple):
    """All that an iteration reads and writes."""

    worlds: States  # worlds[WORLD] is played on, worlds[MINE] and worlds[THEIRS] are views of it
    words: Words  # words[row, :]: the bytes of worlds[row]
    nodes: Rows  # a hash table
    edges: Rows  # a pool
    used: Ints  # used[0]: edges in use
    path: Ints  # path[depth]: the edge that was taken
    seats: Ints  # seats[depth]: who took it
    actions: Ints
    weights: Ints
    scores: Ints  # scores[seat]
    ranks: Ints  # ranks[seat]
    rewards: Floats  # rewards[seat]
    wins: Floats  # wins[seat]
    spread: Floats  # how far the results are apart: sum and number
    rng: Rng
    chance: Rng  # for dice and draws; the same array as `rng`, unless two searches are to have the same luck


def new_memory(
    state: np.dtype[Any], *, players: int, actions: int, iterations: int, rng: Rng, chance: Rng | None = None
) -> Memory:
    """Memory for that many iterations; each of them adds at most one node and one edge."""
    width = -(-state.itemsize // WORD)
    words = np.zeros((3, width), np.uint64)
    worlds: Any = np.ndarray(3, state, words, strides=(width * WORD,))
    capacity = 1 << (2 * iterations).bit_length()
    return Memory(
        worlds=worlds,
        words=words,
        nodes=np.zeros(capacity, NODE),
        edges=np.zeros(iterations + 2, EDGE),
        used=np.ones(1, np.int32),
        path=np.zeros(DEPTH, np.int32),
        seats=np.zeros(DEPTH, np.int32),
        actions=np.zeros(actions, np.int32),
        weights=np.zeros(actions, np.int32),
        scores=np.zeros(players, np.int32),
        ranks=np.zeros(players, np.int32),
        rewards=np.zeros(players),
        wins=np.zeros(players),
        spread=np.zeros(2),
        rng=rng,
        chance=rng if chance is None else chance,
    )


@rule
def unit(rng: Rng) -> float:
    """A random number from 0 to 1."""
    return np.float64(next_word(rng) >> _11) * _53_BITS


@wrapping
def digest(mine: Words, theirs: Words, seat: Seat) -> np.uint64:
    """A key for what both of two views show, and for the seat that acts; never 0."""
    key = mixed(np.uint64(seat + 1))
    for index in range(len(mine)):
        word = mine[index]
        if word != theirs[index]:
            word = _agreed(word, theirs[index])
        key = (key ^ word) * _PRIME
        key = key ^ (key >> _32)
    return mixed(key) | np.uint64(1)


@rule
def _agreed(mine: np.uint64, theirs: np.uint64) -> np.uint64:
    """The bytes of a word on which both agree."""
    word = mine
    for byte in range(WORD):
        mask = _LOW_BYTE << np.uint64(WORD * byte)
        if mine & mask != theirs & mask:
            word = word & ~mask
    return word


@rule
def slot_of(nodes: Rows, key: np.uint64) -> int:
    """The slot where the node of a key is, or belongs; FULL if there is none left for it."""
    last = len(nodes) - 1
    slot: int = np.int64(key >> _32) & last  # type: ignore[assignment]
    for _ in range(PROBES):
        if nodes[slot].key == key or nodes[slot].key == 0:
            return slot
        slot = (slot + 1) & last
    return FULL


@rule
def add_edge(memory: Memory, node: State, before: int, action: int) -> int:
    """A new edge of a node, after the edge `before`, or at the front; NONE if the pool is used up."""
    edge = memory.used[0]
    if edge == len(memory.edges):
        return NONE
    memory.used[0] += 1
    memory.edges[edge].action = action
    if before == NONE:
        memory.edges[edge].following = node.first
        node.first = edge
    else:
        memory.edges[edge].following = memory.edges[before].following
        memory.edges[before].following = edge
    return edge
