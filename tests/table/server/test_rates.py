"""One rate limiter for everything."""

from __future__ import annotations

import pytest

from fireside.table.errors import Reason, Refusal
from fireside.table.server import rates
from fireside.table.server.rates import Bucket, RateLimit


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def taken(bucket: Bucket, times: int) -> int:
    return sum(bucket.take() for _ in range(times))


def test_a_bucket_allows_so_many_at_once_and_so_many_over_a_period() -> None:
    clock = Clock()
    bucket = Bucket(4, 2.0, clock)
    assert taken(bucket, 10) == 4
    clock.now += 0.5
    assert taken(bucket, 10) == 1
    clock.now += 1.9
    assert taken(bucket, 10) == 3
    clock.now += 1_000
    assert taken(bucket, 10) == 4, "no more than at the beginning is saved up"


def test_everybody_has_a_bucket() -> None:
    clock = Clock()
    limit = RateLimit(1, 10, "chat_rate", clock=clock)
    limit.take("Ann")
    limit.take("Ben")
    with pytest.raises(Refusal, match="a lot at once") as refusal:
        limit.take("Ann")
    assert refusal.value.reason is Reason.RATE
    clock.now += 10
    limit.take("Ann")


def test_only_the_latest_are_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "REMEMBERED", 2)
    limit = RateLimit(1, 10, clock=Clock())
    for who in (1, 2, 3):
        limit.take(who)
    limit.take(1)  # forgotten, so allowed
    with pytest.raises(Refusal):
        limit.take(3)
