"""The arena: fair arrangements, games that can be resumed, ratings with intervals."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

import fireside
from fireside.bots.arena import GAMES_FILE, Arena, OtherArena, Plan, Played, contestant, play_game
from fireside.bots.arena_ratings import by_round, duels, rate, standings
from fireside.bots.arena_report import NoPlot, as_data, plot
from fireside.bots.levels import Level
from fireside.cli.main import main
from fireside.engine.errors import FiresideError

PLAN = Plan("wapi", 3, ("random", "greedy", "newcomer"), 6)


def test_in_a_round_everybody_plays_at_every_seat_with_the_same_dice() -> None:
    lines = [PLAN.line_up(number) for number in range(3)]
    assert all(sorted(line) == sorted(PLAN.bots) for line in lines)
    assert all({line[seat] for line in lines} == set(PLAN.bots) for seat in range(3))
    assert len({bytes(PLAN.dice(number)) for number in range(3)}) == 1
    assert bytes(PLAN.dice(0)) != bytes(PLAN.dice(3))


def test_a_level_may_think_longer() -> None:
    sharp, longer, longest = (contestant(name) for name in ("sharp", "sharp@4", "master@10"))
    assert isinstance(sharp, Level)
    assert isinstance(longer, Level)
    assert isinstance(longest, Level)
    assert (longer.name, longer.iterations) == ("sharp@4", 4 * sharp.iterations)
    assert longest.seconds == pytest.approx(16)
    played = play_game(Plan("wapi", 2, ("casual", "casual@3"), 2), 1)
    assert played.line_up == ("casual@3", "casual")


@pytest.mark.parametrize("name", ["greedy@2", "newcomer@2", "sharp@", "sharp@0", "sharp@x", "sharp@1001", "nobody@2"])
def test_nobody_else_thinks_longer(name: str) -> None:
    with pytest.raises(FiresideError, match=r"(not a|no) bot"):
        contestant(name)


def test_fewer_bots_than_seats_sit_down_in_turn() -> None:
    assert sorted(Plan("wapi", 4, ("a", "b"), 1).line_up(1)) == ["a", "a", "b", "b"]


def test_more_bots_than_seats_meet_equally_often() -> None:
    plan = Plan("wapi", 2, ("a", "b", "c", "d"), 12)
    met = Counter(frozenset(plan.line_up(number)) for number in range(12))
    assert set(met.values()) == {2}
    assert len(met) == 6


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"players": 9}, "2 to 5 players"),
        ({"bots": ("random",)}, "two different bots"),
        ({"bots": ("random", "deep")}, "no bot 'deep'"),
        ({"games": 0}, "at least 1 game"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"options": {"colour": "red"}}, "no option 'colour'"),
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(FiresideError, match=message):
        Arena(Plan(**{**PLAN.__dict__, **changes}))


def test_the_same_plan_gives_the_same_games() -> None:
    first, second = play_game(PLAN, 1), play_game(PLAN, 1)
    assert (first.ranks, first.scores, first.moves) == (second.ranks, second.scores, second.moves)
    assert play_game(PLAN, 4).scores != first.scores


def test_a_stopped_arena_goes_on(tmp_path: Path) -> None:
    whole = Arena(PLAN)
    whole.run(workers=1)
    Arena(Plan(**{**PLAN.__dict__, "games": 4}), tmp_path).run(workers=1)
    again = Arena(PLAN, tmp_path)
    assert len(again.played) == 4
    played: list[Played] = []
    again.run(workers=2, progress=played.append)
    assert sorted(game.number for game in played) == [4, 5]
    assert [game.scores for game in again.results] == [game.scores for game in whole.results]
    assert len((tmp_path / GAMES_FILE).read_text().splitlines()) == 1 + 6


def test_the_games_of_another_arena_are_not_mixed_in(tmp_path: Path) -> None:
    Arena(Plan(**{**PLAN.__dict__, "games": 1}), tmp_path).run(workers=1)
    with pytest.raises(OtherArena, match="another arena"):
        Arena(Plan(**{**PLAN.__dict__, "seed": 5}), tmp_path)


def test_records_are_kept(tmp_path: Path) -> None:
    arena = Arena(Plan(**{**PLAN.__dict__, "games": 1}), tmp_path, keep_records=True)
    arena.run(workers=1)
    record = fireside.read(tmp_path / "records" / "00000.fire")
    assert record.seats == arena.plan.line_up(0)
    assert tuple(record.replay().scores) == arena.results[0].scores


def game(number: int, winner: int, line: tuple[str, ...]) -> Played:
    ranks = tuple(0 if seat == winner else 1 for seat in range(len(line)))
    return Played(number, line, ranks, ranks, (0.1,) * len(line), 10)


def test_a_bot_that_always_wins_is_rated_above_its_fair_share() -> None:
    plan = Plan("wapi", 3, ("a", "b", "c"), 30)
    games = [game(number, plan.line_up(number).index("a"), plan.line_up(number)) for number in range(30)]
    best, *others = standings(plan, games)
    assert best.bot == "a"
    assert best.fair_shares.value == best.fair_shares.low == 3
    assert best.rating.low > max(other.rating.high for other in others)
    assert all(other.fair_shares.value == 0 for other in others)


def test_equals_are_not_told_apart() -> None:
    plan = Plan("wapi", 2, ("a", "b"), 200)
    games = [game(number, number // 2 % 2, plan.line_up(number)) for number in range(200)]
    for standing in standings(plan, games):
        assert standing.fair_shares.low <= 1 <= standing.fair_shares.high
        assert standing.rating.low <= 25 <= standing.rating.high


def test_a_game_that_nobody_wins_is_no_loss() -> None:
    plan = Plan("iwari", 2, ("a", "b"), 40)
    games = [game(number, number % 2 if number < 20 else -1, plan.line_up(number)) for number in range(40)]
    assert [standing.fair_shares.value for standing in standings(plan, games)] == [2, 0]
    undecided = games[20:]
    assert [standing.fair_shares.value for standing in standings(plan, undecided)] == [0, 0]


def test_who_finishes_ahead_of_whom() -> None:
    plan = Plan("wapi", 3, ("weak", "fair", "strong"), 30)
    places = {"strong": 0, "fair": 1, "weak": 1}
    lines = [plan.line_up(number) for number in range(30)]
    games = [
        Played(number, line, tuple(places[who] for who in line), (0, 0, 0), (0.1, 0.1, 0.1), 10)
        for number, line in enumerate(lines)
    ]
    found = {(duel.bot, duel.other): duel for duel in duels(plan, games)}
    assert list(found) == [("strong", "fair"), ("strong", "weak"), ("fair", "weak")]
    assert found["strong", "weak"].ahead.low == 1
    assert found["fair", "weak"].ahead.value == 0.5
    assert found["fair", "weak"].ahead.low == 0.5
    assert found["fair", "weak"].games == 30


def test_bots_that_never_met_are_not_compared() -> None:
    plan = Plan("wapi", 2, ("a", "b", "c"), 2)
    assert [(duel.bot, duel.other) for duel in duels(plan, [game(0, 0, ("a", "b"))])] == [("b", "a")]


def test_rounds_are_resampled_whole() -> None:
    plan = Plan("wapi", 3, ("a", "b", "c"), 7)
    rounds = by_round(plan, [game(number, 0, plan.line_up(number)) for number in range(7)])
    assert [len(games) for games in rounds] == [3, 3, 1]


def test_a_bot_at_several_seats_has_one_rating() -> None:
    ratings = rate(["a", "b"], [game(0, 0, ("a", "b", "b"))])
    assert ratings["a"].mu > 25 > ratings["b"].mu


def test_shares_of_a_tie_and_of_a_game_that_nobody_wins() -> None:
    assert Played(0, ("a", "b", "c"), (0, 0, 2), (1, 1, 0), (0, 0, 0), 1).shares == [0.5, 0.5, 0]
    assert Played(0, ("a", "b"), (1, 1), (1, 1), (0, 0), 1).shares == [0, 0]


def test_plot(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    plan = Plan("wapi", 2, ("a", "b"), 20)
    found = standings(plan, [game(number, 0, plan.line_up(number)) for number in range(20)])
    plot("A title", found, tmp_path / "plot.svg")
    assert "<svg" in (tmp_path / "plot.svg").read_text()
    with pytest.raises(NoPlot, match="cannot be drawn"):
        plot("A title", found, tmp_path / "plot.poem")


def test_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["arena", "wapi", "--bots", "random,greedy", "--games", "4", "--workers", "1", "--out", str(tmp_path)]
    assert main([*command, "--json", "--records"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["finished"] == 4
    assert {standing["bot"] for standing in data["standings"]} == {"random", "greedy"}
    assert json.loads((tmp_path / "result.json").read_text()) == data
    assert main(command) == 0
    assert "wins ×" in capsys.readouterr().out
    assert len(list((tmp_path / "records").iterdir())) == 4


def test_wrong_arguments_get_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "wapi", "--records"]) == 1
    assert "--out" in capsys.readouterr().err
    assert main(["arena", "wapi", "--workers", "0"]) == 1
    assert "at least 1 worker" in capsys.readouterr().err


def test_data_of_an_arena_without_games() -> None:
    assert as_data(Arena(PLAN))["standings"] == []
