"""How bots of others are asked: each in a process of its own that talks the line protocol of docs/protocol.md.

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
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from time import monotonic
from typing import IO, TYPE_CHECKING

from fireside.engine.chance import below, new_rng
from fireside.engine.errors import FiresideError, InvalidOption
from fireside.engine.types import Action

if TYPE_CHECKING:
    from fireside.bots import Bot
    from fireside.position import View

log = logging.getLogger(__name__)

VERSION = 1  # of the protocol
SECONDS = 10.0  # that a bot may think about one action, unless told otherwise
START_SECONDS = 60.0  # until it is ready: a large model takes a while to load
SECRETS = ("FIRESIDE_SECRET",)  # variables of a server that are no business of somebody's bot
ALLOWED = "FIRESIDE_BOT_SECONDS"  # the variable that tells the processes that we start how long bots may think


class BrokenBot(FiresideError):
    """A bot of others cannot be started, or gave no answer that can be played."""


class Declined(BrokenBot):
    """A bot said itself that it has no answer; its process is as good as before."""


def allow(seconds: float) -> None:
    """Let bots of others think that long about an action, in this process and in those that it starts from now on."""
    if not seconds > 0:
        raise InvalidOption(f"bots need more than {seconds:g} s to think")
    os.environ[ALLOWED] = repr(float(seconds))


def allowed() -> float:
    """How many seconds a bot of others may think about an action."""
    return float(os.environ.get(ALLOWED, SECONDS))


def longest() -> float:
    """How many seconds it may take until a bot has answered, or is given up, even if it has to be started first."""
    return START_SECONDS + allowed()


class Watched:
    """A bot of others: if it gives no answer that is legal, that is reported, and chance decides."""

    def __init__(self, name: str) -> None:
        """Made by `others`, or by `bots.register`."""
        self.name = name
        self._reported: set[str] = set()

    def choose(self, view: View, seed: int) -> Action:
        """What the bot answers, or any legal action."""
        legal = view.legal(view.seat)
        try:
            return self._answer(view, seed, legal)
        except BrokenBot as error:
            self._report(str(error))
            return legal[below(new_rng(seed), len(legal))]

    def _answer(self, view: View, seed: int, legal: list[Action]) -> Action:
        """What the bot answers; BrokenBot if it cannot be played."""
        raise NotImplementedError

    def _report(self, reason: str) -> None:
        """Say once what goes wrong: a bot that is wrong is so in every game."""
        level = logging.INFO if reason in self._reported else logging.WARNING
        log.log(level, "the bot %s plays at random this time: %s", self.name, reason)
        self._reported.add(reason)


class Inside(Watched):
    """A bot in this process, where nothing can cut it off."""

    def __init__(self, bot: Bot) -> None:
        """Made by `bots.register`."""
        super().__init__(bot.name)
        self._bot = bot

    def _answer(self, view: View, seed: int, legal: list[Action]) -> Action:
        try:
            answer = f"{self._bot.choose(view, seed)}"
        except Exception as error:  # of somebody else's code, and thus of any kind
            raise BrokenBot(failure(error)) from error
        return _played(view, answer, legal)


class Outside(Watched):
    """A bot in a process of its own."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        """`command` starts the process, which happens when the bot is first asked."""
        super().__init__(name)
        self._command = command
        self._process: _Process | None = None

    def _answer(self, view: View, seed: int, legal: list[Action]) -> Action:
        if self._process is None:
            self._process = _Process(self._command)
        try:
            answer = self._process.ask(question(view, seed, legal), "action", allowed())
        except Declined:
            raise
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
            self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment())
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
                raise Declined(rest.strip())

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


def _environment() -> dict[str, str]:
    """What a bot's process is told of our environment."""
    return {name: value for name, value in os.environ.items() if name not in SECRETS}


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


def failure(error: Exception) -> str:
    """What went wrong in somebody's code, in one line."""
    return f"{type(error).__name__}: {' '.join(str(error).split())}"


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
