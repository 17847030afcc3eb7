"""Commands to a table, as JSON. Each gets an answer: accepted with its sequence number, or refused with a reason."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from fireside.engine.types import Seat
from fireside.table.errors import Reason, Refusal
from fireside.table.store import Person
from fireside.table.table import Accepted, Table
from fireside.table.talk import LINE_LENGTH
from fireside.web.errors import refusal_of
from fireside.web.limits import COMMAND_BYTES

log = logging.getLogger(__name__)

Command = dict[str, Any]
ID_LENGTH = 64
WIDEST = 2**31  # no number in a command is larger


async def _play(table: Table, person: str, command: Command) -> Accepted:
    action, seq = number(command, "action"), number(command, "seq")
    return await table.play(own_seat(table, person), action, seq=seq, ref=str(command["id"]))


async def _undo(table: Table, person: str, command: Command) -> Accepted:
    return await table.undo(own_seat(table, person), ref=str(command["id"]))


async def _start(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.start(person)


async def _leave(table: Table, person: str, command: Command) -> Accepted:
    return await table.leave(person, number(command, "seat"))


async def _seat_bot(table: Table, person: str, command: Command) -> Accepted:
    return await table.seat_bot(person, number(command, "seat"), word(command, "bot"))


async def _offer_undo(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.offer_undo(own_seat(table, person))


async def _replace(table: Table, person: str, command: Command) -> Accepted:
    return await table.offer_replacement(own_seat(table, person), number(command, "seat"))


async def _agree(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.agree(own_seat(table, person), yes=True)


async def _decline(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.agree(own_seat(table, person), yes=False)


async def _stand_in(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.stand_in(own_seat(table, person))


async def _return(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    return await table.come_back(own_seat(table, person))


async def _hint(table: Table, person: str, command: Command) -> Accepted:  # noqa: ARG001
    table.hints.ask(table.state, own_seat(table, person))
    return Accepted(table.state.seq)


async def _ahead(table: Table, person: str, command: Command) -> Accepted:
    table.ahead.give(table.state, own_seat(table, person), word(command, "answer"), word(command, "until"))
    return Accepted(table.state.seq)


async def _say(table: Table, person: str, command: Command) -> Accepted:
    name = table.state.names[own_seat(table, person)]
    await table.talk.say(Person(person, name), word(command, "text", LINE_LENGTH))
    return Accepted(table.state.seq)


COMMANDS: dict[str, Callable[[Table, str, Command], Awaitable[Accepted]]] = {
    "play": _play,
    "undo": _undo,
    "start": _start,
    "leave": _leave,
    "seat_bot": _seat_bot,
    "offer_undo": _offer_undo,
    "replace": _replace,
    "agree": _agree,
    "decline": _decline,
    "stand_in": _stand_in,
    "return": _return,
    "hint": _hint,
    "ahead": _ahead,
    "say": _say,
}


def read(text: str | bytes) -> Command:
    """A command from its text; Refusal if it is none."""
    if len(text) > COMMAND_BYTES:
        raise Refusal(Reason.TOO_LARGE, f"a command has at most {COMMAND_BYTES} bytes")
    try:
        command = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(Reason.GARBAGE, "a command is one JSON object") from None
    if not isinstance(command, dict):
        raise Refusal(Reason.GARBAGE, "a command is one JSON object")
    return command


async def carry_out(table: Table, person: str, command: Command) -> Accepted:
    """Do what a command says; Refusal if it cannot be done."""
    name = command.get("id")
    if not isinstance(name, str) or not 0 < len(name) <= ID_LENGTH:
        raise Refusal(Reason.GARBAGE, f"a command has an 'id', a text of at most {ID_LENGTH} letters")
    do = COMMANDS.get(command["do"]) if isinstance(command.get("do"), str) else None
    if do is None:
        raise Refusal(Reason.GARBAGE, f"a command says in 'do' what to do: {', '.join(COMMANDS)}")
    return await do(table, person, command)


async def answer(table: Table, person: str, command: Command) -> dict[str, Any]:
    """Carry a command out and say what came of it."""
    try:
        done = await carry_out(table, person, command)
    except Exception as error:
        if not isinstance(error, Refusal):
            log.exception("a command failed")
        return refused(command, refusal_of(error))
    return {"type": "answer", "id": command["id"], "ok": True, "seq": done.seq}


def refused(command: Command, refusal: Refusal) -> dict[str, Any]:
    """The answer to a command that is not carried out."""
    name = command.get("id")
    return {
        "type": "answer",
        "id": name if isinstance(name, str) else None,
        "ok": False,
        "reason": refusal.reason,
        "message": str(refusal),
        "clause": refusal.clause,
    }


def number(command: Command, key: str) -> int:
    """A whole number in a command."""
    value = command.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= WIDEST:
        raise Refusal(Reason.GARBAGE, f"{key!r} must be a whole number")
    return value


def word(command: Command, key: str, most: int = ID_LENGTH) -> str:
    """A short text in a command."""
    value = command.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise Refusal(Reason.GARBAGE, f"{key!r} must be a text of at most {most} letters")
    return value


def own_seat(table: Table, person: str) -> Seat:
    """Where the sender sits."""
    seat = table.state.seat_of(person)
    if seat is None:
        raise Refusal(Reason.NOT_SEATED, "you are watching; only the people at the table can do that")
    return seat
