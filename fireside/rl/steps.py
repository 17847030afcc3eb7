"""The steps of a vector environment. Compiled once per game, with and without bots (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from fireside.bots.numbers import GREEDY, SEEN
from fireside.engine.bits import lowest
from fireside.engine.chance import below
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import CHANCE, OVER, Action, Ints, Rng, Seat, State
from fireside.rl.arrays import LEARNER, Games, Plan, Scratch
from fireside.rl.rewards import write_rewards

if TYPE_CHECKING:
    from fireside.engine.contract import Observes, Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
observation: Observes = binding(__name__, "observation")
loops: Any = binding(__name__, "loops")  # the game's copy of a template, which type checkers cannot know
matches: Any = binding(__name__, "matches")  # the bots' choices, likewise; None where all seats learn
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def _nobody(pending: int, bots: Ints) -> int:  # noqa: ARG001 - called as _waiting_bots is
    return 0


@rule
def _waiting_bots(pending: int, bots: Ints) -> int:
    """Those of the seats that may act that are played by bots."""
    for seat in range(len(bots)):
        if bots[seat] == LEARNER:
            pending &= ~(1 << seat)
    return pending


@rule
def _no_choice(bot: int, state: State, seat: Seat, rng: Rng, scratch: Scratch) -> Action:  # noqa: ARG001 - likewise
    return 0


@rule
def _bot_choice(bot: int, state: State, seat: Seat, rng: Rng, scratch: Scratch) -> Action:
    """What a bot does. Only the greedy one looks, and what it looks at is its view."""
    if bot == GREEDY:
        _view(state, seat, scratch.states[SEEN])
        return matches.greedy_choice(scratch.states, seat, rng, scratch.actions, scratch.scores)
    count = rules.legal(state, seat, scratch.actions)
    return scratch.actions[below(rng, count) if count > 1 else 0]


_bots_among = _nobody if matches is None else _waiting_bots
_choice_of = _no_choice if matches is None else _bot_choice


@rule
def advance(state: State, bots: Ints, rng: Rng, scratch: Scratch) -> int:
    """Let chance and bots act until a learning seat must, or the game is over; returns what is pending then."""
    pending = rules.pending(state)
    while pending != OVER:
        if pending == CHANCE:
            loops.random_step(state, pending, rng, scratch.actions, scratch.weights)
        else:
            waiting = _bots_among(pending, bots)
            if waiting == 0:
                break
            seat = lowest(waiting)
            rules.apply(state, seat, _choice_of(bots[seat], state, seat, rng, scratch), MUTED)
        pending = rules.pending(state)
    return pending


@rule
def begin(games: Games, game: int, plan: Plan, scratch: Scratch) -> int:
    """Start a game anew; one that ends before a learning seat is asked is played again. Returns what is pending."""
    rng = games.rngs[game : game + 1]
    pending = OVER
    while pending == OVER:
        games.seeds[game] = rng[0]
        games.states[game] = plan.start[0]
        seat_players(games.bots[game], plan.seating, below(rng, len(plan.seating)) if plan.roams else 0)
        pending = advance(games.states[game], games.bots[game], rng, scratch)
    return pending


@rule
def seat_players(bots: Ints, seating: Ints, shift: int) -> None:
    """Give everybody a seat, that many seats further on."""
    players = len(seating)
    for seat in range(players):
        bots[(seat + shift) % players] = seating[seat]


@rule
def finish(games: Games, game: int, reward: int, scratch: Scratch) -> None:
    """Write down what a game that is over has brought."""
    rules.scores(games.states[game], scratch.scores)
    rules.ranks(games.states[game], scratch.ranks)
    write_rewards(reward, scratch.scores, scratch.ranks, games.rewards[game])
    games.done[game] = True


@rule
def look(games: Games, game: int, seat: Seat, scratch: Scratch) -> None:
    """Write what a seat sees."""
    _view(games.states[game], seat, scratch.states[SEEN])
    observation.observe(scratch.states[SEEN], seat, games.observations[game])


@rule
def ask(games: Games, game: int, pending: int, scratch: Scratch) -> None:
    """Ask the first seat that may act: write who it is, what it sees, and what it may do."""
    mask = games.mask[game]
    choices = games.choices[game]
    for index in range(games.counts[game]):  # a few stores; clearing the whole row takes longer
        mask[choices[index]] = False
    if pending == OVER:
        games.seats[game] = -1
        games.counts[game] = 0
        look(games, game, games.acted[game], scratch)
        return
    seat = lowest(pending)
    games.seats[game] = seat
    look(games, game, seat, scratch)
    count = rules.legal(games.states[game], seat, choices)
    games.counts[game] = count
    for index in range(count):
        mask[choices[index]] = True


@rule
def reset(games: Games, which: npt.NDArray[np.bool_], plan: Plan, scratch: Scratch) -> None:
    """Start these games anew."""
    for game in range(len(which)):
        if which[game]:
            games.done[game] = False
            games.rewards[game, :] = 0
            ask(games, game, begin(games, game, plan, scratch), scratch)


@rule
def first_illegal(games: Games, actions: Ints) -> int:
    """The first game in which the action is not legal, or −1."""
    for game in range(len(actions)):
        if games.seats[game] >= 0 and not _allows(games.choices[game], games.counts[game], actions[game]):
            return game
    return -1


@rule
def _allows(choices: Ints, count: int, action: Action) -> bool:
    """Whether an action is legal. The mask would say it sooner, but it lies open to be written by others."""
    found = False
    for index in range(count):  # to the end: several comparisons at once are faster than leaving early
        found |= choices[index] == action
    return found


@rule
def step(games: Games, actions: Ints, plan: Plan, scratch: Scratch) -> None:
    """Play a legal action in every game that is not over; games that end are scored, and started anew if asked to."""
    for game in range(len(actions)):
        if games.done[game]:
            games.done[game] = False
            games.rewards[game, :] = 0
        seat = games.seats[game]
        if seat >= 0:
            games.acted[game] = seat
            state = games.states[game]
            rules.apply(state, seat, actions[game], MUTED)
            pending = advance(state, games.bots[game], games.rngs[game : game + 1], scratch)
            if pending == OVER:
                finish(games, game, plan.reward, scratch)
                if plan.resets:
                    pending = begin(games, game, plan, scratch)
            ask(games, game, pending, scratch)


@rule
def checked_step(games: Games, actions: Ints, plan: Plan, scratch: Scratch) -> int:
    """A step, unless an action is illegal: then nothing is played. Returns the first such game, or −1."""
    wrong = first_illegal(games, actions)
    if wrong < 0:
        step(games, actions, plan, scratch)
    return wrong


@rule
def observe(games: Games, seats: Ints, out: Any, scratch: Scratch) -> None:
    """Write what a seat sees of each game; nothing where it is −1."""
    for game in range(len(seats)):
        if seats[game] >= 0:
            _view(games.states[game], seats[game], scratch.states[SEEN])
            observation.observe(scratch.states[SEEN], seats[game], out[game])


@rule
def choose(games: Games, rng: Rng, out: Ints) -> None:
    """A random legal action of each game that is not over."""
    for game in range(len(out)):
        if games.counts[game]:
            out[game] = games.choices[game, below(rng, games.counts[game])]
