"""Games as tables of numbers."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

import fireside
from fireside import bots, lab
from fireside.bots.simulation import simulate
from fireside.engine.errors import InvalidOption
from fireside.engine.kernel import COMPILED
from fireside.engine.types import CHANCE
from fireside.lab.columns import MARKS, OPENING

BOTS = ("greedy", "random")


def played(game: str = "wapi", **how: Any) -> lab.Rows:
    return lab.play(game, **{"bots": BOTS, "players": 3, "games": 12, "seed": 7, "decisions": True, **how})


@pytest.fixture(scope="module")
def rows() -> lab.Rows:
    return played()


@pytest.fixture(scope="module")
def decisions(rows: lab.Rows) -> lab.Rows:
    assert rows.decisions is not None
    return rows.decisions


def test_the_games_are_those_of_every_other_simulation(rows: lab.Rows) -> None:
    matches = simulate(fireside.load("wapi"), BOTS, players=3, games=12, seed=7)
    assert rows.facts["bots"] == ["greedy", "random"]
    assert np.array_equal(rows["bot"], matches.seated)
    assert np.array_equal(rows["score"], matches.result.scores)
    assert np.array_equal(rows["rank"], matches.result.ranks)
    assert np.array_equal(rows["end"], matches.result.ends)
    assert np.array_equal(rows["decisions"] + rows["chance"], matches.result.lengths)


def test_every_column_has_its_type_and_shape(rows: lab.Rows) -> None:
    found = {name: (str(column.dtype), column.shape[1:]) for name, column in rows.columns.items()}
    assert found == {
        "game": ("int64", ()),
        "seed": ("uint64", ()),
        "bot": ("int8", (3,)),
        "order": ("int8", (3,)),
        "decisions": ("int32", ()),
        "forced": ("int32", ()),
        "chance": ("int32", ()),
        "choices": ("int64", ()),
        "turns": ("int32", ()),
        "rounds": ("int32", ()),
        "score": ("int32", (3,)),
        "rank": ("int32", (3,)),
        "won": ("float64", (3,)),
        "end": ("int8", ()),
        "points": ("int32", (3, len(rows.facts["sources"]))),
        "marks": ("int32", (MARKS, 3)),
        "opening": ("int32", (OPENING,)),
    }
    assert all(len(column) == 12 for column in rows.columns.values())


def test_a_game_told_by_hand() -> None:
    rows = played(bots=["random"], players=2, games=1)
    assert rows.decisions is not None
    position = fireside.load("wapi").start(2)
    turns, last, firsts, marks = [0, 0], -1, list[int](), list[list[int]]()
    by_step = dict(zip(rows.decisions["step"].tolist(), range(len(rows.decisions)), strict=True))
    told = []
    for step, (seat, action) in enumerate(moves_of(rows)):
        if seat != CHANCE:
            if seat != last and turns[seat] == max(turns) and any(turns):
                marks.append(list(position.scores))
            turns[seat] += seat != last
            firsts += [seat] * (seat not in firsts)
            last = seat
            row = {name: int(column[by_step[step]]) for name, column in rows.decisions.columns.items()}
            own, other = position.scores[seat], position.scores[1 - seat]
            assert (row["seat"], row["score"], row["lead"]) == (seat, own, own - other)
            assert (row["choices"], row["round"]) == (len(position.legal(seat)), max(turns) - 1)
            assert position.legal(seat)[row["choice"]] == action
            told.append(action)
        position.play(seat, action)
    assert position.is_over
    marks += [list(position.scores)] * (MARKS - len(marks))
    assert rows["marks"][0].tolist() == marks[:MARKS]
    assert [rows["order"][0].tolist().index(place) for place in range(2)] == firsts
    assert (rows["rounds"][0], rows["turns"][0]) == (max(turns), sum(turns))
    assert rows["opening"][0].tolist() == told[:OPENING]
    assert rows["points"][0].sum(axis=1).tolist() == list(position.scores)


def moves_of(rows: lab.Rows) -> list[tuple[int, int]]:
    """The moves of the first game, played again by the engine's own loop."""
    from fireside.engine.chance import below, new_rng, pick

    position = fireside.load(rows.facts["game"]).start(rows.facts["players"])
    rng = new_rng(int(rows["seed"][0]))
    while pending := position.pending:
        if pending == (CHANCE,):
            odds = position.odds()
            weights = np.array(list(odds.values()), np.int32)
            position.play(CHANCE, list(odds)[pick(rng, weights, len(weights))])
        else:
            legal = position.legal(pending[0])
            position.play(pending[0], legal[below(rng, len(legal)) if len(legal) > 1 else 0])
    return [(seat, action) for seat, action in position.moves]


def test_sums_agree(rows: lab.Rows, decisions: lab.Rows) -> None:
    counted = np.bincount(decisions["game"], minlength=12)
    assert np.array_equal(counted, rows["decisions"])
    assert np.array_equal(np.bincount(decisions["game"], decisions["choices"]), rows["choices"])
    assert np.array_equal(np.bincount(decisions["game"], decisions["choices"] == 1), rows["forced"])
    assert np.allclose(rows["won"].sum(axis=1), 1)
    assert np.array_equal(rows["points"].sum(axis=2), rows["score"])
    assert np.array_equal(rows["marks"][:, -1], rows["score"])


def test_whoever_thinks_elsewhere_gets_the_same_columns() -> None:
    rows = played("wapi", bots=["newcomer", "random"], players=2, games=2, on="here")
    compiled = played("wapi", players=2, games=2)
    assert rows.decisions is not None
    assert compiled.decisions is not None
    for ours, theirs in ((rows, compiled), (rows.decisions, compiled.decisions)):
        kinds = {name: (column.dtype, column.shape[1:]) for name, column in ours.columns.items()}
        assert kinds == {name: (column.dtype, column.shape[1:]) for name, column in theirs.columns.items()}
    matches = simulate(fireside.load("wapi"), ["newcomer", "random"], players=2, games=2, seed=7, workers=1)
    assert np.array_equal(rows["score"], matches.result.scores)


def test_where_decisions_find_no_room_at_first(rows: lab.Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.lab.pieces.ROOM", 2)  # fewer than a game has, and than all games have
    assert digest(played()) == digest(rows)


def test_from_any_position() -> None:
    position = fireside.load("wapi").start(2)
    position.play(CHANCE, next(iter(position.odds())))
    position.play(CHANCE, list(position.odds())[-1])
    begun = lab.play("wapi", ["random"], games=5, start=position, decisions=True)
    assert begun.decisions is not None
    assert (begun.decisions["step"][0], begun["order"][:, 0].tolist()) == (0, [0] * 5)
    assert len(position.moves) == 2


def test_a_game_simulates_bots_as_rows(rows: lab.Rows) -> None:
    found = fireside.load("wapi").simulate(3, games=12, seed=7, bots=BOTS, decisions=True, scoring="basic")
    assert digest(found) == digest(rows)


def test_options_and_variants_are_among_the_facts() -> None:
    game = fireside.load("wapi", {"TOTEMS": 2})
    rows = lab.play(game, ["random"], 2, games=2, scoring="advanced")
    assert (rows.facts["game"], rows.facts["variant"]) == ("wapi", {"TOTEMS": 2})
    assert rows.facts["options"] == {"scoring": "advanced"}


class Last:
    """A bot that stays in this process."""

    name = "last"

    def choose(self, view: fireside.View, _seed: int) -> int:
        return view.legal(view.seat)[-1]


def test_a_bot_that_stays_here_is_asked_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fireside.bots._here", {})
    bots.register(Last(), here=True)
    rows = lab.play("wapi", ["last"], 2, games=1, decisions=True)
    assert rows.decisions is not None
    assert np.array_equal(rows.decisions["choice"], rows.decisions["choices"] - 1)


def test_traits_are_those_of_the_last_position() -> None:
    rows = lab.play("wapi", ["random"], 2, games=1, traits=True)
    position = fireside.load("wapi").start(2)
    for seat, action in moves_of(rows):
        position.play(seat, action)
    expected = fireside.load("wapi").traits
    assert expected is not None
    out = np.zeros(rows["traits"].shape[1:], np.int16)
    expected.traits(position.state, out)
    assert rows.facts["traits"] == [trait.name for trait in expected.TRAITS]
    assert np.array_equal(rows["traits"][0], out)
    assert out.any()


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"games": 0}, "at least 1 game"),
        ({"players": 9}, "2 to 5 players"),
        ({"bots": ["random"] * 4, "players": 3}, "4 bots cannot take 3 seats"),
        ({"start": fireside.load("wapi").start(2), "players": 3}, "its players and its options"),
        ({"start": fireside.load("wangdo").start(2), "players": None}, "one of Wangdo, not of Wapi"),
        ({"on": "the moon"}, "it can be done on: here, processes, ray"),
    ],
)
def test_what_makes_no_sense_is_refused_at_once(wrong: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidOption, match=why):
        lab.stream("wapi", **{"bots": ["random"], **wrong})


def test_compiled_or_not_every_byte_is_the_same(rows: lab.Rows) -> None:
    code = "from tests.lab.test_rows import digest, played; print(digest(played()))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1" if COMPILED else "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest(rows)


def digest(rows: lab.Rows) -> str:
    assert rows.decisions is not None
    whole = hashlib.sha256(repr(rows.facts).encode())
    for name, column in [*rows.columns.items(), *rows.decisions.columns.items()]:
        whole.update(f"{name} {column.dtype} {column.shape}".encode() + column.tobytes())
    return whole.hexdigest()
