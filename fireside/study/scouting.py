"""What greedy bots make of positions, for the formula to look at. Compiled once per game (see kernel.specialise).

The formula looks at positions at rest: everybody has acted, and it is chance's turn. In the middle of a turn it would
have to know what a card that has just been drawn is worth to whoever may use it now, and to nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.bots.numbers import GREEDY, PLAYED, RANDOM, SEEN
from fireside.engine.chance import below, mixed
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import CHANCE, OVER, Ints, Rng, States
from fireside.study.samples import Desk, Floats, Looks

if TYPE_CHECKING:
    from fireside.engine.contract import Observes, Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
observation: Observes = binding(__name__, "observation")
loops: Any = binding(__name__, "loops")  # the game's copy of a template, which type checkers cannot know
matches: Any = binding(__name__, "matches")  # likewise: what bots choose
_view = rules.view  # Numba takes any attribute called `view` for that of an array

OFTEN = 1_000  # frequencies are given as so many times of a thousand


@rule
def futures(begins: States, steps: Ints, seeds: Rng, depth: int, desk: Desk, looks: Looks) -> None:
    """Let greedy bots play on from each position, once for every seed, until chance has had `depth` turns; then look.

    steps[i] is how many led to begins[i]. The same seed brings all positions the same dice and draws.
    """
    for index in range(len(begins)):
        for number in range(len(seeds)):
            desk.states[PLAYED] = begins[index]
            desk.rng[0] = seeds[number]
            desk.chance[0] = mixed(seeds[number])
            look(desk, steps[index] + play_on(desk, depth), looks, index * len(seeds) + number)


@rule
def play_on(desk: Desk, depth: int) -> int:
    """Let greedy bots play on until chance has had so many turns; returns the number of steps."""
    steps = come_to_rest(desk, desk.rng, 0)
    for _ in range(depth):
        if rules.pending(desk.states[PLAYED]) == OVER:
            break
        loops.random_step(desk.states[PLAYED], CHANCE, desk.chance, desk.actions, desk.weights)
        steps += 1 + come_to_rest(desk, desk.rng, 0)
    return steps


@rule
def come_to_rest(desk: Desk, rng: Rng, whims: int) -> int:
    """Let everybody act until chance has its turn or the game is over; returns the number of actions.

    They do what a greedy bot does or, `whims` times of a thousand, anything at all.
    """
    steps = 0
    while rules.pending(desk.states[PLAYED]) > OVER:
        seat = loops.a_seat_of(rules.pending(desk.states[PLAYED]), rng)
        kind = RANDOM if whims and below(rng, OFTEN) < whims else GREEDY
        action = matches.choice_of(kind, desk.states, seat, rng, desk.actions, desk.points)
        rules.apply(desk.states[PLAYED], seat, action, MUTED)
        steps += 1
    return steps


@rule
def look(desk: Desk, steps: int, looks: Looks, row: int) -> None:
    """Write down what every seat observes, the points, how many steps led there and, at the end, the result."""
    state = desk.states[PLAYED]
    for seat in range(len(desk.points)):
        _view(state, seat, desk.states[SEEN])
        observation.observe(desk.states[SEEN], seat, looks.observed[row, seat])
    rules.scores(state, looks.scores[row])
    looks.steps[row] = steps
    looks.result[row, :] = -1.0
    if rules.pending(state) == OVER:
        note_result(desk, looks.result[row])


@rule
def note_result(desk: Desk, result: Floats) -> None:
    """The shares of the victory in a game that is over; winners who tie share it."""
    rules.ranks(desk.states[PLAYED], desk.points)
    winners = 0
    for seat in range(len(result)):
        winners += desk.points[seat] == 0
    for seat in range(len(result)):
        result[seat] = 1.0 / winners if desk.points[seat] == 0 else 0.0


@rule
def sample(start: States, whims: int, share: int, desk: Desk, looks: Looks, counts: Ints) -> None:
    """Play a game from start[0], and look at so many of a thousand positions at rest; all get the game's result.

    counts becomes the number of rows that were written, and of the steps of the game.
    """
    desk.states[PLAYED] = start[0]
    rows, steps = 0, come_to_rest(desk, desk.rng, whims)
    while rules.pending(desk.states[PLAYED]) != OVER:
        if rows < len(looks.steps) and below(desk.rng, OFTEN) < share:
            look(desk, steps, looks, rows)
            rows += 1
        loops.random_step(desk.states[PLAYED], CHANCE, desk.chance, desk.actions, desk.weights)
        steps += 1 + come_to_rest(desk, desk.rng, whims)
    for row in range(rows):
        note_result(desk, looks.result[row])
    counts[0], counts[1] = rows, steps
