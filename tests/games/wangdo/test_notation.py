"""Wangdo in words: notation, sentences, the clauses that the log cites, the board in a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

import fireside
from fireside import Event
from fireside.games.wangdo import notation
from fireside.games.wangdo.rules import state as codes
from fireside.texts import LANGUAGES, Say, clauses
from tests.games.wangdo.table import GAME, NEAR_A2, RECORDS, Table, card


def test_notation() -> None:
    for text in ("token=religion+", "stele=blue", "first=2", "seal=open_bag", "take=white", "B3=orange", "get=2.black"):
        assert GAME.action_texts[GAME.parse(text)] == text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_action_of_a_player_is_described(lang: str) -> None:
    say = Say.of_folder(GAME.folder, lang, ["Ann", "Ben"])
    seen = Table(2).position.view(0).state
    texts = {notation.describe_action(seen, 0, action, say) for action in range(codes.TAKE, codes.ACTIONS)}
    assert len(texts) > codes.VILLAGES * codes.COLOURS
    assert all(text.strip() for text in texts)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_choices_say_what_they_do_in_a_line(lang: str) -> None:
    table = Table(4, steles=NEAR_A2).give(0, white=2, orange=3, black=2, blue=2).hold(0, "second_breath", "pilgrim")
    view = table.position.view(0)
    say = view.game_say(lang, ["Bartholomew Fox"] * 4)
    texts = [notation.describe_action(view.state, 0, action, say) for action in view.legal(0)]
    assert max(map(len, texts)) <= 75
    assert any("1 " in text and "A2" in text for text in texts)


def test_taking_says_how_many_more() -> None:
    table = Table(2).temples(white=2, black=1)
    say = Say.of_folder(GAME.folder, "en")

    def told() -> str:
        return notation.describe_action(table.position.view(0).state, 0, GAME.parse("take=white"), say)

    assert told() == "Take a white stele from its temple, then 1 more"
    table.do("take=white")
    assert told() == "Take a white stele from its temple"


def test_paying_says_when_it_leads_to_a_ritual() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, white=1, black=2, blue=2).temples(black=4, blue=4, white=1)
    view, say = table.do("A2=orange").position.view(0), Say.of_folder(GAME.folder, "en")
    told = [notation.describe_action(view.state, 0, action, say) for action in view.legal(0)]
    assert told == [f"Pay a {colour} stele next: this triggers a Ritual" for colour in ("black", "blue")]


def test_the_board_in_a_terminal_hides_other_hands() -> None:
    table = Table(2).hold(0, "pilgrim").hold(1, "open_bag")
    text = table.position.view(0).board_text()
    assert "Pilgrim" in text
    assert "Open Bag" not in text
    assert "Seal cards: 1" in text
    assert table.state.hand[1, card("open_bag")] == 1


def clauses_of(table: Table, kind: int) -> list[str | None]:
    """The clauses that the log cites for what happened of a kind."""
    return [notation.event_clause(event) for event in table.events(kind)]


def test_wd_2_4_the_first_steles_cite_the_set_up() -> None:
    assert clauses_of(Table(3), codes.DREW) == ["WD-2.4"] * 9


def test_wd_3_2_steles_of_the_action_cite_it() -> None:
    table = Table(2)
    table.happened.clear()
    table.do("take=white", "take=blue", "draw").chance(*["stele=blue"] * 3)
    assert clauses_of(table, codes.TOOK) == ["WD-3.2"] * 2
    assert clauses_of(table, codes.DREW) == ["WD-3.2"] * 3


def test_wd_3_2_steles_of_a_second_action_cite_it() -> None:
    """WD-3.2: Second Breath leaves a regular action open while the first one draws."""
    table = Table(2).hold(0, "second_breath").do("play=second_breath")
    table.happened.clear()
    table.do("draw").chance(*["stele=blue"] * 3)
    assert clauses_of(table, codes.DREW) == ["WD-3.2"] * 3


def test_wd_3_2_steles_of_a_full_cart_cite_the_action() -> None:
    table = Table(2).hold(0, "full_cart").do("play=full_cart")
    table.happened.clear()
    table.do("draw").chance(*["stele=blue"] * 5)
    assert clauses_of(table, codes.DREW) == ["WD-3.2"] * 5


def test_wd_5_2_a_stele_after_a_ritual_cites_it() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4, white=2, blue=1)
    table.do("A2=orange", "take=white")
    assert clauses_of(table, codes.TOOK) == ["WD-5.2"]


@pytest.mark.parametrize("is_before", [False, True])
def test_wd_6_3_steles_of_open_bag_cite_the_card(is_before: bool) -> None:
    """WD-6.3: before or after an action that draws as well."""
    table = Table(2).hold(0, "open_bag")
    table.happened.clear()
    for action in ("play=open_bag", "draw") if is_before else ("draw", "play=open_bag"):
        table.do(action).chance(*["stele=blue"] * 3)
    cited = ["WD-6.3"] * 3 + ["WD-3.2"] * 3
    assert clauses_of(table, codes.DREW) == (cited if is_before else cited[::-1])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_event_has_a_sentence_and_a_clause(lang: str) -> None:
    say = Say.of_folder(GAME.folder, lang, ["Ann", "Ben"])
    for kind in range(codes.ENDED + 1):
        event = Event(kind, 0, -1, 1, 0, 0, 0)
        assert notation.describe_event(event, say)
        assert notation.event_clause(event) in clauses(GAME.folder, lang)


def result_text(table: Table, lang: str = "en") -> str:
    """What people are told about the end of a game."""
    return notation.explain_result(table.state, Say.of_folder(GAME.folder, lang, ["Ann", "Ben", "Cleo"]))


def ended(*tokens: int, reason: int = codes.BOARD_COMPLETE) -> Table:
    """A game of two or three that is over; each seat has so many tokens."""
    table = Table(len(tokens))
    table.state.phase, table.state.reason, table.state.rounds = codes.DONE, reason, 150
    spaces = int(table.state.spaces)
    for seat, count in enumerate(tokens):
        table.know(seat, *(min(spaces, max(0, count - column * spaces)) for column in range(codes.TYPES)))
    return table


def test_wd_7_2_one_full_board_wins_whatever_the_seals() -> None:
    table = ended(8, 7, 7).hold(0, "pilgrim").hold(1, "open_bag", "twin_bears")
    assert table.position.winners == [0]
    assert result_text(table) == (
        "Ann has filled the board, and everyone has had the same number of turns. A full board beats every other one: "
        "Ann wins, with 1 Dragon Seal. Seals would only have counted between full boards."
    )


def test_wd_7_2_seals_decide_between_full_boards() -> None:
    table = ended(8, 8, 7).hold(0, "dragons_favour").hold(1, "open_bag", "twin_bears")
    assert table.position.winners == [0]
    assert result_text(table) == (
        "Ann and Ben have filled their boards, and everyone has had the same number of turns. "
        "Dragon Seals decide between them: Ann wins with 3, 1 more than Ben."
    )


def test_wd_7_2_equal_seals_share_the_victory() -> None:
    table = ended(8, 8, 8).hold(0, "pilgrim").hold(2, "open_bag")
    assert table.position.winners == [0, 2]
    assert result_text(table).endswith("Ann and Cleo have the most Dragon Seals, 1 each, and share the victory.")


def test_wd_7_3_tokens_decide_a_deadlock() -> None:
    table = ended(4, 6, 4, reason=codes.DEADLOCK)
    assert table.position.winners == [1]
    assert result_text(table) == (
        "Nobody could acquire another token, whatever their steles, so the game ended without a full board. "
        "Then the most tokens win: Ben has 6, 2 more than Ann and Cleo."
    )


def test_wd_7_3_seals_decide_between_equal_tokens() -> None:
    table = ended(5, 2, 5, reason=codes.ROUNDS_OVER)
    table.state.sealed[2, 0] = 2
    assert table.position.winners == [2]
    assert result_text(table) == (
        "The game has reached its limit of 150 rounds without a full board. Then tokens count first: Ann and Cleo have "
        "the most, 5 each. Dragon Seals decide between them: Cleo wins with 2, 2 more than Ann."
    )


@pytest.mark.parametrize("reason", [codes.BOARD_COMPLETE, codes.DEADLOCK])
def test_wd_7_3_tokens_stand_beside_the_seals(reason: int) -> None:
    say = Say.of_folder(GAME.folder, "en")
    assert notation.tie_breaks(ended(8, 2, 5, reason=reason).state, say) == [
        ("Tokens (they count first)", ["8", "2", "5"]),
    ]


def test_wd_7_3_equal_tokens_and_seals_share_the_victory() -> None:
    table = ended(5, 5, reason=codes.DEADLOCK)
    assert table.position.winners == [0, 1]
    assert result_text(table).endswith("Ann and Ben have the most Dragon Seals, 0 each, and share the victory.")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.fire")), ids=lambda path: path.stem)
def test_every_recorded_result_is_explained(path: Path, lang: str) -> None:
    position = fireside.read(path).replay()
    text = notation.explain_result(position.state, Say.of_folder(GAME.folder, lang, ["Ann", "Ben", "Cleo", "Dan"]))
    assert all(Say(lang, {}, ["Ann", "Ben", "Cleo", "Dan"]).seat(seat) in text for seat in position.winners)


def test_decisions_of_a_turn() -> None:
    table = Table(2)
    assert notation.decision(table.state, 0) == "action"
    table.do("take=white")
    assert notation.decision(table.state, 0) == "take"


def test_wd_6_2_a_card_of_this_turn_is_no_choice_yet() -> None:
    table = Table(2).hold(0, "pilgrim", "full_cart")
    assert notation.decision(table.state, 0) == "action_or_card"
    table.state.fresh_cards = 2
    assert notation.decision(table.state, 0) == "action"


def test_wd_6_3_declared_cards_are_decisions_of_their_own() -> None:
    assert notation.decision(Table(2).hold(0, "pilgrim").do("play=pilgrim").state, 0) == "declared"
    assert notation.decision(Table(2).hold(0, "full_cart").do("play=full_cart").state, 0) == "cart"


def test_wd_3_1_after_the_action_only_cards_are_left() -> None:
    table = Table(2).hold(0, "open_bag").do("take=white", "take=blue")
    assert notation.decision(table.state, 0) == "card"


def test_wd_4_6_the_order_of_an_offering_and_a_ritual_are_decisions() -> None:
    table = Table(2, steles=NEAR_A2).give(0, orange=1, black=1, blue=1).temples(black=4).do("A2=orange")
    assert notation.decision(table.state, 0) == "pay"
    assert notation.decision(table.do("pay=blue").state, 0) == "ritual"


@pytest.mark.parametrize("name", ["all-cards-4-players", "cards-prevent-a-deadlock-2-players"])
def test_the_decisions_of_whole_games_are_listed(name: str) -> None:
    assert decisions_in(fireside.read(RECORDS / f"{name}.fire")) < set(notation.DECISIONS)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_decision_has_a_tip(lang: str) -> None:
    say = Say.of_folder(GAME.folder, lang)
    assert all(say(f"tips.{kind}") for kind in notation.DECISIONS)


def decisions_in(record: fireside.Record) -> set[str]:
    """The kinds of decisions that the players of a game met."""
    position, met = record.start(), set()
    for seat, action in record.moves:
        if seat != fireside.CHANCE:
            met.add(notation.decision(position.view(seat).state, seat))
        position.play(seat, action)
    return met


def test_wd_7_1_the_last_round_is_announced() -> None:
    events = [Event(kind, 1, -1, 0, 0, 0, 0) for kind in (codes.PASSED, codes.LAST_ROUND)]
    told = notation.announcements(events, Say.of_folder(GAME.folder, "en", ["Ann", "Ben"]))
    assert told == ["Ben has completed the board: this is the last round."]
