"""The agent that examples/train has trained plays legal games and is no beginner; what it learned from is right."""

from __future__ import annotations

import ast
import importlib.util
import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import bots
from fireside.bots import Bot
from fireside.rl import VectorEnv

FOLDER = Path(__file__).parents[2] / "examples" / "train"
MOST_BYTES = 300_000


def script(name: str) -> ModuleType:
    """A file of the example; they lie beside each other and are no package."""
    spec = importlib.util.spec_from_file_location(f"train_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


AGENT, ROLLOUT = script("agent"), script("rollout")


def play(line: list[Bot], seed: int) -> list[int]:
    """The ranks after a game of Wapi; a position refuses what is illegal."""
    position = fireside.load("wapi").start(len(line))
    dice = random.Random(seed)
    position.roll(dice)
    while not position.is_over:
        seat = position.pending[0]
        position.play(seat, line[seat].choose(position.view(seat), seed))
        position.roll(dice)
    return position.ranks


def test_the_trained_agent_wins_most_games_against_dice() -> None:
    learned, dice = AGENT.Wapi(), bots.find("random")
    won = sum(play([learned, dice], seed)[0] == 0 for seed in range(40))
    won += sum(play([dice, learned], seed)[1] == 0 for seed in range(40))
    assert won >= 56  # of 80; always the same games


def test_it_is_small() -> None:
    assert (FOLDER / "wapi.npz").stat().st_size < MOST_BYTES


def first_choice() -> fireside.View:
    position = fireside.load("wapi").start(2)
    position.roll(random.Random(1))
    return position.view(position.pending[0])


def likes_only(action: int, tmp_path: Path) -> Any:
    """An agent whose network answers the same to everything."""
    view = first_choice()
    sizes = [len(view.observe()), 1, 1, view.game.info.actions]
    arrays: dict[str, Any] = {"game": np.array("wapi"), "players": np.array(2)}
    for layer in range(AGENT.LAYERS):
        arrays[f"weight{layer}"] = np.zeros((sizes[layer + 1], sizes[layer]), np.float16)
        arrays[f"bias{layer}"] = np.zeros(sizes[layer + 1], np.float16)
    arrays["bias2"][action] = 1
    np.savez(tmp_path / "one.npz", **arrays)
    return AGENT.Trained(tmp_path / "one.npz")


def test_it_plays_what_its_network_likes_among_the_legal_actions(tmp_path: Path) -> None:
    view = first_choice()
    legal = view.legal(view.seat)
    for action in range(view.game.info.actions):
        chosen = likes_only(action, tmp_path).choose(view, 0)
        assert chosen == (action if action in legal else legal[0])


@pytest.mark.parametrize(("game", "players"), [("wapi", 3), ("wangdo", 2)])
def test_it_refuses_what_it_has_not_learned(game: str, players: int) -> None:
    position = fireside.load(game).start(players)
    position.roll(random.Random(1))
    with pytest.raises(fireside.InvalidOption, match="has learned wapi with 2 players"):
        AGENT.Wapi().choose(position.view(position.pending[0]), 0)


def rollout(values: list[float], rewards: list[float], done: list[bool]) -> Any:
    """Steps of one game after another, as far as they matter here."""
    columns = (np.array(column)[:, None] for column in (values, rewards, done))
    return ROLLOUT.Rollout(*[np.zeros(0)] * 4, *columns)


def test_an_advantage_is_what_came_later_than_expected() -> None:
    kept = rollout([0.1, 0.2, -0.1], [0, 0.5, 0], [False, True, False])
    found = kept.advantages(np.array([0.3]), 0.5)[:, 0]
    # By hand, from the last step back: 0.3 + 0.1; 0.5 − 0.2, the end of a game; 0.2 − 0.1 + 0.5 · 0.3.
    assert found == pytest.approx([0.25, 0.3, 0.4])


def test_with_full_smoothing_only_the_outcome_counts() -> None:
    kept = rollout([0.1, 0.4, -0.2], [0, 0, -0.5], [False, False, True])
    found = kept.advantages(np.array([9.0]), 1.0)[:, 0]  # what follows is another game
    assert found == pytest.approx([-0.6, -0.9, -0.3])


def test_the_learning_curve_counts_games_that_ended() -> None:
    assert rollout([0, 0, 0], [0.5, 0, -0.5], [True, False, True]).mean_reward == 0
    assert rollout([0, 0], [0, 0.5], [False, True]).mean_reward == 0.5
    assert rollout([0], [0], [False]).mean_reward is None


def test_the_script_that_trains_can_be_read() -> None:
    """PyTorch is too large for these tests; with it, the next one trains."""
    ast.parse((FOLDER / "ppo.py").read_text(encoding="utf-8"))


def test_training_changes_a_network_that_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    torch = pytest.importorskip("torch")
    monkeypatch.syspath_prepend(str(FOLDER))
    ppo = script("ppo")
    torch.manual_seed(1)
    env = VectorEnv("wapi", 2, size=4, opponents="greedy", seed=1)
    network = ppo.new_network(env)
    curve = list(ppo.train(env, network, decisions=2 * 4 * ppo.STEPS))
    assert [point.decisions for point in curve] == [4 * ppo.STEPS, 8 * ppo.STEPS]
    ppo.save(network, tmp_path / "new.npz", "wapi", 2)
    new = AGENT.Trained(tmp_path / "new.npz")
    assert np.abs(new.promise(first_choice())).max() > 0
    play([new, bots.find("greedy")], 1)
