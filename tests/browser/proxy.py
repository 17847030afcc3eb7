"""A connection between browser and server that can be cut."""

from __future__ import annotations

import contextlib
import socket
import threading


class Wire:
    """Passes everything on to a port, until it is cut; mended, it passes new connections on again."""

    def __init__(self, port: int) -> None:
        self._target = port
        self._is_cut = False
        self._open: set[socket.socket] = set()
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = self._listener.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Break all connections, and take no new ones."""
        self._is_cut = True
        for end in list(self._open):
            _close(end)

    def mend(self) -> None:
        """Take new connections again."""
        self._is_cut = False

    def turn_to(self, port: int) -> None:
        """Break all connections, and pass new ones on to another port, as a load balancer does."""
        self._target = port
        for end in list(self._open):
            _close(end)

    def close(self) -> None:
        """Take it away."""
        self.cut()
        self._listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                try:
                    self._connect(near)
                except OSError:  # it is cut, or nobody is at the other end
                    near.close()

    def _connect(self, near: socket.socket) -> None:
        if self._is_cut:
            raise ConnectionRefusedError
        far = socket.create_connection(("127.0.0.1", self._target))
        self._open |= {near, far}
        for ends in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=ends, daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                target.sendall(data)
        for end in (source, target):
            self._open.discard(end)
            _close(end)


def _close(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()
