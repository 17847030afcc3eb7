"""Everything that a server sends to a page; and whether it all follows from what a spectator may see."""

from __future__ import annotations

import html
import itertools
import json
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Error, Page, Response, WebSocket

from fireside.draw.panes import PANES
from fireside.engine.types import SPECTATOR
from fireside.table import fairness
from fireside.table.state import TableState
from fireside.web.edge.visitor import Visitor
from fireside.web.show.presentation import Presentation
from tests.browser.history import person_at, public_twin
from tests.web.show.changed import Shown

_STEPS = re.compile(r"[\d ]+")
SOCKET = "socket"
UNREAD = "unread"
SAME_FOR_ALL = (
    "/static/",
    "/style/",
    "/rules/",
    "/how/",
    "/app.webmanifest",
    "/worker.js",
    "/offline",
)  # what these say does not depend on a table
COMMITMENT_LENGTH = 16  # the letters of the commitment that the page shows


class Sent(NamedTuple):
    """One thing that the server sent: a page, a file, or a message of the live channel."""

    kind: str  # SOCKET, or the path of what was asked for
    query: dict[str, str]
    text: str


def sent_to(page: Page) -> list[Sent]:
    """Everything that is sent to a page from now on: every body, and every message of every socket."""
    sent: list[Sent] = []

    def read(answer: Response) -> None:
        try:
            text = answer.text()
        except Error as error:  # the page has already gone on, or the server has been killed
            text = f"{UNREAD}: {error}"
        sent.append(_sent(answer.url, text))

    page.on("response", read)
    listen(page, lambda url, text: sent.append(_sent(url, text, SOCKET)))
    return sent


def listen(page: Page, hear: Callable[[str, str], None]) -> None:
    """Hear every message of every socket that a page opens: its address and its text."""

    def opened(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: hear(socket.url, str(payload)))

    page.on("websocket", opened)


def _sent(url: str, text: str, kind: str = "") -> Sent:
    parts = urlsplit(url)
    query = {key: values[0] for key, values in parse_qs(parts.query).items()}
    return Sent(kind or parts.path, query, text)


class Onlooker:
    """What a spectator may be sent by a table whose history is known, drawn anew from what a spectator may know."""

    def __init__(self, states: Sequence[TableState], lang: str) -> None:
        """`states` are the table after each of its entries."""
        self._states = states
        self._table = states[0].setup.id
        self._visitor = Visitor("", lang, "auto", tall=False)
        self._shown = 0  # the last entry that the page has been sent
        self._pictures = {name: Shown() for name in PANES}
        self._replay = ""  # what a page that looks back says besides what happened

    def surprises(self, sent: Sequence[Sent]) -> list[str]:
        """Whatever was sent but does not follow from what may be known, shortened."""
        return [f"{one.kind} {one.query}: {one.text[:300]}" for one in sent if not self._is_due(one)]

    def _is_due(self, one: Sent) -> bool:
        if one.text.startswith(UNREAD):
            return one.kind.startswith(SAME_FOR_ALL)
        if one.kind == SOCKET:
            return self._is_due_message(json.loads(one.text), one.query)
        if one.kind == f"/t/{self._table}":
            return self.rest(one.text) is not None
        if one.kind == f"/t/{self._table}/frame":
            frame = json.loads(one.text)
            return frame == self._frame(int(one.query["at"]), frame["last"])
        if one.kind == f"/t/{self._table}/replay":
            return self._is_due_replay(one.text)
        return one.kind.startswith(SAME_FOR_ALL) or one.kind == f"/t/{self._table}/qr.svg"

    def _is_due_message(self, message: dict[str, Any], query: dict[str, str]) -> bool:
        if message["type"] != "state":
            return False
        for name in PANES:
            if name in message["parts"]:
                message["parts"][name] = self._pictures[name].show(message["parts"][name])
        if message["anew"]:  # the first message of a connection
            self._shown = int(query["seq"])
        presentations = list(self._presentations(message["seq"], since=self._shown))
        due = [shown.message(self._shown, anew=message["anew"]) for shown in presentations]
        self._shown = message["seq"]
        return message in due

    def _presentations(self, seq: int, since: int = 0) -> Iterator[Presentation]:
        """The table after an entry, whoever of the people happened to have it open."""
        twin = public_twin(self._states[seq])
        people = [person_at(seat) for seat, sitter in enumerate(twin.seats) if sitter and sitter.person]
        for count in range(len(people), -1, -1):
            for here in itertools.combinations(people, count):
                yield Presentation(twin, self._visitor, since, here=here)

    def rest(self, page: str) -> str | None:
        """What a table page says besides what may be known of the table; None if it tells anything else of it."""
        seq = _attribute(page, "data-seq")
        for shown in self._presentations(seq):
            parts = [*shown.parts().values()] if shown.state.position else [shown.part("seats"), shown.part("status")]
            if all(part in page for part in parts):
                return self._without(page, [*parts, self._log(shown), html.escape(shown.title()), f'data-seq="{seq}"'])
        return None

    def _without(self, page: str, parts: Sequence[str]) -> str:
        setup = self._states[0].setup
        commitment = fairness.commitment(setup.seed)
        for part in (*parts, setup.id, commitment, commitment[:COMMITMENT_LENGTH]):
            page = page.replace(part, "") if part else page
        return page

    def _log(self, shown: Presentation) -> str:
        return "".join(shown.log_line_html(line) for line in shown.log())

    def _past(self, at: int) -> Presentation:
        """The table as it was after some plays."""
        states = [state for state in self._states if len(state.steps) == at and state.position is not None]
        before = states[0].steps[at - 2].seq if at > 1 else 0
        return Presentation(public_twin(states[0]), self._visitor, before, seat=SPECTATOR, still=True)

    def _frame(self, at: int, last: int) -> dict[str, Any]:
        shown = self._past(at)
        lines = [line.text for line in shown.log(shown.since)]
        return {"at": at, "last": last, "board": shown.board(), "lines": lines}

    def _is_due_replay(self, page: str) -> bool:
        """Whether a page that looks back shows the board and the lines of then, and says nothing else of the game:
        the rest of it is the same at every step, but for numbers of steps."""
        shown = self._past(_attribute(page, "data-at"))
        lines = "".join(f"<li>{html.escape(line.text)}</li>" for line in shown.log(shown.since))
        due = (shown.board(), f'<ol id="log" tabindex="0" aria-live="polite" aria-labelledby="log-title">{lines}</ol>')
        if any(page.count(part) != 1 for part in due):
            return False
        rest = _STEPS.sub("", self._without(page, due))
        self._replay = self._replay or rest
        return rest == self._replay


def _attribute(page: str, name: str) -> int:
    """The number that an attribute of a page has."""
    return int(page.partition(f' {name}="')[2].partition('"')[0])
