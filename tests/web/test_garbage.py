"""When the processes of the site look for garbage."""

from __future__ import annotations

import gc
import socket
from collections.abc import Iterator

import pytest

from fireside.web import garbage


@pytest.fixture
def collected(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The generations that were looked through, by our own will."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", lambda generation=2: found.append(generation))
    gc.disable()
    yield found
    gc.enable()


@pytest.fixture
def line() -> Iterator[tuple[socket.socket, socket.socket]]:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        yield ours, theirs


def test_what_is_new_is_looked_through_before_somebody_asks(
    collected: list[int], line: tuple[socket.socket, socket.socket]
) -> None:
    ours, theirs = line
    theirs.send(b"a question")
    kept: list[list[int]] = [[] for _ in range(garbage.YOUNG + 1)]
    garbage.collect_until_asked(ours)
    assert kept
    assert collected == [0]


def test_everything_is_looked_through_once_it_is_quiet(
    collected: list[int], line: tuple[socket.socket, socket.socket], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(garbage, "QUIET", 0.01)
    monkeypatch.setattr(garbage, "YOUNG", 1_000_000)
    garbage.collect_until_asked(line[0])
    assert collected == [2]
