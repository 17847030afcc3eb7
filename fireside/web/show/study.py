"""What a replay shows of an analysis: decisions with their alternatives, moments worth a look, summaries of seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from fireside import study
from fireside.engine.types import CHANCE, Action, Seat
from fireside.record import Move
from fireside.study import Analysis, Decision, Line, Word
from fireside.study.summary import Account, Cost, Summary
from fireside.study.words import LEAST_LOSS, fair_share
from fireside.table.entries import Played
from fireside.table.errors import Reason, Refusal
from fireside.table.evolve import replay
from fireside.table.state import TableState
from fireside.texts import Say
from fireside.version import VERSION
from fireside.web.edge.visitor import Visitor
from fireside.web.show import numbers
from fireside.web.show.presentation import Presentation

MOST_CHOICES = 5  # of a decision that are listed, besides the one that was played
MOST_SWINGS = 6  # outcomes of chance that are marked on the curve
SIGNS = {Word.MISTAKE: "?", Word.BLUNDER: "??"}
GOOD_LUCK, BAD_LUCK = "▲", "▼"


@dataclass(frozen=True)
class ChoiceLine:
    """One of the choices of a decision, in words."""

    action: Action
    text: str
    percent: str
    margin: str
    is_played: bool
    is_best: bool


@dataclass(frozen=True)
class Moment:
    """A step that is worth a look."""

    at: int  # how many steps have been played there
    seat: Seat  # whom it is about
    sign: str
    title: str


@dataclass(frozen=True)
class LineStep:
    """A step of the best line, in words."""

    text: str
    seat: Seat
    then: str  # the moves up to this one, as an address has them


class Study:
    """An analysis as somebody is shown it."""

    def __init__(self, analysis: Analysis, state: TableState, visitor: Visitor) -> None:
        """Of the finished game of a table."""
        self.analysis = analysis
        self._state = state
        self._visitor = visitor
        self._decisions = {found.step: found for found in analysis.decisions}
        lang = visitor.lang
        self.points = partial(numbers.points, lang=lang)
        self.signed = partial(numbers.signed_points, lang=lang)
        self.margin = partial(numbers.margin, lang=lang)
        self.percent = numbers.percent

    @property
    def version(self) -> str:
        """The version of Fireside that shows it."""
        return VERSION

    @property
    def is_older(self) -> bool:
        """Whether another version of Fireside has made it."""
        return self.analysis.version != VERSION

    @cached_property
    def say(self) -> Say:
        """The site's texts."""
        return self._visitor.say

    @cached_property
    def game_say(self) -> Say:
        """The game's texts, with the names of the players."""
        return Say.of_folder(self._state.game.folder, self._visitor.lang, self._state.names)

    def decision(self, at: int) -> Decision | None:
        """The decision that is made after so many steps, if somebody has to decide then."""
        return self._decisions.get(at)

    def marks_choices(self, at: int, seat: Seat) -> bool:
        """Whether the picture of a seat shows what can be chosen."""
        found = self.decision(at)
        return found is not None and found.seat == seat and found.word is not Word.ONLY

    def words(self, step: int, seat: Seat, action: Action) -> str:
        """A choice in the game's words."""
        seen = self._state.position_before(step).view(seat).state
        return str(self._state.game.notation.describe_action(seen, seat, action, self.game_say))

    def choices(self, found: Decision) -> list[ChoiceLine]:
        """The choices that were looked at, the best first; few of them, but always the one that was played."""
        listed = found.choices[:MOST_CHOICES]
        listed += tuple(choice for choice in found.choices[MOST_CHOICES:] if choice.action == found.played)
        view = self._state.position_before(found.step).view(found.seat)
        describe = self._state.game.notation.describe_action
        return [
            ChoiceLine(
                choice.action,
                describe(view.state, found.seat, choice.action, self.game_say),
                self.percent(choice.result),
                self.margin(choice.error),
                is_played=choice.action == found.played,
                is_best=choice.action == found.best,
            )
            for choice in listed
        ]

    def verdict(self, found: Decision) -> str:
        """What a decision cost, in a sentence."""
        facts = {"points": self.points(found.gap), "margin": self.margin(found.error)}
        if found.word is Word.ONLY:
            return self.say("analysis.forced")
        if found.gap <= 0:
            return self.say("analysis.none_better")
        if not found.loss:
            return self.say("analysis.unsure", **facts)
        return self.say("analysis.small" if found.word is Word.FINE else "analysis.cost", **facts)

    def luck_at(self, at: int) -> Sequence[float]:
        """What chance has just brought every seat; nothing if it did nothing, or that cannot be told."""
        return self.analysis.swing_at.get(at - 1, ())

    @cached_property
    def moments(self) -> list[Moment]:
        """Mistakes, blunders and the largest strokes of luck, in order."""
        wrong = [found for found in self.analysis.decisions if found.word in SIGNS]
        found = [*map(self._mistake, wrong), *(self._stroke(step, luck) for step, luck in self._strokes())]
        return sorted(found, key=lambda moment: moment.at)

    def _mistake(self, found: Decision) -> Moment:
        title = self.say(
            "analysis.dot_decision",
            step=found.step,
            name=self._state.names[found.seat],
            word=self.say(f"analysis.word_{found.word}"),
            points=self.signed(-found.gap),
        )
        return Moment(found.step, found.seat, SIGNS[found.word], title)

    def _strokes(self) -> Sequence[tuple[int, Sequence[float]]]:
        """The largest strokes of luck, if they weigh as much as a mistake."""
        least = LEAST_LOSS[Word.MISTAKE] * fair_share(self.analysis.players)
        large = [(step, luck) for step, luck in self.analysis.swing_at.items() if max(map(abs, luck)) >= least]
        return sorted(large, key=lambda found: -max(map(abs, found[1])))[:MOST_SWINGS]

    def _stroke(self, step: int, luck: Sequence[float]) -> Moment:
        seat = max(range(len(luck)), key=lambda seat: abs(luck[seat]))
        key = "analysis.dot_luck" if luck[seat] > 0 else "analysis.dot_bad_luck"
        title = self.say(key, step=step + 1, name=self._state.names[seat], points=self.signed(luck[seat]))
        return Moment(step + 1, seat, GOOD_LUCK if luck[seat] > 0 else BAD_LUCK, title)

    @cached_property
    def summaries(self) -> Sequence[Summary]:
        """How well every seat decided."""
        return study.summaries(self.analysis)

    def sums(self, account: Account) -> list[tuple[str, float]]:
        """The parts of a result, in words."""
        names = self._state.names
        given = [(self.say("analysis.given", name=names[seat]), brought) for seat, brought in account.given.items()]
        return [
            (self.say("analysis.skill"), account.skill),
            (self.say("analysis.luck"), account.luck),
            *given,
            (self.say("analysis.unforeseen"), account.unforeseen),
        ]

    def sorts(self, summary: Summary) -> list[tuple[str, Cost]]:
        """What kinds of decisions and which phases cost something, in words."""
        kinds = [(f"decisions.{cost.sort}", cost) for cost in summary.kinds]
        named = [(self.game_say(key), cost) for key, cost in kinds if key in self.game_say]
        phases = [(self.say(f"analysis.phase_{cost.sort}"), cost) for cost in summary.phases]
        return [(name, cost) for name, cost in [*named, *phases] if cost.loss > 0]

    def least(self, word: str) -> str:
        """The points from which a decision is called so, with as many players as here."""
        return self.points(LEAST_LOSS[Word(word)] * fair_share(self.analysis.players))

    def line_steps(self, found: Decision, line: Line, seat: Seat) -> list[LineStep]:
        """The best line in words, as a seat would hear of it."""
        state, steps = self._state.back_at(found.step), []
        for count, move in enumerate(line.moves, start=1):
            words = _acted(state, move, self.game_say)
            state = played_on(state, [move])
            shown = Presentation(state, self._visitor, state.steps[-1].seq - 1, seat=seat, still=True)
            heard = " ".join(one.text for one in shown.log(shown.since))
            steps.append(LineStep(heard or words, move.seat, then_text(line.moves[:count])))
        return steps


def _acted(state: TableState, move: Move, say: Say) -> str:
    """What somebody chooses, in the game's words; nothing for chance."""
    assert state.position is not None
    if move.seat == CHANCE:
        return ""
    seen = state.position.view(move.seat).state
    return str(state.game.notation.describe_action(seen, move.seat, move.action, say))


def played_on(state: TableState, moves: Sequence[Move]) -> TableState:
    """A table on which something else is played, as nobody did; Refusal if the rules do not allow that."""
    draft = state.fork()
    for move in moves:
        assert draft.position is not None
        possible = draft.position.odds() if move.seat == CHANCE else draft.position.legal(move.seat)
        if move.seat not in draft.position.pending or move.action not in possible:
            raise Refusal(Reason.ILLEGAL, "no_variation", text=then_text(moves))
        seq = draft.steps[-1].seq + 1 if draft.steps else 1
        replay(draft, Played(seq, draft.touched, *move), is_forced=False)
        draft.pending = draft.position.pending
    return draft


def then_text(moves: Sequence[Move]) -> str:
    """Moves as an address has them."""
    return ",".join(f"{move.seat}.{move.action}" for move in moves)
