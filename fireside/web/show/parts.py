"""The parts of a page, as HTML. Templates are given plain facts; what differs most are texts, for which they need not
be rendered again. So numbers that are only shown are given as texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup

from fireside.engine.types import Seat
from fireside.web.show.templating import RENDERED, bot_title, rendered, template

if TYPE_CHECKING:
    from fireside.web.show.presentation import Choice, LogLine, Presentation

Fact = str | int | bool | tuple[object, ...] | None
Facts = Mapping[str, Fact]


def part_html(shown: Presentation, name: str) -> str:
    """A part of the page by the id of its place."""
    return rendered(f"part_{name}.html", shown.say, shown.visitor.root, **_FACTS[name](shown))


def log_line_html(shown: Presentation, line: LogLine) -> str:
    """A line of the log."""
    return rendered(
        *("log_line.html", shown.say, shown.visitor.root),
        seq=str(line.seq),
        seat=line.seat,
        text=line.text,
        clause=line.clause,
        is_forced=line.is_forced,
        rules=shown.game.base,
    )


def _status(shown: Presentation) -> Facts:
    state, version = shown.state, shown.state.setup.version
    is_running = state.phase == "running"
    sitter = state.seats[shown.seat] if shown.is_seated else None
    return {
        "is_asked": shown.is_asked,
        "headline": shown.headline,
        "announced": " ".join(shown.announcements),
        "question": shown.question,
        "is_watching": is_running and not shown.is_seated,
        "offer": shown.offer_text() if state.offer else "",
        "may_agree": bool(state.offer) and shown.is_asked_to_agree(),
        "may_withdraw": state.offer is not None and state.offer.seat == shown.seat,
        "is_replaced": is_running and sitter is not None and bool(sitter.bot),
        "versions": None if version == shown.game.info.version else (version, shown.game.info.version),
        "result": _result(shown) if state.phase == "over" else "",
    }


def _result(shown: Presentation) -> Markup:
    return Markup(template("result.html").render(shown=shown, say=shown.say, root=shown.visitor.root))


def _since(shown: Presentation) -> Facts:
    count = shown.steps_since
    return {
        "count": count,
        "first": str(shown.state.steps_until(shown.own_last_choice)) if count else "",
        "last": str(len(shown.state.steps)) if count else "",
        "news": Markup("".join([_news(shown, line) for line in shown.news])) if count else "",
    }


def _news(shown: Presentation, line: LogLine) -> str:
    return rendered("news.html", shown.say, shown.visitor.root, seat=line.seat, text=line.text)


def _seats(shown: Presentation) -> Facts:
    scores, may_seat_bots = shown.scores(), shown.may_seat_bots()
    facts = [
        _seat(shown, seat) | {"score": _number(score), "may_seat_bots": may_seat_bots}
        for seat, score in enumerate(scores)
    ]
    return {"seats": Markup("\n".join([_seat_html(shown, one) for one in facts]))}


def _seat_html(shown: Presentation, facts: Facts) -> str:
    return rendered("seat.html", shown.say, shown.visitor.root, **facts)


def _number(value: int | None) -> str | None:
    return None if value is None else str(value)


def _seat(shown: Presentation, seat: Seat) -> dict[str, Fact]:
    state, sitter, is_me = shown.state, shown.state.seats[seat], seat == shown.seat
    has_clock = sitter is not None and bool(sitter.person) and not sitter.bot
    is_waiting, is_host = state.phase == "waiting", shown.visitor.person == state.setup.host
    return {
        "seat": seat,
        "is_me": is_me,
        "is_acting": seat in state.pending,
        "name": sitter.name if sitter else None,
        "bot": bot_title(sitter.bot, shown.say) if sitter and sitter.bot else "",
        "is_here": shown.is_here(seat),
        "left": _number(shown.clock(seat)) if has_clock else None,
        "may_free": is_waiting and (shown.is_seated or shown.may_seat_bots()) and (is_me or is_host),
        "may_stand_in": state.phase == "running" and is_me and seat in state.people,
        "may_replace": not is_waiting and shown.may_replace(seat),
    }


def _choices(shown: Presentation) -> Facts:
    are_many = bool(shown.choices) and shown.folds_choices
    plays = shown.state.phase == "running" and shown.seat in shown.state.people
    return {
        "listed": Markup("".join(_listed(shown))),
        "count": len(shown.choices) if are_many else 0,  # which is not told otherwise
        "are_many": are_many,
        "plays": plays,
        **(_acts(shown) if plays else {}),
    }


def _listed(shown: Presentation) -> Iterator[str]:
    """The choices below their headings."""
    for heading, choices in shown.choice_groups if shown.choices else ():
        if heading:
            yield _heading_html(heading)
        yield from map(_choice_html, choices)


@lru_cache(RENDERED)
def _heading_html(heading: str) -> str:
    return template("choices_heading.html").render(heading=heading)


@lru_cache(RENDERED)
def _choice_html(choice: Choice) -> str:
    """One of many choices that differ from move to move, most of which have been offered before."""
    return template("choice.html").render(choice=choice)


def _acts(shown: Presentation) -> Facts:
    """What a player may do besides playing."""
    state, can_undo = shown.state, shown.can_undo
    may_ask = not can_undo and bool(shown.own_last_choice) and not state.offer
    return {
        "may_skip": not shown.is_asked and bool(state.bot_seats()),
        "has_hints": state.setup.hints and bool(shown.choices),
        "can_undo": can_undo,
        "may_ask_undo": may_ask,
        "goes_back_alone": may_ask and shown.goes_back_alone(),
    }


def _tip(shown: Presentation) -> Facts:
    decision = shown.decision
    return {
        "decision": f"{shown.game.base}.{decision}" if decision else "",
        "text": shown.game_say(f"tips.{decision}") if decision else "",
    }


_FACTS: Mapping[str, Callable[[Presentation], Facts]] = {
    "status": _status,
    "since": _since,
    "seats": _seats,
    "choices": _choices,
    "tip": _tip,
}
PARTS = tuple(_FACTS)
