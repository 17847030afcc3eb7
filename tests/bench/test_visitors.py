"""People who come to a site as browsers do."""

from __future__ import annotations

import socket
import threading

import pytest

from bench.visitors import Form


@pytest.mark.parametrize(
    "answer",
    [b"", b"HTTP/1.1", b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf of it", b"nonsense\r\n\r\n"],
    ids=["nothing", "half a line", "half a page", "nonsense"],
)
def test_a_server_that_dies_while_it_answers_is_a_lost_connection(answer: bytes) -> None:
    """Whoever plays tries again then, and does not give up."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        dying = threading.Thread(target=_answer_once, args=(listening, answer))
        dying.start()
        with pytest.raises(ConnectionError):
            Form(f"http://127.0.0.1:{listening.getsockname()[1]}/").get("/")
        dying.join()


def _answer_once(listening: socket.socket, answer: bytes) -> None:
    connection, _ = listening.accept()
    with connection:
        connection.recv(10_000)
        connection.sendall(answer)
