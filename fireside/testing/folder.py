"""What can be checked of a game's folder without playing: names, widths, notation, texts in every language."""

from __future__ import annotations

import re
import string

import numpy as np

from fireside.engine.kernel import TAKEN_NAMES
from fireside.engine.types import MOST_SEATS
from fireside.game import Game
from fireside.record import option_text
from fireside.testing.holding import check_traits
from fireside.testing.observing import check_parts
from fireside.testing.rewriting import check_fields
from fireside.testing.weighing import check_aspects
from fireside.texts import LANGUAGES, catalogue, clauses

_NOTATION = re.compile(r"[^\s#*]+")
_CLAUSE = re.compile(r"[A-Z]{2}-\d+\.\d+")


def check_folder(game: Game) -> None:
    """Everything that holds before the first move."""
    check_info(game)
    check_state(game)
    check_notation(game)
    check_texts(game)
    check_clauses(game)
    check_parts(game)
    check_traits(game)
    check_aspects(game)
    check_fields(game)


def check_info(game: Game) -> None:
    """INFO is filled in and makes sense."""
    info = game.info
    fewest, most = info.players
    assert 1 <= fewest <= most <= MOST_SEATS, (
        f"INFO.players should be the fewest and the most, up to {MOST_SEATS}, not {info.players}"
    )
    assert info.title, "INFO needs a title"
    assert info.endings, "INFO.endings should name a clause per end reason"
    for name, option in info.options.items():
        assert option.default in option.values, f"the default of the option {name!r} is not one of its values"
        assert len(set(map(option_text, option.values))) == len(option.values), f"two values of {name!r} read the same"


def check_state(game: Game) -> None:
    """The state has a fixed size, signed fields (so that they can hold HIDDEN) and no name that NumPy uses itself."""
    fields = game.rules.STATE.fields
    assert fields, "STATE should be made with fireside.engine.kernel.state_type"
    for name, (dtype, *_) in fields.items():
        assert name not in TAKEN_NAMES, f"the field {name!r} means something else to NumPy"
        assert np.issubdtype(dtype.base, np.signedinteger), f"the field {name!r} should be a signed integer"


def check_notation(game: Game) -> None:
    """Every action has a text of its own, without white space."""
    seen: dict[str, int] = {}
    for action, text in enumerate(game.action_texts):
        assert _NOTATION.fullmatch(text), f"the notation of action {action}, {text!r}, holds white space, '#' or '*'"
        assert text not in seen, f"actions {seen[text]} and {action} are both written {text!r}"
        seen[text] = action


def check_texts(game: Game) -> None:
    """All languages say the same things, with the same values to fill in."""
    english = catalogue(game.folder, "en")
    named = {
        "premoves": getattr(game.notation, "PREMOVES", ()),
        "tips": getattr(game.notation, "DECISIONS", ()),
        "sources": getattr(game.rules, "SOURCES", ()),
    }
    required = {"summary", *(f"{table}.{name}" for table, names in named.items() for name in names)}
    for name, option in game.info.options.items():
        required |= {f"options.{name}.name", *(f"options.{name}.{option_text(value)}" for value in option.values)}
    assert not (missing := required - english.keys()), f"texts/en.toml lacks {sorted(missing)}"
    for lang in _translations(game, "texts", "toml"):
        other = catalogue(game.folder, lang)
        assert other.keys() == english.keys(), f"texts/{lang}.toml differs by {sorted(other.keys() ^ english.keys())}"
        for key, text in other.items():
            assert _placeholders(text) == _placeholders(english[key]), (
                f"texts/{lang}.toml, {key}: the values to fill in differ from the English ones"
            )


def check_clauses(game: Game) -> None:
    """The rules for players have the same clauses in every language, and the endings are among them."""
    english = clauses(game.folder, "en")
    for ending in game.info.endings:
        assert ending in english, f"rulebook/en.md has no clause {ending}, which can end the game"
    for lang in _translations(game, "rulebook", "md"):
        other = clauses(game.folder, lang)
        assert other.keys() == english.keys(), f"rulebook/{lang}.md differs by {sorted(other.keys() ^ english.keys())}"


def _translations(game: Game, folder: str, suffix: str) -> list[str]:
    return [lang for lang in LANGUAGES if lang != "en" and (game.folder / folder / f"{lang}.{suffix}").exists()]


def _placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}
