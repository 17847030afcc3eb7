"""Measures what a table page shows: the height of its letters, the size of what can be hit, what is in sight."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Page

from fireside import bots
from fireside.draw import Svg
from fireside.draw.panes import PANES, WHOLE
from fireside.engine.types import CHANCE, SPECTATOR, Event, OptionValue
from fireside.game import Game
from fireside.position import Position, View

NAMES = ("Aino", "Bartholomew Fox", "Cléo", "Dagmar", "Efua")  # short and long
LEAST_TARGET = 24  # pixels

SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Moment:
    """A position of a game, as somebody sees it, with what led to it."""

    view: View
    happened: Sequence[Event]

    def pictures(self, lang: str, *, tall: bool) -> dict[str, str]:
        """What the page draws, by the id of its place."""
        panes = getattr(self.view.game.picture, "PANES", ()) if tall else ()
        drawn = {pane: self._svg(lang, tall, pane) for pane in panes} or {"board": self._svg(lang, tall, WHOLE)}
        return dict.fromkeys(PANES, "") | drawn

    def _svg(self, lang: str, tall: bool, pane: str) -> str:
        drawn = self.view.svg(lang=lang, names=NAMES, tall=tall, happened=self.happened, pane=pane)
        return drawn.unstyled if isinstance(drawn, Svg) else drawn

    def choices(self, lang: str) -> list[str]:
        """What can be done, in words."""
        view, say = self.view, self.view.game_say(lang, NAMES)
        if view.seat == SPECTATOR:
            return []
        return [view.game.notation.describe_action(view.state, view.seat, a, say) for a in view.legal(view.seat)]

    def question(self, lang: str, *, tall: bool) -> str:
        """What everybody is waiting for."""
        return str(self.view.scene(lang=lang, names=NAMES, tall=tall).now_text())


def moments(game: Game, players: int, every: int, **options: OptionValue) -> Iterator[Moment]:
    """Moments of one whole game played by greedy bots: some of its steps, among them each new kind of question and the
    end, by turns as the acting seat, another one and a spectator."""
    rng = random.Random(f"{game.name} {players}")
    position = game.start(players, **options)
    happened: Sequence[Event] = ()
    asked: set[tuple[int, ...]] = set()
    step = 0
    while True:
        kind = _kind(position)
        if step % every == 0 or kind not in asked or position.is_over:
            asked.add(kind)
            yield from _looks(position, happened, step)
        if position.is_over:
            return
        happened = _play(position, rng)
        step += 1


def _kind(position: Position) -> tuple[int, ...]:
    """Positions that ask something else have another phase, or more or fewer people to ask."""
    names: Mapping[str, object] = position.state.dtype.fields
    return (int(position.state["phase"]) if "phase" in names else 0, len(position.pending))


def _looks(position: Position, happened: Sequence[Event], step: int) -> Iterator[Moment]:
    acting = position.pending[0] if position.pending and position.pending[0] != CHANCE else step % position.players
    for seat in {acting, (acting + 1 + step % 3) % position.players if step % 4 else SPECTATOR}:
        yield Moment(position.view(seat), happened)


def _play(position: Position, rng: random.Random) -> Sequence[Event]:
    if odds := position.odds():
        return position.play(CHANCE, rng.choices(list(odds), list(odds.values()))[0])
    seat = rng.choice(position.pending)
    return position.play(seat, bots.choose("greedy", position.view(seat), rng.randrange(2**32)))


def prepare(page: Page) -> None:
    """Give a page what it takes to measure it."""
    page.evaluate(SCRIPT)


def show(page: Page, moment: Moment, lang: str, *, tall: bool) -> None:
    """Put a moment into a table's page."""
    page.evaluate(
        "(what) => legibility.show(what)",
        {
            "pictures": moment.pictures(lang, tall=tall),
            "choices": moment.choices(lang),
            "question": moment.question(lang, tall=tall),
        },
    )


def too_small(page: Page, least: float) -> list[str]:
    """What is too small to be read or hit on a page, or does not fit it."""
    return [
        str(fault)
        for fault in page.evaluate("(limits) => legibility.tooSmall(limits)", {"least": least, "target": LEAST_TARGET})
    ]


def out_of_sight(page: Page) -> list[str]:
    """What cannot be seen at some place of the page although it always should."""
    return [str(fault) for fault in page.evaluate("() => legibility.outOfSight()")]
