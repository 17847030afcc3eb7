"""Work in processes of its own."""

from __future__ import annotations

import multiprocessing
import time

import pytest

from fireside.bots.workers import results


def half(number: int) -> float:
    if number < 0:
        raise ValueError(f"{number} is below 0")
    return number / 2


def work_on(seconds: float) -> None:
    if not seconds:
        raise RuntimeError("something is wrong")
    time.sleep(seconds)


def test_every_job_has_its_result() -> None:
    assert dict(results(half, [(number,) for number in range(5)], workers=2)) == {n: n / 2 for n in range(5)}


def test_what_goes_wrong_in_a_process_is_raised_here() -> None:
    with pytest.raises(ValueError, match="-1 is below 0"):
        list(results(half, [(1,), (-1,)], workers=2))


def test_nobody_works_on_when_something_has_gone_wrong() -> None:
    others = set(multiprocessing.active_children())
    began = time.monotonic()
    with pytest.raises(RuntimeError):
        list(results(work_on, [(600,), (0,)], workers=2))
    assert time.monotonic() - began < 60
    assert set(multiprocessing.active_children()) <= others


def test_nobody_works_on_when_no_more_results_are_wanted() -> None:
    others = set(multiprocessing.active_children())
    began = time.monotonic()
    found = results(work_on, [(0.01,), (600,)], workers=2)
    assert next(found) == (0, None)
    found.close()
    assert time.monotonic() - began < 60
    assert set(multiprocessing.active_children()) <= others
