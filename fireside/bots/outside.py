"""Bots of others, each in a process of its own that talks the line protocol of docs/protocol.md.

A bot in Python runs in a process of ours (`host`), which talks the protocol for it. Nothing but what its seat may see
reaches a bot. One that thinks too long, breaks or answers with an illegal action is reported, and a random legal
action is played for it.
"""

from __future__ import annotations

import atexit
import base64
import contextlib
import json
import logging
import queue
import subprocess
import sys
import threading
from collections.abc import Sequence
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from time import monotonic
from typing import IO, TYPE_CHECKING

from fireside.engine.chance import below, new_rng
from fireside.engine.errors import FiresideError
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.position import View

log = logging.getLogger(__name__)

ENTRY_POINTS = "fireside.bots"
VERSION = 1  # of the protocol
SECONDS = 10.0  # that a bot may think about one action
START_SECONDS = 60.0  # until it is ready: a large model takes a while to load
HOST = "fireside.bots.host"  # the module that runs bots written in Python


class BrokenBot(FiresideError):
    """A bot from outside cannot be started, or gave no answer that can be played."""


class Outside:
    """A bot in a process of its own."""

    def __init__(self, name: str, command: Sequence[str], seconds: float = SECONDS) -> None:
        """`command` starts the process, which happens when the bot is first asked."""
        self.name = name
        self.seconds = seconds
        self._command = command
        self._process: _Process | None = None

    def choose(self, view: View, seed: int) -> Action:
        """What the bot answers; if it gives no answer that is legal, that is reported, and chance decides."""
        legal = view.legal(view.seat)
        try:
            return self._answer(view, seed, legal)
        except BrokenBot as error:
            log.warning("the bot %s plays at random this time: %s", self.name, error)
            return legal[below(new_rng(seed), len(legal))]

    def _answer(self, view: View, seed: int, legal: list[Action]) -> Action:
        if self._process is None:
            self._process = _Process(self._command)
        try:
            answer = self._process.ask(question(view, seed, legal), "action", self.seconds)
        except BrokenBot:
            self.stop()
            raise
        return _played(view, answer, legal)

    def stop(self) -> None:
        """End the process; it is started again if the bot is asked again."""
        if self._process is not None:
            self._process.stop()
            self._process = None


class _Process:
    """A process that answers questions in lines."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise BrokenBot(f"{command[0]} cannot be started: {error.strerror}") from None
        atexit.register(self.stop)
        self._lines: queue.Queue[str | None] = queue.Queue()
        assert self._process.stdout is not None
        threading.Thread(target=_read, args=(self._process.stdout, self._lines), daemon=True).start()
        try:
            self.ask([f"fireside {VERSION}"], "ready", START_SECONDS)
        except BrokenBot:
            self.stop()
            raise

    def ask(self, lines: Sequence[str], expected: str, seconds: float) -> str:
        """What follows the expected word in the answer; other lines are what the bot says about its thoughts."""
        self._tell(lines)
        deadline = monotonic() + seconds  # what it says meanwhile gives it no more time
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except queue.Empty:
                raise BrokenBot(f"it gave no answer within {seconds:g} s") from None
            if line is None:
                raise BrokenBot(f"its process has ended with code {self._process.wait()}")
            word, _, rest = line.strip().partition(" ")
            if word == expected:
                return rest.strip()
            if word == "failed":
                raise BrokenBot(rest.strip())

    def _tell(self, lines: Sequence[str]) -> None:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            self._process.stdin.flush()
        except OSError:  # it has closed its input
            raise BrokenBot("its process has ended, or reads no more questions") from None

    def stop(self) -> None:
        atexit.unregister(self.stop)
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            with contextlib.suppress(OSError):  # what could not be written is of no use any more
                stream.close()  # type: ignore[union-attr] # both are pipes


def _read(stream: IO[bytes], lines: queue.Queue[str | None]) -> None:
    with contextlib.suppress(ValueError):  # the stream was closed
        for line in stream:
            lines.put(line.decode(errors="replace"))
    lines.put(None)


def question(view: View, seed: int, legal: Sequence[Action]) -> list[str]:
    """What a bot is asked: everything that its seat may see, and nothing else."""
    return [
        f"game {view.game.name}",
        f"players {view.players}",
        f"options {json.dumps(dict(view.options))}",
        f"seat {view.seat}",
        f"seed {seed}",
        f"view {json.dumps(fields(view))}",
        f"state {base64.b64encode(bytes(view)).decode()}",
        *(f"legal {action} {view.text(action)}" for action in legal),
        "choose",
    ]


def fields(view: View) -> dict[str, object]:
    """The fields of a view by name, as lists and numbers; what the seat may not know is −128."""
    state = view.state
    return {name: state[name].tolist() for name in state.dtype.names}


def _played(view: View, answer: str, legal: Sequence[Action]) -> Action:
    """The action that an answer names, by its number or in the game's notation; BrokenBot if it is not legal."""
    try:
        action = int(answer) if answer.lstrip("-").isdecimal() else view.parse(answer)
    except FiresideError as error:
        raise BrokenBot(str(error)) from None
    if action in legal:
        return action
    known = 0 <= action < view.game.info.actions
    clause = view.why_not(view.seat, action)
    text = f"{view.text(action)} is not allowed now" if known else f"{action} is not an action"
    raise BrokenBot(f"{text} ({clause})" if clause else text)


def is_path(name: str) -> bool:
    """Whether this is how a bot that is not installed is named: `./mine.py:Agent`, or the path of a program."""
    return "/" in name


@cache
def at(path: str) -> Outside:
    """The bot at a path: a Python file and the name in it, or a program; BrokenBot if there is no such file."""
    file = path.rpartition(":")[0] or path
    if not Path(file).is_file():
        raise BrokenBot(f"there is no bot {path!r}: {file} is not a file")
    if file != path:
        return Outside(path, (sys.executable, "-m", HOST, path))
    if file.endswith(".py"):
        raise BrokenBot(f"say which class of {file} is the bot: {file}:Agent")
    return Outside(path, (str(Path(file).resolve()),))


@cache
def installed() -> dict[str, Outside]:
    """The bots of other packages, by their names."""
    return {entry.name: _of_package(entry.name, entry.value) for entry in entry_points(group=ENTRY_POINTS)}


def _of_package(name: str, value: str) -> Outside:
    return Outside(name, (sys.executable, "-m", HOST, value))


def title(name: str) -> str:
    """What people call the bot at a path: its class, or its program without the ending."""
    return name.rpartition(":")[2] if ":" in name else Path(name).stem
