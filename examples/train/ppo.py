"""Trains an agent for one of the games from nothing, by masked PPO (Schulman et al. 2017), in PyTorch.

    pip install -r examples/train/requirements.txt
    python examples/train/ppo.py wapi --players 2 --out wapi.npz

The learner sits at a seat drawn anew for every game; a bot plays the others, inside the compiled step. All that the
network is given is the observation of its own seat and who won. Actions that are not legal get no probability at all.
"""

from __future__ import annotations

import argparse
import csv
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from rollout import Array, Rollout
from torch import Tensor, nn
from torch.distributions import Categorical

from fireside.engine.observation import bounds
from fireside.rl import VectorEnv

GAMES, STEPS = 512, 32  # that are played between two updates: so many at a time, so many decisions in a row
EPOCHS, MINIBATCH = 3, 2048
RATE, CLIP, ENTROPY, SMOOTHING = 1e-3, 0.2, 0.01, 0.95
HIDDEN = 128
AVERAGED = 20  # updates, in the picture of the learning curve


class Network(nn.Module):  # type: ignore[misc] # checked without PyTorch
    """Two layers that policy and value share."""

    def __init__(self, low: Tensor, high: Tensor, actions: int) -> None:
        """For observations within these bounds."""
        super().__init__()
        self.low, self.width = low, (high - low).clamp(min=1)
        self.body = nn.Sequential(nn.Linear(len(low), HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy = nn.Linear(HIDDEN, actions)
        self.value = nn.Linear(HIDDEN, 1)
        nn.init.zeros_(self.policy.weight)  # begins as a random player
        nn.init.zeros_(self.policy.bias)

    def forward(self, observations: Array, masks: Array) -> tuple[Categorical, Tensor]:
        """What to do, and the reward to expect."""
        seen = self.body((torch.from_numpy(observations).float() - self.low) / self.width)
        logits = self.policy(seen).masked_fill(~torch.from_numpy(masks), -1e9)
        return Categorical(logits=logits, validate_args=False), self.value(seen).squeeze(-1)


def play(env: VectorEnv, network: Network, kept: Rollout) -> Array:
    """Play on for some steps and keep them; returns the rewards to expect after them."""
    games, turn = np.arange(len(env)), env.turn  # whose arrays each step writes again
    with torch.no_grad():
        for step in range(len(kept.actions)):
            kept.observations[step], kept.masks[step] = turn.observations, turn.mask
            choice, value = network(turn.observations, turn.mask)
            actions = choice.sample()
            kept.actions[step], kept.likely[step], kept.values[step] = actions, choice.log_prob(actions), value
            env.step(kept.actions[step])
            kept.rewards[step], kept.done[step] = turn.rewards[games, turn.acted], turn.done
        after: Array = network(turn.observations, turn.mask)[1].numpy()
    return after


def learn(network: Network, optimiser: torch.optim.Optimizer, kept: Rollout, advantages: Array) -> None:
    """Improve the network by what was played."""
    fields = (kept.observations, kept.masks, kept.actions, kept.likely, advantages, advantages + kept.values)
    flat = [field.reshape(-1, *field.shape[2:]) for field in fields]
    for rows in minibatches(len(flat[0])):
        observations, masks, actions, before, gains, outcomes = (field[rows] for field in flat)
        choice, values = network(observations, masks)
        ratio = (choice.log_prob(torch.from_numpy(actions)) - torch.from_numpy(before)).exp()
        gain = torch.from_numpy((gains - gains.mean()) / (gains.std() + 1e-8))
        policy_loss = -torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
        value_loss = (values - torch.from_numpy(outcomes)).square().mean()
        optimiser.zero_grad()
        (policy_loss + value_loss - ENTROPY * choice.entropy().mean()).backward()
        nn.utils.clip_grad_norm_(network.parameters(), 0.5)
        optimiser.step()


def minibatches(count: int) -> Iterator[Array]:
    """All rows in random order, a few at a time, several times over."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(count).split(MINIBATCH):
            yield rows.numpy()


class Progress(NamedTuple):
    """A point of the learning curve."""

    seconds: float  # of processor time
    decisions: int
    victories: float  # the learner's share of the games that ended, while it still tries things out


def train(env: VectorEnv, network: Network, decisions: int) -> Iterator[Progress]:
    """Play and learn in turns, with smaller and smaller steps."""
    optimiser = torch.optim.Adam(network.parameters(), RATE, eps=1e-5)
    kept = Rollout.of(env, STEPS)
    for made in range(0, decisions, STEPS * len(env)):
        optimiser.param_groups[0]["lr"] = RATE * (1 - made / decisions)
        after = play(env, network, kept)
        learn(network, optimiser, kept, kept.advantages(after, SMOOTHING))
        if kept.mean_reward is not None:
            yield Progress(time.process_time(), made + STEPS * len(env), kept.mean_reward + 1 / env.players)


def new_network(env: VectorEnv) -> Network:
    """A network that knows nothing yet of a game but how many numbers and actions it has."""
    low, high = (torch.from_numpy(edge).float() for edge in bounds(env.game.observation(env.players)))
    return Network(low, high, env.game.info.actions)


def save(network: Network, path: Path, game: str, players: int) -> None:
    """Write the policy as plain arrays, which agent.py reads."""
    arrays: dict[str, Any] = {"game": np.array(game), "players": np.array(players)}
    for number, layer in enumerate((network.body[0], network.body[2], network.policy)):
        arrays[f"weight{number}"] = layer.weight.detach().numpy().astype(np.float16)
        arrays[f"bias{number}"] = layer.bias.detach().numpy().astype(np.float16)
    np.savez_compressed(path, **arrays)


def draw(curve: list[Progress], title: str, fair: float, path: Path) -> None:
    """The learning curve as a picture: every update, and the average of some in a row."""
    from matplotlib.figure import Figure

    decisions = np.array([point.decisions for point in curve]) / 1e6
    victories = np.array([point.victories for point in curve])
    width = min(AVERAGED, len(curve))
    figure = Figure(figsize=(7, 3), layout="constrained")
    axes = figure.subplots()
    axes.plot(decisions, victories, color="#8a3b12", alpha=0.3, linewidth=0.8)
    axes.plot(decisions[width - 1 :], np.convolve(victories, np.ones(width) / width, "valid"), color="#8a3b12")
    axes.axhline(fair, color="#777", linestyle=":")
    axes.set(title=title, xlabel="million decisions", ylabel="share of the victories")
    axes.grid(alpha=0.3)
    figure.savefig(path)


def main() -> None:
    """Train as the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="wapi")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--opponents", default="greedy", help="greedy or random (greedy)")
    parser.add_argument("--decisions", type=float, default=8e6, help="how many the learner makes (8e6)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.npz"))
    given = parser.parse_args()
    torch.manual_seed(given.seed)
    env = VectorEnv(given.game, given.players, GAMES, opponents=given.opponents, seed=given.seed)
    network = new_network(env)
    curve: list[Progress] = []
    with given.out.with_suffix(".csv").open("w", newline="") as file:
        rows = csv.writer(file)
        rows.writerow(Progress._fields)
        for point in train(env, network, int(given.decisions)):
            curve.append(point)
            rows.writerow([f"{number:.5g}" if isinstance(number, float) else number for number in point])
            print(f"\r{point.decisions:,} decisions, {point.victories:.3f} of the victories", end="", flush=True)
    save(network, given.out, given.game, given.players)
    title = f"{env.game.info.title}, {env.players} players, against {given.opponents}"
    draw(curve, title, 1 / env.players, given.out.with_suffix(".svg"))
    print(f"\nThe agent is in {given.out}; beside it is its learning curve, as .csv and .svg.")


if __name__ == "__main__":
    main()
