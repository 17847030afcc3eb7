"""What the explorer found, as its pages show it: in words, with bars, and with addresses to click through."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import urlencode

from fireside import bots
from fireside.draw.panes import BOARD
from fireside.engine.phrases import Phrases
from fireside.game import Game
from fireside.study.explorer import (
    LENGTH,
    Asked,
    Branch,
    Chosen,
    Explorer,
    Line,
    Ply,
    Sort,
    Who,
    line_text,
    teller,
    typical,
)
from fireside.texts import Say
from fireside.web.edge.visitor import FOLDER, Visitor
from fireside.web.show.pictures import pictures
from fireside.web.show.templating import bot_title

PEOPLE = "people"  # in addresses; no bot is called so
PICTURES = 512  # made-up positions that are remembered


@dataclass(frozen=True)
class By:
    """How often some people, or a bot, chose something."""

    name: str
    times: int
    share: int  # of the victory, in percent


@dataclass(frozen=True)
class Row:
    """One of the choices."""

    words: str
    address: str  # of what followed; "" if there is nothing to follow
    times: int
    part: int  # of all in its group, in percent
    share: int  # of the victory, in percent
    low: int
    high: int
    points: str
    by: tuple[By, ...]


@dataclass(frozen=True)
class Group:
    """What chance had brought, and what was chosen then."""

    words: str  # "" if chance plays no part
    times: int
    rows: tuple[Row, ...]


@dataclass(frozen=True)
class Found:
    """All that a page shows of a point in the tree, or of such a position."""

    seats: int  # players of games, or decisions
    groups: tuple[Group, ...]
    trail: tuple[tuple[str, str], ...]  # the decisions that led here, in words, each with its address
    facts: tuple[str, ...]  # what such a position is about
    games: tuple[str, ...]  # those of the visitor
    picture: str


@dataclass(frozen=True)
class Question:
    """What a visitor asks about: a game for some players, in all games or in their own."""

    game: Game
    players: int
    mine: bool
    by: Who | None  # whose decisions count; None for everybody's
    whole_table: bool  # whether openings are those of all players together

    @property
    def sort(self) -> Sort:
        """The games that are compared."""
        return Sort(self.game.name, self.players)

    def address(self, **changes: object) -> str:
        """Of the page that answers the same question with something else."""
        whose = {"mine": 1 if self.mine else "", "by": who_text(self.by), "table": 1 if self.whole_table else ""}
        asked = {"players": self.players, **whose, **changes}
        kept = {key: value for key, value in asked.items() if value not in ("", None)}
        return f"/explore/{self.game.base}?{urlencode(kept)}"


class Exploration:
    """Answers a visitor's question, in their language."""

    def __init__(self, explorer: Explorer, question: Question, visitor: Visitor, own: Collection[str]) -> None:
        """`own` are the names of the visitor's finished games, which are all that they may be told by name."""
        self.explorer = explorer
        self.question = question
        self.visitor = visitor
        self.own = own
        self.asked = Asked(own if question.mine else None, question.by, question.whole_table)
        self.asked_own = Asked(own, question.by, question.whole_table)
        self.say = visitor.say
        self.tells = teller(question.game)
        self.game_say = Say.of_folder(question.game.folder, visitor.lang)

    def opening(self, line: Line) -> Found:
        """A point in the tree of openings."""
        game, players = self.question.game, self.question.players
        node = self.explorer.openings(game, players, line, self.asked)
        own = self.explorer.openings(game, players, line, self.asked_own).games if self.own else ()
        groups = tuple(self._group(branch, line) for branch in node.branches)
        is_known = node.seats or not line  # a stranger may ask for any line; that of nobody is not worth the trouble
        look = self.visitor.lang, self.visitor.tall
        picture = drawn(game, players, line, *look, whole_table=self.question.whole_table) if is_known else ""
        return Found(node.seats, groups, self._trail(line), (), own, picture)

    def _group(self, branch: Branch, line: Line) -> Group:
        rows = [
            self._row(chosen, branch.times, self._further((*line, Ply(branch.branch, chosen.choice))))
            for chosen in branch.choices
        ]
        return Group(self.words(branch.branch), branch.times, tuple(rows))

    def situation(self, situation: Phrases) -> Found:
        """Everything that was chosen in such a position."""
        game, players = self.question.game, self.question.players
        found = self.explorer.in_situation(game, players, situation, self.asked)
        own = self.explorer.in_situation(game, players, situation, self.asked_own).games if self.own else ()
        rows = tuple(self._row(chosen, found.times, "") for chosen in found.choices)
        groups = (Group("", found.times, rows),) if rows else ()
        return Found(found.times, groups, (), tuple(self.words((phrase,)) for phrase in situation), own, "")

    def words(self, phrases: Phrases) -> str:
        """Phrases as people say them."""
        said = [self.tells.words(phrase, self.game_say) or self.say("explorer.exactly") for phrase in phrases]
        return ", ".join(said)

    def _further(self, line: Line) -> str:
        return self.question.address(line=line_text(line)) if len(line) < LENGTH else ""

    def _trail(self, line: Line) -> tuple[tuple[str, str], ...]:
        steps = [line[: place + 1] for place in range(len(line))]
        return tuple((self._step(step[-1]), self.question.address(line=line_text(step))) for step in steps)

    def _step(self, ply: Ply) -> str:
        choice = self.words((ply.choice,))
        return self.say.pair(self.words(ply.branch), choice) if ply.branch else choice

    def _row(self, chosen: Chosen, of: int, address: str) -> Row:
        tally = chosen.tally
        return Row(
            words=self.words((chosen.choice,)),
            address=address,
            times=tally.times,
            part=_percent(tally.times / of),
            share=_percent(tally.share),
            low=_percent(tally.low),
            high=_percent(tally.high),
            points=f"{tally.points:.1f}",
            by=tuple(
                By(self._name(who), chosen.by[who].times, _percent(chosen.by[who].share))
                for who in sorted(chosen.by, key=_strength)
            ),
        )

    def whose(self) -> list[tuple[str, str, bool]]:
        """Everybody whose decisions can be looked at alone: their name, how an address has it, and whether they are."""
        known = self.explorer.whos(self.question.game, self.question.players)
        return [(self._name(who), who_text(who), who == self.question.by) for who in sorted(known, key=_strength)]

    def _name(self, who: Who) -> str:
        return bot_title(who.name, self.say) if who.is_bot else self.say("explorer.people")


def who_text(who: Who | None) -> str:
    """How an address tells whose decisions count: by the name of a bot, people being nobody's."""
    return "" if who is None else who.name or PEOPLE


def parse_who(text: str) -> Who | None:
    """The inverse of who_text."""
    return Who("" if text == PEOPLE else text, is_bot=text != PEOPLE) if text else None


def _strength(who: Who) -> tuple[bool, int, str]:
    """People first, then bots from weak to strong, so that everybody is found in the same place."""
    known = bots.names()
    return who.is_bot, known.index(who.name) if who.name in known else len(known), who.name


def _percent(share: float) -> int:
    return round(100 * share)


@lru_cache(PICTURES)
def drawn(game: Game, players: int, line: Line, lang: str, tall: bool, *, whole_table: bool) -> str:
    """A typical position after an opening; "" if none could be made up."""
    view = typical(game, players, line, whole_table=whole_table)
    if view is None:
        return ""
    say = Say.of_folder(FOLDER, lang)
    names = [say("explorer.player", number=seat + 1) for seat in range(players)]
    return pictures(game, view.scene(lang=lang, names=names, tall=tall, clickable=False))[BOARD]
