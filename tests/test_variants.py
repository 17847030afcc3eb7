"""Variants of the games themselves: they play, are recorded, pickled, and leave the published games alone."""

from __future__ import annotations

import json
import os
import pickle
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import fireside
from fireside import InvalidVariant, UnknownGame
from fireside.games.wangdo import tables as wangdo
from fireside.record import parse
from fireside.registry import load_kept, load_known

BAGS = """
import json, os, fireside

game = fireside.load("wapi", json.loads(os.environ["VARIANT"]))
bag = game.start().state.bag[-5:].tolist()
print(json.dumps([bag, sum(game.calls.setup.stats.cache_hits.values())]))
"""
SILVER = {"SILVER_COUNTS": [18, 12, 6, 6, 9]}
NEW_TRAIL = {"TRAILS": wangdo.TRAILS.replace("A1:A2,B1 ", "A1:A2,B1,B2 ")}
EXAMPLES: dict[str, dict[str, Any]] = {
    "wapi": SILVER,
    "wangdo": NEW_TRAIL,
    "wakanda_forever": {"JABARI_STONES": 1},
    "waka_waka": {"CARDS": {"merchant": 22}, "BOATS": [[2, 2, 1], [3, 3, 1], [4, 3, 2], [6, 4, 1]]},
    "iwari": {"TENTS": 15, "NEW_HORIZONS": {"mountains": [[3, 12], [5, 10], [6, 8], [2, 14]]}},
}


def played_out(game: fireside.Game, seed: int = 3) -> fireside.Position:
    position, rng = game.start(), random.Random(seed)
    while not position.is_over:
        position.roll(rng)
        if position.pending:
            seat = rng.choice(position.pending)
            position.play(seat, rng.choice(position.legal(seat)))
    return position


def test_every_game_has_an_example() -> None:
    assert sorted(EXAMPLES) == fireside.games()


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_variant_is_a_game_of_its_own(name: str) -> None:
    published = fireside.load(name)
    game = fireside.load(name, EXAMPLES[name])
    assert game is not published
    assert game is fireside.load(name, variant=EXAMPLES[name])
    assert game is fireside.load(game.name)
    assert game is pickle.loads(pickle.dumps(game))
    assert (game.base, game.variant.keys()) == (name, EXAMPLES[name].keys())
    assert all(changed.value != changed.published for changed in game.info.variant.values())
    assert published.info.variant == {}
    assert repr(game) == f"<Game {name} with other {', '.join(sorted(EXAMPLES[name]))}>"
    assert game.start().svg()
    assert game.picture is not published.picture
    assert game.observation() is not None


@pytest.mark.parametrize("name", EXAMPLES)
def test_a_record_replays_without_the_file(name: str, tmp_path: Path) -> None:
    game = fireside.load(name, EXAMPLES[name])
    position = played_out(game)
    position.record().save(tmp_path / "game.fire")
    text = (tmp_path / "game.fire").read_text(encoding="utf-8")
    assert text.startswith(f"fireside 2\ngame: {name}\n")
    record = fireside.read(tmp_path / "game.fire")
    assert record.game is game
    assert bytes(record.replay()) == bytes(position)


def test_the_right_answers() -> None:
    assert list(fireside.load("wapi", SILVER).start().state.bag[-5:]) == SILVER["SILVER_COUNTS"]
    assert list(fireside.load("wapi").start().state.bag[-5:]) == [18, 12, 6, 6, 6]
    trails = [fireside.load("wangdo", values).package.tables.trails(with_middle=True) for values in ({}, NEW_TRAIL)]
    assert set(trails[1]) - set(trails[0]) == {(wangdo.VILLAGES.index("A1"), wangdo.VILLAGES.index("B2"))}
    tables = [fireside.load("wakanda_forever", {"JABARI_STONES": stones}).package.tables for stones in (1, 3)]
    assert [table.JABARI_STONES for table in tables] == [1, 3]


@pytest.mark.compiled
def test_compiled_code_is_never_mixed_up_in_any_order_of_cold_and_warm_caches(tmp_path: Path) -> None:
    counts = ([18, 12, 6, 6, 6], [18, 12, 6, 6, 9], [20, 12, 6, 6, 6])  # the published ones first
    for turn, order in enumerate([(1, 0, 2, 0, 2, 1), (0, 1, 0, 1)]):
        environment = {**os.environ, "FIRESIDE_CACHE": str(tmp_path / str(turn)), "NUMBA_DISABLE_JIT": "0"}
        for at, number in enumerate(order):
            environment["VARIANT"] = json.dumps({"SILVER_COUNTS": counts[number]})
            told = subprocess.run([sys.executable, "-c", BAGS], env=environment, capture_output=True, check=True).stdout
            assert json.loads(told) == [counts[number], int(number in order[:at])]


def test_published_values_are_the_published_game() -> None:
    assert fireside.load("wakanda_forever", {"JABARI_STONES": 3}) is fireside.load("wakanda_forever")
    assert fireside.load("wapi", {}) is fireside.load("wapi")


def test_a_record_says_the_values() -> None:
    text = fireside.load("wapi", SILVER).start().record().text()
    assert "variant SILVER_COUNTS: [18, 12, 6, 6, 9]\n" in text
    assert "fireside 1\ngame: wapi\nversion" in fireside.load("wapi").start().record().text()
    changed = text.replace("[18, 12, 6, 6, 9]", "[20, 12, 6, 6, 6]")
    assert list(parse(changed, load_kept).start().state.bag[-5:]) == [20, 12, 6, 6, 6]


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [("[18, 12", "line 5: .* is not a value"), ("[18, 12]", "line 2: .*SILVER_COUNTS"), ("[0, 0, 0, 0, 0]", "line 2")],
)
def test_a_record_with_wrong_values_is_refused(wrong: str, sentence: str) -> None:
    text = fireside.load("wapi", SILVER).start().record().text()
    with pytest.raises(fireside.InvalidNotation, match=sentence):
        parse(text.replace("[18, 12, 6, 6, 9]", wrong), load_kept)


@pytest.mark.parametrize(
    ("name", "values", "why"),
    [
        ("wapi", {"SILVER_COUNTS": [6, 6, 6, 6, 6]}, "more than 30 pieces of silver"),
        ("wapi", {"SYMBOL_TOKENS": 5}, "a space for every symbol token"),
        ("wapi", {"SILVER_PLACES": 6, "SILVER_VALUES": [0, 1, 2, 3, 25]}, "worth more than 127"),
        ("wapi", {"MINES": ["fox", "sorcerer", "jackal", "puma", "bear", "eagle"]}, r"cannot be played .*mines\.fox"),
        ("wangdo", {"TRAILS": "A1:A2,Z9"}, "no village 'Z9'"),
        ("wangdo", {"BEARS": 5}, "with 2 players there are 32 villages for 33 tokens and bears"),
        ("wakanda_forever", {"TECH_DICE": 3}, "only 3 tech dice"),
        ("wakanda_forever", {"BATTLE_DIE": ["blank", "7"]}, "not 7"),
        ("wakanda_forever", {"MINING_DICE": 1, "MINING_DICE_ATTACKED": 2}, "only 1 vibranium dice"),
        ("waka_waka", {"CARDS": {"merchant": 40, "chimpanzee": 40, "sorcerer": 40}}, "and 127 at most"),
        ("waka_waka", {"BOATS": [[2, 9, 0], [3, 9, 1], [4, 3, 2], [5, 4, 1]]}, "all boats together can have 15"),
        ("waka_waka", {"SHARED": ["gatherer", "seer", "drummer", "clown"]}, "no card 'clown'"),
        ("iwari", {"REMOVED": {"2": 10}}, "too few cards for 2 players"),
        ("iwari", {"HAND": 2, "CARDS_PER_PAIR": 3}, "hold a wild pair"),
    ],
)
def test_values_that_cannot_be_played_are_refused(name: str, values: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidVariant, match=why):
        fireside.load(name, values)


def test_strangers_cannot_have_variants_made() -> None:
    name = 'wapi{"SILVER_VALUES":[0,1,2,3,23]}'  # which no other test loads
    with pytest.raises(UnknownGame, match="this variant of wapi has not been loaded"):
        load_known(name)
    game = load_kept(name)
    assert load_known(game.name) is game
    with pytest.raises(UnknownGame, match="has not been loaded"):
        load_kept(f"/tmp/elsewhere/{name}")
