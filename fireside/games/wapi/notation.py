"""Wapi in words: the notation of actions, what people are told, and the board in a terminal."""

from __future__ import annotations

from fireside.engine.types import Action, Event, Seat, State
from fireside.games.wapi import rules, tables
from fireside.texts import Say

_TOKENS = (*tables.MINES, *map(str, tables.SILVER_VALUES))
_EVENTS = ("began", "drew", "staked", "declined", "set", "ended")
_CLAUSES = ("WP-2.1", "WP-2.2", "WP-2.4", "WP-2.4", "WP-2.6", "WP-3.1")  # by kind of event
STANDING = ("keep_totems",)  # answers that can be given ahead


def action_text(action: Action) -> str:
    """The notation: first=2, draw=owl, draw=5, pass, totem, owl."""
    if action >= rules.PLACED:
        return tables.MINES[action - rules.PLACED]
    if action >= rules.PASS:
        return ("pass", "totem")[action - rules.PASS]
    if action >= rules.DRAWN:
        return f"draw={_TOKENS[action - rules.DRAWN]}"
    return f"first={action - rules.START}"


def token_text(token: int, say: Say) -> str:
    """What a token is called."""
    if token < rules.MINES:
        return say("symbol", mine=mine_text(token, say))
    return say("silver", value=tables.SILVER_VALUES[token - rules.MINES])


def mine_text(mine: int, say: Say) -> str:
    """What a mine is called."""
    return say(f"mines.{tables.MINES[mine]}")


def describe_action(seen: State, action: Action, say: Say) -> str:
    """What a player is told that an action does."""
    if action >= rules.PLACED:
        value = tables.SILVER_VALUES[seen.drawn - rules.MINES]
        return say("actions.place", value=value, mine=mine_text(action - rules.PLACED, say))
    return say("actions.totem" if action == rules.TOTEM else "actions.pass", mine=mine_text(seen.drawn, say))


def describe_event(event: Event, say: Say) -> str:
    """What happened, in a sentence."""
    name = f"events.{_EVENTS[event.kind]}"
    seat = say.seat(event.seat)
    if event.kind == rules.DREW:
        return say(name, seat=seat, token=token_text(event.a, say))
    if event.kind == rules.SET:
        return say(name, seat=seat, mine=mine_text(event.a, say), value=event.b)
    if event.kind in (rules.STAKED, rules.DECLINED):
        return say(name, seat=seat, mine=mine_text(event.a, say))
    return say(name, seat=seat)


def event_clause(event: Event) -> str:
    """The clause behind an event."""
    return _CLAUSES[event.kind]


def standing(seen: State, seat: Seat) -> dict[str, Action]:
    """The answers that fit the present question: to stake nothing on a symbol (WP-2.4)."""
    return {"keep_totems": rules.PASS} if seen.phase == rules.STAKE else {}


def board_text(seen: State, seat: Seat, say: Say) -> str:
    """One line a mine: its silver, its symbols and whose totems stand on them; then the totems in hand."""
    width = max(len(mine_text(mine, say)) for mine in range(rules.MINES))
    lines = [_mine_line(seen, mine, width, say) for mine in range(rules.MINES)]
    lines.append("")
    for player in range(seen.players):
        lines.append(f"  {say.seat(player)}: {'▲' * int(seen.supply[player]) or '–'}")
    return "\n".join(lines)


def _mine_line(seen: State, mine: int, width: int, say: Say) -> str:
    silver = " ".join("·" if value == rules.EMPTY else str(value) for value in seen.silver[mine].tolist())
    owners = [
        "·" if space >= seen.symbols[mine] else "○" if owner == rules.NOBODY else say.seat(owner)
        for space, owner in enumerate(seen.owner[mine].tolist())
    ]
    return f"  {mine_text(mine, say):<{width}}  {silver}  = {seen.wealth[mine]:>2}   {' '.join(owners)}"
