"""Games with two sources of randomness: one for the dice and draws, one for the players. Compiled once per game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.bots.numbers import PLAYED
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.simulation import Simulation
from fireside.engine.types import CHANCE, OVER, Ints, Rng, States

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
loops: Any = binding(__name__, "loops")  # the game's copies of templates, which type checkers cannot know
matches: Any = binding(__name__, "matches")


@rule
def match(states: States, kinds: Ints, chance: Rng, players: Rng, actions: Ints, weights: Ints, points: Ints) -> int:
    """Play states[PLAYED] to the end, as `matches.match` does, but with randomness of their own for the players."""
    steps = 0
    pending = rules.pending(states[PLAYED])
    while pending != OVER:
        if pending == CHANCE:
            loops.random_step(states[PLAYED], pending, chance, actions, weights)
        else:
            seat = loops.a_seat_of(pending, players)
            action = matches.choice_of(kinds[seat], states, seat, players, actions, points)
            rules.apply(states[PLAYED], seat, action, MUTED)
        steps += 1
        pending = rules.pending(states[PLAYED])
    return steps


@rule
def crossed(
    start: States,
    states: States,
    kinds: Ints,
    chance: Rng,
    players: Rng,
    actions: Ints,
    weights: Ints,
    result: Simulation,
) -> None:
    """Games from start[0]; game i has the dice that begin at chance[i], and the players who begin at players[i]."""
    for game in range(len(chance)):
        states[PLAYED] = start[0]
        points = result.scores[game]
        at = slice(game, game + 1)
        length = match(states, kinds, chance[at], players[at], actions, weights, points)
        loops.note_result(states[PLAYED], length, result, game)
