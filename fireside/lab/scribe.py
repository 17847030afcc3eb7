"""Games, played or told again, as rows. Compiled once per game, when rows are asked for (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from fireside.bots.numbers import GREEDY, PLAYED, SEEN
from fireside.engine.chance import below, mixed
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.types import CHANCE, OVER, Action, Ints, Rng, Seat, State, States
from fireside.lab.columns import LAST, MARKS, MET, OPENING, WRITTEN, DecisionColumns, Desk, GameColumns

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
loops: Any = binding(__name__, "loops")  # the game's copy of a template, which type checkers cannot know
matches: Any = binding(__name__, "matches")  # likewise: what bots choose
traits: Any = binding(__name__, "traits")  # the game's traits, or None where it has none
_view = rules.view  # Numba takes any attribute called `view` for that of an array


@rule
def seeds_from(seed: int, first: int, seeds: Rng) -> None:
    """The seeds of some games, by their numbers: the same as in every other simulation."""
    for index in range(len(seeds)):
        seeds[index] = mixed(mixed(np.uint64(seed)) ^ np.uint64(first + index))


@rule
def _break_down(state: State, rows: GameColumns, game: int) -> None:
    for seat in range(rows.points.shape[1]):
        rules.breakdown(state, seat, rows.points[game, seat])  # type: ignore[attr-defined] # only where there is one


@rule
def _note_traits(state: State, rows: GameColumns, game: int) -> None:
    if rows.traits.shape[2]:  # they are asked for
        traits.traits(state, rows.traits[game])


@rule
def _nothing(state: State, rows: GameColumns, game: int) -> None:
    pass


_sources = _break_down if hasattr(rules, "breakdown") else _nothing
_traits = _note_traits if traits is not None else _nothing


@rule
def begin(start: States, rows: GameColumns, game: int, desk: Desk) -> None:
    """Set everything up for telling a game."""
    desk.states[PLAYED] = start[0]
    desk.had[:] = 0
    desk.now[LAST] = -1
    desk.now[MET] = 0
    rows.order[game, :] = -1
    rows.opening[game, :] = -1
    rows.decisions[game] = rows.forced[game] = rows.chance[game] = 0  # it may be told for the second time
    rows.choices[game] = rows.turns[game] = rows.rounds[game] = 0


@rule
def _begin_turn(rows: GameColumns, game: int, seat: Seat, desk: Desk) -> None:
    desk.now[LAST] = seat
    if desk.had[seat] == 0:
        rows.order[game, seat] = desk.now[MET]
        desk.now[MET] += 1
    desk.had[seat] += 1
    rows.turns[game] += 1
    rounds = rows.rounds[game]
    if desk.had[seat] > rounds:  # a round begins, so the one before is over
        if 0 < rounds <= MARKS:
            rules.scores(desk.states[PLAYED], rows.marks[game, rounds - 1])
        rows.rounds[game] = rounds + 1


@rule
def note(rows: GameColumns, game: int, seat: Seat, count: int, action: Action, desk: Desk) -> None:
    """Count a decision among so many choices in the row of its game, before it is carried out."""
    if desk.now[LAST] != seat:
        _begin_turn(rows, game, seat, desk)
    made = rows.decisions[game]
    if made < OPENING:
        rows.opening[game, made] = action
    rows.decisions[game] = made + 1
    rows.forced[game] += count == 1
    rows.choices[game] += count


@rule
def _lead(points: Ints, seat: Seat) -> int:
    """By how many points a seat is ahead of the best other one; who plays alone is ahead by all of them."""
    if len(points) == 1:
        return points[0]
    first_other = 0 if seat else 1
    best = points[first_other]
    for other in range(first_other + 1, len(points)):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule
def write(
    out: DecisionColumns, rows: GameColumns, game: int, seat: Seat, count: int, choice: int, action: Action, desk: Desk
) -> None:
    """Write the row of a decision that has been noted, before it is carried out."""
    row = desk.now[WRITTEN]
    desk.now[WRITTEN] = row + 1
    rules.scores(desk.states[PLAYED], desk.points)
    out.game[row] = rows.game[game]
    out.step[row] = rows.decisions[game] - 1 + rows.chance[game]
    out.round[row] = rows.rounds[game] - 1
    out.turn[row] = rows.turns[game] - 1
    out.seat[row] = seat
    out.choices[row] = count
    out.choice[row] = choice
    out.action[row] = action
    out.lead[row] = _lead(desk.points, seat)
    out.score[row] = desk.points[seat]


@rule
def finish(rows: GameColumns, game: int, desk: Desk) -> None:
    """Fill in what is known when a game is over."""
    state = desk.states[PLAYED]
    rules.scores(state, rows.score[game])
    rules.ranks(state, rows.rank[game])
    rows.end[game] = rules.end_reason(state)
    for later in range(max(0, rows.rounds[game] - 1), MARKS):
        for seat in range(rows.score.shape[1]):
            rows.marks[game, later, seat] = rows.score[game, seat]
    _sources(state, rows, game)
    _traits(state, rows, game)


@rule
def _index_of(action: Action, actions: Ints, count: int) -> int:
    for index in range(count):
        if actions[index] == action:
            return index
    return -1


@rule
def _choose(kind: int, seat: Seat, desk: Desk) -> tuple[int, int]:
    """How many choices a seat has, which desk.actions holds then, and the index of the one that a bot takes."""
    actions = desk.actions
    if kind == GREEDY:
        _view(desk.states[PLAYED], seat, desk.states[SEEN])
        count = rules.legal(desk.states[SEEN], seat, actions)
        action = matches.most_liked(desk.states, seat, desk.rng, actions[:count], desk.points)
        return count, _index_of(action, actions, count)
    count = rules.legal(desk.states[PLAYED], seat, actions)
    return count, below(desk.rng, count) if count > 1 else 0


@rule
def _play_out(kinds: Ints, rows: GameColumns, game: int, out: DecisionColumns, desk: Desk) -> bool:
    """Play a game that has begun to its end; False if there was no room for its decisions."""
    space = len(out.game)
    pending = rules.pending(desk.states[PLAYED])
    while pending != OVER:
        if pending == CHANCE:
            loops.random_step(desk.states[PLAYED], pending, desk.rng, desk.actions, desk.weights)
            rows.chance[game] += 1
        else:
            seat = loops.a_seat_of(pending, desk.rng)
            count, choice = _choose(kinds[seat], seat, desk)
            action = desk.actions[choice]
            note(rows, game, seat, count, action, desk)
            if space:
                if desk.now[WRITTEN] == space:
                    return False
                write(out, rows, game, seat, count, choice, action, desk)
            rules.apply(desk.states[PLAYED], seat, action, MUTED)
        pending = rules.pending(desk.states[PLAYED])
    return True


@rule
def play(start: States, kinds: Ints, rows: GameColumns, out: DecisionColumns, desk: Desk) -> int:
    """Play a game per row from start[0], kinds[game, seat] for each seat; returns how many were finished.

    Decisions are written unless there is no room for any; when it is used up, the last game is left unfinished.
    """
    for game in range(len(rows.game)):
        written = desk.now[WRITTEN]
        begin(start, rows, game, desk)
        desk.rng[0] = rows.seed[game]
        if not _play_out(kinds[game], rows, game, out, desk):
            desk.now[WRITTEN] = written
            return game
        finish(rows, game, desk)
    return len(rows.game)


@rule
def tell(
    start: States, seats: Ints, moves: Ints, rows: GameColumns, game: int, out: DecisionColumns, desk: Desk
) -> None:
    """Fill in the row of a whole game that was played elsewhere, from start[0]; its moves are known to be legal."""
    begin(start, rows, game, desk)
    for done in range(len(moves)):
        seat, action = seats[done], moves[done]
        if seat == CHANCE:
            rows.chance[game] += 1
        else:
            count = rules.legal(desk.states[PLAYED], seat, desk.actions)
            note(rows, game, seat, count, action, desk)
            if len(out.game):
                write(out, rows, game, seat, count, _index_of(action, desk.actions, count), action, desk)
        rules.apply(desk.states[PLAYED], seat, action, MUTED)
    finish(rows, game, desk)
