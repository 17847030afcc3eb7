"""What one person is shown of a table, in parts. Everything here comes from the view of their seat."""

from __future__ import annotations

import base64
import time
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

from fireside.draw import Scene
from fireside.engine.contract import (
    Announces,
    BreaksTies,
    ExplainsResults,
    GroupsChoices,
    NamesDecisions,
    TieBreak,
    offers,
)
from fireside.engine.types import CHANCE, SPECTATOR, Event, Seat
from fireside.game import Game
from fireside.position import View
from fireside.table.agreement import asked_about, goes_back_alone
from fireside.table.entries import GoBack, Returned, StoodIn
from fireside.table.people import Line
from fireside.table.setup import DAY
from fireside.table.state import Note, Step, TableState
from fireside.table.undo import last_choice, takeback
from fireside.texts import Say, clauses
from fireside.web.edge.visitor import Visitor
from fireside.web.show.markdown import plain
from fireside.web.show.parts import PARTS, log_line_html, part_html
from fireside.web.show.pictures import drawn, unstyled
from fireside.web.show.templating import template

MOST_NEWS = 4  # lines about what the others did, above the board
MOST_UNFOLDED = 3  # choices that a phone lists without being asked
MOST_UNGROUPED = 8  # choices that are listed without headings
DESCRIBED = 10_000  # events that are remembered in words
SAMPLES = 4  # possible positions, compared for what they agree on


class Choice(NamedTuple):
    """Something that can be done now."""

    action: int
    text: str  # in the player's language


@dataclass(frozen=True)
class LogLine:
    """Something that happened, in words."""

    seq: int
    text: str
    seat: Seat
    clause: str | None
    is_forced: bool = False  # nobody chose it: there was nothing else to do


class Presentation:
    """A table as one person sees it now."""

    def __init__(
        self,
        state: TableState,
        visitor: Visitor,
        since: int = 0,
        *,
        here: Container[str] = (),
        seat: Seat | None = None,
        still: bool = False,
        marks_choices: bool = False,
    ) -> None:
        """`since` is the last entry that they were shown; `here` are the people who have the table open.

        `seat` looks from a seat other than their own; `still` shows the past, in which nothing can be done;
        `marks_choices` shows in it what could be done.
        """
        own = state.seat_of(visitor.person) if seat is None else seat
        self.state = state
        self.visitor = visitor
        self.seat: Seat = SPECTATOR if own is None else own
        self.since = since
        self.game: Game = state.game
        self._here = here
        self._still = still
        self._marks_choices = marks_choices

    @cached_property
    def say(self) -> Say:
        """The site's texts."""
        return self.visitor.say

    @cached_property
    def game_say(self) -> Say:
        """The game's texts, with the names of the players."""
        return Say.of_folder(self.game.folder, self.visitor.lang, self.state.names)

    @cached_property
    def view(self) -> View:
        """What may be seen."""
        assert self.state.position is not None
        return self.state.position.view(self.seat)

    @property
    def is_seated(self) -> bool:
        """Whether they play."""
        return self.seat != SPECTATOR

    @cached_property
    def is_asked(self) -> bool:
        """Whether they may act now."""
        if self._still:
            return False
        sitter = self.state.seats[self.seat] if self.is_seated else None
        return self.seat in self.state.pending and sitter is not None and not sitter.bot

    @cached_property
    def choices(self) -> list[Choice]:
        """What they may do now."""
        if not self.is_asked:
            return []
        describe = self.game.notation.describe_action
        return [
            Choice(action, self._scene.ask(describe, self.seat, action, self.game_say))
            for action in self.view.legal(self.seat)
        ]

    @property
    def choice_groups(self) -> Sequence[tuple[str, list[Choice]]]:
        """What they may do now under headings, in the order in which they come up first; no headings in short lists."""
        notation = self.game.notation
        if len(self.choices) <= MOST_UNGROUPED or not offers(notation, GroupsChoices):
            return [("", self.choices)]
        groups: dict[str, list[Choice]] = {}
        for choice in self.choices:
            groups.setdefault(notation.choice_group(choice.action, self.game_say), []).append(choice)
        return list(groups.items())

    @property
    def folds_choices(self) -> bool:
        """Whether the list of choices is folded away: on a phone, if it is long or everything in it is drawn."""
        if not self.visitor.tall:
            return False
        texts = "".join(self.pictures.values())
        is_drawn = all(f'data-action="{choice.action}"' in texts for choice in self.choices)
        return is_drawn or len(self.choices) > MOST_UNFOLDED

    @property
    def can_undo(self) -> bool:
        """Whether their last step can be taken back without asking anybody."""
        return self.is_seated and bool(takeback(self.state, self.seat))

    def board(self) -> str:
        """The whole picture."""
        return unstyled(self.game.picture.draw(self._scene))

    @cached_property
    def drawn(self) -> dict[str, Sequence[str]]:
        """What the page draws, by the id of its place: the whole picture, or, on a phone, its panes, all in pieces."""
        return drawn(self.game, self._scene) if self.state.position is not None else {}

    @property
    def pictures(self) -> dict[str, str]:
        """What the page draws, as texts."""
        return {place: "".join(parts) for place, parts in self.drawn.items()}

    @cached_property
    def _scene(self) -> Scene:
        return self.view.scene(
            lang=self.visitor.lang,
            names=self.state.names,
            tall=self.visitor.tall,
            happened=[event for step in self._recent() for event in step.events],
            clickable=self.is_asked or self._marks_choices,
        )

    @cached_property
    def question(self) -> str:
        """What everybody is waiting for, in the game's own words."""
        return self._scene.now_text() if self.state.phase == "running" else ""

    def _recent(self) -> Sequence[Step]:
        """What to point out: everything since they were last shown the table, or else the last thing that happened."""
        steps = self.state.steps
        fresh = self.state.steps_after(self.since) if self.since else []
        return fresh or steps[_last_turn(steps) :]

    def log(self, since: int = 0) -> list[LogLine]:
        """What happened after an entry, in words."""
        lines = [
            self._line(step, event)
            for step in self.state.steps_after(since)
            for event in step.events
            if event.seen_by(self.seat)
        ]
        notes = [self._note_line(note) for note in self.state.notes if note.seq > since]
        return sorted(lines + notes, key=lambda line: line.seq) if notes else lines

    def _line(self, step: Step, event: Event) -> LogLine:
        text, clause = _described(self.game, event, self.game_say)
        return LogLine(step.seq, text, event.seat, clause, step.is_forced)

    def _note_line(self, note: Note) -> LogLine:
        return LogLine(
            note.seq, self.say(f"notes.{_note_key(note)}", name=self.state.names[note.seat]), note.seat, None
        )

    @cached_property
    def own_last_choice(self) -> int:
        """The entry of their own last choice; 0 if there is none."""
        if not self.is_seated:
            return 0
        index = last_choice(self.state, self.seat)
        return 0 if index is None else self.state.steps[index].seq

    @property
    def steps_since(self) -> int:
        """How many steps of a running game there have been since their own last choice."""
        if self.state.phase != "running" or not self.own_last_choice:
            return 0
        return len(self.state.steps_after(self.own_last_choice))

    @property
    def is_called(self) -> bool:
        """Whether it is their turn again: they are asked something, and somebody else has moved since they did."""
        since = self.state.steps_after(self.own_last_choice)
        return self.is_asked and any(step.seat not in (CHANCE, self.seat) for step in since)

    @property
    def news(self) -> list[LogLine]:
        """The last things that happened since their own last choice, by anybody else."""
        lines = [line for line in self.log(self.own_last_choice) if line.seat != self.seat]
        return lines[-MOST_NEWS:]

    @cached_property
    def announcements(self) -> Sequence[str]:
        """What they must not miss of what happened since their own last choice, until the result tells everything."""
        notation = self.game.notation
        if self.state.phase != "running" or not offers(notation, Announces):
            return ()
        steps = self._recent()
        if self.is_seated:
            steps = self.state.steps_after(self.own_last_choice)
        events = [event for step in steps for event in step.events if event.seen_by(self.seat)]
        return notation.announcements(events, self.game_say)

    @property
    def announced(self) -> str:
        """What somebody is told who cannot see the page."""
        ended = [self.explanation()] if self.state.phase == "over" else []
        return " ".join([self.headline, *self.announcements, *ended])

    def is_here(self, seat: Seat) -> bool:
        """Whether somebody has the table open; bots always have."""
        sitter = self.state.seats[seat]
        return sitter is not None and (not sitter.person or sitter.person in self._here)

    def may_seat_bots(self) -> bool:
        """Whether they may give free seats to bots: the host, or the others while the host is away."""
        host = self.state.setup.host
        is_host = bool(host) and self.visitor.person == host
        return self.state.phase == "waiting" and (is_host or (self.is_seated and host not in self._here))

    def may_replace(self, seat: Seat) -> bool:
        """Whether they may ask for a bot to play for somebody who is away."""
        people = self.state.people
        both_play = seat != self.seat and seat in people and self.seat in people
        is_live = self.state.phase == "running" and self.state.setup.clock < DAY  # over days, the clock decides
        return both_play and is_live and not self.is_here(seat) and not self.state.offer

    def is_asked_to_agree(self) -> bool:
        """Whether the others are waiting for their consent."""
        offer = self.state.offer
        return offer is not None and self.seat in asked_about(self.state, offer.proposal, time.time()) - offer.agreed

    def goes_back_alone(self) -> bool:
        """Whether nobody has to be asked before they go back to their own last choice."""
        index = last_choice(self.state, self.seat)
        steps = [step.seq for step in self.state.steps[index:]]
        return goes_back_alone(self.state, self.seat, steps, time.time())

    def offer_text(self) -> str:
        """What somebody asks of the others."""
        offer, names = self.state.offer, self.state.names
        assert offer is not None
        return self.say(
            "offers.undo" if isinstance(offer.proposal, GoBack) else "offers.replace",
            name=names[offer.seat],
            absent=names[offer.absent],
        )

    @cached_property
    def decision(self) -> str | None:
        """The kind of decision that they have to make now, if the game tells kinds apart."""
        notation = self.game.notation
        if not self.is_asked or not offers(notation, NamesDecisions):
            return None
        return self._scene.ask(notation.decision, self.seat)

    def clock(self, seat: Seat) -> int | None:
        """The whole seconds that a seat has left, if there is a clock."""
        if not self.state.setup.clock or self.state.position is None:
            return None
        return max(0, int(self.state.time_left(seat, time.time())))

    @cached_property
    def headline(self) -> str:
        """Whose turn it is."""
        say, names = self.say, self.state.names
        if self.state.phase == "closed":
            return say("status.closed")
        if self.state.phase == "waiting":
            return say("status.waiting", free=self.state.seats.count(None))
        if self.state.phase == "over":
            return self._result()
        if self.is_asked:
            return say("status.yours")
        acting = [names[seat] for seat in self.state.pending if seat != CHANCE]
        return say("status.theirs", names=say.joined(acting))

    def _result(self) -> str:
        assert self.state.position is not None
        winners = self.state.position.winners
        if winners == [self.seat]:
            return self.say("status.you_won")
        key = "status.won" if len(winners) == 1 else "status.tied"
        return self.say(key, names=self.say.joined([self.state.names[seat] for seat in winners]))

    def title(self) -> str:
        """The page's title, so that the tab shows whose turn it is."""
        return f"{'● ' if self.is_asked else ''}{self.headline} – {self.game.info.title}"

    def clause(self, number: str | None) -> str:
        """What a clause says."""
        return clauses(self.game.folder, self.visitor.lang).get(number or "", "")

    def scores(self) -> list[int | None]:
        """Points by seat; None where they depend on something that may not be seen, or lie behind a shield."""
        position = self.state.position
        if position is None:
            return [None] * self.state.setup.players
        if position.is_over:
            return list(position.scores)
        is_open = bytes(self.view) == bytes(position)  # nothing is hidden
        samples = [self.view.scores] if is_open else self.view.possible_scores(SAMPLES)
        possible = zip(*samples, strict=True)
        return [
            points[0] if len(set(points)) == 1 and self._shows_score(seat) else None
            for seat, points in enumerate(possible)
        ]

    def _shows_score(self, seat: Seat) -> bool:
        """Whether a game's rules let the table show points that could be worked out."""
        shows = getattr(self.game.notation, "shows_score", None)
        return shows is None or bool(self._scene.ask(shows, self.seat, seat))

    def standings(self) -> list[tuple[int, Seat, int]]:
        """Rank, seat and points, the best first."""
        assert self.state.position is not None
        ranks, scores = self.state.position.ranks, self.state.position.scores
        return sorted((ranks[seat], seat, scores[seat]) for seat in range(len(ranks)))

    def breakdown(self) -> list[tuple[str, list[int]]]:
        """Where the points of a finished game came from: each source in words, with the points by seat.

        A source from which nobody has anything is left out.
        """
        assert self.state.position is not None
        by_seat = self.state.position.breakdown or []
        rows = {source: [points[source] for points in by_seat] for source in (by_seat[0] if by_seat else ())}
        return [(self.game_say(f"sources.{source}"), points) for source, points in rows.items() if any(points)]

    def tie_breaks(self) -> Sequence[TieBreak]:
        """What ranks the players of a finished game besides their points: each thing in words, and what seats have."""
        assert self.state.position is not None
        notation = self.game.notation
        return notation.tie_breaks(self.state.position.state, self.game_say) if offers(notation, BreaksTies) else ()

    def explanation(self) -> str:
        """What decided a finished game, in plain words."""
        assert self.state.position is not None
        notation = self.game.notation
        if offers(notation, ExplainsResults):
            return notation.explain_result(self.state.position.state, self.game_say)
        return plain(self.clause(self.view.end_reason))

    def part(self, name: str) -> str:
        """One part of the page, as HTML."""
        return part_html(self, name)

    def parts(self, pictures: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """The parts of the page that change when something happens, by the id of their place; `pictures` is what the
        page is told of them, if not all."""
        return {name: self.part(name) for name in PARTS} | (self.pictures if pictures is None else dict(pictures))

    def log_line_html(self, line: LogLine) -> str:
        """A line of the log, as HTML."""
        return log_line_html(self, line)

    def message(self, sent: int, *, anew: bool, pictures: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """What the page is told after something happened, with its `parts`."""
        return {
            "type": "state",
            "seq": self.state.seq,
            "phase": self.state.phase,
            "asked": self.is_asked,
            "question": self.state.asked[self.seat] if self.is_asked else None,
            "called": self.is_called,
            "title": self.title(),
            "announce": self.announced,
            "parts": self.parts(pictures),
            "log": [self.log_line_html(line) for line in self.log(0 if anew else sent)],
            "anew": anew,
        }

    def data(self) -> dict[str, Any]:
        """What a program is told after something happened: the view itself, and what may be done."""
        state = self.state
        message: dict[str, Any] = {"type": "state", "seq": state.seq, "phase": state.phase, "seat": self.seat}
        if state.position is not None:
            message["pending"] = [seat for seat in state.pending if seat != CHANCE]
            message["legal"] = self.view.legal(self.seat) if self.is_asked else []
            message["view"] = base64.b64encode(bytes(self.view)).decode()
        return message


@lru_cache(DESCRIBED)
def _described(game: Game, event: Event, say: Say) -> tuple[str, str | None]:
    """An event in words, and the clause that tells more about it: the same for everybody at a table."""
    find_clause = getattr(game.notation, "event_clause", None)
    return game.notation.describe_event(event, say), find_clause(event) if find_clause else None


def _last_turn(steps: Sequence[Step]) -> int:
    """Where the last choice starts, including the chance outcomes that followed it."""
    return next((index for index in range(len(steps) - 1, -1, -1) if steps[index].is_choice), 0)


def _note_key(note: Note) -> str:
    """The text that tells what happened besides the game itself."""
    if isinstance(note, StoodIn):
        return f"stand_in_{note.cause}"
    if isinstance(note, Returned):
        return "return"
    return "undo_all" if note.by_all else "undo"


def chat_html(line: Line, state: TableState) -> str:
    """Something that was said, as HTML."""
    seat = state.seat_of(line.person)
    return template("chat_line.html").render(line=line, seat=-1 if seat is None else seat)
