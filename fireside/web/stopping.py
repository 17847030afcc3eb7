"""How the server stops: first nobody is sent to it any more, then what is under way is finished."""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable
from types import FrameType

import uvicorn

from fireside.table.server.rates import Clock
from fireside.web.edge.health import Readiness


class GracefulServer(uvicorn.Server):
    """A server that goes on for a while when it is told to end, so that those who send people here can notice.

    Then uvicorn takes over: no new connections, requests are finished, and web sockets are closed with a code that
    means that the service restarts, so that pages come back.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        readiness: Readiness,
        drain: float,
        clock: Clock = time.monotonic,
        when_ready: Callable[[], None] = lambda: None,
    ) -> None:
        """`drain` is for how many seconds it goes on; `when_ready` is called as soon as it serves."""
        super().__init__(config)
        self._when_ready = when_ready
        self._readiness = readiness
        self._drain = drain
        self._clock = clock
        self._ends = 0.0  # when it stops to go on; 0 until it is told to end

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to serve."""
        await super().startup(sockets)
        if self.started:
            self._when_ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Called when the process is told to end. Ctrl-C, or being told twice, ends it at once."""
        is_patient = sig == signal.SIGTERM and not self._readiness.is_stopping
        self._readiness.is_stopping = True
        if is_patient and self._drain:
            self._ends = self._clock() + self._drain
        else:
            super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Called ten times a second: whether it is time to stop."""
        if self._ends and not self.should_exit and self._clock() >= self._ends:
            super().handle_exit(signal.SIGTERM, None)
        return await super().on_tick(counter)
