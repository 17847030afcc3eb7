"""The explorer: decisions counted, openings as a tree, games forgotten."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import fireside
from fireside import study
from fireside.engine.types import CHANCE
from fireside.record import Record
from fireside.study.explorer import (
    Asked,
    BegunElsewhere,
    Explorer,
    Ply,
    Who,
    line_text,
    parse_line,
    situation_of,
    teller,
    told_by,
    typical,
)
from fireside.study.explorer.telling import Exactly

PIG = Path(__file__).parents[2] / "examples" / "pig"


def at_random(game: fireside.Game, players: int, seed: int, seats: tuple[str, ...] = ()) -> Record:
    """The record of a game played at random."""
    rng = Random(seed)
    position = game.start(players)
    while True:
        position.roll(rng)
        if position.is_over:
            return position.record(seats)
        seat = rng.choice(position.pending)
        position.play(seat, rng.choice(position.legal(seat)))


@pytest.fixture(scope="module")
def records() -> list[Record]:
    game = fireside.load("wapi")
    return [at_random(game, 2, seed, ("master", "Ann")) for seed in range(12)]


@pytest.fixture(scope="module")
def explorer(records: list[Record]) -> Explorer:
    return study.explore(records)


def firsts(records: list[Record]) -> Counter[tuple[str, str]]:
    """How often each seat staked or kept at its first symbol, counted by hand."""
    found: Counter[tuple[str, str]] = Counter()
    for record in records:
        for seat in range(2):
            texts = [record.game.action_texts[action] for who, action in record.moves if who == seat]
            found[record.seats[seat], next(text for text in texts if text in ("pass", "totem"))] += 1
    return found


def test_first_decisions_are_counted_by_whom(records: list[Record], explorer: Explorer) -> None:
    node = explorer.openings("wapi", 2)
    assert node.seats == 2 * len(records)
    symbol = next(branch for branch in node.branches if str(branch.branch[0]) == "symbol")
    counted = {
        (who.name, {"stake": "totem", "keep": "pass"}[chosen.choice.name]): tally.times
        for chosen in symbol.choices
        for who, tally in chosen.by.items()
    }
    assert counted == firsts(records)  # silver means nothing before there is a totem
    assert {who for chosen in symbol.choices for who in chosen.by} == {Who("master", True), Who("Ann", False)}


def test_results_are_those_of_whoever_chose(records: list[Record], explorer: Explorer) -> None:
    node = explorer.openings("wapi", 2)
    chosen = [choice for branch in node.branches for choice in branch.choices]
    won = sum(choice.tally.share * choice.tally.times for choice in chosen)
    assert won == pytest.approx(len(records))  # one victory a game, and everybody has a first decision
    points = sum(choice.tally.points * choice.tally.times for choice in chosen)
    assert points == pytest.approx(sum(sum(record.result.scores) for record in records if record.result))
    assert all(choice.tally.low <= choice.tally.share <= choice.tally.high for choice in chosen)


def test_a_line_leads_down_the_tree(explorer: Explorer) -> None:
    node = explorer.openings("wapi", 2)
    branch = node.branches[0]
    chosen = branch.choices[0]
    further = explorer.openings("wapi", 2, (Ply(branch.branch, chosen.choice),))
    assert further.seats == chosen.tally.times
    assert further.tally is not None
    assert further.tally.share == pytest.approx(chosen.tally.share)
    assert sum(branch.times for branch in further.branches) <= further.seats
    assert parse_line(line_text(further.line)) == further.line


@pytest.mark.parametrize("text", ["stake", ":", "symbol:stake:", "a:b " * 9])
def test_what_is_no_line_is_refused(text: str) -> None:
    with pytest.raises(fireside.InvalidNotation):
        parse_line(text)


def decided(record: Record) -> int:
    """Decisions of a record that are compared, counted by hand."""
    position, count = record.start(), 0
    for seat, action in record.moves:
        if seat != CHANCE:
            count += told_by(position.view(seat), position.legal(seat), action) is not None
        position.play(seat, action)
    return count


def test_such_a_position_gathers_what_is_alike(records: list[Record], explorer: Explorer) -> None:
    views = []
    position = records[0].start()
    for seat, action in records[0].moves:
        if seat != CHANCE and situation_of(position.view(seat)):
            views.append((position.view(seat), action))
        position.play(seat, action)
    assert len(views) == decided(records[0])
    for view, action in views:
        told = told_by(view, view.legal(view.seat), action)
        found = explorer.at(view)
        assert told is not None
        assert told.choice in [chosen.choice for chosen in found.choices]
        assert found.times == sum(chosen.tally.times for chosen in found.choices)
        assert "game 1" in found.games


def test_a_seat_without_a_choice_has_no_position_to_compare(explorer: Explorer) -> None:
    with pytest.raises(fireside.InvalidOption):
        explorer.at(fireside.load("wapi").start(2).view(0))


def test_forgotten_games_leave_nothing(records: list[Record]) -> None:
    explorer, without = study.explore(records), study.explore([*records[:3], *records[5:]])
    explorer.forget({"game 4", "game 5", "never heard of"})
    assert len(explorer) == len(records) - 2
    assert "game 4" not in explorer
    for opened in ((), parse_line("symbol:stake")):
        left, right = (one.openings("wapi", 2, opened) for one in (explorer, without))
        assert replace(left, games=()) == replace(right, games=())
    for record in records:
        position = record.start()
        for seat, action in record.moves:
            if seat != CHANCE and situation_of(position.view(seat)):
                view = position.view(seat)
                assert explorer.at(view).choices == without.at(view).choices
            position.play(seat, action)


def test_only_some_games_can_be_asked_about(records: list[Record], explorer: Explorer) -> None:
    node = explorer.openings("wapi", 2, asked=Asked(only={"game 2", "game 7"}))
    assert node.seats == 4
    assert set(node.games) == {"game 2", "game 7"}
    assert node.branches == study.explore([records[1], records[6]]).openings("wapi", 2).branches
    assert explorer.openings("wapi", 2, asked=Asked(only=set())).tally is None


def test_games_are_found_in_a_folder_and_bad_files_are_named(records: list[Record], tmp_path: Path) -> None:
    (tmp_path / "inside").mkdir()
    records[0].save(tmp_path / "a.fire")
    records[1].save(tmp_path / "inside" / "b.fire")
    (tmp_path / "c.fire").write_text("no record", encoding="utf-8")
    replace(records[2], moves=records[2].moves[:-1], result=None).save(tmp_path / "d.fire")
    (tmp_path / "notes.txt").write_text("not asked for", encoding="utf-8")
    skipped: dict[str, str] = {}
    explorer = study.explore(tmp_path, lambda name, why: skipped.update({Path(name).name: why}))
    assert explorer.sorts() == {("wapi", 2): 2}
    assert sorted(skipped) == ["c.fire", "d.fire"]
    assert "not finished" in skipped["d.fire"]


def test_a_game_counts_once(records: list[Record]) -> None:
    explorer = Explorer()
    for _ in range(2):
        explorer.add(records[0], "the same")
    assert explorer.sorts() == {("wapi", 2): 1}


def test_games_of_others_are_told_exactly() -> None:
    """Pig has no openings.py: its openings are actions, and its positions are alike if they look the same."""
    game = fireside.load(str(PIG))
    assert isinstance(teller(game), Exactly)
    explorer = study.explore([at_random(game, 2, seed) for seed in range(6)])
    node = explorer.openings(game, 2)
    words = {teller(game).words(chosen.choice, game.start(2).view().game_say()) for chosen in node.branches[0].choices}
    assert words <= set(game.action_texts)
    position = game.start(2)
    position.roll(Random(0))
    found = explorer.at(position.view(position.pending[0]))
    assert found.times > 0
    assert found.situation[0].name == "exactly"


def test_a_typical_position_follows_the_line() -> None:
    game = fireside.load("wapi")
    line = parse_line("symbol:stake symbol:keep")
    view = typical(game, 3, line)
    assert view is not None
    assert view.state.supply[view.seat] == 2
    assert situation_of(view)
    again = typical(game, 3, line)
    assert again is not None
    assert bytes(view) == bytes(again)
    assert typical(game, 3, parse_line("silver=4:own")) is None  # there is no such silver


def test_decisions_of_one_player_can_be_counted_alone(explorer: Explorer) -> None:
    for who in explorer.whos("wapi", 2):
        node = explorer.openings("wapi", 2, asked=Asked(by=who))
        assert node.seats == 12
        assert {by for branch in node.branches for chosen in branch.choices for by in chosen.by} == {who}
    assert explorer.openings("wapi", 2, asked=Asked(by=Who("nobody", is_bot=False))).seats == 0


def test_an_opening_of_the_whole_table_is_what_all_did_in_order(records: list[Record], explorer: Explorer) -> None:
    first = Counter[str]()
    for record in records:
        stakes = (record.game.action_texts[move.action] for move in record.moves)
        first[next(text for text in stakes if text in ("pass", "totem"))] += 1
    node = explorer.openings("wapi", 2, asked=Asked(whole_table=True))
    assert node.seats == len(records)
    assert {chosen.choice.name: chosen.tally.times for chosen in node.branches[0].choices} == {
        "stake": first["totem"],
        "keep": first["pass"],
    }
    line = parse_line("symbol:stake")
    assert explorer.openings("wapi", 2, line, Asked(whole_table=True)).seats == first["totem"]
    view = typical(records[0].game, 3, line * 2, whole_table=True)
    assert view is not None
    assert sum(view.state.supply.tolist()[:3]) == 7


def test_what_is_decided_at_the_same_time_has_no_order() -> None:
    """Cups are locked in any order (WF-3.5): it must not make another opening."""
    game = fireside.load("wakanda_forever")
    record = at_random(game, 3, 1)
    cups = [step for step, move in enumerate(record.moves) if move.seat != CHANCE]
    assert cups[1] == cups[0] + 1
    first, second, *rest = record.moves[cups[0] :]
    swapped = replace(record, moves=(*record.moves[: cups[0]], second, first, *rest))
    one, other = study.explore([record]), study.explore([swapped])
    for explorer in (one, other):
        assert explorer.sorts() == {("wakanda_forever", 3): 1}
    table = Asked(whole_table=True)
    line: tuple[Ply, ...] = ()
    for _ in range(3):
        node = one.openings(game, 3, line, table)
        assert replace(node, games=()) == replace(other.openings(game, 3, line, table), games=())
        line = (*line, Ply(node.branches[0].branch, node.branches[0].choices[0].choice))


def test_a_game_that_began_elsewhere_has_no_opening(records: list[Record]) -> None:
    middle = records[0].start()
    for move in records[0].moves[:30]:
        middle.play(*move)
    begun = replace(records[0], moves=records[0].moves[30:], begin=middle.lines())
    assert begun.replay().is_over
    with pytest.raises(BegunElsewhere):
        Explorer().add(begun)
    assert not study.explore([begun]).sorts()
