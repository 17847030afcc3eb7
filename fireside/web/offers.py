"""The variants that whoever serves the site offers for new tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from fireside.engine import variants
from fireside.engine.errors import InvalidVariant
from fireside.game import Game
from fireside.registry import load


@dataclass(frozen=True)
class Offer:
    """A variant that a table can be made with."""

    game: Game
    titles: Mapping[str, str]  # by language

    @property
    def key(self) -> str:
        """What it is called in a form."""
        return variants.digest_of(self.game.name)

    def title(self, lang: str) -> str:
        """What it is called on a page."""
        return self.titles.get(lang) or next(iter(self.titles.values()))


def offered(path: Path) -> Offer:
    """The variant of a TOML file, or of a folder of them; InvalidVariant if it does not name a game."""
    said = variants.contents(path)
    name, title = said.get("game"), said.get("title", path.stem)
    if not isinstance(name, str):
        raise InvalidVariant(f'{path} does not say which game it is for: it needs a line such as game = "wapi"')
    titles = title if isinstance(title, dict) else {"en": title}
    if not titles or not all(isinstance(text, str) and text.strip() for text in titles.values()):
        raise InvalidVariant(f"{path} needs a text as its title, or a table of texts by language")
    game = load(name, said)
    if not game.variant:
        raise InvalidVariant(f"{path} changes nothing: all its values are the published ones")
    return Offer(game, titles)
