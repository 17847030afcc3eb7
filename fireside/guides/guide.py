"""A game's guide, from the folder `guide` in the game's own: how to play, a player aid, pictures, a lesson."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from fireside.draw.panes import WHOLE
from fireside.engine.errors import FiresideError
from fireside.engine.types import SPECTATOR, Seat
from fireside.game import Game
from fireside.guides.lesson import Lesson
from fireside.position import Position
from fireside.record import Move, Record, parse
from fireside.registry import load


class GuideError(FiresideError):
    """A guide lacks something, or does not fit its game."""


@dataclass(frozen=True)
class GuidePicture:
    """A moment of the example game, as somebody sees it."""

    step: int  # how many moves of the example have been played, chance among them
    seat: Seat = SPECTATOR
    pane: str = WHOLE


class Guide:
    """What a game's folder says to newcomers."""

    def __init__(self, game: Game) -> None:
        """GuideError if the folder has no guide; `Guide.of` gives None instead."""
        self.game = game
        self.folder = game.folder / "guide"
        if not self.folder.is_dir():
            raise GuideError(f"{game.info.title} has no guide: there is no folder {self.folder.name!r} in its own")

    @staticmethod
    @cache
    def of(game: Game) -> Guide | None:
        """The guide of a game, if it has one."""
        return Guide(game) if (game.folder / "guide").is_dir() else None

    def how_to_play(self, lang: str) -> str:
        """How the game is played, in two minutes, as Markdown; pictures are named in place of addresses."""
        return self._text(lang, "how_to_play.md")

    def aid(self, lang: str) -> str:
        """The player aid, as Markdown."""
        return self._text(lang, "aid.md")

    @cached_property
    def pictures(self) -> Mapping[str, GuidePicture]:
        """The pictures by their name."""
        return {name: GuidePicture(**fields) for name, fields in self._toml("pictures.toml").items()}

    @cached_property
    def example(self) -> Record:
        """The game that the pictures come from."""
        return self._record("example.fire")

    def draw(self, name: str, lang: str) -> str:
        """One of the pictures, drawn by the game itself."""
        wanted, example = self.pictures[name], self.example
        before = max(0, wanted.step - 1)
        position = played(example, example.moves[:before])
        happened = position.play(*example.moves[before]) if wanted.step else ()
        return position.view(wanted.seat).svg(
            lang=lang, names=example.seats, tall=True, pane=wanted.pane, happened=happened, clickable=False
        )

    @property
    def has_lesson(self) -> bool:
        """Whether the game can be learned by playing."""
        return (self.folder / "lesson.toml").is_file()

    @cached_property
    def lesson(self) -> Lesson:
        """The guided first moves."""
        script = self._toml("lesson.toml")
        return Lesson.of(self._record("lesson.fire"), script)

    @cache  # noqa: B019  # guides live as long as the program
    def lesson_texts(self, lang: str) -> Mapping[str, str]:
        """What the lesson says, by the key of a step."""
        return self._toml(f"{self._spoken(lang)}/lesson.toml")

    def _spoken(self, lang: str) -> str:
        """The language, or English where there is no translation."""
        return lang if (self.folder / lang).is_dir() else "en"

    def _text(self, lang: str, name: str) -> str:
        return self._read(f"{self._spoken(lang)}/{name}")

    def _toml(self, name: str) -> dict[str, Any]:
        return tomllib.loads(self._read(name))

    def _record(self, name: str) -> Record:
        return parse(self._read(name), load)

    def _read(self, name: str) -> str:
        path: Path = self.folder / name
        if not path.is_file():
            raise GuideError(f"the guide of {self.game.info.title} has no file {name}")
        return path.read_text(encoding="utf-8")


def played(record: Record, moves: Sequence[Move]) -> Position:
    """The position after some moves of a record."""
    position = record.start()
    for move in moves:
        position.play(*move)
    return position
