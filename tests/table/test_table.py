"""One table: whose turn it is, retries, stale commands, restarts."""

from __future__ import annotations

import asyncio
import random

import pytest

from fireside.table import fairness
from fireside.table.entries import Kind
from fireside.table.errors import Reason, Refusal
from fireside.table.hall import FREE, ME, Hall, NewTable
from fireside.table.state import TableState
from fireside.table.store import Person
from fireside.table.table import Table, clean_name
from tests.table.conftest import ANN, BEN, CLEO, SEALED, OpenHall, seated

pytestmark = pytest.mark.anyio


async def play_on(table: Table, steps: int, seed: int = 0) -> None:
    rng = random.Random(seed)
    for _ in range(steps):
        if table.state.phase == "over":
            return
        seat = table.state.pending[0]
        assert table.state.position is not None
        await table.play(seat, rng.choice(table.state.position.legal(seat)), seq=table.state.seq)


def legal(table: Table) -> tuple[int, list[int]]:
    assert table.state.position is not None
    seat = table.state.pending[0]
    return seat, table.state.position.legal(seat)


async def test_a_full_table_starts_by_itself(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE]))
    table = await hall.table(setup.id)
    assert table.state.phase == "waiting"
    await table.sit(BEN)
    assert table.state.phase == "running"
    assert table.state.names == ["Ann", "Ben"]


async def test_sitting_down_twice_is_sitting_down_once(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await hall.table(setup.id)
    first = await table.sit(BEN)
    again = await table.sit(BEN)
    assert (again.seq, again.again) == (first.seq, True)


async def test_a_taken_seat_is_refused(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await hall.table(setup.id)
    with pytest.raises(Refusal) as refusal:
        await table.sit(BEN, seat=0)
    assert refusal.value.reason is Reason.SEAT_TAKEN


async def test_nobody_sits_down_after_the_start(hall: Hall) -> None:
    table = await seated(hall)
    with pytest.raises(Refusal) as refusal:
        await table.sit(CLEO)
    assert refusal.value.reason is Reason.ALREADY_STARTED


async def test_only_the_host_frees_the_seats_of_others(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, FREE, FREE]))
    table = await hall.table(setup.id)
    await table.sit(BEN)
    with pytest.raises(Refusal) as refusal:
        await table.leave(BEN.id, 0)
    assert refusal.value.reason is Reason.NOT_ALLOWED
    await table.leave(ANN.id, 1)
    assert table.state.seats[1] is None


async def test_an_illegal_action_changes_nothing(hall: Hall) -> None:
    table = await seated(hall)
    seat, allowed = legal(table)
    assert table.state.position is not None
    before = (table.state.seq, bytes(table.state.position))
    with pytest.raises(Refusal) as refusal:
        await table.play(seat, next(action for action in range(99) if action not in allowed), seq=table.state.seq)
    assert refusal.value.reason is Reason.ILLEGAL
    assert (table.state.seq, bytes(table.state.position)) == before


async def test_out_of_turn_is_refused(hall: Hall) -> None:
    table = await seated(hall)
    seat, allowed = legal(table)
    with pytest.raises(Refusal) as refusal:
        await table.play(1 - seat, allowed[0], seq=table.state.seq)
    assert refusal.value.reason is Reason.NOT_YOUR_TURN


async def test_a_choice_made_on_an_old_picture_is_refused(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, 4)
    seat, allowed = legal(table)
    with pytest.raises(Refusal) as refusal:
        await table.play(seat, allowed[0], seq=table.state.asked[seat] - 1)
    assert refusal.value.reason is Reason.STALE


async def test_a_retry_is_the_same_move(hall: Hall) -> None:
    table = await seated(hall)
    seat, allowed = legal(table)
    first = await table.play(seat, allowed[0], seq=table.state.seq, ref="click-1")
    length = table.state.seq
    again = await table.play(seat, allowed[0], seq=1, ref="click-1")
    assert again.again
    assert again.seq == first.seq
    assert table.state.seq == length


async def test_a_retry_after_a_restart_is_the_same_move(open_hall: OpenHall) -> None:
    table = await seated(await open_hall())
    seat, allowed = legal(table)
    first = await table.play(seat, allowed[0], ref="click-1")
    revived = await (await open_hall()).table(table.id)
    assert (await revived.play(seat, allowed[0], ref="click-1")).seq == first.seq
    assert revived.state.seq == table.state.seq


async def test_one_of_many_simultaneous_moves_is_played(hall: Hall) -> None:
    table = await seated(hall)
    seat, allowed = legal(table)
    seq = table.state.seq
    tries = [table.play(seat, allowed[0], seq=seq, ref=f"tab-{number}") for number in range(6)]
    results = await asyncio.gather(*tries, return_exceptions=True)
    assert sum(not isinstance(result, Refusal) for result in results) == 1


async def test_a_restart_continues_every_game(open_hall: OpenHall) -> None:
    table = await seated(await open_hall(), people=(ANN, BEN, CLEO))
    await play_on(table, 12)
    revived = await (await open_hall()).table(table.id)
    assert revived.state.position is not None
    assert table.state.position is not None
    assert bytes(revived.state.position) == bytes(table.state.position)
    assert revived.state.plays == table.state.plays
    assert revived.state.asked == table.state.asked
    await play_on(revived, 1000)
    assert fairness.verify(revived.state.game_record()) > 30


async def test_another_process_cannot_overwrite(open_hall: OpenHall) -> None:
    one = await seated(await open_hall())
    other = await (await open_hall()).table(one.id)
    seat, allowed = legal(one)
    await one.play(seat, allowed[0])
    with pytest.raises(Refusal) as refusal:
        await other.play(seat, allowed[0])
    assert refusal.value.reason is Reason.STALE
    assert other.state.seq == one.state.seq


async def test_what_is_not_stored_is_not_shown(hall: Hall) -> None:
    table = await seated(hall)
    seat, allowed = legal(table)
    shown: list[int] = []
    table.watchers.add(lambda state: shown.append(state.seq))
    move = asyncio.create_task(table.play(seat, allowed[0]))
    await asyncio.sleep(0)
    assert table.state.seq not in shown
    accepted = await move
    stored = await hall.store.load(table.id)
    assert stored is not None
    assert shown == [stored.entries[-1].seq]
    assert accepted.seq <= stored.entries[-1].seq


async def test_secret_choices_do_not_wait_for_each_other(hall: Hall) -> None:
    table = await seated(hall, SEALED)
    looked = table.state.seq
    assert table.state.pending == (0, 1)
    await table.play(1, 5, seq=looked)
    await table.play(0, 4, seq=looked)  # not stale: the other's choice did not change this question
    assert table.state.phase == "over"


async def test_the_seed_is_told_only_at_the_end(hall: Hall) -> None:
    table = await seated(hall)
    seed = table.state.setup.seed.hex()
    assert seed not in table.state.game_record().text()
    assert seed not in repr(table.state.setup)
    await play_on(table, 1000)
    assert seed in table.state.game_record().text()


async def test_bots_play_in_processes_of_their_own(hall: Hall) -> None:
    setup = await hall.create(ANN, NewTable("wapi", [ME, "random", "greedy"]))
    table = await hall.table(setup.id)
    assert [sitter.bot for sitter in table.state.seats if sitter] == ["", "random", "greedy"]
    for _ in range(3000):
        if table.state.phase == "over":
            break
        if 0 in table.state.pending:
            assert table.state.position is not None
            await table.play(0, table.state.position.legal(0)[0], seq=table.state.seq)
        await asyncio.sleep(0.005)
    assert table.state.phase == "over"
    assert fairness.verify(table.state.game_record())


async def test_idle_tables_leave_the_memory_and_come_back(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, 5)
    hall.forget_idle(before=table.state.touched + 1)
    again = await hall.table(table.id)
    assert again is not table
    assert again.state.plays == table.state.plays


async def test_a_changed_version_of_the_rules_is_refused(open_hall: OpenHall) -> None:
    hall = await open_hall()
    table = await seated(hall)
    hall.forget_idle(before=table.state.touched + 1)
    stored = await hall.setup(table.id)
    object.__setattr__(stored, "version", 99)
    with pytest.raises(Refusal, match="version 99"):
        await hall.table(table.id)


async def test_an_unknown_table_is_refused(hall: Hall) -> None:
    with pytest.raises(Refusal) as refusal:
        await hall.table("nowhere")
    assert refusal.value.reason is Reason.UNKNOWN_TABLE


async def test_replay_of_the_entries_is_the_table(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, 20)
    stored = await hall.store.load(table.id)
    assert stored is not None
    assert [entry.seq for entry in stored.entries] == list(range(1, table.state.seq + 1))
    assert stored.entries[2].kind is Kind.START
    again = TableState.after(stored.setup, table.state.game, stored.entries)
    assert again.plays == table.state.plays


@pytest.mark.parametrize(
    ("given", "shown"), [("  Ann\n Lee ", "Ann Lee"), ("\x00\x1b", "?"), ("x" * 99, "x" * 24), ("Zoë", "Zoë")]
)
def test_names_fit_in_one_line(given: str, shown: str) -> None:
    assert clean_name(given) == shown
    assert Person("id", given).name == given


async def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(hall: Hall) -> None:
    table = await seated(hall)
    await play_on(table, 1000)
    made: list[str] = []

    async def make() -> str:
        made.append((await hall.create(ANN, NewTable("wapi", [ME, FREE]))).id)
        return made[-1]

    places = await asyncio.gather(table.meet_again(make), table.meet_again(make))
    assert list(places) == made * 2


async def test_a_single_choice_is_played_by_itself_where_nothing_is_hidden(hall: Hall) -> None:
    table = await seated(hall, "wapi")
    while table.state.phase == "running":
        assert len(legal(table)[1]) > 1
        await play_on(table, 1, seed=table.state.seq)
    assert any(play.forced for play in table.state.plays)


async def test_a_single_choice_is_asked_for_where_skipping_it_would_tell_a_secret(hall: Hall) -> None:
    """Who has no card for a second piece in Iwari has to say so, like everybody who does not want to place one."""
    table = await seated(hall, "iwari")
    asked = 0
    while table.state.phase == "running":
        asked += len(legal(table)[1]) == 1
        await play_on(table, 1, seed=table.state.seq)
    assert asked
    assert not any(play.forced for play in table.state.plays)
