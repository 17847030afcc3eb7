"""The rules of Wakanda Forever: the contract of a game. Clauses are those of rulebook/en.md.

What happens in each part of a round stands in opening, rounds, attack and ceremony.
"""

from __future__ import annotations

from fireside.engine.chance import below
from fireside.engine.kernel import rule
from fireside.engine.log import Log, emit
from fireside.engine.states import assign, rank
from fireside.engine.types import CHANCE, EVERYONE, HIDDEN, OVER, Action, Ints, Rng, Seat, State
from fireside.games.wakanda_forever import tables
from fireside.games.wakanda_forever.rules import events
from fireside.games.wakanda_forever.rules.attack import attack_die, resolve, roll_again, turn_up
from fireside.games.wakanda_forever.rules.ceremony import ceremony_die, challenger_tie_die, fill_ceremony_cup, vote
from fireside.games.wakanda_forever.rules.commits import ask_votes
from fireside.games.wakanda_forever.rules.dice import face_odds, stone_odds
from fireside.games.wakanda_forever.rules.opening import deal_tribe, give_villain, line_up, opening_die, opening_tie_die
from fireside.games.wakanda_forever.rules.rounds import fill_cup, mining_die
from fireside.games.wakanda_forever.rules.state import (
    ACTIONS,
    AGAIN,
    ATTACK_ROLL,
    CEREMONY_CUPS,
    CEREMONY_ROLL,
    CHALLENGE,
    CHALLENGER_TIE,
    CUP,
    CUPS,
    DONE,
    FACE,
    GIFT_DRAW,
    KEEP,
    LINE,
    MINING_ROLL,
    MOST_IN_CUP,
    NOBODY,
    NONE,
    OPENING,
    OPENING_TIE,
    POINTS_TO_WIN,
    POWER_WORTH,
    POWERS,
    REFILL,
    REROLL,
    REROLL_ROLL,
    SLOTS,
    SPACE_STONES,
    SPACES,
    STATE,
    STONES,
    THRONE_AND_POINTS,
    TRIBE,
    TRIBE_DRAW,
    TRIBES,
    VILLAIN,
    VILLAIN_POWER,
    VILLAINS,
    VOTE,
    WHOLE_DECK,
    YIELD,
)

__all__ = ["ACTIONS", "STATE"]

_FIRST_DECISION = CUPS  # phases below it are chance steps
_THRONE_BONUS = 1 << 20  # more than anybody's points
_ENDINGS = ("WF-5.1", "WF-3.9")


@rule
def setup(state: State, players: int, options: Ints) -> None:
    """A zeroed record becomes the position before the first tribe is dealt (WF-1.1, 2.1, 2.2)."""
    state.players = players
    state.length = options[0]
    state.open_shields = options[1]
    state.target = POINTS_TO_WIN[state.length, players - tables.FEWEST]
    state.phase = TRIBE_DRAW
    state.panther = NOBODY
    state.challenger = NOBODY
    state.tribe[:] = NONE
    state.deck = WHOLE_DECK
    state.line[:] = NONE
    state.owner[:] = NOBODY
    state.mine = tables.STONES
    state.cup[:] = NONE
    state.vote[:] = NONE
    state.spent[:] = NONE
    state.mined[:] = NONE
    state.faces[:] = NONE
    state.hits[:] = NONE
    state.damage[:] = NONE


@rule
def pending(state: State) -> int:
    """Cups and votes are owed by several seats at once; re-rolls are one seat's decision (WF-3.5, 4.1, 4.3)."""
    if state.phase < _FIRST_DECISION:
        return CHANCE
    if state.phase == DONE:
        return OVER
    if state.phase == REROLL:
        return 1 << state.turn
    return state.owing


@rule
def legal(state: State, seat: Seat, out: Ints) -> int:
    """Stones under the cup (WF-3.5, 4.3), Yield or Challenge (WF-4.1), which die to roll again (WF-1.4, 1.5)."""
    if state.phase == REROLL:
        return _rerolls(state, seat, out) if state.turn == seat else 0
    if state.phase < _FIRST_DECISION or not state.owing >> seat & 1:
        return 0
    if state.phase == VOTE:
        out[0] = YIELD
        out[1] = CHALLENGE
        return 2
    count = min(MOST_IN_CUP, state.stones[seat]) + 1
    for stones in range(count):
        out[stones] = CUP + stones
    return count


@rule
def _rerolls(state: State, seat: Seat, out: Ints) -> int:
    out[0] = KEEP
    count = 1
    for slot in range(SLOTS):
        if state.faces[seat, slot] != NONE:
            out[count] = AGAIN + slot
            count += 1
    return count


@rule
def odds(state: State, actions: Ints, weights: Ints) -> int:
    """Tribes and villains are equally likely (WF-1.4, 2.2); a die shows what its faces show (WF-1.2)."""
    if state.phase >= ATTACK_ROLL or state.phase == OPENING_TIE:
        return face_odds(state.slot, actions, weights)
    if state.phase == OPENING or state.phase == MINING_ROLL:
        return stone_odds(actions, weights)
    if state.phase == TRIBE_DRAW:
        return _tribe_odds(state, actions, weights)
    return _villain_odds(state, actions, weights)


@rule
def _tribe_odds(state: State, actions: Ints, weights: Ints) -> int:
    count = 0
    for tribe in range(TRIBES):
        is_free = True
        for seat in range(state.turn):
            is_free = is_free and state.tribe[seat] != tribe
        if is_free:
            actions[count] = TRIBE + tribe
            weights[count] = 1
            count += 1
    return count


@rule
def _villain_odds(state: State, actions: Ints, weights: Ints) -> int:
    count = 0
    for villain in range(VILLAINS):
        if state.deck >> villain & 1:
            actions[count] = VILLAIN + villain
            weights[count] = 1
            count += 1
    return count


@rule
def apply(state: State, seat: Seat, action: Action, log: Log) -> None:
    """Carry out one legal action or chance outcome."""
    if action >= CUP:
        _decide(state, seat, action, log)
    elif action >= FACE:
        _roll_face(state, action - FACE, log)
    elif action >= STONES:
        if state.phase == MINING_ROLL:
            mining_die(state, action - STONES, log)
        else:
            opening_die(state, action - STONES, log)
    elif action >= VILLAIN:
        _draw_villain(state, action - VILLAIN, log)
    else:
        deal_tribe(state, action - TRIBE, log)


@rule
def _decide(state: State, seat: Seat, action: Action, log: Log) -> None:
    if action >= AGAIN:
        roll_again(state, action - AGAIN, log)
    elif action == KEEP:
        emit(log, EVERYONE, events.KEPT, seat)
        resolve(state, log)
    elif action >= YIELD:
        vote(state, seat, action, log)
    elif state.phase == CUPS:
        fill_cup(state, seat, action - CUP, log)
    else:
        fill_ceremony_cup(state, seat, action - CUP, log)


@rule
def _roll_face(state: State, face: int, log: Log) -> None:
    if state.phase == ATTACK_ROLL or state.phase == REROLL_ROLL:
        attack_die(state, face, log)
    elif state.phase == CEREMONY_ROLL:
        ceremony_die(state, face, log)
    elif state.phase == CHALLENGER_TIE:
        challenger_tie_die(state, face, log)
    else:
        opening_tie_die(state, face, log)


@rule
def _draw_villain(state: State, villain: int, log: Log) -> None:
    if state.phase == REFILL:
        turn_up(state, villain, log)
        ask_votes(state)
    elif state.phase == GIFT_DRAW:
        give_villain(state, villain, log)
    else:
        line_up(state, villain, log)


@rule
def scores(state: State, out: Ints) -> None:
    """Wakanda Points."""
    for seat in range(state.players):
        out[seat] = state.points[seat]


@rule
def ranks(state: State, out: Ints) -> None:
    """The Panther with enough points has won (WF-5.1); else most points, a tie goes to the Panther (WF-3.9)."""
    for seat in range(state.players):
        out[seat] = 2 * state.points[seat]
    if state.phase == DONE:
        out[state.panther] += _THRONE_BONUS if state.ended == THRONE_AND_POINTS else 1
    rank(out, state.players)


@rule
def end_reason(state: State) -> int:
    """The throne with enough points (WF-5.1), or no villain left (WF-3.9)."""
    return state.ended


@rule
def view(state: State, seat: Seat, out: State) -> None:
    """Secret are cups not yet revealed, and votes until all are in; totals are public knowledge (WF-6.1)."""
    assign(out, state)
    for other in range(state.players):
        if other != seat:
            if state.cup[other] != NONE:
                out.cup[other] = HIDDEN
            if state.phase == VOTE and state.vote[other] != NONE:
                out.vote[other] = HIDDEN


@rule
def fill(seen: State, seat: Seat, rng: Rng, out: State) -> None:
    """Cups and votes that the seat has not seen may be anything that their owners could choose (WF-3.5, 4.1)."""
    assign(out, seen)
    for other in range(seen.players):
        if seen.cup[other] == HIDDEN:
            out.cup[other] = below(rng, min(MOST_IN_CUP, seen.stones[other]) + 1)
        if seen.vote[other] == HIDDEN:
            out.vote[other] = YIELD + below(rng, 2)


@rule
def conserved(state: State) -> bool:
    """Stones, villains and powers are all accounted for, and nobody holds or hides more than he may."""
    stones = state.mine
    for space in range(SPACES):
        if SPACE_STONES[space]:
            stones += state.track[space]
    for seat in range(state.players):
        stones += state.stones[seat]
        if state.stones[seat] > tables.MOST_STONES or state.cup[seat] > min(state.stones[seat], MOST_IN_CUP):
            return False
        if state.stones[seat] < 0 or state.points[seat] < 0 or not _powers_fit(state, seat):
            return False
    return stones == tables.STONES and state.mine >= 0 and _villains_fit(state)  # WF-1.1, 1.5, 3.4


@rule
def _powers_fit(state: State, seat: Seat) -> bool:
    for power in range(POWERS):
        worth = 0
        for villain in range(VILLAINS):
            if state.owner[villain] == seat and VILLAIN_POWER[villain] == power:
                worth += POWER_WORTH[power]
        if worth != state.powers[seat, power]:
            return False
    return True


@rule
def _villains_fit(state: State) -> bool:
    for villain in range(VILLAINS):
        places = (state.deck >> villain & 1) + (1 if state.owner[villain] != NOBODY else 0)
        for place in range(LINE):
            if state.line[place] == villain:
                places += 1
        if places != 1:
            return False
    return True


def why_not(state: State, seat: Seat, action: Action) -> str | None:
    """The clause that forbids an action now, or None."""
    if state.phase == DONE:
        return _ENDINGS[state.ended]
    if action < CUP:
        return _only_chance(action)
    if action >= KEEP:
        return _why_no_reroll(state, seat, action)
    return _why_no_vote(state, seat) if action >= YIELD else _why_no_cup(state, seat, action - CUP)


def _only_chance(action: Action) -> str:
    """Dice and cards decide these, not players."""
    if action >= STONES:
        return "WF-1.2"
    return "WF-2.2" if action >= VILLAIN else "WF-1.4"


def _why_no_cup(state: State, seat: Seat, stones: int) -> str | None:
    if state.phase == CEREMONY_CUPS and seat not in (state.panther, state.challenger):
        return "WF-4.2"
    if state.phase not in (CUPS, CEREMONY_CUPS) or not state.owing >> seat & 1 or stones > state.stones[seat]:
        return "WF-4.3" if state.phase == CEREMONY_CUPS else "WF-3.5"
    return None


def _why_no_vote(state: State, seat: Seat) -> str | None:
    return None if state.phase == VOTE and state.owing >> seat & 1 else "WF-4.1"


def _why_no_reroll(state: State, seat: Seat, action: Action) -> str | None:
    if state.phase != REROLL or state.turn != seat:
        return "WF-3.6"
    return None if action == KEEP or state.faces[seat, action - AGAIN] != NONE else "WF-1.3"
