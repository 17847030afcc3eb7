"""Steps of the vector environment: decisions per second of processor time, on one core."""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time

import fireside
from bench import environments
from bench.measure import Line, Target
from bench.play import EXAMPLES
from fireside.rl import VectorEnv

SIZE = 1024
PLAYERS = 3
WARM_UP = 300  # steps, so that games are spread over all their phases
ROUNDS, STEPS = 15, 60
PEER_ROUNDS, PEER_SECONDS = 5, 0.5

TARGETS = {"wapi": 6e6, "wakanda_forever": 4.5e6, "waka_waka": 3e6, "iwari": 2.5e6, "wangdo": 1.8e6}


def lines() -> Iterator[Line]:
    """A line for every game, all seats learning; the choice of the actions is not counted."""
    for name in fireside.games():
        title = fireside.load(name).info.title
        target = Target(TARGETS[name]) if name in TARGETS else None
        note = f"{PLAYERS} players, batch of {SIZE:,}"
        yield Line("Vector environment", f"{title}, one core", "decisions/s", decisions(name), target=target, note=note)
    yield from against_peers()


def against_peers() -> Iterator[Line]:
    """Connect four, which the peers have too, in each one's own environment."""
    ours = decisions(str(EXAMPLES / "connect_four"), players=2)
    for name, peer in (("PettingZoo", environments.pettingzoo), ("OpenSpiel", environments.openspiel)):
        theirs = max(peer(PEER_SECONDS) for _ in range(PEER_ROUNDS))
        yield Line("Vector environment", f"connect four, {name}", "decisions/s", ours, theirs, note="one core")


def decisions(name: str, players: int = PLAYERS) -> float:
    """Decisions per second of processor time in the best round."""
    env = VectorEnv(name, players, SIZE)
    actions = env.random_actions()
    for _ in range(WARM_UP):
        env.step(env.random_actions(actions))
    return max(_one_round(env) for _ in range(ROUNDS))


def _one_round(env: VectorEnv) -> float:
    actions = env.random_actions()
    spent = 0.0
    for _ in range(STEPS):
        env.random_actions(actions)
        began = process_time()
        env.step(actions)
        spent += process_time() - began
    return STEPS * len(env) / spent
