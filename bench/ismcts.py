"""`python -m bench.ismcts wapi --seconds 0.1`: our search against OpenSpiel's IS-MCTS, in Python, at equal time.

Both are given the same processor time for a decision, what they spend is measured, and seats are swapped with the same
dice. Both guess what is hidden by the game's `fill`. `--plain` takes the game's policy and settings from our search, so
that neither knows more of a game than its rules.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from time import process_time
from typing import Any, Protocol

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

from fireside.bots.arena import Plan, Played
from fireside.bots.search import Settings, search
from fireside.bots.summary import wilson
from fireside.engine.types import Action
from fireside.registry import games, load
from fireside.rl.openspiel import PREFIX, SpielState, register

OURS, THEIRS = "ours", "ismcts"
FIRST_ITERATIONS = 200  # until we know how many fill the time
WARM_UP = 0.001  # seconds for a decision
ENDLESS = sys.maxsize  # simulations, if the clock did not stop them


@dataclass
class Spent:
    """What a player has spent on decisions that were not forced."""

    seconds: float = 0.0
    iterations: int = 0
    decisions: int = 0

    def add(self, seconds: float, iterations: int) -> None:
        """Count one more decision."""
        self.seconds += seconds
        self.iterations += iterations
        self.decisions += 1

    def text(self) -> str:
        """The averages of a decision."""
        count = max(1, self.decisions)
        return f"{1000 * self.seconds / count:.1f} ms, {self.iterations / count:,.0f} iterations"


class Player(Protocol):
    """Somebody who has so much time for a decision."""

    spent: Spent

    def choose(self, state: SpielState, seed: int) -> Action:
        """An action of the seat to act, which has several."""
        ...


class Ours:
    """Our search, with as many iterations as filled the time so far: its own clock would count waiting, too."""

    def __init__(self, seconds: float, settings: Settings | None = None) -> None:
        """With the settings that are best for the game, or others."""
        self.spent = Spent()
        self._seconds = seconds
        self._settings = settings

    def choose(self, state: SpielState, seed: int) -> Action:
        """What the search visits most, from the view of the seat to act."""
        count = FIRST_ITERATIONS
        if self.spent.decisions:
            count = max(1, round(self._seconds * self.spent.iterations / self.spent.seconds))
        view = state.position.view(state.current_player())
        began = process_time()
        advice = search(view, iterations=count, seed=seed, settings=self._settings)
        self.spent.add(process_time() - began, advice.iterations)
        return advice.best


class TimeUp(Exception):
    """Ends a search of OpenSpiel, which counts simulations and not time."""


class Theirs(ismcts.ISMCTSBot):  # type: ignore[misc] # OpenSpiel is not typed
    """OpenSpiel's search until its time is up, with random rollouts to the end and our width of confidence bounds."""

    def __init__(self, game: Any, seconds: float) -> None:
        """For a game of OpenSpiel."""
        dice = np.random.RandomState(0)
        rollouts = mcts.RandomRolloutEvaluator(random_state=dice)
        super().__init__(game, rollouts, Settings.exploration, ENDLESS, random_state=dice)
        self.spent = Spent()
        self._seconds = seconds
        self._began = 0.0
        self._simulations = 0

    def choose(self, state: SpielState, seed: int) -> Action:
        """What the search visits most."""
        self._random_state.seed(seed % 2**32)
        self._simulations = 0
        self._began = process_time()
        try:
            self.run_search(state)
        except TimeUp:
            chances = dict(self.get_final_policy(state, self._root_node))
        self.spent.add(process_time() - self._began, self._simulations)
        return max(chances, key=lambda action: chances[action])

    def sample_root_state(self, state: SpielState) -> SpielState:
        """What every simulation begins with. The first one only makes the root: nothing is tried before the second."""
        if process_time() - self._began > self._seconds and self._root_node.total_visits > 0:
            raise TimeUp
        self._simulations += 1
        guess: SpielState = super().sample_root_state(state)
        return guess


def play(plan: Plan, number: int, game: Any, players: dict[str, Player]) -> Played:
    """One game of a plan, to the end."""
    line = plan.line_up(number)
    dice = random.Random(plan.round_of(number))
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(_next_action(state, plan.thoughts(number, state.move_number()), dice, line, players))
    position = state.position
    return Played(
        number, line, tuple(position.ranks), tuple(position.scores), (0.0,) * plan.players, len(position.moves)
    )


def _next_action(
    state: SpielState, seed: int, dice: random.Random, line: Sequence[str], players: dict[str, Player]
) -> Action:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(dice.choices(outcomes, chances)[0])
    legal = state.legal_actions()
    return int(legal[0] if len(legal) == 1 else players[line[state.current_player()]].choose(state, seed))


def line_up(game: Any, seconds: float, settings: Settings | None) -> dict[str, Player]:
    """Both players, who have spent nothing yet."""
    return {OURS: Ours(seconds, settings), THEIRS: Theirs(game, seconds)}


def match(name: str, seconds: float, rounds: int, settings: Settings | None) -> None:
    """One of ours among theirs, at the smallest table of a game; prints how it stands after every round."""
    count = load(name).info.players[0]
    plan = Plan(name, count, (*[THEIRS] * (count - 1), OURS), rounds * count)
    game = pyspiel.load_game(f"{PREFIX}{name}(players={count})")
    play(plan, 0, game, line_up(game, WARM_UP, settings))  # so that nothing is compiled while the clock runs
    players = line_up(game, seconds, settings)
    played: list[Played] = []
    for number in range(plan.games):
        played.append(play(plan, number, game, players))
        if (number + 1) % count == 0:
            print(f"\r{report(plan, played, players)}", end="", flush=True)
    print()


def report(plan: Plan, played: Sequence[Played], players: dict[str, Player]) -> str:
    """How the match stands."""
    won = sum(share for game in played for who, share in zip(game.line_up, game.shares, strict=True) if who == OURS)
    low, high = wilson(won / len(played), len(played))  # resampling would find no doubt where one side won them all
    times = "; ".join(f"{name} {player.spent.text()}" for name, player in players.items())
    return (
        f"{plan.game}, {plan.players} players: we won {won:g} of {len(played)} games "
        f"({low:.0%} to {high:.0%}, fair is {1 / plan.players:.0%}); per decision: {times}"
    )


def main() -> None:
    """Play the matches that the command line names."""
    parser = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    parser.add_argument("games", nargs="*", default=games(), help="of which games (all)")
    parser.add_argument("--seconds", type=float, default=0.1, help="of processor time for a decision (0.1)")
    parser.add_argument("--rounds", type=int, default=10, help="in each, ours sits at every seat once (10)")
    parser.add_argument("--plain", action="store_true", help="our search without the game's policy and settings")
    chosen = parser.parse_args()
    register()
    for name in chosen.games:
        match(name, chosen.seconds, chosen.rounds, Settings() if chosen.plain else None)


if __name__ == "__main__":
    main()
