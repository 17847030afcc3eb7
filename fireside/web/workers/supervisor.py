"""Starts the workers of a site, and starts those anew that die; lets them take turns to restart.

SIGTERM ends all of them, SIGHUP replaces one after the other: the next one serves before the last one stops.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from types import FrameType

from fireside.engine.errors import FiresideError
from fireside.table.server import shared
from fireside.web.settings import InvalidSetting, from_environment
from fireside.web.worker import Job, work

STARTING = 120.0  # seconds in which a worker has to serve
STOPPING = 15.0  # seconds in which it has to stop, besides those that it drains
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 30.0  # seconds before a worker that has died is replaced; each is twice the last
STABLE = 60.0  # seconds after which a worker that dies has not died soon

_spawn = multiprocessing.get_context("spawn")
Listen = Callable[[], socket.socket]  # one more socket on the same port; the system shares connections out among them
Target = Callable[..., None]


def run_worker(job: Job, sock: socket.socket, ready: Connection) -> None:
    """The process of one worker."""
    _end_with_parent()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is meant for the supervisor
    try:
        work(job, sock, lambda: ready.send(True))
    except (FiresideError, OSError) as error:
        sys.exit(f"fireside: {error}")


def run_thinkers(address: str, patience: float, ready: Connection) -> None:
    """The process in which bots think for all workers."""
    _end_with_parent()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    shared.serve(address, patience, lambda: ready.send(True))


def _end_with_parent() -> None:
    """End as soon as the supervisor does, however it ends."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, daemon=True).start()


class _Place:
    """A place for one process after another."""

    def __init__(self, target: Target, *arguments: object, listen: Listen | None = None) -> None:
        self._target = target
        self._arguments = arguments
        self._listen = listen
        self._socket: socket.socket | None = None  # kept, so that a successor misses no connection
        self.process: SpawnProcess | None = None
        self._ready: Connection | None = None
        self._began = 0.0
        self._pause = FIRST_PAUSE
        self.due = 0.0  # when a process that has died is to be replaced

    def start(self) -> None:
        """Start a process."""
        self._ready, theirs = _spawn.Pipe(duplex=False)
        if self._listen and self._socket is None:
            self._socket = self._listen()
        shared = (self._socket,) if self._socket else ()
        self.process = _spawn.Process(target=self._target, args=(*self._arguments, *shared, theirs))
        self.process.start()
        theirs.close()
        self._began, self.due = time.monotonic(), 0.0

    def is_ready(self) -> bool:
        """Whether the process works, after waiting for it; not if it has ended instead."""
        assert self._ready is not None
        with contextlib.suppress(EOFError):
            return self._ready.poll(STARTING) and bool(self._ready.recv())
        return False

    def note_death(self) -> None:
        """Plan when to replace it: the sooner it has died, the later."""
        assert self.process is not None
        lived = time.monotonic() - self._began
        self._pause = FIRST_PAUSE if lived > STABLE else min(2 * self._pause, LONGEST_PAUSE)
        self.due = time.monotonic() + (0.0 if lived > STABLE else self._pause / 2)
        code = self.process.exitcode
        print(f"fireside: a process of the site has ended ({code}); another one takes its place", file=sys.stderr)
        self.process = None
        if self._socket:  # until there is a successor, new connections go to the others
            self._socket.close()
            self._socket = None


class Supervisor:
    """The workers of one machine."""

    def __init__(self, job: Job, listen: Listen, thinkers: str, patience: float) -> None:
        """`listen` gives each worker a socket; bots think at the address `thinkers`."""
        self._drain = job.drain
        job = replace(job, thinkers=thinkers)
        self._thinkers = _Place(run_thinkers, thinkers, patience)
        self._workers = [_Place(run_worker, job.of(number), listen=listen) for number in range(job.workers)]
        self._signals: list[int] = []

    def run(self) -> None:
        """Until told to end."""
        with _woken_by_signals(self._signals) as woken:
            try:
                self._start_all()
                while self._goes_on():
                    self._look(woken)
            finally:
                _stop([*self._workers, self._thinkers], self._drain)

    def _start_all(self) -> None:
        for place in (self._thinkers, *self._workers):
            place.start()
        for place in (self._thinkers, *self._workers):
            if not place.is_ready() and not self._signals:
                raise InvalidSetting("the site cannot be served: one of its workers could not start")

    def _goes_on(self) -> bool:
        """Heed what the process was told."""
        while self._signals:
            if self._signals.pop(0) != signal.SIGHUP:
                return False
            self._replace_all()
        return True

    def _look(self, woken: socket.socket) -> None:
        """Wait until a process ends, or is to be started, or something is told."""
        places = [self._thinkers, *self._workers]
        due = [place.due for place in places if place.process is None]
        sentinels = [place.process.sentinel for place in places if place.process]
        pause = max(0.0, min(due) - time.monotonic()) if due else None
        wait([woken, *sentinels], pause)
        with contextlib.suppress(BlockingIOError):
            woken.recv(100)
        for place in places:
            if place.process and not place.process.is_alive():
                place.note_death()
            if place.process is None and time.monotonic() >= place.due:
                place.start()

    def _replace_all(self) -> None:
        """One after the other. One whose successor does not start goes on."""
        for place in (self._thinkers, *self._workers):
            before = place.process
            place.start()
            if place.is_ready():
                _end(before, self._drain)
            else:
                print("fireside: a new worker does not start; the last one goes on", file=sys.stderr)
                _end(place.process, 0)
                place.process = before


def _stop(places: list[_Place], drain: float) -> None:
    for place in places:
        if place.process:
            place.process.terminate()
    for place in places:
        _end(place.process, drain)


def _end(process: SpawnProcess | None, drain: float) -> None:
    if process is None:
        return
    if process.is_alive():
        process.terminate()
    process.join(drain + STOPPING)
    if process.is_alive():
        process.kill()
        process.join()


@contextlib.contextmanager
def _woken_by_signals(noted: list[int]) -> Iterator[socket.socket]:
    """A socket that can be read after a signal, which is then noted."""
    ours, theirs = socket.socketpair()
    for end in (ours, theirs):
        end.setblocking(False)

    def note(number: int, _frame: FrameType | None) -> None:
        noted.append(number)

    numbers = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
    before = [signal.signal(number, note) for number in numbers]
    signal.set_wakeup_fd(theirs.fileno())
    try:
        yield ours
    finally:
        signal.set_wakeup_fd(-1)
        for number, handler in zip(numbers, before, strict=True):
            signal.signal(number, handler)
        ours.close()
        theirs.close()


def supervise(job: Job, listen: Listen) -> None:
    """Serve the site with several workers until told to end."""
    with tempfile.TemporaryDirectory(prefix="fireside-") as folder:
        patience = from_environment(job.database).patience
        Supervisor(job, listen, str(Path(folder) / "thinkers"), patience).run()
