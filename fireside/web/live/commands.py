"""Commands to a table, as JSON. Each gets an answer: accepted with its sequence number, or refused with a reason."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from typing import Any

from fireside.table import fairness
from fireside.table.commands import (
    Agree,
    AskHint,
    ComeBack,
    Command,
    Decline,
    Leave,
    OfferReplacement,
    OfferUndo,
    Play,
    Premove,
    Say,
    SeatBot,
    SetPace,
    StandIn,
    Start,
    TakeBack,
)
from fireside.table.errors import Reason, Refusal
from fireside.table.server.chat import LINE_LENGTH
from fireside.table.server.table import Table
from fireside.table.stores.leases import Elsewhere
from fireside.web.edge.errors import refusal_of, sentence
from fireside.web.edge.limits import COMMAND_BYTES
from fireside.web.edge.visitor import Visitor

log = logging.getLogger(__name__)

Message = dict[str, Any]
ID_LENGTH = 64
WIDEST = 2**31  # no number in a command is larger


def _play(person: str, message: Message) -> Command:
    return Play(person, number(message, "action"), seq=number(message, "seq"), ref=message["id"])


def _seat_bot(person: str, message: Message) -> Command:
    return SeatBot(person, number(message, "seat"), word(message, "bot"), fairness.new_contribution())


COMMANDS: Mapping[str, Callable[[str, Message], Command]] = {
    "play": _play,
    "undo": lambda person, message: TakeBack(person, ref=message["id"]),
    "start": lambda person, _: Start(person),
    "leave": lambda person, message: Leave(person, number(message, "seat")),
    "seat_bot": _seat_bot,
    "offer_undo": lambda person, _: OfferUndo(person),
    "replace": lambda person, message: OfferReplacement(person, number(message, "seat")),
    "agree": lambda person, _: Agree(person),
    "decline": lambda person, _: Decline(person),
    "stand_in": lambda person, _: StandIn(person),
    "return": lambda person, _: ComeBack(person),
    "hint": lambda person, _: AskHint(person),
    "premove": lambda person, message: Premove(person, word(message, "answer"), word(message, "until")),
    "pace": lambda person, message: SetPace(person, word(message, "pace")),
    "say": lambda person, message: Say(person, word(message, "text", LINE_LENGTH)),
}


def read(text: str | bytes) -> Message:
    """A message from its text; Refusal if it is not one."""
    if len(text) > COMMAND_BYTES:
        raise Refusal(Reason.TOO_LARGE, "command_too_large", most=COMMAND_BYTES)
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        raise Refusal(Reason.GARBAGE, "no_json") from None
    if not isinstance(message, dict) or not _is_text(message):
        raise Refusal(Reason.GARBAGE, "no_json")
    return message


def _is_text(message: Message) -> bool:
    """Whether everything in a message can be written: JSON can name halves of characters, such as \\ud800.

    PostgreSQL keeps no texts with a character of number 0.
    """
    try:
        text = json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        return False
    return rb"\u0000" not in text


def decode(person: str, message: Message) -> Command:
    """The command that a person's message stands for; Refusal if there is no such command."""
    name, what = message.get("id"), message.get("do")
    if not isinstance(name, str) or not 0 < len(name) <= ID_LENGTH:
        raise Refusal(Reason.GARBAGE, "command_id", most=ID_LENGTH)
    if not isinstance(what, str) or what not in COMMANDS:
        raise Refusal(Reason.GARBAGE, "command_do", commands=", ".join(COMMANDS))
    return COMMANDS[what](person, message)


async def answer(table: Table, visitor: Visitor, message: Message) -> Message:
    """Carry out a command and say what came of it."""
    try:
        done = await table.do(decode(visitor.person, message))
    except Elsewhere:  # nobody knows what came of it, until it is sent again
        raise
    except Exception as error:
        if not isinstance(error, Refusal):
            log.exception("a command failed")
        return refused(message, refusal_of(error), table, visitor)
    return {"type": "answer", "id": message["id"], "ok": True, "seq": done.seq}


def refused(message: Message, refusal: Refusal, table: Table, visitor: Visitor) -> Message:
    """The answer to a command that is not carried out."""
    table.meter.refused(refusal.reason)
    name = message.get("id")
    return {
        "type": "answer",
        "id": name if isinstance(name, str) else None,
        "ok": False,
        "reason": refusal.reason,
        "message": sentence(refusal, visitor.lang, table.state.game),
        "clause": refusal.clause,
    }


def number(message: Message, key: str) -> int:
    """A whole number in a message."""
    value = message.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) >= WIDEST:
        raise Refusal(Reason.GARBAGE, "whole_number", field=key)
    return value


def word(message: Message, key: str, most: int = ID_LENGTH) -> str:
    """A short text in a message."""
    value = message.get(key)
    if not isinstance(value, str) or len(value) > most:
        raise Refusal(Reason.GARBAGE, "short_text", field=key, most=most)
    return value
