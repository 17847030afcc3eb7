"""Nobody keeps others out by holding many connections, by asking nothing, or by not reading."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import pytest

from fireside.web.edge import door as doors
from fireside.web.edge.addresses import network_of
from fireside.web.edge.door import IDLE, STUCK, Door, guarded, possible_connections

pytestmark = pytest.mark.anyio


@dataclass(eq=False)
class Connection:
    """What a transport tells of one."""

    address: str = "192.0.2.7"
    unread: int = 0
    is_ended: bool = False
    protocol: Any = field(default_factory=lambda: SimpleNamespace(cycle=None))

    def get_extra_info(self, name: str) -> object:
        return (self.address, 1) if name == "peername" else None

    def get_write_buffer_size(self) -> int:
        return self.unread

    def abort(self) -> None:
        self.is_ended = True

    def goes_to(self, door: Door) -> bool:
        return door.arrive(self, self.protocol)  # type: ignore[arg-type]


WEB_SOCKET = SimpleNamespace()  # it has no requests
ASKING = SimpleNamespace(cycle=SimpleNamespace(response_complete=False))


class Clock:
    """A clock that goes on when it is told to."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


async def test_whoever_asks_nothing_is_sent_away(clock: Clock) -> None:
    door = Door(clock=clock)
    idle, asking, live = Connection(), Connection(protocol=ASKING), Connection(protocol=WEB_SOCKET)
    assert all(connection.goes_to(door) for connection in (idle, asking, live))
    clock.now = IDLE - 1
    door.look()
    assert not idle.is_ended
    clock.now = IDLE
    door.look()
    assert [connection.is_ended for connection in (idle, asking, live)] == [True, False, False]
    assert len(door) == 2


async def test_after_an_answer_the_time_begins_anew(clock: Clock) -> None:
    door = Door(clock=clock)
    connection = Connection(protocol=SimpleNamespace(cycle=SimpleNamespace(response_complete=False)))
    connection.goes_to(door)
    clock.now = 100.0
    door.look()
    connection.protocol.cycle.response_complete = True
    clock.now += IDLE - 1
    door.look()
    assert not connection.is_ended
    clock.now += 1
    door.look()
    assert connection.is_ended


async def test_whoever_does_not_read_is_cut_off(clock: Clock) -> None:
    door = Door(clock=clock)
    stuck, slow, quick = (Connection(protocol=WEB_SOCKET, unread=9) for _ in range(3))
    for connection in (stuck, slow, quick):
        connection.goes_to(door)
    for unread in (9, 8, 7, 6):
        door.look()
        clock.now += STUCK / 2
        slow.unread, quick.unread = unread, 9 - quick.unread
    assert [connection.is_ended for connection in (stuck, slow, quick)] == [True, False, False]


async def test_idle_connections_make_room_for_new_ones_of_their_address(caplog: pytest.LogCaptureFixture) -> None:
    door = Door(per_address=3)
    crowd = [Connection(protocol=WEB_SOCKET), Connection(), Connection()]
    assert all(connection.goes_to(door) for connection in [*crowd, Connection()])
    assert [connection.is_ended for connection in crowd] == [False, True, False]
    assert "one of 192.0.2.7 that asked nothing made room" in caplog.text
    assert Connection("192.0.2.8").goes_to(door)


async def test_more_than_an_address_may_hold_are_refused(caplog: pytest.LogCaptureFixture) -> None:
    door = Door(per_address=3)
    crowd = [Connection(protocol=WEB_SOCKET) for _ in range(3)]
    assert all(connection.goes_to(door) for connection in crowd)
    assert not Connection().goes_to(door)
    assert "192.0.2.7" in caplog.text
    assert Connection("192.0.2.8").goes_to(door)
    door.leave(crowd[0])
    assert Connection().goes_to(door)


async def test_a_proxy_brings_many_people() -> None:
    door = Door(per_address=1, is_trusted=lambda address: address == "192.0.2.7")
    assert all(Connection(protocol=WEB_SOCKET).goes_to(door) for _ in range(5))


async def test_when_all_places_are_taken_idle_connections_of_anybody_make_room() -> None:
    door = Door(most=2)
    idle = Connection("192.0.2.1")
    assert idle.goes_to(door)
    assert Connection("192.0.2.2", protocol=WEB_SOCKET).goes_to(door)
    assert Connection("192.0.2.3", protocol=WEB_SOCKET).goes_to(door)
    assert idle.is_ended
    assert not Connection("192.0.2.4").goes_to(door)
    assert len(door) == 2


async def test_a_connection_that_becomes_a_web_socket_is_still_one() -> None:
    door = Door()
    connection = Connection()
    connection.goes_to(door)
    connection.protocol = WEB_SOCKET
    assert connection.goes_to(door)
    assert len(door) == 1
    door.leave(connection)
    assert len(door) == 0
    assert not door._by_address


async def test_a_protocol_comes_in_through_the_door(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doors, "LOOK_EVERY", 0.0)

    class Plain(asyncio.Protocol):
        cycle = None

        def connection_made(self, transport: Any) -> None:
            self.transport = transport

    door = Door(per_address=1)
    first, second = guarded(Plain, door)(), guarded(Plain, door)()
    first_connection, second_connection = Connection(), Connection()
    first.connection_made(first_connection)
    first.cycle = ASKING.cycle
    second.connection_made(second_connection)
    assert second_connection.is_ended
    second.connection_lost(None)
    assert len(door) == 1
    first.connection_lost(None)
    assert len(door) == 0


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
async def test_addresses_that_one_machine_has_share_their_limits(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_there_are_files_left_for_other_things() -> None:
    assert 0 < possible_connections(10) <= 10
    resource = pytest.importorskip("resource")
    assert possible_connections(10**9) <= max(1, resource.getrlimit(resource.RLIMIT_NOFILE)[0] - doors.SPARE_FILES)
