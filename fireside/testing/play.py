"""One game played to its end, with everything that must hold checked at every step."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from fireside import bots
from fireside.engine.errors import IllegalAction
from fireside.engine.types import CHANCE, LOG_ROWS, Action, Event, OptionValue, Seat
from fireside.game import Game
from fireside.position import Position
from fireside.testing.holding import check_holdings
from fireside.testing.observing import Observations
from fireside.testing.rewriting import check_written
from fireside.testing.sampling import is_sampled
from fireside.testing.secrecy import Guesses, check_views
from fireside.testing.shown import check_shown
from fireside.testing.twins import Step, check_discretion

LONGEST_GAME = 20_000  # actions; a longer game is taken to be endless
SHOWN_EVERY = 41  # steps between looks at pictures and texts, which are slow
SAMPLED_ACTIONS = 40  # actions tried at each step to see whether they are refused
WHIMS = 0.1  # the share of a sensible player's moves that are random
CLOSE_EVERY = 5  # steps of a sensible game between looks at what random games show as well


def check_game(
    game: Game, players: int, options: Mapping[str, OptionValue], seed: int = 0, *, sensibly: bool = False
) -> Position:
    """Play one game to its end; AssertionError with the moves so far if anything does not hold.

    It is played at random, or sensibly: by the game's policy, which leads to positions that random play never sees.
    """
    position = game.start(players, **options)
    rng = random.Random(f"{game.folder.name} {players} {seed}")  # the name may be a path
    whims, close_every = (WHIMS, CLOSE_EVERY) if sensibly else (1.0, 1)
    guesses, observations = Guesses(), Observations()
    happened: Sequence[Event] = ()
    has_asked = False  # somebody, so far: a short game may be over before its second look
    try:
        for step in range(LONGEST_GAME):
            is_first = not has_asked and position.pending != (CHANCE,)
            has_asked = has_asked or is_first
            is_shown = is_sampled(step, SHOWN_EVERY) or position.is_over or is_first
            is_close = is_sampled(step, close_every) or position.is_over
            check_step(position, rng, guesses, seed + step, is_close=is_close)
            if is_shown:
                check_shown(position, happened)
                check_written(position)
            if is_close:
                observations.check(position, seed + step)
            if position.is_over:
                break
            taken = Step(position.copy(), *choose(position, rng, whims))
            happened = position.play(taken.actor, taken.action)
            check_events(happened)
            if is_sampled(step):
                check_discretion(taken, rng.randrange(2**32), with_pictures=is_shown)
        check_end(position)
        guesses.check()
    except AssertionError as error:
        error.add_note(position.record().text())
        raise
    return position


def check_step(position: Position, rng: random.Random, guesses: Guesses, seed: int, *, is_close: bool) -> None:
    """What must hold in every position. Asking must not change a byte."""
    before = bytes(position)
    assert position.is_conserved(), "something was lost or created"
    check_pending(position)
    if not is_close:
        return
    check_choices(position, rng)
    check_breakdown(position)
    check_views(position, guesses, seed)
    if not position.is_over:
        check_copy(position)
    assert bytes(position) == before, "a query changed the state"


def check_breakdown(position: Position) -> None:
    """The points by source add up to the score, if the game tells sources apart."""
    breakdown = position.breakdown
    if breakdown is not None:
        sums = [sum(points.values()) for points in breakdown]
        assert sums == position.scores, f"the breakdown adds up to {sums}, but the scores are {position.scores}"


def check_pending(position: Position) -> None:
    """Chance, or seats that exist, or nobody."""
    mask = int(position.game.calls.pending(position.states))
    assert mask == CHANCE or 0 <= mask < 1 << position.players, f"pending names seats that do not exist: {mask:b}"


def check_choices(position: Position, rng: random.Random) -> None:
    """Every seat that must act can; legal actions are in order; all others are refused, with a clause."""
    actions = position.game.info.actions
    if odds := position.odds():
        assert min(odds.values()) > 0, "a weight is not positive"
        assert all(0 <= action < actions for action in odds), "an outcome is out of range"
    for seat in range(position.players):
        legal = position.legal(seat)
        assert bool(legal) == (seat in position.pending), f"pending and legal disagree on whether seat {seat} may act"
        assert legal == sorted(set(legal)), "legal actions are not ascending"
        assert all(0 <= action < actions for action in legal), "a legal action is out of range"
        tried = {*legal, *rng.sample(range(actions), min(SAMPLED_ACTIONS, actions))}
        check_refusals(position, seat, tried, set(legal))


def check_refusals(position: Position, seat: Seat, tried: set[Action], legal: set[Action]) -> None:
    """`why_not` is None exactly for the legal actions, and only these can be played."""
    for action in sorted(tried):
        clause = position.why_not(seat, action)
        text = position.text(action)
        assert (clause is None) == (action in legal), f"why_not says {clause} of {text} by seat {seat}"
    for action in (-1, position.game.info.actions):
        assert position.why_not(seat, action), f"why_not has no objection to {action}, which is not an action"
    refused = [*sorted(tried - legal)[:1], -1, position.game.info.actions]
    for action in refused:
        try:
            position.play(seat, action)
        except IllegalAction:
            continue
        raise AssertionError(f"seat {seat} could play the illegal action {action}")


def check_copy(position: Position) -> None:
    """A copy is equal, and playing on it leaves the original alone."""
    twin = position.copy()
    assert bytes(twin) == bytes(position)
    play_one(twin, random.Random(0))
    assert bytes(twin) != bytes(position), "an action changed nothing"


def play_one(position: Position, rng: random.Random) -> Sequence[Event]:
    """One random step."""
    return position.play(*choose(position, rng))


def choose(position: Position, rng: random.Random, whims: float = 1.0) -> tuple[Seat, Action]:
    """The next step of chance or of a seat, which follows a whim in that share of cases, and otherwise the policy."""
    actor = rng.choice(position.pending)
    if actor == CHANCE:
        odds = position.odds()
        return actor, rng.choices(list(odds), list(odds.values()))[0]
    if rng.random() < whims:
        return actor, rng.choice(position.legal(actor))
    return actor, bots.choose("greedy", position.view(actor), rng.randrange(2**32))


def check_events(events: Sequence[Event]) -> None:
    """They fit into the log, and each can be seen by somebody."""
    assert len(events) < LOG_ROWS - 1, "more events than the log holds"
    assert all(event.audience for event in events), "an event that nobody may see"


def check_end(position: Position) -> None:
    """The game ended, somebody won or all lost, and the record replays to the same bytes."""
    assert position.is_over, f"the game is not over after {LONGEST_GAME} actions"
    ranks = position.ranks
    all_lost = all(rank == 1 for rank in ranks)
    assert all_lost or position.winners, "nobody has won"
    assert all_lost or all(sum(other < rank for other in ranks) == rank for rank in ranks), f"ranks with gaps: {ranks}"
    assert position.end_reason in position.game.info.endings
    assert bytes(position.record().replay()) == bytes(position), "the record does not replay to the same position"
    check_holdings(position)
