"""Wapi in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

import numpy as np

from fireside.engine.types import Action, Event, Seat, State
from fireside.texts import Say

from . import rules, tables
from .rules import state as codes

_TOKENS = (*tables.MINES, *map(str, tables.SILVER_VALUES))
_EVENTS = ("began", "drew", "staked", "declined", "set", "ended")
_CLAUSES = ("WP-2.1", "WP-2.2", "WP-2.4", "WP-2.4", "WP-2.6", "WP-3.1")  # by kind of event
PREMOVES = ("keep_totems",)  # answers that can be given before their questions come
DECISIONS = ("stake", "silver", "blank")  # kinds of decisions; a blank is a piece of silver worth nothing


def action_text(action: Action) -> str:
    """The notation: first=2, draw=owl, draw=5, pass, totem, owl."""
    if action >= codes.PLACED:
        return tables.MINES[action - codes.PLACED]
    if action >= codes.PASS:
        return ("pass", "totem")[action - codes.PASS]
    if action >= codes.DRAWN:
        return f"draw={_TOKENS[action - codes.DRAWN]}"
    return f"first={action - codes.START}"


def token_text(token: int, say: Say) -> str:
    """What a token is called."""
    if token < codes.MINES:
        return say("symbol", mine=mine_text(token, say))
    return say("silver", value=tables.SILVER_VALUES[token - codes.MINES])


def mine_text(mine: int, say: Say) -> str:
    """What a mine is called."""
    return say(f"mines.{tables.MINES[mine]}")


def describe_action(seen: State, seat: Seat, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    if action >= codes.PLACED:
        return _describe_placing(seen, action - codes.PLACED, say)
    mine, left = int(seen.drawn), int(seen.supply[seat])
    each = _share(seen, int(seen.wealth[mine]), int(seen.staked[mine]) + 1)
    return say(
        "actions.totem" if action == codes.TOTEM else "actions.pass", mine=mine_text(mine, say), each=each, left=left
    )


def _describe_placing(seen: State, mine: int, say: Say) -> str:
    """What a mine is worth, or brings each totem, with the silver in hand."""
    value, wealth, totems = (
        tables.SILVER_VALUES[seen.drawn - codes.MINES],
        int(seen.wealth[mine]),
        int(seen.staked[mine]),
    )
    is_shared = seen.scoring == codes.ADVANCED and totems > 1
    key = "actions.place_nothing" if not value else "actions.place_shared" if is_shared else "actions.place"
    total = wealth + value
    each = _share(seen, total, max(totems, 1))
    return say(key, mine=mine_text(mine, say), value=value, wealth=wealth, total=total, each=each)


def _share(seen: State, wealth: int, totems: int) -> int:
    """What each totem earns of a mine's silver (WP-3.2, 3.3)."""
    return wealth // totems if seen.scoring == codes.ADVANCED else wealth


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    name = f"events.{_EVENTS[event.kind]}"
    seat = say.seat(event.seat)
    if event.kind == codes.DREW:
        return say(name, seat=seat, token=token_text(event.a, say))
    if event.kind == codes.SET:
        return say(name, seat=seat, mine=mine_text(event.a, say), value=event.b)
    if event.kind in (codes.STAKED, codes.DECLINED):
        return say(name, seat=seat, mine=mine_text(event.a, say))
    return say(name, seat=seat)


def event_clause(event: Event) -> str:
    """The clause behind an event."""
    return _CLAUSES[event.kind]


def premoves(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: to stake nothing on a symbol (WP-2.4)."""
    return {"keep_totems": codes.PASS} if seen.phase == codes.STAKE else {}


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """One line per mine: its silver, its symbols and whose totems stand on them; then the totems in hand."""
    width = max(len(mine_text(mine, say)) for mine in range(codes.MINES))
    lines = [_mine_line(seen, mine, width, say) for mine in range(codes.MINES)]
    lines.append("")
    for player in range(seen.players):
        lines.append("  " + say.pair(say.seat(player), "▲" * int(seen.supply[player]) or "–"))
    return "\n".join(lines)


def _mine_line(seen: State, mine: int, width: int, say: Say) -> str:
    silver = " ".join("·" if value == codes.EMPTY else str(value) for value in seen.silver[mine].tolist())
    owners = [
        "·" if space >= seen.symbols[mine] else "○" if owner == codes.NO_TOTEM else say.seat(owner)
        for space, owner in enumerate(seen.owner[mine].tolist())
    ]
    return f"  {mine_text(mine, say):<{width}}  {silver}  = {seen.wealth[mine]:>2}   {' '.join(owners)}"


def decision(seen: State, seat: Seat) -> str:
    """The kind of decision that a seat has to make now."""
    if seen.phase == codes.STAKE:
        return "stake"
    return "silver" if tables.SILVER_VALUES[seen.drawn - codes.MINES] else "blank"


def explain_result(state: State, say: Say) -> str:
    """Why the game has ended, who has won by how much (WP-3.5), and which mine paid the winner best."""
    silver = _silver_by_seat(state)
    winners = [seat for seat, amount in enumerate(silver) if amount == max(silver)]
    ended = say("result.ended", places=int(state.filled))
    if len(winners) > 1:
        return f"{ended} {say('result.shared', names=_names(winners, say), silver=max(silver))}"
    return " ".join([ended, _victory_text(silver, say), _best_mine_text(state, winners[0], say)])


def _silver_by_seat(state: State) -> list[int]:
    out = np.zeros(codes.SEATS, np.int32)
    rules.scores(state, out)
    return out[: state.players].tolist()


def _names(seats: list[Seat], say: Say) -> str:
    return say.joined([say.seat(seat) for seat in seats])


def _victory_text(silver: list[int], say: Say) -> str:
    best, second = sorted(silver, reverse=True)[:2]
    rivals = [seat for seat, amount in enumerate(silver) if amount == second]
    winner = say.seat(silver.index(best))
    return say("result.won", winner=winner, silver=best, lead=best - second, rivals=_names(rivals, say))


def _best_mine_text(state: State, seat: Seat, say: Say) -> str:
    out = np.zeros(codes.MINES, np.int32)
    rules.breakdown(state, seat, out)
    mine = int(out.argmax())
    totems = int((state.owner[mine] == seat).sum())
    return say("result.best", mine=mine_text(mine, say), silver=int(out[mine]), totems=totems, winner=say.seat(seat))
