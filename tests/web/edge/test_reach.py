"""Links for others."""

from __future__ import annotations

import pytest
from starlette.datastructures import URL

from fireside.web.edge import reach
from fireside.web.edge.reach import Reach

LOCAL = URL("http://localhost:8080/t/abc")


@pytest.fixture(autouse=True)
def network(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in a network, whatever the one that runs this test is in."""
    monkeypatch.setattr(reach, "own_address", lambda: "192.168.1.7")


def test_a_link_to_a_server_of_this_machine_alone_is_not_for_others() -> None:
    assert not Reach("127.0.0.1").is_for_others(LOCAL)
    assert Reach("127.0.0.1").link(LOCAL) == str(LOCAL)


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])
def test_a_server_on_all_addresses_is_reached_at_the_machines_own(host: str) -> None:
    assert Reach(host).is_for_others(LOCAL)
    assert Reach(host).link(LOCAL) == "http://192.168.1.7:8080/t/abc"


def test_a_server_on_one_address_is_reached_there() -> None:
    assert Reach("10.0.0.5").link(URL("http://127.0.0.1:8080/")) == "http://10.0.0.5:8080/"


@pytest.mark.parametrize("address", ["http://games.example/t/abc", "http://192.168.1.9:8080/t/abc"])
def test_whoever_came_by_a_name_gives_that_name_on(address: str) -> None:
    """A proxy may stand in front of a server that listens to its own machine alone."""
    assert Reach("127.0.0.1").is_for_others(URL(address))
    assert Reach("127.0.0.1").link(URL(address)) == address


def test_a_machine_without_a_network(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "own_address", lambda: None)
    assert not Reach("0.0.0.0").is_for_others(LOCAL)
    assert Reach("0.0.0.0").link(LOCAL) == str(LOCAL)
