"""Games, played or told again, as rows. Compiled once per game, when rows are asked for (see kernel.specialise)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fireside.bots.numbers import GREEDY, PLAYED, SEEN
from fireside.engine.chance import below, pick
from fireside.engine.kernel import binding, rule
from fireside.engine.log import MUTED
from fireside.engine.states import lead
from fireside.engine.types import CHANCE, OVER, Action, Ints, Rng, Seat, State, States
from fireside.lab.columns import (
    CHANCES,
    CHOICES,
    DECISIONS,
    FORCED,
    LAST,
    MARKS,
    MET,
    OPENING,
    ROUNDS,
    TURNS,
    WRITTEN,
    Bytes,
    DecisionColumns,
    Desk,
    GameColumns,
    Longs,
)

if TYPE_CHECKING:
    from fireside.engine.contract import Rules

rules: Rules = binding(__name__, "rules")  # those of the game that this copy is for
loops: Any = binding(__name__, "loops")  # the game's copy of a template, which type checkers cannot know
matches: Any = binding(__name__, "matches")  # likewise: what bots choose
traits: Any = binding(__name__, "traits")  # the game's traits, or None where it has none
_view = rules.view  # Numba takes any attribute called `view` for that of an array


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
    desk.now[:WRITTEN] = 0
    desk.now[LAST] = -1
    rows.order[game, :] = -1
    rows.opening[game, :] = -1


@rule
def _begin_turn(state: State, seat: Seat, had: Ints, now: Longs, order: Bytes, marks: Ints) -> None:
    now[LAST] = seat
    if had[seat] == 0:
        order[seat] = now[MET]
        now[MET] += 1
    had[seat] += 1
    now[TURNS] += 1
    rounds = now[ROUNDS]
    if had[seat] > rounds:  # a round begins, so the one before is over
        if 0 < rounds <= MARKS:
            rules.scores(state, marks[rounds - 1])
        now[ROUNDS] = rounds + 1


@rule
def _count(count: int, action: Action, now: Longs, opening: Ints) -> None:
    """Count a decision among so many choices, before it is carried out."""
    made = now[DECISIONS]
    if made < OPENING:
        opening[made] = action
    now[DECISIONS] = made + 1
    now[FORCED] += count == 1
    now[CHOICES] += count


@rule
def _write(out: DecisionColumns, game: int, seat: Seat, count: int, choice: int, action: Action, desk: Desk) -> None:
    """Write the row of a decision that has been counted, before it is carried out."""
    now = desk.now
    row = now[WRITTEN]
    now[WRITTEN] = row + 1
    rules.scores(desk.states[PLAYED], desk.points)
    out.game[row] = game
    out.step[row] = now[DECISIONS] - 1 + now[CHANCES]
    out.round[row] = now[ROUNDS] - 1
    out.turn[row] = now[TURNS] - 1
    out.seat[row] = seat
    out.choices[row] = count
    out.choice[row] = choice
    out.action[row] = action
    out.lead[row] = lead(desk.points, seat)
    out.score[row] = desk.points[seat]


@rule
def finish(rows: GameColumns, game: int, desk: Desk) -> None:
    """Fill in what is known when a game is over."""
    state, now = desk.states[PLAYED], desk.now
    rows.decisions[game] = now[DECISIONS]
    rows.forced[game] = now[FORCED]
    rows.chance[game] = now[CHANCES]
    rows.choices[game] = now[CHOICES]
    rows.turns[game] = now[TURNS]
    rows.rounds[game] = now[ROUNDS]
    rules.scores(state, rows.score[game])
    rules.ranks(state, rows.rank[game])
    rows.end[game] = rules.end_reason(state)
    for later in range(max(0, now[ROUNDS] - 1), MARKS):
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
def _liked(states: States, seat: Seat, rng: Rng, actions: Ints, points: Ints) -> tuple[int, int]:
    """How many choices a seat has, and the index of the one that a greedy bot takes."""
    _view(states[PLAYED], seat, states[SEEN])
    count = rules.legal(states[SEEN], seat, actions)
    return count, _index_of(matches.most_liked(states, seat, rng, actions[:count], points), actions, count)


@rule
def _play_out(
    kinds: Ints, game: int, order: Bytes, opening: Ints, marks: Ints, out: DecisionColumns | None, desk: Desk
) -> bool:
    """Play a game that has begun to its end; False if there was no room for its decisions.

    It is given only what it needs of the game's row: handing over an array takes as long as using it.
    """
    now = desk.now
    pending = rules.pending(desk.states[PLAYED])
    while pending != OVER:
        if pending == CHANCE:
            count = rules.odds(desk.states[PLAYED], desk.actions, desk.weights)
            action = desk.actions[pick(desk.rng, desk.weights, count)]
            rules.apply(desk.states[PLAYED], CHANCE, action, MUTED)
            now[CHANCES] += 1
        else:
            seat = loops.a_seat_of(pending, desk.rng)
            if kinds[seat] == GREEDY:
                count, choice = _liked(desk.states, seat, desk.rng, desk.actions, desk.points)
            else:
                count = rules.legal(desk.states[PLAYED], seat, desk.actions)
                choice = below(desk.rng, count) if count > 1 else 0
            action = desk.actions[choice]
            if now[LAST] != seat:
                _begin_turn(desk.states[PLAYED], seat, desk.had, now, order, marks)
            _count(count, action, now, opening)
            if out is not None:
                if now[WRITTEN] == len(out.game):
                    return False
                _write(out, game, seat, count, choice, action, desk)
            rules.apply(desk.states[PLAYED], seat, action, MUTED)
        pending = rules.pending(desk.states[PLAYED])
    return True


@rule
def play(start: States, kinds: Ints, rows: GameColumns, out: DecisionColumns | None, desk: Desk) -> int:
    """Play a game per row from start[0], kinds[game, seat] for each seat; returns how many were finished.

    Where there is no room left for a decision, its game is left unfinished. Without `out`, which is left out by the
    compiler, no decisions are written.
    """
    for game in range(len(rows.game)):
        written = desk.now[WRITTEN]
        begin(start, rows, game, desk)
        desk.rng[0] = rows.seed[game]
        order, opening, marks = rows.order[game], rows.opening[game], rows.marks[game]
        if not _play_out(kinds[game], rows.game[game], order, opening, marks, out, desk):
            desk.now[WRITTEN] = written
            return game
        finish(rows, game, desk)
    return len(rows.game)


@rule
def tell(
    start: States, seats: Ints, moves: Ints, rows: GameColumns, game: int, out: DecisionColumns | None, desk: Desk
) -> None:
    """Fill in the row of a whole game that was played elsewhere, from start[0]; its moves are known to be legal."""
    begin(start, rows, game, desk)
    now = desk.now
    for done in range(len(moves)):
        seat, action = seats[done], moves[done]
        if seat == CHANCE:
            now[CHANCES] += 1
        else:
            count = rules.legal(desk.states[PLAYED], seat, desk.actions)
            if now[LAST] != seat:
                _begin_turn(desk.states[PLAYED], seat, desk.had, now, rows.order[game], rows.marks[game])
            _count(count, action, now, rows.opening[game])
            if out is not None:
                choice = _index_of(action, desk.actions, count)
                _write(out, rows.game[game], seat, count, choice, action, desk)
        rules.apply(desk.states[PLAYED], seat, action, MUTED)
    finish(rows, game, desk)
