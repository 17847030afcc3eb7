"""What each of several workers is told to do, and what an address may ask of it."""

from __future__ import annotations

from itertools import count
from types import SimpleNamespace

from fireside.table.errors import Refusal
from fireside.web.drawing.artists import Artists
from fireside.web.edge.reach import Reach
from fireside.web.site import Site
from fireside.web.worker import Job


def test_every_worker_has_ports_of_its_own() -> None:
    job = Job("127.0.0.1", "postgresql://x", metrics=("127.0.0.1", 9100), internal=("10.0.0.5", 7000), workers=3)
    assert [job.of(number).metrics for number in range(3)] == [("127.0.0.1", 9100 + number) for number in range(3)]
    assert job.of(2).internal == ("10.0.0.5", 7002)
    assert Job("127.0.0.1", "x", metrics=("127.0.0.1", 0)).of(2).metrics == ("127.0.0.1", 0), "any that is free"
    assert Job("127.0.0.1", "x").of(2).internal is None


def taken(shares: int) -> int:
    """How many tables an address may make at once."""
    site = Site(SimpleNamespace(store=None), Artists(), "secret", Reach(""), "", 100, shares=shares)  # type: ignore[arg-type]
    for made in count():
        try:
            site.new_tables.take("198.51.100.7")
        except Refusal:
            return made
    raise AssertionError


def test_the_limits_of_an_address_are_divided_among_workers() -> None:
    assert taken(1) == 30
    assert taken(2) == 15
    assert taken(4) == 7
