"""Texts in the reader's language, with the plural forms of that language."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

import fireside
from fireside.engine.types import CHANCE
from fireside.texts import LANGUAGES, PluralText, Say, catalogue, clauses, plural_forms

HERE = Path(__file__).parent
RECORDS = sorted(HERE.glob("records/*/*.fire"))
FOLDERS = sorted({path.parents[1] for path in (HERE.parent / "fireside").rglob("texts/en.toml")})
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve")
PICTURES = 20  # steps between two boards and pictures that are read
_PLURAL = re.compile(r"{(\w+):([^}|]*)\|([^}]*)}")


def write_texts(folder: Path, text: str) -> None:
    """An English catalogue in a folder."""
    (folder / "texts").mkdir()
    (folder / "texts" / "en.toml").write_text(text, encoding="utf-8")


def say(lang: str, text: str) -> Say:
    return Say(lang, {"text": PluralText(text, lang)})


@pytest.mark.parametrize(
    ("lang", "text", "zero", "one", "two"),
    [
        ("en", "{n} {n:card|cards}", "0 cards", "1 card", "2 cards"),
        ("fr", "{n} {n:carte|cartes}", "0 carte", "1 carte", "2 cartes"),
        ("nl", "{n} {n:kaart|kaarten}", "0 kaarten", "1 kaart", "2 kaarten"),
    ],
)
def test_each_language_has_its_own_plural_rule(lang: str, text: str, zero: str, one: str, two: str) -> None:
    assert [say(lang, text)("text", n=number) for number in range(3)] == [zero, one, two]


def test_a_text_may_count_several_things() -> None:
    both = say("en", "{a} {a:tent|tents} and {b} {b:totem|totems}; {a:it is|they are} left")
    assert both("text", a=1, b=2) == "1 tent and 2 totems; it is left"
    assert both("text", a=3, b=1) == "3 tents and 1 totem; they are left"


def test_a_form_may_hold_values_of_its_own() -> None:
    text = say("en", "{n:the last card of {who}|{n} cards of {who}}")
    assert text("text", n=1, who="Ann") == "the last card of Ann"
    assert text("text", n=4, who="Ann") == "4 cards of Ann"


def test_large_and_written_numbers_have_a_form_too() -> None:
    assert say("fr", "{n} {n:carte|cartes}")("text", n=2_000_000) == "2000000 cartes"
    assert say("en", "{n} {n:card|cards}")("text", n="1") == "1 card"


def test_languages_with_more_forms_are_asked_for_all_of_them() -> None:
    assert plural_forms("pl") == ("one", "few", "many")
    cards = say("pl", "{n} {n:karta|karty|kart}")
    assert [cards("text", n=number) for number in (1, 3, 5)] == ["1 karta", "3 karty", "5 kart"]


def test_a_wrong_number_of_forms_is_named_with_its_file(tmp_path: Path) -> None:
    write_texts(tmp_path, 'cards = "{n} {n:card|cards|many cards}"')
    with pytest.raises(ValueError, match=r"en\.toml: .*should have 2 forms \(one\|other\)"):
        catalogue(tmp_path, "en")


def test_english_in_place_of_a_translation_keeps_the_english_rule(tmp_path: Path) -> None:
    write_texts(tmp_path, 'cards = "{n} {n:card|cards}"')
    assert Say.of_folder(tmp_path, "fr")("cards", n=0) == "0 cards"


def test_a_text_without_plurals_stays_a_plain_string(tmp_path: Path) -> None:
    write_texts(tmp_path, 'plain = "a|b {n}"')
    assert type(catalogue(tmp_path, "en")["plain"]) is str


@pytest.mark.parametrize(
    ("lang", "three"), [("en", "Ann, Ben and Cleo"), ("fr", "Ann, Ben et Cleo"), ("nl", "Ann, Ben en Cleo")]
)
def test_names_are_joined_as_the_language_does(lang: str, three: str) -> None:
    said = Say(lang, {})
    assert said.joined(["Ann", "Ben", "Cleo"]) == three
    assert said.joined(["Ann"]) == "Ann"


def test_french_has_a_space_before_a_colon() -> None:
    assert Say("fr", {}).pair("Main", "2 cartes") == "Main\u00a0: 2 cartes"
    assert Say("nl", {}).pair("Hand", "2 kaarten") == "Hand: 2 kaarten"


def test_a_clause_keeps_its_no_break_spaces(tmp_path: Path) -> None:
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "fr.md").write_text("- **WP-1.1** Six mines\u00a0:\n  le hibou.\n", encoding="utf-8")
    assert clauses(tmp_path, "fr")["WP-1.1"] == "Six mines\u00a0: le hibou."


def test_a_text_with_plurals_can_be_pickled() -> None:
    text = pickle.loads(pickle.dumps(PluralText("{n:card|cards}", "en")))
    assert text.format(n=1) == "card"


ON = "(?:on|of|sur|de|op|van) "  # 1 on cards is not 1 cards


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", fireside.games())
def test_no_game_says_a_plural_of_one(name: str, lang: str) -> None:
    """One card, not `1 cards`; in French no card either is `0 carte`."""
    plurals = "|".join(sorted(map(re.escape, _plurals(lang))))
    wrong = re.compile(rf"(?<![\w.,−-])[{'01' if lang == 'fr' else '1'}] (?:(?!{ON})\w+ )?(?:{plurals})\b")
    records = [fireside.read(path) for path in RECORDS if path.parent.name == name]
    assert not {match[0] for record in records for text in _told(record, lang) for match in wrong.finditer(text)}


def _plurals(lang: str) -> set[str]:
    texts = [text for folder in FOLDERS for text in catalogue(folder, lang).values()]
    return {other for text in texts for _, one, other in _PLURAL.findall(text) if one != other}


def _told(record: fireside.Record, lang: str) -> Iterator[str]:
    """Everything that a game says: events, choices, and now and then the board and the picture."""
    position, notation = record.start(), record.game.notation
    say = Say.of_folder(record.game.folder, lang, NAMES)
    for step, move in enumerate(record.moves):
        if move.seat != CHANCE:
            seen = position.view(move.seat)
            yield notation.describe_action(seen.state, move.seat, move.action, say)
        yield from (notation.describe_event(event, say) for event in position.play(move.seat, move.action))
        if step % PICTURES == 0 or position.is_over:
            seen = position.view(step % position.players)
            yield seen.board_text(say)
            yield seen.svg(lang=lang, names=NAMES[: position.players])


def test_every_catalogue_is_looked_at() -> None:
    assert len(FOLDERS) == len(fireside.games()) + 5
    assert all(first != second for first, second in pairwise(FOLDERS))
